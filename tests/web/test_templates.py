"""What holds for every template: nothing a strict CSP would stop, every word through gettext."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLES = ROOT / "casino" / "static" / "house.css"
SCRIPTS = sorted((ROOT / "casino" / "static" / "js").glob("*.js"))
INLINE = re.compile(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|javascript:|hx-on")
TRANSLATED = re.compile(
    r"{% block ground %}\w+{% endblock %}|&#x\w+;|{%\s*blocktrans.*?{%\s*endblocktrans\s*%}"
    r"|{#.*?#}|{%.*?%}|{{.*?}}",
    re.DOTALL,
)
KEYS = re.compile(r"<kbd>[^<]*</kbd>")
TAGS = re.compile(r"<[^>]*>")


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_template_needs_an_inline_script_or_style(path):
    assert INLINE.findall(path.read_text()) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_word_of_a_template_goes_through_gettext(path):
    text = KEYS.sub("", TRANSLATED.sub("", path.read_text()))

    assert re.findall(r"[A-Za-z]{2,}", TAGS.sub(" ", text)) == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_write_no_markup_and_no_styles(path):
    assert (
        re.findall(
            r"innerHTML\s*=|insertAdjacentHTML|document\.write|\.style\b|eval\(", path.read_text()
        )
        == []
    )


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def variables() -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+):\s*(#[0-9a-f]{6});", STYLES.read_text()))


@pytest.mark.parametrize("suit", ["spade", "heart", "diamond", "club"])
def test_suits_stand_out_on_a_white_card(suit):
    assert contrast(variables()[suit], "#ffffff") >= 6.6


@pytest.mark.parametrize("text", ["felt-text", "felt-soft", "gold", "warn", "good"])
@pytest.mark.parametrize("ground", ["felt", "felt-raised", "felt-key"])
def test_text_on_felt_stands_out_seven_to_one(text, ground):
    shown = variables()

    assert contrast(shown[text], shown[ground]) >= 7


def test_suit_signs_are_large_enough():
    sizes = re.findall(r"card__suit \{[^}]*font-size: (\d+)px", STYLES.read_text())

    assert sizes
    assert all(int(size) >= 26 for size in sizes)
