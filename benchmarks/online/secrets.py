"""Worlds that differ only in what a seat may not know produce the same bytes on that seat's socket.

A match is played to some moment. Another history, with other cards in the hidden places, is sampled from one seat's
view. The server's own code sends both to that seat, action by action. Then leaks are planted: if frames reveal the card
in one hidden place, the frames of some pair of worlds must differ.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from benchmarks.online.report import save
from benchmarks.online.serving import load_average
from boxlid.games import GAMES, SPECTATOR, Game
from boxlid.games.scenes import Zone
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.server.tables.connections import encode_frame
from boxlid.server.tables.events import Acted, Began, Opened, SatDown, TableEvent
from boxlid.server.tables.frames import Broadcast, FrameBuilder, Missed, Presence
from boxlid.server.tables.table_log import TableLog
from boxlid.table import Record, Table
from boxlid.table.branch import imagine_past
from boxlid.table.replay import opened
from tests.contract.cases import CASES, Case
from tests.contract.positions import random_table

LONGEST = 60
"""The most actions after which worlds are compared."""
PAIRS_A_MATCH = 8
LEAKS = 25
TABLE = "the table"

Place: TypeAlias = tuple[str, int, str, int]
"""The setup of the game; a seat, counted from the viewer; one of its zones, and a card of it."""


class ReplayedLog(TableLog):
    """A table log whose match takes its shuffles from a record, not from a key."""

    def __init__(self, record: Record) -> None:
        super().__init__(TABLE)
        self.record = record

    def _dealt(self) -> Table:
        return opened(msgspec.structs.replace(self.record, players=[chair.player for chair in self.occupants]))


@dataclass(frozen=True)
class FrameTrace:
    """A world, and every frame sent to a viewer from the first card on."""

    log: TableLog
    frames: list[bytes]


def trace_frames(record: Record, viewer: int, n_settled: int) -> FrameTrace:
    """Replay a record into a log for a viewer, which says hello again at the end.

    The order of choices that are still sealed is sampled, too; only the last of them is visible.
    """
    log = ReplayedLog(record)
    seats: list[TableEvent] = [
        SatDown(seat=seat, name=f"Player {seat}", token_hash=str(seat)) for seat in range(record.seats)
    ]
    first = Opened(game=record.game, seats=record.seats, options=record.options, is_public=False)
    for opening in (first, *seats, Began(commitment=record.commitment)):
        log.apply_event(opening, 0)
    builder, frames = FrameBuilder(log, viewer), []
    for action in record.actions:
        number = log.game.scene.parse_action(action.words)
        at_ms = log.started_match.clock_ms if action.at_ms is None else action.at_ms
        event = log.apply_event(Acted(seat=action.seat, action=number, at_ms=at_ms), 0)
        if event.is_visible_to(viewer):
            frame = encode_frame(builder.frame(Broadcast.of(log, event, [builder.viewer], Presence())))
            if len(log.started_match.log) <= n_settled:
                frames.append(frame)
    frames.append(encode_frame(builder.welcome(Missed(), Presence())))
    return FrameTrace(log, frames)


@dataclass(frozen=True)
class Pair:
    """The true world and one that a seat cannot tell from it."""

    truth: FrameTrace
    imagined: FrameTrace
    viewer: int

    @property
    def n_alike(self) -> int:
        """The number of actions after which both worlds have sent the viewer the same."""
        both = zip(self.truth.frames, self.imagined.frames, strict=False)
        return sum(true == other for true, other in both)

    @property
    def n_moments(self) -> int:
        """The number of moments compared."""
        return max(len(self.truth.frames), len(self.imagined.frames))


def pairs(case: Case, seed: int) -> Iterator[Pair]:
    """Pairs of worlds from one match."""
    rng = new_rng(seed)
    table = random_table(case, seed, random_below(rng, LONGEST))
    if table.is_over:
        return
    record = table.record()
    n_settled = sum(table.is_known(entry, SPECTATOR) for entry in table.log)
    truths: dict[int, FrameTrace] = {}
    for _ in range(PAIRS_A_MATCH):
        viewer = random_below(rng, table.seats)
        if viewer not in truths:
            truths[viewer] = trace_frames(msgspec.structs.replace(record, key=None), viewer, n_settled)
        imagined = trace_frames(imagine_past(record, len(record.actions), viewer, rng), viewer, n_settled)
        yield Pair(truths[viewer], imagined, viewer)


def hidden_cards(case: Case, log: TableLog, viewer: int) -> dict[Place, str]:
    """The cards that other seats see in their own zones and the viewer does not, by place."""
    found: dict[Place, str] = {}
    seats = log.started_match.seats
    shown = {(zone.kind, zone.seat): names_in(zone) for zone in log.started_match.scene(viewer).zones}
    for seat in range(seats):
        for zone in log.started_match.scene(seat).zones:
            if seat != viewer and zone.seat == seat:
                for index, name in enumerate(names_in(zone)):
                    if name not in shown.get((zone.kind, seat), ()):
                        found[str(case), (seat - viewer) % seats, zone.kind, index] = name
    return found


def names_in(zone: Zone) -> list[str]:
    """The visible cards of a zone."""
    return [card.name for card in zone.cards] + [place.card.name for place in zone.places if place.card]


@dataclass
class Found:
    game: Game
    pairs: int = 0
    differ: int = 0
    planted: int = 0
    caught: int = 0
    seconds: float = 0.0

    @property
    def is_good(self) -> bool:
        return not self.differ and self.caught == self.planted >= LEAKS

    def row(self) -> tuple[str, ...]:
        counts = (self.pairs, self.differ, self.planted, self.caught)
        return self.game.title, *(f"{n:,}" for n in counts), f"{self.seconds:.0f} s"


def look_at(game: Game, n_pairs: int) -> Found:
    """Compare pairs of worlds. The first half finds the hidden places, whose leaks must be caught in the second."""
    found, began = Found(game), time.perf_counter()
    cases = [case for case in CASES if case.game == game]
    seen: Counter[Place] = Counter()
    caught: set[Place] = set()
    seed = 0
    while found.pairs < n_pairs:
        case = cases[seed % len(cases)]
        for pair in pairs(case, seed):
            found.pairs += pair.n_moments
            found.differ += pair.n_moments - pair.n_alike
            true, other = (hidden_cards(case, trace.log, pair.viewer) for trace in (pair.truth, pair.imagined))
            if found.pairs <= n_pairs // 2:
                seen.update(true.keys())
            else:
                caught |= {place for place, card in true.items() if card != other.get(place)}
        seed += 1
    planted = [place for place, _ in seen.most_common(LEAKS)]
    found.planted, found.caught = len(planted), sum(place in caught for place in planted)
    found.seconds = time.perf_counter() - began
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=100_000, help="pairs of worlds for each game")
    parser.add_argument("--games", default=",".join(GAMES))
    chosen = parser.parse_args()
    found = [look_at(GAMES[name], chosen.pairs) for name in chosen.games.split(",")]
    headings = ("game", "pairs of worlds", "frames that differ", "leaks planted", "caught", "time")
    notes = [
        "Every number of seats and every option of each game, in random play.",
        "Two worlds are compared after every action, from the first card on; each comparison counts as a pair.",
        "A planted leak lets the card of one hidden place through; it is caught if the frames of some pair differ.",
        f"Load average {load_average()}.",
    ]
    save("secrets", "Secrets", headings, [one.row() for one in found], notes)
    if not all(one.is_good for one in found):
        sys.exit("a secret can be seen, or a planted leak was not")


if __name__ == "__main__":
    main()
