"""Lighthouse on every view of the page, as a phone and as a desktop computer.

python -m benchmarks.lighthouse [--runs N]
"""

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import track

from benchmarks.machine import cpu_model
from benchmarks.markdown import markdown_table
from benchmarks.page import serving
from tests.server.client import post
from tests.web.browser import CHROMIUM, chromium, is_over, point, sit_down, visit

ROOT = Path(__file__).parents[1]
RESULTS = Path(__file__).parent / "results" / "lighthouse.md"
LIGHTHOUSE = ROOT / ".cache/lighthouse/node_modules/.bin/lighthouse"
CHROME_FLAGS = "--headless --no-sandbox --disable-gpu"
DEVICES: dict[str, list[str]] = {"phone": [], "desktop": ["--preset=desktop"]}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
VIEWS = ("lobby", "lesson", "waiting room", "table", "ending", "replay", "review", "print page")
RUNS = 3
LEAST = 95


def main() -> None:
    """Measure, print and save the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lighthouse")
    parser.add_argument("--runs", type=int, default=RUNS)
    runs = parser.parse_args().runs
    with serving() as address:
        with chromium() as browser:
            ended = _finished_match(browser, address)
        cases = [(view, device) for view in VIEWS for device in DEVICES]
        rows = []
        for view, device in track(cases, console=Console(stderr=True)):
            reports = [_report(address, _path(view, address, ended), device) for _ in range(runs)]
            scores = [median(report["categories"][name]["score"] * 100 for report in reports) for name in CATEGORIES]
            rows.append((view, device, *(f"{score:.0f}" for score in scores)))
    is_kept = all(float(score) >= LEAST for row in rows for score in row[2:])
    outcome = "Met by every score." if is_kept else "MISSED."
    notes = [
        f"Lighthouse {reports[0]['lighthouseVersion']}; each figure is the median of {runs}.",
        "A phone has a slow 4G network and a processor slowed down four times, both simulated.",
        f"Bar: {LEAST}. {outcome}",
    ]
    headings = ("view", "as a", *CATEGORIES)
    page = ["# Lighthouse", cpu_model(), markdown_table(headings, rows), "\n".join(f"- {note}" for note in notes)]
    RESULTS.write_text("\n\n".join(page) + "\n", encoding="utf-8")
    Console().print(Markdown("\n\n".join(page)))


def _finished_match(browser: Browser, address: str) -> str:
    """The table of a match that has just been played and reviewed."""
    page = visit(browser, address)
    sit_down(page, address, "family", seats=2, options={"target": 10})
    while not is_over(page):
        point(page, by_touch=False)
    table = urlsplit(page.url).path.removeprefix("/t/")
    page.goto(f"/t/{table}#review")
    page.get_by_role("heading", name="Chance to win").wait_for()
    page.context.close()
    return table


def _path(view: str, address: str, ended: str) -> str:
    """The path of a view. A seat can be open in one browser only, so each run gets its own table."""
    fixed = {
        "lobby": "/",
        "ending": f"/t/{ended}",
        "replay": f"/t/{ended}#replay",
        "review": f"/api/tables/{ended}/review",
        "print page": "/print/archduke",
    }
    if view in fixed:
        return fixed[view]
    form = {"name": "Ronja", "seats": 4, "start": view == "table", "lesson": view == "lesson"}
    seated = post(address, "/api/tables", {"game": "archduke", **form})
    return f"/t/{seated['table']}#seat={seated['token']}"


def _report(address: str, path: str, device: str) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        command = [
            str(LIGHTHOUSE), f"http://{address}{path}", "--quiet", "--output=json", f"--output-path={file}",
            f"--chrome-flags={CHROME_FLAGS}", *DEVICES[device],
        ]  # fmt: skip
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "CHROME_PATH": CHROMIUM})
        return json.loads(file.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
