"""Opponents. A bot is given a view and nothing else, so no bot can cheat."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from boxlid.bots.engine import Values, weigh_actions
from boxlid.games import Unreadable, View
from boxlid.kernel.record import Ints
from boxlid.kernel.rng import next_random, random_below

Bot: TypeAlias = Callable[[View, Ints], int]
"""Chooses one of the view's legal actions, with a generator for its dice."""

CLUB, EXPERT = 300, 4000
"""How many play-outs a level spends on a choice."""

NEAR_TIE = 0.002
"""Sealed choices that are no further apart in the chance to win are mixed, so that nobody can read them."""


def at_random(view: View, rng: Ints) -> int:
    """Any legal action."""
    legal = view.legal()
    return legal[random_below(rng, len(legal))]


def by_thumb(view: View, rng: Ints) -> int:
    """The game's rule of thumb."""
    return int(view.game.calls.rule_of_thumb(view.states, 0, view.seat, rng))


def novice(view: View, rng: Ints) -> int:
    """The rule of thumb, by somebody who forgets."""
    mind = view.states.copy()
    view.game.calls.forget(mind, 0, view.seat, rng)
    return int(view.game.calls.rule_of_thumb(mind, 0, view.seat, rng))


def by_search(view: View, rng: Ints, budget: int) -> int:
    """The best action that so many play-outs can find."""
    legal = view.legal()
    if len(legal) == 1:
        return legal[0]
    plan = int(view.game.calls.plan(view.states, 0, view.seat, rng))
    values = weigh_actions(view, round(budget * view.game.outlook.EFFORT), next_random(rng))
    return pick(values, plan, view.game.calls.sealed(view.states, 0) != 0, rng)


def pick(values: Values, plan: int, is_sealed: bool, rng: Ints) -> int:
    """Where values cannot tell actions apart, the plan decides; of sealed choices as good, the dice."""
    tied = values.equals(within=NEAR_TIE)
    if is_sealed and len(tied) > 1:
        return tied[random_below(rng, len(tied))]
    equals = values.equals()
    return plan if plan in equals else equals[0]


BOTS: dict[str, Bot] = {
    "novice": novice,
    "club": partial(by_search, budget=CLUB),
    "expert": partial(by_search, budget=EXPERT),
    "thumb": by_thumb,
    "random": at_random,
}


def find_bot(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise Unreadable(f"there is no bot called {name}; the bots are {', '.join(BOTS)}")
    return BOTS[name]
