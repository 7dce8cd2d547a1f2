"""Play a match online against novices, then print the imported modules that only compiled code needs.

python -m tests.server.plays_plainly GAME STORE
"""

import sys
from pathlib import Path

from tests.server.client import Client, open_table, run
from tests.server.serving import served
from tests.web.shortest import shortest


async def play(address: str, game: str) -> None:
    form = shortest(game)
    bots = ["novice"] * (form.get("seats", 4) - 1)
    table, (token,) = open_table(address, game, bots=bots, **form)
    async with Client(address, table, token) as client:
        await client.play()
        assert client.result


def main(game: str, store: str) -> None:
    with served(Path(store)) as address:
        run(play(address, game))
    print(sorted({"numba", "numpy", "llvmlite"} & set(sys.modules)))


if __name__ == "__main__":
    main(*sys.argv[1:])
