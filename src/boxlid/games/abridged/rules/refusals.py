"""aBRIDGEd: why an action is refused."""

from boxlid.games.abridged import actions, calls, phases
from boxlid.games.abridged.rules.chairs import actors, chair_of, dummy
from boxlid.games.abridged.rules.tricks import playable
from boxlid.games.abridged.state import CHAIRS, State
from boxlid.kernel.cards.card_sets import has
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.refusals import ALLOWED, MATCH_IS_OVER, NOT_IN_HAND, NOT_YOUR_TURN

# The numbers `why_not` returns besides those all games share, and the clause behind each.
ROUND_ONE_IS_OVER = 5
SPOKEN_ALREADY = 6
NOT_YOUR_TURN_TO_SPEAK = 7
NOT_IN_ROUND_ONE = 8
NO_ROUND_TWO = 9
DECLARED_ALREADY = 10
ONLY_DECLARER_DECLARES = 11
DECLARE_FIRST = 12
TEN_OR_SEVEN_FIRST = 13
TRUMP_IS_NAMED = 14
ONLY_DECLARER_NAMES_TRUMP = 15
DECLARING_COMES_FIRST = 16
DUMMY_TAKES_NO_PART = 17
DUE_FROM_DUMMY = 18
DUE_FROM_OWN_HAND = 19
FOLLOW_COLOUR = 20
REFUSALS = {
    MATCH_IS_OVER: ("ABR-W1", "the match is over"),
    ROUND_ONE_IS_OVER: ("ABR-Q2", "Pass and Play belong to round one, and that is over"),
    SPOKEN_ALREADY: ("ABR-Q3", "a player who has passed does not speak again in round one"),
    NOT_YOUR_TURN_TO_SPEAK: ("ABR-R1.0a", "round one goes clockwise from the dealer, and it is another's turn"),
    NOT_IN_ROUND_ONE: ("ABR-R2.0", "Ten and Seven are for round two, after four passes"),
    NO_ROUND_TWO: ("ABR-R1.5", "Play has been said, so there is no Ten or Seven in this deal"),
    DECLARED_ALREADY: ("ABR-R2.5", "Ten or Seven is said once"),
    ONLY_DECLARER_DECLARES: ("ABR-R2.5", "it is the declarer who says Ten or Seven"),
    DECLARE_FIRST: ("ABR-R1.2", "trumps are named by a declarer, and there is none yet"),
    TEN_OR_SEVEN_FIRST: ("ABR-R2.6", "the declarer says Ten or Seven before naming trumps"),
    TRUMP_IS_NAMED: ("ABR-R1.5", "trumps have been named, and what follows is play"),
    ONLY_DECLARER_NAMES_TRUMP: ("ABR-R1.2", "it is the declarer who names trumps"),
    DECLARING_COMES_FIRST: ("ABR-G2", "no card is played before declaring is done"),
    DUMMY_TAKES_NO_PART: ("ABR-P5", "the dummy takes no part in play; the declarer plays both hands"),
    NOT_YOUR_TURN: ("ABR-P3", "it is not this seat's turn to play"),
    DUE_FROM_DUMMY: ("ABR-P4", "this card is due from the dummy's hand"),
    DUE_FROM_OWN_HAND: ("ABR-P4", "this card is due from the declarer's own hand"),
    NOT_IN_HAND: ("ABR-P1", "that card is not in the hand"),
    FOLLOW_COLOUR: ("ABR-P7", "the hand holds a card of the colour led, so one must be played"),
}


@rule
def why_not(s: State, seat: int, action: int) -> int:
    """ALLOWED, or the reason why the seat may not do this now."""
    if s.phase == phases.OVER:
        return MATCH_IS_OVER
    if action >= actions.PLAY:
        return why_not_play(s, seat, action - actions.PLAY)
    if action >= actions.TRUMP:
        return why_not_name(s, seat)
    if action in (actions.CALL + calls.PASS, actions.CALL + calls.PLAY):
        return why_not_speak(s, seat)
    return why_not_declare(s, seat)


@rule
def why_not_speak(s: State, seat: int) -> int:
    """Pass or Play: once each, clockwise from the dealer, until the first Play (ABR-R1.0, ABR-Q2, ABR-Q3)."""
    if s.phase != phases.CALLING:
        return ROUND_ONE_IS_OVER
    chair = chair_of(s, seat)
    if chair == s.turn:
        return ALLOWED
    spoken = (s.turn - s.dealer) % CHAIRS
    return SPOKEN_ALREADY if (chair - s.dealer) % CHAIRS < spoken else NOT_YOUR_TURN_TO_SPEAK


@rule
def why_not_declare(s: State, seat: int) -> int:
    """Ten or Seven: the declarer's, in round two (ABR-R2.0, ABR-R2.5)."""
    if s.phase == phases.CALLING:
        return NOT_IN_ROUND_ONE
    if s.phase != phases.DECLARING:
        return NO_ROUND_TWO if s.declared == calls.PLAY else DECLARED_ALREADY
    return ALLOWED if chair_of(s, seat) == s.declarer else ONLY_DECLARER_DECLARES


@rule
def why_not_name(s: State, seat: int) -> int:
    """Trumps: the declarer's, once the number of tricks is declared (ABR-R1.2, ABR-R2.6)."""
    if s.phase == phases.CALLING:
        return DECLARE_FIRST
    if s.phase == phases.DECLARING:
        return TEN_OR_SEVEN_FIRST
    if s.phase == phases.PLAYING:
        return TRUMP_IS_NAMED
    return ALLOWED if chair_of(s, seat) == s.declarer else ONLY_DECLARER_NAMES_TRUMP


@rule
def why_not_play(s: State, seat: int, card: int) -> int:
    """A card of the hand whose turn it is, following the colour led; the declarer plays the dummy's (ABR-P1 to P8)."""
    if s.phase != phases.PLAYING:
        return DECLARING_COMES_FIRST
    if not has(actors(s), seat):
        return DUMMY_TAKES_NO_PART if chair_of(s, seat) == dummy(s) else NOT_YOUR_TURN
    if has(playable(s.hands[s.turn], s.led), card):
        return ALLOWED
    if has(s.hands[s.turn], card):
        return FOLLOW_COLOUR
    if s.turn == dummy(s) and has(s.hands[s.declarer], card):
        return DUE_FROM_DUMMY
    if s.turn == s.declarer and has(s.hands[dummy(s)], card):
        return DUE_FROM_OWN_HAND
    return NOT_IN_HAND
