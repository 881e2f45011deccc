"""Ids as a terminal makes them."""

import secrets
import time
import uuid


def uuid7() -> uuid.UUID:
    """A UUID of version 7 (RFC 9562, 5.7): 48 bits of milliseconds, then chance."""
    random = secrets.randbits(74)
    high, low = random >> 62, random & (1 << 62) - 1
    milliseconds = time.time_ns() // 1_000_000
    return uuid.UUID(int=milliseconds << 80 | 0x7 << 76 | high << 64 | 0b10 << 62 | low)
