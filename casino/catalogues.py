"""Compiles message catalogues by Babel: no system gettext is needed.

`./dev up` does it at each start, the image while it is built: `python -m casino.catalogues`.
"""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent


def compile_catalogues(root: Path = ROOT) -> int:
    """Compile each catalogue whose `.po` is newer than its `.mo`; how many there were."""
    compiled = 0
    for source in sorted(root.glob("locale/*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3])
        draft = target.with_suffix(".mo.new")
        with draft.open("wb") as file:
            write_mo(file, catalogue)
        draft.replace(target)
        compiled += 1
    return compiled


if __name__ == "__main__":
    compile_catalogues()
