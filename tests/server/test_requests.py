"""Wishes at a table: once each, refused with a reason, taken back, talked about, advised on."""

import asyncio
import json

from tests.server.client import Client, dial, open_table, post, run


def test_the_same_wish_twice_is_one_action_answered_twice(server: str) -> None:
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
            assert sum("Player 0: estimate" in sentence for sentence in ann.story) == 1

    run(play())


def test_wishes_sent_at_once_are_done_one_after_another(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        async with Client(server, table, tokens[0]) as ann, Client(server, table, tokens[1]) as bob:
            ids = [f"remark {n}" for n in range(12)]
            for wish_id in ids:
                await bob.send(type="say", id=wish_id, text=wish_id)
            assert [(await bob.wait_for("ack"))["id"] for _ in ids] == ids
            assert [(await ann.wait_for("said"))["text"] for _ in ids] == ids

    run(play())


def test_what_is_wished_before_the_welcome_is_done_after_it(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        async with dial(server) as socket:
            await socket.send(json.dumps({"type": "hello", "table": table, "token": tokens[0]}))
            for wish_id in ("first", "second"):
                await socket.send(json.dumps({"type": "say", "id": wish_id, "text": wish_id}))
            heard = [json.loads(await socket.recv())]
            while heard[-1].get("id") != "second":
                heard.append(json.loads(await socket.recv()))
        assert heard[0]["type"] == "welcome"
        assert [message["id"] for message in heard if message["type"] == "ack"] == ["first", "second"]
        assert [message["text"] for message in heard if message["type"] == "said"] == ["first", "second"]

    run(play())


def test_what_the_rules_forbid_is_refused_with_its_clause_and_changes_nothing(server: str) -> None:
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


def test_a_watcher_sees_no_hand_and_can_do_nothing(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        async with Client(server, table) as watcher, Client(server, table, tokens[0]) as ann:
            assert [zone["cards"] for zone in watcher.scene["zones"] if zone["kind"] == "hand"] == [[], []]
            assert "those who watch" in (await watcher.act(0))["reason"]
            await ann.act_at_random()
            while not any("Player 0: estimate laid face down." in sentence for sentence in watcher.story):
                await watcher.hear()

    run(play())


def test_watchers_are_kept_behind_until_the_match_is_over(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 2, seats=2, spectator_delay=3, options={"target": 10})
        ann, bob = Client(server, table, tokens[0]), Client(server, table, tokens[1])
        async with ann, bob, Client(server, table) as watcher:
            assert watcher.scene is None
            assert (watcher.seq, ann.seq) == (1, 4)
            async with asyncio.TaskGroup() as group:
                for client in (ann, bob, watcher):
                    group.create_task(client.play())
            assert (watcher.seq, watcher.result) == (ann.seq, ann.result)
        async with Client(server, table) as late:
            assert late.story[-4:] == ann.story[-4:]

    run(play())


def test_people_talk_and_where_the_rules_forbid_it_they_do_not(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        async with Client(server, table, tokens[0]) as ann, Client(server, table, tokens[1]) as bob:
            assert (await ann.wish("say", text=" good luck "))["type"] == "ack"
            said = await bob.wait_for("said")
            assert (said["seat"], said["name"], said["text"]) == (0, "Player 0", "good luck")
            assert "1 to 200 characters" in (await ann.wish("say", text="x" * 201))["reason"]
            assert "plain text" in (await ann.wish("say", text="a\nb"))["reason"]
        table, tokens = open_table(server, "abridged", 2)
        async with Client(server, table, tokens[0]) as ann:
            assert (await ann.wish("say", text="hearts!"))["clause"] == "ABR-T3"

    run(play())


def test_an_action_is_taken_back_only_while_nothing_has_come_of_it(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "archduke", 2, seats=2)
        async with Client(server, table, tokens[0]) as ann:
            await ann.act_at_random()
            refused = await ann.wish("undo")
            assert refused["type"] == "nak"
            assert "come to light" in refused["reason"]
        table, tokens = open_table(server, "allstar", 2, seats=2)
        async with Client(server, table, tokens[0]) as ann, Client(server, table, tokens[1]) as bob:
            player = ann if ann.scene["choices"] else bob
            while not player.scene["choices"][0]["words"].startswith("play"):
                await player.act_at_random()
                other = bob if player is ann else ann
                while (other.seq or 0) < (player.seq or 0):
                    await other.hear()
                player = player if player.scene["choices"] else other
            before = player.scene
            await player.act_at_random()
            assert player.may_undo
            assert (await player.wish("undo", "back"))["type"] == "ack"
            assert (await player.wish("undo", "back"))["type"] == "ack"
            assert player.scene == before
            assert sum("takes that back" in sentence for sentence in player.story) == 1

    run(play())


def test_the_coach_says_what_choices_are_worth(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        async with Client(server, table, tokens[0]) as ann:
            advice = await ann.wish("ask")
            choices = {choice["action"] for choice in ann.scene["choices"]}
            assert {worth["action"] for worth in advice["values"]} == choices
            assert "to win" in advice["says"]

    run(play())


def test_a_bot_stands_in_when_time_is_up_and_hands_the_seat_back(server: str) -> None:
    async def play() -> None:
        form = {"game": "family", "name": "Player 0", "seats": 2, "clock_s": 1, "options": {"target": 1000}}
        host = post(server, "/api/tables", form)
        table = host["table"]
        friend = post(server, f"/api/tables/{table}/seats", {"name": "Player 1"})
        async with Client(server, table, host["token"]) as ann:
            post(server, f"/api/tables/{table}/start", token=host["token"])
            while ann.stage == "gathering":
                await ann.hear()
            assert ann.clocks == {0, 1}
            while not any("A bot plays for Player 1." in sentence for sentence in ann.story):
                if ann.scene["choices"]:
                    await ann.act_at_random()
                else:
                    await ann.hear()
            async with Client(server, table, friend["token"]) as bob:
                while not any("Player 1 is back." in sentence for sentence in ann.story):
                    await ann.hear()
                assert bob.players[1]["level"] is None

    run(play())


def test_a_bot_stands_in_for_whoever_has_gone_if_somebody_asks_for_it(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 3, seats=4)
        async with Client(server, table, tokens[0]) as ann, Client(server, table, tokens[1]) as bob:
            why = {seat: (await ann.wish("standin", seat=seat))["reason"] for seat in (-1, 1, 3, 4)}
            assert why[1] == "Player 1 is here"
            assert all("nobody sits at seat" in why[seat] for seat in (-1, 3, 4))
            for _ in range(2):
                assert (await ann.wish("standin", "the same", seat=2))["type"] == "ack"
            assert "plays for Player 2 already" in (await bob.wish("standin", seat=2))["reason"]
            estimating = ann.scene["prompt"]
            for client in (ann, bob):
                await client.act_at_random()
            while ann.scene["prompt"] == estimating:  # until the bots have said their estimates, too
                await ann.hear()
            assert ann.story.count("A bot plays for Player 2.") == 1
            async with Client(server, table, tokens[2]) as cem:
                assert cem.players[2]["level"] is None
                while "Player 2 is back." not in ann.story:
                    await ann.hear()

    run(play())


def test_before_the_match_nobody_is_stood_in_for(server: str) -> None:
    async def wait() -> None:
        seated = post(server, "/api/tables", {"game": "family", "name": "Ann", "seats": 2})
        async with Client(server, seated["table"], seated["token"]) as ann:
            assert (await ann.wish("standin", seat=0))["reason"] == "no match is being played"

    run(wait())
