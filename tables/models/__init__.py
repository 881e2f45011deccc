"""The middle storey: each table says in its comment whether it is guarded, or why mutable."""

from .dealer import DealerAt, SignOn, SignOnEnd, TerminalLock
from .enrolment import Enrolment
from .game_session import GameSession, SessionEnd
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
from .rotation import DealerString, Down, StringDealer, StringState, StringTable, Tenure
from .table import TRAINING_CURRENCY, TRANSITIONS, Table, TableDay, TableDevice
from .waiting import (
    ExclusionKind,
    MustMove,
    PlayerExclusion,
    PlayerReadmission,
    WaitingEntry,
    WaitingState,
)

__all__ = [
    "TRAINING_CURRENCY",
    "TRANSITIONS",
    "Account",
    "AccountKind",
    "Cause",
    "Commodity",
    "CommodityKind",
    "DealerAt",
    "DealerString",
    "Denomination",
    "Down",
    "Enrolment",
    "Entry",
    "ExclusionKind",
    "FeeKind",
    "GameSession",
    "MustMove",
    "Player",
    "PlayerExclusion",
    "PlayerProfile",
    "PlayerReadmission",
    "PostingRule",
    "Seating",
    "SessionEnd",
    "SignOn",
    "SignOnEnd",
    "StringDealer",
    "StringState",
    "StringTable",
    "Table",
    "TableDay",
    "TableDevice",
    "Tenure",
    "TerminalLock",
    "Transaction",
    "WaitingEntry",
    "WaitingState",
]
