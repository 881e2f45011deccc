"""Seats of a hand document, read one after the other with every problem named.

Codes of this page: ``field_missing``, ``field_unknown``, ``field_invalid`` with the path of the key
(``seats[0].stack``); ``seat_count``, ``seat_repeated``; ``card_unknown``, ``card_repeated``,
``row_size`` with seat and row; ``natural_unknown``, ``natural_not_offered``, ``natural_not_shown``,
``surrender_not_offered``, ``side_bet_unknown`` with the seat.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from settlement.engine.cards import CARD_NAMES, PACK, Card, is_unfinished, read_cards, read_printed
from settlement.engine.deals import HAND_SIZE, SEATS_MAX
from settlement.engine.errors import Problem
from settlement.engine.hand import Cards, SeatInput, SideBet
from settlement.engine.named import make
from settlement.engine.readers import INTEGER_MAX, is_integer
from settlement.engine.rules import HouseRules
from settlement.engine.words import NaturalKind

ROW_SIZES: Mapping[str, int] = {"front": 3, "middle": 5, "back": 5}
_SIZES = (*ROW_SIZES.items(), ("cards", HAND_SIZE))
_KEYS = frozenset(
    {
        "seat", "front", "middle", "back", "cards", "natural", "surrender", "stack", "discards",
        "in_fantasyland", "fantasyland_streak", "side_bets",
    }
)  # fmt: skip
_rows_of = itemgetter(*ROW_SIZES)
"""What nearly every seat states beside its number, perhaps with its stack, and nothing else."""
_PRINTED_LENGTHS = [len(" ".join(["As"] * size)) for size in ROW_SIZES.values()]
_SEATS = frozenset({1, 2, 3, 4})
_KINDS = frozenset(str(kind) for kind in NaturalKind)


def read_seats(
    obj: object, rules: HouseRules | None
) -> tuple[tuple[SeatInput, ...], list[Problem]]:
    """Read the list of seats; without rules (they were unreadable) what needs them is not asked.

    Returns:
        The seats by number, and every problem found in the order in which the seats were given.
    """
    if not isinstance(obj, list):
        return (), [Problem("field_invalid", path="seats", why="list", params={"name": "seats"})]
    most = rules.deal.seats_max if rules else SEATS_MAX
    if plain := _read_plain(obj, most):
        return plain, []
    reader = SeatReader(rules)
    if not 2 <= len(obj) <= most:
        params = {"most": most, "count": len(obj)}
        reader.problems.append(Problem("seat_count", path="seats", params=params))
    # Beyond what could be so much as mistaken for a seat it is the number that is wrong.
    looked_at = obj[: 2 * SEATS_MAX]
    seats = [reader.read(entry, f"seats[{place}]") for place, entry in enumerate(looked_at)]
    if reader.problems:
        return (), reader.problems
    return tuple(sorted(seats)), []


def _read_plain(entries: Sequence[Any], most: int) -> tuple[SeatInput, ...] | None:
    """Read a hand as nearly all are: set rows as they are printed, perhaps stacks, nothing wrong.

    No row is longer than its cards are when printed, so none holds too many; as all of them hold
    thirteen a seat, none holds too few. None whenever there is anything else to see; then
    ``SeatReader`` takes the closer look.
    """
    count = len(entries)
    try:
        texts = [text for entry in entries for text in _rows_of(entry)]
        cards = read_printed(" ".join(texts))
    except (KeyError, TypeError):  # A row is missing, or a seat or a row is of another type.
        return None
    lengths = [*map(len, texts)]
    if cards is None or len(cards) != HAND_SIZE * count or lengths != _PRINTED_LENGTHS * count:
        return None
    seats: dict[int, SeatInput] = {}
    for at, entry in zip(range(0, len(cards), HAND_SIZE), entries, strict=True):
        number, stack = entry.get("seat"), entry.get("stack")
        if type(number) is not int or len(entry) != (4 if stack is None else 5):
            return None
        if stack is not None and not is_integer(stack, 0):
            return None
        seats[number] = make(SeatInput, (
            number, cards[at : at + 3], cards[at + 3 : at + 8], cards[at + 8 : at + HAND_SIZE],
            None, None, False, stack, (), False, 0, (),
        ))  # fmt: skip
    if len(seats) != count or not seats.keys() <= _SEATS or not 2 <= count <= most:
        return None
    return tuple([seats[number] for number in sorted(seats)])


@dataclass(slots=True)
class SeatReader:
    """Reads seats one after the other and remembers every card that was shown.

    Attributes:
        rules: what the hand is played under; None where they could not be read.
        drafting: while an entry is being made too few cards are no problem.
        shown_at: each card seen so far with the seat that shows it (0: its seat is unreadable).
    """

    rules: HouseRules | None
    drafting: bool = False
    shown_at: dict[Card, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    _numbers: set[int] = field(default_factory=set)
    _extra_card: bool = False
    _path: str = ""

    def read(self, entry: object, path: str) -> SeatInput:
        """Read one seat; what is wrong with it is added to the problems."""
        self._path = path
        if not isinstance(entry, dict):
            self._invalid("seat", None, path)
            return SeatInput(0, None, None, None)
        number = self._seat_number(entry, path)
        for key in entry:
            if key not in _KEYS:
                self._unknown(key, number, f"{path}.{key}")
        stack = self._integer(entry, "stack", number, path)
        # One below the bound, as this hand may add one.
        streak = self._integer(entry, "fantasyland_streak", number, path, INTEGER_MAX - 1)
        surrender = self._flag(entry, "surrender", number, path)
        in_fantasyland = self._flag(entry, "in_fantasyland", number, path)
        if in_fantasyland and self.rules and not self.rules.fantasyland.offered:
            self._invalid("no_fantasyland", number, f"{path}.in_fantasyland")
        self._one_way(entry, number, path, surrender=surrender)
        rows = self._shown(entry, number, path, surrender=surrender)
        discards = self._discarded(
            entry, number, path, inside=in_fantasyland, any_size=surrender or self.drafting
        )
        natural = self._natural(entry, number, path, rows)
        if surrender and self.rules and self.rules.surrender_units is None:
            self._add("surrender_not_offered", number)
        return SeatInput(
            number or 0, *rows, natural, surrender, stack, discards or (),
            in_fantasyland, streak or 0, self._side_bets(entry, number, path),
        )  # fmt: skip

    def _add(
        self, code: str, seat: int | None, *, why: str = "", row: str | None = None,
        card: str | None = None, path: str | None = None, **params: object,
    ) -> None:  # fmt: skip
        if seat is None:  # Its place in the list is all that tells which one it is.
            path = path or self._path
        self.problems.append(Problem(code, seat, row, card, path, why, params))

    def _invalid(
        self, why: str, seat: int | None, path: str, row: str | None = None, **params: object
    ) -> None:
        self.problems.append(Problem("field_invalid", seat, row, None, path, why, params))

    def _unknown(self, key: str, seat: int | None, path: str) -> None:
        self._add("field_unknown", seat, why="seat", path=path, name=key)

    def _seat_number(self, entry: Mapping[str, object], path: str) -> int | None:
        number = entry.get("seat")
        if is_integer(number, 1, 4):
            assert isinstance(number, int)
            if number in self._numbers:
                self._add("seat_repeated", number, path=f"{path}.seat")
            self._numbers.add(number)
            return number
        if "seat" in entry:
            self._invalid("integer", None, f"{path}.seat", name="seat", least=1, most=4)
        else:
            self._add("field_missing", None, path=f"{path}.seat", name="seat")
        return None

    def _integer(
        self, entry: Mapping[str, object], key: str, seat: int | None, path: str,
        most: int = INTEGER_MAX,
    ) -> int | None:  # fmt: skip
        if key not in entry:
            return None
        value = entry[key]
        if is_integer(value, 0, most):
            assert isinstance(value, int)
            return value
        self._invalid("integer", seat, f"{path}.{key}", name=key, least=0, most=most)
        return None

    def _flag(self, entry: Mapping[str, object], key: str, seat: int | None, path: str) -> bool:
        value = entry.get(key, False)
        if isinstance(value, bool):
            return value
        self._invalid("boolean", seat, f"{path}.{key}", name=key)
        return False

    def _one_way(
        self, entry: Mapping[str, object], seat: int | None, path: str, *, surrender: bool
    ) -> None:
        """A seat shows three rows, or a natural (rows or thirteen cards), or surrenders."""
        natural = "natural" in entry
        if natural and surrender:
            self._invalid("natural_surrenders", seat, f"{path}.natural")
        if "cards" not in entry:
            return
        if not natural:
            self._invalid("natural_missing", seat, f"{path}.cards", "cards")
        elif not entry.keys().isdisjoint(ROW_SIZES):
            self._invalid("rows_or_cards", seat, f"{path}.cards", "cards")

    def _needed(self, entry: Mapping[str, object], *, surrender: bool) -> Collection[str]:
        """The rows that must be there; a natural may show its thirteen cards instead."""
        if surrender or self.drafting or "cards" in entry:
            return ()
        shows_none = entry.keys().isdisjoint(ROW_SIZES)
        return ("cards",) if shows_none and "natural" in entry else ROW_SIZES

    def _shown(
        self, entry: Mapping[str, object], seat: int | None, path: str, *, surrender: bool = False
    ) -> tuple[Cards | None, Cards | None, Cards | None, Cards | None]:
        """Read front, middle and back, and the thirteen cards of a natural."""
        needed = self._needed(entry, surrender=surrender)
        front, middle, back, cards = (
            self._row(entry, row, size, seat, path, needed=row in needed, any_size=surrender)
            for row, size in _SIZES
        )
        return front, middle, back, cards

    def _row(
        self, entry: Mapping[str, object], row: str, size: int, seat: int | None, path: str,
        *, needed: bool, any_size: bool,
    ) -> Cards | None:  # fmt: skip
        """Read the cards of a row that must be full (while drafting: at most full)."""
        if row not in entry:
            if needed:
                self._add("field_missing", seat, row=row, path=f"{path}.{row}", name=row)
            return None
        cards, count = self._cards(entry, row, seat, path)
        if count is None or any_size or count == size:
            return cards
        if count > size or not self.drafting:
            self._add("row_size", seat, row=row, size=size, count=count)
        return cards

    def _cards(
        self, entry: Mapping[str, object], row: str, seat: int | None, path: str
    ) -> tuple[Cards, int | None]:
        """Read card text and note each card; the count includes pieces that are no cards."""
        text = entry[row]
        if not isinstance(text, str):
            self._invalid("card_text", seat, f"{path}.{row}", row)
            return (), None
        cards, unknown = read_cards(text)
        for piece in unknown[: len(PACK)]:
            if self.drafting and is_unfinished(piece):
                continue  # The next key may be its suit.
            self._add("card_unknown", seat, row=row, card=piece)
        shown_at = self.shown_at
        for card in cards[: len(PACK) + 1]:  # One more than there are is there twice.
            if card in shown_at:
                self._repeated(card, seat, row)
            else:
                shown_at[card] = seat or 0
        return cards, len(cards) + len(unknown)

    def _repeated(self, card: Card, seat: int | None, row: str) -> None:
        name, where = CARD_NAMES[card], self.shown_at[card]
        why = "seat" if where else "table"
        self._add("card_repeated", seat, why=why, row=row, card=name, at=where)

    def _discarded(
        self, entry: Mapping[str, object], seat: int | None, path: str,
        *, inside: bool, any_size: bool,
    ) -> Cards | None:  # fmt: skip
        """Read discards: as many as the deal leaves, where they are shown at all (R-OFC-1, 3).

        Where the deal has an extra card one seat lays one off more (R-CARD-1).
        """
        if "discards" not in entry:
            return None
        cards, count = self._cards(entry, "discards", seat, path)
        if self.rules is None or count is None:
            return cards
        due = _discards_due(self.rules, inside=inside)
        if self.rules.extra_card and not self._extra_card and count not in due:
            self._extra_card = count - 1 in due
            if self._extra_card:
                return cards
        if count not in due and (count > max(due) or not any_size):
            sizes = tuple(sorted(due))
            self._add("row_size", seat, why="discards", row="discards", sizes=sizes, count=count)
        return cards

    def _natural(
        self, entry: Mapping[str, object], seat: int | None, path: str, rows: Iterable[Cards | None]
    ) -> str | None:
        """Read the declared natural and hold it against the thirteen cards (R-NAT-1)."""
        if "natural" not in entry:
            return None
        kind = entry["natural"]
        if not isinstance(kind, str):
            self._invalid("natural", seat, f"{path}.natural")
            return None
        if kind not in _KINDS:
            self._add("natural_unknown", seat, kind=kind)
            return None
        if self.rules is None:
            return kind
        offered = [natural for natural in self.rules.naturals.offered if natural.kind == kind]
        cards = [card for row in rows if row for card in row]
        if not offered:
            self._add("natural_not_offered", seat, kind=kind)
        elif len(set(cards)) == HAND_SIZE and not offered[0].shown_by(sum(cards), cards):
            self._add("natural_not_shown", seat, kind=kind)
        return kind

    def _side_bets(
        self, entry: Mapping[str, object], seat: int | None, path: str
    ) -> tuple[SideBet, ...]:
        """Read side bets on what the rules offer (R-SIDE-1)."""
        bets = entry.get("side_bets", [])
        path = f"{path}.side_bets"
        if not isinstance(bets, list):
            self._invalid("list", seat, path, name="side_bets")
            return ()
        read = []
        for place, bet in enumerate(bets):
            if not isinstance(bet, dict) or bet.keys() != {"code", "stake"}:
                self._invalid("side_bet", seat, f"{path}[{place}]")
            elif not isinstance(bet["code"], str):
                self._invalid("text", seat, f"{path}[{place}].code", name="code")
            elif not is_integer(bet["stake"], 1):
                self._invalid("stake", seat, f"{path}[{place}].stake")
            elif self.rules and bet["code"] not in self.rules.side_bets:
                at = f"{path}[{place}].code"
                self._add("side_bet_unknown", seat, path=at, bet=bet["code"])
            else:
                read.append(SideBet(bet["code"], bet["stake"]))
        return tuple(read)


def _discards_due(rules: HouseRules, *, inside: bool) -> frozenset[int]:
    """How many discards a seat may show, by what it was dealt (R-OFC-1, R-OFC-3)."""
    if inside and rules.fantasyland.offered:
        return frozenset({dealt - HAND_SIZE for dealt in rules.fantasyland.deals})
    return frozenset({rules.deal.discards})
