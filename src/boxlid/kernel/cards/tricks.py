"""Trick-taking, as three of the games share it. Within a suit a higher card number is a higher card."""

from boxlid.kernel.cards.card_sets import NOTHING, count, has, highest, only
from boxlid.kernel.chance.rng import random_set
from boxlid.kernel.execution.rows import Ints, fill, write_over
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.fields import Trick
from boxlid.kernel.worlds.deal import deal_among


@rule
def left_of(seat: int, seats: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < seats else 0


@rule
def follow(hand: int, owed: int) -> int:
    """The cards that may be played when `owed` must be followed: those if held, otherwise any."""
    return hand & owed if hand & owed else hand


@rule
def beats(card: int, best: int, suit: int, trumps: int) -> bool:
    """Does a card beat the best so far? `suit` is that card's suit."""
    overtakes = has(suit, card) and card > best
    is_trump = has(trumps, card) and not has(trumps, best)
    return overtakes or is_trump


@rule
def deal_hands(s: Trick, order: Ints, hand_size: int, n_cards: int) -> None:
    """Deal one card at a time from the dealer's left, put the rest aside, and reset the play."""
    fill(s.hands, 0)
    fill(s.revealed, 0)
    fill(s.voids, 0)
    fill(s.capacity, 0)
    write_over(s.last_trick, s.trick)
    fill(s.trick, NOTHING)
    s.led = NOTHING
    s.best = NOTHING
    s.winner = NOTHING
    seat = s.dealer
    for i in range(hand_size * s.seats):
        seat = left_of(seat, s.seats)
        s.hands[seat] |= only(order[i])
    aside = len(s.hands) - 1
    for i in range(hand_size * s.seats, n_cards):
        s.hands[aside] |= only(order[i])


@rule
def play_to_trick(s: Trick, seat: int, card: int, is_taking: bool, void: int) -> bool:
    """Play a card from the seat's hand and pass the turn; True if it was the last card of the trick.

    `is_taking` and `void` (the cards that the seat turns out not to hold) are ignored for a lead.
    """
    s.hands[seat] &= ~only(card)
    s.revealed[seat] |= only(card)
    if s.led == NOTHING:
        fill(s.trick, NOTHING)
        s.led = card
        s.best = card
        s.winner = seat
    else:
        s.voids[seat] |= void
        if is_taking:
            s.best = card
            s.winner = seat
    s.trick[seat] = card
    s.turn = left_of(seat, s.seats)
    if s.trick[s.turn] == NOTHING:
        return False
    s.led = NOTHING
    s.turn = s.winner
    return True


@rule
def is_last_trick_open(s: Trick) -> bool:
    """Is the last trick of the previous deal still shown? It is until the next lead."""
    for seat in range(s.seats):
        if s.revealed[seat]:
            return False
    return s.last_trick[0] != NOTHING


@rule
def deal_unseen(s: Trick, known: int, pack: int, hand_size: int, rng: Ints) -> None:
    """Deal the cards of the pack that a viewer has not seen; `known` is the set of seats whose hands it knows."""
    unseen = pack
    in_hands = 0
    for seat in range(s.seats):
        unseen &= ~s.revealed[seat]
        if has(known, seat):
            unseen &= ~s.hands[seat]
        else:
            s.capacity[seat] = hand_size - count(s.revealed[seat])
            in_hands += s.capacity[seat]
    s.capacity[len(s.capacity) - 1] = count(unseen) - in_hands
    deal_among(unseen, s.hands, s.capacity, s.voids, rng)


@rule
def rebuild_deal(s: Trick, order: Ints, hand_size: int, n_cards: int) -> None:
    """Write an order of the pack that leads to this deal."""
    for step in range(s.seats):
        seat = (s.dealer + 1 + step) % s.seats
        dealt = s.hands[seat] | s.revealed[seat]
        for i in range(hand_size):
            order[step + i * s.seats] = highest(dealt)
            dealt &= ~only(highest(dealt))
    aside = s.hands[len(s.hands) - 1]
    for i in range(hand_size * s.seats, n_cards):
        order[i] = highest(aside)
        aside &= ~only(highest(aside))


@rule
def count_dealt(s: Trick, out: Ints) -> None:
    """Count how often each card is in a hand, played, or aside."""
    for card in range(len(out)):
        out[card] = 0
        for place in range(len(s.hands)):
            out[card] += (s.hands[place] >> card) & 1
        for seat in range(s.seats):
            out[card] += (s.revealed[seat] >> card) & 1


@rule
def forget(s: Trick, seat: int, rng: Ints) -> None:
    """Forget a random half of the cards played; those in the current trick can be seen."""
    on_table = 0
    for card in s.trick:
        if card != NOTHING:
            on_table |= only(card)
    for step in range(s.seats):
        s.revealed[(seat + step) % s.seats] &= random_set(rng) | on_table
