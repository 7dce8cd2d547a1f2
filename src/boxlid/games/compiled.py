"""A game as machine code: compiled twins of its modules, and its rules as calls over `(states, i)`."""

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from boxlid.games.compile_progress import show_compiling
from boxlid.games.loader import load_compiled
from boxlid.games.options import Value
from boxlid.kernel.execution.cache import Cache, cache_of
from boxlid.kernel.execution.compile import compiled, specialize
from boxlid.kernel.execution.flat import States, flattened

if TYPE_CHECKING:
    from boxlid.games.game import Game

CALLS = Path(__file__).with_name("calls.py")


class CompiledGame:
    """What search, series, the solver and environments work with. Nothing is compiled before it is called."""

    def __init__(self, game: "Game") -> None:
        """Make the twins."""
        self.game = game
        modules = load_compiled(game.package)
        self.cache: Cache = cache_of(game.id, modules)
        self.rules, self.knowledge, self.strategy, self.outlook = (compiled(one, self.cache) for one in modules)
        self._begun: set[str] = set()

    @cached_property
    def calls(self) -> Any:
        """The rules, the rule of thumb and the outlook as calls from Python."""
        return self.specialize(CALLS)

    def specialize(self, algorithm: Path, **given: Any) -> Any:
        """An algorithm that works for every game, compiled for this one."""
        return specialize(
            algorithm,
            self.cache,
            rules=self.rules,
            knowledge=self.knowledge,
            strategy=self.strategy,
            outlook=self.outlook,
            **given,
        )

    def new_states(self, n: int, options: Mapping[str, Value] | None = None, version: int | None = None) -> States:
        """Records for `n` matches with the options written in, not yet started."""
        return np.repeat(flattened(self.game.new_state(options, version)), n)

    def is_compiled(self, stage: str) -> bool:
        """Has a stage been compiled for these sources and settings? See `boxlid.workers.stages`."""
        return self._mark(stage).exists()

    def mark_compiled(self, stage: str) -> None:
        """Remember that a stage has been compiled, if its code could be kept."""
        if not self.cache.has_failed:
            self._mark(stage).touch()

    def _mark(self, stage: str) -> Path:
        return self.cache.folder / f"{stage}.ready"

    def compiling(self, stage: str) -> AbstractContextManager[None]:
        """Show a person who is looking how far the compiler is, the first time that a stage is compiled here."""
        if stage in self._begun or self.is_compiled(stage):
            return nullcontext()
        self._begun.add(stage)
        return show_compiling(self.game.title)

    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return sum(size for _, size in self.game.knowledge.OBSERVATION)
