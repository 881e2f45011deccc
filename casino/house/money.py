"""Money and units as a person reads them. Integers in, text out; nothing is rounded."""

from babel.numbers import get_currency_symbol
from django.utils.translation import get_language

MINUS = "−"
PLAY_MONEY = {"XTS": "¤"}
"""ISO 4217's code for tests has no sign of its own; the general one says: no real money."""
WHOLE_DIGITS_MAX = 12


def money_text(amount: int, *, currency: str, exponent: int, plus: bool = False) -> str:
    """Minor units as text: 23000 → '$230', -150 → '−$1.50'; ``plus`` writes '+$230'."""
    whole, part = divmod(abs(amount), 10**exponent)
    digits = f"{whole:,}" + (f".{part:0{exponent}d}" if part else "")
    symbol = PLAY_MONEY.get(currency) or get_currency_symbol(
        currency, locale=(get_language() or "en").replace("-", "_")
    )
    return f"{_sign(amount, plus=plus)}{symbol}{digits}"


def signed_text(units: int) -> str:
    """Units with their sign: 23 → '+23', -2 → '−2', 0 → '0'."""
    return f"{_sign(units, plus=True)}{abs(units)}"


def _sign(value: int, *, plus: bool) -> str:
    if value < 0:
        return MINUS
    return "+" if plus and value > 0 else ""


def money_read(text: str, *, exponent: int) -> int | None:
    """What a person typed as minor units: '5,000' → 500000, '2.50' → 250; None when it is none."""
    whole, _dot, part = text.strip().replace(",", "").partition(".")
    if not (whole.isascii() and whole.isdigit()) or len(whole) > WHOLE_DIGITS_MAX:
        return None
    if part and not (part.isascii() and part.isdigit() and len(part) <= exponent):
        return None
    return int(whole + part.ljust(exponent, "0"))
