"""Measure random play beside C, OpenSpiel and plain Python: `make bench`. Fails if a bar is missed."""

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from benchmarks.agreement import check_c, check_plain
from benchmarks.c_play import CProgram
from benchmarks.contests import CONTESTS, Contest, line_up
from benchmarks.machine import cpu_seconds_of_others, describe_machine
from benchmarks.measure import measure
from benchmarks.report import Result, show, write_csv, write_markdown

RESULTS = Path(__file__).with_name("results")


def run_contest(contest: Contest, console: Console) -> Result:
    """Check that the contestants play the same game, then measure."""
    with TemporaryDirectory() as folder:
        c_program = CProgram(contest.c_source, contest.seats, Path(folder)) if contest.c_source else None
        agreements = []
        with console.status("comparing play-throughs"):
            if c_program:
                agreements.append(check_c(contest, c_program))
            if contest.plain_match:
                agreements.append(check_plain(contest, contest.plain_match))
        contestants = line_up(contest, c_program)
        begin, others = time.perf_counter(), cpu_seconds_of_others()
        measured = measure(contestants, console)
        note = other_load_note(others, time.perf_counter() - begin)
    return Result(contest, measured, [*agreements, *note])


def other_load_note(before: float | None, seconds: float) -> list[str]:
    """A note on the load of other programs: two threads cannot be twice as fast on cores in use."""
    after = cpu_seconds_of_others()
    if before is None or after is None:
        return []
    return [f"Other programs used {max(0.0, after - before) / seconds:.2f} cores during the measurement."]


def main() -> int:
    """Run every contest; show and save the figures."""
    console = Console()
    machine = describe_machine()
    console.print(", ".join(f"{name} {value}" for name, value in machine.items()), highlight=False)
    results = []
    for contest in CONTESTS:
        result = run_contest(contest, console)
        show(result, console)
        results.append(result)
    RESULTS.mkdir(exist_ok=True)
    write_markdown(results, machine, RESULTS / "speed.md")
    write_csv(results, RESULTS / "speed.csv")
    return 0 if all(result.is_good for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
