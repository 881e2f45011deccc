"""The average field: how often a row wins against an opponent met at random."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from settlement.batch.ranking import Classes
from settlement.batch.tables import RowTable

Shares = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False, slots=True)
class RowField:
    """One row of the field. Every array is by the class of the row that meets it.

    Attributes:
        wins: the share of the field below.
        loses: the share above; the rest ties.
        same_kind: the share that has a royalty for the same kind of hand.
    """

    wins: Shares
    loses: Shares
    same_kind: Shares


Field = tuple[RowField, RowField, RowField]


def field_of(tables: tuple[RowTable, ...], classes: tuple[Classes, ...]) -> Field:
    """The field of those whose rows are of these classes."""
    front, middle, back = [
        _row_field(table, each) for table, each in zip(tables, classes, strict=True)
    ]
    return front, middle, back


def _row_field(table: RowTable, classes: Classes) -> RowField:
    counts = np.bincount(classes.reshape(-1), minlength=len(table.units))
    shares = counts / counts.sum()
    up_to = np.cumsum(shares)
    kinds = table.kinds.astype(np.intp) - table.kinds.min()
    paid = np.bincount(kinds, weights=shares * (table.units > 0))
    return RowField(wins=up_to - shares, loses=1 - up_to, same_kind=paid[kinds])
