"""The ground storey: each table says in its comment whether it is guarded, or why mutable."""

from .alert import Alert, AlertOpen, AlertStep, AlertStepKind
from .approval import Approval, ApprovalDecision, ApprovalOpen, ApprovalOutcome
from .device import Device
from .house import House, Pit
from .staff import Role, RoleGrant, Staff, StaffProfile, WrongSecrets
from .trail import AuditEvent, ChainHead, Command, VerificationCursor, VerificationRun

__all__ = [
    "Alert",
    "AlertOpen",
    "AlertStep",
    "AlertStepKind",
    "Approval",
    "ApprovalDecision",
    "ApprovalOpen",
    "ApprovalOutcome",
    "AuditEvent",
    "ChainHead",
    "Command",
    "Device",
    "House",
    "Pit",
    "Role",
    "RoleGrant",
    "Staff",
    "StaffProfile",
    "VerificationCursor",
    "VerificationRun",
    "WrongSecrets",
]
