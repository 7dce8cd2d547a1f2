"""Does position matter in Archduke? Rounds won by position after the dealer, under both rules versions.

    python -m benchmarks.positions [--rounds N]

Rules of thumb play single rounds without a race on the same deals. Version 2 gives the players whom actions concerned
another window for matching (ARC-Q50).
"""

import argparse
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import track

from benchmarks.markdown import markdown_table
from boxlid.games import find_game
from boxlid.games.options import OptionValue
from boxlid.kernel.chance.rng import RNG_WORDS
from boxlid.kernel.execution.flat import FloatArray
from boxlid.lab.series import Series

RESULTS = Path(__file__).parent / "results" / "positions.md"
ONE_ROUND: dict[str, OptionValue] = {"mark": "rounds", "rounds": 1}
SEATS = (2, 3, 4, 6)
SEED = 70_000


def wins_by_position(seats: int, version: int, n: int) -> FloatArray:
    """The share of rounds won by each position, starting left of the dealer; the dealer is last."""
    series = Series(find_game("archduke"), seats, bots=["thumb"], seed=SEED, options=ONE_ROUND, version=version)
    results = series.play(n)
    states, rng = series.new_states(series.playout.RECORDS), np.zeros(RNG_WORDS, np.int64)
    shares = np.zeros(seats)
    for number in range(n):
        series.playout.start_in_series(states, seats, series.key, SEED, number, rng)
        winners = [seat for seat in range(seats) if results.winner_sets[number] >> seat & 1]
        for seat in winners:
            shares[(seat - states[0].dealer - 1) % seats] += 1 / len(winners)
    return shares / n


def main() -> None:
    """Print and save the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.positions")
    parser.add_argument("--rounds", type=int, default=200_000)
    chosen = parser.parse_args()
    rows: list[tuple[str, ...]] = []
    for seats in track(SEATS, console=Console(stderr=True)):
        for version in (1, 2):
            shares = wins_by_position(seats, version, chosen.rounds)
            cells = [f"{share:.4f}" for share in shares] + [""] * (max(SEATS) - seats)
            rows.append((f"{seats}, version {version}", *cells))
    headings = ("players", *(f"{position} after the dealer" for position in range(1, max(SEATS) + 1)))
    half_width = 1.96 * np.sqrt(0.25 / chosen.rounds)
    page = f"""# Archduke: rounds won by position

`python -m benchmarks.positions --rounds {chosen.rounds}`: rules of thumb, single rounds without a race on the same
deals of seed {SEED}, shared rounds divided. The last position is the dealer. Every share is within ± {half_width:.4f}
(95 %).

{markdown_table(headings, rows)}
"""
    RESULTS.write_text(page, encoding="utf-8")
    Console().print(Markdown(page))


if __name__ == "__main__":
    main()
