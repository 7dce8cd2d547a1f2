"""Secrecy of frames: worlds that differ only in what a seat may not know give byte-equal frames."""

import pytest

from boxlid.bots import at_random
from boxlid.games import GAMES, SPECTATOR, Game
from boxlid.games.options import OptionValue
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.server.tables.connections import encode_frame
from boxlid.server.tables.events import Acted, Began, BotPlaced, Opened, Paused, Resumed, TableEvent
from boxlid.server.tables.frames import Broadcast, FrameBuilder, Missed, Presence
from boxlid.server.tables.table_log import TableLog
from boxlid.table import Record, Table
from boxlid.table.branch import imagine_past
from boxlid.table.keys import commitment_to, key_from_seed
from boxlid.table.replay import opened, repeat_action
from tests.contract.cases import Case
from tests.contract.positions import random_table

SEEDS = 6
LONGEST = 60
LONG: dict[str, tuple[tuple[str, OptionValue], ...]] = {"archduke": (("mark", "rounds"),)}
"""Options with which a match at random does not end with its first deal."""


def new_log(game: Game, seats: int, seed: int) -> TableLog:
    """A table with bots in every seat, at the beginning of a match."""
    log = TableLog("a table")
    log.key = key_from_seed(seed)
    log.apply_event(Opened(game=game.id, seats=seats, options={}, is_public=False, pause_s=60), 0)
    for seat in range(seats):
        log.apply_event(BotPlaced(seat=seat, level="novice"), 0)
    log.apply_event(Began(commitment=commitment_to(log.key)), 0)
    return log


def frames_of(game: Game, record: Record, viewer: int) -> list[bytes]:
    """Every frame sent to a viewer while a record is replayed."""
    log = new_log(game, record.seats, 0)
    log.match = opened(record)
    builder = FrameBuilder(log, viewer)
    frames = [encode_frame(builder.welcome(Missed(), Presence()))]
    for action in record.actions:
        number = game.scene.parse_action(action.words)
        events: list[TableEvent] = [Acted(seat=action.seat, action=number, at_ms=0)]
        for what in events:
            event = log.apply_event(what, 0)
            if event.is_visible_to(viewer):
                frames.append(encode_frame(builder.frame(Broadcast.of(log, event, [builder.viewer], Presence()))))
            if log.pauses.is_due:
                events += [Paused(), Resumed()]
    return frames


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_frames_are_the_same_in_every_world_the_viewer_can_imagine(game: Game) -> None:
    case, rng, compared = Case(game, game.rules.DEFAULT_SEATS), new_rng(5), 0
    for seed in range(SEEDS):
        record = random_table(case, seed).record()
        at = settled_point(case, seed, random_below(rng, min(LONGEST, len(record.actions))))
        for viewer in range(case.seats):
            true = random_table(case, seed, at).record()
            other = imagine_past(record, at, viewer, rng)
            assert frames_of(game, other, viewer) == frames_of(game, true, viewer)
            compared += other.shuffles != true.shuffles
    assert compared > SEEDS


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.has_deals], ids=lambda game: game.id)
def test_the_frames_of_a_pause_are_the_same_in_every_world_the_viewer_can_imagine(game: Game) -> None:
    """Neither what was hidden in the deal that has ended nor the cards of the next one can be told from them."""
    case, rng, compared = Case(game, game.rules.DEFAULT_SEATS, LONG.get(game.id, ())), new_rng(6), 0
    for seed in range(SEEDS):
        record = random_table(case, seed).record()
        at = first_pause(record)
        for viewer in range(case.seats) if at else ():
            true = random_table(case, seed, at).record()
            other = imagine_past(record, at, viewer, rng)
            frames = frames_of(game, true, viewer)
            assert frames_of(game, other, viewer) == frames
            assert b'"pause":{' in frames[-2]
            compared += other.shuffles != true.shuffles
    assert compared


def first_pause(record: Record) -> int:
    """After how many actions the first deal has ended; 0 if the match ends with it."""
    table = opened(record)
    for number, action in enumerate(record.actions, start=1):
        repeat_action(table, action)
        if table.has_ended_deal:
            return 0 if table.is_over else number
    return 0


def settled_point(case: Case, seed: int, at: int) -> int:
    """The last point before another without pending sealed choices."""
    while at > 0 and is_sealed(random_table(case, seed, at)):
        at -= 1
    return at


def is_sealed(table: Table) -> bool:
    return bool(table.game.rules.sealed(table.view(SPECTATOR).state))


@pytest.mark.parametrize("game", [GAMES["family"], GAMES["mrt"], GAMES["archduke"]], ids=lambda game: game.id)
def test_frames_do_not_reveal_sealed_choices_nor_their_number(game: Game) -> None:
    seats, compared = game.rules.DEFAULT_SEATS, 0
    for seed in range(40):
        record = random_table(Case(game, seats), seed, seed).record()
        sent = {frozenset(enumerate(frames_after_a_choice(game, record, dice))) for dice in range(6)}
        if sent != {frozenset()}:
            assert len(sent) == 1
            compared += 1
    assert compared > 3


def frames_after_a_choice(game: Game, record: Record, dice: int) -> list[bytes]:
    """The frames of a spectator while one seat makes all its sealed choices."""
    log, rng = new_log(game, record.seats, 0), new_rng(dice)
    log.match = match = opened(record)
    for action in record.actions:
        match.act(action.seat, action.words)
    builder, frames = FrameBuilder(log, SPECTATOR), list[bytes]()
    if not is_sealed(match) or len(match.actors) < 2:
        return []
    seat = match.actors[0]
    while seat in match.actors:
        event = log.apply_event(Acted(seat=seat, action=at_random(match.view(seat), rng), at_ms=0), 0)
        if event.is_visible_to(SPECTATOR):
            frames.append(encode_frame(builder.frame(Broadcast.of(log, event, [builder.viewer], Presence()))))
    return frames
