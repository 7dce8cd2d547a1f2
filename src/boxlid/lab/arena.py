"""Which bot is better: duplicate deals, every place in turn, and the difference on a deal as the unit."""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

import numpy as np

from boxlid.bots import find_bot
from boxlid.games import Game, View
from boxlid.games.options import OptionValue
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.execution.flat import FloatArray
from boxlid.lab.limits import check_limits
from boxlid.lab.tally import half_width
from boxlid.table.keys import key_from_seed, words_of

DEALS_IN_SEED = 1 << 32
"""Deal n of seed s is dealt from seed s * DEALS_IN_SEED + n, so that no two seeds share a deal."""


@dataclass(frozen=True)
class Arena:
    """A game, a number of seats and a seed for the deals, on which bots are compared."""

    game: Game
    seats: int
    seed: int = 0
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse options that contradict each other, and matches that may never end."""
        check_limits(self.game, self.game.settle(self.options, self.seats))

    def matchup(self, one: str, other: str, deals: int, on_progress: Callable[[int], None] | None = None) -> "Matchup":
        """One bot on one side, the other on all the rest; every deal is played with it on each side in turn."""
        margins = np.zeros(deals)
        costs: dict[str, list[float]] = {one: [], other: []}
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            try:
                played = {pool.submit(self.margin, one, other, deal): deal for deal in range(deals)}
                for done in as_completed(played):
                    margins[played[done]], spent = done.result()
                    for name, seconds in spent.items():
                        costs[name] += seconds
                    if on_progress:
                        on_progress(1)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
        return Matchup(one, other, margins, {name: np.array(spent) for name, spent in costs.items()})

    def margin(self, one: str, other: str, deal: int) -> tuple[float, dict[str, list[float]]]:
        """By how much one did better than the other on a deal, all sides taken in turn, and what each move cost."""
        margins = []
        costs: dict[str, list[float]] = {one: [], other: []}
        sides = self.sides()
        for side in range(sides):
            bots = [one if seat % sides == side else other for seat in range(self.seats)]
            merits = self.play(bots, deal, costs)
            ours = [merit for seat, merit in enumerate(merits) if seat % sides == side]
            theirs = [merit for seat, merit in enumerate(merits) if seat % sides != side]
            margins.append(np.mean(ours) - np.mean(theirs))
        return float(np.mean(margins)), costs

    def sides(self) -> int:
        """How many sides there are: teams, or every seat for itself."""
        return self.game.sides(self._start(0))

    def play(self, bots: Sequence[str], deal: int, costs: Mapping[str, list[float]]) -> list[float]:
        """Play the first stage of a match; what it brought each seat. Costs take the seconds of every real choice."""
        state = self._start(deal)
        rules, outlook = self.game.rules, self.game.outlook
        stage = outlook.stage(state)
        rngs = [new_rng(deal, seat) for seat in range(self.seats)]
        while outlook.stage(state) == stage and not rules.is_over(state):
            seat = self.game.actors(state)[0]
            view = self.look(state, seat, bots[seat])
            before = time.thread_time()
            action = find_bot(bots[seat])(view, rngs[seat])
            spent = time.thread_time() - before
            if len(view.legal()) > 1:
                costs[bots[seat]].append(spent)
            rules.apply(state, seat, action)
        return [float(outlook.merit(state, seat)) for seat in range(self.seats)]

    def look(self, state: Any, seat: int, bot: str) -> View:  # noqa: ARG002 - all bots see the same
        """What a bot is given to choose by."""
        return View.of(self.game, state, seat)

    def _start(self, deal: int) -> Any:
        state = self.game.new_state(self.options)
        self.game.rules.start(state, self.seats, words_of(key_from_seed(self.seed * DEALS_IN_SEED + deal)))
        return state


@dataclass(frozen=True)
class Matchup:
    """How one bot did against another."""

    one: str
    other: str
    margins: FloatArray
    """On each deal."""
    costs: Mapping[str, FloatArray]
    """Seconds of a core for every choice of each bot between several actions."""

    @property
    def mean(self) -> float:
        """By how much one is better on a deal."""
        return float(self.margins.mean())

    @property
    def half_width(self) -> float:
        """Half the 95 % interval of the mean."""
        return half_width(self.margins)

    def cost_ms(self, name: str) -> tuple[float, float, float]:
        """Median, 95th percentile and maximum time of a choice, in milliseconds."""
        median, high, most = 1000 * np.percentile(self.costs[name], (50, 95, 100))
        return float(median), float(high), float(most)


def pairings(bots: Sequence[str]) -> list[tuple[str, str]]:
    """Everybody against everybody, in both roles."""
    return list(permutations(dict.fromkeys(bots), 2))


def ratings(duels: Sequence[Matchup]) -> list[tuple[str, float, float]]:
    """Each bot's mean margin over all it met, with half the 95 % interval; the best first."""
    rated = []
    for name in dict.fromkeys(duel.one for duel in duels):
        own = np.mean([duel.margins for duel in duels if duel.one == name], axis=0)
        rated.append((name, float(own.mean()), half_width(own)))
    return sorted(rated, key=lambda row: -row[1])
