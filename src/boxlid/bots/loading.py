"""Bots of your own: functions, and bots from a file, an importable module or an installed package.

A package registers a bot by an entry point of the group `boxlid.bots` whose value is a function:

    [project.entry-points."boxlid.bots"]
    clever = "clever_bots:clever"

The server takes its bots from `find_bot`, which knows only ours, so no request can have code loaded.
"""

import hashlib
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from operator import index
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

from boxlid.bots import BOTS, Bot, find_bot
from boxlid.games import BoxlidError, Unreadable, View
from boxlid.kernel.execution.rows import Ints

GROUP = "boxlid.bots"
PYTHON = ".py"
MOST_SHOWN = 6


class BotFailed(BoxlidError):
    """A bot has raised an error or chosen an action that it may not take."""


@dataclass(frozen=True, repr=False)
class OwnBot:
    """A bot that is not ours: every choice is checked, and its errors become one sentence."""

    name: str
    choose: Bot
    place: str = ""
    """Where it was loaded from; another process loads it from there again."""

    def __reduce__(self) -> tuple[Callable[..., Bot], tuple[object, ...]]:
        return (load_bot, (self.place,)) if self.place else (OwnBot, (self.name, self.choose))

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def __call__(self, view: View, rng: Ints) -> int:
        """The bot's choice; it is given the view and the generator, and nothing else."""
        try:
            chosen: Any = self.choose(view.copy(), rng)
        except Exception as error:
            raise BotFailed(f"the bot {self.name} failed at seat {view.seat}: {_in_words(error)}") from error
        legal = view.legal()
        try:
            action = index(chosen)
        except TypeError:
            raise BotFailed(f"the bot {self.name} chose {chosen!r}, which is not an action number") from None
        if action not in legal:
            words = view.game.scene.action_words
            shown = ", ".join(f"{number} ({words(number)})" for number in legal[:MOST_SHOWN])
            more = f" and {len(legal) - MOST_SHOWN} more" if len(legal) > MOST_SHOWN else ""
            raise BotFailed(f"the bot {self.name} chose {action}, but the legal actions are {shown}{more}")
        return action


def load_bot(given: str | Bot) -> Bot:
    """A bot by its name or place, or a function as a bot.

    Names are those of our bots and of installed packages; a place is `my.py:bot` or `package.module:bot`.
    """
    if not isinstance(given, str):
        is_ready = isinstance(given, OwnBot) or given in BOTS.values()
        return given if is_ready else OwnBot(name_of(given), _callable(given))
    if given in BOTS:
        return BOTS[given]
    if given.endswith(PYTHON):
        raise Unreadable(f"{given}: name a bot of the file, as {given}:NAME")
    place, colon, name = given.rpartition(":")
    if colon:
        return OwnBot(given, _from_module(_load(place), name, place), given)
    return _installed(given)


def name_of(given: str | Bot) -> str:
    """What a bot is called in results."""
    if isinstance(given, str):
        return given
    if isinstance(given, OwnBot):
        return given.name
    ours = [name for name, bot in BOTS.items() if bot is given]
    return ours[0] if ours else str(getattr(given, "__name__", type(given).__name__))


def is_ours(bot: Bot) -> bool:
    """Is a loaded bot one of ours?"""
    return not isinstance(bot, OwnBot)


def named(bots: Sequence[str | Bot]) -> list[tuple[str, Bot]]:
    """Each bot with its name. A function is numbered if its name is that of another, or of one of ours."""
    pairs: list[tuple[str, Bot]] = []
    for given in bots:
        bot, name, number = load_bot(given), name_of(given), 2
        taken = [*BOTS.items(), *pairs]
        while any(name == other and bot != theirs for other, theirs in taken):
            name, number = f"{name_of(given)} {number}", number + 1
        pairs.append((name, bot))
    return pairs


# --- Inside -----------------------------------------------------------------------------------------------------------


def _callable(bot: Any, name: str = "") -> Bot:
    if not callable(bot):
        raise Unreadable(f"{name or repr(bot)} is not a bot: it cannot be called with a view and a generator")
    found: Bot = bot
    return found


def _from_module(module: ModuleType, name: str, place: str) -> Bot:
    if not hasattr(module, name):
        raise Unreadable(f"{place} has no bot called {name}")
    return _callable(getattr(module, name), f"{place}:{name}")


def _load(place: str) -> ModuleType:
    if place.endswith(PYTHON):
        file = Path(place)
        if not file.is_file():
            raise Unreadable(f"{place}: there is no such file to load a bot from")
        return _load_file(file.resolve(), file.stat().st_mtime_ns, place)
    try:
        return import_module(place)
    except Exception as error:
        missing = isinstance(error, ModuleNotFoundError) and place.startswith(error.name or " ")
        why = "there is no such module" if missing or not place else _in_words(error)
        raise Unreadable(f"{place or 'the bot'} cannot be loaded: {why}") from error


@cache
def _load_file(file: Path, _changed_ns: int, place: str) -> ModuleType:
    """The module of a file, loaded again if the file has changed. It can import modules beside it."""
    name = f"boxlid_bot_{file.stem}_{hashlib.sha256(str(file).encode()).hexdigest()[:8]}"
    spec = spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise Unreadable(f"{place} cannot be loaded as Python")
    module = sys.modules[name] = module_from_spec(spec)
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise Unreadable(f"{place} cannot be loaded: {_in_words(error)}") from error
    return module


def _installed(name: str) -> Bot:
    """The bot that an installed package registers under this name."""
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP, name=name):
        try:
            bot = entry.load()
        except Exception as error:
            raise Unreadable(f"the bot {name} ({entry.value}) cannot be loaded: {_in_words(error)}") from error
        return OwnBot(name, _callable(bot, entry.value), name)
    return find_bot(name)


def _in_words(error: BaseException) -> str:
    """An error on one line, with the place in the file where it was raised."""
    said = " ".join(str(error).split())
    if isinstance(error, SyntaxError):
        said = f"{error.msg} in line {error.lineno}"
    where = extract_tb(error.__traceback__)[-1]
    line = "" if isinstance(error, SyntaxError) else f" ({Path(where.filename).name}, line {where.lineno})"
    return f"{type(error).__name__}{f': {said}' if said else ''}{line}"
