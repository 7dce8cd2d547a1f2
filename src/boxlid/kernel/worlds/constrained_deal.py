"""Dealing unseen cards under constraints on whole hands: the sum of the pips, the length of the longest suit.

First the longest suit of each hand is chosen (its aim). Backtracking then deals the cards with pips, most pips first,
so a deal is found whenever one exists. After each card it must still be possible to fill the other hands. By Gale's
theorem on flows it is enough to check that for every group of hands, so the cards without pips never need
backtracking. Random exchanges then remove the bias of the order of dealing.
"""

from typing import Annotated, Any, Protocol

from boxlid.kernel.cards.card_sets import NOTHING, count, has, lowest, only
from boxlid.kernel.chance.pick import random_member
from boxlid.kernel.chance.rng import random_below
from boxlid.kernel.execution.rows import Ints, fill
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.fields import Trick
from boxlid.kernel.worlds.deal import place_of

EXCHANGES_PER_CARD = 16
PLACE_BITS = 8

# Restart with a doubled limit: a bad prefix costs up to 10,000 steps, and doubling still finds every deal.
FIRST_MAX_STEPS = 64
GAVE_UP = -2


class ConstrainedDeal(Trick, Protocol):
    """The state fields of the constraints. `capacity` needs one place more than there are cards with pips."""

    strengths: Annotated[Ints, Any]
    """The pips that each seat was dealt; NOTHING until announced."""
    longest: Annotated[Ints, Any]
    """The length of its longest suit; NOTHING until announced."""
    aims: Annotated[Ints, Any]
    """Scratch for dealing worlds: the suit, as a set, that is to become the longest of each hand."""


@rule
def strength(cards: int, pipped: Ints) -> int:
    """The sum of the pips; `pipped[n]` are the cards with n of them."""
    total = 0
    for pips in range(1, len(pipped)):
        total += pips * count(cards & pipped[pips])
    return total


@rule
def longest_suit(cards: int, suits: Ints) -> int:
    """The length of the longest suit."""
    most = 0
    for suit in suits:
        most = max(most, count(cards & suit))
    return most


@rule
def deal_constrained(
    s: ConstrainedDeal, hidden: int, pack: int, hand_size: int, suits: Ints, pipped: Ints, rng: Ints
) -> None:
    """Deal the cards of the pack that a viewer has not seen to the hidden hands; it knows the other hands."""
    unseen = pack
    for seat in range(len(s.hands)):
        unseen &= ~s.revealed[seat] if has(hidden, seat) else ~(s.hands[seat] | s.revealed[seat])
    left = GAVE_UP
    max_steps = FIRST_MAX_STEPS
    while left == GAVE_UP:
        left = deal_pips_any_way(s, hidden, unseen, hand_size, suits, pipped, max_steps, rng)
        max_steps *= 2
    fill(s.capacity, 0)
    deal_rest(s, hidden, max(left, 0), hand_size, suits, pipped, rng)
    fill(s.aims, 0)
    exchange_at_random(s, hidden, unseen, suits, pipped, rng)


@rule
def deal_pips_any_way(
    s: ConstrainedDeal, hidden: int, unseen: int, hand_size: int, suits: Ints, pipped: Ints, max_steps: int, rng: Ints
) -> int:
    """Try all combinations of longest suits, in a random order; the result is that of `deal_pips`."""
    n_ways = len(suits) ** len(s.hands)
    way = random_below(rng, n_ways)
    stride = 2 * random_below(rng, n_ways) + 1
    outcome = NOTHING
    for _ in range(n_ways):
        way = (way + stride) % n_ways
        for seat in range(len(s.hands)):
            if has(hidden, seat):
                s.hands[seat] = 0
        if choose_aims(s, hidden, way, suits) and can_fill_all(s, hidden, hidden, unseen, hand_size, suits):
            left = deal_pips(s, hidden, unseen, hand_size, suits, pipped, max_steps, rng)
            if left >= 0:
                return left
            outcome = min(outcome, left)
    return outcome


# --- The longest suits ------------------------------------------------------------------------------------------------


@rule
def choose_aims(s: ConstrainedDeal, hidden: int, way: int, suits: Ints) -> bool:
    """Choose the longest suit of each hidden hand; False if a hand is known to be void in it."""
    n_suits = len(suits)
    for seat in range(len(s.hands)):
        suit = suits[way % n_suits]
        way //= n_suits
        s.aims[seat] = 0
        if has(hidden, seat) and s.longest[seat] > longest_suit(s.revealed[seat], suits):
            s.aims[seat] = suit
            if s.voids[seat] & suit:
                return False
    return True


@rule
def cards_needed(s: ConstrainedDeal, seat: int, hand_size: int) -> int:
    """How many more cards the hand needs."""
    return hand_size - count(s.hands[seat] | s.revealed[seat])


@rule
def needed_in_aim(s: ConstrainedDeal, seat: int) -> int:
    """How many of them must be of its longest suit."""
    if s.aims[seat] == 0:
        return 0
    return s.longest[seat] - count((s.hands[seat] | s.revealed[seat]) & s.aims[seat])


@rule
def acceptable(s: ConstrainedDeal, seat: int, suit: int, hand_size: int) -> int:
    """How many cards of another suit the hand can still accept."""
    if s.voids[seat] & suit or s.aims[seat] == suit:
        return 0
    if s.longest[seat] == NOTHING:
        return hand_size
    return s.longest[seat] - count((s.hands[seat] | s.revealed[seat]) & suit)


@rule
def accepts(s: ConstrainedDeal, seat: int, suit: int, hand_size: int) -> bool:
    """Can the hand accept one more card of the suit?"""
    if s.aims[seat] == suit:
        return needed_in_aim(s, seat) > 0
    return acceptable(s, seat, suit, hand_size) > 0 and cards_needed(s, seat, hand_size) > needed_in_aim(s, seat)


@rule
def can_fill_all(s: ConstrainedDeal, hands: int, hidden: int, left: int, hand_size: int, suits: Ints) -> bool:
    """Can each group of these hands be filled from the cards left?"""
    group = hands
    while group:
        if not can_fill(s, group, hidden, left, hand_size, suits):
            return False
        group = (group - 1) & hands
    return True


@rule
def can_fill(s: ConstrainedDeal, group: int, hidden: int, left: int, hand_size: int, suits: Ints) -> bool:
    """Can the group be filled? Cards needed for an aim are reserved; each suit gives what is left and acceptable."""
    wanted = 0
    for seat in range(len(s.hands)):
        if has(group, seat):
            wanted += cards_needed(s, seat, hand_size) - needed_in_aim(s, seat)
    for suit in suits:
        free = count(left & suit)
        accepted = 0
        for seat in range(len(s.hands)):
            if has(hidden, seat):
                if s.aims[seat] == suit:
                    free -= needed_in_aim(s, seat)
                elif has(group, seat):
                    accepted += acceptable(s, seat, suit, hand_size)
        if free < 0:
            return False
        wanted -= min(free, accepted)
    return wanted <= 0


# --- Cards with pips --------------------------------------------------------------------------------------------------


@rule
def deal_pips(
    s: ConstrainedDeal, hidden: int, left: int, hand_size: int, suits: Ints, pipped: Ints, max_steps: int, rng: Ints
) -> int:
    """Deal the cards with pips so that every sum is right, and return the cards left.

    NOTHING if that is impossible, GAVE_UP after `max_steps` steps. `capacity` is the stack: the n-th card dealt,
    shifted over the set of hands already tried for it.
    """
    n_dealt = 0
    s.capacity[0] = 0
    for _ in range(max_steps):
        card = card_with_most_pips(left, pipped) if is_announced(s, hidden) else NOTHING
        if card == NOTHING:
            return left
        tried = s.capacity[n_dealt] & (only(PLACE_BITS) - 1)
        seat = random_hand(s, hidden & ~tried, card, hand_size, suits, pipped, rng)
        if seat != NOTHING:
            s.capacity[n_dealt] = (card << PLACE_BITS) | tried | only(seat)
            s.hands[seat] |= only(card)
            left &= ~only(card)
            if is_promising(s, hidden, seat, left, hand_size, suits, pipped):
                n_dealt += 1
                s.capacity[n_dealt] = 0
                continue
        elif n_dealt == 0:
            return NOTHING
        else:
            n_dealt -= 1
            card = s.capacity[n_dealt] >> PLACE_BITS
            seat = place_of(card, s.hands)
        s.hands[seat] &= ~only(card)
        left |= only(card)
    return GAVE_UP


@rule
def is_announced(s: ConstrainedDeal, hidden: int) -> bool:
    """Has the strength of the hidden hands been announced? All are announced at the same time."""
    return hidden != 0 and s.strengths[lowest(hidden)] != NOTHING


@rule
def card_with_most_pips(cards: int, pipped: Ints) -> int:
    """A card with the most pips; NOTHING if no card has any."""
    for pips in range(len(pipped) - 1, 0, -1):
        if cards & pipped[pips]:
            return lowest(cards & pipped[pips])
    return NOTHING


@rule
def random_hand(s: ConstrainedDeal, hands: int, card: int, hand_size: int, suits: Ints, pipped: Ints, rng: Ints) -> int:
    """A random one of the hands that can accept the card, weighted by need; NOTHING if there is none."""
    suit = suit_holding(card, suits)
    pips = strength(only(card), pipped)
    total = 0
    for seat in range(len(s.hands)):
        if has(hands, seat):
            total += weight_of(s, seat, suit, pips, hand_size, pipped)
    if total == 0:
        return NOTHING
    nth = random_below(rng, total)
    for seat in range(len(s.hands)):
        if has(hands, seat):
            nth -= weight_of(s, seat, suit, pips, hand_size, pipped)
            if nth < 0:
                return seat
    return NOTHING


@rule
def weight_of(s: ConstrainedDeal, seat: int, suit: int, pips: int, hand_size: int, pipped: Ints) -> int:
    """The weight of a hand for a card: the pips it needs, or the cards it needs where pips do not matter."""
    if not accepts(s, seat, suit, hand_size):
        return 0
    if pips == 0 or s.strengths[seat] == NOTHING:
        return cards_needed(s, seat, hand_size)
    missing = pips_needed(s, seat, pipped)
    return missing if missing >= pips else 0


@rule
def pips_needed(s: ConstrainedDeal, seat: int, pipped: Ints) -> int:
    """How many more pips the hand needs."""
    return s.strengths[seat] - strength(s.hands[seat] | s.revealed[seat], pipped)


@rule
def suit_holding(card: int, suits: Ints) -> int:
    """The suit that contains the card, as a set."""
    for suit in suits:
        if has(suit, card):
            return suit
    return 0


@rule
def is_promising(
    s: ConstrainedDeal, hidden: int, seat: int, left: int, hand_size: int, suits: Ints, pipped: Ints
) -> bool:
    """After a card for the seat: can the other hands still be filled, and can every hand reach exactly its pips?"""
    if not can_fill_all(s, hidden & ~only(seat), hidden, left, hand_size, suits):
        return False
    for hand in range(len(s.hands)):
        if has(hidden, hand):
            cards = left & ~s.voids[hand]
            missing = pips_needed(s, hand, pipped)
            size = cards_needed(s, hand, hand_size)
            if missing > most_pips(cards, size, pipped) or missing < fewest_pips(cards, size, pipped):
                return False
    return True


@rule
def most_pips(cards: int, size: int, pipped: Ints) -> int:
    """The most pips that `size` of the cards can have."""
    total = 0
    for pips in range(len(pipped) - 1, 0, -1):
        taken = min(size, count(cards & pipped[pips]))
        total += taken * pips
        size -= taken
    return total


@rule
def fewest_pips(cards: int, size: int, pipped: Ints) -> int:
    """The fewest pips that `size` of the cards can have."""
    total = 0
    for pips in range(len(pipped)):
        taken = min(size, count(cards & pipped[pips]))
        total += taken * pips
        size -= taken
    return total


# --- The other cards --------------------------------------------------------------------------------------------------


@rule
def deal_rest(s: ConstrainedDeal, hidden: int, left: int, hand_size: int, suits: Ints, pipped: Ints, rng: Ints) -> None:
    """Deal the cards whose pips do not matter, each to a random hand such that the others can still be filled."""
    while left:
        card = random_member(left, rng)
        left &= ~only(card)
        candidates = hidden
        while candidates:
            seat = random_hand(s, candidates, card, hand_size, suits, pipped, rng)
            if seat == NOTHING:
                break
            s.hands[seat] |= only(card)
            if can_fill_all(s, hidden & ~only(seat), hidden, left, hand_size, suits):
                break
            s.hands[seat] &= ~only(card)
            candidates &= ~only(seat)


@rule
def exchange_at_random(s: ConstrainedDeal, hidden: int, pool: int, suits: Ints, pipped: Ints, rng: Ints) -> None:
    """Exchange cards between hands, one for one or two for two, wherever all constraints still hold.

    Exchanges are symmetric, so no deal is favoured.
    """
    if count(hidden) < 2 or not is_announced(s, hidden):
        return
    for _ in range(EXCHANGES_PER_CARD * count(pool)):
        seat = random_member(hidden, rng)
        other = random_member(hidden & ~only(seat), rng)
        n_cards = 1 + random_below(rng, 2)
        given = random_cards(s.hands[seat], n_cards, rng)
        got = random_cards(s.hands[other], n_cards, rng)
        if count(given) == count(got) and is_allowed_exchange(s, seat, other, given, got, suits, pipped):
            s.hands[seat] ^= given | got
            s.hands[other] ^= given | got


@rule
def random_cards(cards: int, n: int, rng: Ints) -> int:
    """A random n of the cards, or all if there are fewer."""
    drawn = 0
    while n > 0 and cards:
        card = random_member(cards, rng)
        cards &= ~only(card)
        drawn |= only(card)
        n -= 1
    return drawn


@rule
def is_allowed_exchange(
    s: ConstrainedDeal, seat: int, other: int, given: int, got: int, suits: Ints, pipped: Ints
) -> bool:
    """Would both hands still satisfy their constraints after the exchange?"""
    if given & s.voids[other] or got & s.voids[seat] or strength(given, pipped) != strength(got, pipped):
        return False
    return keeps_longest(s, seat, given | got, suits) and keeps_longest(s, other, given | got, suits)


@rule
def keeps_longest(s: ConstrainedDeal, seat: int, exchanged: int, suits: Ints) -> bool:
    """Would the longest suit of the hand still have the announced length?"""
    cards = (s.hands[seat] ^ exchanged) | s.revealed[seat]
    return s.longest[seat] in (NOTHING, longest_suit(cards, suits))
