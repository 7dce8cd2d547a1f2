"""Double dummy: how many tricks each side takes with all four hands open and perfect play.

Seats 0 and 2 play against 1 and 3, with four suits of thirteen; within a suit a higher card number is a higher card.
Alpha-beta search with zero windows: can the even side take at least `goal` of the tricks to come? Results between two
tricks go into a transposition table.
"""

from boxlid.games.abridged.transposition_table import (
    NO_TRUMPS,
    RANKS,
    ROWS_PER_SLOT,
    SEATS,
    SUIT,
    SUITS,
    Workspace,
    all_cards,
    is_yes,
    lengths_of,
    look_up,
    result,
    store,
    stored_result,
    suit_of,
)
from boxlid.kernel.cards.card_sets import NOTHING, count, highest, lowest, only
from boxlid.kernel.cards.tricks import beats, follow
from boxlid.kernel.execution.flat import IntArray
from boxlid.kernel.execution.hash_slots import slot_of
from boxlid.kernel.execution.rule import routine, rule

# --- Static bounds ----------------------------------------------------------------------------------------------------


@rule
def quick_tricks(hands: IntArray, leader: int, trump: int) -> tuple[int, int]:
    """Quick tricks: how many the leader can take at once with unbeatable leads, and the cards they depend on."""
    partner = hands[(leader + 2) % SEATS]
    trumps = 0 if trump == NO_TRUMPS else SUIT[trump]
    in_trumps = 0
    in_plain = 0
    matters = 0
    for suit in range(SUITS):
        own = hands[leader] & SUIT[suit]
        if own:
            others = 0
            longest = 0
            safe = RANKS
            for step in range(1, SEATS):
                hand = hands[(leader + step) % SEATS]
                others |= hand & SUIT[suit]
                longest = max(longest, count(hand & SUIT[suit]))
                if step != 2 and hand & trumps:
                    safe = min(safe, count(hand & SUIT[suit]))
            top = own & ~(only(highest(others) + 1) - 1) if others else own
            n = count(own) if count(top) >= longest else count(top)
            if others:
                matters |= top
            if suit == trump:
                in_trumps = n
            else:
                in_plain += min(n, safe)
    if partner & trumps:
        in_plain = min(in_plain, count(partner & ~trumps))
    return in_plain + in_trumps, matters


@rule
def sure_trumps(hands: IntArray, seat: int, trump: int) -> int:
    """The trumps of a hand that are higher than all others: each takes a trick, whichever suit is led."""
    if trump == NO_TRUMPS:
        return 0
    others = 0
    for step in range(1, SEATS):
        others |= hands[(seat + step) % SEATS] & SUIT[trump]
    own = hands[seat] & SUIT[trump]
    return own & ~(only(highest(others) + 1) - 1) if others else own


# --- The search -----------------------------------------------------------------------------------------------------


@rule
def one_per_run(cards: int, left: int) -> int:
    """The lowest card of each run of equivalent cards: neighbours among the cards left."""
    kept = 0
    for suit in range(SUITS):
        is_in_run = False
        live = left & SUIT[suit]
        if cards & live:
            while live:
                card = live & -live
                live &= live - 1
                if cards & card and not is_in_run:
                    kept |= card
                is_in_run = cards & card != 0
    return kept


@rule
def moves(hands: IntArray, turn: int, laid: int, led: int) -> int:
    """The cards that may be played, one of each run of equivalents."""
    options = hands[turn] if led == NOTHING else follow(hands[turn], SUIT[suit_of(led)])
    return one_per_run(options, hands[0] | hands[1] | hands[2] | hands[3] | laid)


@rule
def first_to_try(options: int, hands: IntArray, turn: int, led: int, best: int, winner: int, trump: int) -> int:
    """Move ordering: win as cheaply as possible unless the partner is winning, otherwise discard the lowest."""
    if led == NOTHING:
        return first_lead_to_try(options, hands, turn)
    trumps = 0 if trump == NO_TRUMPS else SUIT[trump]
    winning = options & SUIT[suit_of(best)] & ~(only(best + 1) - 1)
    if suit_of(best) != trump:
        winning |= options & trumps
    wanted = winning if winning and winner % 2 != turn % 2 else options & ~winning
    cards = wanted if wanted else options
    return lowest_rank(cards & ~trumps) if cards & ~trumps else lowest(cards)


@rule
def lowest_rank(cards: int) -> int:
    """The card of the lowest rank."""
    best = lowest(cards)
    for suit in range(SUITS):
        own = cards & SUIT[suit]
        if own and lowest(own) % RANKS < best % RANKS:
            best = lowest(own)
    return best


@rule
def first_lead_to_try(options: int, hands: IntArray, turn: int) -> int:
    """An unbeatable card, else a low one of a suit in which the partner has the highest, else the lowest of all."""
    partner = hands[(turn + 2) % SEATS]
    against = hands[(turn + 1) % SEATS] | hands[(turn + 3) % SEATS]
    to_partner = NOTHING
    for suit in range(SUITS):
        own = options & SUIT[suit]
        rivals = against & SUIT[suit]
        if own and rivals:
            if highest(own) > highest(rivals):
                return highest(own)
            if partner & SUIT[suit] and highest(partner & SUIT[suit]) > highest(rivals):
                to_partner = lowest(own)
        elif own:
            return highest(own)
    return to_partner if to_partner != NOTHING else lowest_rank(options)


@rule
def play_card(
    card: int, turn: int, laid: int, led: int, best: int, winner: int, trump: int
) -> tuple[int, int, int, int, int, int]:
    """The trick after a card: turn, cards, lead, best, winner, and the tricks the even side has won by it (0 or 1)."""
    trumps = 0 if trump == NO_TRUMPS else SUIT[trump]
    laid |= only(card)
    if led == NOTHING:
        return (turn + 1) % SEATS, laid, card, card, turn, 0
    if beats(card, best, SUIT[suit_of(best)], trumps):
        best = card
        winner = turn
    if count(laid) < SEATS:
        return (turn + 1) % SEATS, laid, led, best, winner, 0
    return winner, 0, NOTHING, best, winner, 1 - winner % 2


@rule
def static_result(goal: int, hands: IntArray, leader: int, trump: int, n_left: int) -> int:
    """The result if quick tricks or sure trumps decide it, otherwise NOTHING."""
    if goal <= 0 or goal > n_left:
        return result(goal <= 0, 0)
    is_even = leader % 2 == 0
    needed = goal if is_even else n_left - goal + 1
    sure, matters = quick_tricks(hands, leader, trump)
    if sure >= needed:
        return result(is_even, matters)
    for step in (1, 3):
        trumps = sure_trumps(hands, (leader + step) % SEATS, trump)
        if count(trumps) > n_left - needed:
            return result(not is_even, trumps)
    return NOTHING


@routine
def can_take(
    goal: int, hands: IntArray, trump: int, turn: int, laid: int, led: int, best: int, winner: int, workspace: Workspace
) -> int:
    """Can the even side take at least `goal` of the unfinished tricks? `laid` is the set of cards of this trick."""
    table, holders = workspace
    is_between = led == NOTHING
    left = all_cards(hands)
    lengths = 0
    leader = 0
    slot = 0
    if is_between:
        found = static_result(goal, hands, turn, trump, count(hands[turn]))
        if found != NOTHING:
            return found
        lengths = lengths_of(hands)
        leader = trump * SEATS + turn
        slot = slot_of(lengths, leader, len(table) // ROWS_PER_SLOT) * ROWS_PER_SLOT
        row = look_up(table, slot, lengths, leader, left, holders, goal)
        if row != NOTHING:
            return stored_result(table[row], left, goal)
    options = moves(hands, turn, laid, led)
    is_even = turn % 2 == 0
    found = result(not is_even, 0)
    while options and is_yes(found) != is_even:
        card = first_to_try(options, hands, turn, led, best, winner, trump)
        options &= ~only(card)
        hands[turn] ^= only(card)
        next_turn, now_laid, now_led, now_best, now_winner, won = play_card(card, turn, laid, led, best, winner, trump)
        # A recursive call with a literal argument crashes when the function is loaded from numba's cache.
        then = can_take(goal - won, hands, trump, next_turn, now_laid, now_led, now_best, now_winner, workspace)
        if now_led == NOTHING and (laid | only(card)) & SUIT[suit_of(now_best)] != only(now_best):
            then |= result(False, only(now_best))
        hands[turn] ^= only(card)
        found = then if is_yes(then) == is_even else found | then
    if is_between:
        store(table, slot, lengths, leader, left, holders, goal, found)
    return found


@routine
def most_tricks(
    guess: int,
    hands: IntArray,
    trump: int,
    turn: int,
    laid: int,
    led: int,
    best: int,
    winner: int,
    workspace: Workspace,
) -> int:
    """How many of the unfinished tricks the even side takes. A good guess saves time."""
    tricks = guess
    while is_yes(can_take(tricks + 1, hands, trump, turn, laid, led, best, winner, workspace)):
        tricks += 1
    if tricks == guess:
        while not is_yes(can_take(tricks, hands, trump, turn, laid, led, best, winner, workspace)):
            tricks -= 1
    return tricks
