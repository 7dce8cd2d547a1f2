"""The first event of a new table: what its form asks for, checked."""

from boxlid.games import Game, Unreadable
from boxlid.server.tables.bot_speed import checked_speed
from boxlid.server.tables.events import Opened
from boxlid.server.tables.lobby_messages import NewTable

MOST_CLOCK_S = 86_400
MOST_DELAY = 100
MOST_PAUSE_S = 3_600
PUBLIC_CAP_MS, PRIVATE_CAP_MS, MOST_CAP_MS = 50, 100, 300
"""Caps on the lag credit in a race."""


def table_opened(game: Game, form: NewTable) -> Opened:
    """A table for a match."""
    seats = game.check_seats(form.seats)
    if len(form.bots) >= seats:
        raise Unreadable(f"{len(form.bots)} bots and their host are more than the {seats} seats")
    cap_ms = (PUBLIC_CAP_MS if form.is_public else PRIVATE_CAP_MS) if form.race_cap_ms is None else form.race_cap_ms
    return Opened(
        game=game.id,
        rules=game.rules.VERSION,
        seats=seats,
        options=game.settle(form.options, seats),
        is_public=form.is_public,
        allows_undo=form.allows_undo,
        allows_hints=form.allows_hints,
        clock_s=_checked_range("clock_s", form.clock_s, MOST_CLOCK_S),
        spectator_delay=_checked_range("spectator_delay", form.spectator_delay, MOST_DELAY),
        race_cap_ms=_checked_range("race_cap_ms", cap_ms, MOST_CAP_MS),
        bot_speed=checked_speed(form.bot_speed),
        pause_s=_checked_range("pause_s", form.pause_s, MOST_PAUSE_S),
    )


def lesson_opened(game: Game) -> Opened:
    """A private table for the game's first deal."""
    deal = game.find_first_deal()
    return Opened(
        game=game.id,
        rules=game.rules.VERSION,
        seats=deal.seats,
        options=game.settle(deal.options, deal.seats),
        is_public=False,
        pause_s=MOST_PAUSE_S,  # the captions that follow the last action are about the end of the deal
        lesson=deal,
    )


def _checked_range(name: str, value: int, most: int) -> int:
    if not 0 <= value <= most:
        raise Unreadable(f"{name} is {value}, but it must be 0 to {most}")
    return value
