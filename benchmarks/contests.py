"""The contests: each game beside its peers, and the bars it must reach. Add an entry to add a game."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from benchmarks import plain_python
from benchmarks.boxlid_play import boxlid_contestants
from benchmarks.c_play import CProgram
from benchmarks.contestant import (
    BOXLID,
    BOXLID_DEALT,
    BOXLID_TWO_CORES,
    OPEN_SPIEL,
    OPEN_SPIEL_DEALT,
    OPEN_SPIEL_EXAMPLE,
    PLAIN_PYTHON,
    C,
    Contestant,
    timed,
)
from benchmarks.open_spiel_play import Relative, open_spiel_contestants

PlainMatch: TypeAlias = Callable[[int, Random], tuple[int, int]]
"""Plays one match for a number of seats; returns the number of actions and the sum of scores."""


@dataclass(frozen=True)
class Contest:
    """A game, and other programs that play it or a similar game."""

    game_id: str
    relative: Relative
    least_rate: float
    """The bar for random play on one core, in moves per second."""
    seats: int = 4
    c_source: str | None = None
    plain_match: PlainMatch | None = None

    @property
    def bars(self) -> tuple["Bar", ...]:
        """The bars that apply to this contest."""
        return BARS if self.c_source else BARS_FOR_ALL


# Goofspiel is the closest relative of games with simultaneous choices; it is played one seat after the other.
GOOFSPIEL = Relative(
    "Goofspiel",
    "turn_based_simultaneous_game(game=goofspiel(players=4,num_cards=13,points_order=descending))",
)

CONTESTS = (
    Contest(
        "family",
        # Seven tricks like ours; 40 cards are as close to our 42 as 44, and faster to iterate over.
        Relative("Oh Hell", "oh_hell(players=4,num_suits=4,num_cards_per_suit=10,num_tricks_fixed=7)"),
        least_rate=10e6,
        c_source="family_random.c",
        plain_match=plain_python.play_match,
    ),
    Contest("mrt", GOOFSPIEL, least_rate=5e6),
    Contest("allstar", Relative("Hearts", "hearts"), least_rate=10e6),
    Contest("abridged", Relative("Bridge", "bridge(use_double_dummy_result=false)"), least_rate=10e6),
    Contest("archduke", GOOFSPIEL, least_rate=5e6),
)


@dataclass(frozen=True)
class Bar:
    """The speed ratio that a contestant must reach over another."""

    contestant: str
    against: str
    least: float


# Whole games are compared with whole games, dealt games with dealt games.
BARS_FOR_ALL = (Bar(BOXLID, OPEN_SPIEL, 5),)
BARS = (
    Bar(BOXLID, C, 0.8),
    *BARS_FOR_ALL,
    Bar(BOXLID_DEALT, OPEN_SPIEL_DEALT, 5),
    Bar(BOXLID, OPEN_SPIEL_EXAMPLE, 100),
    Bar(BOXLID_TWO_CORES, BOXLID, 1.8),
)


def line_up(contest: Contest, c_program: CProgram | None) -> list[Contestant]:
    """Every contestant of one contest."""
    return [
        *boxlid_contestants(contest.game_id, contest.seats, is_dealt_too=contest.c_source is not None),
        *([c_program.contestant()] if c_program else []),
        *open_spiel_contestants(contest.relative),
        *([plain_contestant(contest.plain_match, contest.seats)] if contest.plain_match else []),
    ]


def plain_contestant(plain_match: PlainMatch, seats: int) -> Contestant:
    """The game in plain Python as a contestant."""

    def play(first: int, n: int) -> int:
        rng = Random(first)
        return sum(plain_match(seats, rng)[0] for _ in range(n))

    return Contestant(PLAIN_PYTHON, timed(play))
