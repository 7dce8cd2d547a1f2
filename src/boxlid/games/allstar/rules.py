"""All Star Comics: what is legal and what happens. The clauses cited are those of rulebook.md."""

from boxlid.games.allstar import actions, phases
from boxlid.games.allstar.actions import ACTIONS as ACTIONS
from boxlid.games.allstar.actions import LAYOUT as LAYOUT
from boxlid.games.allstar.actions import MASK_WORDS as MASK_WORDS
from boxlid.games.allstar.cards import CUT_RANKS as CUT_RANKS
from boxlid.games.allstar.cards import N_SUITS, SUITS, cards_in_use, is_special, suit_cards, suit_of
from boxlid.games.allstar.cards import PACK as PACK
from boxlid.games.allstar.scoring import ENDINGS as ENDINGS
from boxlid.games.allstar.scoring import settle, why_ended
from boxlid.games.allstar.state import ASIDE, COUNTERS, HAND
from boxlid.games.allstar.state import DEFAULT_SEATS as DEFAULT_SEATS
from boxlid.games.allstar.state import OPTIONS as OPTIONS
from boxlid.games.allstar.state import SEATS as SEATS
from boxlid.games.allstar.state import State as State
from boxlid.kernel.cards.card_sets import NOTHING, count, has, only
from boxlid.kernel.cards.cutting import cut_for_deal, cut_winner
from boxlid.kernel.cards.tricks import beats, deal_hands, follow, left_of, play_to_trick
from boxlid.kernel.chance.shuffles import lay_cards, shuffle_next
from boxlid.kernel.execution.rows import Ints, fill, fill_rows, write_over
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.no_sealed_choices import sealed as sealed
from boxlid.kernel.match.no_sealed_choices import sealed_choices as sealed_choices
from boxlid.kernel.match.refusals import (
    ALLOWED,
    DOES_NOT_FOLLOW,
    MATCH_IS_OVER,
    NOT_IN_HAND,
    NOT_YOUR_TURN,
    why_not_this_card,
)
from boxlid.kernel.match.scores import leaders
from boxlid.kernel.match.scores import scores as scores

VERSION = 2

# --- The sentences of the sheet -------------------------------------------------------------------------------------


@rule
def n_left_over(seats: int) -> int:
    """How many cards are not dealt (ASC-5)."""
    return count(cards_in_use(seats)) - HAND * seats


@rule
def playable(hand: int, led: int, penalty: int) -> int:
    """Lead anything; follow the suit led if you can; otherwise any card (ASC-10a, ASC-10b, ASC-Q26)."""
    return hand if led == NOTHING else follow(hand, suit_cards(suit_of(led, penalty), penalty))


@rule
def takes(card: int, best: int, penalty: int) -> bool:
    """Does the card beat the best so far? Only a higher one of the suit led does (ASC-8, ASC-Q5)."""
    return beats(card, best, suit_cards(suit_of(best, penalty), penalty), 0)


@rule
def cards_of_trick(trick: Ints, seats: int) -> int:
    """The cards of a finished trick as a set."""
    cards = 0
    for seat in range(seats):
        cards |= only(trick[seat])
    return cards


# --- The course of the match ----------------------------------------------------------------------------------------


@rule
def start(s: State, seats: int, key: Ints) -> None:
    """Cut for the deal and deal. Options, and in a replay the dealer, are already in the state."""
    s.seats = seats
    write_over(s.key, key)
    s.shuffles = 0
    s.elapsed_ms = 0
    s.deals = 0
    fill(s.trick, NOTHING)
    fill(s.last_taken, 0)
    fill(s.last_revokes, 0)
    fill(s.totals, 0)
    s.pot = 0
    if s.scoring == COUNTERS:
        for seat in range(seats):
            s.totals[seat] = s.purse
    if not s.is_scripted:
        cut_for_deal(s.cuts, seats, CUT_RANKS, s.stream, s.key)
        s.dealer = cut_winner(s.cuts[0], CUT_RANKS)
    deal(s)


@rule
def deal(s: State) -> None:
    """Eight cards each, one at a time from the dealer's left, and turn up the next (ASC-5, ASC-6a)."""
    in_use = cards_in_use(s.seats)
    n_cards = count(in_use)
    lay_cards(s, in_use)
    row = shuffle_next(s, n_cards)
    deal_hands(s, s.shuffled[row], HAND, n_cards)
    fill(s.left_over, NOTHING)
    for i in range(n_left_over(s.seats)):
        s.left_over[i] = s.shuffled[row][HAND * s.seats + i]
    s.turned = 0
    s.penalty = NOTHING
    s.deals += 1
    s.tricks = 0
    fill(s.played, NOTHING)
    s.n_played = 0
    fill(s.taken, 0)
    fill_rows(s.unfollowed, 0)
    fill(s.revokes, 0)
    s.phase = phases.NAMING
    s.turn = s.dealer
    turn_up(s)


@rule
def turn_up(s: State) -> None:
    """Turn up the next card: its suit is the penalty suit, unless it is a special (ASC-6, ASC-Q8)."""
    card = s.left_over[s.turned]
    if card == NOTHING:  # in a view, where the next card is unknown
        return
    s.hands[ASIDE] &= ~only(card)
    s.turned += 1
    if not is_special(card):
        fix_penalty_suit(s, suit_of(card, NOTHING))


@rule
def fix_penalty_suit(s: State, suit: int) -> None:
    """The dealer's left leads to the first trick (ASC-12a)."""
    s.penalty = suit
    s.phase = phases.PLAYING
    s.turn = left_of(s.dealer, s.seats)


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Perform an action that `why_not` allows."""
    if action == actions.TURN:
        turn_up(s)
    elif action < actions.PLAY:
        fix_penalty_suit(s, action - actions.NAME)
    else:
        play_card(s, seat, action - actions.PLAY)


@rule
def play_card(s: State, seat: int, card: int) -> None:
    """Add a card to the trick; its winner takes the penalty cards and leads the next (ASC-8, ASC-Q4)."""
    suit = suit_of(card, s.penalty)
    led_suit = suit if s.led == NOTHING else suit_of(s.led, s.penalty)
    is_taking = s.led != NOTHING and takes(card, s.best, s.penalty)
    s.played[s.n_played] = card
    s.n_played += 1
    lacking = 0
    if s.revoke:
        watch(s, seat, suit, led_suit)
    elif suit != led_suit:
        lacking = suit_cards(led_suit, s.penalty)
    if play_to_trick(s, seat, card, is_taking, lacking):
        s.taken[s.winner] |= cards_of_trick(s.trick, s.seats) & suit_cards(s.penalty, s.penalty)
        s.tricks += 1
        if s.tricks == HAND:
            end_deal(s)


@rule
def watch(s: State, seat: int, suit: int, led_suit: int) -> None:
    """A card of a suit that was not followed earlier proves a revoke; the last card proves the last (ASC-Q30)."""
    s.revokes[seat] += s.unfollowed[seat][suit]
    s.unfollowed[seat][suit] = 0
    if suit != led_suit:
        s.unfollowed[seat][led_suit] += 1


@rule
def end_deal(s: State) -> None:
    """Show the tricks and settle; then the match is over, or the deal moves left (ASC-12b, ASC-14a, ASC-Q3)."""
    write_over(s.last_taken, s.taken)
    write_over(s.last_revokes, s.revokes)
    settle(s)
    if why_ended(s):
        s.phase = phases.OVER
        s.turn = NOTHING
    else:
        s.dealer = left_of(s.dealer, s.seats)
        deal(s)


def n_dealt(seats: int) -> int:
    """All cards in use: those left over are turned up one by one."""
    return count(cards_in_use(seats))


def most_actions(seats: int) -> int:
    """The dealer turns up all cards left over, of which the first needs no action, and names a suit; then all play."""
    return n_left_over(seats) + HAND * seats


@rule
def is_over(s: State) -> bool:
    """Has the match ended?"""
    return s.phase == phases.OVER


@rule
def winners(s: State) -> int:
    """The set of seats that have won, those with the most; empty while the match is on (ASC-16b, ASC-Q19)."""
    return leaders(s.totals, s.seats) if is_over(s) else 0


@rule
def ending(s: State) -> int:
    """Why the match is over, 0 while it is on."""
    return why_ended(s) if is_over(s) else 0


# --- Choices --------------------------------------------------------------------------------------------------------


@rule
def actors(s: State) -> int:
    """The seats that may act now: one at a time; the dealer, while a special is turned up."""
    return 0 if s.phase == phases.OVER else only(s.turn)


@rule
def can_turn(s: State) -> bool:
    """Is there another card to turn up? (ASC-Q9)"""
    return s.turned < n_left_over(s.seats)


@rule
def legal(s: State, seat: int, mask: Ints) -> None:
    """The seat's legal actions, as bits."""
    mask[0] = 0
    if has(actors(s), seat):
        if s.phase == phases.NAMING:
            mask[0] = ((1 << N_SUITS) - 1) << actions.NAME
            if can_turn(s):
                mask[0] |= only(actions.TURN)
        elif s.revoke:
            mask[0] = s.hands[seat] << actions.PLAY
        else:
            mask[0] = playable(s.hands[seat], s.led, s.penalty) << actions.PLAY


# Why an action is refused: the numbers `why_not` returns besides those all games share, and the clause behind each.
NOTHING_TO_DECIDE = 5
NOT_THE_DEALER = 6
NO_CARD_LEFT = 7
SUIT_FIRST = 8
FOLLOW_SUIT = 9
FOLLOW_WITH_SPECIAL = 10
REFUSALS = {
    MATCH_IS_OVER: ("ASC-16a", "the match is over"),
    NOTHING_TO_DECIDE: ("ASC-6a", "the penalty suit of this deal is fixed already"),
    NOT_THE_DEALER: ("ASC-6b", "a special is turned up, and only the dealer decides what comes of it"),
    NO_CARD_LEFT: ("ASC-Q9", "there is no card left to turn up, so a suit must be named"),
    SUIT_FIRST: ("ASC-6b", "nobody plays until the dealer has named a suit or turned one up"),
    NOT_YOUR_TURN: ("ASC-Q27", "it is not this seat's turn to play"),
    NOT_IN_HAND: ("ASC-5", "that card is not in the hand"),
    FOLLOW_SUIT: ("ASC-10a", "the hand holds a card of the suit led, so one must be played"),
    FOLLOW_WITH_SPECIAL: ("ASC-Q7", "the penalty suit was led and a special belongs to it, so it must be played"),
}


@rule
def why_not(s: State, seat: int, action: int) -> int:
    """ALLOWED, or the reason why the seat may not do this now."""
    if s.phase == phases.OVER:
        return MATCH_IS_OVER
    if action < actions.PLAY:
        return why_not_decide(s, seat, action)
    return why_not_play(s, seat, action - actions.PLAY)


@rule
def why_not_decide(s: State, seat: int, action: int) -> int:
    """Turning and naming are for the dealer, while a special lies on top (ASC-6b, ASC-Q9)."""
    if s.phase != phases.NAMING:
        return NOTHING_TO_DECIDE
    if s.dealer != seat:
        return NOT_THE_DEALER
    return NO_CARD_LEFT if action == actions.TURN and not can_turn(s) else ALLOWED


@rule
def why_not_play(s: State, seat: int, card: int) -> int:
    """A card of the hand, in turn, following suit (ASC-10a); any card where revoking is possible (ASC-Q20)."""
    if s.phase == phases.NAMING:
        return SUIT_FIRST
    may_play = s.hands[seat] if s.revoke else playable(s.hands[seat], s.led, s.penalty)
    reason = why_not_this_card(s.turn == seat, s.hands[seat], may_play, card)
    return duty_to_follow(s.hands[seat], s.led, s.penalty) if reason == DOES_NOT_FOLLOW else reason


@rule
def duty_to_follow(hand: int, led: int, penalty: int) -> int:
    """The rule of following that a card broke (ASC-10a, ASC-Q7)."""
    return FOLLOW_SUIT if hand & SUITS[suit_of(led, penalty)] else FOLLOW_WITH_SPECIAL
