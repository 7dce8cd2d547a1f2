"""Opponents. A bot is given a view and nothing else, so no bot can cheat."""

from collections.abc import Callable
from typing import TypeAlias

from boxlid.games import Unreadable, View
from boxlid.kernel.record import Ints
from boxlid.kernel.rng import random_below

Bot: TypeAlias = Callable[[View, Ints], int]
"""Chooses one of the view's legal actions, with a generator for its dice."""


def at_random(view: View, rng: Ints) -> int:
    """Any legal action."""
    legal = view.legal()
    return legal[random_below(rng, len(legal))]


def novice(view: View, rng: Ints) -> int:
    """The game's rule of thumb."""
    return int(view.game.calls.rule_of_thumb(view.states, 0, view.seat, rng))


BOTS: dict[str, Bot] = {"novice": novice, "random": at_random}


def find_bot(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise Unreadable(f"there is no bot called {name}; the bots are {', '.join(BOTS)}")
    return BOTS[name]
