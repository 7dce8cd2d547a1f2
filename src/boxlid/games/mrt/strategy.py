"""Mr. T: a rule of thumb. It plays a match from the hand at once; between two players only where it is worth a card.

It may be given a whole world, and uses only what the seat may know.
"""

from boxlid.games.mrt import actions, phases
from boxlid.games.mrt.cards import KINDS, MR_T, WHOLE_PACK, copies_in, kinds_in, one, size_of
from boxlid.games.mrt.heaps import FIRST_DEAL, tally_of_next_heap
from boxlid.games.mrt.rules.board import cards_on, heap_of, tally_on
from boxlid.games.mrt.rules.contests import prize
from boxlid.games.mrt.rules.legality import playable
from boxlid.games.mrt.state import WHOLE_BOARD, State
from boxlid.kernel.cards.card_sets import count, has, lowest
from boxlid.kernel.execution.rows import Ints, fill_rows
from boxlid.kernel.execution.rule import rule

WORTH_A_CARD = 6
"""Between two players, who play until one has everything: the smallest gain worth a card of the hand.

The gain is the size of the prize times the chance that the draw pile would not win it. Measured against values from 5
to 20; with three or four players any waiting loses.
"""


@rule
def choose(s: State, seat: int, rng: Ints) -> int:  # noqa: ARG001 - every policy may mix; this one does not
    """The action of the rule of thumb."""
    allowed = playable(s, seat)
    if count(allowed) == 1:
        return lowest(allowed)
    if s.phase in (phases.SHOWDOWN, phases.DOUBLE_SHOWDOWN):
        return fight(s, seat, int(has(s.members[1], seat)))
    return actions.FROM_HAND + card_to_spend(s, s.hands[seat])


@rule
def forget(s: State, seat: int, rng: Ints) -> None:  # noqa: ARG001 - every novice forgets all of it
    """A novice does not count the cards in won heaps: a draw pile might hold any card."""
    fill_rows(s.origins, FIRST_DEAL)


@rule
def fight(s: State, seat: int, contest: int) -> int:
    """Match from the hand where that is worth a card; otherwise flip, as long as there is a draw pile."""
    matches = matching_part(s.hands[seat], s.targets[contest])
    if s.pile_sizes[seat] == 0:
        return actions.FROM_HAND + card_to_spend(s, matches if matches else s.hands[seat])
    if matches and is_worth_a_card(s, seat, contest):
        return actions.FROM_HAND + card_to_spend(s, matches)
    return actions.FLIP


@rule
def is_worth_a_card(s: State, seat: int, contest: int) -> bool:
    """Would a match from the hand gain enough over the draw pile?"""
    if not s.is_duel:
        return True
    drawn_from = tally_drawn_from(s, seat)
    misses = size_of(drawn_from) - size_of(matching_part(drawn_from, s.targets[contest]))
    return cards_on(s, prize(s, s.members[contest])) * misses >= WORTH_A_CARD * size_of(drawn_from)


@rule
def matching_part(tally: int, kinds: int) -> int:
    """The cards of a tally that are of these kinds."""
    part = 0
    for kind in range(KINDS):
        if has(kinds, kind):
            part += copies_in(tally, kind) * one(kind)
    return part


@rule
def tally_drawn_from(s: State, seat: int) -> int:
    """The cards one of which lies on top of the seat's draw pile, as far as the seat may know."""
    top = s.origins[seat][s.pile_sizes[seat] - 1]
    return tally_left_of_deal(s, seat) if heap_of(top) == FIRST_DEAL else tally_of_next_heap(s, seat)


@rule
def tally_left_of_deal(s: State, seat: int) -> int:
    """The cards that have not been shown since the deal, apart from those in the seat's hand."""
    tally = WHOLE_PACK - s.hands[seat] - tally_on(s, WHOLE_BOARD)
    for owner in range(s.seats):
        for i in range(s.pile_sizes[owner]):
            if heap_of(s.origins[owner][i]) != FIRST_DEAL:
                tally -= one(s.piles[owner][i])
    return tally


@rule
def card_to_spend(s: State, cards: int) -> int:
    """Of a tally of hand cards: Mr. T where it can win alone; otherwise a kind held twice rather than one held once."""
    if s.phase == phases.PRELIMINARY and copies_in(cards, MR_T):
        return MR_T
    best = lowest(kinds_in(cards))
    for kind in range(KINDS):
        if copies_in(cards, kind) > copies_in(cards, best):
            best = kind
    return best
