"""Amounts in words: integers in, text out, and back."""

import pytest

from casino.house.money import money_read, money_text, signed_text


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (23000, "$230"),
        (-24000, "−$240"),
        (0, "$0"),
        (5, "$0.05"),
        (-150, "−$1.50"),
        (123456700, "$1,234,567"),
    ],
)
def test_minor_units_are_written_as_people_read_them(amount, text):
    assert money_text(amount, currency="USD", exponent=2) == text


def test_a_gain_is_written_with_its_sign_where_asked():
    assert money_text(100, currency="USD", exponent=2, plus=True) == "+$1"


@pytest.mark.parametrize(("units", "text"), [(23, "+23"), (-2, "−2"), (0, "0")])
def test_units_carry_their_sign(units, text):
    assert signed_text(units) == text


@pytest.mark.parametrize(
    ("typed", "amount"),
    [("5,000", 500000), (" 10 ", 1000), ("2.5", 250), ("2.50", 250), ("0.05", 5), ("5.", 500)],
)
def test_amounts_are_read_as_typed(typed, amount):
    assert money_read(typed, exponent=2) == amount


@pytest.mark.parametrize("typed", ["", ".", "-5", "1e3", "2.505", "ten", "٥", "1 000", "9" * 13])
def test_what_is_no_amount_is_nothing(typed):
    assert money_read(typed, exponent=2) is None


def test_a_currency_without_cents_takes_none():
    assert money_read("100", exponent=0) == 100
    assert money_read("1.5", exponent=0) is None
