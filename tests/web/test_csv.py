"""Files for spreadsheets: what people typed is read there, never run."""

import csv
import io

import pytest

from casino.house.web.csv import csv_answer, csv_cell

EVIL = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://evil","x")']


@pytest.mark.parametrize("text", EVIL)
def test_a_cell_that_would_be_calculated_gets_an_apostrophe(text):
    assert csv_cell(text) == "'" + text


@pytest.mark.parametrize("value", ["Anna", "0401", "a=b", "", None, 12, "'=1", " =1"])
def test_other_cells_stay_as_they_are(value):
    assert csv_cell(value) == ("" if value is None else str(value))


def test_a_file_is_read_back_as_it_was_written():
    answer = csv_answer("x.csv", ["Name", "=Head"], [['Zoë, "the" one', EVIL[0]], ["a\nb", None]])

    assert answer["Content-Disposition"] == 'attachment; filename="x.csv"'
    text = answer.content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text, newline="")))
    assert rows == [["Name", "'=Head"], ['Zoë, "the" one', "'=1+1"], ["a\nb", ""]]
