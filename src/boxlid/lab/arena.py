"""Comparing bots on duplicate deals: each deal is played with the bots on every side; a sample is the mean margin."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

import numpy as np

from boxlid.bots import Bot, find_bot
from boxlid.games import Game, View
from boxlid.games.options import OptionValue
from boxlid.games.seeds import check_seed
from boxlid.games.sides import margin_of
from boxlid.games.stopping import Enough
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.execution.flat import FloatArray
from boxlid.kernel.execution.rows import Ints
from boxlid.lab.executors import Executor, Threads, play_in_chunks
from boxlid.lab.limits import check_limits
from boxlid.lab.tally import Counts, half_width
from boxlid.table.keys import key_from_seed, words_of

DEALS_IN_SEED = 1 << 32
"""Deal n of seed s is dealt from seed s * DEALS_IN_SEED + n, so that no two seeds share a deal."""
EXACT_DIGITS = 12
"""Margins are rounded to these, so that equal bots have a margin of exactly 0 even if payoffs are thirds."""
LEAST_DEALS = 2
"""With fewer there is no interval."""


@dataclass(frozen=True)
class Arena:
    """A game, a number of seats, and a seed for the deals on which bots are compared."""

    game: Game
    seats: int
    seed: int = 0
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    own_bots: Mapping[str, Bot] = field(default_factory=dict)
    """Bots that are not ours, by name."""

    def __post_init__(self) -> None:
        """Refuse a bad seed, conflicting options, and matches that may never end."""
        check_seed(self.seed)
        check_limits(self.game, self.game.settle(self.options, self.seats))

    def matchup(
        self,
        one: str,
        other: str,
        deals: int,
        on_progress: Callable[[int], None] | None = None,
        executor: Executor | None = None,
    ) -> "Matchup":
        """One bot on one side against the other on all other sides, taking each side in turn on every deal.

        If `on_progress` raises `Enough`, the deals before the first unfinished one count.
        """
        margins = np.full(deals, np.nan)
        times_us = {one: Counts(), other: Counts()}
        with (
            suppress(Enough),
            closing(play_in_chunks(executor or Threads(), MatchupJob(self, one, other), deals)) as chunks,
        ):
            for (first, n), (of_chunk, spent) in chunks:
                margins[first : first + n] = of_chunk
                for name, counts in spent.items():
                    times_us[name].merge(counts)
                if on_progress:
                    on_progress(n)
        n_played = int(np.append(np.isnan(margins), True).argmax())
        return Matchup(one, other, margins[:n_played], times_us)

    def matchups(
        self,
        pairs: Iterable[tuple[str, str]],
        deals: int,
        on_progress: Callable[[int], None] | None = None,
        executor: Executor | None = None,
    ) -> "list[Matchup]":
        """Play these matchups one after the other, or as many as there are before `on_progress` raises `Enough`."""
        stopped = False

        def advance(n: int) -> None:
            nonlocal stopped
            try:
                if on_progress:
                    on_progress(n)
            except Enough:
                stopped = True
                raise

        played = []
        for one, other in pairs:
            matchup = self.matchup(one, other, deals, advance, executor)
            if len(matchup.margins) >= LEAST_DEALS:
                played.append(matchup)
            if stopped:
                break
        return played

    def margin(self, one: str, other: str, deal: int) -> tuple[float, dict[str, list[float]]]:
        """The mean margin of one bot over the other on a deal, over all sides, and the time of each choice."""
        margins = []
        times_s: dict[str, list[float]] = {one: [], other: []}
        sides = self.sides()
        for side in range(sides):
            bots = [one if seat % sides == side else other for seat in range(self.seats)]
            margins.append(margin_of(self.play(bots, deal, times_s), side, sides))
        return round(float(np.mean(margins)), EXACT_DIGITS) + 0.0, times_s

    def sides(self) -> int:
        """The number of sides: teams if there are any, otherwise seats."""
        return self.game.sides(self._start(0))

    def play(self, bots: Sequence[str], deal: int, times_s: Mapping[str, list[float]]) -> list[float]:
        """Play the first stage of a match; returns the seats' payoffs. The time of each choice goes into `times_s`."""
        state = self._start(deal)
        rules, outlook = self.game.rules, self.game.outlook
        stage = outlook.stage(state)
        rngs = bot_rngs(self.seed, deal, self.seats)
        while outlook.stage(state) == stage and not rules.is_over(state):
            seat = self.game.actors(state)[0]
            view = self.view_for(bots[seat], state, seat)
            before = time.thread_time()
            action = self.bot(bots[seat])(view, rngs[seat])
            spent = time.thread_time() - before
            if len(view.legal()) > 1:
                times_s[bots[seat]].append(spent)
            rules.apply(state, seat, action)
        return [float(outlook.merit(state, seat)) for seat in range(self.seats)]

    def bot(self, name: str) -> Bot:
        """The bot with this name."""
        return self.own_bots.get(name) or find_bot(name)

    def choose_once(self, bots: Iterable[str]) -> None:
        """Let these bots make the first choice of a match."""
        state = self._start(0)
        seat = self.game.actors(state)[0]
        for bot in bots:
            self.bot(bot)(self.view_for(bot, state, seat), new_rng(0))

    def view_for(self, bot: str, state: Any, seat: int) -> View:  # noqa: ARG002 - overridden where bots see more
        """The view given to a bot."""
        return View.of(self.game, state, seat)

    def _start(self, deal: int) -> Any:
        state = self.game.new_state(self.options)
        self.game.rules.start(state, self.seats, words_of(key_from_seed(self.seed * DEALS_IN_SEED + deal)))
        return state


@dataclass(frozen=True, repr=False)
class Matchup:
    """The result of one bot against another."""

    one: str
    other: str
    margins: FloatArray
    """The margin of the first bot on each deal."""
    times_us: Mapping[str, Counts]
    """CPU time of every choice of each bot between several actions, in microseconds."""

    def __repr__(self) -> str:
        margin = f"{self.mean:+.3f} ± {self.half_width:.3f}"
        return f"<Matchup of {self.one} against {self.other}, {len(self.margins)} deals, margin {margin}>"

    @property
    def mean(self) -> float:
        """The mean margin per deal."""
        return float(self.margins.mean())

    @property
    def half_width(self) -> float:
        """Half the 95 % confidence interval of the mean."""
        return half_width(self.margins)

    def time_ms(self, name: str) -> tuple[float, float, float]:
        """Median, 95th percentile and maximum time of a choice, in milliseconds."""
        median, high, most = (self.times_us[name].percentile(q) / 1000 for q in (50, 95, 100))
        return median, high, most


@dataclass(frozen=True)
class MatchupJob:
    """The deals of a matchup, for an executor."""

    arena: Arena
    one: str
    other: str

    def warm_up(self) -> None:
        """Compile what the bots use, by a choice of each."""
        self.arena.choose_once({self.one, self.other})

    def play(self, first: int, n: int) -> tuple[FloatArray, dict[str, Counts]]:
        """The margins of these deals, and the times of all choices."""
        margins = np.zeros(n)
        times_us = {self.one: Counts(), self.other: Counts()}
        for deal in range(n):
            margins[deal], times_s = self.arena.margin(self.one, self.other, first + deal)
            for name, spent in times_s.items():
                times_us[name].count(round(1e6 * seconds) for seconds in spent)
        return margins, times_us


def bot_rngs(seed: int, deal: int, seats: int) -> list[Ints]:
    """A generator for the bot of each seat on a deal: no two seeds, deals or seats share one."""
    high = seed >> 32 << 32
    return [new_rng(seed * DEALS_IN_SEED + deal, high | seat) for seat in range(seats)]


def pairings(bots: Sequence[str]) -> list[tuple[str, str]]:
    """All ordered pairs of bots: a round robin with both roles."""
    return list(permutations(dict.fromkeys(bots), 2))


def ratings(matchups: Sequence[Matchup]) -> list[tuple[str, float, float]]:
    """Each bot's mean margin over all opponents, with half its 95 % confidence interval; the best first."""
    rated = []
    for name in dict.fromkeys(matchup.one for matchup in matchups):
        own = np.mean([matchup.margins for matchup in matchups if matchup.one == name], axis=0)
        rated.append((name, float(own.mean()), half_width(own)))
    return sorted(rated, key=lambda row: -row[1])
