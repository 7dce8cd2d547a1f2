"""Requests at a table: idempotence, refusals, undo, chat, the coach, stand-ins."""

import asyncio
import json

from tests.server.client import Client, dial, open_table, post, run


def test_a_request_sent_twice_is_carried_out_once_and_answered_twice(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        async with Client(server, table, tokens[0]) as ann:
            bid = ann.scene["choices"][0]["action"]
            first = await ann.act(bid, "my bid")
            again = await ann.act(bid, "my bid")
            assert first["type"] == again["type"] == "ack"
            assert first["seq"] == again["seq"]
        async with Client(server, table, tokens[0]) as ann:
            assert (await ann.act(bid, "my bid"))["seq"] == first["seq"]
            assert sum("Player 0 lays an estimate" in sentence for sentence in ann.story) == 1

    run(play())


def test_pipelined_requests_are_carried_out_in_order(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        async with Client(server, table, tokens[0]) as ann, Client(server, table, tokens[1]) as bob:
            ids = [f"message {n}" for n in range(12)]
            for request_id in ids:
                await bob.send(type="say", id=request_id, text=request_id)
            assert [(await bob.wait_for("ack"))["id"] for _ in ids] == ids
            assert [(await ann.wait_for("said"))["text"] for _ in ids] == ids

    run(play())


def test_requests_sent_before_the_welcome_are_carried_out_after_it(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        async with dial(server) as socket:
            await socket.send(json.dumps({"type": "hello", "table": table, "token": tokens[0]}))
            for request_id in ("first", "second"):
                await socket.send(json.dumps({"type": "say", "id": request_id, "text": request_id}))
            heard = [json.loads(await socket.recv())]
            while heard[-1].get("id") != "second":
                heard.append(json.loads(await socket.recv()))
        assert heard[0]["type"] == "welcome"
        assert [message["id"] for message in heard if message["type"] == "ack"] == ["first", "second"]
        assert [message["text"] for message in heard if message["type"] == "said"] == ["first", "second"]

    run(play())


def test_illegal_actions_are_refused_with_their_clause(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        async with Client(server, table, tokens[0]) as ann:
            seq = ann.seq
            for number in (10**6, -1, 2**70):
                assert "there is no action" in (await ann.act(number))["reason"]
            await ann.act_at_random()
            twice = await ann.act(0)
            assert (twice["type"], twice["clause"]) == ("nak", "FAM-Q4")
            assert ann.seq == (seq or 0) + 1

    run(play())


def test_a_spectator_sees_no_hand_and_cannot_act(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        async with Client(server, table) as spectator, Client(server, table, tokens[0]) as ann:
            assert [zone["cards"] for zone in spectator.scene["zones"] if zone["kind"] == "hand"] == [[], []]
            assert "spectators cannot" in (await spectator.act(0))["reason"]
            await ann.act_at_random()
            while not any("Player 0 lays an estimate face down." in sentence for sentence in spectator.story):
                await spectator.receive()

    run(play())


def test_spectators_are_delayed_until_the_match_is_over(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 2, seats=2, spectator_delay=3, options={"target": 10})
        ann, bob = Client(server, table, tokens[0]), Client(server, table, tokens[1])
        async with ann, bob, Client(server, table) as spectator:
            assert spectator.scene is None
            assert (spectator.seq, ann.seq) == (1, 4)
            async with asyncio.TaskGroup() as group:
                for client in (ann, bob, spectator):
                    group.create_task(client.play())
            assert (spectator.seq, spectator.result) == (ann.seq, ann.result)
        async with Client(server, table) as late:
            assert late.story[-4:] == ann.story[-4:]

    run(play())


def test_chat_and_its_refusal_in_a_silent_game(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        async with Client(server, table, tokens[0]) as ann, Client(server, table, tokens[1]) as bob:
            assert (await ann.request("say", text=" good luck "))["type"] == "ack"
            said = await bob.wait_for("said")
            assert (said["seat"], said["name"], said["text"]) == (0, "Player 0", "good luck")
            assert "1 to 200 characters" in (await ann.request("say", text="x" * 201))["reason"]
            assert "plain text" in (await ann.request("say", text="a\nb"))["reason"]
        table, tokens = open_table(server, "abridged", 2)
        async with Client(server, table, tokens[0]) as ann:
            assert (await ann.request("say", text="hearts!"))["clause"] == "ABR-T3"

    run(play())


def test_undo_only_while_nothing_is_revealed(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "archduke", 2, seats=2, allows_undo=True)
        async with Client(server, table, tokens[0]) as ann:
            await ann.act_at_random()
            refused = await ann.request("undo")
            assert refused["type"] == "nak"
            assert "revealed something" in refused["reason"]
        table, tokens = open_table(server, "allstar", 2, seats=2, allows_undo=True)
        async with Client(server, table, tokens[0]) as ann, Client(server, table, tokens[1]) as bob:
            player = ann if ann.scene["choices"] else bob
            while not player.scene["choices"][0]["words"].startswith("play"):
                await player.act_at_random()
                other = bob if player is ann else ann
                while (other.seq or 0) < (player.seq or 0):
                    await other.receive()
                player = player if player.scene["choices"] else other
            before = player.scene
            await player.act_at_random()
            assert player.may_undo
            assert (await player.request("undo", "back"))["type"] == "ack"
            assert (await player.request("undo", "back"))["type"] == "ack"
            assert player.scene == before
            assert sum("took the last action back" in sentence for sentence in player.story) == 1

    run(play())


def test_the_coach_answers_with_the_values_of_all_choices(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 2, seats=2, allows_hints=True)
        async with Client(server, table, tokens[0]) as ann:
            advice = await ann.request("ask")
            choices = {choice["action"] for choice in ann.scene["choices"]}
            assert {worth["action"] for worth in advice["values"]} == choices
            assert "to win" in advice["says"]

    run(play())


def test_a_bot_stands_in_when_time_is_up_and_gives_the_seat_back(server: str) -> None:
    async def play() -> None:
        form = {"game": "family", "name": "Player 0", "seats": 2, "clock_s": 1, "options": {"target": 1000}}
        host = post(server, "/api/tables", form)
        table = host["table"]
        friend = post(server, f"/api/tables/{table}/seats", {"name": "Player 1"})
        async with Client(server, table, host["token"]) as ann:
            post(server, f"/api/tables/{table}/start", token=host["token"])
            while ann.stage == "gathering":
                await ann.receive()
            assert ann.clocks == {0, 1}
            while "Player 1's time ran out. A novice bot plays until they are back." not in ann.story:
                if ann.scene["choices"]:
                    await ann.act_at_random()
                else:
                    await ann.receive()
            async with Client(server, table, friend["token"]) as bob:
                while not any("Player 1 is back." in sentence for sentence in ann.story):
                    await ann.receive()
                assert bob.players[1]["level"] is None

    run(play())


def test_a_bot_stands_in_for_a_disconnected_player_on_request(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 3, seats=4)
        async with Client(server, table, tokens[0]) as ann, Client(server, table, tokens[1]) as bob:
            why = {seat: (await ann.request("standin", seat=seat))["reason"] for seat in (-1, 1, 3, 4)}
            assert why[1] == "Player 1 is connected"
            assert all("no player sits at seat" in why[seat] for seat in (-1, 3, 4))
            for _ in range(2):
                assert (await ann.request("standin", "the same", seat=2))["type"] == "ack"
            assert "already plays for Player 2" in (await bob.request("standin", seat=2))["reason"]
            estimating = ann.scene["prompt"]
            for client in (ann, bob):
                await client.act_at_random()
            while ann.scene["prompt"] == estimating:  # until the bots have said their estimates, too
                await ann.receive()
            assert ann.story.count("A bot plays for Player 2.") == 1
            async with Client(server, table, tokens[2]) as cem:
                assert cem.players[2]["level"] is None
                while "Player 2 is back." not in ann.story:
                    await ann.receive()

    run(play())


def test_no_stand_in_before_the_match(server: str) -> None:
    async def wait() -> None:
        seated = post(server, "/api/tables", {"game": "family", "name": "Ann", "seats": 2})
        async with Client(server, seated["table"], seated["token"]) as ann:
            assert (await ann.request("standin", seat=0))["reason"] == "no match is being played"

    run(wait())
