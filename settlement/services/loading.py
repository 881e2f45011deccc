"""A hand and all that settling it needs, in one query under the table's lock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, cast
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, Q, Subquery
from django.db.models.functions import JSONObject
from django.utils import timezone
from django.utils.translation import gettext as _

from casino.house.errors import (
    Detail,
    NotFoundError,
    NotSignedOnError,
    RequestInvalidError,
    SignOnEndedError,
)
from casino.house.models import Command
from casino.house.permissions import Place
from settlement.models import Hand, HandSeat, HandSideBet
from tables.models import DealerAt, SignOn, Table, TableDevice
from tables.services.locks import table_lock

NO_ID = UUID(int=0)
"""Nobody makes this id: it finds nothing."""
CLOCK_TOLERANCE = timedelta(minutes=2)
"""How far a terminal's clock may be from the house's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedOn:
    """A sign-on as a settlement names it."""

    id: int
    staff_id: int
    device_id: int | None
    started_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLoaded:
    """A hand under its table's lock: the rows, who deals, which sign-on was named.

    ``bets`` are the side bets by seat, as the hand document has them.
    """

    table: Table
    hand: Hand
    seats: tuple[HandSeat, ...]
    dealing: SignedOn | None
    named: SignedOn | None
    device_ids: frozenset[int]
    command_stored: bool
    bets: Mapping[int, Sequence[Mapping[str, Any]]]

    def place(self, *, staff_id: int | None) -> Place:
        """Where the hand is. Whoever confirmed it while signed on may still post it afterwards."""
        signed = [self.dealing] if self.dealing else []
        if self.named is not None and self.named.staff_id == staff_id:
            signed.append(self.named)
        dealers = frozenset(one.staff_id for one in signed)
        through = frozenset(one.device_id for one in signed if one.device_id is not None)
        return Place(self.table.pit_id, dealers, self.device_ids | through)

    def signed_on(self, sign_on: UUID | None, confirmed_at: datetime | None) -> SignedOn:
        """The sign-on under which something is confirmed: the one named, else who deals now.

        Raises:
            NotSignedOnError: none is named and nobody deals.
            NotFoundError, RequestInvalidError, SignOnEndedError: see ``usable``.
        """
        if sign_on is None and self.dealing is None:
            raise NotSignedOnError
        return usable(self.dealing if sign_on is None else self.named, confirmed_at)


def usable(named: SignedOn | None, confirmed_at: datetime | None) -> SignedOn:
    """A sign-on that a command names, when what it confirms was confirmed under it.

    ``confirmed_at`` is by the terminal's clock; None asks for a sign-on that has not ended.

    Raises:
        NotFoundError: there is no such sign-on at this table.
        RequestInvalidError: confirmed before the sign-on started, or in the future.
        SignOnEndedError: it had ended when the hand was confirmed.
    """
    if named is None:
        raise NotFoundError
    if confirmed_at is not None and confirmed_at < named.started_at - CLOCK_TOLERANCE:
        raise _time_wrong(_("Confirmed before this sign-on started. Name the dealer's own one."))
    if named.ended_at is not None and (confirmed_at is None or confirmed_at > named.ended_at):
        raise SignOnEndedError
    if confirmed_at is not None and confirmed_at > timezone.now() + CLOCK_TOLERANCE:
        raise _time_wrong(_("Confirmed in the future. Set the terminal's clock, confirm again."))
    return named


def _time_wrong(message: str) -> RequestInvalidError:
    detail = Detail(code="field_invalid", message=message, path="confirmed_at")
    return RequestInvalidError(details=[detail])


def sign_on_find(*, table: Table, sign_on: UUID | None) -> SignedOn | None:
    """The sign-on named at a table, else who deals there now (None when nobody does)."""
    rows = SignOn.objects.filter(table=table)
    here = Q(public_id=sign_on) if sign_on else Q(pk__in=DealerAt.objects.values("sign_on"))
    found = (
        rows.filter(here)
        .values("id", "staff_id", "device_id", "started_at", "end__ended_at")
        .first()
    )
    return (
        SignedOn(
            id=found["id"],
            staff_id=found["staff_id"],
            device_id=found["device_id"],
            started_at=found["started_at"],
            ended_at=found["end__ended_at"],
        )
        if found
        else None
    )


def _signed_on(value: dict[str, Any] | None) -> SignedOn | None:
    if value is None:
        return None
    ended = value["ended_at"]
    return SignedOn(
        id=value["id"],
        staff_id=value["staff_id"],
        device_id=value["device_id"],
        started_at=datetime.fromisoformat(value["started_at"]),
        ended_at=datetime.fromisoformat(ended) if ended else None,
    )


def hand_load(
    *, hand_id: UUID, sign_on_id: UUID | None = None, command_id: UUID | None = None
) -> HandLoaded:
    """Lock the hand's table and read the hand with its seats, sign-ons and command: two queries.

    Raises:
        NotFoundError: there is no such hand.
    """
    table = table_lock(Q(hands__public_id=hand_id))
    sign_on = JSONObject(
        id="id",
        staff_id="staff_id",
        device_id="device_id",
        started_at="started_at",
        ended_at="end__ended_at",
    )
    dealing = DealerAt.objects.filter(table=OuterRef("hand__table")).values(
        json=JSONObject(
            id="sign_on_id",
            staff_id="staff_id",
            device_id="sign_on__device_id",
            started_at="sign_on__started_at",
            ended_at="sign_on__end__ended_at",
        )
    )
    named = SignOn.objects.filter(table=OuterRef("hand__table"), public_id=sign_on_id or NO_ID)
    devices = TableDevice.objects.filter(table=OuterRef("hand__table"))
    bets = HandSideBet.objects.filter(hand=OuterRef("hand"), seat=OuterRef("seat")).order_by("n")
    seats = tuple(
        HandSeat.objects.filter(hand__public_id=hand_id)
        .select_related("hand__rule_version__rule_set", "seating__account")
        .annotate(
            dealing=Subquery(dealing),
            named=Subquery(named.values(json=sign_on)),
            devices=ArraySubquery(devices.values("device_id")),
            bets=ArraySubquery(bets.values(json=JSONObject(code="code", stake="stake"))),
            stored=Subquery(Command.objects.filter(pk=command_id or NO_ID).values("pk")),
        )
        .order_by("seat")
    )
    if not seats:
        raise NotFoundError
    first: Any = seats[0]
    first.hand.table = table  # Read under its lock, and not once more.
    return HandLoaded(
        table=table,
        hand=first.hand,
        seats=seats,
        dealing=_signed_on(first.dealing),
        named=_signed_on(first.named),
        device_ids=frozenset(first.devices),
        command_stored=first.stored is not None,
        bets={seat.seat: seat.bets for seat in cast("Any", seats)},
    )
