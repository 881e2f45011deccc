"""Two players are never told apart by something nobody sees."""

import uuid

import pytest

from casino.house.errors import AlreadyDoneError, RequestInvalidError
from casino.house.services.house import house_rename, pit_create, pit_rename
from casino.house.services.people import staff_rename, staff_take_on
from casino.house.web.staff_forms import TakeOnForm
from tables.models import Player, PlayerProfile
from tests.api.client import Api
from tests.factories import Floor, command

UNSEEN = pytest.mark.parametrize(
    "name",
    ["", " ", "\t\n", "\u00a0\u2003", "Ch\u202een", "\u2066Bos\u2069", "Bos\u200b", "\ufeffBos",
     "Bo\u00ads", "Bos\x07", "Bos\nMaier", "Bos\u2028Maier", "Bos\x85x", "Bos\x00", "Bos\ue000", "\u200d"],
)  # fmt: skip


@UNSEEN
def test_a_name_of_unseen_characters_is_refused(floor: Floor, name: str) -> None:
    before = Player.objects.count()
    answer = Api(floor.token("floor")).post("players", name=name)
    assert (answer.status_code, answer.json()["code"]) == (422, "request_invalid")
    assert [(d["code"], d["path"]) for d in answer.json()["details"]] == [("field_invalid", "name")]
    assert Player.objects.count() == before


@pytest.mark.parametrize("name", ["Nguyễn Văn Án", "O’Brien-Müller", "李 小龙", "Анна", "ماير"])
def test_names_of_the_world_are_kept_without_spaces_around(floor: Floor, name: str) -> None:
    answer = Api(floor.token("floor")).post("players", name=f"  {name} ")
    assert answer.json()["name"] == name
    assert PlayerProfile.objects.filter(name=name).exists()


@UNSEEN
def test_staff_pits_and_the_house_have_no_unseen_characters_in_their_names(
    floor: Floor, name: str
) -> None:
    """But for line ends in a house's and a pit's, which are read as spaces."""
    it, shift = floor.actor("it"), floor.actor("shift_manager")
    floor.people["dealer"].refresh_from_db()
    floor.side.refresh_from_db()
    staff_id = floor.people["dealer"].public_id
    if name.strip():
        about = {"badge": "0499", "pin_hash": "", "password_hash": "!"}
        with pytest.raises(RequestInvalidError):
            staff_take_on(actor=it, name=name, command=command(it), **about)
        with pytest.raises(RequestInvalidError):
            staff_rename(actor=it, staff_id=staff_id, name=name, command=command(it))
    if " ".join(name.split()) not in {"Bos Maier", "Bos x"}:
        with pytest.raises(RequestInvalidError):
            house_rename(actor=shift, name=name, command=command(shift))
        with pytest.raises(RequestInvalidError):
            pit_create(actor=shift, name=name, command=command(shift))
        with pytest.raises(RequestInvalidError):
            pit_rename(actor=shift, pit_id=floor.side.public_id, name=name, command=command(shift))


@pytest.mark.parametrize("name", ["main", "MAIN", " Main "])
def test_two_pits_are_never_told_apart_by_their_capitals(floor: Floor, name: str) -> None:
    shift = floor.actor("shift_manager")
    floor.main.refresh_from_db()
    floor.side.refresh_from_db()
    with pytest.raises(AlreadyDoneError):
        pit_create(actor=shift, name=name, command=command(shift))
    with pytest.raises(AlreadyDoneError):
        pit_rename(actor=shift, pit_id=floor.side.public_id, name=name, command=command(shift))
    own = pit_rename(actor=shift, pit_id=floor.main.public_id, name=name, command=command(shift))
    assert own.status == 200


@pytest.mark.parametrize("badge", ["0401\n", "04\u202e01", " 0401", "0401 ", "04-01"])
def test_a_badge_has_digits_and_letters_alone(badge: str) -> None:
    filled = {"command_id": str(uuid.uuid4()), "badge": badge, "name": "N", "secret": "pin"}
    assert list(TakeOnForm(filled).errors) == ["badge"]
