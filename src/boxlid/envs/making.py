"""`boxlid.make`: a vector environment by its id."""

from collections.abc import Mapping, Sequence

from boxlid.envs.setup import Setup, game_of_id
from boxlid.envs.vector import VectorEnv
from boxlid.games import Game, Unreadable
from boxlid.games.options import OptionValue
from boxlid.games.whole_numbers import as_whole
from boxlid.kernel.match.observation import DEFAULT_PLACES
from boxlid.lab.cores import usable_cores

DEVICES = ("cpu", "cuda")


def make(
    id: str | Game,  # noqa: A002 - what Gymnasium calls it
    n: int = 1,
    *,
    seats: int | None = None,
    episode: str = "deal",
    device: str = "cpu",
    obs: str = "planes",
    mask: str | None = None,
    seed: int | Sequence[int] = 0,
    options: Mapping[str, OptionValue] | None = None,
    bots: Mapping[int, str] | None = None,
    autoreset: str = "same-step",
    places: int = DEFAULT_PLACES,
    keep_last: bool = False,
    copy: bool = True,
    threads: int | None = None,
) -> VectorEnv:
    """Make `n` environments of a game that are stepped together; docs/environments.md explains every argument.

    `id` is that of the environment or of the game, or a `Game`, such as one with a patch.
    """
    game = game_of_id(id)
    seats = game.check_seats(seats)
    setup = Setup(
        game=game,
        n=n,
        seats=seats,
        options=game.settle(options or {}, seats),
        episode=episode,
        obs=obs,
        mask=mask or ("bool" if obs == "planes" else "packed"),
        autoreset=autoreset,
        places=places,
        bots={} if bots is None else bots,
        keeps_last=keep_last,
    )
    if device not in DEVICES:
        raise Unreadable(f"device must be {' or '.join(DEVICES)}, not {device}")
    if device == "cuda":
        if threads is not None:
            raise Unreadable("threads are those of the CPU: leave them out with device cuda")
        from boxlid.envs.gpu import GpuVectorEnv

        return GpuVectorEnv(setup, seed, copies=copy)
    if threads is not None and (as_whole(threads) or 0) < 1:
        raise Unreadable(f"threads must be a whole number from 1, not {threads!r}")
    return VectorEnv(setup, seed, copies=copy, threads=threads or usable_cores())
