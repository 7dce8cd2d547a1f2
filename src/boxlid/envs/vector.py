"""The vector environment: many matches stepped together by compiled code, on the cores of this machine."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

import boxlid.kernel.playout
import boxlid.kernel.stepping
from boxlid.envs.setup import Setup, series_of
from boxlid.games import Unreadable
from boxlid.kernel.cards.card_sets import NOTHING, actions_in
from boxlid.kernel.chance.rng import RNG_WORDS
from boxlid.kernel.execution.compile import compiled
from boxlid.kernel.stepping import no_opponents

PLAYOUT = Path(boxlid.kernel.playout.__file__).with_name("playout.py")
STEPPING = Path(boxlid.kernel.stepping.__file__).with_name("stepping.py")
OPPONENTS = STEPPING.with_name("opponents.py")
LEAST_ROWS = 256
"""Fewer environments are not worth another thread: handing a call over takes about 50 µs."""


@dataclass(frozen=True)
class Step:
    """What the learners are shown after a step. Row i is about environment i."""

    observation: Any
    """What the current seat sees."""
    mask: Any
    """The current seat's legal actions, by compact number."""
    current_seat: Any
    """The seat whose turn it is; where an episode has ended, the seat that acted last."""
    rewards: Any
    """The rewards of each seat in the step that ends an episode; otherwise 0."""
    terminated: Any
    """Has the episode ended?"""
    truncated: Any
    """Was the episode truncated, because the match outgrew the action space?"""
    last_observation: Any = None
    """The observation after a last action, of the seat that took it; other rows are meaningless.

    Where an episode is a deal, the rules have dealt the next one by then: this is its beginning, not the end.
    """


class VectorEnv:
    """Many matches of a game, stepped together. `boxlid.make` makes one."""

    device = "cpu"

    def __init__(self, setup: Setup, seed: int | Sequence[int] = 0, *, copies: bool = True, threads: int = 1) -> None:
        self.setup = setup
        self.action_space = setup.action_space
        self.copies = copies
        self.threads = threads
        self._pool: ThreadPoolExecutor | None = None
        self._every_seat: tuple[Any, Any] | None = None
        self._stepping = load_stepping(setup)
        self._make_buffers()
        self._set_seed(seed)
        self._compile()
        self._step = self._shared_step()

    # --- Properties --------------------------------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """The number of environments."""
        return self.setup.n

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.setup.seats

    @property
    def n_actions(self) -> int:
        """The number of compact actions."""
        return self.action_space.size

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """The shape of one observation."""
        return (self.setup.n_planes or self.setup.n_words,)

    @property
    def observation_dtype(self) -> np.dtype[Any]:
        """int16 for planes, int64 for words."""
        return np.dtype(np.int16 if self.setup.n_planes else np.int64)

    @property
    def observation_range(self) -> tuple[Any, Any]:
        """The lowest and the highest value of each number of an observation."""
        observation, is_packed = self.setup.game.knowledge.OBSERVATION, not self.setup.n_planes
        low, high = observation.low_high(self.seats, self.setup.places, is_packed)
        return np.array(low, self.observation_dtype), np.array(high, self.observation_dtype)

    @property
    def pieces(self) -> list[tuple[str, int, int]]:
        """The name, first plane and number of planes of each word of an observation."""
        return self.setup.game.knowledge.OBSERVATION.named(self.seats, self.setup.places)

    @property
    def match_numbers(self) -> Any:
        """The number of each match in its series; `Series` plays the same deals."""
        return self._progress_on_host()[:, self._stepping.NEXT] - self._settings[self._stepping.STRIDE]

    @property
    def n_truncated(self) -> int:
        """How many matches were truncated, because they outgrew the action space."""
        return int(self._progress_on_host()[:, self._stepping.N_TRUNCATED].sum())

    def __repr__(self) -> str:
        return f"<{self.setup}, on {self.device}>"

    # --- Playing -----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | Sequence[int] | None = None, only: Any = None) -> Step:
        """Start the next match in every environment, or where `only`, an array of booleans, says so.

        A seed starts its series from the beginning in every environment; a seed for each gives each its own series.
        """
        if seed is not None and only is not None:
            raise Unreadable("a seed starts every environment from the beginning: leave out seed or only")
        if seed is not None:
            self._set_seed(seed)
        self._reset(self._chosen(np.ones(self.n, np.bool_) if only is None else only))
        return self._shown()

    def step(self, actions: Any) -> Step:
        """Carry out one action in every environment: the compact number of a legal one."""
        self._advance(actions)
        return self._shown()

    def sample(self) -> Any:
        """A random legal action for every environment; the same ones for the same seed."""
        self._choose_at_random()
        return self._handed_out(self._shared(self._samples))

    def state(self) -> Any:
        """What every seat sees, from the current one clockwise: all hands, for a critic. Its shape is (n, seats, …)."""
        if self._every_seat is None:
            self._every_seat = self._new_observations(self.n * self.seats, "C")
        words, planes = self._every_seat
        self._observe_every_seat(words, planes)
        seen = planes if self.setup.n_planes else words
        return self._handed_out(self._shared(seen)).reshape(self.n, self.seats, -1)

    def close(self) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()
            self._pool = None

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- Memory ------------------------------------------------------------------------------------------------------

    def _make_buffers(self) -> None:
        setup, n = self.setup, self.n
        self._settings = settings_of(setup, self._stepping)
        self._plan = self._given(np.array(setup.game.knowledge.OBSERVATION.plan(setup.seats, setup.places), np.int64))
        self._to_action = self._given(self.action_space.to_action)
        self._to_compact = self._given(self.action_space.to_compact)
        self._states = self._new_states()
        self._progress = self._zeros((n, self._stepping.PROGRESS), np.int64)
        self._rngs = self._zeros((n, RNG_WORDS), np.int64)
        self._current = self._zeros((n,), np.int64)
        self._legal = self._zeros((n, setup.mask_words), np.int64)
        self._words, self._planes = self._new_observations(n)
        self._mask = self._zeros((n, self.n_actions if setup.mask == "bool" else 0), np.bool_)
        self._rewards = self._zeros((n, setup.seats), np.float32)
        self._terminated = self._zeros((n,), np.bool_)
        self._truncated = self._zeros((n,), np.bool_)
        self._last_words, self._last_planes = self._new_observations(setup.n_kept_apart)
        self._samples = self._zeros((n,), np.int64)
        self._scratches = np.zeros((self.threads, setup.game.rules.MASK_WORDS), np.int64)

    def _new_observations(self, rows: int, *order: Literal["C"]) -> tuple[Any, Any]:
        words = self._zeros((rows, self.setup.n_words), np.int64, *order)
        return words, self._zeros((rows, self.setup.n_planes), np.int16, *order)

    def _new_states(self) -> Any:
        """A record for each environment, and one for each thread as scratch."""
        return self.setup.game.compiled.new_states(self.n + self.threads, self.setup.options)

    def _zeros(self, shape: tuple[int, ...], dtype: Any, order: Literal["C", "F"] = "C") -> Any:
        return np.zeros(shape, dtype, order)

    def _given(self, array: Any) -> Any:
        """An array that is only read."""
        return array

    def _progress_on_host(self) -> Any:
        return self._progress

    def _shared(self, array: Any) -> Any:
        """The same memory in the form that users want."""
        return array

    def _shared_step(self) -> Step:
        """The memory that a step is written to."""
        setup = self.setup
        words, planes = self._words, self._planes
        if setup.n_kept_apart:
            words, planes = self._last_words, self._last_planes
        last = planes if setup.n_planes else words
        return Step(
            self._shared(self._planes if setup.n_planes else self._words),
            self._shared(self._mask if setup.mask == "bool" else self._legal),
            self._shared(self._current),
            self._shared(self._rewards),
            self._shared(self._terminated),
            self._shared(self._truncated),
            self._shared(last) if setup.keeps_last else None,
        )

    def _handed_out(self, array: Any) -> Any:
        return array.copy() if self.copies else array

    def _shown(self) -> Step:
        if not self.copies:
            return self._step
        return Step(*[None if value is None else self._handed_out(value) for value in vars(self._step).values()])

    # --- Calls of compiled code --------------------------------------------------------------------------------------

    def _set_seed(self, seed: int | Sequence[int]) -> None:
        self._series = series_of(seed, self.n)
        is_shared = len(self._series) == 1
        self._settings[self._stepping.STRIDE] = self.n if is_shared else 1
        self._progress[:, self._stepping.NEXT] = np.arange(self.n) if is_shared else 0

    def _compile(self) -> None:
        """Compile, or load from the cache, what resetting and stepping take."""
        compiled_game = self.setup.game.compiled
        stage = "environments against bots" if self.setup.bots else "environments"
        with compiled_game.compiling(stage):
            self._stepping.step_rows(0, 0, 0, True, self._scratches, self._samples, *self._arrays())
        compiled_game.mark_compiled(stage)

    def _arrays(self) -> tuple[Any, ...]:
        """The arrays that `step_rows` takes, in order."""
        return (
            self._settings, self._series, self._to_compact, self._plan,
            self._states, self._progress, self._rngs, self._current, self._legal,
            self._words, self._planes, self._mask, self._rewards, self._terminated, self._truncated,
            self._to_action, self._last_words, self._last_planes,
        )  # fmt: skip

    def _reset(self, chosen: Any) -> None:
        self._progress[chosen, self._stepping.IS_DONE] = self._stepping.CHOSEN
        self._run(self._stepping.step_rows, True, self._scratches, self._samples, *self._arrays())

    def _chosen(self, only: Any) -> Any:
        return as_choice(only, self.n)

    def _advance(self, actions: Any) -> None:
        actions = as_actions(actions, self.n)
        if self.setup.autoreset == "disabled":
            done = np.flatnonzero(self._progress[:, self._stepping.IS_DONE])
            if len(done):
                raise Unreadable(f"the episode of environment {done[0]} has ended: reset it")
        i = self._stepping.first_illegal(actions, self.n_actions, self._progress, self._legal)
        if i != NOTHING:
            legal = ", ".join(map(str, actions_in(self._legal[i].tolist()))) or "none: reset it"
            raise Unreadable(f"action {actions[i]} of environment {i} is not legal; legal are {legal}")
        self._run(self._stepping.step_rows, False, self._scratches, actions, *self._arrays())

    def _choose_at_random(self) -> None:
        self._run(self._stepping.sample_rows, self._rngs, self._legal, self._samples)

    def _observe_every_seat(self, words: Any, planes: Any) -> None:
        self._run(self._stepping.observe_every_seat, self.seats, self._states, self._current, self._plan, words, planes)

    def _run(self, function: Callable[..., None], *arguments: Any) -> None:
        """Call a function for all rows, in slices on several threads if there are enough."""
        slices = min(self.threads, max(1, self.n // LEAST_ROWS))
        ends = [self.n * k // slices for k in range(slices + 1)]
        if slices > 1 and self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads - 1)
        others = [
            self._pool.submit(function, ends[k], ends[k + 1], k, *arguments) for k in range(1, slices) if self._pool
        ]
        function(0, ends[1], 0, *arguments)
        for other in others:
            other.result()


def load_stepping(setup: Setup) -> Any:
    """`stepping.py`, compiled for the game, with the code for bots if they play."""
    own = setup.game.compiled
    opponents = own.specialize(OPPONENTS) if setup.bots else compiled(no_opponents)
    return own.specialize(STEPPING, playout=own.specialize(PLAYOUT), opponents=opponents)


def settings_of(setup: Setup, stepping: Any) -> Any:
    """The settings as the row of numbers that `stepping.py` reads; the stride is that of the series."""
    settings = np.zeros(stepping.SETTINGS, np.int64)
    settings[stepping.LEARNERS] = setup.learners
    settings[stepping.THUMBS] = setup.seats_of("thumb")
    settings[stepping.NOVICES] = setup.seats_of("novice")
    settings[stepping.BY_DEAL] = setup.episode == "deal"
    settings[stepping.SAME_STEP] = setup.autoreset == "same-step"
    settings[stepping.DISABLED] = setup.autoreset == "disabled"
    return settings


def as_actions(actions: Any, n: int) -> Any:
    """The actions as an array of integers."""
    if type(actions) is not np.ndarray or actions.dtype != np.int64:
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise Unreadable(f"actions must be whole numbers, not {actions.dtype}")
        actions = actions.astype(np.int64)
    if actions.shape != (n,):
        raise Unreadable(f"step takes {n} actions, one for each environment, not an array of shape {actions.shape}")
    return np.ascontiguousarray(actions)


def as_choice(only: Any, n: int) -> Any:
    """The environments to reset as an array of booleans."""
    return np.ascontiguousarray(check_choice(np.asarray(only), n))


def check_choice(chosen: Any, n: int) -> Any:
    """The same array, refused unless it has a boolean for each environment."""
    if chosen.shape != (n,) or chosen.dtype != np.bool_:
        raise Unreadable(f"only must be {n} booleans, one for each environment")
    return chosen
