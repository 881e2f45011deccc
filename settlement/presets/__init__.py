"""The rule sets that ship with the house: one TOML file each, every option stated.

A preset is data in the form that any rule set has; the engine reads it as strictly as a stranger's.
"""

import tomllib
from copy import deepcopy
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent


def slugs() -> list[str]:
    """The slugs of all presets, sorted."""
    return sorted(path.stem for path in _FOLDER.glob("*.toml"))


def preset(slug: str) -> dict[str, object] | None:
    """The preset as an object with every option, or None when there is none of that name.

    The object is the caller's own copy.
    """
    found = _presets().get(slug)
    return deepcopy(found)


@cache
def _presets() -> dict[str, dict[str, object]]:
    """All presets by slug; a file's name is its slug."""
    presets = {
        path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
        for path in _FOLDER.glob("*.toml")
    }
    for stem, found in presets.items():
        if found["slug"] != stem:
            raise ValueError(f"{stem}.toml calls itself {found['slug']!r}")
    return presets
