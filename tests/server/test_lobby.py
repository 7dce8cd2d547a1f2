"""The lobby: tables, seats, invites, bots, and who may do what."""

import asyncio
import gzip
import json
import re
from pathlib import Path

import pytest
import segno

from boxlid.games import GAMES
from boxlid.games.family.state import HAND
from boxlid.server.http.lobby import ENDPOINTS
from boxlid.server.socket.protocol_page import protocol_page
from boxlid.server.tables.messages import NOT_YOURS
from boxlid.server.tables.seat_names import MOST_NAME_CHARACTERS
from tests.docs.test_documents import ROOT
from tests.server.client import Client, RefusedRequest, fetch, get, open_table, post, read_to_end, run
from tests.server.in_loop import serving_in_loop, watch_lock

PACKED = {"Accept-Encoding": "gzip"}


def refusal(
    address: str, method: str, path: str, form: object = None, token: str = "", **headers: str
) -> RefusedRequest:
    with pytest.raises(RefusedRequest) as asked:
        fetch(address, method, path, form, token, **headers)
    return asked.value


def test_every_game_is_listed_with_its_options_and_its_rules(server: str) -> None:
    games = get(server, "/api/games")
    assert [game["id"] for game in games] == list(GAMES)
    assert [option["name"] for option in games[0]["options"]] == ["target", "dingbat_free"]
    limits = {option["name"]: option["unlimited"] for game in games for option in game["options"]}
    assert [name for name, unlimited in limits.items() if unlimited is not None] == ["round_cap"]
    assert "FAM-3.8a" in fetch(server, "GET", "/api/games/family/rules").decode()
    assert refusal(server, "GET", "/api/games/chess/rules").status == 400


def test_only_public_tables_are_listed(server: str) -> None:
    public = post(server, "/api/tables", {"game": "family", "name": "Ann", "is_public": True})["table"]
    private = post(server, "/api/tables", {"game": "family", "name": "Ann"})["table"]
    listed = {card["table"]: card for card in get(server, "/api/tables")}
    assert private not in listed
    assert listed[public]["stage"] == "gathering"
    assert [player["kind"] for player in listed[public]["players"]] == ["person", "empty", "empty", "empty"]


def test_an_invite_admits_one_person_once(server: str) -> None:
    host = post(server, "/api/tables", {"game": "family", "name": "Ann"})
    seats = f"/api/tables/{host['table']}/seats"
    invite = post(server, f"/api/tables/{host['table']}/invites", token=host["token"])["invite"]
    assert post(server, seats, {"name": "Bob", "seat": 2, "invite": invite})["seat"] == 2
    used = refusal(server, "POST", seats, {"name": "Bob", "invite": invite})
    assert (used.status, "has been used" in used.reason) == (410, True)


def test_an_invite_reserves_a_seat_until_it_is_used_or_withdrawn(server: str) -> None:
    host = post(server, "/api/tables", {"game": "family", "name": "Ann", "seats": 3})
    table, token = f"/api/tables/{host['table']}", host["token"]

    def invite() -> str:
        return str(post(server, f"{table}/invites", token=token)["invite"])

    def reserved() -> list[bool]:
        return [player["is_reserved"] for player in get(server, table)["players"]]

    used = invite()
    assert reserved() == [False, True, False]
    assert "seat 1 is not free; free seats: 2" in refusal(server, "POST", f"{table}/seats", {"seat": 1}).reason
    assert "is not free" in refusal(server, "POST", f"{table}/bots", {"seat": 1, "level": "novice"}, token).reason
    withdrawn = invite()
    assert "reserved by invites" in refusal(server, "POST", f"{table}/seats", {}).reason
    assert "reserved by invites" in refusal(server, "POST", f"{table}/invites", token=token).reason
    guest = post(server, f"{table}/seats", {"name": "Bob", "invite": used})
    assert guest["seat"] == 1
    assert refusal(server, "POST", f"{table}/invites/withdraw", {"seat": 2}, guest["token"]).status == 403
    post(server, f"{table}/invites/withdraw", {"seat": 2}, token)
    assert "not reserved" in refusal(server, "POST", f"{table}/invites/withdraw", {"seat": 2}, token).reason
    assert "withdrawn" in refusal(server, "POST", f"{table}/seats", {"invite": withdrawn}).reason
    last = invite()
    post(server, f"{table}/seats/free", {"seat": 1}, token)
    assert reserved() == [False, False, True]
    post(server, f"{table}/start", token=token)
    assert reserved() == [False, False, False]
    assert "the match has begun" in refusal(server, "POST", f"{table}/seats", {"invite": last}).reason


def test_an_invite_comes_with_a_qr_code_of_its_link_for_a_browser(server: str) -> None:
    host = post(server, "/api/tables", {"game": "family", "name": "Ann"})
    path, origin = f"/api/tables/{host['table']}/invites", f"http://{server}"
    assert post(server, path, token=host["token"])["qr"] is None
    made = json.loads(fetch(server, "POST", path, token=host["token"], Origin=origin))
    code = segno.make(f"{origin}/t/{host['table']}#invite={made['invite']}", error="m", micro=False)
    drawn = {tuple(map(int, start.split())) for start in re.findall(r"M(\d+ \d+)h1v1h-1z", made["qr"]["path"])}
    assert drawn == {(x, y) for y, row in enumerate(code.matrix) for x, is_dark in enumerate(row) if is_dark}
    assert made["qr"]["size"] == len(code.matrix)


def test_an_invite_wins_against_a_plain_link_at_the_same_moment(tmp_path: Path) -> None:
    """Whatever order the server sees them in, the invited guest sits down."""

    async def race() -> None:
        async with serving_in_loop(tmp_path) as server:
            host = await asyncio.to_thread(post, server.address, "/api/tables", {"game": "family", "seats": 2})
            table = f"/api/tables/{host['table']}"
            made = await asyncio.to_thread(post, server.address, f"{table}/invites", None, host["token"])
            lock = watch_lock(await server.registry.find(host["table"]))
            plain, invited = {"name": "Plain"}, {"name": "Invited", "invite": made["invite"]}
            async with lock:
                await lock.asked()
                asking = [
                    asyncio.create_task(asyncio.to_thread(post, server.address, f"{table}/seats", form))
                    for form in (plain, invited)
                ]
                await lock.asked(2)
            first, second = await asyncio.gather(*asking, return_exceptions=True)
            assert isinstance(first, RefusedRequest)
            assert isinstance(second, dict)
            assert second["seat"] == 1

    run(race())


def test_seats_are_taken_once_and_names_too(server: str) -> None:
    host = post(server, "/api/tables", {"game": "family", "name": "Ann", "seats": 3})
    seats = f"/api/tables/{host['table']}/seats"
    assert "choose another name" in refusal(server, "POST", seats, {"name": "Ann"}).reason
    assert refusal(server, "POST", seats, {"name": "Bob", "seat": 0}).status == 409
    assert post(server, seats, {"name": "Bob"})["seat"] == 1
    assert post(server, seats, {"name": "Cy"})["seat"] == 2
    assert "every seat is taken" in refusal(server, "POST", seats, {"name": "Di"}).reason


def test_only_the_host_places_bots_and_begins(server: str) -> None:
    host = post(server, "/api/tables", {"game": "family", "name": "Ann"})
    table = f"/api/tables/{host['table']}"
    guest = post(server, f"{table}/seats", {"name": "Bob"})
    for token in ("", "nobody's", guest["token"]):
        assert refusal(server, "POST", f"{table}/bots", {"seat": 2, "level": "novice"}, token).status == 403
        assert refusal(server, "POST", f"{table}/start", token=token).status == 403
    card = post(server, f"{table}/bots", {"seat": 2, "level": "novice"}, host["token"])
    assert (card["players"][2]["kind"], card["players"][2]["level"]) == ("bot", "novice")
    card = post(server, f"{table}/bots", {"seat": 2, "level": None}, host["token"])
    assert card["players"][2]["kind"] == "empty"
    assert (
        "there is no bot called guru"
        in refusal(server, "POST", f"{table}/bots", {"seat": 2, "level": "guru"}, host["token"]).reason
    )
    post(server, f"{table}/start", token=host["token"])
    assert refusal(server, "POST", f"{table}/start", token=host["token"]).status == 409
    assert [player["kind"] for player in get(server, table)["players"]] == ["person", "person", "bot", "bot"]


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"name": "Ann"}, "missing required field `game`"),
        ({"game": "chess", "name": "Ann"}, "chess"),
        ({"game": "family", "name": " "}, "a name has 1 to 24 characters"),
        ({"game": "family", "name": "bot:ann"}, "names that begin with bot: are for bots"),
        ({"game": "family", "name": "Ann", "seats": 9}, "is for 2 to 6 players, not 9"),
        ({"game": "family", "name": "Ann", "options": {"speed": 3}}, "there is no option speed"),
        ({"game": "family", "name": "Ann", "bots": ["novice"] * 4}, "more than the 4 seats"),
        ({"game": "family", "name": "Ann", "clock_s": -1}, "clock_s is -1"),
        ({"game": "family", "name": "Ann", "cheat": True}, "unknown field `cheat`"),
    ],
)
def test_invalid_tables_are_refused_with_a_reason(server: str, form: object, why: str) -> None:
    refused = refusal(server, "POST", "/api/tables", form)
    assert refused.status == 400
    assert why in refused.reason


def test_requests_from_other_pages_and_large_ones_are_refused(server: str) -> None:
    form = {"game": "family", "name": "Ann"}
    assert refusal(server, "POST", "/api/tables", form, Origin="https://elsewhere.example").status == 403
    assert refusal(server, "POST", "/api/tables", {**form, "name": "A" * 20_000}).status == 413
    assert fetch(server, "POST", "/api/tables", form, Origin=f"http://{server}")


def test_responses_with_a_token_are_not_compressed(server: str) -> None:
    """The compressed size of a secret next to attacker-chosen text would leak it (BREACH)."""
    form = {"game": "archduke", "name": "A" * MOST_NAME_CHARACTERS, "seats": 12}
    assert len(json.loads(fetch(server, "POST", "/api/tables", form, **PACKED))["token"]) > 40


def test_the_secrets_of_a_match_are_revealed_only_when_it_is_over(server: str) -> None:
    table, _ = open_table(server, "family", bots=["novice", "novice", "novice"])
    for what in ("record", "replay", "review", "proof"):
        assert refusal(server, "GET", f"/api/tables/{table}/{what}").status == 409
    assert refusal(server, "POST", f"/api/tables/{table}/continue", {"at": 0, "seat": 0, "name": "A"}).status == 409
    assert refusal(server, "GET", "/api/tables/nowhere/record").status == 404


def test_record_replay_review_and_proof_of_a_finished_match(server: str) -> None:
    async def play() -> Client:
        table, tokens = open_table(server, "family", 2, seats=2, options={"target": 10})
        clients = [Client(server, table, token) for token in tokens]
        async with clients[0], clients[1], asyncio.TaskGroup() as group:
            for client in clients:
                group.create_task(client.play())
        return clients[0]

    client = run(play())
    table = f"/api/tables/{client.table}"
    own = get(server, f"{table}/replay?seat=0")
    assert [line for step in own["steps"] for line in step["story"]] == client.lines
    assert own["steps"][-1]["scene"] == client.scene
    for seat in ("9" * 5_000, "2", "-1", "one"):
        refused = refusal(server, "GET", f"{table}/replay?seat={seat}")
        assert (refused.status, refused.reason) == (400, f"there is no seat {seat[:20]}; the seats are 0 to 1")
    face_up = get(server, f"{table}/replay")
    packed = fetch(server, "GET", f"{table}/replay", **PACKED)
    assert json.loads(gzip.decompress(packed)) == face_up
    assert 10 * len(packed) < len(fetch(server, "GET", f"{table}/replay"))
    hands = [zone for zone in face_up["steps"][0]["scene"]["zones"] if zone["kind"] == "hand"]
    assert [len(hand["cards"]) for hand in hands] == [HAND] * 2
    assert "review of a match" in fetch(server, "GET", f"{table}/review").decode()
    branch = post(server, f"{table}/continue", {"at": 3, "seat": 1, "name": "Zoe", "bots": "novice"})
    assert branch["seat"] == 1

    async def play_on() -> Client:
        async with Client(server, branch["table"], branch["token"]) as zoe:
            await zoe.play()
        return zoe

    zoe = run(play_on())
    assert zoe.result is not None
    assert all(proof["holds"] for proof in get(server, f"/api/tables/{branch['table']}/proof"))


def test_the_files_of_the_page_are_compressed_but_nothing_that_holds_a_token(server: str) -> None:
    small = fetch(server, "GET", "/static/main.js", **PACKED)
    assert gzip.decompress(small) == fetch(server, "GET", "/static/main.js")
    seated = fetch(server, "POST", "/api/tables", {"game": "family", "name": "Ann"}, **PACKED)
    assert json.loads(seated)["token"]


def test_the_openapi_description_has_every_endpoint(server: str) -> None:
    described = json.loads(fetch(server, "GET", "/openapi.json"))
    found = {(method.upper(), path) for path, methods in described["paths"].items() for method in methods}
    assert found == {(door.method, door.path) for door in ENDPOINTS}
    assert described["components"]["schemas"]["NewTable"]["required"] == ["game"]


def test_health_and_metrics(server: str) -> None:
    assert fetch(server, "GET", "/healthz") == b"ok\n"
    assert b"\nboxlid_events_total " in fetch(server, "GET", "/metrics")


def test_the_protocol_page_is_made_from_the_messages() -> None:
    assert (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8") == protocol_page()


def test_a_seat_is_freed_before_the_match_by_its_person_or_the_host(server: str) -> None:
    host = post(server, "/api/tables", {"game": "family", "name": "Ann", "seats": 3, "bots": ["novice"]})
    table = f"/api/tables/{host['table']}"
    bob = post(server, f"{table}/seats", {"name": "Bob"})["token"]

    async def sit_and_be_sent_away() -> None:
        async with Client(server, host["table"], host["token"]) as ann, Client(server, host["table"], bob) as sent:
            await sent.request("say", "my only", text="hello")
            post(server, f"{table}/seats/free", {"seat": 2}, host["token"])
            assert await read_to_end(sent.socket) == NOT_YOURS
            while "Bob leaves the table." not in ann.story:
                await ann.receive()

    for seat, token, status in (
        (0, bob, 403),
        (0, host["token"], 409),
        (1, host["token"], 409),
        (9, host["token"], 409),
    ):
        assert refusal(server, "POST", f"{table}/seats/free", {"seat": seat}, token).status == status
    run(sit_and_be_sent_away())
    cem = post(server, f"{table}/seats", {"name": "Cem"})["token"]

    async def sit_in_the_same_seat() -> None:
        async with Client(server, host["table"], cem) as client:
            assert client.chat == [{"seat": 2, "name": "Bob", "text": "hello"}]
            await client.request("say", "my only", text="hello, too")
            assert client.said[-1]["name"] == "Cem"

    run(sit_in_the_same_seat())
    assert refusal(server, "GET", table, token=bob).status == 403
    assert json.loads(fetch(server, "GET", table, token=cem))["players"][2]["name"] == "Cem"
    assert post(server, f"{table}/seats/free", {"seat": 2}, cem)["players"][2]["kind"] == "empty"
    post(server, f"{table}/start", token=host["token"])
    assert refusal(server, "POST", f"{table}/seats/free", {"seat": 2}, host["token"]).status == 409
