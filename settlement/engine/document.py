"""The hand document: one format for a hand, read strictly, with every problem named.

Codes of this page: ``field_missing``, ``field_unknown``, ``field_invalid`` (wrong type or out of
range), ``rules_unknown``, those of ``rules`` for the rule set and its options, and those of
``seats``. Problems come in the order document, rules, options, seats as given, rows front to back.
"""

from collections.abc import Callable, Mapping

from settlement.engine.cards import print_cards
from settlement.engine.deals import SEATS_MAX
from settlement.engine.errors import Problem
from settlement.engine.hand import HandInput, SeatInput
from settlement.engine.named import make
from settlement.engine.readers import INTEGER_MAX, is_writable
from settlement.engine.rule_values import read_rules
from settlement.engine.rules import HouseRules, apply_options, resolve_rules
from settlement.engine.seats import read_seats

FindRules = Callable[[str], object | None]
"""A slug to its rule set, as an object with every option or already read, or None."""

_KEYS = frozenset(
    {"id", "rules", "options", "unit", "hand_number", "smallest_chip", "button", "seats"}
)
_NEEDED = frozenset({"id", "seats"})
"""What there has to be; the rules too where the caller does not bring them."""
_INTEGERS = {
    "unit": INTEGER_MAX,
    "hand_number": INTEGER_MAX,
    "smallest_chip": INTEGER_MAX,
    "button": SEATS_MAX,
}
"""The largest that each may be; the smallest is 1."""


def parse_document(
    obj: object, find_rules: FindRules, rules: HouseRules | None = None
) -> tuple[HandInput | None, list[Problem]]:
    """Read a hand document as JSON gave it.

    Args:
        obj: the document.
        find_rules: gives the rule set of a slug.
        rules: the rules in force, where the caller already has them; then the document need not
            name any and what it names is not looked at, but its options still change them.

    Returns:
        The hand, or None and every problem found.
    """
    if not isinstance(obj, dict):
        return None, [Problem("field_invalid", why="document")]
    problems = _key_problems(obj, rules_given=rules is not None)
    given, unfit = _integers(obj)
    problems += unfit
    house, unfit = _rules_of(obj, find_rules, rules)
    problems += unfit
    hand_number = given.get("hand_number", 1)
    unit = given.get("unit", 0)
    if house is not None:
        unit = _unit_at(house, hand_number, unit)
        problems += _unit_problems(house, unit)
    seats, unfit = read_seats(obj["seats"], house) if "seats" in obj else ((), [])
    problems += unfit
    if problems or house is None:
        return None, problems
    hand = make(HandInput, (
        obj["id"],
        house,
        unit,
        hand_number,
        given.get("smallest_chip", 1),
        given.get("button", seats[-1].seat),
        seats,
    ))  # fmt: skip
    return hand, []


def _key_problems(obj: Mapping[str, object], *, rules_given: bool) -> list[Problem]:
    """Keys that are unknown or missing, and an id that is no text."""
    name = obj.get("id", "")
    unfit_id = not isinstance(name, str) or not is_writable(name)
    if _NEEDED <= obj.keys() <= _KEYS and not unfit_id and (rules_given or "rules" in obj):
        return []
    problems = [
        Problem("field_unknown", path=key, why="document", params={"name": key})
        for key in obj
        if key not in _KEYS
    ]
    needed = ("id", "seats") if rules_given else ("id", "rules", "seats")
    problems += [
        Problem("field_missing", path=key, params={"name": key}) for key in needed if key not in obj
    ]
    if unfit_id:
        unfit = Problem("field_invalid", path="id", why="text", params={"name": "id"})
        problems.append(unfit)
    return problems


def _integers(obj: Mapping[str, object]) -> tuple[dict[str, int], list[Problem]]:
    """The integers that the document states, and those that are of the wrong type or size."""
    given: dict[str, int] = {}
    problems: list[Problem] = []
    for key, most in _INTEGERS.items():
        if key not in obj:
            continue
        value = obj[key]
        if type(value) is int and 1 <= value <= most:
            given[key] = value
        else:
            bounds = {"name": key, "least": 1, "most": most}
            problems.append(Problem("field_invalid", path=key, why="integer", params=bounds))
    return given, problems


def _rules_of(
    obj: Mapping[str, object], find_rules: FindRules, rules: HouseRules | None
) -> tuple[HouseRules | None, list[Problem]]:
    """The house rules with the document's options applied."""
    options = obj.get("options", {})
    named = obj.get("rules")
    found = rules or (find_rules(named) if isinstance(named, str) else named)
    if isinstance(found, HouseRules):
        return (found, []) if options == {} else apply_options(found, options)
    if rules is None and "rules" not in obj:
        return resolve_rules({}, [], options)
    if found is None and isinstance(named, str):
        unknown = Problem("rules_unknown", path="rules", params={"slug": named})
        return resolve_rules({}, [unknown], options)
    return resolve_rules(*read_rules(found), options)


def _unit_at(rules: HouseRules, hand_number: int, unit: int) -> int:
    """The unit's value at a hand; the document's own (0: none) replaces the first level's."""
    level = rules.stakes.level_at(hand_number)
    return unit if unit and level is rules.stakes.levels[0] else level.unit


def _unit_problems(rules: HouseRules, unit: int) -> list[Problem]:
    """A unit above the rules' highest is refused (R-PAY-2)."""
    highest = rules.stakes.max_unit
    if highest is None or unit <= highest:
        return []
    params = {"unit": unit, "highest": highest}
    return [Problem("option_invalid", path="unit", why="unit_high", params=params)]


def hand_document(hand: HandInput) -> dict[str, object]:
    """The hand as a canonical document: cards as printed, every default stated, seats by number.

    ``rules`` is what identifies the rules in force (slug, edition, digest), so the document's
    digest covers the options without repeating them.
    """
    rules = hand.rules
    return {
        "id": hand.id,
        "rules": {"slug": rules.slug, "edition": rules.edition, "digest": rules.digest},
        "unit": hand.unit,
        "hand_number": hand.hand_number,
        "smallest_chip": hand.smallest_chip,
        "button": hand.button,
        "seats": [seat_document(seat) for seat in hand.seats],
    }


def seat_document(seat: SeatInput) -> dict[str, object]:
    """One seat of a hand document with the keys that say something; rows as printed."""
    shown = {
        row: print_cards(cards)
        for row, cards in (
            ("front", seat.front),
            ("middle", seat.middle),
            ("back", seat.back),
            ("cards", seat.cards),
            ("discards", seat.discards or None),
        )
        if cards is not None
    }
    stated = {
        "natural": seat.natural,
        "surrender": seat.surrender or None,
        "stack": seat.stack,
        "in_fantasyland": seat.in_fantasyland or None,
        "fantasyland_streak": seat.fantasyland_streak or None,
        "side_bets": [bet._asdict() for bet in seat.side_bets] or None,
    }
    return {
        "seat": seat.seat,
        **shown,
        **{key: value for key, value in stated.items() if value is not None},
    }
