"""How a command runs: one transaction, tried again when the database asks for it.

The database's own refusals (a unique index, a floor) become the refusals people know. A command
that meets its own id being stored at the same moment is tried again and then finds the answer.
"""

import json
import random
import time
from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

from django.db import DatabaseError, connection, transaction

from casino.house.commands import Answer, CommandKey, replay_check
from casino.house.errors import (
    AlreadyDoneError,
    ApprovalChangedError,
    ApprovalExpiredError,
    DaySignedOffError,
    DomainError,
    ExclusionHoldsError,
    HandAlreadySettledError,
    HandOpenError,
    OwnApprovalError,
    PlayerExcludedError,
    PlayerNotSeatedError,
    PostingStoppedError,
    RackShortError,
    RequestInvalidError,
    SeatsFullError,
    SeatTakenError,
    SessionOpenError,
    StackShortError,
    TableBusyError,
    TableClosedError,
    TableOccupiedError,
    TableStepError,
)
from casino.house.models import Command

Given = ParamSpec("Given")
Result = TypeVar("Result")

TRIES_MAX: Final = 4
TRY_AGAIN: Final = frozenset({"40P01", "40001", "55P03"})
"""Deadlock, serialization failure, lock not available."""
TAKEN: Final = "23505"
"""Unique violation: somebody else was a moment earlier, perhaps the same command sent twice."""

REFUSALS: Final[dict[str, type[DomainError]]] = {
    "CP104": PostingStoppedError,
    "CP105": DaySignedOffError,
    "CP130": AlreadyDoneError,
    "CP131": AlreadyDoneError,
    "CP132": OwnApprovalError,
    "CP133": ApprovalExpiredError,
    "CP134": ApprovalChangedError,
    "house_approvaldecision_pkey": AlreadyDoneError,
    "CP140": PlayerExcludedError,
    "CP141": ExclusionHoldsError,
    "CP150": TableStepError,
    "CP151": HandOpenError,
    "CP152": TableOccupiedError,
    "CP153": TableClosedError,
    "CP154": SeatsFullError,
    "CP155": PlayerNotSeatedError,
    "account_floor": StackShortError,
    "account_bounded": RequestInvalidError,
    "hand_one_open": HandOpenError,
    "settlement_hand_public_id_key": RequestInvalidError,
    "settlement_once": HandAlreadySettledError,
    "ruledraft_one_open": AlreadyDoneError,
    "seating_one_a_seat": SeatTakenError,
    "seating_one_a_player": SeatTakenError,
    "stringtable_one_string": RequestInvalidError,
    "stringdealer_one_string": RequestInvalidError,
    "gamesession_one_open": SessionOpenError,
}
"""What a SQLSTATE of the posting functions or a violated constraint means to whoever asked."""
SHORT: Final = "CP101"
"""An account would fall below its floor; the error's detail says which kind of account."""


def _cause(wrong: DatabaseError) -> tuple[str, str]:
    """SQLSTATE and constraint of a database error, '' where it has none."""
    cause = wrong.__cause__
    constraint = getattr(getattr(cause, "diag", None), "constraint_name", None)
    return str(getattr(cause, "sqlstate", "") or ""), str(constraint or "")


def _refusal(wrong: DatabaseError) -> DomainError | None:
    state, constraint = _cause(wrong)
    if state == SHORT:
        detail = json.loads(wrong.__cause__.diag.message_detail)  # type: ignore[union-attr]
        return RackShortError() if detail["kind"] == "rack" else StackShortError()
    kind = REFUSALS.get(constraint) or REFUSALS.get(state)
    return kind() if kind else None


def posting(service: Callable[Given, Result]) -> Callable[Given, Result]:
    """Run ``service`` in one transaction; at most three further tries, with jitter.

    Who finds something taken looks once more: it was the same command, which then has an answer,
    or somebody else's, which the service then refuses in words. Inside somebody else's transaction
    nothing is tried again: that one is lost already.

    Raises:
        TableBusyError: every try met a lock that was not given up in time.
    """

    @wraps(service)
    def run(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        outermost = not connection.in_atomic_block
        was_taken = False
        for attempt in range(1, TRIES_MAX + 1):
            try:
                with transaction.atomic():
                    return service(*args, **kwargs)
            except DatabaseError as wrong:
                state, _constraint = _cause(wrong)
                refusal = _refusal(wrong)
                looks_again = outermost and state == TAKEN and not was_taken
                was_taken = was_taken or looks_again
                if refusal is not None and not looks_again:
                    raise refusal from wrong
                if not looks_again and not (outermost and state in TRY_AGAIN):
                    raise
                if attempt == TRIES_MAX:
                    raise TableBusyError from wrong
            time.sleep(random.uniform(0.01, 0.05) * attempt)  # noqa: S311 - jitter, no secret
        raise TableBusyError

    return run


def command_stored(*, command: CommandKey, place: str) -> Command | None:
    """The command as it was carried out; None when this is the first time.

    Call it under the table's lock, so that a twin that is being carried out has finished.

    Raises:
        CommandReusedError: the id was used for something else.
    """
    stored = Command.objects.filter(pk=command.command_id).first()
    if stored is not None:
        replay_check(
            stored_hash=bytes(stored.request_hash), request_hash=command.request_hash(place=place)
        )
    return stored


def command_replay(*, command: CommandKey, place: str) -> Answer | None:
    """The answer that the command got the first time; None when this is the first time.

    Raises:
        CommandReusedError: the id was used for something else.
    """
    stored = command_stored(command=command, place=place)
    if stored is None:
        return None
    return Answer(stored.status, json.loads(stored.result), replayed=True)
