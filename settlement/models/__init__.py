"""The upper storey: each table says in its comment whether it is guarded, or why mutable."""

from .hand import Hand, HandSeat, HandState
from .rule_set import RuleAssignment, RuleSet, RuleSetVersion
from .settlement import Settlement, SettlementLine, SettlementPair, SettlementSeat

__all__ = [
    "Hand",
    "HandSeat",
    "HandState",
    "RuleAssignment",
    "RuleSet",
    "RuleSetVersion",
    "Settlement",
    "SettlementLine",
    "SettlementPair",
    "SettlementSeat",
]
