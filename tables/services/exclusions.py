"""Players who are kept out of play: by their own wish or by the house, until readmitted.

Exclusions stand beside each other: a wish to be kept out is recorded whatever else is in force,
and the latest day of all holds. A day is a gaming day, and counts to its end.

PostgreSQL refuses the rest: a seat or a place on a list for somebody who is excluded
(``player_admitted``), and a readmission before every day is over (``readmission_due``).
"""

from collections.abc import Collection
from datetime import date, datetime
from typing import Final
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from casino.house.actor import Actor
from casino.house.clock import LAST_DAY
from casino.house.commands import Answer, CommandKey
from casino.house.errors import Detail, ForbiddenError, NotFoundError, RequestInvalidError
from casino.house.permissions import require
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, audit_next, event_append, today
from tables.models import ExclusionKind, Player, PlayerExclusion, PlayerReadmission, WaitingEntry
from tables.models.waiting import LIVE, WaitingState

FOR_LIFE: Final = date(9999, 1, 1)
"""The last day that the record keeps: until then = for life."""


def exclusions_in_force(player: Player) -> list[PlayerExclusion]:
    """The exclusions that keep the player out now, oldest first."""
    rows = player.exclusions.filter(readmission=None).select_related("staff__profile")
    return list(rows.order_by("id"))


def excluded_among(player_ids: Collection[int], *, since: datetime | None = None) -> set[int]:
    """Which of these players, by inner id, are kept out now; with ``since``: were by then."""
    rows = PlayerExclusion.objects.filter(player__in=player_ids, readmission=None)
    if since is not None:
        rows = rows.filter(excluded_at__lte=since)
    return set(rows.values_list("player_id", flat=True))


@posting
def player_exclude(
    *,
    actor: Actor,
    player_id: UUID,
    kind: ExclusionKind,
    until: date | None,
    reason: str,
    command: CommandKey,
) -> Answer:
    """Keep a player out from now on; places on waiting lists are given up.

    Who sits at a table keeps seat and chips, is dealt in no more and sold none, and may leave.

    Who is kept out already may be kept out for longer: every exclusion stands until readmitted.

    ``until``: the last gaming day on which nobody readmits the player; a self-exclusion must name
    one, later than today. ``FOR_LIFE`` is one; of others, none after ``LAST_DAY``.
    ``reason``: in the house's words, for the trail; no names.

    Raises:
        RequestInvalidError: a self-exclusion without a later day, a day that no calendar has.
    """
    require(actor, "player.exclude")
    waiting = WaitingEntry.objects.filter(player__public_id=player_id, state__in=LIVE)
    # Before the chain, as all do: places on lists, then the player.
    list(waiting.select_for_update(of=("self",), no_key=True).order_by("pk"))
    Player.objects.select_for_update(no_key=True).filter(public_id=player_id).first()
    seq = audit_next(HOUSE_CHAIN)
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    player = _player(player_id)
    if until is not None and until <= today():
        raise _wrong("until", _("Give a day after today."))
    if until is not None and until != FOR_LIFE and until > LAST_DAY:
        raise _wrong("until", _("Give a day up to %(day)s, or for life.") % {"day": LAST_DAY})
    if kind == ExclusionKind.SELF and until is None:
        message = _("Give the day until which the player wants to be kept out, or for life.")
        raise _wrong("until", message)
    if not reason.strip():
        raise _wrong("reason", _("Say why, for the record."))
    exclusion = PlayerExclusion.objects.create(
        player=player,
        kind=kind,
        excluded_at=timezone.now(),
        until=until,
        staff_id=_person(actor),
        chain=HOUSE_CHAIN,
        seq=seq,
    )
    lists_left = waiting.update(
        state=WaitingState.LEFT, closed_at=timezone.now(), call_until=None, table=None
    )
    answer = Answer(200, {"player": str(player.public_id), "exclusion": str(exclusion.public_id)})
    event_append(
        chain=HOUSE_CHAIN,
        seq=seq,
        event=Event(
            action="player.excluded",
            subject=f"player:{player.pk}",
            actor=actor,
            body={"kind": str(kind), "until": str(until or ""), "lists_left": lists_left},
            reason=reason.strip(),
        ),
        carried=Carried(command=command, answer=answer),
    )
    return answer


@posting
def player_readmit(*, actor: Actor, player_id: UUID, reason: str, command: CommandKey) -> Answer:
    """Let an excluded player in again: every exclusion in force ends.

    Raises:
        NotFoundError: the player is not excluded.
        ExclusionHoldsError: a day was named, in any of them, that is not over.
    """
    require(actor, "player.readmit")
    # As whoever excludes: an exclusion that is being recorded is seen.
    Player.objects.select_for_update(no_key=True).filter(public_id=player_id).first()
    seq = audit_next(HOUSE_CHAIN)
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    player = _player(player_id)
    in_force = exclusions_in_force(player)
    if not in_force:
        raise NotFoundError(_("This player is not excluded."))
    if not reason.strip():
        raise _wrong("reason", _("Say why, for the record."))
    # The last day first: what holds refuses before anything ends.
    for exclusion in sorted(in_force, key=lambda row: row.until or date.min, reverse=True):
        PlayerReadmission.objects.create(
            exclusion=exclusion,
            readmitted_at=timezone.now(),
            staff_id=_person(actor),
            chain=HOUSE_CHAIN,
            seq=seq,
        )
    answer = Answer(200, {"player": str(player.public_id)})
    event_append(
        chain=HOUSE_CHAIN,
        seq=seq,
        event=Event(
            action="player.readmitted",
            subject=f"player:{player.pk}",
            actor=actor,
            body={"exclusions": [str(row.public_id) for row in in_force]},
            reason=reason.strip(),
        ),
        carried=Carried(command=command, answer=answer),
    )
    return answer


def _player(player_id: UUID) -> Player:
    player = Player.objects.filter(public_id=player_id).first()
    if player is None:
        raise NotFoundError
    return player


def _person(actor: Actor) -> int:
    """Exclusions are a person's word, never a job's."""
    if actor.staff_id is None:
        raise ForbiddenError
    return actor.staff_id


def _wrong(path: str, message: str) -> RequestInvalidError:
    detail = Detail(code="field_invalid", message=message, path=path)
    return RequestInvalidError(message, details=[detail])
