"""Whole matches over sockets."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from boxlid.games import GAMES, Game
from boxlid.games.options import OptionValue
from boxlid.table import read_record, verify
from tests.docs.test_documents import ROOT
from tests.server.client import Client, fetch, get, open_table, post, run

SHORT: dict[str, dict[str, OptionValue]] = {
    "family": {"target": 20},
    "mrt": {"round_cap": 10},
    "archduke": {"mark": "rounds", "rounds": 2},
}
"""Options that end a match soon."""


def four_or_nearest(game: Game) -> int:
    """Four seats, or the number next to it that the game allows."""
    least, most = game.rules.SEATS
    return max(least, min(4, most))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_people_play_a_match_with_the_same_result_for_all(server: str, game: Game) -> None:
    async def play() -> list[Client]:
        seats = four_or_nearest(game)
        table, tokens = open_table(server, game.id, seats, seats=seats, options=SHORT.get(game.id, {}))
        clients = [Client(server, table, token, seed) for seed, token in enumerate(tokens)]
        for client in clients:
            await client.connect()
        async with asyncio.TaskGroup() as group:
            for client in clients:
                group.create_task(client.play())
        for client in clients:
            await client.socket.close()
        return clients

    clients = run(play())
    table = clients[0].table
    assert all(client.result == clients[0].result is not None for client in clients)
    assert all(proof["holds"] for proof in get(server, f"/api/tables/{table}/proof"))
    record = read_record(fetch(server, "GET", f"/api/tables/{table}/record"))
    assert record.result is not None
    assert record.result.winners == clients[0].result["winners"]
    assert all(finding.holds for finding in verify(record))


def test_one_person_plays_with_bots(server: str) -> None:
    async def play() -> Client:
        table, tokens = open_table(server, "family", 1, options={"target": 10}, bots=["novice", "random"])
        async with Client(server, table, tokens[0]) as client:
            await client.play()
        return client

    client = run(play())
    assert client.result["key"]
    again = post(server, f"/api/tables/{client.table}/rematch", token=client.token or "")["table"]
    assert post(server, f"/api/tables/{client.table}/rematch", token=client.token or "")["table"] == again
    assert get(server, f"/api/tables/{client.table}")["next_table"] == again
    assert get(server, f"/api/tables/{again}")["stage"] == "playing"


@pytest.mark.parametrize("game", GAMES)
def test_a_match_against_novices_does_not_import_the_compiler(game: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.server.plays_plainly", game, str(tmp_path / "tables.sqlite")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
