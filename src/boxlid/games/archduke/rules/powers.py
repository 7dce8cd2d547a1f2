"""Archduke: what action cards do. All that wait have the same kind as the top discard, since only equals match it."""

from boxlid.games.archduke.rules.piles import add_unseen_card
from boxlid.games.archduke.state import MOST_PLACES, State
from boxlid.kernel.cards.card_sets import NOTHING, count, has, only
from boxlid.kernel.execution.rule import rule


@rule
def is_immune(s: State, owner: int, actor: int) -> bool:
    """The caller's cards are safe from the actions of others (ARC-END-5, ARC-Q29)."""
    return owner == s.caller and owner != actor


@rule
def can_be_peeked_at(s: State, owner: int, actor: int) -> bool:
    """Anybody's cards, if the caller's only by agreement (ARC-PEEK, ARC-Q28)."""
    return has(s.playing, owner) and (s.peek_caller == 1 or not is_immune(s, owner, actor))


@rule
def can_be_swapped(s: State, owner: int, actor: int) -> bool:
    """Anybody's cards but an immune caller's (ARC-SWAP, ARC-END-5)."""
    return has(s.playing, owner) and not is_immune(s, owner, actor)


@rule
def can_be_given(s: State, receiver: int, actor: int) -> bool:
    """Any other player but an immune caller (ARC-GIVE, ARC-Q20, ARC-END-5)."""
    return has(s.playing, receiver) and receiver != actor and not is_immune(s, receiver, actor)


@rule
def can_swap(s: State, actor: int) -> bool:
    """Are there two cards to exchange (ARC-Q17, ARC-Q52)?"""
    n = 0
    for owner in range(s.seats):
        if can_be_swapped(s, owner, actor):
            n += count(s.occupied[owner])
    return n > 1


@rule
def peek(s: State, seat: int, target: int) -> None:
    """Look at one card; where is public, what is not (ARC-PEEK, ARC-Q19)."""
    s.seen[target // MOST_PLACES][target % MOST_PLACES] |= only(seat)
    s.concerned |= only(seat)
    end_action(s)


@rule
def swap(s: State, one: int, other: int) -> None:
    """Exchange two cards unseen; who knew them still knows them (ARC-SWAP, ARC-Q19)."""
    seat, place = one // MOST_PLACES, one % MOST_PLACES
    other_seat, other_place = other // MOST_PLACES, other % MOST_PLACES
    kind, origin, seen = s.cards[seat][place], s.origin[seat][place], s.seen[seat][place]
    s.cards[seat][place] = s.cards[other_seat][other_place]
    s.origin[seat][place] = s.origin[other_seat][other_place]
    s.seen[seat][place] = s.seen[other_seat][other_place]
    s.cards[other_seat][other_place] = kind
    s.origin[other_seat][other_place] = origin
    s.seen[other_seat][other_place] = seen
    note_swap(s, seat, place)
    note_swap(s, other_seat, other_place)
    end_action(s)


@rule
def note_swap(s: State, seat: int, place: int) -> None:
    """Another card lies there now, which may be matched like any other (ARC-Q45, ARC-Q50)."""
    s.concerned |= only(seat)
    if s.version == 1:
        s.swapped[seat] |= only(place)
    else:
        s.tried[seat] &= ~only(place)


@rule
def give(s: State, receiver: int) -> None:
    """Add a card to another player's set (ARC-GIVE)."""
    if add_unseen_card(s, receiver):
        s.concerned |= only(receiver)
    end_action(s)


@rule
def end_action(s: State) -> None:
    """The next in the queue comes to act (ARC-ACT-2, ARC-Q15)."""
    for i in range(1, s.n_queue):
        s.queue[i - 1] = s.queue[i]
    s.n_queue -= 1
    s.queue[s.n_queue] = NOTHING
    s.first_place = NOTHING


@rule
def forget_stranded_swap(s: State) -> None:
    """A half-made swap that has lost its partners begins again (ARC-Q53)."""
    if s.first_place != NOTHING and not can_swap(s, s.queue[0]):
        s.first_place = NOTHING
