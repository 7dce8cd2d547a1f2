"""The page: how much the lobby loads, and the time from "Deal now" to the first own card, cold and warm.

python -m benchmarks.page [game ...]
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import track

from benchmarks.machine import cpu_model
from benchmarks.markdown import markdown_table
from boxlid.games import GAMES, Game, find_game
from tests.web.browser import PHONE, chromium, visit

RESULTS = Path(__file__).parent / "results" / "page.md"
BOXLID = Path(sys.executable).with_name("boxlid")
STARTS = 5
MOST_LOBBY_KB, MOST_CARD_S = 120, 1.0


def main() -> None:
    """Measure, print and save the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    games = [find_game(name) for name in parser.parse_args().games]
    with chromium() as browser:
        lobby_kb, requests = _lobby_size(browser)
        rows = []
        for game in track(games, console=Console(stderr=True)):
            starts = [_first_cards_s(game, browser) for _ in range(STARTS)]
            rows.append((game.title, *(f"{median(times):.2f}" for times in zip(*starts, strict=True))))
    headings = ("game", "first card, cold, s", "first card, warm, s")
    is_kept = lobby_kb <= MOST_LOBBY_KB and all(float(cell) <= MOST_CARD_S for row in rows for cell in row[1:])
    outcome = "All are met." if is_kept else "NOT ALL ARE MET."
    notes = [
        f"The lobby, with an empty cache: {lobby_kb:.0f} kB in {requests} requests, headers included.",
        f'From pressing "Deal now" until the player\'s first card is visible; each figure is the median of {STARTS}.',
        "Cold: on a new server, in a browser that has only opened the lobby. Warm: again in both.",
        f"Bars: {MOST_LOBBY_KB} kB and {MOST_CARD_S} s. {outcome}",
    ]
    page = ["# The page", cpu_model(), markdown_table(headings, rows), "\n".join(f"- {note}" for note in notes)]
    RESULTS.write_text("\n\n".join(page) + "\n", encoding="utf-8")
    Console().print(Markdown("\n\n".join(page)))


def _lobby_size(browser: Browser) -> tuple[float, int]:
    """The kB transferred until the lobby is drawn, and the number of requests."""
    with serving() as address:
        page = visit(browser, address, PHONE)
        devtools, sizes = page.context.new_cdp_session(page), []
        devtools.send("Network.enable")
        devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        page.goto("/")
        page.get_by_role("button", name="Deal now").wait_for()
        page.wait_for_load_state("networkidle")
        page.context.close()
    return sum(sizes) / 1000, len(sizes)


def _first_cards_s(game: Game, browser: Browser) -> tuple[float, float]:
    """Seconds to the first card of the first match, and of a second one."""
    with serving() as address:
        page = visit(browser, address)
        cold_s, warm_s = _first_card_s(game, page), _first_card_s(game, page)
        page.context.close()
    return cold_s, warm_s


def _first_card_s(game: Game, page: Page) -> float:
    page.goto("/")
    page.get_by_role("radio", name=game.title).click()
    before = time.perf_counter()
    page.get_by_role("button", name="Deal now").click()
    page.wait_for_selector(".own .card")
    return time.perf_counter() - before


@contextmanager
def serving() -> Iterator[str]:
    """A server in a separate process, with an empty store."""
    with tempfile.TemporaryDirectory() as folder:
        command = [str(BOXLID), "serve", "--no-open", "--port", "0", "--store", str(Path(folder) / "tables.sqlite")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            assert server.stdout
            yield server.stdout.readline().split("http://")[1].split("/")[0]
            server.terminate()


if __name__ == "__main__":
    main()
