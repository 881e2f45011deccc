"""Three storeys point down, also where an import cannot be seen: string keys and templates."""

import re
import tomllib
from pathlib import Path

from django.apps import apps

ROOT = Path(__file__).resolve().parents[2]
HEIGHT = {"house": 0, "tables": 1, "settlement": 2}
FACES = {
    "__init__", "admin", "admin_site", "api", "apps", "management", "migrations", "templatetags", "web",
}  # fmt: skip
"""What of a storey is a face, wires it up or has no code: it may know pages and addresses."""


def test_foreign_keys_point_down() -> None:
    up = [
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        if model._meta.app_label in HEIGHT
        for field in model._meta.get_fields()
        if field.is_relation and field.concrete and field.related_model is not None
        if HEIGHT.get(field.related_model._meta.app_label, -1) > HEIGHT[model._meta.app_label]
    ]
    assert up == []


def test_templates_include_only_their_own_storey_or_one_below() -> None:
    up = []
    for page in (ROOT / "templates").rglob("*.html"):
        storey = page.relative_to(ROOT / "templates").parts[0]
        for tag, target in re.findall(r"{%\s*(include|extends)\s+[\"']([^\"']+)", page.read_text()):
            if HEIGHT.get(target.split("/")[0], -1) > HEIGHT.get(storey, 9):
                up.append(f"{page.name}: {tag} {target}")
    assert up == []


def test_the_contract_between_rooms_and_faces_names_every_room() -> None:
    """A new room is a face, or is held to know none."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (rooms,) = [
        set(one["source_modules"])
        for one in contracts["contracts"]
        if one["name"].startswith("Only faces import faces")
    ]
    there = {
        f"{storey.replace('/', '.')}.{path.stem}"
        for storey in ("casino/house", "tables", "settlement")
        for path in (ROOT / storey).iterdir()
        if path.suffix == ".py" or any(path.glob("*.py"))
        if path.stem not in FACES
    }
    assert rooms == there
