"""Two players are never told apart by something nobody sees."""

import pytest

from tables.models import Player, PlayerProfile
from tests.api.client import Api
from tests.factories import Floor


@pytest.mark.parametrize(
    "name",
    ["", " ", "\t\n", "\u00a0\u2003", "Ch\u202een", "\u2066Bos\u2069", "Bos\u200b", "\ufeffBos",
     "Bo\u00ads", "Bos\x07", "Bos\nMaier", "Bos\u2028Maier", "Bos\x85x", "Bos\x00", "Bos\ue000", "\u200d"],
)  # fmt: skip
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
