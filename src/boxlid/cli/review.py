"""`boxlid review`: what each choice in a recorded match cost, in the terminal and as a page."""

import argparse
from pathlib import Path
from textwrap import fill

from rich.table import Table as Grid
from rich.text import Text

from boxlid.cli.console import Console, progress
from boxlid.cli.main import OK
from boxlid.cli.page_file import check_page
from boxlid.cli.result_files import result_file, write_json, write_rows
from boxlid.cli.stopping import stopping
from boxlid.cli.warming import FOR_REVIEWS, warm_up
from boxlid.coach import Review, review, write_page
from boxlid.coach.review_rows import decision_rows, review_fields
from boxlid.coach.words import explain, name_action, say_incomplete, summary_row
from boxlid.games import Unreadable, check_seat, find_game
from boxlid.table import read_record
from boxlid.table.names import names_of
from boxlid.table.record import effective_actions

MOST_SHOWN = 10
"""How many choices the terminal shows; the page has all."""
LEAST_BUDGET = 20
NOTES = """\
Chances to win: start + decisions + luck = end. ± is two standard errors.
Hindsight is the cost of the costly choices in the deals as they really were."""


def run(chosen: argparse.Namespace) -> int:
    """Review the match, write the page, and print the costliest choices."""
    record = read_record(Path(chosen.file).read_bytes())
    if chosen.seat is not None:
        check_seat(chosen.seat, record.seats)
    if chosen.budget < LEAST_BUDGET:
        raise Unreadable(f"--budget must be at least {LEAST_BUDGET}")
    json, csv = result_file(chosen.json), result_file(chosen.csv)
    page = Path(chosen.html) if chosen.html else None
    if page:
        check_page(page)
    warm_up(find_game(record.game), FOR_REVIEWS)
    seats = None if chosen.seat is None else [chosen.seat]
    bar = progress()
    n_actions = len(effective_actions(record.actions))
    task = bar.add_task("reviewing", total=n_actions)
    with stopping() as stop:

        def advance(n: int) -> None:
            bar.start()  # not before: a record that is refused leaves no bar
            bar.advance(task, n)
            stop.check()

        try:
            found = review(record, chosen.budget, seats=seats, on_progress=advance)
        finally:
            if bar.live.is_started:
                bar.stop()
    names = names_of(record.players)
    if page:
        page.write_text(write_page(found, names), encoding="utf-8")
    write_json(json, review_fields(found, names))
    write_rows(csv, decision_rows(found, names))
    print_review(found, names)
    if page:
        Console(stderr=True).print(f"The page is in {page}.")
    stop.report(found.n_reviewed, n_actions, "actions")
    return OK


def print_review(found: Review, names: list[str]) -> None:
    """A summary of each seat, and the costliest choices with their reasons."""
    console = Console()
    counts = f"{len(found.decisions)} choices, {len(found.costly)} costly"
    console.print(f"{found.game.title}: {counts}; {found.budget:,} play-outs for each")
    if not found.is_complete:
        console.print(say_incomplete(found))
    if found.summaries:
        console.print(draw_summaries(found, names))
    console.print(NOTES, style="dim")
    if not found.costly:
        console.print("\nNo choice is significantly worse than the best one.")
    for decision in found.costly[:MOST_SHOWN]:
        played = name_action(decision, decision.played, names)
        heading = f"\n{decision.number}. {names[decision.seat]}: {played}"
        console.print(Text.assemble((heading, "bold"), (f"  −{decision.loss:.1%}", "bold red")))
        for sentence in explain(decision, names):
            console.print(indented(sentence, console))
    if len(found.costly) > MOST_SHOWN:
        console.print(f"\n{len(found.costly) - MOST_SHOWN} more cost less; --html FILE writes a page with all of them.")


def indented(sentence: str, console: Console) -> str:
    """A sentence indented under its heading; wrapped in a terminal only."""
    width = max(console.width, 40) if console.is_terminal else len(sentence) + 2
    return fill(sentence, width, initial_indent="  ", subsequent_indent="    ")


def draw_summaries(found: Review, names: list[str]) -> Grid:
    """A row for each seat."""
    grid = Grid(box=None, padding=(0, 1), header_style="dim")
    rows = [{"seat": str(summary.seat)} | summary_row(summary, names) for summary in found.summaries]
    for heading in rows[0]:
        grid.add_column(heading, justify="left" if heading == "player" else "right")
    for row in rows:
        grid.add_row(*map(Text, row.values()))
    return grid
