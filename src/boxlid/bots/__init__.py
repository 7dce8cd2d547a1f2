"""Opponents. A bot is given nothing but a view, so it cannot cheat."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias, TypeVar

from boxlid.bots.values import SearchResult
from boxlid.games import Unreadable, View
from boxlid.kernel.chance.rng import next_random, random_below
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.state import copied

Bot: TypeAlias = Callable[[View, Ints], int]
"""Chooses a legal action of a view, given a random generator."""

Named = TypeVar("Named", bound=str | Bot)

CLUB, EXPERT = 300, 4000
"""Play-outs per choice."""
SEARCHERS = {"club": CLUB, "expert": EXPERT}

NEAR_TIE = 0.002
"""Sealed choices whose win chances differ by less are mixed at random, so that opponents cannot predict them."""


def at_random(view: View, rng: Ints) -> int:
    """A random legal action."""
    legal = view.legal()
    return legal[random_below(rng, len(legal))]


def by_thumb(view: View, rng: Ints) -> int:
    """The game's rule of thumb."""
    action: int = view.game.strategy.choose(view.state, view.seat, rng)
    return action


def novice(view: View, rng: Ints) -> int:
    """The rule of thumb with imperfect memory."""
    mind = copied(view.state)
    view.game.strategy.forget(mind, view.seat, rng)
    action: int = view.game.strategy.choose(mind, view.seat, rng)
    return action


def by_search(view: View, rng: Ints, budget: int) -> int:
    """The best action that a budget of play-outs can find. Compiles the search if necessary."""
    from boxlid.bots.engine import plan_of, weigh_actions

    legal = view.legal()
    if len(legal) == 1:
        return legal[0]
    plan = plan_of(view, rng)
    result = weigh_actions(view, round(budget * view.game.outlook.EFFORT), next_random(rng))
    return pick(result, plan, view.game.rules.sealed(view.state) != 0, rng)


def pick(result: SearchResult, plan: int, is_sealed: bool, rng: Ints) -> int:
    """Break ties between statistically equal actions: by the plan, or at random for sealed choices."""
    tied = result.equals(within=NEAR_TIE)
    if is_sealed and len(tied) > 1:
        return tied[random_below(rng, len(tied))]
    equals = result.equals()
    return plan if plan in equals else equals[0]


BOTS: dict[str, Bot] = {
    "novice": novice,
    **{level: partial(by_search, budget=budget) for level, budget in SEARCHERS.items()},
    "thumb": by_thumb,
    "random": at_random,
}


def find_bot(name: str) -> Bot:
    """Our bot with this name; `boxlid.bots.loading` loads those of others."""
    if name not in BOTS:
        raise Unreadable(f"there is no bot called {name}; the bots are {', '.join(BOTS)}")
    return BOTS[name]


def is_search(name: str) -> bool:
    """Does a bot search? Then it needs compiled code."""
    return name in SEARCHERS


def seat_bots(named: Sequence[Named], seats: int, usual: Named) -> list[Named]:
    """A bot for every seat. The last one named, or else the usual one, fills the remaining seats."""
    if len(named) > seats:
        raise Unreadable(f"{len(named)} bots are named for {seats} seats")
    filler = named[-1] if named else usual
    return [*named, *[filler] * (seats - len(named))]
