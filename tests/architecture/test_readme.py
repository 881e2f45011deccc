"""The README keeps its word: each row that claims a rule set has an example that settles."""

import json
import re
from pathlib import Path

import pytest

from settlement.documents import settle_line

ROOT = Path(__file__).resolve().parents[2]
ROWS = re.findall(
    r"^\| [^|]+ \| `(\w+)` \| `\./dev settle (\S+)` \|$",
    (ROOT / "README.md").read_text(),
    re.MULTILINE,
)


def test_every_shipped_rule_set_has_a_row() -> None:
    shipped = {path.stem for path in (ROOT / "settlement" / "presets").glob("*.toml")}
    assert shipped == {slug for slug, _ in ROWS}


@pytest.mark.parametrize("slug, example", ROWS)
def test_the_command_beside_a_rule_set_settles_its_hands(slug: str, example: str) -> None:
    hands = (ROOT / example).read_text().splitlines()
    assert hands
    for line in hands:
        result = settle_line(line)
        assert result["rules"]["slug"] == slug == json.loads(line)["rules"]
        assert 0 == sum(result["net_units"].values())
