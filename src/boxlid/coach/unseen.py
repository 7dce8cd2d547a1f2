"""Which unseen card matters: whose hand it lies in decides how good an action is."""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from boxlid.bots.engine import LEAST_WORLDS, effective_worlds, mean_and_error
from boxlid.games import View
from boxlid.kernel.record import Floats
from boxlid.kernel.rng import new_rng

CERTAINLY = 4.5
"""Standard errors. There are about a hundred cards and holders to choose from, so two or three would say nothing."""


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
    for (holder, label), columns in holders_in_worlds(view, len(costs), seed).items():
        is_held = np.zeros(len(costs), bool)
        is_held[columns] = True
        if min(effective_worlds(weights[is_held]), effective_worlds(weights[~is_held])) < 2 * LEAST_WORLDS:
            continue
        held, held_error = mean_and_error(costs[is_held], weights[is_held])
        other, other_error = mean_and_error(costs[~is_held], weights[~is_held])
        apart = abs(held - other) / max(np.hypot(held_error, other_error), 1e-9)
        if apart > farthest:
            best, farthest = KeyCard(label, holder, held, other), apart
    return best


def holders_in_worlds(view: View, n: int, seed: int) -> dict[tuple[int, str], list[int]]:
    """Who holds which card in hand, and in which of the first n worlds of a seed."""
    game = view.game
    columns: dict[tuple[int, str], list[int]] = defaultdict(list)
    if not any(zone.kind == "hand" and zone.face_down for zone in view.scene().zones):
        return columns
    for column in range(n):
        world = view.states.copy()
        game.calls.deal_unknown(world, 0, view.seat, new_rng(seed, column))
        for seat in range(int(world[0].seats)):
            if seat == view.seat:
                continue
            scene = game.scene.scene(View.of(game, world, 0, seat).states[0], seat, [])
            held = {
                card.label for zone in scene.zones if zone.kind == "hand" and zone.seat == seat for card in zone.cards
            }
            for label in held:
                columns[seat, label].append(column)
    return columns
