"""The waiting list and the players as the floor sees them."""

import re

import pytest

from settlement.models import RuleSetVersion
from tables.models import Player, PlayerProfile, Seating, WaitingEntry
from tests.ids import uuid7


def _player(visitor, name: str) -> str:
    visitor.post("/players/", name=name)
    return str(Player.objects.latest("id").public_id)


def _table(visitor, number: int) -> str:
    return next(one["id"] for one in visitor.tables if one["number"] == number)


def test_a_player_is_listed_called_and_seated(visit):
    floor = visit()
    floor.sign_on("floor")
    ida, jon = _player(floor, "Ida"), _player(floor, "Jon")
    for player in (ida, jon):
        floor.post("/waiting/add/", table=_table(floor, 1), player=player)
    seating = Seating.objects.get(table__number=1, seat=4)
    floor.post(f"/floor/seatings/{seating.public_id}/walk/")
    html = floor.page("/waiting/")
    assert re.findall(
        r'class="waiting__place">(\d)</span>\s*<div class="waiting__who"><strong>(\w+)', html
    ) == [("1", "Ida"), ("2", "Jon")]
    entry = WaitingEntry.objects.get(player__public_id=ida).public_id
    floor.post(f"/waiting/{entry}/call/", table=_table(floor, 1), minutes=5)
    assert "called to table 1 until" in floor.page("/waiting/")
    floor.post(f"/waiting/{entry}/seat/", seat=4, amount="200")
    html = floor.page("/waiting/")
    assert "Ida" not in re.findall(r"<strong>(\w+)</strong>", html)
    assert "Seated." in html
    assert WaitingEntry.objects.get(public_id=entry).state == "seated"


def test_a_game_for_three_has_no_free_seat_when_three_sit(visit):
    """R-OFC-1: pineapple takes two or three players; table 10 of the demo has three."""
    floor = visit()
    floor.sign_on("floor")
    row = re.search(r"<td>Main: 10</td><td>.*?</td>", floor.page("/waiting/")).group(0)
    assert "0 seats free" in row


@pytest.mark.parametrize(("unit", "shown"), [("7", "$7"), ("7.50", "$7.50"), ("1250", "$1,250")])
def test_a_game_that_no_table_plays_any_more_keeps_its_title_and_its_stake(visit, unit, shown):
    floor = visit()
    floor.sign_on("floor")
    version = RuleSetVersion.objects.get(rule_set__slug="classic_2_4")
    ida, rules = _player(floor, "Ida"), f"/floor/tables/{_table(floor, 1)}/rules/"
    floor.post(rules, rule_set=str(version.public_id), unit=unit)
    floor.post("/waiting/add/", table=_table(floor, 1), player=ida)
    head = rf"<h2>{re.escape(version.title)} · {re.escape(shown)}</h2>"
    assert re.search(head, floor.page("/waiting/"))

    floor.post(rules, rule_set=str(version.public_id), unit="3")

    assert re.search(head, floor.page("/waiting/"))
    assert "classic_2_4" not in floor.page("/waiting/")


def test_a_refusal_says_what_stands_in_the_way(visit):
    floor = visit()
    floor.sign_on("floor")
    ida = _player(floor, "Ida")
    floor.post("/waiting/add/", table=_table(floor, 1), player=ida)
    entry = WaitingEntry.objects.get().public_id
    floor.post(f"/waiting/{entry}/call/", table=_table(floor, 1), minutes=5)
    assert "No seat is free there" in floor.page("/waiting/")
    floor.post(f"/waiting/{entry}/call/", table=_table(floor, 1), minutes=90)
    assert "Minutes" in floor.page("/waiting/")


def test_a_player_without_a_name_gets_a_pseudonym_and_a_name_is_erased(visit):
    floor = visit()
    floor.sign_on("floor")
    player = _player(floor, "")
    assert re.search(r"Guest [2-9A-HJ-NP-Z]{5}", floor.page("/players/"))
    floor.post(f"/players/{player}/name/", name="")
    assert "Name erased" in floor.page(f"/players/{player}/")


def _free_at_one(html: str) -> str:
    row = re.search(r"<h2>.*?</h2>.*?(\d) seats? free", html, re.DOTALL)
    return row.group(1)


def test_a_seat_that_a_call_holds_and_one_of_a_locked_table_are_not_free(visit):
    floor = visit()
    floor.sign_on("floor")
    seating = Seating.objects.get(table__number=1, seat=4)
    floor.post(f"/floor/seatings/{seating.public_id}/walk/")
    for name in ("Ida", "Jon"):
        floor.post("/waiting/add/", table=_table(floor, 1), player=_player(floor, name))
    before = int(_free_at_one(floor.page("/waiting/")))
    ida = WaitingEntry.objects.get(player__profile__name="Ida").public_id
    floor.post(f"/waiting/{ida}/call/", table=_table(floor, 1), minutes=5)
    html = floor.page("/waiting/")
    assert int(_free_at_one(html)) == before - 1
    assert f"/waiting/{ida}/take-back/" in html
    floor.post(f"/waiting/{ida}/take-back/")
    html = floor.page("/waiting/")
    assert "Call taken back." in html
    assert int(_free_at_one(html)) == before
    floor.post(f"/floor/tables/{_table(floor, 1)}/state/", state="locked", reason="x")
    assert int(_free_at_one(floor.page("/waiting/"))) == before - 1


def test_an_exclusion_is_shown_and_offers_no_seat(visit):
    floor = visit()
    floor.sign_on("floor")
    player = _player(floor, "Ida")
    assert "Ida" in floor.page("/waiting/")
    floor.post(f"/players/{player}/exclude/", kind="self", reason="asked")
    assert "Give the day until which" in floor.page(f"/players/{player}/")
    floor.post(f"/players/{player}/exclude/", kind="self", until="2099-01-01", reason="asked")
    shown = floor.page(f"/players/{player}/")
    assert "excluded from play" in shown
    assert "2099-01-01" in shown
    assert "Readmit" not in shown  # That is a shift manager's.
    assert "Ida" not in floor.page("/waiting/")


def _many(count: int) -> None:
    """So many players more: Lim 1, Lim 2 and so on."""
    players = Player.objects.bulk_create(Player() for _ in range(count))
    PlayerProfile.objects.bulk_create(
        PlayerProfile(player=player, name=f"Lim {n:04}") for n, player in enumerate(players, 1)
    )


def _offered(html: str) -> list[str]:
    """Names in the first field that offers players."""
    field = re.search(r'<select id="player[^"]*" name="player">(.*?)</select>', html, re.DOTALL)
    return re.findall(r"<option [^>]*>(.*?)</option>", field[1]) if field else []


@pytest.fixture
def at_the_floor(visit):
    """The floor with a free seat at table 1."""
    floor = visit()
    floor.sign_on("floor")
    seating = Seating.objects.get(table__number=1, seat=4)
    floor.post(f"/floor/seatings/{seating.public_id}/walk/")
    return floor


def _pages(floor) -> list[str]:
    return ["/waiting/", f"/floor/tables/{_table(floor, 1)}/"]


def test_of_many_players_a_hundred_are_offered_and_the_others_found_by_name(at_the_floor):
    """A plain form asks for the page anew: it works by keyboard, and where no script runs."""
    _many(1_000)
    for path in _pages(at_the_floor):
        html = at_the_floor.page(path)
        assert len(_offered(html)) == 100
        assert "More than 100 are free" in html
        form = re.search(r'<form method="get"[^>]*role="search">.*?</form>', html, re.DOTALL)[0]
        assert '<label for="find">' in form
        assert "hx-" not in form

        assert _offered(at_the_floor.page(f"{path}?name=lim+0999")) == ["Lim 0999"]
        html = at_the_floor.page(f"{path}?name=%3Cb%3E")
        assert _offered(html) == []
        assert "Nobody who is free has “&lt;b&gt;” in the name." in html


def test_who_was_found_by_name_is_put_on_a_list_and_seated(at_the_floor):
    _many(1_000)
    names = PlayerProfile.objects.filter(name__in=("Lim 0998", "Lim 0999")).order_by("name")
    first, second = [str(one.player.public_id) for one in names]
    assert first in at_the_floor.page("/waiting/?name=lim+0998")
    at_the_floor.post("/waiting/add/", table=_table(at_the_floor, 1), player=first)
    assert "<strong>Lim 0998</strong>" in at_the_floor.page("/waiting/")

    table = _pages(at_the_floor)[1]
    assert second in at_the_floor.page(f"{table}?name=lim+0999")
    at_the_floor.post(f"{table}seat/", seat=4, player=second, amount="200", next=table)
    assert Seating.objects.get(table__number=1, seat=4, ended_at=None).player.profile.name == (
        "Lim 0999"
    )


def test_of_few_players_all_are_offered_without_a_search(at_the_floor):
    _player(at_the_floor, "Ida")
    for path in _pages(at_the_floor):
        html = at_the_floor.page(path)
        assert "Ida" in _offered(html)
        assert 'role="search"' not in html


def test_who_sits_and_is_kept_out_is_shown_as_such_and_offered_nothing(visit):
    floor, dealer = visit(), visit()
    floor.sign_on("floor")
    dealer.sign_on("dealer")
    seating = Seating.objects.get(table__number=1, seat=1, ended_at=None)
    table, player = _table(floor, 1), seating.player.public_id
    page = f"/floor/tables/{table}/"
    assert floor.page(page).count(">Add chips<") == 4

    floor.post(f"/players/{player}/exclude/", kind="house", reason="brawl")

    seats = re.findall(r'name="seats" value="(\d)"', dealer.page("/terminal/"))
    assert seats == ["2", "3", "4"]
    assert "Kept out of play" in dealer.page("/terminal/")
    assert "kept out of play" in floor.page("/floor/")
    html = floor.page(page)
    assert "kept out of play" in html
    assert "sold no chips" in html
    assert html.count(">Add chips<") == 3
    assert f"/floor/seatings/{seating.public_id}/walk/" in html
    opened = dealer.press("/terminal/hands/open/", table=table, hand=str(uuid7()), seats=[2, 3, 4])
    assert opened.status_code == 200
