"""A seat while it is being entered: what stands there so far and what it would come to."""

from collections.abc import Mapping
from typing import NamedTuple

from settlement.engine.cards import Card, print_cards, read_cards
from settlement.engine.deals import HAND_SIZE
from settlement.engine.errors import Problem
from settlement.engine.hand import Cards, SeatInput
from settlement.engine.naturals import shown_kinds
from settlement.engine.play import natural_of
from settlement.engine.rows import TOLD
from settlement.engine.rules import HouseRules
from settlement.engine.seats import ROW_SIZES, SeatReader
from settlement.engine.words import Ranking

_BELOW_ALL = 0
_ABOVE_ALL = 1 << 32
"""Stand in for a row that is not complete, so that it contradicts nothing, high or low."""
_CARD_KEYS = (*ROW_SIZES, "cards", "discards")


class RowDraft(NamedTuple):
    """A row so far.

    Attributes:
        cards: what could be read, in the order typed; ``text`` the same as printed.
        size: how many cards the row needs.
        category: in words, as far as the cards go; None for no cards.
        strength: what a complete row is worth; None before.
        royalty: units of a complete row by itself.
    """

    cards: Cards
    text: str
    size: int
    category: str | None
    strength: int | None
    royalty: int

    @property
    def complete(self) -> bool:
        """Whether the row holds exactly the cards it needs."""
        return self.strength is not None


class SeatDraft(NamedTuple):
    """A seat so far.

    Attributes:
        rows: front, middle and back.
        cards: thirteen cards typed for a natural, as far as they go; discards likewise.
        problems: everything wrong so far; cards still missing are no problem.
        foul: code, as soon as two complete rows contradict each other.
        royalties: units of the complete rows; 0 after a foul, a natural or a surrender.
        naturals: kinds on offer that the thirteen cards show, best first.
        complete: nothing is missing; the seat can be settled.
    """

    rows: Mapping[str, RowDraft]
    cards: Cards
    discards: Cards
    problems: tuple[Problem, ...]
    foul: str | None
    royalties: int
    naturals: tuple[str, ...]
    complete: bool


def examine_seat(
    entry: Mapping[str, object],
    *,
    seat: int,
    rules: HouseRules,
    taken: Mapping[Card, int],
    hand_number: int = 1,
) -> SeatDraft:
    """Look at one seat's entry: rows, problems, royalties, a foul's warning, naturals on offer.

    Args:
        entry: the seat as in a hand document, any of its keys; texts may still be short.
        seat: its number.
        rules: what the hand is played under.
        taken: the cards that other seats show, each with the seat's number.
        hand_number: which stake level multiplies the royalties.
    """
    entry = {**entry, "seat": seat}
    reader = SeatReader(rules, drafting=True, shown_at=dict(taken))
    read = reader.read(entry, "seat")
    strict = SeatReader(rules, shown_at=dict(taken))
    strict.read(entry, "seat")
    rows = _rows(read, rules, rules.stakes.level_at(hand_number).royalty_multiplier)
    set_rows = not read.surrender and read.natural is None
    foul = _foul(rows, rules) if set_rows else None
    complete = not strict.problems
    if complete and set_rows and natural_of(read, sum(read.all_cards), rules):
        set_rows, foul = False, None
    return SeatDraft(
        rows=rows,
        cards=read.cards or (),
        discards=read.discards,
        problems=tuple(reader.problems),
        foul=foul,
        royalties=sum(row.royalty for row in rows.values()) if set_rows and not foul else 0,
        naturals=_naturals(read, rules),
        complete=complete,
    )


def cards_taken(entries: Mapping[int, Mapping[str, object]]) -> dict[Card, int]:
    """The cards that the given seats' entries show, discards included, each with its seat."""
    taken: dict[Card, int] = {}
    for seat, entry in entries.items():
        for key in _CARD_KEYS:
            text = entry.get(key)
            for card in read_cards(text)[0] if isinstance(text, str) else ():
                taken.setdefault(card, seat)
    return taken


def _rows(read: SeatInput, rules: HouseRules, royalty_multiplier: int) -> dict[str, RowDraft]:
    """The three rows so far, each ranked as far as it goes."""
    shown = (read.front, read.middle, read.back)
    ranked = zip(
        ROW_SIZES.items(), shown, rules.rows.rankings, rules.rows.rank, rules.show, strict=True
    )
    rows = {}
    for (row, size), given, ranking, rank, show in ranked:
        cards = given or ()
        text = print_cards(cards)
        if len(set(cards)) == len(cards) == size:
            told = show(rank(sum(cards)))
            units = sum([royalty.units for royalty in told.royalties]) * royalty_multiplier
            rows[row] = RowDraft(cards, text, size, told.category, told.strength, units)
        else:
            category = _category_so_far(cards, ranking)
            rows[row] = RowDraft(cards, text, size, category, None, 0)
    return rows


def _category_so_far(cards: Cards, ranking: Ranking) -> str | None:
    unique = tuple(dict.fromkeys(cards))[:4]
    return TOLD[ranking].so_far(sum(unique)) if unique else None


def _foul(rows: Mapping[str, RowDraft], rules: HouseRules) -> str | None:
    """The foul that complete rows already make (R-ORDER-1 to R-ORDER-3)."""
    front, middle, back = (rows[row].strength for row in ROW_SIZES)
    if middle is None and rules.rows.middle is Ranking.HIGH:
        return None
    return rules.rows.foul_of(
        front or _BELOW_ALL, middle or _BELOW_ALL, _ABOVE_ALL if back is None else back
    )


def _naturals(read: SeatInput, rules: HouseRules) -> tuple[str, ...]:
    """What the thirteen cards could be declared as (R-NAT-4)."""
    cards = read.all_cards
    if len(set(cards)) != HAND_SIZE or len(cards) != HAND_SIZE:
        return ()
    return shown_kinds(cards, rules.naturals.offered)
