"""Archduke: the rule of thumb. It sees a view only: match known cards, swap high ones away, call when low."""

from boxlid.games.archduke import actions, phases
from boxlid.games.archduke.cards import GIVE_CARD, PEEK_CARD, POINTS, has_action, matches
from boxlid.games.archduke.known_cards import is_known
from boxlid.games.archduke.rules.choices import whose_move
from boxlid.games.archduke.rules.matching import claimants, matchable
from boxlid.games.archduke.rules.piles import can_draw, top_discard
from boxlid.games.archduke.rules.powers import can_be_given, can_be_peeked_at, can_be_swapped
from boxlid.games.archduke.state import MOST_PLACES, State
from boxlid.kernel.cards.card_sets import NOTHING, has, lowest, only
from boxlid.kernel.chance.rng import random_below
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule

# In tenths of a point.
UNKNOWN_CARD = 62
"""The mean of a deck: 324 points on 52 cards."""
KEPT_CARD = 40
"""A card that its owner has seen and kept is usually lower."""
WORTH_OF_ACTION = 15
WORTH_OF_LOOKING = 10
"""Replacing an unknown card makes its place known."""
GAIN_WORTH_TAKING = 35
"""A draw gains about as much on average."""
CALL_AT = 70
"""The highest expected sum to call with."""
GAIN_WORTH_SWAPPING = 20
ROUNDS_BEFORE_STOPPING = 5
FORGOTTEN_ONE_IN = 4


@rule
def choose(s: State, seat: int, rng: Ints) -> int:  # noqa: ARG001 - every policy may mix; this one does not
    """The action of the rule of thumb."""
    if s.phase == phases.LOOKING:
        return actions.LOOK + lowest(~s.looked[seat])
    if s.phase == phases.VOTING:
        return actions.STOP if s.round_number >= ROUNDS_BEFORE_STOPPING else actions.MORE
    if has(claimants(s), seat):
        place = known_match(s, seat)
        if place != NOTHING and s.is_open:
            return actions.MATCH + place
        if seat != whose_move(s):
            return actions.PASS
    if s.phase in (phases.ACTING, phases.SWAPPING):
        return use_power(s, seat)
    if s.phase == phases.CALLING:
        return actions.CALL if expected_sum(s, seat) <= CALL_AT else actions.DONE
    return take_turn(s, seat)


@rule
def forget(s: State, seat: int, rng: Ints) -> None:
    """A novice forgets each card it has seen one time in four."""
    for step in range(s.seats):
        owner = (seat + step) % s.seats
        for place in range(s.places[owner]):
            if random_below(rng, FORGOTTEN_ONE_IN) == 0:
                s.seen[owner][place] &= ~only(seat)


# --- Knowing --------------------------------------------------------------------------------------------------------


@rule
def worth(s: State, owner: int, place: int, viewer: int) -> int:
    """The points of a card, or their expectation if the viewer does not know it."""
    if is_known(s, owner, place, viewer):
        return 10 * POINTS[s.cards[owner][place]]
    is_kept = owner != viewer and has(s.seen[owner][place], owner)
    return KEPT_CARD if is_kept else UNKNOWN_CARD


@rule
def expected_sum(s: State, seat: int) -> int:
    """The expected sum of the seat's set."""
    total = 0
    for place in range(s.places[seat]):
        if has(s.occupied[seat], place):
            total += worth(s, seat, place, seat)
    return total


@rule
def known_match(s: State, seat: int) -> int:
    """A place of the seat whose card is known to match and worth getting rid of, or NOTHING."""
    for place in range(s.places[seat]):
        if has(matchable(s, seat), place) and is_known(s, seat, place, seat):
            kind = s.cards[seat][place]
            if matches(kind, top_discard(s)) and POINTS[kind] >= 0:
                return place
    return NOTHING


# --- A turn ---------------------------------------------------------------------------------------------------------


@rule
def take_turn(s: State, seat: int) -> int:
    """Touch, pick, and place what was picked."""
    if s.phase == phases.TOUCHING:
        return actions.TOUCH
    if s.phase == phases.CHOOSING:
        top = top_discard(s)
        gain = gain_of_replacing(s, seat, best_place(s, seat, top), top)
        return actions.TAKE if gain >= GAIN_WORTH_TAKING or not can_draw(s) else actions.DRAW
    place = best_place(s, seat, s.held)
    if s.held_origin != NOTHING and gain_of_discarding(s, seat, s.held) >= gain_of_replacing(s, seat, place, s.held):
        return actions.DISCARD
    return actions.REPLACE + place


@rule
def best_place(s: State, seat: int, kind: int) -> int:
    """The place of the seat that a card of this kind would improve most."""
    best = lowest(s.occupied[seat])
    for place in range(s.places[seat]):
        if has(s.occupied[seat], place):
            gain = gain_of_replacing(s, seat, place, kind)
            if gain > gain_of_replacing(s, seat, best, kind):
                best = place
    return best


@rule
def gain_of_replacing(s: State, seat: int, place: int, kind: int) -> int:
    """The gain of replacing a card by another, counting known matches for the replaced one."""
    gain = worth(s, seat, place, seat) - 10 * POINTS[kind]
    if not is_known(s, seat, place, seat):
        return gain + WORTH_OF_LOOKING
    return gain + gain_of_throwing(s, seat, s.cards[seat][place], place)


@rule
def gain_of_discarding(s: State, seat: int, kind: int) -> int:
    """The gain of discarding a drawn card."""
    return gain_of_throwing(s, seat, kind, NOTHING)


@rule
def gain_of_throwing(s: State, seat: int, thrown: int, from_place: int) -> int:
    """The gain from a card of this kind on the discards: known matches, and its action."""
    gain = WORTH_OF_ACTION if has_action(thrown) else 0
    for place in range(s.places[seat]):
        if has(s.occupied[seat], place) and place != from_place and is_known(s, seat, place, seat):
            kind = s.cards[seat][place]
            if matches(kind, thrown):
                gain += max(0, 10 * POINTS[kind])
    return gain


# --- Action cards ---------------------------------------------------------------------------------------------------


@rule
def use_power(s: State, seat: int) -> int:
    """Peek at an unknown card, give to the leader, swap for a better card; otherwise skip."""
    if s.phase == phases.SWAPPING:
        return actions.WITH + place_to_swap_with(s, seat)
    kind = top_discard(s)
    if kind == GIVE_CARD:
        victim = leader_among_others(s, seat)
        return actions.SKIP if victim == NOTHING else actions.GIVE + victim
    if kind == PEEK_CARD:
        place = place_to_peek_at(s, seat)
        return actions.SKIP if place == NOTHING else actions.PEEK + place
    place = worst_place(s, seat)
    theirs = best_place_of_others(s, seat)
    if theirs == NOTHING:
        return actions.SKIP
    gain = worth(s, seat, place, seat) - worth(s, theirs // MOST_PLACES, theirs % MOST_PLACES, seat)
    return actions.SWAP + seat * MOST_PLACES + place if gain >= GAIN_WORTH_SWAPPING else actions.SKIP


@rule
def leader_among_others(s: State, seat: int) -> int:
    """The seat with the fewest points of those that can be given a card, or NOTHING."""
    best = NOTHING
    for step in range(1, s.seats):
        other = (seat + step) % s.seats
        if can_be_given(s, other, seat) and (best == NOTHING or s.totals[other] < s.totals[best]):
            best = other
    return best


@rule
def place_to_peek_at(s: State, seat: int) -> int:
    """An unknown card of the seat, or else of the next opponent that has one; or NOTHING."""
    found = NOTHING
    for step in range(s.seats):
        owner = (seat + step) % s.seats
        for place in range(s.places[owner]):
            is_news = has(s.occupied[owner], place) and not is_known(s, owner, place, seat)
            if found == NOTHING and is_news and can_be_peeked_at(s, owner, seat):
                found = owner * MOST_PLACES + place
    return found


@rule
def worst_place(s: State, seat: int) -> int:
    """The place of the seat's worst card."""
    worst = lowest(s.occupied[seat])
    for place in range(s.places[seat]):
        if has(s.occupied[seat], place) and worth(s, seat, place, seat) > worth(s, seat, worst, seat):
            worst = place
    return worst


@rule
def best_place_of_others(s: State, seat: int) -> int:
    """The opponents' card with the lowest expected points, or NOTHING."""
    best = NOTHING
    lowest_worth = 0
    for step in range(1, s.seats):
        owner = (seat + step) % s.seats
        if can_be_swapped(s, owner, seat):
            for place in range(s.places[owner]):
                if has(s.occupied[owner], place) and owner * MOST_PLACES + place != s.first_place:
                    value = worth(s, owner, place, seat)
                    if best == NOTHING or value < lowest_worth:
                        best = owner * MOST_PLACES + place
                        lowest_worth = value
    return best


@rule
def place_to_swap_with(s: State, seat: int) -> int:
    """The second card of a swap that was begun: an opponent's, or if there is none, the seat's own."""
    theirs = best_place_of_others(s, seat)
    if theirs != NOTHING:
        return theirs
    own = s.occupied[seat]
    if s.first_place // MOST_PLACES == seat:
        own &= ~only(s.first_place % MOST_PLACES)
    return seat * MOST_PLACES + lowest(own)
