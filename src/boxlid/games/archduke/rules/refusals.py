"""Archduke: why an action is not allowed, each reason with its clause."""

from boxlid.games.archduke import actions, marks, phases
from boxlid.games.archduke.cards import GIVE_CARD, PEEK_CARD, SWAP_CARD
from boxlid.games.archduke.rules.matching import can_claim
from boxlid.games.archduke.rules.piles import can_draw, top_discard
from boxlid.games.archduke.rules.powers import can_be_given, can_be_peeked_at, can_be_swapped, can_swap
from boxlid.games.archduke.rules.rounds import has_timer_run_out, uses_clock
from boxlid.games.archduke.state import DRAWN, HOUSE, LOOKS, MOST_PLACES, State
from boxlid.kernel.cards.card_sets import NOTHING, count, has
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.refusals import ALLOWED, MATCH_IS_OVER, NOT_YOUR_TURN

# Why an action is refused: the numbers `why_not` returns besides those all games share, and the clause behind each.
OUT_OF_PLAY = 5
LOOKS_FIRST = 6
LOOKING_IS_OVER = 7
LOOKED_ALREADY = 8
VOTES_FIRST = 9
NOT_VOTING = 10
VOTED_ALREADY = 11
MATCHES_FIRST = 12
ACTIONS_FIRST = 13
WORD_FIRST = 14
CARD_FIRST = 15
NOTHING_PICKED = 16
TOUCH_FIRST = 17
NO_TOUCH = 18
NO_DRAW_PILE = 19
MUST_BE_KEPT = 20
NO_CARD_TO_REPLACE = 21
WINDOW_IS_CLOSED = 22
PASSED_ALREADY = 23
NO_CARD_TO_MATCH = 24
TRIED_ALREADY = 25
JUST_SWAPPED = 26
NO_ACTION = 27
NOT_YOUR_ACTION = 28
FINISH_SWAP = 29
NO_SWAP_BEGUN = 30
NO_CARD_TO_PEEK_AT = 31
NO_CARD_TO_SWAP = 32
NO_TWO_CARDS = 33
CALLER_UNSEEN = 34
CALLER_IMMUNE = 35
NOT_TO_YOURSELF = 36
NOT_A_PLAYER = 37
NOT_AT_END_OF_TURN = 38
CALLED_ALREADY = 39
HOUSE_SAYS_TIME = 40
NO_TIMER = 41
TURN_IS_OVER = 42
NOT_CONCERNED = 43
TIME_IS_NOT_UP = 44
REFUSALS = {
    MATCH_IS_OVER: ("ARC-GAME-0", "the match is over"),
    OUT_OF_PLAY: ("ARC-GAME-1a", "this player has been eliminated"),
    LOOKS_FIRST: ("ARC-SET-6", "play begins when all players have looked at two cards"),
    LOOKING_IS_OVER: ("ARC-SET-5", "the one chance to look at two of your cards is over"),
    LOOKED_ALREADY: ("ARC-SET-5", "two different cards are looked at, once"),
    VOTES_FIRST: ("ARC-Q58", "all players vote before the match goes on"),
    NOT_VOTING: ("ARC-Q42", "there is no vote now; it is taken between rounds if the mark is bored"),
    VOTED_ALREADY: ("ARC-Q58", "each player votes once"),
    NOT_YOUR_TURN: ("ARC-PLAY-6", "it is another player's turn"),
    MATCHES_FIRST: ("ARC-Q50", "first all players match or pass"),
    ACTIONS_FIRST: ("ARC-Q15", "first the actions that wait are taken"),
    WORD_FIRST: ("ARC-Q51", "first the player whose turn it was says call or done"),
    CARD_FIRST: ("ARC-PLAY-3", "the card picked has to be placed or discarded first"),
    NOTHING_PICKED: ("ARC-PLAY-1", "no card has been picked yet"),
    TOUCH_FIRST: ("ARC-Q9", "touch the piles first, then pick from one"),
    NO_TOUCH: ("ARC-Q10", "there is nothing to touch: picking a card is the touch"),
    NO_DRAW_PILE: ("ARC-Q26", "no card is left to draw, so the discard must be taken"),
    MUST_BE_KEPT: ("ARC-PLAY-4", "a card from the discard pile must be kept"),
    NO_CARD_TO_REPLACE: ("ARC-Q12", "there is no card in that place to be replaced"),
    WINDOW_IS_CLOSED: ("ARC-MATCH-3", "there is no discard to be matched now"),
    PASSED_ALREADY: ("ARC-Q49", "you have passed on this discard"),
    NO_CARD_TO_MATCH: ("ARC-MATCH-2", "there is no card in that place to match with"),
    TRIED_ALREADY: ("ARC-Q49", "each place is tried once for each discard"),
    JUST_SWAPPED: ("ARC-Q45", "the card in that place has just been swapped"),
    NO_ACTION: ("ARC-ACT-1", "no action card of that kind waits"),
    NOT_YOUR_ACTION: ("ARC-ACT-2", "actions are taken in the order of the cards, and another player's comes first"),
    FINISH_SWAP: ("ARC-Q52", "a swap that was begun has to be finished"),
    NO_SWAP_BEGUN: ("ARC-SWAP", "name the first card of the swap before the second"),
    NO_CARD_TO_PEEK_AT: ("ARC-Q18", "there is no card in that place to look at"),
    NO_CARD_TO_SWAP: ("ARC-Q17", "two different places that hold a card are exchanged"),
    NO_TWO_CARDS: ("ARC-Q52", "there are no two cards to exchange, so the action is skipped"),
    CALLER_UNSEEN: ("ARC-Q28", "the cards of the caller cannot be peeked at"),
    CALLER_IMMUNE: ("ARC-END-5", "the caller is immune from the actions of others"),
    NOT_TO_YOURSELF: ("ARC-Q20", "a card is given to another player"),
    NOT_A_PLAYER: ("ARC-GIVE", "no player is at that seat"),
    NOT_AT_END_OF_TURN: ("ARC-END-1", "call or done is said at the end of your own turn"),
    CALLED_ALREADY: ("ARC-Q51", "Archduke has been called, so call and done are not said any more"),
    HOUSE_SAYS_TIME: ("ARC-Q55", "only the house says when the time is up"),
    NO_TIMER: ("ARC-GAME-4", "no timer is running"),
    TURN_IS_OVER: ("ARC-END-2", "the last turn of the round is over"),
    NOT_CONCERNED: ("ARC-Q50", "after actions only the players they concerned may match once more"),
    TIME_IS_NOT_UP: ("ARC-Q62", "the time is not up yet"),
}


@rule
def why_not(s: State, seat: int, action: int) -> int:
    """ALLOWED, or the reason why the seat may not do this now."""
    if s.phase == phases.OVER:
        return MATCH_IS_OVER
    if action == actions.TIME:
        return why_not_time(s, seat)
    if action in (actions.STOP, actions.MORE):
        return why_not_vote(s, seat)
    if not has(s.playing, seat):
        return OUT_OF_PLAY
    if s.phase == phases.VOTING:
        return VOTES_FIRST
    if actions.LOOK <= action < actions.GIVE:
        return why_not_look(s, seat, action - actions.LOOK)
    if s.phase == phases.LOOKING:
        return LOOKS_FIRST
    if action < actions.REPLACE or action == actions.PASS:
        return why_not_match(s, seat, action)
    if action in (actions.CALL, actions.DONE):
        return why_not_speak(s, seat)
    if actions.PEEK <= action < actions.PASS or action == actions.SKIP:
        return why_not_power(s, seat, action)
    return why_not_turn(s, seat, action)


@rule
def why_not_time(s: State, seat: int) -> int:
    """The house ends a match by the timer, once; by its clock if there is one (ARC-Q55, ARC-Q62)."""
    if seat != HOUSE:
        return HOUSE_SAYS_TIME
    if s.mark != marks.TIMER or s.is_time_up:
        return NO_TIMER
    return TIME_IS_NOT_UP if uses_clock(s) and not has_timer_run_out(s, s.elapsed_ms) else ALLOWED


@rule
def why_not_vote(s: State, seat: int) -> int:
    """Between rounds, once each (ARC-Q42, ARC-Q58)."""
    if s.phase != phases.VOTING:
        return NOT_VOTING
    return ALLOWED if s.votes[seat] == NOTHING else VOTED_ALREADY


@rule
def why_not_look(s: State, seat: int, place: int) -> int:
    """Two different cards of the seat before play (ARC-SET-5)."""
    if s.phase != phases.LOOKING:
        return LOOKING_IS_OVER
    if has(s.looked[seat], place) or count(s.looked[seat]) == LOOKS:
        return LOOKED_ALREADY
    return ALLOWED


@rule
def why_not_match(s: State, seat: int, action: int) -> int:
    """With a card of the seat while the window is open, or too late in a race (ARC-MATCH-2 to ARC-MATCH-4)."""
    if not can_claim(s):
        return WINDOW_IS_CLOSED
    if has(s.passed, seat):
        return PASSED_ALREADY
    if not has(s.open_to, seat):
        return NOT_CONCERNED
    if action == actions.PASS:
        return ALLOWED
    place = action - actions.MATCH
    if not has(s.occupied[seat], place):
        return NO_CARD_TO_MATCH
    if has(s.swapped[seat], place):
        return JUST_SWAPPED
    return TRIED_ALREADY if has(s.tried[seat], place) else ALLOWED


@rule
def why_not_speak(s: State, seat: int) -> int:
    """Call or done, at the end of one's turn, until a player has called (ARC-END-1, ARC-Q27, ARC-Q51)."""
    if s.caller != NOTHING:
        return CALLED_ALREADY
    return ALLOWED if s.phase == phases.CALLING and s.speaker == seat else NOT_AT_END_OF_TURN


@rule
def why_not_turn(s: State, seat: int, action: int) -> int:
    """Touch, pick and place, when everything else is settled (ARC-PLAY-1 to ARC-PLAY-4)."""
    if s.is_closing:
        return TURN_IS_OVER
    if seat != s.turn:
        return NOT_YOUR_TURN
    if s.phase not in (phases.TOUCHING, phases.CHOOSING, phases.HOLDING):
        return what_comes_first(s)
    if action == actions.TOUCH:
        return ALLOWED if s.phase == phases.TOUCHING else NO_TOUCH
    if action in (actions.DRAW, actions.TAKE):
        return why_not_pick(s, action)
    if s.phase != phases.HOLDING:
        return NOTHING_PICKED
    if action == actions.DISCARD:
        return ALLOWED if s.holding == DRAWN else MUST_BE_KEPT
    return ALLOWED if has(s.occupied[seat], action - actions.REPLACE) else NO_CARD_TO_REPLACE


@rule
def what_comes_first(s: State) -> int:
    """What a turn has to wait for."""
    if s.phase in (phases.ACTING, phases.SWAPPING):
        return ACTIONS_FIRST
    return WORD_FIRST if s.phase == phases.CALLING else MATCHES_FIRST


@rule
def why_not_pick(s: State, action: int) -> int:
    """One card, from one of the piles (ARC-PLAY-1, ARC-Q9, ARC-Q26)."""
    if s.phase == phases.TOUCHING:
        return TOUCH_FIRST
    if s.phase == phases.HOLDING:
        return CARD_FIRST
    return ALLOWED if action == actions.TAKE or can_draw(s) else NO_DRAW_PILE


@rule
def why_not_power(s: State, seat: int, action: int) -> int:
    """The action of the uppermost card, by the next in the queue (ARC-ACT-1, ARC-ACT-2)."""
    if s.phase not in (phases.ACTING, phases.SWAPPING):
        return NO_ACTION
    if seat != s.queue[0]:
        return NOT_YOUR_ACTION
    if s.phase == phases.SWAPPING:
        return why_not_swap(s, seat, action - actions.WITH) if actions.WITH <= action < actions.LOOK else FINISH_SWAP
    if action == actions.SKIP:
        return ALLOWED
    if action >= actions.GIVE:
        return why_not_give(s, seat, action - actions.GIVE)
    if action >= actions.WITH:
        return NO_SWAP_BEGUN
    if action >= actions.SWAP:
        return why_not_swap(s, seat, action - actions.SWAP)
    return why_not_peek(s, seat, action - actions.PEEK)


@rule
def why_not_give(s: State, seat: int, receiver: int) -> int:
    """To any other player but an immune caller (ARC-GIVE, ARC-Q20)."""
    if top_discard(s) != GIVE_CARD:
        return NO_ACTION
    if not has(s.playing, receiver):
        return NOT_A_PLAYER
    if receiver == seat:
        return NOT_TO_YOURSELF
    return ALLOWED if can_be_given(s, receiver, seat) else CALLER_IMMUNE


@rule
def why_not_peek(s: State, seat: int, target: int) -> int:
    """At any card of a set (ARC-PEEK, ARC-Q18, ARC-Q28)."""
    owner = target // MOST_PLACES
    if top_discard(s) != PEEK_CARD:
        return NO_ACTION
    if not has(s.occupied[owner], target % MOST_PLACES):
        return NO_CARD_TO_PEEK_AT
    return ALLOWED if can_be_peeked_at(s, owner, seat) else CALLER_UNSEEN


@rule
def why_not_swap(s: State, seat: int, target: int) -> int:
    """Any two different cards of sets (ARC-SWAP, ARC-Q17)."""
    owner = target // MOST_PLACES
    if top_discard(s) != SWAP_CARD:
        return NO_ACTION
    if not has(s.occupied[owner], target % MOST_PLACES) or target == s.first_place:
        return NO_CARD_TO_SWAP
    if not can_be_swapped(s, owner, seat):
        return CALLER_IMMUNE
    return ALLOWED if can_swap(s, seat) else NO_TWO_CARDS
