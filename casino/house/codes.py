"""One-time codes that a person types: made by chance, shown in groups, read as people type them."""

import secrets
from typing import Final

ALPHABET: Final = "2345679ACDEFGHJKMNPQRTVWXY"
"""Twenty-six signs of which no two look alike: without 0 O, 1 I L, 8 B, S, U and Z."""
LENGTH: Final = 15
GROUP: Final = 5
"""26^15 is more than 2^70: seventy bits by chance."""


def code_make() -> str:
    """A fresh code, without its dashes."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def code_shown(code: str) -> str:
    """'ACDEF-GHJKM-NPQRT': the code in groups."""
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def code_read(typed: str) -> str | None:
    """The code that somebody typed, whatever the case and the dashes; None when it is none."""
    code = "".join(sign for sign in typed.upper() if not sign.isspace() and sign != "-")
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else None
