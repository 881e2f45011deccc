"""The ring that the dealers of a string walk, as values: no rows, no clock.

A string has tables in an order and more dealers than tables. Its **ring** has a place for each
dealer: the tables in their order, and the breaks spread evenly among them. The **line** says who
is in which place. With every **push** each dealer goes one place on. The places between two
breaks are a **run**: who comes from the break relieves its first dealer, the first relieves the
second, and the last of the run goes on break. So one dealer of a run is free at any moment, and
a push needs nobody from outside.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic, TypeVar

Table = TypeVar("Table")
Dealer = TypeVar("Dealer")


@dataclass(frozen=True, slots=True)
class Planned(Generic[Table, Dealer]):
    """A down: ``dealer`` at ``table`` (None: on break) from ``starts_at`` until ``ends_at``."""

    table: Table | None
    dealer: Dealer
    starts_at: datetime
    ends_at: datetime


def ring_make(tables: Sequence[Table], dealers: int) -> tuple[Table | None, ...]:
    """The places that ``dealers`` people walk: the tables in order, breaks spread among them.

    Three tables and four dealers: 1, 2, 3, break. Twelve and fifteen: a break after every fourth.

    Raises:
        ValueError: fewer dealers than tables; a caller's bug.
    """
    breaks = dealers - len(tables)
    if breaks < 0 or not tables:
        raise ValueError(f"{dealers} dealers cannot keep {len(tables)} tables")
    places: list[Table | None] = []
    for done, table in enumerate(tables, start=1):
        places.append(table)
        places += [None] * (done * breaks // len(tables) - places.count(None))
    return tuple(places)


def line_pushed(
    ring: Sequence[Table | None], line: Sequence[Dealer], pushes: int = 1
) -> tuple[Dealer, ...]:
    """The line after ``pushes``: each dealer so many places on.

    Without a break nobody is free to begin, so nobody moves.
    """
    if None not in ring:
        return tuple(line)
    steps = pushes % len(line)
    return (*line[len(line) - steps :], *line[: len(line) - steps])


def downs_plan(
    ring: Sequence[Table | None],
    line: Sequence[Dealer],
    *,
    starts_at: datetime,
    down: timedelta,
    pushes: int,
) -> list[Planned[Table, Dealer]]:
    """The downs of the ``line`` and of the next ``pushes - 1`` pushes, in order of time and place.

    The first starts at ``starts_at``; each lasts ``down``. Nobody is twice in a down, every table
    has one dealer in each.
    """
    planned = []
    for turn in range(pushes):
        begins = starts_at + turn * down
        for table, dealer in zip(ring, line_pushed(ring, line, turn), strict=True):
            planned.append(Planned(table, dealer, begins, begins + down))
    return planned


def run_of(ring: Sequence[Table | None], place: int) -> tuple[int, ...]:
    """The places of the run that the table at ``place`` belongs to, as they are relieved."""
    first = place
    while first > 0 and ring[first - 1] is not None:
        first -= 1
    last = place
    while last + 1 < len(ring) and ring[last + 1] is not None:
        last += 1
    return tuple(range(first, last + 1))


def line_taken(
    ring: Sequence[Table | None], line: Sequence[Dealer], *, dealer: Dealer, place: int
) -> tuple[Dealer, ...]:
    """The line when ``dealer``, who is in it, took the table at ``place`` out of turn.

    Who was to relieve an earlier table of the same run went past it (a hand is open there): the
    dealers of the tables passed by stay where they are for this down, everybody else goes on as
    planned. In any other case the two trade places.
    """
    own = line.index(dealer)
    if own < place and own in run_of(ring, place):
        return (*line[:own], *line[own + 1 : place + 1], dealer, *line[place + 1 :])
    traded = list(line)
    traded[own], traded[place] = traded[place], dealer
    return tuple(traded)


def place_next(
    ring: Sequence[Table | None], place: int, *, waits: Collection[int], hand_open: Collection[int]
) -> int | None:
    """Where the free dealer who is to relieve the table at ``place`` goes now; None: wait.

    The first table of the run, from ``place`` on, that is in ``waits`` (due and not relieved yet)
    and not in ``hand_open`` (places at whose tables a hand is under way).
    """
    for later in run_of(ring, place):
        if later >= place and later in waits and later not in hand_open:
            return later
    return None


def line_refitted(
    ring: Sequence[Table | None],
    *,
    at_tables: Mapping[Table, Dealer],
    resting: Sequence[Dealer],
) -> tuple[Dealer, ...]:
    """The line in a ring made anew: who has a table keeps it, the others take the breaks.

    ``resting`` are in the order in which they came off; who came off first takes the first break
    that is followed by a table, so that nobody rests twice while another rests once.

    Raises:
        KeyError: a table of the ring has no dealer; a caller's bug.
    """
    breaks = [place for place, table in enumerate(ring) if table is None]
    soonest = sorted(breaks, key=lambda place: (_until_table(ring, place), place))
    resting_at = dict(zip(soonest, resting, strict=True))
    return tuple(
        resting_at[place] if table is None else at_tables[table] for place, table in enumerate(ring)
    )


def _until_table(ring: Sequence[Table | None], place: int) -> int:
    steps = 1
    while ring[(place + steps) % len(ring)] is None:
        steps += 1
    return steps


def vacancy_filled(
    due: Mapping[Table, Dealer],
    *,
    resting: Sequence[Dealer],
    dealing: Mapping[Table, Dealer],
    vacant: Table,
) -> tuple[dict[Table, Dealer], list[Dealer]]:
    """Who is due where when nobody of the string is left for the table ``vacant``.

    The dealer in place stays. The table where that one was due is then vacant, its dealer stays,
    and so on until somebody stays who was due for a break. At a table without a dealer of the
    string the one who rests longest takes it.

    ``due`` says who is due at each other table, ``resting`` who is due for a break, longest rested
    first, ``dealing`` who of the string deals at each table now.

    Raises:
        ValueError: nobody is due for a break; a caller's bug.
    """
    filled = dict(due)
    rest = list(resting)
    if not rest:
        raise ValueError("a string needs as many dealers as tables")
    while True:
        stays = dealing.get(vacant)
        if stays is None:
            filled[vacant] = rest.pop(0)
            return filled, rest
        if stays in rest:
            rest.remove(stays)
            filled[vacant] = stays
            return filled, rest
        before = next(table for table, who in filled.items() if who == stays)
        del filled[before]
        filled[vacant] = stays
        vacant = before
