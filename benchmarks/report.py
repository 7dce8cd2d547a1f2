"""The report: one table for the terminal, the same as Markdown, and the raw numbers."""

import csv
from dataclasses import dataclass
from pathlib import Path

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from benchmarks.contestant import BOXLID, BOXLID_DEALT, C
from benchmarks.contests import Bar, Contest
from benchmarks.markdown import markdown_table, three_digits
from benchmarks.measure import ROUNDS, Measured
from boxlid import find_game

HEADINGS = ("contestant", "M/s", "spread", "to C", "Boxlid : it", "same work")
BAR_HEADINGS = ("bar", "at least", "measured", "reached")


@dataclass(frozen=True)
class Result:
    """A contest, its figures, and notes."""

    contest: Contest
    measured: dict[str, Measured]
    findings: list[str]

    def ratio(self, contestant: str, against: str) -> float:
        """The ratio of the median speeds."""
        return self.measured[contestant].rate / self.measured[against].rate

    def is_reached(self, bar: Bar) -> bool:
        """Does the contestant reach its bar?"""
        return self.ratio(bar.contestant, bar.against) >= bar.least

    @property
    def is_good(self) -> bool:
        """Are all bars reached?"""
        return self.is_fast_enough and all(self.is_reached(bar) for bar in self.contest.bars)

    @property
    def is_fast_enough(self) -> bool:
        """Does one core reach the bar in moves per second?"""
        return self.measured[BOXLID].rate >= self.contest.least_rate

    @property
    def title(self) -> str:
        """The title of the table."""
        contest = self.contest
        title = find_game(contest.game_id).title
        return f"Random play of {title}, {contest.seats} seats, in millions of moves per second"

    @property
    def notes(self) -> list[str]:
        """Notes below the table."""
        relative = self.contest.relative
        return [
            f"Medians of {ROUNDS} rounds, all contestants in turn; the spread is slowest to fastest.",
            "A move is a player's action; chance nodes are not counted.",
            'Times include dealing, except in rows marked "dealt"; C is built with -O3 -march=native.',
            '"Boxlid : it" compares with Boxlid including dealing, which favours rows without.',
            '"same work" compares rows without dealing with Boxlid without dealing.',
            f"OpenSpiel plays {relative.title}: {relative.load_as}.",
            '"OpenSpiel C++, dealt" is its rollout evaluator, "OpenSpiel C++" its uniform random bots.',
            '"its example" draws chance like OpenSpiel\'s own Python example, from chance_outcomes with NumPy;',
            '"tuned" is the fastest Python loop we could write: it draws chance outcomes from legal_actions.',
            *self.findings,
        ]


def figure(ratio: float) -> str:
    """A ratio with its significant digits."""
    return f"{ratio:.2f}" if ratio < 10 else f"{ratio:.0f}"


def rows_of(result: Result) -> list[tuple[str, ...]]:
    """The table of contestants."""
    rows: list[tuple[str, ...]] = []
    for name, measured in result.measured.items():
        is_dealt_alike = measured.contestant.is_dealt_beforehand and BOXLID_DEALT in result.measured
        same_work = BOXLID_DEALT if is_dealt_alike else BOXLID
        rows.append(
            (
                name,
                three_digits(measured.rate / 1e6),
                f"{three_digits(min(measured.rates) / 1e6)} – {three_digits(max(measured.rates) / 1e6)}",
                f"{result.ratio(name, C):.3f}" if C in result.measured else "–",
                figure(result.ratio(BOXLID, name)),
                figure(result.ratio(same_work, name)),
            )
        )
    return rows


def bar_rows_of(result: Result) -> list[tuple[str, ...]]:
    """The table of bars."""
    rate = result.measured[BOXLID].rate
    floor: tuple[str, ...] = (
        f"{BOXLID}, M/s",
        f"{result.contest.least_rate / 1e6:g}",
        figure(rate / 1e6),
        "yes" if result.is_fast_enough else "NO",
    )
    return [floor] + [
        (
            f"{bar.contestant} : {bar.against}",
            f"{bar.least:g}",
            figure(result.ratio(bar.contestant, bar.against)),
            "yes" if result.is_reached(bar) else "NO",
        )
        for bar in result.contest.bars
    ]


def show(result: Result, console: Console) -> None:
    """Print both tables."""
    for title, headings, rows in (
        (result.title, HEADINGS, rows_of(result)),
        ("Bars", BAR_HEADINGS, bar_rows_of(result)),
    ):
        table = Table(title=title, box=SIMPLE, padding=(0, 1, 0, 0))
        for i, heading in enumerate(headings):
            table.add_column(heading, justify="left" if i == 0 else "right", no_wrap=True)
        for row in rows:
            table.add_row(*row)
        console.print(table)
    for note in result.notes:
        console.print(f"• {note}", highlight=False)


def write_markdown(results: list[Result], machine: dict[str, str], path: Path) -> None:
    """The page for a whole run."""
    parts = ["# Speed", ", ".join(f"{name} {value}" for name, value in machine.items())]
    for result in results:
        parts += [
            f"## {result.title}",
            markdown_table(HEADINGS, rows_of(result)),
            markdown_table(BAR_HEADINGS, bar_rows_of(result)),
            "\n".join(f"- {note}" for note in result.notes),
        ]
    path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def write_csv(results: list[Result], path: Path) -> None:
    """Every sample of every round."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("game", "contestant", "round", "moves", "seconds"))
        for result in results:
            for name, measured in result.measured.items():
                for i, sample in enumerate(measured.samples):
                    writer.writerow((result.contest.game_id, name, i, sample.moves, f"{sample.seconds:.6f}"))
