"""What a screen reader says during a match, in `tests/golden/live`: the sample record of each game, as seat 0 hears it.

`python -m tests.web.live_regions` regenerates it. Review the diff before committing it.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from playwright.sync_api import Page

from boxlid.server.tables.messages import Event
from boxlid.server.tables.replays import replay_of
from boxlid.table import read_record
from tests.our_games import OUR_GAMES
from tests.server.serving import served
from tests.web.browser import chromium, visit

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "golden" / "live"
HEAR = """async messages => {
    const { TableState } = await import("/static/connection/state.js");
    const { sentencesOf } = await import("/static/shell/announce.js");
    const state = new TableState("", null);
    state.seat = 0;
    let alert = "";
    return messages.flatMap(message => {
        state.apply(message);
        const isNew = state.callToAct !== alert && state.callToAct;
        alert = state.callToAct;
        return [...sentencesOf(message), ...(isNew ? [`! ${alert}`] : [])];
    });
}"""
"""The announcements in their order; calls to act, which interrupt, are marked."""


def golden_file(game: str) -> Path:
    return FOLDER / f"{game}.txt"


def heard(page: Page, game: str) -> str:
    """Everything that is announced during the match of the sample record."""
    record = read_record((ROOT / "docs" / "records" / f"{game}.json").read_bytes())
    replay = replay_of("", record, viewer=0)
    messages = [Event(step.at, "playing", step.story, step.scene) for step in replay.steps]
    lines: list[str] = page.evaluate(HEAR, msgspec.to_builtins(messages))
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the files of all our games."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, served(Path(folder) / "tables.sqlite") as address, chromium() as browser:
        page = visit(browser, address)
        page.goto("/")
        for game in OUR_GAMES:
            golden_file(game).write_text(heard(page, game), encoding="utf-8")


if __name__ == "__main__":
    main()
