"""docs/api.md names every refusal the product can give, under its status."""

import re
from pathlib import Path

from casino.house.errors import DomainError

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text()


def test_every_refusal_is_documented_under_its_status() -> None:
    rows = dict(re.findall(r"^\| (\d{3}) \| (.*) \|$", PAGE, flags=re.MULTILINE))
    missing = [
        kind.code
        for kind in DomainError.__subclasses__()
        if f"`{kind.code}`" not in rows.get(str(kind.status), "")
    ]
    assert missing == []
