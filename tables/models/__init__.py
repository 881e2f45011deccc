"""The middle storey: each table says in its comment whether it is guarded, or why mutable."""

from .dealer import DealerAt, SignOn, SignOnEnd
from .enrolment import Enrolment
from .ledger import (
    Account,
    AccountKind,
    Cause,
    Commodity,
    CommodityKind,
    Denomination,
    Entry,
    FeeKind,
    PostingRule,
    Transaction,
)
from .player import Player, PlayerProfile, Seating
from .table import TRAINING_CURRENCY, Table, TableDay, TableDevice

__all__ = [
    "TRAINING_CURRENCY",
    "Account",
    "AccountKind",
    "Cause",
    "Commodity",
    "CommodityKind",
    "DealerAt",
    "Denomination",
    "Enrolment",
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
