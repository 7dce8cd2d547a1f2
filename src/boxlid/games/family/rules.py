"""All in the Family: what is legal and what happens. The clauses cited are those of rulebook.md."""

from boxlid.games.family import actions, phases
from boxlid.games.family.actions import ACTIONS as ACTIONS
from boxlid.games.family.actions import LAYOUT as LAYOUT
from boxlid.games.family.actions import MASK_WORDS as MASK_WORDS
from boxlid.games.family.cards import ARCHIES, BOSSES, DING_BATS, SUITS, is_boss, is_ding_bat, suit_of
from boxlid.games.family.cards import CUT_RANKS as CUT_RANKS
from boxlid.games.family.cards import PACK as PACK
from boxlid.games.family.state import DEFAULT_SEATS as DEFAULT_SEATS
from boxlid.games.family.state import HAND
from boxlid.games.family.state import OPTIONS as OPTIONS
from boxlid.games.family.state import SEATS as SEATS
from boxlid.games.family.state import State as State
from boxlid.kernel.cards.card_sets import NOTHING, count, has, lowest, only
from boxlid.kernel.cards.cutting import cut_for_deal, cut_winner
from boxlid.kernel.cards.tricks import beats, deal_hands, left_of, play_to_trick
from boxlid.kernel.chance.shuffles import lay_full_pack, shuffle_next
from boxlid.kernel.execution.rows import Ints, fill, write_over
from boxlid.kernel.execution.rule import rule
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

VERSION = 1
POINTS_FOR_EXACT = 10

# --- The sentences of the sheet -------------------------------------------------------------------------------------


@rule
def owed(led: int, dingbat_free: int) -> int:
    """The cards of which one must be played if held: the suit led (FAM-3.2b, FAM-3.6, FAM-Q9, FAM-Q29)."""
    if dingbat_free and is_boss(led) and not is_ding_bat(led):
        return ARCHIES
    return SUITS[suit_of(led)]


@rule
def playable(hand: int, led: int, dingbat_free: int) -> int:
    """Lead anything; follow the suit led if you can; otherwise any card (FAM-3.2a, FAM-3.2b, FAM-3.4)."""
    if led == NOTHING or not hand & owed(led, dingbat_free):
        return hand
    return hand & SUITS[suit_of(led)]


@rule
def takes(card: int, best: int) -> bool:
    """Does the card beat the best so far? (FAM-1.3, FAM-3.3, FAM-3.5)"""
    return beats(card, best, SUITS[suit_of(best)], BOSSES)


@rule
def first_leader(bids: Ints, dealer: int, seats: int) -> int:
    """The dealer, unless estimates are higher: then the highest, nearest to the dealer's left (FAM-3.1)."""
    leader = dealer
    for step in range(1, seats):
        seat = (dealer + step) % seats
        if bids[seat] > bids[leader]:
            leader = seat
    return leader


@rule
def points(bid: int, taken: int) -> int:
    """Ten for an exact estimate, zero tricks included; otherwise nothing (FAM-3.9, FAM-3.10, FAM-Q22)."""
    return POINTS_FOR_EXACT if bid == taken else 0


@rule
def sole_leader(totals: Ints, seats: int) -> int:
    """The seat with more points than every other, or NOTHING."""
    first = leaders(totals, seats)
    return lowest(first) if count(first) == 1 else NOTHING


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
    fill(s.totals, 0)
    if not s.is_scripted:
        cut_for_deal(s.cuts, seats, CUT_RANKS, s.stream, s.key)
        s.dealer = cut_winner(s.cuts[0], CUT_RANKS)
    deal(s)


@rule
def deal(s: State) -> None:
    """Seven cards each, one at a time from the dealer's left; the rest is put aside (FAM-2.3)."""
    lay_full_pack(s, PACK)
    row = shuffle_next(s, PACK)
    deal_hands(s, s.shuffled[row], HAND, PACK)
    s.deals += 1
    fill(s.bids, NOTHING)
    fill(s.taken, 0)
    s.tricks = 0
    s.turn = NOTHING
    s.phase = phases.BIDDING


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Perform an action that `why_not` allows."""
    if action < actions.PLAY:
        place_bid(s, seat, action - actions.BID)
    elif action < actions.KEEP:
        play_card(s, seat, action - actions.PLAY)
    elif action == actions.KEEP:
        settle_trick(s, s.winner)
    else:
        settle_trick(s, action - actions.GIVE)


@rule
def place_bid(s: State, seat: int, bid: int) -> None:
    """Lay the tally face down; the last one turns them all up (FAM-2.6)."""
    s.bids[seat] = bid
    if actors(s) == 0:
        s.turn = first_leader(s.bids, s.dealer, s.seats)
        s.phase = phases.PLAYING


@rule
def play_card(s: State, seat: int, card: int) -> None:
    """Add a card to the trick. The winner of a Ding Bat may give the trick away (FAM-3.7, FAM-3.8)."""
    is_taking = s.led != NOTHING and takes(card, s.best)
    lacking = 0 if s.led == NOTHING or suit_of(card) == suit_of(s.led) else owed(s.led, s.dingbat_free)
    if play_to_trick(s, seat, card, is_taking, lacking):
        if holds_ding_bat(s.trick, s.seats):
            s.phase = phases.GIVING
        else:
            settle_trick(s, s.winner)


@rule
def holds_ding_bat(trick: Ints, seats: int) -> bool:
    """One Ding Bat or both (FAM-3.8c)."""
    for seat in range(seats):
        if is_ding_bat(trick[seat]):
            return True
    return False


@rule
def settle_trick(s: State, owner: int) -> None:
    """The trick counts for its owner; its winner leads the next, even when it was given away (FAM-Q15)."""
    s.taken[owner] += 1
    s.tricks += 1
    s.phase = phases.PLAYING
    if s.tricks == HAND:
        end_deal(s)


@rule
def end_deal(s: State) -> None:
    """Score; the match ends with a sole leader at the target, else the deal moves left (FAM-3.9 to 3.11, 3.N)."""
    for seat in range(s.seats):
        s.totals[seat] += points(s.bids[seat], s.taken[seat])
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
    """An estimate and a hand each, and for each Ding Bat a trick to keep or give away."""
    return seats + HAND * seats + count(DING_BATS)


@rule
def is_over(s: State) -> bool:
    """Has the match ended?"""
    return s.phase == phases.OVER


@rule
def winners(s: State) -> int:
    """The set of seats that have won; empty while the match is on."""
    return only(sole_leader(s.totals, s.seats)) if is_over(s) else 0


AT_TARGET, TIE_BROKEN = 1, 2
ENDINGS = {
    AT_TARGET: ("FAM-3.11b", "one player alone has the highest score, and it is the target or more"),
    TIE_BROKEN: ("FAM-3.N", "several players were level at the target or above, and now one is ahead"),
}
"""Why a match ends: the numbers `ending` returns, with the clause and the reason behind each."""


@rule
def ending(s: State) -> int:
    """Why the match is over, 0 while it is on.

    With ten points a deal at most, two players are at the target in the end only after a tie there.
    """
    if not is_over(s):
        return 0
    n_at_target = 0
    for seat in range(s.seats):
        n_at_target += int(s.totals[seat] >= s.target)
    return AT_TARGET if n_at_target == 1 else TIE_BROKEN


# --- Choices --------------------------------------------------------------------------------------------------------


@rule
def actors(s: State) -> int:
    """The seats that may act now: all without an estimate, then one at a time."""
    if s.phase == phases.BIDDING:
        waiting = 0
        for seat in range(s.seats):
            if s.bids[seat] == NOTHING:
                waiting |= only(seat)
        return waiting
    return 0 if s.phase == phases.OVER else only(s.turn)


@rule
def legal(s: State, seat: int, mask: Ints) -> None:
    """The seat's legal actions, as bits."""
    mask[0] = 0
    if has(actors(s), seat):
        if s.phase == phases.BIDDING:
            mask[0] = ((1 << (HAND + 1)) - 1) << actions.BID
        elif s.phase == phases.PLAYING:
            mask[0] = playable(s.hands[seat], s.led, s.dingbat_free) << actions.PLAY
        else:
            opponents = (only(s.seats) - 1) & ~only(seat)
            mask[0] = only(actions.KEEP) | (opponents << actions.GIVE)


# Why an action is refused: the numbers `why_not` returns besides those all games share, and the clause behind each.
ESTIMATES_FIRST = 5
ESTIMATE_IS_LOCKED = 6
NOT_ESTIMATING = 7
DECIDE_FIRST = 8
FOLLOW_SUIT = 9
FOLLOW_DING_BAT = 10
FOLLOW_WITH_DING_BAT = 11
NOTHING_TO_GIVE = 12
NOT_YOUR_TRICK = 13
NOT_AN_OPPONENT = 14
REFUSALS = {
    MATCH_IS_OVER: ("FAM-3.11b", "the match is over"),
    ESTIMATES_FIRST: ("FAM-2.6b", "nobody plays until every estimate has been shown"),
    ESTIMATE_IS_LOCKED: ("FAM-Q4", "an estimate cannot be changed once the tally lies face down"),
    NOT_ESTIMATING: ("FAM-2.6b", "the estimates of this deal have been shown already"),
    DECIDE_FIRST: ("FAM-3.8b", "the trick with the Ding Bat must be kept or given away before the next lead"),
    NOT_YOUR_TURN: ("FAM-3.2b", "it is not this seat's turn to play"),
    NOT_IN_HAND: ("FAM-3.2a", "that card is not in the hand"),
    FOLLOW_SUIT: ("FAM-3.2b", "the hand holds a card of the suit led, so one must be played"),
    FOLLOW_DING_BAT: ("FAM-3.6", "a Ding Bat was led and the hand holds a Boss, so one must be played"),
    FOLLOW_WITH_DING_BAT: ("FAM-Q9", "an Archie was led and a Ding Bat is a Boss too, so it must be played"),
    NOTHING_TO_GIVE: ("FAM-3.8a", "there is no trick with a Ding Bat to keep or give away"),
    NOT_YOUR_TRICK: ("FAM-Q14", "only the winner of the trick keeps it or gives it away"),
    NOT_AN_OPPONENT: ("FAM-Q20", "a trick can be given only to another player at the table"),
}


@rule
def why_not(s: State, seat: int, action: int) -> int:
    """ALLOWED, or the reason why the seat may not do this now."""
    if s.phase == phases.OVER:
        return MATCH_IS_OVER
    if action < actions.PLAY:
        return why_not_bid(s, seat)
    if action < actions.KEEP:
        return why_not_play(s, seat, action - actions.PLAY)
    return why_not_settle(s, seat, action)


@rule
def why_not_bid(s: State, seat: int) -> int:
    """An estimate is made once, before play (FAM-2.6, FAM-Q4)."""
    if s.phase != phases.BIDDING:
        return NOT_ESTIMATING
    return ALLOWED if s.bids[seat] == NOTHING else ESTIMATE_IS_LOCKED


@rule
def why_not_play(s: State, seat: int, card: int) -> int:
    """A card from the player's hand, in turn, following suit (FAM-3.2)."""
    if s.phase == phases.BIDDING:
        return ESTIMATES_FIRST
    if s.phase == phases.GIVING:
        return DECIDE_FIRST
    may_play = playable(s.hands[seat], s.led, s.dingbat_free)
    reason = why_not_this_card(s.turn == seat, s.hands[seat], may_play, card)
    return duty_to_follow(s.hands[seat], s.led) if reason == DOES_NOT_FOLLOW else reason


@rule
def duty_to_follow(hand: int, led: int) -> int:
    """Which rule of following it was that a card broke."""
    if is_ding_bat(led):
        return FOLLOW_DING_BAT
    if is_boss(led) and not hand & ARCHIES:
        return FOLLOW_WITH_DING_BAT
    return FOLLOW_SUIT


@rule
def why_not_settle(s: State, seat: int, action: int) -> int:
    """Keeping or giving is for the winner of a trick with a Ding Bat, at once (FAM-3.8)."""
    if s.phase != phases.GIVING:
        return NOTHING_TO_GIVE
    if s.winner != seat:
        return NOT_YOUR_TRICK
    receiver = action - actions.GIVE
    if action != actions.KEEP and (receiver == seat or receiver >= s.seats):
        return NOT_AN_OPPONENT
    return ALLOWED


@rule
def sealed(s: State) -> int:
    """0 when choices are open; else the number of the sealed round they belong to, here the deal (FAM-2.6a)."""
    return s.deals if s.phase == phases.BIDDING else 0


@rule
def sealed_choices(s: State, seat: int, out: Ints) -> int:
    """What the seat has laid face down in the sealed round, as actions; returns how many."""
    if s.phase != phases.BIDDING or s.bids[seat] == NOTHING:
        return 0
    out[0] = actions.BID + s.bids[seat]
    return 1
