"""Are win chances calibrated? Predictions of the search against the outcomes of the matches.

    python -m benchmarks.calibration [--matches N] [game ...]

Rules of thumb play whole matches. At one random choice of each, the search predicts the win chance of the acting seat
after the rule of thumb's action. The slope of outcome over prediction is 1 if predictions are neither over- nor
underconfident.
"""

import argparse
from dataclasses import dataclass

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from benchmarks.strength import save
from boxlid.bots import by_thumb
from boxlid.bots.engine import weigh_actions
from boxlid.games import GAMES, Game, View, find_game
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.kernel.execution.flat import FloatArray, IntArray
from boxlid.table.keys import key_from_seed, words_of

BUDGET = 1000
SEED = 20_000
RESAMPLES = 2000
COLUMNS = ("game", "positions", "predicted_mean", "outcome_mean", "slope", "low_95", "high_95")


@dataclass(frozen=True)
class Calibration:
    """Predicted win chances, and the outcomes."""

    predicted: FloatArray
    outcome: FloatArray

    def slope(self, rows: IntArray | slice = slice(None)) -> float:
        """The slope of the regression of outcome on prediction."""
        predicted, outcome = self.predicted[rows], self.outcome[rows]
        return float(np.cov(predicted, outcome)[0, 1] / predicted.var(ddof=1))

    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the slope, by bootstrap."""
        rng = np.random.default_rng(0)
        n = len(self.predicted)
        low, high = np.percentile([self.slope(rng.integers(n, size=n)) for _ in range(RESAMPLES)], (2.5, 97.5))
        return float(low), float(high)


def play(game: Game, number: int) -> tuple[float, float]:
    """A prediction in one match, and the outcome."""
    state = game.new_state()
    game.rules.start(state, game.rules.DEFAULT_SEATS, words_of(key_from_seed(SEED + number)))
    rng = new_rng(number)
    n_choices = 0
    while not game.rules.is_over(state):
        seat = game.actors(state)[0]
        view = View.of(game, state, seat)
        action = by_thumb(view, rng)
        if len(view.legal()) > 1:
            n_choices += 1
            if random_below(rng, n_choices) == 0:
                picked, thumb = view, action
        game.rules.apply(state, seat, action)
    predicted = weigh_actions(picked, BUDGET, seed=number).of(thumb).chance
    return predicted, float(game.outlook.prospects(state, picked.seat))


def calibrate(game: Game, matches: int) -> Calibration:
    """Calibrate on one position from each match."""
    numbers = track(range(matches), description=game.id, console=Console(stderr=True))
    predicted, outcome = zip(*(play(game, number) for number in numbers), strict=True)
    return Calibration(np.array(predicted), np.array(outcome))


def main() -> None:
    """Print and save a row for each game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibration")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--matches", type=int, default=2000)
    chosen = parser.parse_args()
    grid = Grid("game", "positions", "predicted", "outcome", "slope", "95 % interval")
    rows = []
    for name in chosen.games:
        found = calibrate(find_game(name), chosen.matches)
        low, high = found.interval()
        means = [float(found.predicted.mean()), float(found.outcome.mean())]
        figures = [*means, found.slope(), low, high]
        rows.append([name, chosen.matches, *(f"{figure:.3f}" for figure in figures)])
        cells = [*(f"{mean:.3f}" for mean in means), f"{found.slope():.2f}", f"{low:.2f} to {high:.2f}"]
        grid.add_row(name, f"{chosen.matches:,}", *cells)
    Console().print(grid)
    save("calibration", COLUMNS, rows)


if __name__ == "__main__":
    main()
