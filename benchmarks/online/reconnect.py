"""Cut connections, often between a request and its answer: nothing is missed, and nothing is applied twice."""

import argparse
import asyncio
import sys
from itertools import count

from benchmarks.online.checking import check
from benchmarks.online.report import save
from benchmarks.online.serving import Server, load_average, new_store
from boxlid.cli.console import progress
from boxlid.games import GAMES
from tests.server.client import Client, get, open_table
from tests.server.test_play import SHORT

PEOPLE, SEATS = 2, 4
AT_ONCE = 6
"""Tables played at the same time."""
CUTS_A_CLIENT = 40


class Outcome:
    """The outcome at all tables."""

    def __init__(self) -> None:
        self.clients: list[Client] = []
        self.cuts = 0
        self.differ = 0
        """The clients whose story or last scene differs from the server's."""

    async def play(self, address: str, game: str, seed: int) -> int:
        """Play one match with bots and cut connections; returns the number of cuts."""
        form = {"seats": SEATS, "options": SHORT.get(game, {}), "bots": ["novice"]}
        table, tokens = await asyncio.to_thread(open_table, address, game, PEOPLE, **form)
        clients = [Client(address, table, token, seed * PEOPLE + seat) for seat, token in enumerate(tokens)]
        for client in clients:
            await client.connect()
        cuts = sum(await asyncio.gather(*(client.play(CUTS_A_CLIENT) for client in clients)))
        for client in clients:
            replay = await asyncio.to_thread(get, address, f"/api/tables/{table}/replay?seat={client.seat}")
            lines = [line for step in replay["steps"] for line in step["story"]]
            self.differ += client.lines != lines or client.scene != replay["steps"][-1]["scene"]
            await client.socket.close()
            client.frames.clear()
        self.clients += clients
        self.cuts += cuts
        return cuts


async def cut_connections(address: str, cuts: int) -> Outcome:
    """Play all games in turn until enough connections have been cut."""
    outcome, numbers, games = Outcome(), count(), list(GAMES)
    with progress() as bar:
        task = bar.add_task("connections cut", total=cuts)

        async def play_on() -> None:
            while outcome.cuts < cuts:
                number = next(numbers)
                bar.advance(task, await outcome.play(address, games[number % len(games)], number))

        await asyncio.gather(*(play_on() for _ in range(AT_ONCE)))
    return outcome


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cuts", type=int, default=10_000)
    chosen = parser.parse_args()
    with new_store("sqlite") as where:
        server = Server(where)
        outcome = asyncio.run(cut_connections(server.address, chosen.cuts))
        complaints = server.stop()
        findings = asyncio.run(check(where, outcome.clients))
    rows: list[tuple[str, ...]] = [
        ("connections cut", f"{outcome.cuts:,}"),
        ("matches, of all games", f"{len(outcome.clients) // PEOPLE:,}"),
        ("requests acknowledged", f"{findings.acknowledged:,}"),
        ("of them not in the log", str(findings.lost)),
        ("duplicate events", str(findings.doubled)),
        ("clients whose story or last scene differs", str(outcome.differ)),
    ]
    notes = ["Half of the connections are closed, half aborted, between a request and its answer. Requests are resent."]
    save("reconnect", "Cut connections", ("check", "result"), rows, [*notes, f"Load average {load_average()}."])
    if outcome.differ or not findings.is_good or complaints:
        sys.exit(f"{findings}, {outcome.differ} differ\n{complaints}")


if __name__ == "__main__":
    main()
