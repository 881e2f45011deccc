"""Changes to the engine that are no faults: the changed program settles every hand as the sound one does.

Each was looked at when it survived. They are left out of the draw of mutants, and told apart by module, change and line.
"""

Change = tuple[str, str, str]  # module, fault, how the line begins or what stands in it

NO_SUCH_RANK = "no row holds such a rank, so the entry is never looked up"
NOTHING_OWED = "an amount of nought moves nothing, whoever is said to owe it"
SHORT_WAY = "the short way out gives what the long one gives"

EQUIVALENT: dict[Change, str] = {
    ("fantasyland", "2 → 1", "for rank in range(2, 15)"): NO_SUCH_RANK,
    ("fantasyland", "15 → 16", "for rank in range(2, 15)"): NO_SUCH_RANK,
    ("fantasyland", "2 → 1", "FantasylandEnter.TRIPS"): "no three of a kind is lower than deuces",
    ("low", "15 → 16", "for rank in range(2, 15)"): NO_SUCH_RANK,
    (
        "low",
        "0 → 1",
        "return -strength >> CLASS_SHIFT if",
    ): "a schedule names nothing lower than seven",
    (
        "low",
        "0 → -1",
        "return -strength >> CLASS_SHIFT if",
    ): "a schedule names nothing lower than seven",
    ("methods", "1 → 0", "MajorityNeeds.NET_WINNER"): "more won than lost is one at least",
    ("naturals", "4 → 5", "product(range(4), repeat=3)"): "no card is of a fifth suit",
    ("naturals", "Or → And", "if not _three_straights"): SHORT_WAY,
    (
        "naturals",
        "2 → 1",
        "return ((key >> 1 | key >> 2) & _ONES).bit_count() >= 6",
    ): "six ranks held twice, one of them four times, would be fourteen cards",
    ("payout", "Lt → LtE", "if first < second else"): "no seat is paired with itself",
    ("payout", "Gt → GtE", "if amount > 0 else"): NOTHING_OWED,
    ("payout", "0 → -1", "if amount > 0 else"): NOTHING_OWED,
    ("payout", "Gt → GtE", "if over > 0"): "as much owed as to be had settles both either way",
    ("payout", "0 → -1", "if over > 0"): "as much owed as to be had settles both either way",
    ("payout", "Gt → GtE", "if owed > 0 else"): NOTHING_OWED,
    ("payout", "0 → -1", "if owed > 0 else"): NOTHING_OWED,
    ("payout", "True → False", "return True"): SHORT_WAY,
    ("payout", "GtE → Gt", "return min(limited.values()) >= 0"): SHORT_WAY,
    ("payout", "0 → 1", "return min(limited.values()) >= 0"): SHORT_WAY,
    ("payout", "1 → 2", "smallest_chip: int = 1"): "a document always states its chip",
    ("payout", "1 → 0", "smallest_chip: int = 1"): "a document always states its chip",
    ("royalties", "15 → 16", "for rank in range(2, 15)"): NO_SUCH_RANK,
    ("royalties", "2 → 1", "for rank in range(2, 15)"): NO_SUCH_RANK,
    ("royalties", "0 → 1", "return 0"): "asked only where there is a cap",
    ("royalties", "0 → -1", "return 0"): "asked only where there is a cap",
    (
        "rows",
        "1 → 2",
        "_LOW = -1",
    ): "compared with itself alone: a row is low for both seats or for none",
    (
        "rows",
        "1 → 0",
        "_LOW = -1",
    ): "compared with itself alone: a row is low for both seats or for none",
    (
        "rows",
        "USub dropped",
        "_LOW = -1",
    ): "compared with itself alone: a row is low for both seats or for none",
    (
        "scoring",
        "0 → 1",
        "(rules.surrender_units or 0)",
    ): "nobody surrenders where there is no price",
    (
        "scoring",
        "0 → -1",
        "(rules.surrender_units or 0)",
    ): "nobody surrenders where there is no price",
    ("scoring", "Gt → GtE", "a if units > 0 else b"): "there is no line of nought units",
    ("scoring", "0 → -1", "a if units > 0 else b"): "there is no line of nought units",
    ("scoring", "Gt → GtE", "if won > lost else"): "as many won as lost is nobody's majority",
    ("scoring", "1 → 0", "scoring.scoop_multiplier > 1"): "times one adds nothing",
    ("scoring", "Gt → GtE", "scoring.scoop_multiplier > 1"): "times one adds nothing",
    ("scoring", "Lt → LtE", "ours.place < theirs.place"): "two of the same kind are settled before",
    ("shown", "0 → -1", "SET = 0"): "the first of the list either way",
    ("stakes", "1 → 0", "if len(self.levels) == 1"): SHORT_WAY,
    ("stakes", "0 → -1", "return self.levels[0]"): "of one level the last is the first",
    (
        "short_stacks",
        "Lt → LtE",
        "stack < sum(owed)",
    ): "a stack just large enough is shared out in full",
}


def reason_for(module: str, fault: str, before: str) -> str | None:
    """Why a change is no fault, or None where it is one."""
    for (its_module, its_fault, piece), reason in EQUIVALENT.items():
        if (module.rpartition(".")[2], fault) == (its_module, its_fault) and piece in before:
            return reason
    return None
