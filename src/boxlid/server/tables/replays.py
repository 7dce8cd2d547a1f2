"""Replays of finished matches: a scene and a story per action."""

from collections.abc import Callable

import msgspec

from boxlid.games import SPECTATOR, check_seat
from boxlid.games.scenes import Scene
from boxlid.server.tables.lobby_messages import Replay, ReplayStep
from boxlid.table import Record, Table
from boxlid.table.names import names_of
from boxlid.table.narrator import Narrator
from boxlid.table.record import without_take_backs
from boxlid.table.replay import opened, play_action


def replay_of(table: str, record: Record, viewer: int) -> Replay:
    """The match as a seat saw it, or (SPECTATOR) with every card face up."""
    if viewer != SPECTATOR:
        check_seat(viewer, record.seats)
    record = without_take_backs(record)
    match = opened(record)
    narrator = Narrator(match, viewer)
    shown: Callable[[], Scene] = (lambda: open_scene(match)) if viewer == SPECTATOR else (lambda: match.scene(viewer))
    steps = [ReplayStep(0, None, None, narrator.opening(), shown())]
    for number, action in enumerate(record.actions):
        play_action(match, record, number)
        is_known = viewer == SPECTATOR or match.is_known(match.last_entry, viewer)
        seat = None if not is_known and match.is_fully_hidden(match.last_entry) else action.seat
        words, credit_ms = action.words if is_known else None, action.marks.credit_ms if action.marks else None
        steps.append(ReplayStep(number + 1, seat, words, narrator.last_action(), shown(), credit_ms or 0))
    return Replay(table, record.game, names_of(record.players), steps)


def open_scene(match: Table) -> Scene:
    """The scene with each seat's own cards as that seat sees them; only for a finished match."""
    own = {
        (zone.kind, zone.seat): zone
        for seat in range(match.seats)
        for zone in match.scene(seat).zones
        if zone.seat == seat
    }
    scene = match.scene(SPECTATOR)
    zones = tuple(own.get((zone.kind, zone.seat), zone) for zone in scene.zones)
    return msgspec.structs.replace(scene, zones=zones)
