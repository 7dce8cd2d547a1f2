"""All Star Comics: worlds that explain the cards that the other seats have played.

A world is dealt at random; then unseen cards are swapped in pairs, by the Metropolis algorithm: a swap that explains
the play at least as well is accepted, a worse one with a probability equal to the likelihood ratio. Worlds are thus
sampled in proportion to their likelihood, given that the other seats play by the rule of thumb with occasional slips.
"""

import numpy as np

from boxlid.games.allstar import actions
from boxlid.games.allstar.knowledge import lay_left_over
from boxlid.games.allstar.rules import apply
from boxlid.games.allstar.state import ASIDE, HAND, MOST_SEATS, State
from boxlid.games.allstar.strategy import choose
from boxlid.kernel.cards.card_sets import NOTHING, has, only
from boxlid.kernel.chance.pick import random_member
from boxlid.kernel.chance.rng import WORD, next_random
from boxlid.kernel.execution.flat import Row, States
from boxlid.kernel.execution.rows import fill
from boxlid.kernel.execution.rule import routine, rule
from boxlid.kernel.worlds.deal import place_of

PAST = HAND * MOST_SEATS
"""How many records the past of a deal takes: one for each card played."""
SWAPS = 150
"""The number of swaps tried in a world."""
SLIP = 0.02
"""The likelihood of a card that the rule of thumb would not have played, relative to the one it would."""


@rule
def recall(states: States, view: int, past: int) -> None:
    """Write into the records from `past` on the states before each card of this deal."""
    n = states[view].n_played
    if n:
        states[past] = states[view]
        rewind(states[past])
        for i in range(n - 1):
            states[past + i + 1] = states[past + i]
            apply(states[past + i + 1], states[past + i].turn, actions.PLAY + states[view].played[i])


@rule
def rewind(s: State) -> None:
    """Take back the cards that were played, except in hands, which are hidden."""
    back = 0
    for i in range(s.n_played):
        back |= only(s.played[i])
    s.turn = place_of(s.played[0], s.revealed)
    for seat in range(s.seats):
        s.revealed[seat] &= ~back
        s.taken[seat] &= ~back
    s.tricks -= s.n_played // s.seats
    s.n_played = 0
    fill(s.trick, NOTHING)
    s.led = NOTHING


@routine
def believe(states: States, world: int, past: int, viewer: int, rng: Row) -> None:
    """Change a world that fits what the viewer has seen into one that also explains it."""
    s = states[world]
    if not s.n_played:
        return
    slips = np.zeros(ASIDE + 1, np.int64)
    unseen = s.hands[ASIDE]
    for seat in range(s.seats):
        if seat != viewer:
            slips[seat] = n_slips(states, s, past, seat, s.hands[seat])
            unseen |= s.hands[seat]
    for _ in range(SWAPS if unseen else 0):
        one = random_member(unseen, rng)
        other = random_member(unseen, rng)
        here = place_of(one, s.hands)
        there = place_of(other, s.hands)
        if here != there and not has(s.voids[there], one) and not has(s.voids[here], other):
            ours = (s.hands[here] & ~only(one)) | only(other)
            theirs = (s.hands[there] & ~only(other)) | only(one)
            slips_here = n_slips(states, s, past, here, ours)
            slips_there = n_slips(states, s, past, there, theirs)
            more = slips_here + slips_there - slips[here] - slips[there]
            if more <= 0 or next_random(rng) < WORD * SLIP**more:
                s.hands[here] = ours
                s.hands[there] = theirs
                slips[here] = slips_here
                slips[there] = slips_there
    lay_left_over(s, rng)


@rule
def n_slips(states: States, s: State, past: int, seat: int, hand: int) -> int:
    """How many of the seat's cards the rule of thumb would not have played, if this hand is what it has left."""
    slips = 0
    if seat != ASIDE:
        no_dice: Row = np.zeros(0, np.int64)
        for i in range(s.n_played - 1, -1, -1):
            if has(s.revealed[seat], s.played[i]):
                hand |= only(s.played[i])
                states[past + i].hands[seat] = hand
                slips += choose(states[past + i], seat, no_dice) != actions.PLAY + s.played[i]
    return slips
