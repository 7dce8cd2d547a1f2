"""One algorithm, compiled for each game.

An algorithm that works for every game (a play-out, a search) is a source file that names `rules` without importing
it. `specialize` loads that file once for a game with the game's modules in place of the names. Functions handed over
as arguments or closures would be compiled anew at every start; these are cached like any other rule.
"""

import importlib.util
import sys
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from types import ModuleType

LOADING = Lock()
"""Nobody is given a module that another thread has not loaded to its end."""


def specialize(algorithm: Path, **given: ModuleType) -> ModuleType:
    """The algorithm's module for one game, its names (`rules`, `strategy`) bound to the game's modules."""
    names = "-".join(module.__name__ for module in given.values())
    name = f"{algorithm.stem}<{names}>"
    with LOADING:
        return sys.modules[name] if name in sys.modules else _load(name, algorithm, given)


def _load(name: str, algorithm: Path, given: Mapping[str, ModuleType]) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, algorithm)
    if spec is None or spec.loader is None:
        raise ImportError(f"no algorithm at {algorithm}")
    module = importlib.util.module_from_spec(spec)
    vars(module).update(given)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
