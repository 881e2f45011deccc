"""How an amount is counted out in the house's chips. Pure: values in, counts out."""

from collections.abc import Iterable


def counted(amount: int, values: Iterable[int]) -> tuple[list[tuple[int, int]], int]:
    """The chips of an amount, from the largest down, and what no chip of the house reaches.

    Args:
        amount: minor units, not negative.
        values: what the house's chips are worth, in minor units.

    Returns:
        (value, how many) with the largest first, and the rest in minor units: 0 when exact.
    """
    chips = []
    for value in sorted({value for value in values if value > 0}, reverse=True):
        count, amount = divmod(amount, value)
        if count:
            chips.append((value, count))
    return chips, amount
