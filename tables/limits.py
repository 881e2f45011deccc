"""What may be bought at a table, in words for whoever is refused."""

from django.utils.translation import gettext as _

from casino.house.money import money_text
from tables.models import Commodity, Table


def buy_in_problem(table: Table, *, amount: int, stack: int, first: bool) -> str:
    """Why ``amount`` may not be bought at the table; '' when it may.

    Args:
        table: the table, with its smallest chip and limits.
        amount: what is bought, in minor units.
        stack: what stands at the seat before, in minor units.
        first: whether the player sits down with it; the least counts then alone.
    """
    exponent = Commodity.objects.get(kind="chips", currency=table.currency).exponent

    def text(value: int) -> str:
        return money_text(value, currency=table.currency, exponent=exponent)

    if amount % table.smallest_chip:
        return _("The smallest chip at this table is %(chip)s. Give whole chips.") % {
            "chip": text(table.smallest_chip)
        }
    if first and table.buy_in_min is not None and amount < table.buy_in_min:
        return _("A player sits down at this table with at least %(least)s.") % {
            "least": text(table.buy_in_min)
        }
    if table.buy_in_max is not None and stack + amount > table.buy_in_max:
        return _("At this table a stack is bought up to %(most)s. There is room for %(room)s.") % {
            "most": text(table.buy_in_max),
            "room": text(max(table.buy_in_max - stack, 0)),
        }
    return ""
