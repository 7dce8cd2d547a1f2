"""aBRIDGEd: what is legal and what happens. The clauses cited are those of rulebook.md.

This module is the course of a match. `chairs` says who sits where, `tricks` which card may be played and takes,
`scoring` what a deal earns and who has won, and `refusals` why an action is not allowed.
"""

from boxlid.games.abridged import actions, calls, forms, phases
from boxlid.games.abridged.actions import ACTIONS as ACTIONS
from boxlid.games.abridged.actions import LAYOUT as LAYOUT
from boxlid.games.abridged.actions import MASK_WORDS as MASK_WORDS
from boxlid.games.abridged.actions import PLAY as PLAY
from boxlid.games.abridged.cards import COLOUR, N_TRUMPS, PIPPED, colour_of
from boxlid.games.abridged.cards import PACK as PACK
from boxlid.games.abridged.rules.chairs import CHAIR_OF, partner_of, player_in, seating, team_of
from boxlid.games.abridged.rules.chairs import actors as actors
from boxlid.games.abridged.rules.refusals import REFUSALS as REFUSALS
from boxlid.games.abridged.rules.refusals import why_not as why_not
from boxlid.games.abridged.rules.scoring import enter, game_winner, games_in, grand_total, night_winner, pivot_winners
from boxlid.games.abridged.rules.tricks import playable, takes
from boxlid.games.abridged.state import CHAIRS, DEALS_IN_GAME, TEAMS
from boxlid.games.abridged.state import DEFAULT_SEATS as DEFAULT_SEATS
from boxlid.games.abridged.state import HAND as HAND
from boxlid.games.abridged.state import OPTIONS as OPTIONS
from boxlid.games.abridged.state import SEATS as SEATS
from boxlid.games.abridged.state import State as State
from boxlid.kernel.cards.card_sets import NOTHING, has, only
from boxlid.kernel.cards.tricks import deal_hands, left_of, play_to_trick
from boxlid.kernel.chance.shuffles import SEATING, draw_below, lay_full_pack, open_stream, shuffle_next
from boxlid.kernel.execution.rows import Ints, fill, fill_rows, write_over
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.no_sealed_choices import sealed as sealed
from boxlid.kernel.match.no_sealed_choices import sealed_choices as sealed_choices
from boxlid.kernel.worlds.constrained_deal import longest_suit, strength

VERSION = 1
CUT_RANKS = ()
SILENCE = ("ABR-T3", "nobody speaks from the deal to the last trick")
"""It covers the whole match, because hands follow each other without a pause."""

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
    """Draw the first dealer and deal. Options, and in a replay the dealer, are already in the state (ABR-S3)."""
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
    s.phase = phases.CALLING


@rule
def apply(s: State, seat: int, action: int) -> None:  # noqa: ARG001 - the state knows whose turn it is
    """Perform an action that `why_not` allows."""
    if action >= actions.PLAY:
        play_card(s, action - actions.PLAY)
    elif action >= actions.TRUMP:
        name_trump(s, action - actions.TRUMP)
    elif action == actions.CALL + calls.PASS:
        pass_on(s)
    else:
        declare(s, action - actions.CALL)


@rule
def pass_on(s: State) -> None:
    """The next player speaks; four passes lead to round two (ABR-R1.0a, ABR-R1.0d)."""
    s.turn = left_of(s.turn, CHAIRS)
    if s.turn == s.dealer:
        begin_round_two(s)


@rule
def begin_round_two(s: State) -> None:
    """All announce their strength; the stronger team declares; its dummy is laid open (ABR-R2.1 to 2.4)."""
    announce_strengths(s)
    team = stronger_team(s.strengths, s.dealer)
    s.declarer = stronger_partner(s.strengths, team, s.dealer)
    s.turn = s.declarer
    s.phase = phases.DECLARING


@rule
def declare(s: State, said: int) -> None:
    """Play makes its speaker declarer; Ten or Seven is said by a declarer found in round two (ABR-R1.0c, ABR-R2.5)."""
    s.declarer = s.turn
    s.declared = said
    s.phase = phases.NAMING


@rule
def name_trump(s: State, trump: int) -> None:
    """A colour or none; then all announce what is still unannounced; play begins (ABR-R1.2 to 1.5, ABR-R2.6, 2.7)."""
    s.trump = trump
    announce_strengths(s)
    for chair in range(CHAIRS):
        s.longest[chair] = longest_suit(s.hands[chair], COLOUR)
    s.turn = left_of(s.declarer, CHAIRS)
    s.phase = phases.PLAYING


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
        s.phase = phases.OVER
        s.turn = NOTHING
    else:
        next_dealer = player_in(s, left_of(s.dealer, CHAIRS))
        s.dealer = CHAIR_OF[seating(s.form, s.deals // DEALS_IN_GAME)][next_dealer]
        deal(s)


def n_dealt(seats: int) -> int:  # noqa: ARG001 - always four
    """The whole pack."""
    return PACK


def most_actions(seats: int) -> int:
    """Every player passes, the declarer says Ten or Seven and names the trump, and all cards are played."""
    return seats + 2 + PACK


@rule
def is_over(s: State) -> bool:
    """Has the last deal been played?"""
    return s.phase == phases.OVER


ENDINGS = {
    forms.GAME + 1: ("ABR-G1", "all four hands have been played"),
    forms.NIGHT + 1: ("ABR-N1", "the three games of the Night have been played"),
    forms.PIVOT + 1: ("ABR-V1", "the three games of Pivot Play have been played"),
}
"""Why a match ends: the numbers `ending` returns, with the clause and the reason behind each."""


@rule
def ending(s: State) -> int:
    """Why the match is over; 0 while it is on."""
    return s.form + 1 if is_over(s) else 0


@rule
def sides(s: State) -> int:
    """How many sides have a score: two teams, or in Pivot Play four players (ABR-Q31)."""
    return TEAMS if s.form in (forms.GAME, forms.NIGHT) else CHAIRS


@rule
def scores(s: State, out: Ints) -> None:
    """The points of every player's side; in Pivot Play of every player (ABR-Q31)."""
    for seat in range(CHAIRS):
        out[seat] = grand_total(s.sheet, s.form, seat)


@rule
def winners(s: State) -> int:
    """The set of seats that have won: both of a team; empty while the match is on (ABR-Q31)."""
    if s.phase != phases.OVER:
        return 0
    if s.form == forms.GAME:
        return players_of(game_winner(s.sheet, 0))
    if s.form == forms.NIGHT:
        return players_of(night_winner(s.sheet))
    return pivot_winners(s.sheet)


@rule
def players_of(team: int) -> int:
    """The two seats of a team that stays together."""
    return only(team) | only(partner_of(team))


# --- Choices --------------------------------------------------------------------------------------------------------


@rule
def legal(s: State, seat: int, mask: Ints) -> None:
    """The seat's legal actions, as bits."""
    mask[0] = 0
    if has(actors(s), seat):
        if s.phase == phases.PLAYING:
            mask[0] = playable(s.hands[s.turn], s.led) << actions.PLAY
        elif s.phase == phases.NAMING:
            mask[0] = (only(N_TRUMPS) - 1) << actions.TRUMP
        elif s.phase == phases.DECLARING:
            mask[0] = only(actions.CALL + calls.TEN) | only(actions.CALL + calls.SEVEN)
        else:
            mask[0] = only(actions.CALL + calls.PASS) | only(actions.CALL + calls.PLAY)
