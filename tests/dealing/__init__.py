"""Random hand documents for properties and proofs: strong hands, ties, fouls, naturals and short stacks on purpose.

A fair deal is a poor test: naturals, fouls and short stacks are rare in it. Here each seat first picks what it wants to be and
then draws the cards for it from what is left of the pack; where the pack no longer has them it takes what there is.
"""

from tests.dealing.cards import PACK, take_any, take_natural
from tests.dealing.documents import a_document

__all__ = ["PACK", "a_document", "take_any", "take_natural"]
