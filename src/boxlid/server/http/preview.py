"""What other programs show of a link to the page: Open Graph title, description and image.

A private table's link reveals its game and nothing else; a public table's also its host, except while spectators are
delayed.
"""

from dataclasses import dataclass
from html import escape
from pathlib import Path

from starlette.requests import Request

from boxlid.games import BoxlidError, find_game
from boxlid.server.tables.events import Opened, decode
from boxlid.server.tables.registry import TableRegistry
from boxlid.server.tables.table_log import PLAYING, TableLog

FOLDER, USUAL_IMAGE = "previews", "boxlid"
INVITATION = "Take a seat: no account needed."
WIDTH, HEIGHT = 1200, 630
"""Of an image, in pixels."""


@dataclass(frozen=True)
class Preview:
    """A title, a sentence, and the name of an image."""

    title: str = "Boxlid"
    says: str = "Old card games straight from their rule sheets, with friends and bots. No account needed."
    image: str = USUAL_IMAGE


async def preview_of(registry: TableRegistry, table: str) -> Preview:
    """The preview of a table, without loading it; the usual one if it cannot be read."""
    live = registry.loaded.get(table)
    try:
        if live:
            opened = live.log.opened
            return _preview(opened, _shown_host(live.log) if opened.is_public else "")
        stored = await registry.services.store.first(table)
        first = decode(stored.body) if stored else None
        return _preview(first) if isinstance(first, Opened) else Preview()
    except BoxlidError:
        return Preview()


def _shown_host(log: TableLog) -> str:
    """The host's name, unless it would show delayed spectators who the host is now."""
    is_delayed = log.stage == PLAYING and log.opened.spectator_delay
    return "" if is_delayed or log.host is None else log.names[log.host]


def _preview(opened: Opened, host: str = "") -> Preview:
    game = find_game(opened.game)
    title = f"Play {game.title} with {host}" if host else f"Play {game.title}"
    return Preview(title, f"{game.look.TAGLINE} {INVITATION}", game.id)


def preview_tags(preview: Preview, request: Request, static: Path) -> str:
    """The elements of the page's head. The host name has been checked by `HostCheck`."""
    is_secure = request.headers.get("x-forwarded-proto") == "https" or request.url.scheme == "https"
    origin = f"{'https' if is_secure else 'http'}://{request.headers.get('host', '')}"
    has_image = (static / FOLDER / f"{preview.image}.png").is_file()
    image = f"{origin}/static/{FOLDER}/{preview.image if has_image else USUAL_IMAGE}.png"
    properties = {
        "og:type": "website",
        "og:site_name": "Boxlid",
        "og:title": preview.title,
        "og:description": preview.says,
        "og:url": f"{origin}{request.url.path}",
        "og:image": image,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": preview.title,
    }
    tags = [f'<meta property="{name}" content="{escape(value)}">\n' for name, value in properties.items()]
    return "".join([*tags, '<meta name="twitter:card" content="summary_large_image">\n'])
