"""The first minute with Boxlid: the time until you can play, with a cold and with a warm cache.

    python -m benchmarks.first_minute [game ...]

Every game starts in a real terminal, with an empty cache, then with a warm one. `benchmarks.page` measures the page.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import pexpect
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import track

from benchmarks.machine import cpu_model
from benchmarks.markdown import markdown_table
from boxlid.games import GAMES, Game, find_game
from boxlid.table import Table
from boxlid.workers import Pool, WorkerOpponents

RESULTS = Path(__file__).parent / "results" / "first-minute.md"
BOXLID = Path(sys.executable).with_name("boxlid")
PROMPT = "\n> "
PATIENCE_S = 1200
IMPORTS = "import rich, msgspec"
STARTS = 5
MOST_PROMPT_S, MOST_MB = 1.0, 50


def main() -> None:
    """Measure, print and save the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.first_minute")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    games = [find_game(name) for name in parser.parse_args().games]
    imports_s = median(_imports_s() for _ in range(STARTS))
    rows = []
    for game in track(games, console=Console(stderr=True)):
        with tempfile.TemporaryDirectory() as folder:
            rows.append(_row(game, Path(folder), imports_s))
    headings = (
        "game", "first prompt, s", "to imports", "second start, s", "playing, MB",
        "club and expert search after, s", "second start, s ", "worker, MB",
    )  # fmt: skip
    notes = [
        f"Every start is the median of {STARTS}, with an empty cache.",
        f'"to imports": the first prompt divided by the time of `python -c "{IMPORTS}"`: {imports_s:.2f} s.',
        '"playing": the memory of the playing process at its second prompt; that of a worker after its first search.',
        f"Bars: {MOST_PROMPT_S} s and {MOST_MB} MB. "
        + ("All are met." if all(_is_kept(row) for row in rows) else "NOT ALL ARE MET."),
    ]
    page = ["# The first minute", cpu_model(), markdown_table(headings, rows), "\n".join(f"- {note}" for note in notes)]
    RESULTS.write_text("\n\n".join(page) + "\n", encoding="utf-8")
    Console().print(Markdown("\n\n".join(page)))


def _is_kept(row: tuple[str, ...]) -> bool:
    return float(row[1]) <= MOST_PROMPT_S and float(row[4]) <= MOST_MB


def _row(game: Game, folder: Path, imports_s: float) -> tuple[str, ...]:
    os.environ["BOXLID_CACHE_DIR"] = str(folder / "cache")
    os.environ["XDG_STATE_HOME"] = str(folder / "state")
    prompts = [_first_prompt(game) for _ in range(STARTS)]
    first_s, memory_mb = median(seconds for seconds, _ in prompts), max(megabytes for _, megabytes in prompts)
    cold_s, worker_mb = _first_search(game)
    warm_s, _ = _first_search(game)
    again_s = median(_first_prompt(game)[0] for _ in range(STARTS))
    return (
        game.title, f"{first_s:.2f}", f"{first_s / imports_s:.1f}", f"{again_s:.2f}", f"{memory_mb:.0f}",
        f"{cold_s:.1f}", f"{warm_s:.1f}", f"{worker_mb:.0f}",
    )  # fmt: skip


def _imports_s() -> float:
    before = time.perf_counter()
    subprocess.run([sys.executable, "-c", IMPORTS], check=True)
    return time.perf_counter() - before


def _first_prompt(game: Game) -> tuple[float, float]:
    """Seconds until the first prompt of `boxlid play`, and the memory of that process at its second prompt."""
    before = time.perf_counter()
    play = pexpect.spawn(str(BOXLID), ["play", game.id], timeout=PATIENCE_S, encoding="utf-8", dimensions=(60, 120))
    play.expect_exact(PROMPT.replace("\n", "\r\n"))
    seconds = time.perf_counter() - before
    play.sendline("?")
    play.expect_exact(PROMPT.replace("\n", "\r\n"))
    megabytes = _resident_mb(play.pid)
    play.sendline("quit")
    play.expect(pexpect.EOF)
    play.close()
    return seconds, megabytes


def _first_search(game: Game) -> tuple[float, float]:
    """Seconds until a search bot searches, from the start of the first worker on, and that worker's memory."""
    table, searchers = Table(game, seed=1), Pool()
    while len(table.view(table.actors[0]).legal()) == 1:  # a forced action needs no search
        table.act(table.actors[0], table.view(table.actors[0]).legal()[0])
    opponents = WorkerOpponents(searchers, is_patient=True)
    try:
        before = time.perf_counter()
        opponents.choose("club", table.view(table.actors[0]), 1).result()
        return time.perf_counter() - before, _resident_mb(searchers.pids()[0])
    finally:
        opponents.close()


def _resident_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise ValueError(f"the memory of process {pid} is unknown")


if __name__ == "__main__":
    main()
