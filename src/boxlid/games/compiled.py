"""A compiled game: compiled twins of its modules, and its rules as calls over `(states, i)`."""

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from boxlid.games.compile_progress import show_compiling
from boxlid.games.loader import load_compiled, load_measures_module
from boxlid.games.options import OptionValue
from boxlid.kernel.execution.cache import Cache, cache_of
from boxlid.kernel.execution.compile import compiled, specialize
from boxlid.kernel.execution.flat import States, flattened

if TYPE_CHECKING:
    from boxlid.games.game import Game

CALLS = Path(__file__).with_name("calls.py")


class CompiledGame:
    """A game for search, series and solvers. Functions are compiled when first called."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        modules = load_compiled(game.package)
        self.cache: Cache = cache_of(game.id, modules)
        self.rules, self.knowledge, self.strategy, self.outlook = (compiled(one, self.cache) for one in modules)
        self._started: set[str] = set()

    def __repr__(self) -> str:
        return f"<CompiledGame of {self.game.id}>"

    @cached_property
    def calls(self) -> Any:
        """`calls.py`, compiled for this game."""
        return self.specialize(CALLS)

    @cached_property
    def measures(self) -> Any:
        """What a report counts, compiled."""
        return compiled(load_measures_module(self.game.package), self.cache)

    def specialize(self, algorithm: Path, **given: Any) -> Any:
        """An algorithm for any game, compiled for this one."""
        return specialize(
            algorithm,
            self.cache,
            rules=self.rules,
            knowledge=self.knowledge,
            strategy=self.strategy,
            outlook=self.outlook,
            **given,
        )

    def new_states(
        self, n: int, options: Mapping[str, OptionValue] | None = None, version: int | None = None
    ) -> States:
        """Records for `n` matches with the options written in, not yet started."""
        return np.repeat(flattened(self.game.new_state(options, version)), n)

    def is_compiled(self, stage: str) -> bool:
        """Is a stage compiled for the current sources and settings? See `boxlid.workers.stages`."""
        return self._mark(stage).exists()

    def mark_compiled(self, stage: str) -> None:
        """Mark a stage as compiled, if its code could be cached."""
        if not self.cache.has_failed:
            self._mark(stage).touch()

    def _mark(self, stage: str) -> Path:
        return self.cache.folder / f"{stage}.ready"

    def compiling(self, stage: str) -> AbstractContextManager[None]:
        """Show progress while a stage is compiled for the first time."""
        if stage in self._started or self.is_compiled(stage):
            return nullcontext()
        self._started.add(stage)
        return show_compiling(self.game.title)
