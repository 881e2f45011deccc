"""The demo house as it stands after `./dev up`: its up.json, its people, its commands."""

import json
import re
import subprocess
import sys
import urllib.request

import psycopg
import pytest

from tests.stack import ROOT, Stack, clean_environment

ROLES = {"0101": "shift_manager", "0201": "pit_manager", "0301": "floor", "0302": "floor",
         "0401": "dealer", "0402": "dealer", "0501": "cage", "0601": "security",
         "0701": "it", "0901": "auditor"}  # fmt: skip


def dev(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "dev", *map(str, arguments)], env=clean_environment(),
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def test_up_json_holds_what_scripts_lean_on(live_stack: Stack):
    up = live_stack.up

    assert {"url", "live_url", "pid", "staff", "dsn", "tables"} == set(up)
    assert {"app", "owner", "auditor"} == set(up["dsn"])
    for person in up["staff"]:
        factor = set() if person["role"] in {"dealer", "floor"} else {"totp"}
        assert {"name", "role", "badge", "pin", "password"} | factor == set(person)
    for table in up["tables"]:
        assert {"id", "number", "rules"} == set(table)
    assert ROLES == {person["badge"]: person["role"] for person in up["staff"]}
    assert "classic_1_6" == live_stack.table(1)["rules"]


@pytest.mark.parametrize("name", ["up.json", "demo.json", "secrets.json", "environment.json"])
def test_secrets_are_ours_alone(live_stack: Stack, name: str):
    assert 0o600 == (live_stack.state / name).stat().st_mode & 0o777


def test_pins_are_made_fresh(live_stack: Stack):
    pins = [person["pin"] for person in live_stack.up["staff"] if person["pin"]]
    tracked = subprocess.run(
        ["git", "grep", "-lwE", "|".join(pins)], cwd=ROOT, capture_output=True, text=True,
        check=False,
    )  # fmt: skip

    assert len(pins) == len(set(pins)) >= 2
    assert all(re.fullmatch(r"\d{4,6}", pin) for pin in pins)
    assert "" == tracked.stdout


def test_a_dealers_token_stands_alone_on_the_last_line_and_opens_the_api(live_stack: Stack):
    request = urllib.request.Request(
        f"{live_stack.url}/api/v1/tables",
        headers={"Authorization": f"Token {live_stack.token('dealer', table=1)}"},
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        tables = json.load(answer)

    assert [1] == [table["number"] for table in tables if table["number"] == 1]


@pytest.mark.parametrize("role", ["app", "owner", "auditor"])
def test_psql_speaks_as_the_role_it_was_asked_for(live_stack: Stack, role: str):
    done = dev(
        "psql", "--as", role, "--state", live_stack.state, "--", "-Atc", "SELECT current_user"
    )

    assert (0, role) == (done.returncode, done.stdout.strip())


def test_the_trail_of_the_demo_verifies(live_stack: Stack):
    done = dev("verify", "--json", "--state", live_stack.state)

    verdict = json.loads(done.stdout.splitlines()[-1])
    assert (0, True, None) == (done.returncode, verdict["ok"], verdict["first_bad"])
    assert verdict["events"] > 0


def test_a_tables_hands_are_replayed_from_the_command_line(live_stack: Stack):
    asked = ("--table", "1", "--rules", "ofc", "--from", "2020-01-01", "--to", "2020-01-31")
    done = dev("replay", *asked, "--state", live_stack.state)

    assert 0 == done.returncode, done.stderr
    assert "Table 1 under Open-Face Chinese Poker v1" in done.stdout
    assert "0 hands" in done.stdout


def test_the_demo_mints_no_chip_that_is_not_accounted_for(live_stack: Stack):
    with psycopg.connect(live_stack.up["dsn"]["auditor"]) as connection:
        sums = connection.execute(
            "SELECT commodity_id, sum(balance) FROM tables_account GROUP BY 1"
        ).fetchall()

    assert sums
    assert {0} == {total for _, total in sums}


def test_commands_without_a_running_house_say_so(tmp_path):
    for command in (["token", "--role", "dealer"], ["psql", "--as", "app"]):
        done = dev(*command, "--state", tmp_path / "nowhere")

        assert 1 == done.returncode
        assert "Nothing is running in" in done.stderr
        assert 1 == len(done.stderr.splitlines())
