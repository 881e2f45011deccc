"""Players: the house knows them by id; the name stands beside, erasable."""

import secrets
from uuid import UUID

from django.utils.translation import gettext as _

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import Detail, NotFoundError, RequestInvalidError
from casino.house.names import is_seen
from casino.house.permissions import require
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, event_append
from tables.models import Player, PlayerProfile


def name_read(name: str) -> str:
    """A name as it is kept: without spaces around it, and of characters that are seen.

    Raises:
        RequestInvalidError: nothing is left, or something in it cannot be seen.
    """
    read = name.strip()
    if not read or not is_seen(read):
        message = _("Give a name in characters that can be seen.")
        detail = Detail(code="field_invalid", message=message, path="name")
        raise RequestInvalidError(message, details=[detail])
    return read


PSEUDONYM_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No 0, O, 1, I and L, which are taken for one another."""


def pseudonym() -> str:
    """A name for somebody who gives none: 'Guest 7KQ2F'."""
    letters = "".join(secrets.choice(PSEUDONYM_LETTERS) for _each in range(5))
    return _("Guest %(letters)s") % {"letters": letters}


@posting
def player_create(*, actor: Actor, name: str, command: CommandKey) -> Answer:
    """Take a player in; '' gives a pseudonym, for the house need not know who plays.

    The answer is {id, name}; the trail gets the id alone.

    Raises:
        RequestInvalidError: the name, see ``name_read``.
    """
    require(actor, "player.create")
    name = name_read(name) if name else pseudonym()
    again = command_replay(command=command, place="")
    if again is not None:
        name = PlayerProfile.objects.get(player__public_id=again.body["id"]).name
        return Answer(again.status, {**again.body, "name": name}, replayed=True)
    player = player_add(name=name)
    answer = Answer(200, {"id": str(player.public_id)})
    event_append(
        chain=HOUSE_CHAIN,
        event=Event(action="player.created", subject=f"player:{player.pk}", actor=actor),
        carried=Carried(command=command, place="", answer=answer),
    )
    return Answer(200, {**answer.body, "name": name})


def player_add(*, name: str) -> Player:
    """A player's row and name, inside somebody's transaction."""
    player = Player.objects.create()
    PlayerProfile.objects.create(player=player, name=name)
    return player


@posting
def player_rename(*, actor: Actor, player_id: UUID, name: str, command: CommandKey) -> Answer:
    """Give a player another name; '' erases it. Rows and trail name players by id and stay.

    Raises:
        NotFoundError: there is no such player.
        RequestInvalidError: the name, see ``name_read``.
    """
    require(actor, "player.edit")
    name = name_read(name) if name else ""
    player = Player.objects.select_for_update(no_key=True).filter(public_id=player_id).first()
    if player is None:
        raise NotFoundError
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    if name:
        PlayerProfile.objects.update_or_create(player=player, defaults={"name": name})
    else:
        PlayerProfile.objects.filter(player=player).delete()
    answer = Answer(200, {"id": str(player.public_id)})
    event_append(
        chain=HOUSE_CHAIN,
        event=Event(
            action="player.renamed",
            subject=f"player:{player.pk}",
            actor=actor,
            body={"erased": not name},
        ),
        carried=Carried(command=command, place="", answer=answer),
    )
    return answer
