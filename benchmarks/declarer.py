"""Play in aBRIDGEd against double dummy: the tricks that declarers make, and those that each side gives away.

    python -m benchmarks.declarer [--deals N] [bot ...]

One bot plays all four hands. After the opening lead, and after every card from then on, a solver that sees all hands
says how many tricks the declaring team will take with perfect play. If the number falls, the declarer has lost a trick;
if it rises, the defenders have given one away.
"""

import argparse
from dataclasses import dataclass

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from benchmarks.strength import save
from boxlid.bots import find_bot
from boxlid.coach.open_hands import LIKELY, OpenHands
from boxlid.games import View, find_game
from boxlid.games.abridged import rules
from boxlid.games.abridged.state import HAND, State
from boxlid.kernel.chance.rng import new_rng
from boxlid.lab.tally import half_width
from boxlid.table.keys import key_from_seed, words_of

GAME = find_game("abridged")
SEED = 40_000
COLUMNS = (
    "bot", "deals", "double_dummy_after_lead", "made_beyond_it", "made_half_width_95",
    "lost_by_declarer", "lost_half_width_95", "given_by_defenders", "given_half_width_95",
)  # fmt: skip


@dataclass(frozen=True)
class Played:
    """One deal, in tricks of the declaring team."""

    after_lead: int
    made: int
    lost: int
    given: int


def play(bot: str, number: int, judge: OpenHands) -> Played:
    """Play one deal with the bot in every chair."""
    state = GAME.new_state()
    assert isinstance(state, State)
    rules.start(state, rules.DEFAULT_SEATS, words_of(key_from_seed(SEED + number)))
    rngs = [new_rng(number, seat) for seat in range(rules.DEFAULT_SEATS)]
    expected: list[int] = []
    lost = given = 0
    while True:
        seat = GAME.actors(state)[0]
        chair, declarer = state.turn, state.declarer
        action = find_bot(bot)(View.of(GAME, state, seat), rngs[seat])
        is_last = state.tricks == HAND - 1 and all(hand.bit_count() <= 1 for hand in state.hands)
        if is_last:
            return Played(expected[0], expected[-1], lost, given)
        rules.apply(state, seat, action)
        if action >= rules.PLAY:
            expected.append(judge.tricks(state, expected[-1] if expected else LIKELY))
            if len(expected) > 1:
                change = expected[-1] - expected[-2]
                if chair % 2 == declarer % 2:
                    lost -= change
                else:
                    given += change


def main() -> None:
    """Print and save a row for each bot."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.declarer")
    parser.add_argument("bots", nargs="*", default=["expert", "club", "thumb"])
    parser.add_argument("--deals", type=int, default=200)
    chosen = parser.parse_args()
    grid = Grid(
        "bot", "deals", "double dummy after the lead", "made beyond it", "lost by declarer", "given by defenders"
    )
    rows = []
    judge = OpenHands(GAME)
    for bot in chosen.bots:
        deals = [play(bot, n, judge) for n in track(range(chosen.deals), description=bot, console=Console(stderr=True))]
        after_lead = float(np.mean([deal.after_lead for deal in deals]))
        figures = [
            np.array([deal.made - deal.after_lead for deal in deals]),
            np.array([deal.lost for deal in deals]),
            np.array([deal.given for deal in deals]),
        ]
        cells = [(float(figure.mean()), half_width(figure)) for figure in figures]
        grid.add_row(
            bot, str(chosen.deals), f"{after_lead:.2f}", *(f"{mean:+.2f} ± {width:.2f}" for mean, width in cells)
        )
        rows.append([bot, chosen.deals, f"{after_lead:.3f}", *(f"{value:.3f}" for cell in cells for value in cell)])
    Console().print(grid)
    save("declarer", COLUMNS, rows)


if __name__ == "__main__":
    main()
