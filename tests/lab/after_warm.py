"""What has still to be compiled after `warm` to play a match at a table: `python -m tests.lab.after_warm GAME`."""

import gc
import sys
from contextlib import suppress

from numba.core.dispatcher import Dispatcher

from boxlid.bots import BOTS, by_thumb
from boxlid.games import SPECTATOR, BoxlidError, find_game
from boxlid.kernel.rng import new_rng
from boxlid.lab.warm import warm
from boxlid.server.happenings import Acted, Began, Opened, SatDown
from boxlid.server.replays import replay_of
from boxlid.server.room import PLAYING, Room
from boxlid.server.telling import News, Telling
from boxlid.table import Table, verify


def compiled() -> set[str]:
    """All functions that have been called from Python, with the types they were called with."""
    functions = [one for one in gc.get_objects() if isinstance(one, Dispatcher)]
    return {
        f"{one.py_func.__module__}.{one.py_func.__name__} {signature}"
        for one in functions
        for signature in one.signatures
    }


def play(game: str) -> None:
    """Play a match as the server does, every bot in turn, and look back at it."""
    room, dice = Room("table", bytes(32)), new_rng(1)
    seats = find_game(game).check_seats(None)
    room.take_in(Opened(game=game, seats=seats, options={}, is_public=False), 0)
    for seat in range(seats):
        room.take_in(SatDown(seat=seat, name=f"Player {seat}", token_hash=str(seat)), 0)
    room.take_in(Began(commitment=""), 0)
    viewers, match = [*range(seats), SPECTATOR], room.playing
    bots = list(BOTS.values())
    while room.stage == PLAYING:
        seat = match.actors[-1]
        action = (bots.pop() if bots else by_thumb)(match.view(seat), dice)
        look_around(match, action)
        with suppress(BoxlidError):
            match.check((seat + 1) % seats, action)
        happened = room.take_in(Acted(seat=seat, action=action, at_ms=0), 0)
        news = News.of(room, happened, viewers, set(), [])
        for viewer in viewers:
            Telling(room, viewer).frame(news)
        match.log_for(seat)
    record = match.record()
    assert all(finding.holds for finding in verify(record))
    replay_of("table", record, SPECTATOR)


def look_around(match: Table, action: int) -> tuple[object, ...]:
    """What the server asks before it lets anybody act."""
    return match.racers, match.race_number, match.is_race_open, match.ends_race(action), match.due(0)


def main(game: str) -> None:
    warm(find_game(game))
    before = compiled()
    play(game)
    print("\n".join(sorted(compiled() - before)))


if __name__ == "__main__":
    main(sys.argv[1])
