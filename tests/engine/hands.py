"""Deal K and small helpers for the engine's own tests: hands from text, results by seat."""

from collections.abc import Mapping, Sequence

from settlement.documents import preset_rules
from settlement.engine.cards import Card, read_cards
from settlement.engine.document import parse_document
from settlement.engine.errors import Problem
from settlement.engine.lines import Line, Outcome
from settlement.engine.play import settle_hand

DEAL_K = (
    "Ac Ad 7s | 8c 8d 8s 3c 4d | 2h 5h 9h Jh Kh",
    "Qc Qh 9c | Ks Kd 3s 3h 2c | 4s 5s 6d 7d 8h",
    "9s 9d 2d | Js Jc 5c 5d As | Th Td Ts 6c 6s",
    "6h 3d 2s | 4h 4c Kc Jd Tc | Qd Qs 7h 7c Ah",
)
"""All fifty-two cards, four legal settings."""
K3_FOULED = "9s 9d 2d | Th Td Ts 6c 6s | Js Jc 5c 5d As"
K4_FOULED = "Qd Qs 6h | 4h 4c Kc Jd Tc | 7h 7c Ah 3d 2s"


def cards_of(text: str) -> tuple[Card, ...]:
    """Some cards written as text."""
    cards, unknown = read_cards(text)
    assert unknown == ()
    return cards


def key(text: str) -> int:
    """The key of some cards written as text."""
    return sum(cards_of(text))


def rows(number: int, setting: str, **more: object) -> dict[str, object]:
    """A seat from ``front | middle | back``."""
    front, middle, back = setting.split(" | ")
    return {"seat": number, "front": front, "middle": middle, "back": back, **more}


def document(*seats: str | Mapping[str, object], **more: object) -> dict[str, object]:
    """A hand document; settings as text take seats 1, 2, ... in order."""
    return {
        "id": "test",
        "rules": "classic_1_6",
        "seats": [
            rows(number, seat) if isinstance(seat, str) else dict(seat)
            for number, seat in enumerate(seats, start=1)
        ],
        **more,
    }


def settle(*seats: str | Mapping[str, object], **more: object) -> Outcome:
    """Settle a hand that has no problem."""
    hand, problems = parse_document(document(*seats, **more), preset_rules)
    assert problems == []
    assert hand is not None
    return settle_hand(hand)


def problems(doc: object) -> list[Problem]:
    """The problems of a document that is refused."""
    hand, found = parse_document(doc, preset_rules)
    assert (hand is None) == bool(found)
    return found


def codes(doc: object) -> list[str]:
    """The codes of a document's problems, in order."""
    return [problem.code for problem in problems(doc)]


def lines(outcome: Outcome, kind: str) -> Sequence[Line]:
    """All lines of a kind, pair after pair."""
    return [line for pair in outcome.pairs for line in pair.lines if line.kind == kind]


def pair_units(outcome: Outcome) -> list[int]:
    """Units of the pairs in order 1v2, 1v3 ..."""
    return [pair.units for pair in outcome.pairs]
