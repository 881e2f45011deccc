"""Players: the house knows them by id; the name stands beside, erasable."""

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.permissions import require
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, event_append
from tables.models import Player, PlayerProfile


@posting
def player_create(*, actor: Actor, name: str, command: CommandKey) -> Answer:
    """Take a player in. The answer is {id, name}; the trail gets the id alone."""
    require(actor, "player.create")
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
