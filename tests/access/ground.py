"""The ground on which every role tries every address: two pits, a table in each, people at both."""

import uuid
from dataclasses import dataclass, field, replace
from typing import Any

from casino.house.actor import SYSTEM, Actor
from casino.house.models import Role
from casino.house.services.identity import actor_for_token
from casino.house.services.staff import role_grant, staff_create
from settlement.models import Hand
from settlement.services.entry import draft_put, hand_open
from settlement.services.settle import hand_review, hand_settle
from tables.models import Table
from tables.services.players import player_add
from tests.factories import DEAL_K, Floor, command, floor_make, now, seat_player
from tests.ids import uuid7


@dataclass
class Spot:
    """A table and what stands there: the object of a request."""

    floor: Floor
    table: Table
    terminal: str
    dealer: str
    seats: tuple[int, ...]
    hand: Hand | None = None
    made: Any = None
    extra: dict[str, str] = field(default_factory=dict)

    def actor(self) -> Actor:
        """The dealer signed on at the table's terminal."""
        return actor_for_token(token=self.terminal, address="127.0.0.1")

    def ids(self) -> dict[str, str]:
        seating = self.table.seatings.get(seat=1, ended_at=None)
        return {
            "table": str(self.table.public_id),
            "number": str(self.table.number),
            "seating": str(seating.public_id),
            "player": str(seating.player.public_id),
            "hand": str(self.hand.public_id) if self.hand else str(uuid7()),
            "sign_on": str(self.table.sign_ons.latest("id").public_id),
            "transaction": str(self.table.transactions.earliest("id").public_id),
            "rules": str(self.floor.version("classic_1_6").public_id),
            "staff": str(self.floor.people["dealer2"].public_id),
            "pit": str(self.table.pit.public_id),
            "made": str(getattr(self.made, "public_id", self.made)),
            **self.extra,
        }

    def in_state(self, state: str) -> "Spot":
        """The table in a state: between, open, entered or settled."""
        spot = replace(self, extra=dict(self.extra))
        if state == "between":
            return spot
        actor = spot.actor()
        hand_id = uuid7()
        hand_open(
            actor=actor,
            table_id=spot.table.public_id,
            hand_id=hand_id,
            seats=spot.seats,
            command=command(actor),
        )
        if state in {"entered", "settled"}:
            for revision, seat in enumerate(spot.seats):
                draft_put(
                    actor=actor, hand_id=hand_id, seat=seat, revision=revision, entry=DEAL_K[seat]
                )
        if state == "settled":
            review = hand_review(actor=actor, hand_id=hand_id)
            hand_settle(
                actor=actor, hand_id=hand_id, revision=review["revision"], draft_digest=review["draft_digest"],
                sign_on=None, confirmed_at=_time(), command=command(actor),
            )  # fmt: skip
        spot.hand = Hand.objects.get(public_id=hand_id)
        return spot


def _time() -> Any:
    from datetime import datetime

    return datetime.fromisoformat(now())


@dataclass
class Ground:
    floor: Floor
    inside: Spot
    outside: Spot


def ground_make() -> Ground:
    """The floor of the tests, with table 9 of pit Side peopled as well."""
    floor = floor_make()
    for seat, name in ((1, "Ida"), (2, "Jon")):
        seat_player(floor.tables[9], seat, player_add(name=name))
    staff = staff_create(actor=SYSTEM, badge="0409", name="Dealer of Side")
    role_grant(actor=SYSTEM, staff=staff, role=Role.DEALER, pit=floor.side)
    floor.people["dealer_side"] = staff
    for who in floor.people:  # Before any savepoint, which would take the token back.
        floor.token(who)
    return Ground(
        floor, _spot(floor, 1, "dealer", (1, 2, 3, 4)), _spot(floor, 9, "dealer_side", (1, 2))
    )


def _spot(floor: Floor, number: int, dealer: str, seats: tuple[int, ...]) -> Spot:
    from casino.house.services.identity import actor_for_person

    token = floor.terminal(number)
    at = actor_for_token(token=token, address="127.0.0.1")
    floor.sign_on(actor_for_person(staff=floor.people[dealer], at=at), number)
    return Spot(floor, floor.table(number), token, dealer, seats)


def new_command() -> str:
    return str(uuid.uuid4())
