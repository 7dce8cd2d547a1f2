"""Is a predicted chance to win what it says? Predictions of the search against the outcome of the matches.

    python -m benchmarks.calibration [game ...]

Rules of thumb play whole matches. At choices picked at random the search predicts the chooser's chance to win; at the
end it is known. The slope of outcome over prediction is 1 when predictions are neither too bold nor too shy. Positions
of one match hang together, so the interval comes from drawing matches again, not positions.
"""

import argparse
import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from boxlid.bots import novice
from boxlid.bots.engine import weigh_actions
from boxlid.games import GAMES, Game, View, find_game
from boxlid.kernel.record import Floats, Ints
from boxlid.kernel.rng import new_rng, random_below
from boxlid.table.keys import key_from_seed, words_of

POSITIONS = 2000
A_MATCH = 5
BUDGET = 1000
SEED = 20_000
RESAMPLES = 2000
FILE = Path(__file__).parent / "results" / "strength" / "calibration.csv"


@dataclass(frozen=True)
class Calibration:
    """Predictions and what came of them, with the match each belongs to."""

    predicted: Floats
    outcome: Floats
    match: Ints

    def slope(self, rows: Ints | slice = slice(None)) -> float:
        """Of the line through outcome over prediction."""
        predicted, outcome = self.predicted[rows], self.outcome[rows]
        return float(np.cov(predicted, outcome)[0, 1] / predicted.var(ddof=1))

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the slope, from matches drawn again."""
        rng = np.random.default_rng(0)
        rows_of = [np.flatnonzero(self.match == number) for number in np.unique(self.match)]
        slopes = [
            self.slope(np.concatenate([rows_of[i] for i in rng.integers(len(rows_of), size=len(rows_of))]))
            for _ in range(RESAMPLES)
        ]
        low, high = np.percentile(slopes, (2.5, 97.5))
        return float(low), float(high)


def play(game: Game, number: int) -> tuple[list[tuple[float, int]], list[float]]:
    """Predictions with their seats at some choices of one match, and the outcome for every seat."""
    seats = game.rules.DEFAULT_SEATS
    states = game.new_states(1)
    game.calls.start(states, 0, seats, words_of(key_from_seed(SEED + number)))
    rng = new_rng(number)
    chosen: list[View] = []
    n_choices = 0
    while not game.calls.is_over(states, 0):
        seat = game.actors(states)[0]
        view = View.of(game, states, 0, seat)
        if len(view.legal()) > 1:
            n_choices += 1
            if len(chosen) < A_MATCH:
                chosen.append(view)
            elif (place := random_below(rng, n_choices)) < A_MATCH:
                chosen[place] = view
        game.calls.apply(states, 0, seat, novice(view, rng))
    predictions = []
    for i, view in enumerate(chosen):
        values = weigh_actions(view, BUDGET, seed=number * A_MATCH + i)
        thumb = novice(view, rng)
        predictions.append((values.of(thumb).chance, view.seat))
    return predictions, [game.calls.prospects(states, 0, seat) for seat in range(seats)]


def calibrate(game: Game) -> Calibration:
    """Enough matches for so many positions."""
    rows = []
    for number in track(range(POSITIONS // A_MATCH), description=game.id, console=Console(stderr=True)):
        predictions, outcomes = play(game, number)
        rows += [(predicted, outcomes[seat], number) for predicted, seat in predictions]
    predicted, outcome, match = zip(*rows, strict=True)
    return Calibration(np.array(predicted), np.array(outcome), np.array(match))


def main() -> None:
    """Print and save a row for each game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibration")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    grid = Grid("game", "positions", "slope", "95 % interval")
    rows = []
    for name in parser.parse_args().games:
        found = calibrate(find_game(name))
        low, high = found.interval()
        rows.append([name, len(found.predicted), f"{found.slope():.3f}", f"{low:.3f}", f"{high:.3f}"])
        grid.add_row(name, f"{len(found.predicted):,}", f"{found.slope():.2f}", f"{low:.2f} to {high:.2f}")
    Console().print(grid)
    FILE.parent.mkdir(parents=True, exist_ok=True)
    with FILE.open("w", newline="", encoding="utf-8") as out:
        csv.writer(out).writerows([["game", "positions", "slope", "low_95", "high_95"], *rows])


if __name__ == "__main__":
    main()
