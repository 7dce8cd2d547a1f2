"""A worker that plays by rule of thumb, and makes each choice only when a test lets it.

python -m tests.server.gated_worker GATE
"""

import sys
from pathlib import Path

from boxlid.bots import find_bot
from boxlid.games import View, find_game
from boxlid.kernel.chance.rng import new_rng
from boxlid.workers.messages import Done, Request, read_message, write_message


def main(gate: Path) -> None:
    while request := read_message(sys.stdin.buffer, Request):
        _, game, seat, view, seed = request.args
        gate.read_bytes()  # until a test opens the other end
        action = find_bot("thumb")(View.unpacked(find_game(game), seat, view), new_rng(seed))
        write_message(sys.stdout.buffer, Done(request.id, action))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
