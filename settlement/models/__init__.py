"""The upper storey: each table says in its comment whether it is guarded, or why mutable."""

from .hand import Hand, HandSeat, HandSideBet, HandState, HandStreet, StreetStep
from .rule_draft import DraftState, RuleDraft
from .rule_set import RuleAssignment, RuleSet, RuleSetVersion
from .settlement import (
    Settlement,
    SettlementLine,
    SettlementPair,
    SettlementSeat,
    SettlementSideBet,
    SettlementTransaction,
)

__all__ = [
    "DraftState",
    "Hand",
    "HandSeat",
    "HandSideBet",
    "HandState",
    "HandStreet",
    "RuleAssignment",
    "RuleDraft",
    "RuleSet",
    "RuleSetVersion",
    "Settlement",
    "SettlementLine",
    "SettlementPair",
    "SettlementSeat",
    "SettlementSideBet",
    "SettlementTransaction",
    "StreetStep",
]
