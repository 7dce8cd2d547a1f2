"""Opponents. A bot is given a view and nothing else, so no bot can cheat."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from boxlid.bots.values import Values
from boxlid.games import Unreadable, View
from boxlid.kernel.chance.rng import next_random, random_below
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.state import copied

Bot: TypeAlias = Callable[[View, Ints], int]
"""Chooses one of the view's legal actions, with a generator for its dice."""

CLUB, EXPERT = 300, 4000
"""How many play-outs a level spends on a choice."""
SEARCHERS = {"club": CLUB, "expert": EXPERT}

NEAR_TIE = 0.002
"""Sealed choices that are no further apart in the chance to win are mixed, so that nobody can read them."""


def at_random(view: View, rng: Ints) -> int:
    """Any legal action."""
    legal = view.legal()
    return legal[random_below(rng, len(legal))]


def by_thumb(view: View, rng: Ints) -> int:
    """The game's rule of thumb."""
    action: int = view.game.strategy.choose(view.state, view.seat, rng)
    return action


def novice(view: View, rng: Ints) -> int:
    """The rule of thumb of a player who forgets."""
    mind = copied(view.state)
    view.game.strategy.forget(mind, view.seat, rng)
    action: int = view.game.strategy.choose(mind, view.seat, rng)
    return action


def by_search(view: View, rng: Ints, budget: int) -> int:
    """The best action that a budget of play-outs can find. Compiles the game where that has not been done."""
    from boxlid.bots.engine import plan_of, weigh_actions

    legal = view.legal()
    if len(legal) == 1:
        return legal[0]
    plan = plan_of(view, rng)
    values = weigh_actions(view, round(budget * view.game.outlook.EFFORT), next_random(rng))
    return pick(values, plan, view.game.rules.sealed(view.state) != 0, rng)


def pick(values: Values, plan: int, is_sealed: bool, rng: Ints) -> int:
    """Where values cannot tell actions apart, the plan decides; of sealed choices as good, the dice."""
    tied = values.equals(within=NEAR_TIE)
    if is_sealed and len(tied) > 1:
        return tied[random_below(rng, len(tied))]
    equals = values.equals()
    return plan if plan in equals else equals[0]


BOTS: dict[str, Bot] = {
    "novice": novice,
    **{level: partial(by_search, budget=budget) for level, budget in SEARCHERS.items()},
    "thumb": by_thumb,
    "random": at_random,
}

LEVELS = {
    "novice": "Novice, plays by rules of thumb and forgets",
    "club": "Club, thinks a little",
    "expert": "Expert, thinks hard",
}
"""The bots that people choose from, the weakest first, each with what it is like."""


def find_bot(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise Unreadable(f"there is no bot called {name}; the bots are {', '.join(BOTS)}")
    return BOTS[name]


def is_search(name: str) -> bool:
    """Does a bot search, so that it needs compiled code?"""
    return name in SEARCHERS


def seat_bots(named: Sequence[str], seats: int, usual: str) -> list[str]:
    """A bot for every seat: those named in turn, the last one, or else the usual, for all seats that are left."""
    if len(named) > seats:
        raise Unreadable(f"{len(named)} bots are named for {seats} seats")
    for name in named:
        find_bot(name)
    filler = named[-1] if named else usual
    return [*named, *[filler] * (seats - len(named))]
