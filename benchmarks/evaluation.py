"""Our bots against the pool of `boxlid evaluate`, in every game: a table of margins, and the time per choice.

    python -m benchmarks.evaluation [--part SHARE] [game ...]

Every game has its own file of results; the page is made from all there are. `--part 0.1` plays a tenth of the deals,
for a first look.
"""

import argparse
import csv
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown

from benchmarks.markdown import markdown_table
from benchmarks.strength import FOLDER
from boxlid.cli.console import progress
from boxlid.cli.result_files import write_rows
from boxlid.cli.warming import FOR_SEARCH, warm_up
from boxlid.games import GAMES, Game, find_game
from boxlid.lab.arena import LEAST_DEALS, Arena, pairings
from boxlid.lab.evaluation import POOL, SEED, Evaluation

DEALS = {"family": 300, "mrt": 100, "allstar": 200, "abridged": 300, "archduke": 60}
"""As many as take about an hour on one core."""

Row = dict[str, str]


def evaluations(game: Game, deals: int) -> list[Evaluation]:
    """Evaluate the whole pool: a matchup serves both of its bots, so each pair plays once in each role."""
    arena = Arena(game, game.rules.DEFAULT_SEATS, SEED)
    warm_up(game, FOR_SEARCH)
    pairs = pairings(POOL)
    with progress() as bar:
        task = bar.add_task(game.id, total=len(pairs) * deals)
        played = arena.matchups(pairs, deals, lambda n: bar.advance(task, n))
    return [
        Evaluation(arena, bot, {(one.one, one.other): one for one in played if bot in (one.one, one.other)}, deals)
        for bot in POOL
    ]


def file_of(game: Game, folder: Path) -> Path:
    """The file of a game's results."""
    return folder / f"{game.id}-evaluation.csv"


def section(game: Game, rows: list[Row]) -> str:
    """The results of a game: a line for each bot and layout."""
    setup = f"{rows[0]['seats']} players, {rows[0]['deals']} deals; a deal counts {game.outlook.MERIT}."
    against = list(dict.fromkeys(row["against"] for row in rows))
    lines: dict[tuple[str, str], dict[str, Row]] = {}
    for row in rows:
        lines.setdefault((row["bot"], row["layout"]), {})[row["against"]] = row
    table = markdown_table(
        ("bot", "layout", *against, "ms a choice: median, 95 %, most"),
        [
            (bot, layout, *(margin(cells[other]) for other in against), times(cells["pool"]))
            for (bot, layout), cells in lines.items()
        ],
    )
    return f"## {game.title}\n\n{setup}\n\n{table}\n"


def margin(row: Row) -> str:
    """A margin with its interval."""
    return f"{float(row['margin']):+.3f} ± {float(row['half_width_95']):.3f}"


def times(row: Row) -> str:
    """The time of a choice."""
    return ", ".join(f"{float(row[name]):.2f}" for name in ("ms_p50", "ms_p95", "ms_max"))


def page(folder: Path) -> str:
    """The page with all games that have results."""
    sections = []
    for game in GAMES.values():
        if (file := file_of(game, folder)).exists():
            with file.open(encoding="utf-8", newline="") as lines:
                sections.append(section(game, list(csv.DictReader(lines))))
    tables = "\n".join(sections)
    return f"""# Evaluation of the bots

`python -m benchmarks.evaluation`: what `boxlid evaluate BOT GAME` measures, for our own bots. The margin of a bot per
deal over each member of the pool, with 95 % intervals, on duplicate deals of seed {SEED}. In layout 1 v 3 the bot plays
one side and the other bot all other sides, in layout 3 v 1 the other way round. The column `pool` is the mean over all
members, the bot itself included with a margin of 0. Times are CPU time of choices between several actions.

{tables}"""


def main() -> None:
    """Evaluate our bots in some games, or in all, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.evaluation")
    parser.add_argument("games", nargs="*", default=list(DEALS))
    parser.add_argument("--part", type=float, default=1.0)
    chosen = parser.parse_args()
    for game in map(find_game, chosen.games):
        deals = max(LEAST_DEALS, round(chosen.part * DEALS[game.id]))
        write_rows(file_of(game, FOLDER), [row for one in evaluations(game, deals) for row in one.rows])
    text = page(FOLDER)
    (FOLDER / "evaluation.md").write_text(text, encoding="utf-8")
    Console().print(Markdown(text))


if __name__ == "__main__":
    main()
