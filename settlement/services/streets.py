"""Open-face hands street by street: dealt, placed in turn, the last step taken back (R-OFC-2).

Each step is a row that stays. What lies goes into the seats' drafts, so that a finished game is
reviewed and settled like any other hand.
"""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.utils import timezone

from casino.house.actor import Actor
from casino.house.errors import (
    DraftChangedError,
    EntryMixedError,
    HandAlreadySettledError,
    HandInvalidError,
)
from casino.house.permissions import require, require_somewhere
from casino.house.services.posting import posting
from settlement.engine.open_face import Game, deal, place
from settlement.engine.play_errors import PlayRefusedError
from settlement.models import HandState, HandStreet, StreetStep
from settlement.services.loading import HandLoaded, hand_load
from settlement.streets import PLACES, ROWS, board_entry, cards_read, game_json, game_of, live_steps
from settlement.translate import details_of, entry_into


@posting
def hand_deal(
    *, actor: Actor, hand_id: UUID, seat: int, cards: str, revision: int
) -> dict[str, Any]:
    """Enter the cards that a street, or Fantasyland, brought to a seat.

    ``revision`` is the hand's draft revision as it was last seen.

    Raises:
        DraftChangedError: somebody changed the hand since.
        EntryMixedError: finished boards were entered already.
        HandInvalidError: what the game refuses, by name and place.
    """
    loaded, steps = _open_hand(actor, hand_id, revision)
    if not live_steps(steps) and any(row.entered for row in loaded.seats):
        raise EntryMixedError
    read = _read({"cards": cards}, seat)
    game = _played(
        lambda now: deal(now, seat, read["cards"]), game_of(loaded.hand, loaded.seats, steps)
    )
    return _step(loaded, steps, game, step=StreetStep.DEAL, seat=seat, cards=cards)


@posting
def hand_place(
    *, actor: Actor, hand_id: UUID, seat: int, placed: Mapping[str, str], revision: int
) -> dict[str, Any]:
    """Enter where a seat put its street: ``front``, ``middle``, ``back``, and ``discards``.

    Raises:
        DraftChangedError: somebody changed the hand since.
        HandInvalidError: what the game refuses, by name and place.
    """
    loaded, steps = _open_hand(actor, hand_id, revision)
    texts = {name: placed.get(name, "") for name in PLACES}
    read = _read(texts, seat)
    rows = {row: read[row] for row in ROWS}
    game = _played(
        lambda now: place(now, seat, rows, read["discards"]),
        game_of(loaded.hand, loaded.seats, steps),
    )
    return _step(loaded, steps, game, step=StreetStep.PLACE, seat=seat, **texts)


@posting
def hand_street_undo(*, actor: Actor, hand_id: UUID, revision: int) -> dict[str, Any]:
    """Take back the last step that counts: it was mis-keyed. Without one, nothing happens.

    Raises:
        DraftChangedError: somebody changed the hand since.
    """
    loaded, steps = _open_hand(actor, hand_id, revision)
    live = live_steps(steps)
    before = game_of(loaded.hand, loaded.seats, live[:-1])
    if not live:
        return game_json(loaded.hand, before)
    return _step(loaded, steps, before, step=StreetStep.UNDO)


def _open_hand(actor: Actor, hand_id: UUID, revision: int) -> tuple[HandLoaded, list[HandStreet]]:
    """The hand under its table's lock, when this actor may enter it and knows its draft."""
    require_somewhere(actor, "hand.draft")
    loaded = hand_load(hand_id=hand_id)
    require(actor, "hand.draft", loaded.place(staff_id=actor.staff_id))
    if loaded.hand.state != HandState.OPEN:
        raise HandAlreadySettledError
    if revision != loaded.hand.draft_revision:
        raise DraftChangedError
    return loaded, list(HandStreet.objects.filter(hand=loaded.hand).order_by("n"))


def _read(texts: Mapping[str, str], seat: int) -> dict[str, Any]:
    read, problems = cards_read(texts, seat=seat)
    if problems:
        raise HandInvalidError(details=details_of(problems))
    return read


def _played(move: Callable[[Game], Game], game: Game) -> Game:
    try:
        return move(game)
    except PlayRefusedError as refused:
        raise HandInvalidError(details=details_of([refused.problem])) from refused


def _step(loaded: HandLoaded, steps: list[HandStreet], game: Game, **given: Any) -> dict[str, Any]:
    """Add the step's row, and put what lies now into the drafts."""
    hand = loaded.hand
    HandStreet.objects.create(hand=hand, n=len(steps) + 1, at=timezone.now(), **given)
    for row in loaded.seats:
        entry_into(row, board_entry(game.board(row.seat)))
        row.save(update_fields=[*PLACES, "natural", "surrender", "entered"])
    hand.draft_revision += 1
    hand.save(update_fields=["draft_revision"])
    return game_json(hand, game)
