"""Three storeys point down, also where an import cannot be seen: string keys and templates."""

import re
from pathlib import Path

from django.apps import apps

ROOT = Path(__file__).resolve().parents[2]
HEIGHT = {"house": 0, "tables": 1, "settlement": 2}


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
