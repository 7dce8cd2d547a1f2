"""Lessons: the scripted first deal of a game, played over sockets."""

from pathlib import Path

import pytest

from boxlid.games import GAMES
from tests.server.client import Client, RefusedRequest, fetch, get, post, run
from tests.server.serving import served

TAUGHT = [game.id for game in GAMES.values() if game.first_deal]


def open_lesson(address: str, game: str) -> tuple[str, str]:
    seated = post(address, "/api/tables", {"game": game, "name": "Ronja", "lesson": True})
    assert (seated["seat"], seated["commitment"]) == (0, None)
    return seated["table"], seated["token"]


async def settle(client: Client) -> None:
    """Wait until the others have acted."""
    while client.caption["is_read"]:
        await client.wait_for("event")


async def go_on(client: Client) -> int:
    """Do what the caption says; returns its number, 0 once the lesson is over."""
    await settle(client)
    if client.stage == "over":
        return 0
    before = client.caption
    if before["action"] is None:
        answer = await client.request("readon")
    else:
        answer = await client.act(before["action"])
    assert answer["type"] == "ack", answer
    while client.caption == before:
        await client.wait_for("event")
    return int(before["number"])


@pytest.mark.parametrize("game", TAUGHT)
def test_a_first_deal_is_played_by_following_its_captions(server: str, game: str) -> None:
    async def play() -> None:
        table, token = open_lesson(server, game)
        async with Client(server, table, token) as client:
            numbers = []
            while number := await go_on(client):
                numbers.append(number)
            assert [*numbers, client.caption["number"]] == list(range(1, client.caption["of"] + 1))
            assert (client.result, client.may_undo) == (None, False)
            assert (await client.request("continue", seen=client.seq))["type"] == "nak"
            assert not any('"commitment":"' in frame for frame in client.frames)
        (listed,) = [get(server, f"/api/tables/{table}")]
        assert (listed["is_lesson"], listed["is_public"], listed["stage"], listed["result"]) == (
            True,
            False,
            "over",
            None,
        )
        assert all(listing["table"] != table for listing in get(server, "/api/tables"))

    run(play())


def test_a_lesson_goes_on_after_a_restart_even_if_the_game_teaches_otherwise_by_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def begin(address: str) -> Client:
        client = Client(address, *open_lesson(address, "family"))
        await client.connect()
        for _ in range(3):
            await go_on(client)
        await settle(client)
        await client.socket.close()
        return client

    async def finish(client: Client, address: str) -> None:
        client.address, caption, lines = address, client.caption, len(client.lines)
        await client.connect()
        assert (client.caption, len(client.lines)) == (caption, lines)
        while await go_on(client):
            pass
        assert client.caption["number"] == client.caption["of"]
        await client.socket.close()

    store = tmp_path / "tables.sqlite"
    with served(store) as address:
        client = run(begin(address))
    monkeypatch.setitem(vars(GAMES["family"]), "first_deal", None)
    with served(store) as address:
        run(finish(client, address))


def test_anything_but_the_next_step_is_refused_kindly(server: str) -> None:
    async def play() -> None:
        table, token = open_lesson(server, "family")
        async with Client(server, table, token) as client:
            assert (await client.act(2))["reason"] == "read the next caption first"
            await go_on(client)
            assert (await client.request("readon"))["reason"] == "there is no next caption to read"
            refused = await client.act(2)
            assert (refused["reason"], refused["clause"]) == ("in this first deal, estimate three tricks", None)
            assert (await client.act(40))["clause"] == "FAM-2.6b"
            for kind in ("undo", "ask"):
                assert (await client.request(kind))["reason"] == "this is a lesson, not a match"
            assert (await client.request("say", text="hello"))["type"] == "ack"
            await go_on(client)
            await settle(client)
            assert client.caption["number"] == 3

    run(play())


def test_outside_a_lesson_there_is_nothing_to_read(server: str) -> None:
    async def play() -> None:
        seated = post(
            server, "/api/tables", {"game": "family", "name": "Ronja", "start": True, "seats": 2, "bots": ["novice"]}
        )
        async with Client(server, seated["table"], seated["token"]) as client:
            assert client.caption is None
            assert (await client.request("readon"))["reason"] == "only a lesson has captions"

    run(play())


def test_a_lesson_shows_spectators_no_captions_and_has_no_record_or_rematch(server: str) -> None:
    async def play() -> None:
        table, token = open_lesson(server, "family")
        async with Client(server, table) as spectator:
            assert spectator.caption is None
        with pytest.raises(RefusedRequest, match="this is a lesson, not a match"):
            post(server, f"/api/tables/{table}/resign", {}, token)
        async with Client(server, table, token) as client:
            while await go_on(client):
                pass
        for method, path, form in (
            ("GET", "record", None),
            ("GET", "replay", None),
            ("GET", "review", None),
            ("GET", "proof", None),
            ("POST", "rematch", None),
            ("POST", "continue", {"at": 1, "seat": 0, "name": "Ronja"}),
        ):
            with pytest.raises(RefusedRequest, match="this is a lesson, not a match"):
                fetch(server, method, f"/api/tables/{table}/{path}", form, token)

    run(play())


def test_a_game_without_a_first_deal_gives_no_lessons(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(game["has_first_deal"] == (game["id"] in TAUGHT) for game in get(server, "/api/games"))
    monkeypatch.setitem(vars(GAMES["family"]), "first_deal", None)
    with pytest.raises(RefusedRequest, match="All in the Family has no first deal"):
        open_lesson(server, "family")
