"""Setting up: a real house once, the demo floor with fresh secrets, rules that load once."""

import json
import stat
from datetime import UTC, datetime, time
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.hashers import check_password
from django.core.management import CommandError, call_command
from django.db.models import Count

from casino.house.actor import SYSTEM
from casino.house.clock import gaming_day_of
from casino.house.models import AuditEvent, House, Staff
from casino.house.permissions import ROLES, TABLE, table_as_json
from casino.house.selectors import day_rule_forget, gaming_day_at
from settlement.models import RuleAssignment, RuleSetVersion
from settlement.presets import slugs
from settlement.services.rule_sets import presets_load
from tables.models import Account, Seating, SignOn, Table
from tests.api.client import Api
from tests.factories import UNIT, Floor, command

REAL = {
    "name": "Grand Isle", "code": "GI", "currency": "EUR", "zone": "Europe/Malta",
    "day_start": "08:00", "manager_badge": "1001", "manager_name": "Maria Vella", "tables": 2,
    "it_badge": "1002", "it_name": "Paul Borg",
}  # fmt: skip


def run(command_name: str, **options: Any) -> list[str]:
    out = StringIO()
    call_command(command_name, stdout=out, **options)
    return out.getvalue().splitlines()


def test_a_real_house_is_set_up_once_with_a_one_time_password(db: None) -> None:
    told = run("house_init", **REAL)[-2:]
    passwords = [line.rpartition(" ")[2] for line in told]
    house = House.objects.get()
    assert (house.code, house.currency, house.gaming_day_start) == ("GI", "EUR", time(8))
    manager, it = Staff.objects.order_by("badge")
    for staff, password in zip((manager, it), passwords, strict=True):
        assert check_password(password, staff.password)
        assert staff.must_change_password
    assert [grant.role for grant in manager.grants.all()] == ["shift_manager"]
    assert [grant.role for grant in it.grants.all()] == ["it"]
    assert RuleSetVersion.objects.count() == len(slugs())
    assert Table.objects.filter(state="open").count() == 2
    with pytest.raises(CommandError):
        run("house_init", **REAL)
    bodies = "".join(AuditEvent.objects.values_list("body", flat=True))
    assert not [password for password in passwords if password in bodies]
    day_rule_forget()


@pytest.mark.parametrize(
    "wrong", [{"zone": "Mars/Olympus"}, {"day_start": "six"}, {"it_badge": "1001"}]
)
def test_a_house_without_a_real_zone_or_time_or_a_second_person_is_refused(
    db: None, wrong: dict[str, str]
) -> None:
    with pytest.raises(CommandError):
        run("house_init", **{**REAL, **wrong})
    assert not House.objects.exists()


def test_the_demo_floor_is_the_promised_one(db: None, tmp_path: Path) -> None:
    run("demo_load", size="small", state=tmp_path)
    file = tmp_path / "demo.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    shown = json.loads(file.read_text())
    badges = {(person["role"], person["badge"]) for person in shown["staff"]}
    assert badges == {
        ("dealer", "0401"), ("dealer", "0402"), ("floor", "0301"), ("floor", "0302"),
        ("pit_manager", "0201"), ("shift_manager", "0101"), ("cage", "0501"),
        ("security", "0601"), ("auditor", "0901"), ("it", "0701"),
    }  # fmt: skip
    assert shown["tables"][0]["rules"] == "classic_1_6"
    assert sorted(table["rules"] for table in shown["tables"]) == sorted(slugs())
    first = Table.objects.get(number=1)
    seats = [(row.seat, row.player.profile.name, row.account.balance) for row in
             first.seatings.select_related("player__profile", "account").order_by("seat")]  # fmt: skip
    assert seats == [(n, name, 500_000) for n, name in
                     enumerate(("Chen", "Bos", "Maier", "Reyes"), start=1)]  # fmt: skip
    assert RuleAssignment.objects.get(table=first).unit == UNIT
    assert Account.objects.get(kind="rack", table=first).balance == 10_000_000 - 4 * 500_000
    players = {
        row["table__rule_assignments__version__rule_set__slug"]: row["n"]
        for row in Seating.objects.values("table__rule_assignments__version__rule_set__slug")
        .annotate(n=Count("pk"))
    }  # fmt: skip
    threes = {"pineapple", "progressive_pineapple", "pineapple_deuce"}
    assert players == {slug: 3 if slug in threes else 4 for slug in slugs()}
    person = Staff.objects.get(badge="0401")
    pin = next(p["pin"] for p in shown["staff"] if p["badge"] == "0401")
    assert check_password(pin, person.pin_hash)
    house = House.objects.get()
    assert (house.time_zone, house.gaming_day_start) == ("Asia/Manila", time(6))


def test_the_demo_is_loaded_once_and_its_secrets_are_fresh(db: None, tmp_path: Path) -> None:
    run("demo_load", size="small", state=tmp_path)
    first = (tmp_path / "demo.json").read_text()
    run("demo_load", size="small", state=tmp_path)
    assert (tmp_path / "demo.json").read_text() == first
    (tmp_path / "demo.json").unlink()
    run("demo_load", size="small", state=tmp_path)
    renewed = json.loads((tmp_path / "demo.json").read_text())
    secrets = {p["pin"] + p["password"] for p in renewed["staff"] + json.loads(first)["staff"]}
    assert len(secrets) == 20
    assert Table.objects.count() == len(slugs())


def test_a_demo_is_not_loaded_into_a_real_house(db: None, tmp_path: Path) -> None:
    run("house_init", **REAL)
    with pytest.raises(CommandError):
        run("demo_load", size="small", state=tmp_path)
    with pytest.raises(CommandError):
        run("demo_token", role="dealer")
    day_rule_forget()


def test_a_dealers_demo_token_stands_at_the_table_signed_on(db: None, tmp_path: Path) -> None:
    day_rule_forget()
    run("demo_load", size="small", state=tmp_path)
    tokens = [run("demo_token", role="dealer", table=n)[-1] for n in (1, 2, 1)]
    assert len(set(tokens)) == 3
    assert SignOn.objects.count() == 2  # The third stands where that dealer is signed on already.
    for token in tokens:
        (*_, last) = Api(token).get("tables").json()
        assert last["sign_on"]["badge"] == "0401"
    auditor = Api(run("demo_token", role="auditor")[-1])
    assert len(auditor.get("tables").json()) == len(slugs())


def test_loading_presets_twice_publishes_nothing_new(floor: Floor) -> None:
    before = RuleSetVersion.objects.count()
    assert presets_load(actor=SYSTEM) == []
    assert RuleSetVersion.objects.count() == before == len(slugs())
    assert set(RuleSetVersion.objects.values_list("author", "approved_by")) == {("system", None)}


def test_rules_put_on_a_table_hold_from_its_next_hand(floor: Floor) -> None:
    from tests.api.steps import entered, settled

    dealer, api = Api(floor.token("dealer", 1)), Api(floor.token("floor"))
    hand = entered(dealer, floor)
    path = f"tables/{floor.tables[1].public_id}"
    new = {"command_id": str(command().command_id), "unit": None,
           "rule_set": str(floor.version("classic_2_4").public_id)}  # fmt: skip
    assert api.put(f"{path}/rules", new).json()["from_hand"] == 2
    shown = api.get(path).json()
    assert (shown["rules"]["slug"], shown["next_rules"]["slug"]) == ("classic_1_6", "classic_2_4")
    assert settled(dealer, hand)["net_units"]["1"] == 23
    dealer.post(f"hands/{hand}/chips-moved")
    following = settled(dealer, entered(dealer, floor))
    assert following["net_units"] == {"1": 20, "2": 4, "3": -6, "4": -18}
    assert following["net"]["1"] == 20 * 100  # The rule set's own unit: a dollar.


def test_a_unit_above_the_rules_highest_comes_on_no_table(floor: Floor) -> None:
    """R-PAY-2: the Washington rules allow $10 a unit."""
    api = Api(floor.token("floor"))
    path = f"tables/{floor.tables[1].public_id}/rules"
    rule_set = str(floor.version("wa_thirteen").public_id)
    answers = [
        api.put(path, {"command_id": str(command().command_id), "unit": unit, "rule_set": rule_set})
        for unit in (1_001, 1_000)
    ]
    assert [answer.status_code for answer in answers] == [422, 200]
    assert [(p["code"], p["path"]) for p in answers[0].json()["details"]] == [
        ("option_invalid", "unit")
    ]


def test_the_gaming_day_begins_at_six_in_manila() -> None:
    def day(hour: int, minute: int) -> str:
        at = datetime(2026, 11, 30, hour, minute, tzinfo=UTC)  # Manila is eight hours ahead.
        return gaming_day_of(at, zone="Asia/Manila", day_start=time(6)).isoformat()

    assert day(21, 59) == "2026-11-30"  # 05:59 on 1 December there.
    assert day(22, 0) == "2026-12-01"


def test_the_stored_gaming_day_is_the_houses(floor: Floor) -> None:
    event = AuditEvent.objects.filter(action="house.created").get()
    assert event.gaming_day == gaming_day_at(event.at)


def test_permissions_are_printed_as_the_table_holds_them() -> None:
    printed = json.loads("".join(run("permissions", json=True)))
    assert printed == table_as_json()
    assert set(printed) == set(TABLE)
    assert {role for row in printed.values() for role in row} <= set(ROLES)
    assert printed["hand.settle"] == {"dealer": "own_table"}


def test_chips_are_minted_into_a_rack_from_the_command_line(floor: Floor) -> None:
    run("chips_mint", table=2, amount=5_000)
    assert Account.objects.get(kind="rack", table=floor.tables[2]).balance == 10_005_000
    for wrong in ({"table": 77, "amount": 1}, {"table": 2, "amount": 0}):
        with pytest.raises(CommandError):
            run("chips_mint", **wrong)
