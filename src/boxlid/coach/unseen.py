"""The key card: the unseen card whose holder matters most for how good an action is."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from boxlid.bots.engine import LEAST_WORLDS, effective_sample_size, mean_and_error
from boxlid.games import View
from boxlid.kernel.chance.rng import RNG_WORDS, new_rng
from boxlid.kernel.execution.flat import FloatArray, IntArray, copied_states, flattened
from boxlid.kernel.execution.state import copied

SIGNIFICANT = 4.5
"""In standard errors. About a hundred pairs of card and holder are tested, so two or three would be chance."""
LEAST_ERROR = 1e-9
"""Prevents a division by zero where worlds do not differ."""
MOST_HANDS = 40
"""Enough hands to tell one card from all others."""


@dataclass(frozen=True)
class KeyCard:
    """A card that a seat may hold, and what the action costs if it does and if it does not."""

    label: str
    holder: int
    cost_if_held: float
    cost_if_not: float


def find_key_card(view: View, costs: FloatArray, weights: FloatArray, seed: int) -> KeyCard | None:
    """The card and holder with the greatest significant effect on an action's costs in the worlds of a seed."""
    best, farthest = None, SIGNIFICANT
    hands = hands_in_worlds(view, len(costs), seed)
    for seat, card in np.argwhere(hands.any(axis=1)).tolist():
        is_held = hands[seat, :, card] > 0
        if min(effective_sample_size(weights[is_held]), effective_sample_size(weights[~is_held])) < 2 * LEAST_WORLDS:
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


def hands_in_worlds(view: View, n: int, seed: int) -> IntArray:
    """The other seats' hands in the first n worlds of a seed: the number of each card, by seat, world and card.

    An observation begins with the hand; in a game without hands the result has no cards.
    """
    seats = view.state.seats
    pieces = view.game.knowledge.OBSERVATION
    hand = pieces.table[0]
    if hand.name != "hand":
        return np.zeros((seats, n, 0), np.int64)
    hands = np.zeros((seats, n, hand.n), np.int64)
    observation = np.zeros(pieces.size(seats), np.int64)
    calls, flat, rng = view.game.compiled.calls, flattened(view.state), np.zeros(RNG_WORDS, np.int64)
    for world in range(n):
        states = copied_states(flat)
        rng[:] = new_rng(seed, world)
        calls.deal_unknown(states, 0, view.seat, rng)
        for seat in range(seats):
            if seat != view.seat:
                calls.observe(states, 0, seat, observation)
                hands[seat, world] = hand.planes(int(observation[0]))
    return hands


def _deal(view: View, seed: int, world: int) -> Any:
    """A world of a seed, as a search with that seed deals it."""
    state = copied(view.state)
    view.game.knowledge.deal_unknown(state, view.seat, new_rng(seed, world))
    return state


def _label(view: View, seed: int, seat: int, with_card: list[int], without_card: list[int]) -> str:
    """The label of a card: the one that its holder is shown in all worlds with it and in none without it."""
    found: set[str] = set.intersection(*(_hand(view, seed, world, seat) for world in with_card[:MOST_HANDS]))
    for world in without_card[:MOST_HANDS]:
        found -= _hand(view, seed, world, seat)
    return found.pop() if len(found) == 1 else ""


def _hand(view: View, seed: int, world: int, seat: int) -> set[str]:
    scene = View.of(view.game, _deal(view, seed, world), seat).scene()
    return {card.label for zone in scene.zones if zone.kind == "hand" and zone.seat == seat for card in zone.cards}
