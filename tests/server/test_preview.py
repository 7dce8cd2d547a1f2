"""What a link reveals to the program that shows it."""

from html import escape
from pathlib import Path

import pytest

from boxlid.games import GAMES
from boxlid.server.http.preview import FOLDER
from boxlid.server.settings import Settings
from boxlid.server.stores.sqlite import SqliteStore
from tests.server.client import fetch, open_table, post
from tests.server.serving import served

MOST_IMAGE_BYTES = 40_000
SHOWN_NAME = 'Ann "<b>" O\'Hara'


def page_of(server: str, path: str, **headers: str) -> str:
    return fetch(server, "GET", path, **headers).decode()


def content(page: str, name: str) -> str:
    return page.split(f'<meta property="{name}" content="')[1].split('"')[0]


def test_a_private_tables_link_reveals_the_game_alone(server: str) -> None:
    table = post(server, "/api/tables", {"game": "family", "name": "Ann"})["table"]
    page = page_of(server, f"/t/{table}")
    assert content(page, "og:title") == "Play All in the Family"
    assert "Ann" not in page
    assert content(page, "og:image") == f"http://{server}/static/previews/family.png"
    assert content(page, "og:url") == f"http://{server}/t/{table}"


def test_a_public_tables_link_names_the_host_as_text(server: str) -> None:
    table = post(server, "/api/tables", {"game": "mrt", "name": SHOWN_NAME, "is_public": True})["table"]
    page = page_of(server, f"/t/{table}")
    assert content(page, "og:title") == escape(f"Play Mr. T with {SHOWN_NAME}")
    assert "<b>" not in page


def test_the_host_of_a_match_with_delayed_spectators_is_not_named(server: str) -> None:
    for delay, title in ((1, "Play Mr. T"), (0, "Play Mr. T with Player 0")):
        table, _ = open_table(server, "mrt", 2, seats=2, is_public=True, spectator_delay=delay)
        assert content(page_of(server, f"/t/{table}"), "og:title") == title


def test_a_preview_reads_the_first_event_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tables.sqlite"
    with served(file) as address:
        table, _ = open_table(address, "family")
    monkeypatch.delattr(SqliteStore, "read")
    with served(file) as address:
        assert content(page_of(address, f"/t/{table}"), "og:title") == "Play All in the Family"


def test_an_unknown_table_and_the_lobby_have_the_usual_preview(server: str) -> None:
    for path in ("/", "/t/nowhere", "/t/%22%3E%3Cscript%3E"):
        page = page_of(server, path)
        assert content(page, "og:title") == "Boxlid"
        assert content(page, "og:image").endswith("/static/previews/boxlid.png")
        assert '"><script>' not in page


def test_behind_a_tls_proxy_the_links_of_a_preview_are_https(server: str) -> None:
    page = page_of(server, "/", **{"X-Forwarded-Proto": "https"})
    assert content(page, "og:image").startswith(f"https://{server}/")
    page = page_of(server, "/", **{"X-Forwarded-Proto": "javascript"})
    assert content(page, "og:image").startswith(f"http://{server}/")


def test_every_game_has_a_small_image(server: str) -> None:
    for name in (*GAMES, "boxlid"):
        image = fetch(server, "GET", f"/static/{FOLDER}/{name}.png")
        assert image.startswith(b"\x89PNG")
        assert len(image) <= MOST_IMAGE_BYTES
        assert (Settings().static / FOLDER / f"{name}.png").read_bytes() == image
