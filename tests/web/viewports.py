"""Every question of every game on every size of screen: `make viewports`.

Nothing that the next decision needs may be out of view, covered or cut off. A table is opened once for each number of
seats; at each new kind of question, and in a pause, the window takes all sizes in turn. Contact sheets go to
docs/captures/viewports, one of phones and one of larger screens for each table. `GAME=family` checks one game only.
"""

import base64
import json
import os
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from playwright.sync_api import Browser, Page, WebSocketRoute
from rich.console import Console
from rich.progress import Progress, TaskID

from boxlid.games import GAMES
from tests.server.serving import served
from tests.web.browser import PHONE, chromium, is_over, sit_down, visit
from tests.web.palette_png import palette_png

SHEETS = Path(__file__).parents[2] / "docs/captures/viewports"
CHECKS = (Path(__file__).parent / "viewport_checks.js").read_text(encoding="utf-8")
SIZES = (
    (390, 844),
    (390, 664),
    (360, 640),
    (844, 390),
    (720, 450),
    (820, 1180),
    (1280, 560),
    (1366, 625),
    (2560, 1440),
)
"""Phones with and without browser bars and on their side, a page at 200 %, a tablet, low windows, a large screen."""
Size: TypeAlias = tuple[int, int]
WIDE = 1020
"""Above this width, the panels stand beside the table."""
MOST_SEAT_BUTTONS = 6
"""With more seats to choose from, they are chosen on the table."""
MOST_CHOICES = 60
MOST_MATCHES = 8
"""Matches of one table in a row, until every kind of choice has come up."""
PAUSE = "pause"
"""The kind of a position between two deals."""
OF_THE_HOUSE = {"time"}
"""Choices that no player is ever offered."""
MORE_TABLES = (("archduke", 4, {"race": True}), ("archduke", 4, {"mark": "bored"}))
"""Options that bring more kinds of choices."""
SHOWN = {"family": "play", "mrt": "flip", "allstar": "play", "abridged": "play", "archduke": "replace"}
"""The kind of choice that a game's contact sheets show, after a few others; of any other game, ANY."""
ANY = ""
SHOWN_AFTER = 4
PATIENT = {"pass", "skip", "done"}
PATIENCE_SHARE = 0.75
SHEET_WIDTH = 1400
SHOT_HEIGHT, SHOT_WIDTH = 480, 680
"""The most that a picture on a contact sheet takes; large enough to read its texts."""
PHONE_SIDE = 400
"""Phones have a side that is shorter."""
SHEET_STYLE = f"""<style>
    body {{ display: flex; flex-wrap: wrap; gap: 8px; margin: 8px }}
    body {{ background: #777; color: #fff; font: 14px sans-serif }}
    figure {{ margin: 0 }}
    img {{ display: block; max-height: {SHOT_HEIGHT}px; max-width: {SHOT_WIDTH}px }}
</style>"""

OPEN_OR_CLOSE_THE_LOG = """isWide => {
    const isOpen = document.querySelector(".panels.is-open") !== null;
    if (isOpen !== isWide) document.querySelector("#tab-log").click();
}"""
NOTHING_BY_ITSELF = """for (const setting of ["pass idle", "ask before match"])
    localStorage.setItem(`boxlid.setting.${setting}`, "off")"""
CHOOSE = "action => document.querySelector(`[data-action='${action}']`)?.click()"


@dataclass
class Seen:
    """The player's latest scene. It stands between the server and the page, to keep the table still during a check."""

    scene: dict[str, Any] = field(default_factory=dict)
    is_paused: bool = False
    is_still: bool = False
    held_back: list[tuple[WebSocketRoute, str | bytes]] = field(default_factory=list)

    def listen(self, page: WebSocketRoute) -> None:
        page.connect_to_server().on_message(lambda frame: self.receive(page, frame))

    def receive(self, page: WebSocketRoute, frame: str | bytes) -> None:
        if self.is_still:
            self.held_back.append((page, frame))
            return
        message = json.loads(frame)
        self.scene = message.get("scene") or self.scene
        if "pause" in message:
            self.is_paused = message["pause"] is not None
        page.send(frame)

    @contextmanager
    def still(self) -> Iterator[None]:
        """Hold back what the server says: in a race the others act in the meantime."""
        self.is_still = True
        yield
        self.is_still = False
        while self.held_back:
            self.receive(*self.held_back.pop(0))

    @property
    def choices(self) -> list[dict[str, Any]]:
        return list(self.scene["choices"])

    @property
    def kinds(self) -> frozenset[str]:
        """What kind of question it is: the verbs of its choices, and whether they are about another seat's cards."""
        viewer = self.scene["viewer"]
        places = [choice["subject"] for choice in self.choices if (choice["subject"] or {}).get("kind") == "place"]
        others = {"another's cards"} if any(place["seat"] != viewer for place in places) else set()
        from_dummy = {"the dummy's cards"} if self.targets and not self.targets & self.own_targets else set()
        if self.is_paused:
            return frozenset({PAUSE})
        return frozenset({choice["kind"] for choice in self.choices} | others | (from_dummy - others))

    @property
    def targets(self) -> set[str]:
        """The cards and places that stand for choices, as the page calls them."""
        return {target for choice in self.choices if (target := self.target(choice["subject"] or {}))}

    @property
    def own_targets(self) -> set[str]:
        zones = [zone for zone in self.scene["zones"] if zone["seat"] == self.scene["viewer"]]
        cards = {f"card:{card['name']}" for zone in zones for card in zone["cards"] if zone["kind"] == "hand"}
        return cards | {f"place:{zone['seat']}.{place['index']}" for zone in zones for place in zone["places"]}

    def target(self, subject: dict[str, Any]) -> str:
        zones = self.scene["zones"]
        if subject.get("kind") == "card":
            hands = [zone["cards"] for zone in zones if zone["kind"] == "hand"]
            is_held = any(card["name"] == subject["name"] for hand in hands for card in hand)
            return f"card:{subject['name']}" if is_held else ""
        if subject.get("kind") == "place":
            shown = {(zone["seat"], place["index"]) for zone in zones for place in zone["places"]}
            is_shown = (subject["seat"], subject["index"]) in shown
            return f"place:{subject['seat']}.{subject['index']}" if is_shown else ""
        is_many = sum((choice["subject"] or {}).get("kind") == "seat" for choice in self.choices) > MOST_SEAT_BUTTONS
        return f"seat:{subject['seat']}" if subject.get("kind") == "seat" and is_many else ""

    def choose(self, rng: random.Random) -> int:
        """Any action, but mostly passing where that is possible: wrong matches bring many penalty cards."""
        patient = [choice for choice in self.choices if choice["kind"] in PATIENT]
        wanted = patient if patient and rng.random() < PATIENCE_SHARE else self.choices
        return int(rng.choice(wanted)["action"])

    @property
    def spoken(self) -> list[int]:
        """The actions that need a button."""
        return [choice["action"] for choice in self.choices if not self.target(choice["subject"] or {})]


def listen(browser: Browser, address: str, **more: Any) -> tuple[Page, Seen]:
    """A window on a phone, and the scenes it is sent."""
    page, seen = visit(browser, address, PHONE, **more), Seen()
    page.context.add_init_script(NOTHING_BY_ITSELF)
    page.route_web_socket("**/ws", seen.listen)
    return page, seen


def play(page: Page, address: str, seen: Seen, game: str, rng: random.Random, **form: Any) -> Iterator[int]:
    """Sit down and choose anything at every question; yields how many choices were made before each."""
    sit_down(page, address, game, **form)
    for n in range(MOST_CHOICES):
        if is_over(page):
            return
        yield n
        if seen.choices:  # in a race another player may have been quicker
            page.evaluate(CHOOSE, seen.choose(rng))
        elif goes_on := page.query_selector(".pause button.main"):
            goes_on.click()


def resize(page: Page, size: Size) -> None:
    """Give the window a size, with the log open beside the table where there is room."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(OPEN_OR_CLOSE_THE_LOG, size[0] > WIDE)


def findings(page: Page, seen: Seen) -> list[str]:
    """What is wrong at the present size."""
    found: list[str] = page.evaluate(CHECKS, {"targets": sorted(seen.targets), "actions": seen.spoken})
    return found


def findings_at_all_sizes(page: Page, seen: Seen) -> list[str]:
    """What is wrong at each size."""
    found = []
    with seen.still():
        for size in SIZES:
            resize(page, size)
            found += [f"{size[0]}x{size[1]}, {', '.join(sorted(seen.kinds))}: {what}" for what in findings(page, seen)]
    return found


def shots(page: Page) -> list[tuple[Size, bytes]]:
    """The table at each size."""
    taken = []
    for size in SIZES:
        resize(page, size)
        page.evaluate("document.activeElement.blur()")
        taken.append((size, page.screenshot(animations="disabled")))
    return taken


def save_sheet(browser: Browser, name: str, taken: list[tuple[Size, bytes]]) -> None:
    """Phones on one sheet, larger screens on another."""
    phones = [one for one in taken if min(one[0]) < PHONE_SIDE]
    save_shots(browser, f"{name}-phones", phones)
    save_shots(browser, f"{name}-large", [one for one in taken if one not in phones])


def save_shots(browser: Browser, name: str, taken: list[tuple[Size, bytes]]) -> None:
    """Pictures side by side."""
    figures = "".join(
        f"<figure><img src='data:image/png;base64,{base64.b64encode(shot).decode()}'>"
        f"<figcaption>{width} × {height}</figcaption></figure>"
        for (width, height), shot in taken
    )
    page = browser.new_page(viewport={"width": SHEET_WIDTH, "height": 100})
    page.set_content(SHEET_STYLE + figures)
    (SHEETS / f"{name}.png").write_bytes(palette_png(page, page.screenshot(full_page=True)))
    page.close()


@dataclass
class Visit:
    """One table: each new kind of question at all sizes, and one of them on a contact sheet."""

    game: str
    form: dict[str, Any]
    kinds: set[frozenset[str]] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)
    taken: list[tuple[Size, bytes]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return " ".join([self.game, str(self.form["seats"]), *self.form.get("options", {})])

    def make(self, browser: Browser, address: str, missing: set[str], told: Callable[[str], None]) -> None:
        """Play until every missing verb has come up, for a few matches at most."""
        page, seen = listen(browser, address)
        rng = random.Random(0)
        for _ in range(MOST_MATCHES):
            for n in play(page, address, seen, self.game, rng, **self.form):
                if seen.kinds not in self.kinds:
                    self.kinds.add(seen.kinds)
                    told(f"{self.name}: {', '.join(sorted(seen.kinds))}")
                    self.wrong += [f"{self.name}, {what}" for what in findings_at_all_sizes(page, seen)]
                if n >= SHOWN_AFTER and not self.taken and SHOWN.get(self.game, ANY) in (ANY, *seen.kinds):
                    with seen.still():
                        self.taken = shots(page)
            if missing <= set().union(*self.kinds):
                break
        page.context.close()


def visits() -> list[Visit]:
    """Each game, or the one wanted, with the fewest seats, the usual number and the most."""
    wanted = os.environ.get("GAME")
    games = [game for game in GAMES.values() if wanted in (None, "", game.id)]
    seats = {game.id: sorted({*game.rules.SEATS, game.rules.DEFAULT_SEATS}) for game in games}
    plain = [Visit(game, {"seats": n}) for game, counts in seats.items() for n in counts]
    return plain + [Visit(game, {"seats": n, "options": options}) for game, n, options in MORE_TABLES if game in seats]


def main() -> int:
    """Visit all tables, replace the contact sheets, and print what is wrong."""
    SHEETS.mkdir(parents=True, exist_ok=True)
    for game in {one.game for one in visits()}:
        for old in SHEETS.glob(f"{game}-*.png"):
            old.unlink()
    console, n_wrong, met = Console(soft_wrap=True, markup=False), 0, dict[str, set[str]]()
    with (
        TemporaryDirectory() as folder,
        served(Path(folder) / "tables.sqlite") as address,
        chromium() as browser,
        Progress(console=console, transient=True) as progress,
    ):
        task = progress.add_task("", total=len(visits()))
        for one in visits():
            met.setdefault(one.game, set())
            one.make(browser, address, verbs_of(one.game) - met[one.game], partial(say, progress, task))
            met[one.game] |= set().union(*one.kinds)
            if one.taken and "options" not in one.form:
                save_sheet(browser, f"{one.game}-{one.form['seats']}", one.taken)
            progress.advance(task)
            console.print(f"{one.name}: {len(one.kinds)} kinds of questions", *one.wrong, sep="\n  ")
            n_wrong += len(one.wrong)
    for game in met:
        for verb in sorted(verbs_of(game) - met[game]):
            console.print(f"{game}: never asked to {verb}")
            n_wrong += 1
    return 1 if n_wrong else 0


def say(progress: Progress, task: TaskID, what: str) -> None:
    progress.update(task, description=what)


def verbs_of(game: str) -> set[str]:
    """The first words of a game's actions."""
    scene, rules = GAMES[game].scene, GAMES[game].rules
    return {scene.action_words(action).split()[0] for action in range(rules.ACTIONS)} - OF_THE_HOUSE


if __name__ == "__main__":
    sys.exit(main())
