"""PettingZoo environments in which every seat learns: `aec_env`, `raw_env` and `parallel_env`."""

from collections.abc import Mapping

try:
    from pettingzoo import AECEnv
except ModuleNotFoundError as missing:
    raise ImportError("PettingZoo is not installed: it comes with the extra boxlid[rl]") from missing

from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from boxlid.envs.episode import ILLEGAL_REWARD, Seen, setup_of
from boxlid.envs.pettingzoo.simultaneous import SimultaneousEnv
from boxlid.envs.pettingzoo.turns import TurnEnv
from boxlid.games import Game
from boxlid.games.options import OptionValue
from boxlid.kernel.match.observation import DEFAULT_PLACES


def aec_env(
    game: str | Game,
    seats: int | None = None,
    *,
    episode: str = "deal",
    options: Mapping[str, OptionValue] | None = None,
    places: int = DEFAULT_PLACES,
    render_mode: str | None = None,
) -> AECEnv[str, Seen, int | None]:
    """An environment in which agents act in turn. An action that is not legal ends the episode, with a warning."""
    env: AECEnv[str, Seen, int | None] = raw_env(
        game, seats, episode=episode, options=options, places=places, render_mode=render_mode
    )
    env = TerminateIllegalWrapper(env, illegal_reward=ILLEGAL_REWARD)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(env))


def raw_env(
    game: str | Game,
    seats: int | None = None,
    *,
    episode: str = "deal",
    options: Mapping[str, OptionValue] | None = None,
    places: int = DEFAULT_PLACES,
    render_mode: str | None = None,
) -> TurnEnv:
    """The environment of `aec_env` without wrappers: an action that is not legal is refused, with its clause."""
    return TurnEnv(setup_of(game, seats, episode, options, places), render_mode)


def parallel_env(
    game: str | Game,
    seats: int | None = None,
    *,
    episode: str = "deal",
    options: Mapping[str, OptionValue] | None = None,
    places: int = DEFAULT_PLACES,
    render_mode: str | None = None,
) -> SimultaneousEnv:
    """An environment in which all agents that may act do so in the same step; the actions of others are ignored.

    Natural where all choices are sealed, as in Mr. T.
    """
    return SimultaneousEnv(setup_of(game, seats, episode, options, places), render_mode)
