"""Gymnasium environments in which one seat learns and bots play the others. Importing this module registers them."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TypeAlias

try:
    import gymnasium
except ModuleNotFoundError as missing:
    raise ImportError("Gymnasium is not installed: it comes with the extra boxlid[rl]") from missing

from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv

from boxlid.bots import Bot, seat_bots
from boxlid.envs.episode import setup_of
from boxlid.envs.gymnasium.seat import SeatEnv
from boxlid.envs.gymnasium.vector import AUTORESETS, SeatVectorEnv
from boxlid.envs.setup import NAMESPACE, VERSION, game_of_id
from boxlid.games import GAMES, Game, check_seat
from boxlid.games.options import OptionValue
from boxlid.kernel.match.observation import DEFAULT_PLACES
from boxlid.lab.series import COMPILED, USUAL

Bots: TypeAlias = str | Bot | Sequence[str | Bot]


def seat_env(
    game: str | Game,
    seats: int | None = None,
    *,
    seat: int = 0,
    bots: Bots = USUAL,
    episode: str = "deal",
    options: Mapping[str, OptionValue] | None = None,
    places: int = DEFAULT_PLACES,
    render_mode: str | None = None,
) -> SeatEnv:
    """An environment in which one seat learns.

    `bots` is a bot for all other seats, or one for each, clockwise from the learner. A bot is a name, a
    place such as `my.py:bot`, or a function, as for `boxlid.load_bot`.
    """
    setup = setup_of(game, seats, episode, options, places)
    return SeatEnv(setup, seat, opponents(seat, setup.seats, bots), render_mode)


def seat_vector_env(
    game: str | Game,
    seats: int | None = None,
    *,
    num_envs: int = 1,
    autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
    seat: int = 0,
    bots: Bots = USUAL,
    episode: str = "deal",
    options: Mapping[str, OptionValue] | None = None,
    places: int = DEFAULT_PLACES,
) -> VectorEnv:
    """Environments side by side: in compiled code if the bots are compiled, otherwise one after the other.

    The other arguments are those of `seat_env`.
    """
    mode = AutoresetMode(autoreset_mode)
    playing = opponents(seat, game_of_id(game).check_seats(seats), bots)
    compiled = {other: bot for other, bot in playing.items() if isinstance(bot, str) and bot in COMPILED}
    if compiled != playing:
        make = partial(seat_env, game, seats, seat=seat, bots=bots, episode=episode, options=options, places=places)
        return SyncVectorEnv([make] * num_envs, autoreset_mode=mode)
    setup = setup_of(
        game, seats, episode=episode, options=options, places=places,
        n=num_envs, autoreset=AUTORESETS[mode], bots=compiled, keeps_last=True,
    )  # fmt: skip
    return SeatVectorEnv(setup, seat, mode)


def opponents(seat: int, seats: int, bots: Bots) -> dict[int, str | Bot]:
    """The bot of each seat but the learner's; the last one named plays for all that follow."""
    check_seat(seat, seats)
    named = seat_bots([bots] if isinstance(bots, str) or callable(bots) else bots, seats - 1, USUAL)
    return {(seat + 1 + step) % seats: bot for step, bot in enumerate(named)}


def register(game: Game) -> None:
    """Make a game known to Gymnasium, under an id such as `boxlid/Family-v1`."""
    gymnasium.register(
        f"{NAMESPACE}/{game.id.capitalize()}-v{VERSION}",
        entry_point=f"{__name__}:seat_env",
        vector_entry_point=f"{__name__}:seat_vector_env",
        kwargs={"game": game.id},
    )


for game in GAMES.values():
    register(game)
