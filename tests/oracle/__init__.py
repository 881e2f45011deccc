"""A second settlement, written from docs/rules.md by another road than the engine's.

It is slow and plain on purpose: hands are named by looking at their counts, straights are looked up in a written list, naturals
are found by search, and what two players owe each other is read from the rules one case at a time. It shares nothing with the
product: not a table, not a preset, not a helper. It reads the hand document's keys, printed cards (`As Kd Th`), no mistakes.
"""

from tests.oracle.chips import fewest_payments, fewest_payments_count
from tests.oracle.differences import differences
from tests.oracle.hand import rules_of, settle
from tests.oracle.naturals import KINDS as NATURALS
from tests.oracle.naturals import shows, shows_by_every_arrangement
from tests.oracle.presets import RULE_SETS
from tests.oracle.rows import (
    CATEGORIES,
    RANKS,
    ROWS,
    STRAIGHTS_OF_FIVE,
    STRAIGHTS_OF_THREE,
    SUITS,
    compare,
    is_foul,
    name_of,
)
from tests.oracle.schedules import SCHEDULES

__all__ = [
    "CATEGORIES",
    "NATURALS",
    "RANKS",
    "ROWS",
    "RULE_SETS",
    "SCHEDULES",
    "STRAIGHTS_OF_FIVE",
    "STRAIGHTS_OF_THREE",
    "SUITS",
    "compare",
    "differences",
    "fewest_payments",
    "fewest_payments_count",
    "is_foul",
    "name_of",
    "rules_of",
    "settle",
    "shows",
    "shows_by_every_arrangement",
]
