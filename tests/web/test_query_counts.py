"""A list asks the database as often for twelve rows as for two: on every page, in the API."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from casino.house.actor import SYSTEM
from casino.house.models import Device, Role, Staff
from casino.house.proof import Proof
from casino.house.services.alerts import alert_raise, alert_resolve, alert_take
from casino.house.services.approvals import approval_withdraw
from casino.house.services.devices import device_create
from casino.house.services.identity import actor_for_token
from casino.house.services.roles import role_ask
from casino.house.services.staff import role_grant, staff_create
from casino.house.web.proof import SESSION_PROOF
from settlement.rule_selectors import rule_draft_get
from settlement.services.rule_drafts import rule_draft_create, rule_draft_save
from settlement.services.rule_publishing import rule_draft_ask
from tables.models import ExclusionKind
from tables.services.enrolments import enrolment_make
from tables.services.exclusions import player_exclude
from tables.services.minting import mint_ask
from tables.services.must_move import must_move_start
from tables.services.players import player_add
from tables.services.strings import string_start
from tables.services.waiting import waiting_add, waiting_call
from tests.api.client import Api
from tests.factories import Floor, command, floor_make, seat_player, table_open
from tests.floor_hands import hand_played

PAGES = {
    "floor": ("/floor/", "/floor/live/", "/rotation/new/", "/waiting/"),
    "shift_manager": (
        "/rotation/", "/rotation/live/", "/players/", "/alerts/", "/alerts/live/", "/approvals/",
        "/approvals/live/", "/rules/", "/setup/",
    ),
    "it": ("/staff/", "/devices/", "/approvals/"),
    "auditor": ("/access-review/", "/access-review/csv/"),
    "cage": ("/cage/mint/",),
}  # fmt: skip
LISTS = (
    "tables", "hands", "players", "accounts", "transactions", "approvals", "rule-sets",
    "rule-drafts", "audit?chain=house",
)  # fmt: skip


@dataclass
class Growing:
    """A floor with so many of everything."""

    floor: Floor
    rows: int = 0

    def up_to(self, rows: int) -> None:
        while self.rows < rows:
            self.rows += 1
            self._one_more(self.rows)

    def _one_more(self, n: int) -> None:
        """Of everything one more, each with people and tables of its own."""
        main, feeder = (table_open(self.floor, base + n, self.floor.main) for base in (20, 60))
        for table in (main, feeder):
            self.floor.tables[table.number] = table
        seat_player(main, 1, player_add(name=f"Sits {n}"))
        seat_player(feeder, 1, player_add(name=f"Sits at the feeder {n}"))
        people = [self._person(f"1{place}{n:02}") for place in (1, 2)]
        self._floor_things(n, main, feeder, people)
        self._waits(n)
        self._asked(n, people[0])
        hand_played(Api(self.floor.token("dealer", 1)), self.floor)

    def _person(self, badge: str) -> Staff:
        """A dealer with a token, who did something with it."""
        staff = staff_create(actor=SYSTEM, badge=badge, name=f"Name of {badge}")
        role_grant(actor=SYSTEM, staff=staff, role=Role.DEALER, pit=self.floor.main)
        device, token = device_create(
            actor=SYSTEM, label=f"Of {badge}", kind=Device.Kind.API, staff=staff
        )
        person = actor_for_token(token=token, address="127.0.0.1")
        alert_raise(actor=person, kind="clock_drift", subject=f"device:{device.pk}",
                    pit_id=self.floor.main.pk, body={"device": badge, "seconds": 9})  # fmt: skip
        return staff

    def _floor_things(self, n: int, main: Any, feeder: Any, people: list[Staff]) -> None:
        manager = self.floor.actor("floor")
        must_move_start(
            actor=manager, main_id=main.public_id, feeder_id=feeder.public_id,
            command=command(manager),
        )  # fmt: skip
        string_start(
            actor=manager, name=f"String {n}", down_minutes=20, limit_minutes=60, starts_at=None,
            tables=[main.public_id], dealers=[one.public_id for one in people],
            command=command(manager),
        )  # fmt: skip
        self.floor.terminal(main.number)
        it = self.floor.actor("it")
        enrolment_make(
            actor=it, label=f"Pad {n}", table_id=main.public_id, pit_id=None, minutes=60,
            command=command(it),
        )  # fmt: skip
        self.floor.publish(f"house_{n}", "classic_1_6", collection__kind="per_hand",
                           collection__amount=n)  # fmt: skip

    def _waits(self, n: int) -> None:
        """A player who waits and one who is called, one kept out; an alert taken, one resolved."""
        manager = self.floor.actor("floor")
        for name in ("Waits", "Called"):
            added = waiting_add(
                actor=manager, pit=self.floor.main, game="classic_1_6", unit=1000, currency="USD",
                player_id=player_add(name=f"{name} {n}").public_id, command=command(manager),
            )  # fmt: skip
        waiting_call(
            actor=manager, entry_id=added.body["entry"],
            table_id=self.floor.tables[20 + n].public_id, minutes=60, command=command(manager),
        )  # fmt: skip
        player_exclude(
            actor=manager, player_id=player_add(name=f"Out {n}").public_id,
            kind=ExclusionKind.HOUSE, until=None, reason="Because", command=command(manager),
        )  # fmt: skip
        for subject in (f"device:9{n}", f"device:8{n}"):
            alert = alert_raise(actor=SYSTEM, kind="clock_drift", subject=subject,
                                body={"device": "Pad", "seconds": 9})  # fmt: skip
            alert_take(actor=manager, alert_id=alert.public_id, command=command(manager))
        alert_resolve(
            actor=manager, alert_id=alert.public_id, resolution="Set", command=command(manager)
        )

    def _asked(self, n: int, person: Staff) -> None:
        """One approval of each kind that waits, and one of each that was taken back."""
        cage, it, drafter = (self.floor.actor(who) for who in ("cage", "it", "floor"))
        table = self.floor.tables[20 + n].public_id
        draft = rule_draft_create(
            actor=drafter, base=self.floor.version("classic_1_6").public_id, slug=f"own-{n}",
            title="", command=command(drafter),
        ).body["id"]  # fmt: skip
        document = rule_draft_get(actor=drafter, draft_id=draft)["document"]
        foul = {"units": 6, "pays_royalties": True}
        rule_draft_save(
            actor=drafter, draft_id=draft, revision=1, document={**document, "foul": foul}
        )
        for again in (True, False):
            asked = [
                (cage, mint_ask(actor=cage, table_id=table, amount=100, reason="",
                                command=command(cage))),
                (it, role_ask(actor=it, staff_id=person.public_id, role=Role.DEALER, pit_id=self.floor.side.public_id,
                              valid_from=None, valid_until=None, reason="", command=command(it))),
                (drafter, rule_draft_ask(actor=drafter, draft_id=draft, revision=2, reason="New",
                                         command=command(drafter))),
            ]  # fmt: skip
            for who, answer in asked if again else ():
                approval_withdraw(
                    actor=who, approval_id=answer.body["approval"], reason="", command=command(who)
                )


@pytest.fixture
def floor(db: None, quick: None) -> Floor:
    return floor_make()


def browser(floor: Floor, who: str) -> Client:
    client = Client()
    client.force_login(floor.people[who])
    session = client.session
    session[SESSION_PROOF] = Proof.CODE
    session.save()
    return client


def statements(client: Client, path: str) -> list[str]:
    """What a request asks the database, without the conditions."""
    client.get(path)  # What is remembered between requests is remembered now.
    with CaptureQueriesContext(connection) as seen:
        answer = client.get(path)
    assert answer.status_code == 200, answer.content[:400]
    return [query["sql"].partition(" WHERE ")[0][:300] for query in seen.captured_queries]


def test_twelve_rows_take_as_many_queries_as_two(floor: Floor) -> None:
    growing = Growing(floor)
    api = Client(headers={"Authorization": f"Token {floor.token('shift_manager')}"})
    faces = [(browser(floor, who), path) for who, paths in PAGES.items() for path in paths]
    faces += [(api, f"/api/v1/{path}") for path in LISTS]
    growing.up_to(2)
    of_two = [statements(*face) for face in faces]
    growing.up_to(12)
    more_often = {}
    for (client, path), before in zip(faces, of_two, strict=True):
        asked = statements(client, path)
        if len(asked) > len(before):
            more_often[path] = {
                sql: asked.count(sql) for sql in asked if asked.count(sql) > before.count(sql)
            }
    assert more_often == {}
