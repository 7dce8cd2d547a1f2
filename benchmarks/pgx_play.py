"""Random play of Pgx's closest game, Leduc, in a batch on the CPU, if Pgx is installed: it and JAX are large."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from benchmarks.contestant import Contestant, timed

PGX = "Pgx, Leduc, n = 1,024"
N = 1024
STEPS_AT_ONCE = 100


def pgx_contestants() -> list[Contestant]:
    """One contestant, or none where Pgx is not installed."""
    return [Contestant(PGX, timed(_stepping()))] if find_spec("pgx") else []


def _stepping() -> Any:
    jax, pgx = import_module("jax"), import_module("pgx")
    env = pgx.make("leduc_holdem")
    auto_reset = import_module("pgx.experimental").auto_reset
    step, start = auto_reset(env.step, env.init), jax.jit(jax.vmap(env.init))

    def advance(state: Any, key: Any) -> tuple[Any, Any]:
        chosen, more = jax.random.split(key)
        actions = jax.random.categorical(chosen, jax.numpy.log(state.legal_action_mask.astype("float32")))
        return jax.vmap(step)(state, actions, jax.random.split(more, N)), None

    def advance_often(state: Any, key: Any) -> Any:
        return jax.lax.scan(advance, state, jax.random.split(key, STEPS_AT_ONCE))[0]

    roll = jax.jit(advance_often)
    state = start(jax.random.split(jax.random.PRNGKey(0), N))

    def play(first: int, n: int) -> int:
        nonlocal state
        for k in range(n):
            state = roll(state, jax.random.PRNGKey(first + k))
        state.rewards.block_until_ready()
        return n * STEPS_AT_ONCE * N

    return play
