"""One way to write a value as bytes, so that equal things have equal digests."""

import json
from hashlib import sha256


def canonical_json(value: object) -> str:
    """JSON with sorted keys and no spaces; text stays itself (UTF-8), never escaped."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: object) -> str:
    """SHA-256 of the canonical JSON, in hexadecimal."""
    return sha256(canonical_json(value).encode()).hexdigest()
