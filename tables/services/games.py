"""Which game a table plays from its next hand. The storey above knows rules, and says so here."""

from collections.abc import Callable
from dataclasses import dataclass

from tables.models import Table


@dataclass(frozen=True, slots=True)
class Game:
    """A rule set's slug and the stake in minor units: what a waiting list is for."""

    slug: str
    unit: int


_readers: list[Callable[[Table], Game | None]] = []


def game_reader_set(reader: Callable[[Table], Game | None]) -> None:
    """Say who reads a table's game: called under the table's lock; None = it plays none yet."""
    _readers[:] = [reader]


def game_at(table: Table) -> Game | None:
    """The game of the table's next hand."""
    return next((reader(table) for reader in _readers), None)
