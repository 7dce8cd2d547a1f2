"""aBRIDGEd: what is legal and what happens. The clauses cited are those of rulebook.md.

Chairs go clockwise round the table. A seat is a player, who keeps its number; players change chairs in Pivot Play
alone (ABR-Q32), and in a first game everybody's chair has the number of the seat.
"""

from typing import Annotated

from boxlid.games.abridged.cards import (
    CARDS_WITH_PIPS,
    COLOUR,
    COLOURS,
    PIPPED,
    colour_of,
    playable,
    takes,
)
from boxlid.games.abridged.cards import HAND as HAND
from boxlid.games.abridged.cards import PACK as PACK
from boxlid.games.abridged.scoring import (
    CHAIR_OF,
    CHAIRS,
    DEALS_IN_GAME,
    GAME,
    MOST_DEALS,
    NIGHT,
    PIVOT,
    PLAYER_IN,
    SAY_PASS,
    SAY_PLAY,
    SAY_SEVEN,
    SAY_TEN,
    TEAMS,
    enter,
    game_winner,
    games_in,
    grand_total,
    night_winner,
    partner_of,
    pivot_winners,
    seating,
    team_of,
)
from boxlid.games.options import Option
from boxlid.kernel.cards.card_sets import NOTHING, has, only
from boxlid.kernel.cards.tricks import deal_hands, left_of, play_to_trick
from boxlid.kernel.chance.shuffles import SEATING, Chance, draw_below, lay_full_pack, open_stream, shuffle_next
from boxlid.kernel.execution.rows import Grid, Ints, fill, fill_rows, write_over
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.fields import Match
from boxlid.kernel.match.no_sealed_choices import sealed as sealed
from boxlid.kernel.match.no_sealed_choices import sealed_choices as sealed_choices
from boxlid.kernel.match.refusals import ALLOWED, MATCH_IS_OVER, NOT_IN_HAND, NOT_YOUR_TURN
from boxlid.kernel.worlds.constrained_deal import ConstrainedDeal, longest_suit, strength

VERSION = 1
SEATS = (CHAIRS, CHAIRS)
DEFAULT_SEATS = CHAIRS
CUT_RANKS = ()
SILENCE = ("ABR-T3", "nobody speaks from the deal to the last trick")
"""Why nobody talks while a match is on: hands follow each other without a pause."""

FORMS = ("game", "night", "pivot")
OPTIONS = (
    Option(
        "form",
        default="game",
        words=FORMS,
        says="one game, a Night of three with the same teams, or Pivot Play with a new partner in each of three",
    ),
)

# Actions
CALL = 0
TRUMP = CALL + 4
PLAY = TRUMP + COLOURS + 1
ACTIONS = PLAY + PACK
MASK_WORDS = 1

# Phases
CALLING, DECLARING, NAMING, PLAYING, OVER = 0, 1, 2, 3, 4


class State(Match, Chance, ConstrainedDeal):
    """One match. What a seat may not know is blanked by `knowledge.hide`. Everything here goes by chairs."""

    shuffled: Annotated[Grid, (1, PACK)]
    hands: Annotated[Ints, CHAIRS]
    revealed: Annotated[Ints, CHAIRS]
    voids: Annotated[Ints, CHAIRS]
    capacity: Annotated[Ints, CARDS_WITH_PIPS + 1]
    trick: Annotated[Ints, CHAIRS]
    last_trick: Annotated[Ints, CHAIRS]
    strengths: Annotated[Ints, CHAIRS]
    longest: Annotated[Ints, CHAIRS]
    aims: Annotated[Ints, CHAIRS]
    form: int
    deals: int
    phase: int
    declarer: int
    declared: int
    """SAY_PLAY, SAY_TEN or SAY_SEVEN."""
    trump: int
    """A colour or NO_TRUMP."""
    tricks: int
    taken: Annotated[Ints, TEAMS]
    """The tricks of each team."""
    sheet: Annotated[Grid, (MOST_DEALS, TEAMS)]
    """The points of each team in each deal."""


# --- The sentences of the sheet -------------------------------------------------------------------------------------


@rule
def stronger_team(strengths: Ints, dealer: int) -> int:
    """The team with the higher total; the dealer's when they are equal (ABR-R2.2a, ABR-R2.2b)."""
    own = strengths[dealer] + strengths[partner_of(dealer)]
    left = left_of(dealer, CHAIRS)
    theirs = strengths[left] + strengths[partner_of(left)]
    return team_of(dealer) if own >= theirs else team_of(left)


@rule
def stronger_partner(strengths: Ints, team: int, dealer: int) -> int:
    """Of a team its stronger player; of equals the one who dealt or sits at the dealer's left (ABR-R2.3)."""
    first = dealer if team_of(dealer) == team else left_of(dealer, CHAIRS)
    other = partner_of(first)
    return first if strengths[first] >= strengths[other] else other


# --- The course of the match ----------------------------------------------------------------------------------------


@rule
def start(s: State, seats: int, key: Ints) -> None:
    """Choose a first dealer and deal. Options, and in a replay the dealer, are already in the record."""
    s.seats = seats
    write_over(s.key, key)
    s.shuffles = 0
    s.elapsed_ms = 0
    s.deals = 0
    fill(s.trick, NOTHING)
    fill_rows(s.sheet, 0)
    if not s.is_scripted:
        open_stream(s.stream, SEATING)
        s.dealer = draw_below(s.stream, s.key, seats)
    deal(s)


@rule
def deal(s: State) -> None:
    """All cards, one at a time from the dealer's left, then the dealer speaks first (ABR-D2, ABR-R1.0a)."""
    lay_full_pack(s, PACK)
    row = shuffle_next(s, PACK)
    deal_hands(s, s.shuffled[row], HAND, PACK)
    s.deals += 1
    fill(s.strengths, NOTHING)
    fill(s.longest, NOTHING)
    fill(s.aims, 0)
    s.declarer = NOTHING
    s.declared = NOTHING
    s.trump = NOTHING
    s.tricks = 0
    fill(s.taken, 0)
    s.turn = s.dealer
    s.phase = CALLING


@rule
def apply(s: State, seat: int, action: int) -> None:  # noqa: ARG001 - the record knows whose turn it is
    """Do what `why_not` has nothing against."""
    if action >= PLAY:
        play_card(s, action - PLAY)
    elif action >= TRUMP:
        name_trump(s, action - TRUMP)
    elif action == CALL + SAY_PASS:
        pass_on(s)
    else:
        declare(s, action - CALL)


@rule
def pass_on(s: State) -> None:
    """The next player speaks; four passes lead to round two (ABR-R1.0a, ABR-R1.0d)."""
    s.turn = left_of(s.turn, CHAIRS)
    if s.turn == s.dealer:
        begin_round_two(s)


@rule
def begin_round_two(s: State) -> None:
    """Everybody tells strength, the stronger team declares, its dummy is laid open (ABR-R2.1 to ABR-R2.4)."""
    announce_strengths(s)
    team = stronger_team(s.strengths, s.dealer)
    s.declarer = stronger_partner(s.strengths, team, s.dealer)
    s.turn = s.declarer
    s.phase = DECLARING


@rule
def declare(s: State, said: int) -> None:
    """Play makes its speaker declarer; Ten or Seven is said by a declarer found in round two (ABR-R1.0c, ABR-R2.5)."""
    s.declarer = s.turn
    s.declared = said
    s.phase = NAMING


@rule
def name_trump(s: State, trump: int) -> None:
    """A colour or none; then all tell what they have not told yet, and play begins (ABR-R1.2 to 1.5, ABR-R2.6, 2.7)."""
    s.trump = trump
    announce_strengths(s)
    for chair in range(CHAIRS):
        s.longest[chair] = longest_suit(s.hands[chair], COLOUR)
    s.turn = left_of(s.declarer, CHAIRS)
    s.phase = PLAYING


@rule
def announce_strengths(s: State) -> None:
    """Each player's pips, added up (ABR-R1.3b)."""
    for chair in range(CHAIRS):
        if s.strengths[chair] == NOTHING:
            s.strengths[chair] = strength(s.hands[chair], PIPPED)


@rule
def play_card(s: State, card: int) -> None:
    """Add a card to the trick from the hand it is due from; after thirteen tricks the deal is scored (ABR-P10)."""
    is_taking = s.led != NOTHING and takes(card, s.best, s.trump)
    lacking = 0 if s.led == NOTHING or colour_of(card) == colour_of(s.led) else COLOUR[colour_of(s.led)]
    if play_to_trick(s, s.turn, card, is_taking, lacking):
        s.taken[team_of(s.winner)] += 1
        s.tricks += 1
        if s.tricks == HAND:
            end_deal(s)


@rule
def end_deal(s: State) -> None:
    """Score by the chart; the deal moves clockwise until every player has dealt in every game (ABR-G1, ABR-SC4)."""
    declaring = team_of(s.declarer)
    enter(s.sheet, s.deals - 1, declaring, s.declared, s.taken[declaring])
    if s.deals == DEALS_IN_GAME * games_in(s.form):
        s.phase = OVER
        s.turn = NOTHING
    else:
        next_dealer = player_in(s, left_of(s.dealer, CHAIRS))
        s.dealer = CHAIR_OF[seating(s.form, s.deals // DEALS_IN_GAME)][next_dealer]
        deal(s)


@rule
def this_game(s: State) -> int:
    """The game of the match that is being played, from 0."""
    return (s.deals - 1) // DEALS_IN_GAME


@rule
def chair_of(s: State, seat: int) -> int:
    """Where a player sits in this game."""
    return CHAIR_OF[seating(s.form, this_game(s))][seat]


@rule
def player_in(s: State, chair: int) -> int:
    """Who sits there in this game."""
    return PLAYER_IN[seating(s.form, this_game(s))][chair]


@rule
def dummy(s: State) -> int:
    """The chair of the declarer's partner, whose cards lie open; NOTHING before there is one (ABR-R1.1, ABR-R2.4)."""
    return NOTHING if s.declarer == NOTHING else partner_of(s.declarer)


@rule
def is_over(s: State) -> bool:
    """Has everything been played?"""
    return s.phase == OVER


ENDINGS = {
    GAME + 1: ("ABR-G1", "all four hands have been played"),
    NIGHT + 1: ("ABR-N1", "the three games of the Night have been played"),
    PIVOT + 1: ("ABR-V1", "the three games of Pivot Play have been played"),
}
"""Why a match ends: the numbers `ending` returns, with the clause and the reason behind each."""


@rule
def ending(s: State) -> int:
    """Why the match is over, 0 while it is on."""
    return s.form + 1 if is_over(s) else 0


@rule
def sides(s: State) -> int:
    """How many sides have a score: two teams, or in Pivot Play four players (ABR-Q31)."""
    return TEAMS if s.form in (GAME, NIGHT) else CHAIRS


@rule
def scores(s: State, out: Ints) -> None:
    """The points of every player's side; in Pivot Play of every player (ABR-Q31)."""
    for seat in range(CHAIRS):
        out[seat] = grand_total(s.sheet, s.form, seat)


@rule
def winners(s: State) -> int:
    """The set of seats that have won: both of a team; empty while the match is on (ABR-Q31)."""
    if s.phase != OVER:
        return 0
    if s.form == GAME:
        return players_of(game_winner(s.sheet, 0))
    if s.form == NIGHT:
        return players_of(night_winner(s.sheet))
    return pivot_winners(s.sheet)


@rule
def players_of(team: int) -> int:
    """The two seats of a team that stays together."""
    return only(team) | only(partner_of(team))


# --- Choices --------------------------------------------------------------------------------------------------------


@rule
def actors(s: State) -> int:
    """One seat at a time; the declarer acts for the dummy (ABR-P4, ABR-Q19)."""
    if s.phase == OVER:
        return 0
    return only(player_in(s, s.declarer if s.turn == dummy(s) else s.turn))


@rule
def legal(s: State, seat: int, mask: Ints) -> None:
    """The seat's legal actions, as bits."""
    mask[0] = 0
    if has(actors(s), seat):
        if s.phase == PLAYING:
            mask[0] = playable(s.hands[s.turn], s.led) << PLAY
        elif s.phase == NAMING:
            mask[0] = (only(COLOURS + 1) - 1) << TRUMP
        elif s.phase == DECLARING:
            mask[0] = only(CALL + SAY_TEN) | only(CALL + SAY_SEVEN)
        else:
            mask[0] = only(CALL + SAY_PASS) | only(CALL + SAY_PLAY)


# Why an action is refused: the numbers `why_not` returns besides those all games share, and the clause behind each.
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
    SPOKEN_ALREADY: ("ABR-Q3", "who has passed does not speak again in round one"),
    NOT_YOUR_TURN_TO_SPEAK: ("ABR-R1.0a", "round one goes clockwise from the dealer, and it is another's turn"),
    NOT_IN_ROUND_ONE: ("ABR-R2.0", "Ten and Seven are for round two, after four passes"),
    NO_ROUND_TWO: ("ABR-R1.5", "somebody has said Play, so there is no Ten or Seven in this deal"),
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
    if s.phase == OVER:
        return MATCH_IS_OVER
    if action >= PLAY:
        return why_not_play(s, seat, action - PLAY)
    if action >= TRUMP:
        return why_not_name(s, seat)
    if action in (CALL + SAY_PASS, CALL + SAY_PLAY):
        return why_not_speak(s, seat)
    return why_not_declare(s, seat)


@rule
def why_not_speak(s: State, seat: int) -> int:
    """Pass or Play: once each, clockwise from the dealer, until the first Play (ABR-R1.0, ABR-Q2, ABR-Q3)."""
    if s.phase != CALLING:
        return ROUND_ONE_IS_OVER
    chair = chair_of(s, seat)
    if chair == s.turn:
        return ALLOWED
    spoken = (s.turn - s.dealer) % CHAIRS
    return SPOKEN_ALREADY if (chair - s.dealer) % CHAIRS < spoken else NOT_YOUR_TURN_TO_SPEAK


@rule
def why_not_declare(s: State, seat: int) -> int:
    """Ten or Seven: the declarer's, in round two (ABR-R2.0, ABR-R2.5)."""
    if s.phase == CALLING:
        return NOT_IN_ROUND_ONE
    if s.phase != DECLARING:
        return NO_ROUND_TWO if s.declared == SAY_PLAY else DECLARED_ALREADY
    return ALLOWED if chair_of(s, seat) == s.declarer else ONLY_DECLARER_DECLARES


@rule
def why_not_name(s: State, seat: int) -> int:
    """Trumps: the declarer's, once the number of tricks is declared (ABR-R1.2, ABR-R2.6)."""
    if s.phase == CALLING:
        return DECLARE_FIRST
    if s.phase == DECLARING:
        return TEN_OR_SEVEN_FIRST
    if s.phase == PLAYING:
        return TRUMP_IS_NAMED
    return ALLOWED if chair_of(s, seat) == s.declarer else ONLY_DECLARER_NAMES_TRUMP


@rule
def why_not_play(s: State, seat: int, card: int) -> int:
    """A card of the hand whose turn it is, following the colour led; the declarer plays the dummy's (ABR-P1 to P8)."""
    if s.phase != PLAYING:
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
