"""The vector environment on a GPU: the same matches as on a CPU. Nothing of a step passes through the host."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

import numpy as np

from boxlid.envs.setup import Setup, series_of
from boxlid.envs.vector import STEPPING, VectorEnv, as_actions, as_choice, check_choice
from boxlid.games import Unreadable
from boxlid.lab.gpu import require_gpu, user_facing_errors

PROGRAMS = STEPPING.with_name("gpu_stepping.py")
THREADS_PER_BLOCK = 64
MOST_BLOCKS = 1 << 14


class GpuVectorEnv(VectorEnv):
    """Many matches of a game on a GPU. Arrays are tensors of torch if it can use the GPU, otherwise numba's.

    All work is queued on torch's current stream, and nothing waits for it. So an illegal action cannot be refused: it
    is not carried out, and `n_illegal` counts it.
    """

    device = "cuda"

    def __init__(self, setup: Setup, seed: int | Sequence[int] = 0, *, copies: bool = True) -> None:
        self._cuda = require_gpu()
        self._torch = torch_with_gpu()
        with user_facing_errors():
            super().__init__(setup, seed, copies=copies)

    @property
    def n_illegal(self) -> int:
        """How many actions were not carried out, because they were not legal. Waits for the GPU."""
        return int(self._on_host(self._counts)[self._programs.ILLEGAL])

    # --- Memory ------------------------------------------------------------------------------------------------------

    def _make_buffers(self) -> None:
        compiled_game = self.setup.game.compiled
        self._programs = compiled_game.specialize(PROGRAMS, stepping=self._stepping)
        super()._make_buffers()
        self._due = self._zeros((self.n,), np.int64)
        self._counts = self._zeros((self._programs.COUNTS,), np.int64)
        options = self._given(compiled_game.new_states(1, self.setup.options))
        self._launch(
            self._programs.prepare, options, self._states, self._progress, self._rngs, self._current, self._legal,
            self._rewards, self._terminated, self._truncated, self._counts,
        )  # fmt: skip

    def _new_observations(self, rows: int, *order: Literal["C"]) -> tuple[Any, Any]:
        words, planes = super()._new_observations(rows, *order)
        self._launch(self._programs.clear, words)
        return words, planes

    def _new_states(self) -> Any:
        return self._zeros((self.n,), self._programs.STATE)

    def _zeros(self, shape: tuple[int, ...], dtype: Any, order: Literal["C", "F"] = "F") -> Any:
        """Memory, not cleared, and column-major: neighbouring threads write neighbouring values."""
        return self._cuda.device_array(shape, dtype, order=order)

    def _given(self, array: Any) -> Any:
        return self._cuda.to_device(array, stream=self._stream())

    def _on_host(self, array: Any) -> Any:
        self._cuda.synchronize()
        return array.copy_to_host()

    def _progress_on_host(self) -> Any:
        return self._on_host(self._progress)

    def _shared(self, array: Any) -> Any:
        return self._torch.as_tensor(array, device="cuda") if self._torch else array

    def _handed_out(self, array: Any) -> Any:
        if not self.copies:
            return array
        if self._torch:
            return array.clone()
        copy = self._cuda.device_array_like(array)
        copy.copy_to_device(array, stream=self._stream())
        return copy

    # --- Kernels -----------------------------------------------------------------------------------------------------

    def _set_seed(self, seed: int | Sequence[int]) -> None:
        series = series_of(seed, self.n)
        is_shared = len(series) == 1
        self._settings[self._stepping.STRIDE] = self.n if is_shared else 1
        self._series = self._given(series)
        self._settings_there = self._given(self._settings)
        self._launch(self._programs.number, is_shared, self._progress)

    def _compile(self) -> None:
        """Nothing: kernels are compiled at their first launch."""

    def _reset(self, chosen: Any) -> None:
        self._launch(
            self._programs.list_chosen, chosen, self._rewards, self._terminated, self._truncated,
            self._due, self._counts,
        )  # fmt: skip
        self._restart_and_look()

    def _advance(self, actions: Any) -> None:
        self._launch(
            self._programs.step, self._checked(actions), self.n_actions, self._settings_there, self._to_action,
            self._to_compact, self._plan, self._states, self._progress, self._rngs, self._current, self._legal,
            self._rewards, self._terminated, self._truncated, self._last_words, self._last_planes, self._due,
            self._counts,
        )  # fmt: skip
        self._restart_and_look()

    def _restart_and_look(self) -> None:
        self._launch(
            self._programs.restart, self.seats, self._settings_there, self._series, self._to_compact, self._states,
            self._progress, self._rngs, self._current, self._legal, self._due, self._counts,
        )  # fmt: skip
        self._launch(
            self._programs.look, self._plan, self._states, self._current, self._legal, self._words, self._planes,
            self._mask, self._counts,
        )  # fmt: skip

    def _choose_at_random(self) -> None:
        self._launch(self._programs.sample, self._rngs, self._legal, self._samples)

    def _observe_every_seat(self, words: Any, planes: Any) -> None:
        self._launch(
            self._programs.look_from_every_seat, self.seats, self._plan, self._states, self._current, words, planes
        )

    def _checked(self, actions: Any) -> Any:
        """The actions on the GPU; those of the host are copied there."""
        there = self._on_device(actions)
        if there is None:
            return self._given(as_actions(actions, self.n))
        if there.dtype != np.int64 or there.shape != (self.n,):
            raise Unreadable(f"actions must be {self.n} 64-bit integers, not {there.dtype} of shape {there.shape}")
        return there

    def _chosen(self, only: Any) -> Any:
        """Which environments to reset, on the GPU; a choice made on the host is copied there."""
        there = self._on_device(only)
        return self._given(as_choice(only, self.n)) if there is None else check_choice(there, self.n)

    def _on_device(self, array: Any) -> Any:
        """An array that is on the GPU, without a copy; None for one of the host."""
        if hasattr(array, "__cuda_array_interface__"):
            return self._cuda.as_cuda_array(array, sync=False)
        return array if isinstance(array, type(self._samples)) else None

    def _launch(self, program: Any, *arguments: Any) -> None:
        with user_facing_errors():
            blocks = min(MOST_BLOCKS, -(-self.n // THREADS_PER_BLOCK))
            program[blocks, THREADS_PER_BLOCK, self._stream()](*arguments)

    def _stream(self) -> Any:
        """torch's current stream; without torch the default one."""
        number = self._torch.cuda.current_stream().cuda_stream if self._torch else 0
        return self._cuda.external_stream(number) if number else 0


def torch_with_gpu() -> Any:
    """The module torch, or None if it is not installed or was built without CUDA."""
    torch = import_module("torch") if find_spec("torch") else None
    return torch if torch and torch.cuda.is_available() else None
