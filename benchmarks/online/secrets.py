"""Worlds that differ only in what a seat may not know give that seat the same bytes over its socket.

A match is played to some moment. Its past is imagined anew as one seat has seen it, other cards in every place that is
hidden, and both are kept as logs and told to that seat by the server's own means. Then leaks are planted on purpose: to
frames that let the card of one hidden place through, some pair of worlds has to differ.
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
from boxlid.games import GAMES, Game
from boxlid.games.scenes import Zone
from boxlid.kernel.rng import new_rng, random_below
from boxlid.server.guests import encode_frame
from boxlid.server.happenings import Acted, Began, Happening, Opened, SatDown
from boxlid.server.room import Room
from boxlid.server.telling import Telling
from boxlid.table import Record, Table
from boxlid.table.branch import imagine_past
from boxlid.table.replay import opened
from tests.contract.cases import CASES, Case
from tests.contract.positions import random_table

LONGEST = 60
"""Worlds are compared after up to so many actions."""
PAIRS_A_MATCH = 8
LEAKS = 25
TABLE = "the table"

Place: TypeAlias = tuple[str, int, str, int]
"""How the game is set up; a seat, counted from the viewer; one of its zones, and a card of it."""


class Retold(Room):
    """A room whose match is dealt as a record says, not from a key."""

    def __init__(self, record: Record) -> None:
        super().__init__(TABLE)
        self.record = record

    def _dealt(self) -> Table:
        return opened(msgspec.structs.replace(self.record, players=[chair.player for chair in self.chairs]))


def room_of(record: Record) -> Retold:
    """The log of a record, taken in by a room."""
    room = Retold(record)
    seats: list[Happening] = [
        SatDown(seat=seat, name=f"Player {seat}", token_hash=str(seat)) for seat in range(record.seats)
    ]
    first = Opened(game=record.game, seats=record.seats, options=record.options, is_public=False)
    for happening in (first, *seats, Began(commitment=record.commitment)):
        room.take_in(happening, 0)
    game = room.game
    for action in record.actions:
        number = game.scene.parse_action(action.words)
        room.take_in(Acted(seat=action.seat, action=number, at_ms=action.at_ms or 0), 0)
    return room


def frame(room: Room, viewer: int) -> bytes:
    """What the viewer is sent who says hello now."""
    return encode_frame(Telling(room, viewer).welcome(room.seq_for(viewer), set(), []))


@dataclass
class Pair:
    """A true world and one that looks the same to a seat."""

    truth: Retold
    imagined: Retold
    viewer: int

    @property
    def is_alike(self) -> bool:
        return frame(self.truth, self.viewer) == frame(self.imagined, self.viewer)


def pairs(case: Case, seed: int, n: int) -> Iterator[Pair]:
    """Some pairs from one match."""
    rng = new_rng(seed)
    table = random_table(case, seed, random_below(rng, LONGEST))
    if table.is_over:
        return
    record = table.record()
    truth = room_of(msgspec.structs.replace(record, key=None))
    for _ in range(n):
        viewer = random_below(rng, table.seats)
        yield Pair(truth, room_of(imagine_past(record, len(record.actions), viewer, rng)), viewer)


def hidden_cards(case: Case, room: Room, viewer: int) -> dict[Place, str]:
    """The cards that others know of their own, and the viewer does not, by place."""
    found: dict[Place, str] = {}
    seats = room.playing.seats
    shown = {(zone.kind, zone.seat): names_in(zone) for zone in room.playing.scene(viewer).zones}
    for seat in range(seats):
        for zone in room.playing.scene(seat).zones:
            if seat != viewer and zone.seat == seat:
                for index, name in enumerate(names_in(zone)):
                    if name not in shown.get((zone.kind, seat), ()):
                        found[str(case), (seat - viewer) % seats, zone.kind, index] = name
    return found


def names_in(zone: Zone) -> list[str]:
    """The cards of a zone that can be seen."""
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
        return self.game.id, *(f"{n:,}" for n in counts), f"{self.seconds:.0f} s"


def look_at(game: Game, n_pairs: int) -> Found:
    """Compare pairs of worlds. The first half tells which places are hidden; their leaks are caught in the second."""
    found, began = Found(game), time.perf_counter()
    cases = [case for case in CASES if case.game == game]
    seen: Counter[Place] = Counter()
    caught: set[Place] = set()
    seed = 0
    while found.pairs < n_pairs:
        case = cases[seed % len(cases)]
        for pair in pairs(case, seed, min(PAIRS_A_MATCH, n_pairs - found.pairs)):
            found.pairs += 1
            found.differ += not pair.is_alike
            true, other = (hidden_cards(case, room, pair.viewer) for room in (pair.truth, pair.imagined))
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
    parser.add_argument("--pairs", type=int, default=600, help="pairs of worlds for each game")
    parser.add_argument("--games", default=",".join(GAMES))
    chosen = parser.parse_args()
    found = [look_at(GAMES[name], chosen.pairs) for name in chosen.games.split(",")]
    headings = ("game", "pairs of worlds", "frames that differ", "leaks planted", "caught", "time")
    notes = [
        "Every number of seats and every option of each game, at random moments of random play.",
        "A planted leak lets the card of one hidden place through; it is caught if the frames of some pair differ.",
        f"Load average {load_average()}.",
    ]
    save("secrets", "Secrets", headings, [one.row() for one in found], notes)
    if not all(one.is_good for one in found):
        sys.exit("a secret can be seen, or a planted leak was not")


if __name__ == "__main__":
    main()
