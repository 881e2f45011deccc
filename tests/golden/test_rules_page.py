"""docs/rules.md keeps its word: its options are the rule sets', every value it names plays, every rule has a source."""

import json
import re
from pathlib import Path

import pytest

from settlement.documents import settle_document
from settlement.presets import preset, slugs
from tests import oracle
from tests.golden.reading import all_cases

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text()
WORDS = re.compile(r"`([a-zA-Z_]+)`")


def table_after(heading):
    """The rows of the first table after a heading, cells stripped, without its head."""
    lines = PAGE[PAGE.index(heading) :].splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("|"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def paths_in(cell):
    """Option paths of a cell; `.cap` shares the group of the path before it."""
    paths = []
    for name in re.findall(r"`([^`]+)`", cell):
        paths.append(paths[0].rsplit(".", 1)[0] + name if name.startswith(".") else name)
    return paths


def leaves(value, path=()):
    if isinstance(value, dict):
        return {
            name: leaf for key in value for name, leaf in leaves(value[key], (*path, key)).items()
        }
    return {".".join(path): value}


OPTIONS = {path: row for row in table_after("## 8. Options") for path in paths_in(row[0])}
CHOICES = [
    pytest.param(path, word, id=f"{path}={word}")
    for path, (_, values, _) in OPTIONS.items()
    if path not in ("royalties.schedule", "fantasyland.stay", "naturals.list", "stakes.levels")
    for word in WORDS.findall(values)
]
DEAL = [
    {"seat": 1, "front": "Ac Ad 7s", "middle": "8c 8d 8s 3c 4d", "back": "2h 5h 9h Jh Kh"},
    {"seat": 2, "front": "Qc Qh 9c", "middle": "Ks Kd 3s 3h 2c", "back": "4s 5s 6d 7d 8h"},
]


def test_the_table_of_options_is_complete():
    assert set(OPTIONS) == set(leaves(preset("classic_1_6")))


def test_the_table_states_classic_1_6():
    stated = leaves(preset("classic_1_6"))
    words = {"true": True, "false": False, "empty": [], '"none"': "none"}
    for path, (_, _, value) in OPTIONS.items():
        text = value.strip("`")
        if not text or path in ("naturals.list", "stakes.levels"):
            continue
        expected = words.get(text, int(text.split()[0]) if text[0].isdigit() else text)
        assert stated[path] == expected, path


@pytest.mark.parametrize(("path", "word"), CHOICES)
def test_every_value_of_the_table_plays(path, word):
    answer = settle_document(
        {"id": "page", "rules": "classic_1_6", "options": {path: word}, "seats": DEAL}
    )
    assert "errors" not in answer, answer["errors"]


def test_both_sides_of_every_option_have_a_golden_case():
    """Settled cases: every word of the table, and two values at least of what takes a number or a list."""
    played = {path: set() for path in oracle.RULE_SETS["classic_1_6"]}
    for case in all_cases():
        if "errors" not in case["expected"] and "rules" in case["hand"]:
            for path, value in oracle.rules_of(case["hand"]).items():
                played[path].add(json.dumps(value))
    for path, word in (choice.values for choice in CHOICES):
        assert json.dumps({"true": True, "false": False}.get(word, word)) in played[path]
    assert {path for path, values in played.items() if len(values) < 2} == set()
    assert {f'"{name}"' for name in oracle.SCHEDULES} <= played["royalties.schedule"]


def test_the_page_names_the_rule_sets_there_are():
    rows = table_after("### The seventeen rule sets")
    assert sorted(row[0].strip("`") for row in rows) == sorted(slugs())
    assert all(row[3] for row in rows)
    assert {preset(slug)["edition"] for slug in slugs()} == {"1"}


@pytest.mark.parametrize("slug", sorted(oracle.RULE_SETS))
def test_a_rule_set_is_what_the_page_says(slug):
    """Every path of every rule set, written a second time from the page; texts apart."""
    texts = ("slug", "title", "edition", "source")
    shipped = {path: value for path, value in leaves(preset(slug)).items() if path not in texts}
    for bet in shipped["side_bets.list"]:
        assert bet.pop("title")
    shipped["fantasyland.stay"].sort()
    expected = dict(oracle.RULE_SETS[slug])
    assert shipped == {**expected, "fantasyland.stay": sorted(expected["fantasyland.stay"])}


def test_every_rule_has_its_source():
    told = set(re.findall(r"\*\*(R-[A-Z]+-\d+) — ", PAGE))
    sourced = [row[0] for row in table_after("## 11. Where each rule comes from")]
    assert len(sourced) == len(set(sourced))
    assert set(sourced) == told
    assert all(row[1] for row in table_after("## 11. Where each rule comes from"))


def test_every_public_page_that_is_cited_is_listed():
    cited = set(re.findall(r"\[(\d+)\][^(]", PAGE))
    listed = set(re.findall(r"^(\d+)\. ", PAGE[PAGE.index("## 12. ") :], re.MULTILINE))
    assert cited <= listed


def test_every_rule_set_of_the_rule_texts_is_led_to_from_a_sentence():
    led_to = " ".join(row[3] for row in table_after("## 13. From a sentence"))
    for slug, named, *_ in table_after("### The seventeen rule sets"):
        assert slug in led_to or named.startswith("–") or slug.startswith("`classic"), slug
