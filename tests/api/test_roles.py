"""Role × operation, every pair, over HTTP: the contract's table, written here once more by hand."""

import uuid
from typing import Any

import pytest

from casino.house.actor import Actor, Grant
from casino.house.models import Approval, AuditEvent
from settlement.models import RuleDraft
from settlement.services.rule_drafts import rule_draft_create
from tables.services.minting import mint_ask
from tests.api.client import Api, operations
from tests.api.steps import entered
from tests.factories import DEAL_K, Floor, command, now
from tests.ids import uuid7

ROLES = ("dealer", "floor", "pit_manager", "shift_manager", "cage", "security", "auditor", "it")
DEALING = {"dealer"}
SEATING = {"dealer", "floor", "pit_manager"}
MANAGING = {"floor", "pit_manager", "shift_manager"}
READING = {"dealer", "floor", "pit_manager", "shift_manager", "auditor"}
LEDGER = {"floor", "pit_manager", "shift_manager", "auditor"}

MAY = {
    "hand_open": DEALING,
    "draft_put": DEALING,
    "hand_deal": DEALING,
    "hand_place": DEALING,
    "hand_street_undo": DEALING,
    "hand_review": DEALING,
    "hand_settle": DEALING,
    "hand_record": DEALING,
    "hand_chips_moved": DEALING,
    "sign_on_start": DEALING,
    "floor_call": DEALING,
    "floor_answer": {"floor", "pit_manager"},
    "seating_open": SEATING,
    "seating_buy_in": SEATING,
    "seating_walk": SEATING,
    "seating_sit_out": SEATING,
    "seating_return": SEATING,
    "seating_move": SEATING,
    "player_create": MANAGING,
    "rules_assign": MANAGING,
    "player_list": READING | {"security"},  # Who is excluded, the guards must know.
    "table_list": READING,
    "table_get": READING,
    "hand_list": READING,
    "hand_get": READING,
    "hand_streets": READING,
    "settlement_list": READING,
    "settlement_preview": READING,
    "rule_set_list": READING,
    "rule_set_get": READING,
    "rule_draft_list": LEDGER,
    "rule_draft_create": {"floor", "pit_manager"},
    "rule_draft_save": {"floor", "pit_manager"},
    "rule_draft_ask": {"floor", "pit_manager"},
    "account_list": LEDGER,
    "transaction_list": LEDGER,
    "transaction_get": LEDGER,
    "audit_list": LEDGER,
    "approval_list": {*MANAGING, "auditor", "cage", "it"},
    "approval_decide": {"shift_manager"},  # New chips, which the cage asked for.
    "sign_on_end": SEATING,  # Last: after it the dealer is signed on no more.
}
"""Who may, at the own table (dealer), in the own pit (floor, pit_manager) or everywhere."""


HIDDEN = {("approval_decide", "it")}
"""Who reads approvals, but not this one: new chips are not theirs to know of."""

BY_REVISION = {"rule_draft_save", "draft_put", "hand_deal", "hand_place", "hand_street_undo"}
"""What carries the draft's revision instead of a command's id."""


def test_the_matrix_covers_every_operation() -> None:
    assert set(MAY) == set(operations())


def _bodies(floor: Floor) -> dict[str, dict[str, Any]]:
    """A well-formed body for each operation that takes one."""
    ids = {"player": str(floor.players[0].public_id), "table": str(floor.tables[1].public_id)}
    seats = [{"seat": seat, **entry} for seat, entry in DEAL_K.items()]
    return {
        "hand_open": {"hand": str(uuid7()), "seats": [1, 2]},
        "draft_put": {"front": "As Kd Th"},
        "hand_deal": {"seat": 1, "cards": "As Kd Th 2c 3c"},
        "hand_place": {"seat": 1, "front": "As Kd Th"},
        "hand_settle": {"revision": 4, "draft_digest": "0" * 64, "confirmed_at": now()},
        "hand_record": {
            "hand": str(uuid7()),
            "document": {"seats": seats},
            "confirmed_at": now(),
        },
        "sign_on_start": {"table": ids["table"], "badge": "0401", "pin": "000000"},
        "seating_open": {**ids, "seat": 1, "amount": 100},
        "seating_buy_in": {"amount": 100},
        "seating_move": {"seat": 4},
        "player_create": {"name": "Somebody"},
        "rules_assign": {"rule_set": str(floor.version("classic_1_6").public_id)},
        "rule_draft_create": {"base": str(floor.version("pusoy").public_id), "slug": "our-own"},
        "rule_draft_save": {"document": {"slug": "pit-b"}},
        "rule_draft_ask": {"revision": 1, "reason": "Why"},
        "approval_decide": {
            "approve": True,
            "digest": bytes(_asked(floor).payload_digest).hex(),
            "reason": "",
        },
        "settlement_preview": {"id": "1", "rules": "classic_1_6", "seats": seats},
    }


def _rule_draft(floor: Floor) -> uuid.UUID:
    """A draft of a rule set that somebody began."""
    drafts = RuleDraft.objects.filter(slug="pit-b")
    if not drafts.exists():
        someone = Actor(staff_id=floor.people["floor"].pk, grants=(Grant("floor"),))
        base = floor.version("classic_1_6").public_id
        rule_draft_create(actor=someone, base=base, slug="pit-b", title="", command=command())
    return drafts.get().public_id


def _asked(floor: Floor) -> Approval:
    """New chips for table 1 that the cage asked for, once."""
    asked = Approval.objects.filter(kind="chips_mint")
    if not asked.exists():
        mint_ask(
            actor=floor.actor("cage"),
            table_id=floor.tables[1].public_id,
            amount=100,
            reason="",
            command=command(),
        )
    return asked.get()


def _send(api: Api, name: str, floor: Floor, hand: str) -> Any:
    method, path, _operation = operations()[name]
    ids = {
        "table_id": floor.tables[1].public_id,
        "hand_id": hand,
        "seating_id": floor.seating(1).public_id,
        "sign_on_id": floor.tables[1].sign_ons.get().public_id,
        "transaction_id": floor.tables[1].transactions.earliest("id").public_id,
        "approval_id": _asked(floor).public_id,
        "seat": 1,
        "rule_set": floor.version("classic_1_6").public_id,
        "draft_id": _rule_draft(floor),
    }
    for key, value in ids.items():
        path = path.replace("{" + key + "}", str(value))
    path = path.removeprefix("/api/v1/")
    if name == "audit_list":
        path += "?chain=table:1"
    if method == "get":
        return api.get(path)
    body = _bodies(floor).get(name, {})
    if name not in BY_REVISION | {"settlement_preview"}:
        body = {"command_id": str(uuid.uuid4()), **body}
    return api.request(method.upper(), path, body, If_Match="4")


@pytest.mark.parametrize("role", ROLES)
def test_a_role_may_what_the_table_says_and_nothing_else(role: str, floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    hand = entered(dealer, floor)
    api = dealer if role == "dealer" else Api(floor.token(role))
    wrong = {}
    for name, roles in MAY.items():
        answer = _send(api, name, floor, hand)
        status, code = (
            answer.status_code,
            None if answer.status_code == 200 else answer.json()["code"],
        )
        # The PIN sent is wrong: what is seen is that this dealer may ask at all.
        let_in = status not in {401, 403, 404} or (name, code) == ("sign_on_start", "not_signed_on")
        refusal = (404, "not_found") if (name, role) in HIDDEN else (403, "forbidden")
        if let_in != (role in roles) or (not let_in and (status, code) != refusal):
            wrong[name] = (status, code)
    assert wrong == {}


def test_nobody_gets_anything_without_a_token(floor: Floor) -> None:
    hand = entered(Api(floor.token("dealer", 1)), floor)
    for name in MAY:
        answer = _send(Api(None), name, floor, hand)
        assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated"), name
        assert answer.headers["WWW-Authenticate"] == "Token"


@pytest.mark.scenario(30)
def test_an_auditors_every_write_is_refused_and_recorded(floor: Floor) -> None:
    hand = entered(Api(floor.token("dealer", 1)), floor)
    auditor = Api(floor.token("auditor"))
    writes = [n for n in MAY if operations()[n][0] != "get" and n != "settlement_preview"]
    for name in writes:
        assert _send(auditor, name, floor, hand).status_code == 403
    refused = AuditEvent.objects.filter(action="write.refused", role="auditor")
    assert refused.count() == len(writes)
    assert {event.actor for event in refused} == {f"staff:{floor.people['auditor'].pk}"}


def test_another_pits_table_does_not_exist(floor: Floor) -> None:
    hand = entered(Api(floor.token("dealer", 1)), floor)
    api = Api(floor.token("floor_side"))
    asked = [n for n in MAY if "{table_id}" in operations()[n][1] and "floor" in MAY[n]]
    assert len(asked) >= 3
    for name in asked:
        answer = _send(api, name, floor, hand)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), name


def test_another_pits_hands_and_money_do_not_exist(floor: Floor) -> None:
    hand = entered(Api(floor.token("dealer", 1)), floor)
    table = floor.tables[1]
    own, other = Api(floor.token("floor")), Api(floor.token("floor_side"))
    for path in (
        f"hands/{hand}",
        f"hands/{hand}/settlements",
        f"transactions/{table.transactions.earliest('id').public_id}",
        f"transactions?hand={hand}",
        f"accounts?table={table.public_id}",
        "audit?chain=table:1",
    ):
        answer = other.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), path
        assert own.get(path).status_code == 200, path


def test_lists_show_the_own_pit_alone(floor: Floor) -> None:
    entered(Api(floor.token("dealer", 1)), floor)
    numbers = {
        who: [table["number"] for table in Api(floor.token(who)).get("tables").json()]
        for who in ("floor", "floor_side", "auditor", "shift_manager")
    }
    assert numbers == {
        "floor": [1, 2],
        "floor_side": [9],
        "auditor": [1, 2, 9],
        "shift_manager": [1, 2, 9],
    }
    side = Api(floor.token("floor_side"))
    assert side.get("hands").json() == []
    assert {row["table"] for row in side.get("accounts").json()} == {str(floor.tables[9].public_id)}


def test_the_house_chain_is_for_those_who_read_in_the_whole_house(floor: Floor) -> None:
    assert Api(floor.token("auditor")).get("audit").status_code == 200
    assert Api(floor.token("floor")).get("audit").status_code == 403
    nothing = Api(floor.token("auditor")).get("audit?chain=table:77")
    assert (nothing.status_code, nothing.json()["code"]) == (404, "not_found")


def test_a_dealer_knows_the_own_table_only(floor: Floor) -> None:
    other = Api(floor.token("dealer2", 2))
    hand = entered(Api(floor.token("dealer", 1)), floor)
    assert [table["number"] for table in other.get("tables").json()] == [2]
    for answer in (
        other.get(f"hands/{hand}"),
        other.get(f"hands/{hand}/review"),
        other.put(f"hands/{hand}/seats/1", {}, If_Match="4"),
        other.post(f"tables/{floor.tables[1].public_id}/hands", hand=hand, seats=[1, 2]),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
