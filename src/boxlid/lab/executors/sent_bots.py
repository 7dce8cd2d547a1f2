"""Sends bots from files to workers as text, so that every worker plays the current version."""

import hashlib
import io
import pickle
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from boxlid.bots import Bot
from boxlid.bots.loading import PYTHON, OwnBot
from boxlid.games import Unreadable

MODULES_KEPT = 16


def pickled(job: object) -> bytes:
    """A job, with the text of the files that its bots were loaded from."""
    file = io.BytesIO()
    _Pickler(file).dump(job)
    return file.getvalue()


class _Pickler(pickle.Pickler):
    def reducer_override(self, value: Any) -> Any:
        """Pickle a bot from a file as its text, and anything else as usual."""
        if not isinstance(value, OwnBot):
            return NotImplemented
        file, _, name = value.place.rpartition(":")
        if not file.endswith(PYTHON):
            return NotImplemented
        path = Path(file).absolute()
        return _bot_from_text, (value.place, str(path), path.read_text(encoding="utf-8"), name)


def _bot_from_text(place: str, path: str, text: str, name: str) -> Bot:
    choose: Callable[..., int] = getattr(_module(path, text), name)
    return OwnBot(place, choose, place)


@lru_cache(MODULES_KEPT)
def _module(path: str, text: str) -> ModuleType:
    """The module of a file with this text. It can import modules beside the file, where this node has them."""
    digest = hashlib.sha256(path.encode() + b"\0" + text.encode()).hexdigest()
    name = f"boxlid_sent_{Path(path).stem}_{digest[:8]}"
    module = ModuleType(name)
    module.__file__ = path
    if (folder := str(Path(path).parent)) not in sys.path:
        sys.path.append(folder)
    sys.modules[name] = module
    try:
        exec(compile(text, path, "exec"), vars(module))  # noqa: S102 - only who runs the cluster can submit to it
    except Exception as error:
        del sys.modules[name]
        raise Unreadable(f"{path} cannot be loaded on a worker: {type(error).__name__}: {error}") from error
    return module
