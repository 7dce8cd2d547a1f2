"""Mr. T: a rule of thumb. It sees a view only, and keeps the cards of its hand for prizes that are worth one."""

from boxlid.games.mrt.board import cards_on
from boxlid.games.mrt.deck import KINDS, MR_T, WHOLE_PACK, copies_in, kinds_in, size_of
from boxlid.games.mrt.knowledge import tally_of_next_heap, tally_seen
from boxlid.games.mrt.rules import (
    DOUBLE_SHOWDOWN,
    FLIP,
    FROM_HAND,
    PRELIMINARY,
    SHOWDOWN,
    State,
    playable,
    prize,
)
from boxlid.kernel.cards import count, has, lowest
from boxlid.kernel.compile import rule
from boxlid.kernel.record import Ints

WORTHY = 8
"""So many cards on the board are worth a match out of the hand."""

LIKELY = 50
"""In hundredths: with such a chance to match from the draw pile, a card of the hand would be wasted."""


@rule
def choose(s: State, seat: int, rng: Ints) -> int:  # noqa: ARG001 - every policy may mix; this one does not
    """The action of the rule of thumb."""
    actions = playable(s, seat)
    if count(actions) == 1:
        return lowest(actions)
    if s.phase in (SHOWDOWN, DOUBLE_SHOWDOWN):
        return fight(s, seat, int(has(s.members[1], seat)))
    return FROM_HAND + card_to_part_with(s, seat)


@rule
def fight(s: State, seat: int, contest: int) -> int:
    """Match from the hand for a worthy prize that the pile is unlikely to win; otherwise flip."""
    matches = kinds_in(s.hands[seat]) & s.targets[contest]
    if s.pile_sizes[seat] == 0:
        return FROM_HAND + (lowest(matches) if matches else card_to_part_with(s, seat))
    is_worth_it = cards_on(s, prize(s, s.members[contest])) >= WORTHY
    if matches and is_worth_it and chance_to_draw(s, seat, s.targets[contest]) < LIKELY:
        return FROM_HAND + lowest(matches)
    return FLIP


@rule
def chance_to_draw(s: State, seat: int, kinds: int) -> int:
    """How likely the next card of the pile is one of these kinds, in hundredths."""
    known = tally_of_next_heap(s, seat)
    tally = known if known else WHOLE_PACK - tally_seen(s)
    wanted = 0
    for kind in range(KINDS):
        if has(kinds, kind):
            wanted += copies_in(tally, kind)
    return 100 * wanted // size_of(tally)


@rule
def card_to_part_with(s: State, seat: int) -> int:
    """Mr. T where it can win alone; otherwise a kind held twice rather than one held once."""
    hand = s.hands[seat]
    if s.phase == PRELIMINARY and copies_in(hand, MR_T):
        return MR_T
    best = lowest(kinds_in(hand))
    for kind in range(KINDS):
        if copies_in(hand, kind) > copies_in(hand, best):
            best = kind
    return best
