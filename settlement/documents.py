"""Hand documents in, results out: the whole road without a database."""

import json
from collections import Counter
from functools import cache
from typing import Any

from settlement.engine.document import parse_document
from settlement.engine.errors import HandRefusedError, Problem
from settlement.engine.lines import Outcome, Pair, SeatResult
from settlement.engine.play import settle_hand
from settlement.engine.readers import is_writable
from settlement.engine.rules import HouseRules, parse_rules
from settlement.explain import foul_text, line_text
from settlement.presets import preset, slugs
from settlement.problems import problem_message

_DIGITS_MAX = 20


class _NotJsonError(ValueError):
    """Text that is no JSON in the strict sense: a key twice, a number that is none."""


def settle_line(text: str | bytes, place: str | None = None) -> dict[str, object]:
    """Settle one line of JSON: the result, or ``{id, errors}`` with every problem.

    ``place`` says which line it is: of one that is no JSON nothing else does.
    """
    try:
        document = read_json(text)
    except (ValueError, RecursionError) as error:
        return refusal(None, [Problem("not_json", path=place, params={"said": error})])
    return settle_document(document)


def settle_document(document: object) -> dict[str, object]:
    """Settle a hand document as JSON gave it: the result, or ``{id, errors}``."""
    name = document.get("id") if isinstance(document, dict) else None
    known = name if isinstance(name, str) and is_writable(name) else None
    hand, problems = parse_document(document, preset_rules)
    if hand is None:
        return refusal(known, problems)
    try:
        outcome = settle_hand(hand)
    except HandRefusedError as refused:
        return refusal(known, _as_given(refused.problems, document))
    return outcome_to_out(outcome, hand.id, hand.rules)


def _as_given(problems: tuple[Problem, ...], document: Any) -> list[Problem]:
    """Problems of seats in the order the document lists them; the engine goes by seat number."""
    given = [entry["seat"] for entry in document["seats"]]
    return sorted(problems, key=lambda p: given.index(p.seat) if p.seat else -1)


def preset_rules(slug: str) -> HouseRules | None:
    """The rules of a preset; None when there is none of that name."""
    return _all_preset_rules().get(slug)


@cache
def _all_preset_rules() -> dict[str, HouseRules]:
    """Every preset, read once; names that are none are not remembered."""
    read = {slug: parse_rules(preset(slug)) for slug in slugs()}
    assert not any(problems for _, problems in read.values())
    return {slug: rules for slug, (rules, _) in read.items() if rules}


def read_json(text: str | bytes) -> object:
    """Read JSON strictly: UTF-8, no key twice, no NaN or infinity.

    Raises:
        ValueError: it is none (``json.JSONDecodeError`` and ``UnicodeDecodeError`` are such).
        RecursionError: it is nested too deeply.
    """
    return json.loads(
        text.decode() if isinstance(text, bytes) else text,
        object_pairs_hook=_object,
        parse_constant=_no_constant,
        parse_int=_integer,
    )


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    read = dict(pairs)
    if len(read) != len(pairs):
        [(twice, _)] = Counter([key for key, _ in pairs]).most_common(1)
        raise _NotJsonError(f"the key {twice!r} stands twice in one object")
    return read


def _no_constant(word: str) -> object:
    raise _NotJsonError(f"{word} is no number")


def _integer(digits: str) -> int:
    """An integer; one that is far too large is cut, as it is refused for its size anyway."""
    return int(digits[:_DIGITS_MAX])


def refusal(name: str | None, problems: list[Problem] | tuple[Problem, ...]) -> dict[str, object]:
    """A refused hand: its id (None when unreadable) and every problem."""
    return {"id": name, "errors": [_problem_to_out(problem) for problem in problems]}


def _problem_to_out(problem: Problem) -> dict[str, object]:
    return {
        "code": problem.code,
        "message": problem_message(problem),
        "seat": problem.seat,
        "row": problem.row,
        "card": problem.card,
        "path": problem.path,
    }


def outcome_to_out(outcome: Outcome, name: str, rules: HouseRules) -> dict[str, object]:
    """A settled hand as the document that everybody outside gets, texts included."""
    return {
        "id": name,
        "rules": {"slug": rules.slug, "edition": rules.edition, "digest": rules.digest},
        "net_units": {str(seat): units for seat, units in outcome.net_units.items()},
        "net": {str(seat): amount for seat, amount in outcome.net.items()},
        "pairs": [_pair_to_out(pair) for pair in outcome.pairs],
        "seats": {str(seat.seat): _seat_to_out(seat) for seat in outcome.seats},
        "moves": [
            {"from": payer, "to": payee, "amount": amount} for payer, payee, amount in outcome.moves
        ],
        "unpaid": [
            {"from": payer, "to": payee, "amount": amount}
            for payer, payee, amount in outcome.unpaid
        ],
        "fees": {str(seat.seat): seat.fee for seat in outcome.seats},
        "side_bets": [bet._asdict() for bet in outcome.side_bets],
    }


def _pair_to_out(pair: Pair) -> dict[str, object]:
    return {
        "seats": [pair.seat_a, pair.seat_b],
        "units": pair.units,
        "lines": [
            {**line._asdict(), "text": line_text(*line, pair.seat_a, pair.seat_b)}
            for line in pair.lines
        ],
    }


def _seat_to_out(seat: SeatResult) -> dict[str, object]:
    cards = seat.fantasyland_cards
    return {
        "front": seat.front,
        "middle": seat.middle,
        "back": seat.back,
        "foul": foul_text(seat.foul) if seat.foul else None,
        "natural": seat.natural,
        "royalties": seat.royalties,
        "fantasyland": None if cards is None else {"cards": cards},
        "fantasyland_streak": seat.streak_out,
    }
