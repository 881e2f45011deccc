"""Table sessions: begun by the first hand or the floor, over by agreement, hands or chips.

A session is a run of hands with one final standing. After its end no hand opens until the floor
begins a new one or continues it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import (
    Detail,
    HandOpenError,
    RequestInvalidError,
    SessionOpenError,
    SessionOverError,
)
from casino.house.models import ChainHead
from casino.house.permissions import require_somewhere
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import Carried, Event, event_append
from tables.models import GameSession, Seating, SessionEnd, Table
from tables.services.hands import session_restart
from tables.services.locks import by_id, table_lock
from tables.services.places import floor_role, require_at, require_posting


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """When a session ends by itself: after so many hands, at a stack (minor units), at nothing."""

    hands: int | None = None
    target_stack: int | None = None
    ends_when_broke: bool = False

    @property
    def facts(self) -> Mapping[str, Any]:
        """The plan as events and answers have it."""
        return {
            "hands": self.hands,
            "target_stack": self.target_stack,
            "ends_when_broke": self.ends_when_broke,
        }


# Called inside somebody's transaction, the table's lock held


def session_open_at(table: Table) -> GameSession | None:
    """The table's session under way."""
    return GameSession.objects.filter(table=table, ended_at=None).first()


def session_for_hand(
    table: Table, *, staff_id: int | None, dealt_at: datetime | None = None
) -> GameSession:
    """The session that the table's next hand belongs to; a table's first hand begins its first.

    ``dealt_at`` is when that hand was dealt, if it is entered afterwards.

    Raises:
        SessionOverError: the last session is over and no other one was begun.
    """
    last = GameSession.objects.filter(table=table).order_by("-number").first()
    if last is None:
        return _begun(table, number=1, staff_id=staff_id, plan=Plan(), at=dealt_at)
    if last.ended_at is not None:
        raise SessionOverError
    return last


def session_hand_done(table: Table) -> GameSession | None:
    """End the session when the hand that was just paid was its last; answer it then."""
    session = session_open_at(table)
    reason = _end_due(table, session) if session is not None else None
    return _ended(table, session, reason) if session is not None and reason else None


def session_close(table: Table, reason: SessionEnd) -> GameSession | None:
    """End the session under way, if there is one, and answer it."""
    session = session_open_at(table)
    return _ended(table, session, reason) if session is not None else None


def hands_played(table: Table, session: GameSession) -> int:
    """How many hands of the session were opened; numbers have no gaps."""
    last = table.last_hand_number if session.last_hand is None else session.last_hand
    return last - session.first_hand + 1


def _end_due(table: Table, session: GameSession) -> SessionEnd | None:
    if session.hands_planned and hands_played(table, session) >= session.hands_planned:
        return SessionEnd.HANDS
    if not (session.ends_when_broke or session.target_stack):
        return None
    stacks = _stacks(table)
    broke = session.ends_when_broke and 0 in stacks
    reached = session.target_stack is not None and max(stacks, default=0) >= session.target_stack
    return SessionEnd.CHIPS if broke or reached else None


def _stacks(table: Table) -> list[int]:
    """What stands before each player of the table."""
    rows = Seating.objects.filter(table=table, ended_at=None)
    return list(rows.values_list("account__balance", flat=True))


def _begun(
    table: Table, *, number: int, staff_id: int | None, plan: Plan, at: datetime | None = None
) -> GameSession:
    session_restart(table)
    return GameSession.objects.create(
        table=table,
        number=number,
        first_hand=table.last_hand_number + 1,
        hands_planned=plan.hands,
        target_stack=plan.target_stack,
        ends_when_broke=plan.ends_when_broke,
        started_at=at or timezone.now(),
        started_by_id=staff_id,
        after_seq=_head(table),
    )


def _ended(table: Table, session: GameSession, reason: SessionEnd) -> GameSession:
    session.last_hand = table.last_hand_number
    session.ended_at = timezone.now()
    session.end_reason = reason
    session.until_seq = _head(table)
    session.save(update_fields=["last_hand", "ended_at", "end_reason", "until_seq"])
    return session


def _head(table: Table) -> int:
    """The last link of the table's chain: what came before it is before the session's bound."""
    return ChainHead.objects.filter(chain=table.chain).values_list("seq", flat=True).first() or 0


# What the floor does


@posting
def session_begin(*, actor: Actor, table_id: UUID, plan: Plan, command: CommandKey) -> Answer:
    """Begin a session with the table's next hand; hand numbers for stakes begin at 1 (R-PAY-2).

    Raises:
        SessionOpenError: one is under way.
        HandOpenError: a hand is under way.
        RequestInvalidError: a plan of no hands or no chips.
    """
    require_somewhere(actor, "session.manage")
    table = table_lock(by_id(table_id))
    again = command_replay(command=command, place=str(table.public_id))
    if again is not None:
        return again
    require_at(actor, "session.manage", table)
    require_posting(table)
    if table.hand_open:
        raise HandOpenError
    _require_plan(plan, played=0)
    last = GameSession.objects.filter(table=table).order_by("-number").first()
    if last is not None and last.ended_at is None:
        raise SessionOpenError
    number = last.number + 1 if last is not None else 1
    session = _begun(table, number=number, staff_id=actor.staff_id, plan=plan)
    return _done(actor, table, session, "game_session.began", plan.facts, command)


@posting
def session_plan(*, actor: Actor, session_id: UUID, plan: Plan, command: CommandKey) -> Answer:
    """Change when a session under way ends by itself; also while its hand is dealt.

    Raises:
        SessionOverError: it is over.
        RequestInvalidError: as many hands were opened already.
    """
    table, session, again = _locked(actor, session_id, command)
    if again is not None:
        return again
    if session.ended_at is not None:
        raise SessionOverError
    _require_plan(plan, played=hands_played(table, session) - int(table.hand_open))
    _planned(session, plan)
    return _done(actor, table, session, "game_session.planned", plan.facts, command)


@posting
def session_end(*, actor: Actor, session_id: UUID, agreed: bool, command: CommandKey) -> Answer:
    """End a session between hands because all its players agree; the floor says that they do.

    Raises:
        SessionOverError: it is over already.
        HandOpenError: a hand is under way.
        RequestInvalidError: not everybody agrees.
    """
    table, session, again = _locked(actor, session_id, command)
    if again is not None:
        return again
    if session.ended_at is not None:
        raise SessionOverError
    if table.hand_open:
        raise HandOpenError
    if not agreed:
        raise _invalid("agreed", _("Ask every player first, then say that all agree."))
    _ended(table, session, SessionEnd.AGREEMENT)
    facts = {"reason": str(SessionEnd.AGREEMENT)}
    return _done(actor, table, session, "game_session.ended", facts, command)


@posting
def session_continue(*, actor: Actor, session_id: UUID, plan: Plan, command: CommandKey) -> Answer:
    """Play on in the table's last session although it was over, under another plan.

    Raises:
        SessionOpenError: it is not over, or another one was begun since.
        RequestInvalidError: the plan would end it at once.
    """
    table, session, again = _locked(actor, session_id, command)
    if again is not None:
        return again
    require_posting(table)
    later = GameSession.objects.filter(table=table, number__gt=session.number)
    if session.ended_at is None or later.exists():
        raise SessionOpenError
    _require_plan(plan, played=hands_played(table, session))
    _require_stacks(table, plan)
    before = {"ended": session.end_reason, "last_hand": session.last_hand}
    session.last_hand = session.ended_at = session.end_reason = session.until_seq = None
    session.save(update_fields=["last_hand", "ended_at", "end_reason", "until_seq"])
    _planned(session, plan)
    facts = {**plan.facts, "before": before}
    return _done(actor, table, session, "game_session.continued", facts, command)


def _locked(
    actor: Actor, session_id: UUID, command: CommandKey
) -> tuple[Table, GameSession, Answer | None]:
    require_somewhere(actor, "session.manage")
    table = table_lock(Q(game_sessions__public_id=session_id))
    session = GameSession.objects.get(public_id=session_id)
    again = command_replay(command=command, place=str(table.public_id))
    if again is None:
        require_at(actor, "session.manage", table)
    return table, session, again


def _planned(session: GameSession, plan: Plan) -> None:
    session.hands_planned = plan.hands
    session.target_stack = plan.target_stack
    session.ends_when_broke = plan.ends_when_broke
    session.save(update_fields=["hands_planned", "target_stack", "ends_when_broke"])


HANDS_MAX = 10_000
STACK_MAX = 10**15


def _require_plan(plan: Plan, *, played: int) -> None:
    if plan.hands is not None and not played < plan.hands <= HANDS_MAX:
        message = _("Give a number of hands from %(least)s to %(most)s.")
        raise _invalid("hands", message % {"least": played + 1, "most": HANDS_MAX})
    if plan.target_stack is not None and not 1 <= plan.target_stack <= STACK_MAX:
        raise _invalid("target_stack", _("Give the stack at which the session ends."))


def _require_stacks(table: Table, plan: Plan) -> None:
    """Refuse a plan that the chips on the table have reached already."""
    stacks = _stacks(table)
    if plan.target_stack is not None and max(stacks, default=0) >= plan.target_stack:
        raise _invalid("target_stack", _("Somebody has so much already."))
    if plan.ends_when_broke and 0 in stacks:
        raise _invalid("ends_when_broke", _("Somebody has no chips already."))


def _invalid(path: str, message: str) -> RequestInvalidError:
    return RequestInvalidError(
        message, details=[Detail(code="field_invalid", message=message, path=path)]
    )


def _done(
    actor: Actor,
    table: Table,
    session: GameSession,
    action: str,
    facts: Mapping[str, Any],
    command: CommandKey,
) -> Answer:
    place = str(table.public_id)
    answer = Answer(
        200,
        {
            "session": str(session.public_id),
            "table": place,
            "number": session.number,
            "first_hand": session.first_hand,
            "last_hand": session.last_hand,
        },
    )
    event_append(
        chain=table.chain,
        event=Event(
            action=action,
            subject=f"game_session:{session.public_id}",
            actor=actor,
            role=floor_role(actor),
            body={
                "number": session.number,
                "first_hand": session.first_hand,
                "last_hand": session.last_hand,
                **facts,
            },
        ),
        carried=Carried(command=command, place=place, answer=answer),
    )
    return answer
