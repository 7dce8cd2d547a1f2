"""OpenSpiel's ISMCTS, through an adapter, against our bots in every seat, with two time budgets.

    python -m benchmarks.ismcts [--seats N] [game ...]

OpenSpiel's own Python bot searches over our compiled rules: it asks a state for legal actions, clones it, and samples
worlds with our `deal_unknown`. Its play-outs are those of its random evaluator, and end with the stage.
"""

import argparse
import time
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from rich.console import Console
from rich.table import Table as Grid

from benchmarks.strength import save
from boxlid.bots import BOTS
from boxlid.cli.console import progress
from boxlid.games import Game, View, find_game
from boxlid.kernel.cards.card_sets import actions_in, members
from boxlid.kernel.chance.rng import new_rng, next_random
from boxlid.kernel.execution.flat import States, copied_states, flattened
from boxlid.kernel.execution.rows import Ints
from boxlid.lab.arena import Arena

GAMES_HELD = ("family", "allstar")
DEALS = {0.2: 80, 2.0: 40}
"""Deals by seconds per move."""
OURS = "expert"
SEED = 30_000
UCT_C = 1.4
COLUMNS = ("game", "seats", "bot", "against", "deals", "margin", "half_width_95", "ms_p50_of_other")


class OneStage:
    """Adapter: one of our matches up to the end of the stage, as an OpenSpiel state."""

    def __init__(self, game: Game, states: States, viewer: int, stage: int) -> None:
        self.game, self.states, self.viewer, self.stage = game, states, viewer, stage
        self.calls = game.compiled.calls

    def get_game(self) -> "OneStage":
        return self

    def get_type(self) -> "OneStage":
        return self

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION

    def clone(self) -> "OneStage":
        return OneStage(self.game, copied_states(self.states), self.viewer, self.stage)

    def current_player(self) -> int:
        """The seat to act. Of several, the searching seat first: its choice is sealed, so the order does not matter."""
        actors = list(members(int(self.calls.actors(self.states, 0))))
        return self.viewer if self.viewer in actors else actors[0]

    def legal_actions(self, player: int | None = None) -> list[int]:
        mask = np.zeros(self.game.rules.MASK_WORDS, np.int64)
        self.calls.legal(self.states, 0, self.current_player() if player is None else player, mask)
        return actions_in(mask.tolist())

    def apply_action(self, action: int) -> None:
        self.calls.apply(self.states, 0, self.current_player(), action)

    def is_chance_node(self) -> bool:
        return False

    def is_terminal(self) -> bool:
        return bool(self.calls.is_over(self.states, 0) or self.calls.stage(self.states, 0) != self.stage)

    def returns(self) -> list[float]:
        return [self.calls.prospects(self.states, 0, seat) for seat in range(int(self.states[0].seats))]

    def information_state_string(self) -> str:
        seat = self.current_player()
        hidden = copied_states(self.states)
        self.calls.hide(hidden, 0, seat)
        return f"{seat} {hidden.tobytes().hex()}"

    def resample_from_infostate(self, player: int, sampler: Any) -> "OneStage":
        world = self.clone()
        self.calls.deal_unknown(world.states, 0, player, np.array(new_rng(int(sampler() * 2**52))))
        return world


class Ismcts:
    """A bot that searches for a number of seconds; the number of simulations follows from its last speed."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.a_second = 200.0

    def __call__(self, view: View, rng: Ints) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        dice = np.random.RandomState(next_random(rng))
        n = max(2, round(self.a_second * self.seconds))
        bot = ISMCTSBot(
            game=None,
            evaluator=RandomRolloutEvaluator(1, dice),
            uct_c=UCT_C,
            max_simulations=n,
            random_state=dice,
        )
        state = OneStage(view.game, flattened(view.state), view.seat, view.game.outlook.stage(view.state))
        before = time.thread_time()
        action = int(bot.step(state))
        self.a_second = n / (time.thread_time() - before)
        return action


def main() -> None:
    """Print and save a row for each game and budget."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ismcts")
    parser.add_argument("games", nargs="*", default=list(GAMES_HELD))
    parser.add_argument("--seats", type=int, default=2)
    chosen = parser.parse_args()
    grid = Grid("game", "seats", "bot", "against", "deals", "margin per deal", "opponent's ms, median")
    rows = []
    for name, (seconds, deals) in product(chosen.games, DEALS.items()):
        game = find_game(name)
        other = f"ismcts-{round(1000 * seconds)}ms"
        BOTS[other] = Ismcts(seconds)
        with progress() as bar:
            task = bar.add_task(f"{name} against {other}", total=deals)
            arena = Arena(game, game.check_seats(chosen.seats), SEED)
            matchup = arena.matchup(OURS, other, deals, partial(bar.advance, task))
        cost, _, _ = matchup.time_ms(other)
        figures = f"{matchup.mean:+.3f} ± {matchup.half_width:.3f}"
        grid.add_row(name, str(chosen.seats), OURS, other, str(deals), figures, f"{cost:.0f}")
        margin = [f"{matchup.mean:.4f}", f"{matchup.half_width:.4f}"]
        rows.append([name, chosen.seats, OURS, other, deals, *margin, f"{cost:.1f}"])
    Console().print(grid)
    save("ismcts", COLUMNS, rows)


if __name__ == "__main__":
    main()
