"""Secrecy of frames: worlds that differ only in what a seat may not know give byte-equal frames."""

import pytest

from boxlid.bots import at_random
from boxlid.games import GAMES, SPECTATOR, Game
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.server.tables.connections import encode_frame
from boxlid.server.tables.events import Acted, Began, BotPlaced, Opened
from boxlid.server.tables.frames import Broadcast, FrameBuilder, Missed
from boxlid.server.tables.table_log import TableLog
from boxlid.table import Record, Table
from boxlid.table.branch import imagine_past
from boxlid.table.keys import commitment_to, key_from_seed
from boxlid.table.replay import opened
from tests.contract.cases import Case
from tests.contract.positions import random_table

SEEDS = 6
LONGEST = 60


def new_log(game: Game, seats: int, seed: int) -> TableLog:
    """A table with bots in every seat, at the beginning of a match."""
    log = TableLog("a table")
    log.key = key_from_seed(seed)
    log.apply_event(Opened(game=game.id, seats=seats, options={}, is_public=False), 0)
    for seat in range(seats):
        log.apply_event(BotPlaced(seat=seat, level="novice"), 0)
    log.apply_event(Began(commitment=commitment_to(log.key)), 0)
    return log


def frames_of(game: Game, record: Record, viewer: int) -> list[bytes]:
    """Every frame sent to a viewer while a record is replayed."""
    log = new_log(game, record.seats, 0)
    log.match = opened(record)
    builder = FrameBuilder(log, viewer)
    frames = [encode_frame(builder.welcome(Missed(), set(), []))]
    for action in record.actions:
        number = game.scene.parse_action(action.words)
        event = log.apply_event(Acted(seat=action.seat, action=number, at_ms=0), 0)
        if event.is_visible_to(viewer):
            frames.append(encode_frame(builder.frame(Broadcast.of(log, event, [builder.viewer], set(), []))))
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
            frames.append(encode_frame(builder.frame(Broadcast.of(log, event, [builder.viewer], set(), []))))
    return frames
