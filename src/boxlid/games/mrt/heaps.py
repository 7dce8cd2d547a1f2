"""Mr. T: the heaps that a draw pile consists of, and what all players know of their cards."""

from boxlid.games.mrt.cards import KINDS, PACK, copies_in, one
from boxlid.games.mrt.rules.board import heap_of
from boxlid.games.mrt.state import State
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.rule import compiled_from, rule

FIRST_DEAL = 0
"""The number of the shuffle before the deal. Nobody has seen its order; the cards of any later shuffle are known."""


@rule
def end_of_heap(s: State, seat: int, first: int) -> int:
    """The place above the heap that begins at `first`; cards put there face up count as one heap."""
    origins = s.origins[seat]
    size = s.pile_sizes[seat]
    lowest = heap_of(origins[first]) * PACK
    past = lowest + PACK
    end = first + 1
    while end < size and lowest <= origins[end] < past:
        end += 1
    return end


@rule
def tally_in_pile(s: State, seat: int, first: int, end: int) -> int:
    """The tally of the cards that can be seen between two places of a pile."""
    pile = s.piles[seat]
    tally = 0
    for i in range(first, end):
        if pile[i] != NOTHING:
            tally += one(pile[i])
    return tally


@rule
def tally_won(s: State, seat: int) -> int:
    """The known cards of a pile: all but those of the deal."""
    tally = 0
    for i in range(s.pile_sizes[seat]):
        if heap_of(s.origins[seat][i]) != FIRST_DEAL:
            tally += one(s.piles[seat][i])
    return tally


@rule
def tally_of_next_heap(s: State, seat: int) -> int:
    """The known cards, one of which will be drawn next: a heap or a single card; none if it is a card of the deal."""
    end = s.pile_sizes[seat]
    if end == 0:
        return 0
    first = end - 1
    heap = heap_of(s.origins[seat][first])
    if heap == FIRST_DEAL:
        return 0
    while first > 0 and heap != NOTHING and heap_of(s.origins[seat][first - 1]) == heap:
        first -= 1
    return tally_in_pile(s, seat, first, end)


def _sort_heap_by_tally(s: State, seat: int, first: int, end: int) -> None:
    tally = tally_in_pile(s, seat, first, end)
    for kind in range(KINDS):
        for _ in range(copies_in(tally, kind)):
            s.piles[seat][first] = kind
            first += 1


@compiled_from(_sort_heap_by_tally)
def sort_heap(s: State, seat: int, first: int, end: int) -> None:
    """Lay the cards of a heap in the order of kinds, so that nothing but which they are can be seen."""
    pile = s.piles[seat]
    pile[first:end] = sorted(pile[first:end])
