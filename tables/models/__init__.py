"""The middle storey: each table says in its comment whether it is guarded, or why mutable."""

from .dealer import DealerAt, SignOn, SignOnEnd
from .ledger import (
    Account,
    AccountKind,
    Cause,
    Commodity,
    CommodityKind,
    Entry,
    FeeKind,
    PostingRule,
    Transaction,
)
from .player import Player, PlayerProfile, Seating
from .table import Table, TableDay, TableDevice

__all__ = [
    "Account",
    "AccountKind",
    "Cause",
    "Commodity",
    "CommodityKind",
    "DealerAt",
    "Entry",
    "FeeKind",
    "Player",
    "PlayerProfile",
    "PostingRule",
    "Seating",
    "SignOn",
    "SignOnEnd",
    "Table",
    "TableDay",
    "TableDevice",
    "Transaction",
]
