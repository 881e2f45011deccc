"""A small house written straight through the posting functions: the ledger's and trail's tests.

No service is used, so that what PostgreSQL refuses is seen and not what Python refuses first.
Deal K of docs/rules.md: +23 / +3 / −2 / −24 units of ten dollars.
"""

import hashlib
import itertools
import json
import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime, time
from typing import Any

from casino.house.audit.log import audit_append, audit_next
from casino.house.clock import gaming_day_of
from casino.house.models import Device, House, Pit, Staff
from settlement.engine.cards import card_mask, read_cards
from settlement.ledger import (
    LinePosting,
    PairPosting,
    SeatPosting,
    SettlementPosted,
    SettlementPosting,
    SideBetPosting,
    settlement_post,
)
from settlement.models import Hand, HandSeat, RuleAssignment, RuleSet, RuleSetVersion
from tables.ledger import Posted, account_open, ledger_post
from tables.models import Account, Commodity, DealerAt, Player, Seating, SignOn, SignOnEnd, Table

DAY = gaming_day_of(datetime.now(tz=UTC), zone="UTC", day_start=time(6))
"""The gaming day on which everything here is posted: PostgreSQL takes no other."""
AT = datetime(2026, 11, 30, 12, 41, 7, 123, tzinfo=UTC)
UNIT = 1_000
STACK = 500_000
NETS = {1: 23, 2: 3, 3: -2, 4: -24}
PAIRS = {(1, 2): 6, (1, 3): 6, (1, 4): 11, (2, 3): 0, (2, 4): 9, (3, 4): 4}
CARDS = {
    1: ("Ac Ad 7s", "8c 8d 8s 3c 4d", "2h 5h 9h Jh Kh"),
    2: ("Qc Qh 9c", "Ks Kd 3s 3h 2c", "4s 5s 6d 7d 8h"),
    3: ("9s 9d 2d", "Js Jc 5c 5d As", "Th Td Ts 6c 6s"),
    4: ("6h 3d 2s", "4h 4c Kc Jd Tc", "Qd Qs 7h 7c Ah"),
}
_serial = itertools.count(1)


def command() -> dict[str, Any]:
    """A fresh command's five arguments."""
    n = next(_serial)
    return {
        "command_id": uuid.uuid4(),
        "request_hash": hashlib.sha256(b"%d" % n).digest(),
        "route": "test",
        "status": 200,
        "result": "{}",
    }


@dataclass
class Floor:
    """One table with a signed-on dealer, a filled rack and four players."""

    table: Table
    staff: Staff
    device: Device
    sign_on: SignOn
    version: RuleSetVersion
    seatings: dict[int, Seating] = field(default_factory=dict)

    @property
    def who(self) -> dict[str, Any]:
        """The arguments that say who does it."""
        return {
            "gaming_day": DAY,
            "actor": f"staff:{self.staff.pk}",
            "role": "dealer",
            "device": f"device:{self.device.pk}",
            "address": "127.0.0.1",
            "app_version": "1.0.0",
            "reason": None,
            "body": "",
            "staff_id": self.staff.pk,
            "device_id": self.device.pk,
        }

    def account(self, kind: str, *, player: Player | None = None, commodity: str = "chips") -> int:
        table = None if kind == "patron" else self.table.pk
        return account_open(
            kind=kind,
            table_id=table,
            player_id=player.pk if player else None,
            commodity=f"{commodity}:USD",
        )

    def post(self, cause: str, legs: dict[int, int], **given: Any) -> Posted:
        """``legs`` {account: amount} under ``cause``."""
        return ledger_post(
            **{
                **self.who,
                **command(),
                "chain": self.table.chain,
                "action": f"chips.{cause}",
                "subject": f"table:{self.table.number}",
                "cause": cause,
                "table_id": self.table.pk,
                "reverses": None,
                "accounts": list(legs),
                "amounts": list(legs.values()),
                **given,
            }
        )

    def mint(self, amount: int = 10_000_000) -> Posted:
        return self.post("mint", {self.account("mint"): -amount, self.account("rack"): amount})

    def buy_in_legs(self, stack: int, amount: int) -> dict[int, int]:
        return {
            self.account("rack"): -amount,
            stack: amount,
            self.account("patron_cash", commodity="cash"): -amount,
            self.account("drop", commodity="cash"): amount,
        }

    def seat(self, seat: int, amount: int = STACK) -> Seating:
        """A new player buys in; whoever sat there has left."""
        Seating.objects.filter(table=self.table, seat=seat, ended_at=None).update(ended_at=AT)
        player = Player.objects.create()
        stack = self.account("stack", player=player)
        self.post("buy_in", self.buy_in_legs(stack, amount))
        self.seatings[seat] = Seating.objects.create(
            table=self.table, seat=seat, player=player, account_id=stack, started_at=AT
        )
        return self.seatings[seat]

    def stack(self, seat: int) -> int:
        return Account.objects.get(pk=self.seatings[seat].account_id).balance

    def hand(self) -> Hand:
        """The table's next hand, open."""
        number = Hand.objects.filter(table=self.table).count() + 1
        hand = Hand.objects.create(
            public_id=uuid.uuid4(),
            table=self.table,
            number=number,
            session_number=number,
            rule_version=self.version,
            unit=UNIT,
            button_seat=4,
            gaming_day=DAY,
            opened_at=AT,
            dealt_by=self.staff,
            dealt_sign_on=self.sign_on,
        )
        for seat, seating in self.seatings.items():
            HandSeat.objects.create(
                hand=hand, seat=seat, seating=seating, player_id=seating.player_id
            )
        return hand

    def settlement(self, hand: Hand, nets: dict[int, int] | None = None) -> SettlementPosting:
        """Deal K as it would be posted (or all level with ``nets`` of zeros)."""
        nets = NETS if nets is None else nets
        pairs = PAIRS if any(nets.values()) else dict.fromkeys(PAIRS, 0)
        digest = hashlib.sha256(b"deal k").hexdigest()
        seats = [
            SeatPosting(
                seat=seat,
                player_id=self.seatings[seat].player_id,
                account_id=self.seatings[seat].account_id,
                card_mask=card_mask(read_cards(" ".join(CARDS[seat]))[0]),
                stack_before=self.stack(seat),
                units=units,
                net=units * UNIT,
                front=CARDS[seat][0],
                middle=CARDS[seat][1],
                back=CARDS[seat][2],
                front_category="high card",
                middle_category="two pair",
                back_category="straight",
            )
            for seat, units in nets.items()
        ]
        return SettlementPosting(
            hand_id=hand.pk,
            revision=1,
            rule_version_id=self.version.pk,
            unit=UNIT,
            button_seat=4,
            hand_number=hand.session_number,
            confirmed_at=AT,
            sign_on_id=self.sign_on.pk,
            dealt_by_id=self.staff.pk,
            settled_by_id=self.staff.pk,
            input_digest=digest,
            rules_digest=self.version.digest,
            outcome_digest=digest,
            seats=seats,
            pairs=[
                PairPosting(seat_a=a, seat_b=b, units=units, owed=units * UNIT)
                for (a, b), units in pairs.items()
            ],
            lines=[line for pair, units in pairs.items() for line in _lines(pair, units)],
        )

    def settle(self, settlement: SettlementPosting, **given: Any) -> SettlementPosted:
        hand = Hand.objects.get(pk=settlement.hand_id)
        return settlement_post(
            **{
                **self.who,
                **command(),
                "action": "hand.settled",
                "subject": f"hand:{hand.public_id}",
                "body": '{"net":{"1":23000}}',
                "settlement": settlement,
                **given,
            }
        )

    def play(self) -> SettlementPosted:
        """One hand: opened, settled by Deal K, paid."""
        hand = self.hand()
        posted = self.settle(self.settlement(hand))
        Hand.objects.filter(pk=hand.pk).update(state="paid", paid_at=AT)
        return posted


def _lines(pair: tuple[int, int], units: int) -> list[LinePosting]:
    """Five lines that give ``units``: three rows, a scoop, a royalty."""
    parts = [("row", "front", 1), ("row", "middle", -1), ("row", "back", 1), ("scoop", None, 3)]
    parts.append(("royalty", "back", units - sum(value for _, _, value in parts)))
    return [
        LinePosting(
            seat_a=pair[0],
            seat_b=pair[1],
            kind=kind,
            row=row,
            to_seat=None if value == 0 else pair[0] if value > 0 else pair[1],
            units=value,
            rule="R-SCORE-1",
            params=json.dumps({"value": abs(value)}, separators=(",", ":")),
        )
        for kind, row, value in parts
    ]


def altered(settlement: SettlementPosting, part: str, at: int, **change: Any) -> SettlementPosting:
    """``settlement`` with one of its seats, pairs or lines changed."""
    rows = list(getattr(settlement, part))
    rows[at] = rows[at]._replace(**change)
    return settlement._replace(**{part: rows})


def make_floor(number: int = 7, document: str = "{}") -> Floor:
    """A floor without players; its table is ``number``, its rules say ``document``."""
    House.objects.get_or_create(
        pk=1,
        defaults={
            "name": "Test",
            "code": "T",
            "currency": "USD",
            "currency_exponent": 2,
            "time_zone": "UTC",
            "gaming_day_start": time(6),
        },
    )
    for kind in ("chips", "cash"):
        Commodity.objects.get_or_create(
            code=f"{kind}:USD", defaults={"kind": kind, "currency": "USD", "exponent": 2}
        )
    pit, _ = Pit.objects.get_or_create(name="Main")
    table = Table.objects.create(number=number, pit=pit, currency="USD", state="open")
    staff = Staff.objects.create(badge=f"04{number:02}")
    device = Device.objects.create(
        label="t", kind="terminal", token_hash=hashlib.sha256(b"%d" % number).digest()
    )
    version = _version(number, document)
    seq = audit_next("house")
    sign_on = SignOn.objects.create(
        table=table, staff=staff, device=device, started_at=AT, chain="house", seq=seq
    )
    DealerAt.objects.create(table=table, sign_on=sign_on, staff=staff)
    floor = Floor(table, staff, device, sign_on, version)
    audit_append(
        **floor.who, **command(), chain="house", seq=seq, action="sign_on.started", subject="t"
    )
    return floor


def _version(number: int, document: str) -> RuleSetVersion:
    seq = audit_next("house")
    version = RuleSetVersion.objects.create(
        rule_set=RuleSet.objects.create(slug=f"classic_{number}"),
        version=1,
        title="Classic 1-6",
        edition="1",
        source="test",
        digest=hashlib.sha256(b"rules").hexdigest(),
        document=document,
        author="system",
        published_at=AT,
        chain="house",
        seq=seq,
    )
    audit_append(
        chain="house",
        seq=seq,
        gaming_day=DAY,
        action="rule_set.published",
        subject=f"rule_set:{version.public_id}",
        actor="system",
        role="system",
        device="none",
        address="none",
        app_version="1.0.0",
        reason=None,
        body="",
        command_id=None,
        request_hash=None,
        route=None,
        status=None,
        result=None,
        staff_id=None,
        device_id=None,
    )
    return version


BETS = (
    SideBetPosting(seat=1, code="scoop_all", stake=1_000, won=True, house=-12_000),
    SideBetPosting(seat=2, code="front_pair", stake=3_000, won=False, house=3_000),
    SideBetPosting(seat=2, code="back_flush", stake=500, won=True, house=-500),
)
"""Seat 1 is paid 12 to 1; seat 2 loses 30 dollars and wins 5: the rack is down by 95 dollars."""


def with_beside(settlement: SettlementPosting, fee_kind: str = "per_hand") -> SettlementPosting:
    """``settlement`` with a fee of five dollars a seat and three side bets."""
    seats = [seat._replace(fee=500) for seat in settlement.seats]
    return settlement._replace(seats=seats, fee_kind=fee_kind, side_bets=BETS)


def relieve(floor: Floor) -> None:
    """The dealer goes, and another rule set is put on the table: the two records yet missing."""
    seq = audit_next("house")
    SignOnEnd.objects.create(
        sign_on=floor.sign_on, ended_at=AT, reason="relieved", chain="house", seq=seq
    )
    audit_append(
        **floor.who, **command(), chain="house", seq=seq, action="sign_on.ended", subject="t"
    )
    seq = audit_next(floor.table.chain)
    RuleAssignment.objects.create(
        table=floor.table, version=floor.version, unit=UNIT, from_hand=2, assigned_at=AT,
        staff=floor.staff, chain=floor.table.chain, seq=seq,
    )  # fmt: skip
    audit_append(
        **floor.who, **command(), chain=floor.table.chain, seq=seq, action="rules.assigned",
        subject="t",
    )  # fmt: skip


def full_floor(number: int = 7, document: str = "{}") -> Floor:
    """A floor with chips in the rack and four players who bought in for 5,000 dollars."""
    floor = make_floor(number, document)
    floor.mint()
    for seat in (1, 2, 3, 4):
        floor.seat(seat)
    return floor
