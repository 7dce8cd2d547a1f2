"""Which unseen card matters: whose hand it lies in decides how good an action is."""

from dataclasses import dataclass

import numpy as np

from boxlid.bots.engine import LEAST_WORLDS, effective_worlds, mean_and_error
from boxlid.games import View
from boxlid.kernel.record import Floats, Ints, States, copied
from boxlid.kernel.rng import new_rng

CERTAINLY = 4.5
"""Standard errors. There are about a hundred cards and holders to choose from, so two or three would say nothing."""
LEAST_ERROR = 1e-9
"""Keeps a difference without any error from being divided by nothing."""


MOST_SHOWN = 40
"""So many hands tell one card from all others."""


@dataclass(frozen=True)
class KeyCard:
    """A card that somebody may hold, and what the action costs if so and if not."""

    label: str
    holder: int
    cost_if_held: float
    cost_if_not: float


def find_key_card(view: View, costs: Floats, weights: Floats, seed: int) -> KeyCard | None:
    """The card and holder that make the greatest sure difference to what an action costs in the worlds of a seed."""
    best, farthest = None, CERTAINLY
    hands = hands_in_worlds(view, len(costs), seed)
    for seat, card in np.argwhere(hands.any(axis=1)).tolist():
        is_held = hands[seat, :, card] > 0
        if min(effective_worlds(weights[is_held]), effective_worlds(weights[~is_held])) < 2 * LEAST_WORLDS:
            continue
        held, held_error = mean_and_error(costs[is_held], weights[is_held])
        other, other_error = mean_and_error(costs[~is_held], weights[~is_held])
        apart = abs(held - other) / max(np.hypot(held_error, other_error), LEAST_ERROR)
        if apart > farthest:
            best, farthest = (seat, is_held, held, other), apart
    if best is None:
        return None
    seat, is_held, held, other = best
    label = _label(view, seed, seat, np.flatnonzero(is_held).tolist(), np.flatnonzero(~is_held).tolist())
    return KeyCard(label, seat, held, other) if label else None


def hands_in_worlds(view: View, n: int, seed: int) -> Ints:
    """What every other seat holds in the first n worlds of a seed: how many of each card, by seat, world and card.

    An observation begins with the hand; in a game where nobody holds one there are no cards here.
    """
    pieces = view.game.knowledge.OBSERVATION
    name, size = pieces[0]
    seats = int(view.states[0].seats)
    if name != "hand":
        return np.zeros((seats, n, 0), np.int64)
    hands = np.zeros((seats, n, size), np.int64)
    observation = np.zeros(sum(size for _, size in pieces), np.int64)
    for world in range(n):
        states = _deal(view, seed, world)
        for seat in range(seats):
            if seat != view.seat:
                view.game.calls.observe(View.of(view.game, states, 0, seat).states, 0, seat, observation)
                hands[seat, world] = observation[:size]
    return hands


def _deal(view: View, seed: int, world: int) -> States:
    """A world of a seed, the same that a search with that seed meets."""
    states = copied(view.states)
    view.game.calls.deal_unknown(states, 0, view.seat, new_rng(seed, world))
    return states


def _label(view: View, seed: int, seat: int, with_it: list[int], without_it: list[int]) -> str:
    """A card in words: the one that its holder is shown in all of some worlds and in none of the others."""
    found: set[str] = set.intersection(*(_hand(view, seed, world, seat) for world in with_it[:MOST_SHOWN]))
    for world in without_it[:MOST_SHOWN]:
        found -= _hand(view, seed, world, seat)
    return found.pop() if len(found) == 1 else ""


def _hand(view: View, seed: int, world: int, seat: int) -> set[str]:
    scene = View.of(view.game, _deal(view, seed, world), 0, seat).scene()
    return {card.label for zone in scene.zones if zone.kind == "hand" and zone.seat == seat for card in zone.cards}
