"""Dealing unseen cards to hands that have announced something: the sum of their pips, the size of their longest suit.

For each hand a suit is chosen in which it shall be longest. The cards with pips are then dealt, those with most pips
first, and taken back where they lead nowhere; so a deal is always found where one exists. After each card the others
must still find enough cards that fit them, and by Gale's theorem on flows they do if every group of hands does: the
cards without pips never have to be taken back. Exchanges then wash out the traces of the order of dealing.
"""

from typing import Annotated, Any, Protocol

from boxlid.kernel.cards.card_sets import NOTHING, count, has, lowest, only
from boxlid.kernel.cards.tricks import Trick
from boxlid.kernel.chance.pick import random_member
from boxlid.kernel.chance.rng import random_below
from boxlid.kernel.execution.rows import Ints, fill
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.worlds.deal import place_of

EXCHANGES_PER_CARD = 16
PLACE_BITS = 8

# Starting anew is quicker than going through all that follows from an unlucky start, which can take 10,000 tries; and
# since patience doubles, a deal is found in the end all the same.
FIRST_PATIENCE = 64
GAVE_UP = -2


class Announced(Trick, Protocol):
    """The state fields of announcements. `capacity` needs one place more than there are cards with pips."""

    strengths: Annotated[Ints, Any]
    """The pips of each seat's cards as they were dealt; NOTHING until announced."""
    longest: Annotated[Ints, Any]
    """The size of its longest suit, likewise."""
    aims: Annotated[Ints, Any]
    """Scratch for dealing worlds: the suit in which a hand shall become as long as it has announced."""


@rule
def strength(cards: int, pipped: Ints) -> int:
    """The sum of the pips; `pipped[n]` are the cards with n of them."""
    total = 0
    for pips in range(1, len(pipped)):
        total += pips * count(cards & pipped[pips])
    return total


@rule
def longest_suit(cards: int, suits: Ints) -> int:
    """How many cards of one suit there are at most."""
    most = 0
    for suit in suits:
        most = max(most, count(cards & suit))
    return most


@rule
def deal_announced(s: Announced, hidden: int, pack: int, hand_size: int, suits: Ints, pipped: Ints, rng: Ints) -> None:
    """Deal the cards of the pack that a viewer has not seen to the hidden hands; all others' hands it has."""
    unseen = pack
    for seat in range(len(s.hands)):
        unseen &= ~s.revealed[seat] if has(hidden, seat) else ~(s.hands[seat] | s.revealed[seat])
    left = GAVE_UP
    patience = FIRST_PATIENCE
    while left == GAVE_UP:
        left = deal_pips_some_way(s, hidden, unseen, hand_size, suits, pipped, patience, rng)
        patience *= 2
    fill(s.capacity, 0)
    deal_rest(s, hidden, max(left, 0), hand_size, suits, pipped, rng)
    fill(s.aims, 0)
    exchange_about(s, hidden, unseen, suits, pipped, rng)


@rule
def deal_pips_some_way(
    s: Announced, hidden: int, unseen: int, hand_size: int, suits: Ints, pipped: Ints, patience: int, rng: Ints
) -> int:
    """Try all ways to choose where the hands are longest, one after the other by chance; see `deal_pips`."""
    n_ways = len(suits) ** len(s.hands)
    way = random_below(rng, n_ways)
    stride = 2 * random_below(rng, n_ways) + 1
    outcome = NOTHING
    for _ in range(n_ways):
        way = (way + stride) % n_ways
        for seat in range(len(s.hands)):
            if has(hidden, seat):
                s.hands[seat] = 0
        if aim(s, hidden, way, suits) and every_group_finds_enough(s, hidden, hidden, unseen, hand_size, suits):
            left = deal_pips(s, hidden, unseen, hand_size, suits, pipped, patience, rng)
            if left >= 0:
                return left
            outcome = min(outcome, left)
    return outcome


# --- Where a hand is longest ----------------------------------------------------------------------------------------


@rule
def aim(s: Announced, hidden: int, way: int, suits: Ints) -> bool:
    """Choose for each hidden hand the suit in which it shall be longest; False if it lacks that suit."""
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
def to_come(s: Announced, seat: int, hand_size: int) -> int:
    """How many cards the hand must still get."""
    return hand_size - count(s.hands[seat] | s.revealed[seat])


@rule
def owed(s: Announced, seat: int) -> int:
    """How many of them must be of the suit in which it shall be longest."""
    if s.aims[seat] == 0:
        return 0
    return s.longest[seat] - count((s.hands[seat] | s.revealed[seat]) & s.aims[seat])


@rule
def fitting(s: Announced, seat: int, suit: int, hand_size: int) -> int:
    """How many cards of the suit the hand could take beyond those that are owed."""
    if s.voids[seat] & suit or s.aims[seat] == suit:
        return 0
    if s.longest[seat] == NOTHING:
        return hand_size
    return s.longest[seat] - count((s.hands[seat] | s.revealed[seat]) & suit)


@rule
def takes(s: Announced, seat: int, suit: int, hand_size: int) -> bool:
    """May the hand get one more card of the suit?"""
    if s.aims[seat] == suit:
        return owed(s, seat) > 0
    return fitting(s, seat, suit, hand_size) > 0 and to_come(s, seat, hand_size) > owed(s, seat)


@rule
def every_group_finds_enough(s: Announced, hands: int, hidden: int, left: int, hand_size: int, suits: Ints) -> bool:
    """Does each group of these hands find as many cards among those left as it must get?"""
    group = hands
    while group:
        if not finds_enough(s, group, hidden, left, hand_size, suits):
            return False
        group = (group - 1) & hands
    return True


@rule
def finds_enough(s: Announced, group: int, hidden: int, left: int, hand_size: int, suits: Ints) -> bool:
    """Cards owed to a hand are kept for it; of the others each suit gives what it has and what fits."""
    wanted = 0
    for seat in range(len(s.hands)):
        if has(group, seat):
            wanted += to_come(s, seat, hand_size) - owed(s, seat)
    for suit in suits:
        free = count(left & suit)
        welcome = 0
        for seat in range(len(s.hands)):
            if has(hidden, seat):
                if s.aims[seat] == suit:
                    free -= owed(s, seat)
                elif has(group, seat):
                    welcome += fitting(s, seat, suit, hand_size)
        if free < 0:
            return False
        wanted -= min(free, welcome)
    return wanted <= 0


# --- Cards with pips ------------------------------------------------------------------------------------------------


@rule
def deal_pips(
    s: Announced, hidden: int, left: int, hand_size: int, suits: Ints, pipped: Ints, patience: int, rng: Ints
) -> int:
    """Deal the cards with pips so that every sum comes true, and return the cards then left.

    NOTHING if that is impossible, GAVE_UP after `patience` tries. `capacity[n]` is the n-th card dealt, and behind it
    the set of hands that have been tried for it.
    """
    n_dealt = 0
    s.capacity[0] = 0
    for _ in range(patience):
        card = most_pips_first(left, pipped) if is_announced(s, hidden) else NOTHING
        if card == NOTHING:
            return left
        tried = s.capacity[n_dealt] & (only(PLACE_BITS) - 1)
        seat = draw_hand(s, hidden & ~tried, card, hand_size, suits, pipped, rng)
        if seat != NOTHING:
            s.capacity[n_dealt] = (card << PLACE_BITS) | tried | only(seat)
            s.hands[seat] |= only(card)
            left &= ~only(card)
            if is_hopeful(s, hidden, seat, left, hand_size, suits, pipped):
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
def is_announced(s: Announced, hidden: int) -> bool:
    """Have the hidden hands told their strength? All do so at the same time."""
    return hidden != 0 and s.strengths[lowest(hidden)] != NOTHING


@rule
def most_pips_first(cards: int, pipped: Ints) -> int:
    """A card with as many pips as any other; NOTHING when none has any."""
    for pips in range(len(pipped) - 1, 0, -1):
        if cards & pipped[pips]:
            return lowest(cards & pipped[pips])
    return NOTHING


@rule
def draw_hand(s: Announced, hands: int, card: int, hand_size: int, suits: Ints, pipped: Ints, rng: Ints) -> int:
    """One of the hands that may get the card, each as likely as it is in need; NOTHING if there is none."""
    suit = suit_holding(card, suits)
    pips = strength(only(card), pipped)
    total = 0
    for seat in range(len(s.hands)):
        if has(hands, seat):
            total += need(s, seat, suit, pips, hand_size, pipped)
    if total == 0:
        return NOTHING
    nth = random_below(rng, total)
    for seat in range(len(s.hands)):
        if has(hands, seat):
            nth -= need(s, seat, suit, pips, hand_size, pipped)
            if nth < 0:
                return seat
    return NOTHING


@rule
def need(s: Announced, seat: int, suit: int, pips: int, hand_size: int, pipped: Ints) -> int:
    """How much the hand needs a card of this suit: by the pips it lacks, or by the cards where those do not count."""
    if not takes(s, seat, suit, hand_size):
        return 0
    if pips == 0 or s.strengths[seat] == NOTHING:
        return to_come(s, seat, hand_size)
    missing = pips_to_come(s, seat, pipped)
    return missing if missing >= pips else 0


@rule
def pips_to_come(s: Announced, seat: int, pipped: Ints) -> int:
    """How many pips the hand must still get."""
    return s.strengths[seat] - strength(s.hands[seat] | s.revealed[seat], pipped)


@rule
def suit_holding(card: int, suits: Ints) -> int:
    """The suit of the card, as a set."""
    for suit in suits:
        if has(suit, card):
            return suit
    return 0


@rule
def is_hopeful(s: Announced, hidden: int, seat: int, left: int, hand_size: int, suits: Ints, pipped: Ints) -> bool:
    """After the seat got a card: can the others still be filled, and every hand reach its pips and no more?"""
    if not every_group_finds_enough(s, hidden & ~only(seat), hidden, left, hand_size, suits):
        return False
    for hand in range(len(s.hands)):
        if has(hidden, hand):
            cards = left & ~s.voids[hand]
            missing = pips_to_come(s, hand, pipped)
            size = to_come(s, hand, hand_size)
            if missing > strongest(cards, size, pipped) or missing < weakest(cards, size, pipped):
                return False
    return True


@rule
def strongest(cards: int, size: int, pipped: Ints) -> int:
    """The most pips that so many of the cards can have."""
    total = 0
    for pips in range(len(pipped) - 1, 0, -1):
        taken = min(size, count(cards & pipped[pips]))
        total += taken * pips
        size -= taken
    return total


@rule
def weakest(cards: int, size: int, pipped: Ints) -> int:
    """The fewest pips that so many of the cards can have."""
    total = 0
    for pips in range(len(pipped)):
        taken = min(size, count(cards & pipped[pips]))
        total += taken * pips
        size -= taken
    return total


# --- All other cards ------------------------------------------------------------------------------------------------


@rule
def deal_rest(s: Announced, hidden: int, left: int, hand_size: int, suits: Ints, pipped: Ints, rng: Ints) -> None:
    """Deal the cards whose pips do not matter, each to any hand that leaves enough for the others."""
    while left:
        card = random_member(left, rng)
        left &= ~only(card)
        candidates = hidden
        while candidates:
            seat = draw_hand(s, candidates, card, hand_size, suits, pipped, rng)
            if seat == NOTHING:
                break
            s.hands[seat] |= only(card)
            if every_group_finds_enough(s, hidden & ~only(seat), hidden, left, hand_size, suits):
                break
            s.hands[seat] &= ~only(card)
            candidates &= ~only(seat)


@rule
def exchange_about(s: Announced, hidden: int, pool: int, suits: Ints, pipped: Ints, rng: Ints) -> None:
    """Exchange cards between hands, one for one or two for two, wherever all that was announced stays true.

    Exchanges are even both ways, so they favour no deal.
    """
    if count(hidden) < 2 or not is_announced(s, hidden):
        return
    for _ in range(EXCHANGES_PER_CARD * count(pool)):
        seat = random_member(hidden, rng)
        other = random_member(hidden & ~only(seat), rng)
        n_cards = 1 + random_below(rng, 2)
        given = random_cards(s.hands[seat], n_cards, rng)
        got = random_cards(s.hands[other], n_cards, rng)
        if count(given) == count(got) and is_even(s, seat, other, given, got, suits, pipped):
            s.hands[seat] ^= given | got
            s.hands[other] ^= given | got


@rule
def random_cards(cards: int, n: int, rng: Ints) -> int:
    """Any n of the cards, or all if there are no more."""
    drawn = 0
    while n > 0 and cards:
        card = random_member(cards, rng)
        cards &= ~only(card)
        drawn |= only(card)
        n -= 1
    return drawn


@rule
def is_even(s: Announced, seat: int, other: int, given: int, got: int, suits: Ints, pipped: Ints) -> bool:
    """Would the exchange leave true all that both hands have announced and shown?"""
    if given & s.voids[other] or got & s.voids[seat] or strength(given, pipped) != strength(got, pipped):
        return False
    return is_as_long(s, seat, given | got, suits) and is_as_long(s, other, given | got, suits)


@rule
def is_as_long(s: Announced, seat: int, exchanged: int, suits: Ints) -> bool:
    """Would the hand still be as long as it has announced?"""
    cards = (s.hands[seat] ^ exchanged) | s.revealed[seat]
    return s.longest[seat] in (NOTHING, longest_suit(cards, suits))
