"""What a name may be written with: characters that are seen, in the order they are seen in."""

import unicodedata
from typing import Final

UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories of what a name has not: controls, bidi and other formats, line ends."""


def is_seen(text: str) -> bool:
    """Whether every character of a name can be seen."""
    return not any(unicodedata.category(character) in UNSEEN for character in text)
