"""Pages that are made of the database are those of this database."""

from io import StringIO
from pathlib import Path

from django.core.management import call_command

from tests.schema import PAGE, schema_dump

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_schema_page_is_the_dump_of_a_migrated_database(committed_db):
    assert PAGE.read_text(encoding="utf-8") == schema_dump(committed_db.url("superuser"))


def test_the_tables_page_lists_every_table_by_its_class(db):
    page = StringIO()
    call_command("guards", "--page", stdout=page)
    assert (DOCS / "tables.md").read_text(encoding="utf-8") == page.getvalue()
