"""The images of link previews, drawn in Chromium from the page's own drawings: `make previews`."""

from pathlib import Path

from playwright.sync_api import Page

from boxlid.games import GAMES
from boxlid.server.http.preview import FOLDER, HEIGHT, USUAL_IMAGE, WIDTH
from boxlid.server.settings import Settings
from tests.web.browser import chromium

STATIC = Settings().static
FELT = "#1d5546"
PAGE = """<!doctype html><style>{styles}</style>
<body style="margin:0;width:{width}px;height:{height}px;background:{colour};color:#fdf3d8;
--paper:{colour};display:grid;grid-template-columns:430px 1fr;align-items:center;
font-family:Georgia,'DejaVu Serif',serif">
{drawings}
<svg viewBox="0 0 48 48" style="width:270px;height:270px;justify-self:end;fill:currentColor">{emblem}</svg>
<div style="padding:0 70px"><div style="font-size:{size}px;line-height:1.1;font-weight:700">{title}</div>
<div style="font-size:38px;margin-top:26px">{says}</div></div>
"""


def main() -> None:
    """Draw them all."""
    (STATIC / FOLDER).mkdir(exist_ok=True)
    with chromium() as browser:
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        draw(page, USUAL_IMAGE, FELT, use("lid"), "Boxlid", "Old card games, with friends and bots")
        for game in GAMES.values():
            look = game.look
            path = look.EMBLEMS.get(look.EMBLEM)
            emblem = f'<path d="{path}"/>' if path else use(look.EMBLEM)
            draw(page, game.id, look.COLOUR, emblem, game.title, f"{game.year} · on Boxlid")


def use(emblem: str) -> str:
    """One of the page's own emblems."""
    return f'<use href="#emblem-{emblem}"/>'


def draw(page: Page, name: str, colour: str, emblem: str, title: str, says: str) -> None:
    """Save one image."""
    drawings = (STATIC / "cards/drawings.svg").read_text(encoding="utf-8")
    hidden = drawings.replace("<svg", '<svg style="position:absolute;width:0;height:0"', 1)
    page.set_content(
        PAGE.format(
            styles=(STATIC / "cards/cards.css").read_text(encoding="utf-8"),
            width=WIDTH,
            height=HEIGHT,
            colour=colour,
            drawings=hidden,
            emblem=emblem,
            title=title,
            says=says,
            size=84,
        )
    )
    image = Path(STATIC / FOLDER / f"{name}.png")
    page.screenshot(path=image)
    print(image.relative_to(STATIC), image.stat().st_size)


if __name__ == "__main__":
    main()
