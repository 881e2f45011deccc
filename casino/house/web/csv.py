"""Tables as CSV files, for people who open them in a spreadsheet."""

import csv
from collections.abc import Iterable, Sequence

from django.http import HttpResponse

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""


def csv_cell(value: object) -> str:
    """A cell's text; one that a spreadsheet would calculate gets a leading apostrophe.

    Names and labels are typed by people: ``=HYPERLINK(…)`` is to be read, not to be run.
    """
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(FORMULA) else text


def csv_answer(name: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> HttpResponse:
    """A file to be saved under ``name``, UTF-8 with the mark by which spreadsheets know it."""
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer.write("\ufeff")
    writer = csv.writer(answer)
    writer.writerow([csv_cell(cell) for cell in head])
    writer.writerows([csv_cell(cell) for cell in row] for row in rows)
    return answer
