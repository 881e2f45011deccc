"""The house's chips: which values there are, in which colour. Withdrawn ones stay as rows."""

from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import AlreadyDoneError, NotFoundError, RequestInvalidError
from casino.house.permissions import require
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, event_append
from tables.models import Commodity, Denomination


@posting
def denomination_add(
    *, actor: Actor, currency: str, value: int, colour: str, command: CommandKey
) -> Answer:
    """Bring a chip of ``value`` minor units into use; one that was withdrawn comes back.

    Raises:
        NotFoundError: the house plays for no such currency.
        AlreadyDoneError: there is such a chip.
        RequestInvalidError: it has no value or no colour.
    """
    require(actor, "house.edit")
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    commodity = Commodity.objects.filter(kind="chips", currency=currency).first()
    if commodity is None:
        raise NotFoundError
    if value < 1 or not colour.strip():
        raise RequestInvalidError(_("A chip has a value and a colour."))
    chips = Denomination.objects.select_for_update(no_key=True)
    chip = chips.filter(commodity=commodity, value=value).first()
    if chip is None:
        chip = Denomination.objects.create(commodity=commodity, value=value, colour=colour.strip())
        chip.refresh_from_db(fields=["public_id"])
    elif chip.withdrawn_at is None:
        raise AlreadyDoneError(_("There is a chip of that value already."))
    else:
        chip.withdrawn_at, chip.colour = None, colour.strip()
        chip.save(update_fields=["withdrawn_at", "colour"])
    return _noted(actor, "denomination.added", chip, command)


@posting
def denomination_withdraw(*, actor: Actor, denomination_id: UUID, command: CommandKey) -> Answer:
    """Take a chip out of use; what was settled with it stays as it was.

    Raises:
        NotFoundError: there is none in use.
    """
    require(actor, "house.edit")
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    chips = Denomination.objects.select_for_update(no_key=True)
    chip = chips.filter(public_id=denomination_id, withdrawn_at=None).first()
    if chip is None:
        raise NotFoundError
    chip.withdrawn_at = timezone.now()
    chip.save(update_fields=["withdrawn_at"])
    return _noted(actor, "denomination.withdrawn", chip, command)


def _noted(actor: Actor, action: str, chip: Denomination, command: CommandKey) -> Answer:
    answer = Answer(200, {"id": str(chip.public_id)})
    body = {"commodity": chip.commodity_id, "value": chip.value, "colour": chip.colour}
    event_append(
        chain=HOUSE_CHAIN,
        event=Event(
            action=action, subject=f"denomination:{chip.public_id}", actor=actor, body=body
        ),
        carried=Carried(command=command, answer=answer),
    )
    return answer
