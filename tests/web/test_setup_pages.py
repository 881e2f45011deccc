"""A real house from its first command on: all else is done by page, as docs/setting-up.md says."""

import base64
import re
import uuid
from io import StringIO

from django.contrib.auth.hashers import make_password
from django.core.management import call_command
from django.test import Client
from django_otp.oath import totp

from casino.house.actor import SYSTEM
from casino.house.models import House, Pit
from casino.house.selectors import day_rule_forget
from casino.house.services.staff import role_grant, staff_create
from settlement.models import RuleSetVersion
from tables.models import Denomination, Table
from tests.web.conftest import DEAL_K, by_password, draft, open_hand, settle

CODE = re.compile(r"(?:[A-Z2-9]{5}-){2}[A-Z2-9]{5}")


def post(client: Client, path: str, **fields):
    return client.post(path, {"command_id": str(uuid.uuid4()), **fields})


def said(client: Client, path: str = "/setup/") -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def first_two(settings) -> tuple[Client, Client]:
    """The house as ``house_init`` leaves it; its first manager, and its first of IT."""
    settings.DEMO = False
    out = StringIO()
    call_command(
        "house_init", name="Grand Isle", code="GI", currency="EUR", zone="Europe/Malta",
        manager_badge="1001", manager_name="Maria Vella", it_badge="1701", it_name="Ivo Zahra",
        stdout=out,
    )  # fmt: skip
    day_rule_forget()
    passwords = re.findall(r"badge (\d+), \w+: (\S+)", out.getvalue())
    manager, it = (first_time(badge, password) for badge, password in passwords)
    return manager, it


def first_time(badge: str, password: str) -> Client:
    """Sign on with a one-time password, choose another, set the telephone up."""
    client = Client()
    post(client, "/sign-on/", badge=badge, password=password)
    own = "four words no crow"
    client.post("/password/", {"password": own, "again": own})
    key = re.search(r'class="secret">([A-Z2-7 ]+)<', said(client, "/second-factor/")).group(1)
    code = totp(base64.b32decode(key.replace(" ", "")))
    client.post("/second-factor/", {"code": f"{code:06d}"})
    return client


def test_a_house_is_set_up_by_page_until_its_first_dealer_signs_on(db, quick, settings):
    client, it = first_two(settings)
    assert "No tables in your pits yet" in said(client)

    post(client, "/setup/house/", name="Grand Isle Gozo")
    post(client, "/setup/pits/", name="Salon")
    salon = Pit.objects.get(name="Salon")
    for value, colour in (("100", "black"), ("25", "green"), ("5", "red")):
        post(client, "/setup/chips/", currency="EUR", value=value, colour=colour)
    post(client, "/setup/tables/", number="1", pit=str(salon.public_id), currency="EUR",
         smallest_chip="5", buy_in_min="100", buy_in_max="1,000")  # fmt: skip
    post(client, "/setup/tables/", number="90", pit=str(salon.public_id), currency="XTS")

    html = said(client)
    assert House.objects.get().name == "Grand Isle Gozo"
    for shown in ("Salon", "€100", "black", "Table 1", "€1,000", "Table 90", "mark--training"):
        assert shown in html
    assert Denomination.objects.count() == 3
    on_floor = said(client, "/floor/")
    assert on_floor.count("mark--training") == 1
    assert ">1 table<" in on_floor  # The training table stands there and is not counted.
    table = Table.objects.get(number=1)
    version = RuleSetVersion.objects.get(rule_set__slug="classic_1_6", version=1)
    post(client, f"/floor/tables/{table.public_id}/rules/", rule_set=str(version.public_id),
         unit="10")  # fmt: skip
    place = f"table:{table.public_id}"
    answer = post(it, "/devices/", label="Rail 1", minutes="15", place=place)
    code = CODE.search(re.sub(r"<svg.*?</svg>", "", answer.content.decode(), flags=re.DOTALL))
    pad = Client()
    assert pad.post("/enrol/", {"code": code.group(0)}).status_code == 302
    dealer = staff_create(actor=SYSTEM, badge="2001", name="Dino", pin_hash=make_password("481516"))
    role_grant(actor=SYSTEM, staff=dealer, role="dealer", pit=salon)
    assert post(pad, "/sign-on/", badge="2001", pin="481516").status_code == 302
    assert "Table 1" in said(pad, "/terminal/")
    assert "Dino" in said(it, "/devices/")
    day_rule_forget()


def test_what_was_typed_stays_beside_what_is_wrong_with_it(db, quick, settings):
    client, _it = first_two(settings)
    pit = Pit.objects.get()
    wrong = post(client, "/setup/tables/", number="7", pit=str(pit.public_id), currency="EUR",
                 smallest_chip="5", buy_in_min="102", buy_in_max="50")  # fmt: skip
    html = wrong.content.decode()
    assert wrong.status_code == 422
    assert 'value="102"' in html
    assert "Give whole chips" in html
    assert "The most is below the least." in html
    assert not Table.objects.exists()
    again = post(client, "/setup/pits/", name="Main")
    assert again.status_code == 409
    assert "There is a pit of that name already." in again.content.decode()
    typed = post(client, "/setup/chips/", currency="EUR", value="much", colour="blue")
    assert "Give an amount such as 500 or 500.00." in typed.content.decode()
    day_rule_forget()


def test_a_table_gets_other_limits_and_another_pit(visit, settings):
    settings.DEMO = False
    shift = visit()
    person = next(one for one in shift.people if one["role"] == "shift_manager")
    by_password(shift, person)
    shift.post("/setup/pits/", name="Salon")
    salon = Pit.objects.get(name="Salon")
    path = f"/setup/tables/{shift.tables[0]['id']}/"
    assert 'value="0.01"' in shift.page(path)
    shift.post(path, pit=str(salon.public_id), smallest_chip="1", buy_in_min="50")
    table = Table.objects.get(number=1)
    assert (table.pit, table.smallest_chip, table.buy_in_min) == (salon, 100, 5_000)


def test_payments_are_counted_out_in_the_houses_chips(visit, dealer):
    shift = visit()
    shift.sign_on("shift_manager")
    for value, colour in (("100", "black"), ("25", "green"), ("5", "red"), ("1", "white")):
        shift.post("/setup/chips/", currency="USD", value=value, colour=colour)
    hand = open_hand(dealer)
    draft(dealer, hand, DEAL_K)
    review = dealer.press(f"/terminal/hands/{hand}/review/").content.decode()
    # P4 pays P1 $230: two of a hundred, one of 25, one of five.
    assert "2 × $100 black, 1 × $25 green, 1 × $5 red" in review
    settle(dealer, hand)
    explained = shift.page(f"/hands/{hand}/")
    assert "2 × $100 black, 1 × $25 green, 1 × $5 red" in explained
