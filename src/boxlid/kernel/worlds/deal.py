"""Dealing unseen cards at random, consistently with what is known about the places they may lie in.

A place (a hand, the cards put aside) has a capacity and voids: cards that it is known not to hold.
Each card goes to a random allowed place. If all of these are full, an augmenting path moves cards already dealt until
one has capacity, so a deal is found whenever one exists. Random swaps then remove the bias of the order of dealing.
"""

from boxlid.kernel.cards.card_sets import NOTHING, count, has, lowest, only
from boxlid.kernel.chance.pick import random_member
from boxlid.kernel.chance.rng import random_below
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule

SWAPS_PER_CARD = 4


@rule
def deal_among(pool: int, places: Ints, capacity: Ints, voids: Ints, rng: Ints) -> None:
    """Deal every card of the pool to the places. Uses up their capacity."""
    left = pool
    while left:
        card = random_member(left, rng)
        left &= ~only(card)
        place = random_place(card, capacity, voids, rng)
        if place == NOTHING:
            augment(card, pool, places, capacity, voids, rng)
        else:
            places[place] |= only(card)
            capacity[place] -= 1
    swap_at_random(pool, places, voids, rng)


@rule
def random_place(card: int, capacity: Ints, voids: Ints, rng: Ints) -> int:
    """An allowed place, weighted by capacity; NOTHING if all of them are full."""
    total = 0
    for place in range(len(capacity)):
        if not has(voids[place], card):
            total += capacity[place]
    if total == 0:
        return NOTHING
    nth_gap = random_below(rng, total)
    for place in range(len(capacity)):
        if not has(voids[place], card):
            nth_gap -= capacity[place]
            if nth_gap < 0:
                return place
    return NOTHING


@rule
def augment(card: int, pool: int, places: Ints, capacity: Ints, voids: Ints, rng: Ints) -> None:
    """Put the card into a full place, and move one card of each place on the path to the next."""
    reached, onward = augmenting_paths(card, pool, places, capacity, voids)
    for place in range(len(capacity)):
        if has(reached, place) and not has(voids[place], card):
            while capacity[place] == 0:
                following = (onward >> (4 * place)) & 15
                pushed = random_member(places[place] & pool & ~voids[following], rng)
                places[place] = (places[place] | only(card)) & ~only(pushed)
                card = pushed
                place = following
            places[place] |= only(card)
            capacity[place] -= 1
            return


@rule
def augmenting_paths(card: int, pool: int, places: Ints, capacity: Ints, voids: Ints) -> tuple[int, int]:
    """The places from which a path leads to free capacity, and the next place on each (four bits a place)."""
    reached = 0
    onward = 0
    for place in range(len(capacity)):
        if capacity[place] > 0:
            reached |= only(place)
    while not is_within_reach(card, reached, voids):
        before = reached
        for place in range(len(capacity)):
            for following in range(len(capacity)):
                can_pass_on = places[place] & pool & ~voids[following]
                if can_pass_on and has(before, following) and not has(reached, place):
                    reached |= only(place)
                    onward |= following << (4 * place)
        if reached == before:
            return 0, 0
    return reached, onward


@rule
def is_within_reach(card: int, reached: int, voids: Ints) -> bool:
    """May the card lie in one of the places reached?"""
    for place in range(len(voids)):
        if has(reached, place) and not has(voids[place], card):
            return True
    return False


@rule
def swap_at_random(pool: int, places: Ints, voids: Ints, rng: Ints) -> None:
    """Swap random pairs of cards wherever both are allowed. Swaps are symmetric, so no deal is favoured."""
    if pool == 0:
        return
    for _ in range(SWAPS_PER_CARD * count(pool)):
        one = random_member(pool, rng)
        other = random_member(pool, rng)
        here = place_of(one, places)
        there = place_of(other, places)
        if here != there and not has(voids[there], one) and not has(voids[here], other):
            places[here] = (places[here] & ~only(one)) | only(other)
            places[there] = (places[there] & ~only(other)) | only(one)


@rule
def place_of(card: int, places: Ints) -> int:
    """The place that holds the card."""
    holders = 0
    for place in range(len(places)):
        if has(places[place], card):
            holders |= only(place)
    return lowest(holders)
