"""Skeleton: what is legal and what happens. The clauses cited are those of rulebook.md."""

from boxlid.games.skeleton import actions, phases
from boxlid.games.skeleton.actions import ACTIONS as ACTIONS
from boxlid.games.skeleton.actions import LAYOUT as LAYOUT
from boxlid.games.skeleton.actions import MASK_WORDS as MASK_WORDS
from boxlid.games.skeleton.cards import CUT_RANKS as CUT_RANKS
from boxlid.games.skeleton.cards import PACK as PACK
from boxlid.games.skeleton.cards import SUITS, suit_of
from boxlid.games.skeleton.state import DEFAULT_SEATS as DEFAULT_SEATS
from boxlid.games.skeleton.state import HAND
from boxlid.games.skeleton.state import OPTIONS as OPTIONS
from boxlid.games.skeleton.state import SEATS as SEATS
from boxlid.games.skeleton.state import State as State
from boxlid.kernel.cards.card_sets import NOTHING, count, has, lowest, only
from boxlid.kernel.cards.tricks import beats, deal_hands, follow, left_of, play_to_trick
from boxlid.kernel.chance.shuffles import lay_full_pack, shuffle_next
from boxlid.kernel.execution.rows import Ints, fill, write_over
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.no_sealed_choices import sealed as sealed
from boxlid.kernel.match.no_sealed_choices import sealed_choices as sealed_choices
from boxlid.kernel.match.refusals import (
    DOES_NOT_FOLLOW,
    MATCH_IS_OVER,
    NOT_IN_HAND,
    NOT_YOUR_TURN,
    why_not_this_card,
)
from boxlid.kernel.match.scores import leaders
from boxlid.kernel.match.scores import scores as scores

VERSION = 1
POINTS_FOR_TRICK = 1
NO_TRUMPS = 0

# --- The sentences of the sheet -------------------------------------------------------------------------------------


@rule
def playable(hand: int, led: int) -> int:
    """Lead anything; follow the suit led if you can; otherwise any card (SKE-3.1)."""
    return hand if led == NOTHING else follow(hand, SUITS[suit_of(led)])


@rule
def takes(card: int, best: int) -> bool:
    """The highest card of the suit led takes the trick (SKE-3.2)."""
    return beats(card, best, SUITS[suit_of(best)], NO_TRUMPS)


@rule
def sole_leader(totals: Ints, seats: int) -> int:
    """The seat with more points than every other, or NOTHING."""
    first = leaders(totals, seats)
    return lowest(first) if count(first) == 1 else NOTHING


# --- The course of the match ----------------------------------------------------------------------------------------


@rule
def start(s: State, seats: int, key: Ints) -> None:
    """Begin with seat 0 as the dealer, or in a replay with the one recorded (SKE-2.2)."""
    s.seats = seats
    write_over(s.key, key)
    s.shuffles = 0
    s.elapsed_ms = 0
    s.deals = 0
    fill(s.trick, NOTHING)
    fill(s.totals, 0)
    if not s.is_scripted:
        s.dealer = 0
    deal(s)


@rule
def deal(s: State) -> None:
    """Deal one card at a time from the dealer's left, who leads; the rest is put aside (SKE-2.1, SKE-2.3)."""
    lay_full_pack(s, PACK)
    row = shuffle_next(s, PACK)
    deal_hands(s, s.shuffled[row], HAND, PACK)
    s.deals += 1
    s.tricks = 0
    s.turn = left_of(s.dealer, s.seats)
    s.phase = phases.PLAYING


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Perform an action that `why_not` allows."""
    card = action - actions.PLAY
    is_taking = s.led != NOTHING and takes(card, s.best)
    lacking = 0 if s.led == NOTHING or suit_of(card) == suit_of(s.led) else SUITS[suit_of(s.led)]
    if play_to_trick(s, seat, card, is_taking, lacking):
        end_trick(s)


@rule
def end_trick(s: State) -> None:
    """A point for the winner, who leads the next trick; the deal ends with the last card (SKE-3.3, SKE-4.1)."""
    s.totals[s.winner] += POINTS_FOR_TRICK
    s.tricks += 1
    if s.tricks == HAND:
        end_deal(s)


@rule
def end_deal(s: State) -> None:
    """The match ends with a sole leader at the target; otherwise the deal moves left (SKE-4.2, SKE-2.2)."""
    leader = sole_leader(s.totals, s.seats)
    if leader != NOTHING and s.totals[leader] >= s.target:
        s.phase = phases.OVER
        s.turn = NOTHING
    else:
        s.dealer = left_of(s.dealer, s.seats)
        deal(s)


def n_dealt(seats: int) -> int:
    """All hands; the rest of the pack stays aside, unseen."""
    return HAND * seats


def most_actions(seats: int) -> int:
    """Every card of every hand."""
    return HAND * seats


@rule
def is_over(s: State) -> bool:
    """Has the match ended?"""
    return s.phase == phases.OVER


@rule
def winners(s: State) -> int:
    """The set of seats that have won; empty while the match is on."""
    return only(sole_leader(s.totals, s.seats)) if is_over(s) else 0


AT_TARGET = 1
ENDINGS = {AT_TARGET: ("SKE-4.2", "one player alone has the most points, and the target or more")}


@rule
def ending(s: State) -> int:
    """Why the match is over, 0 while it is on."""
    return AT_TARGET if is_over(s) else 0


# --- Choices --------------------------------------------------------------------------------------------------------


@rule
def actors(s: State) -> int:
    """The seats that may act now: one at a time."""
    return 0 if is_over(s) else only(s.turn)


@rule
def legal(s: State, seat: int, mask: Ints) -> None:
    """The seat's legal actions, as bits."""
    mask[0] = playable(s.hands[seat], s.led) << actions.PLAY if has(actors(s), seat) else 0


REFUSALS = {
    MATCH_IS_OVER: ("SKE-4.2", "the match is over"),
    NOT_YOUR_TURN: ("SKE-3.1", "it is another player's turn"),
    NOT_IN_HAND: ("SKE-3.1", "that card is not in the hand"),
    DOES_NOT_FOLLOW: ("SKE-3.1", "the hand holds a card of the suit led, so one must be played"),
}


@rule
def why_not(s: State, seat: int, action: int) -> int:
    """ALLOWED, or why the seat may not do this now."""
    if is_over(s):
        return MATCH_IS_OVER
    return why_not_this_card(s.turn == seat, s.hands[seat], playable(s.hands[seat], s.led), action - actions.PLAY)
