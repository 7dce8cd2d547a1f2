"""A tournament: every pair of bots on the same duplicate deals, in both roles."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boxlid.bots import Bot, is_search
from boxlid.bots.engine import weigh_actions
from boxlid.bots.loading import is_ours, named
from boxlid.games import Game, Unreadable, find_game
from boxlid.games.options import OptionValue
from boxlid.lab.arena import LEAST_DEALS, Arena, Matchup, pairings, ratings
from boxlid.lab.executors import Executor
from boxlid.table import Table

DEALS = 100


@dataclass(frozen=True, repr=False)
class Tournament:
    """The results of a tournament."""

    arena: Arena
    bots: tuple[str, ...]
    matchups: tuple[Matchup, ...]
    """One for each pair of bots in each role; fewer if the tournament was stopped."""
    deals: int
    """How many deals were wanted for each."""

    @property
    def is_complete(self) -> bool:
        """Were all deals played?"""
        return [len(one.margins) for one in self.matchups] == [self.deals] * len(pairings(self.bots))

    @property
    def ratings(self) -> list[tuple[str, float, float]]:
        """Each bot's mean margin over all others, with half its 95 % confidence interval; none if it was stopped."""
        return ratings(self.matchups) if self.is_complete else []

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each matchup."""
        return [result_row(self.arena, matchup) for matchup in self.matchups]

    def __repr__(self) -> str:
        rated = ", ".join(f"{name} {rating:+.3f} ± {width:.3f}" for name, rating, width in self.ratings)
        return f"<Tournament of {self.arena.game.id}, {self.deals} deals: {rated or 'stopped'}>"


def tournament(
    game: str | Game,
    bots: Sequence[str | Bot],
    deals: int = DEALS,
    *,
    seats: int | None = None,
    seed: int = 0,
    options: Mapping[str, OptionValue] | None = None,
    on_progress: Callable[[int], None] | None = None,
    executor: Executor | None = None,
) -> Tournament:
    """Compare bots: names of ours, places such as `my.py:bot`, or functions of a view and a generator.

    If `on_progress` raises `Enough`, the result is what has been played so far.
    """
    if deals < LEAST_DEALS:
        raise Unreadable(f"a tournament needs at least {LEAST_DEALS} deals, or there is no interval")
    arena, entrants = open_arena(find_game(game), bots, seats=seats, seed=seed, options=options)
    compile_search_for(arena, entrants)
    return play_tournament(arena, entrants, deals, on_progress, executor)


def compile_search_for(arena: Arena, bots: Iterable[str]) -> None:
    """Compile the search if one of the bots needs it, before threads would at once."""
    if any(map(is_search, bots)):
        table = Table(arena.game, arena.seats, options=arena.options, seed=0)
        weigh_actions(table.view(table.actors[0]), 1, 0)


def open_arena(
    game: Game, bots: Sequence[str | Bot], *, seats: int | None, seed: int, options: Mapping[str, OptionValue] | None
) -> tuple[Arena, tuple[str, ...]]:
    """The arena of a tournament, and the names of its bots; refuses invalid arguments."""
    entrants = dict(named(bots))
    if len(entrants) < 2:
        raise Unreadable("a tournament needs at least two different bots, such as expert and novice")
    own = {name: bot for name, bot in entrants.items() if not is_ours(bot)}
    return Arena(game, game.check_seats(seats), seed, options or {}, own), tuple(entrants)


def play_tournament(
    arena: Arena,
    bots: tuple[str, ...],
    deals: int,
    on_progress: Callable[[int], None] | None = None,
    executor: Executor | None = None,
) -> Tournament:
    """Play all matchups, or as many as there are before `on_progress` raises `Enough`."""
    matchups = arena.matchups(pairings(bots), deals, on_progress, executor)
    return Tournament(arena, bots, tuple(matchups), deals)


def result_row(arena: Arena, matchup: Matchup) -> dict[str, Any]:
    """The results of a matchup."""
    median, high, most = matchup.time_ms(matchup.one)
    return {
        "game": arena.game.id,
        "seats": arena.seats,
        "seed": arena.seed,
        "bot": matchup.one,
        "against": matchup.other,
        "deals": len(matchup.margins),
        "margin": round(matchup.mean, 5),
        "half_width_95": round(matchup.half_width, 5),
        "ms_p50": round(median, 3),
        "ms_p95": round(high, 3),
        "ms_max": round(most, 3),
    }
