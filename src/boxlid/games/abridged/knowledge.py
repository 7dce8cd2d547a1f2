"""aBRIDGEd: what a seat may know, and the worlds that fit it."""

from boxlid.games.abridged import calls, phases
from boxlid.games.abridged.cards import COLOUR, EVERY_CARD, N_TRUMPS, PACK, PIPPED
from boxlid.games.abridged.rules.chairs import CHAIR_OF, chair_of, dummy, player_in, seating, team_of, this_game
from boxlid.games.abridged.rules.scoring import CHART, deals_won, game_total, game_winner, grand_total
from boxlid.games.abridged.state import CHAIRS, DEALS_IN_GAME, HAND, MOST_DEALS, MOST_GAMES, OPTIONS, State
from boxlid.kernel.cards.card_sets import NOTHING, count, has, only
from boxlid.kernel.cards.tricks import count_dealt, rebuild_deal
from boxlid.kernel.chance.shuffles import hide_chance, renew_key
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.observation import Observation, Piece
from boxlid.kernel.match.relative_seats import seat_at, seat_from
from boxlid.kernel.match.roles import SPECTATOR
from boxlid.kernel.worlds.constrained_deal import deal_constrained, strength


@rule
def hide(s: State, viewer: int) -> None:
    """Blank, in place, everything the viewer may not know; it may be a SPECTATOR."""
    hide_chance(s)
    hidden = hidden_chairs(s, viewer)
    for chair in range(CHAIRS):
        if has(hidden, chair):
            s.hands[chair] = 0


@rule
def hidden_chairs(s: State, viewer: int) -> int:
    """The chairs whose cards the viewer does not see: all but the viewer's and the dummy's (ABR-R1.1, ABR-Q18)."""
    hidden = only(CHAIRS) - 1
    if viewer != SPECTATOR:
        hidden &= ~only(chair_of(s, viewer))
    if dummy(s) != NOTHING:
        hidden &= ~only(dummy(s))
    return hidden


@rule
def cards_held(s: State, chair: int) -> int:
    """How many cards a hand holds: public, since all see how many it has played."""
    return HAND - count(s.revealed[chair])


@rule
def deal_unknown(s: State, viewer: int, rng: Ints) -> None:
    """Complete a view to a whole world that fits all the viewer has seen and heard."""
    hide(s, viewer)
    deal_constrained(s, hidden_chairs(s, viewer), EVERY_CARD, HAND, COLOUR, PIPPED, rng)
    renew_key(s, rng)


@rule
def fit_order(s: State, number: int, order: Ints) -> None:
    """Turn the true order of a past shuffle (the first is 0) into one that would have led to this world."""
    if number == s.shuffles - 1:
        rebuild_deal(s, order, HAND, PACK)


@rule
def count_cards(s: State, out: Ints) -> None:
    """How often each card of the pack lies somewhere in a whole world."""
    count_dealt(s, out)


# --- For learners ---------------------------------------------------------------------------------------------------

MOST_STRENGTH = strength(EVERY_CARD, PIPPED)
MOST_POINTS = -min(min(row) for row in CHART)
"""The most that a deal brings."""

OBSERVATION = Observation(
    table=(
        Piece.bits("hand", PACK),
        Piece.bits("dummy", PACK),
        Piece.category("phase", phases.N_PHASES),
        Piece.category("turn", CHAIRS),
        Piece.category("dealer", CHAIRS),
        Piece.category("declarer", CHAIRS),
        Piece.category("declared", calls.N_DECLARATIONS),
        Piece.category("trump", N_TRUMPS),
        Piece.category("led", PACK),
        Piece.category("winner", CHAIRS),
        Piece.count("tricks", 0, HAND),
        Piece.count("we_took", 0, HAND),
        Piece.count("they_took", 0, HAND),
        Piece.count("deals", 1, MOST_DEALS),
        Piece.count("we_scored", 0, DEALS_IN_GAME * MOST_POINTS),
        Piece.count("they_scored", 0, DEALS_IN_GAME * MOST_POINTS),
        Piece.count("deals_we_won", 0, DEALS_IN_GAME),
        Piece.count("deals_they_won", 0, DEALS_IN_GAME),
        Piece.count("games_we_won", 0, MOST_GAMES),
        Piece.count("games_they_won", 0, MOST_GAMES),
        *(option.piece for option in OPTIONS),
    ),
    seat=(
        Piece.category("trick", PACK),
        Piece.bits("revealed", PACK),
        Piece.bits("voids", PACK),
        Piece.count("strength", NOTHING, MOST_STRENGTH),
        Piece.count("longest", NOTHING, HAND),
        Piece.count("total", 0, MOST_DEALS * MOST_POINTS),
    ),
)
"""Chairs are counted from the viewer's, clockwise. What has not been announced is NOTHING."""
AT, IN_SEAT = OBSERVATION.table_at, OBSERVATION.seat_at
BLOCKS_AT, BLOCK = OBSERVATION.blocks_at, OBSERVATION.block_size()


@rule
def observe(s: State, viewer: int, out: Ints) -> None:
    """Write what a seat knows as words for a learner: see OBSERVATION."""
    own = chair_of(s, viewer)
    out[AT.hand] = s.hands[own]
    out[AT.dummy] = s.hands[dummy(s)] if dummy(s) != NOTHING else 0
    out[AT.phase] = s.phase
    out[AT.turn] = seat_from(own, s.turn, CHAIRS)
    out[AT.dealer] = seat_from(own, s.dealer, CHAIRS)
    out[AT.declarer] = seat_from(own, s.declarer, CHAIRS)
    out[AT.declared] = s.declared - calls.FIRST_DECLARATION if s.declared != NOTHING else NOTHING
    out[AT.trump] = s.trump
    out[AT.led] = s.led
    out[AT.winner] = seat_from(own, s.winner, CHAIRS)
    out[AT.tricks] = s.tricks
    observe_scores(s, viewer, team_of(own), out)
    at = BLOCKS_AT
    for step in range(CHAIRS):
        chair = seat_at(own, step, CHAIRS)
        out[at + IN_SEAT.trick] = s.trick[chair]
        out[at + IN_SEAT.revealed] = s.revealed[chair]
        out[at + IN_SEAT.voids] = s.voids[chair]
        out[at + IN_SEAT.strength] = s.strengths[chair]
        out[at + IN_SEAT.longest] = s.longest[chair]
        out[at + IN_SEAT.total] = grand_total(s.sheet, s.form, player_in(s, chair))
        at += BLOCK


@rule
def observe_scores(s: State, viewer: int, we: int, out: Ints) -> None:
    """Write the tricks of the deal, and what decides the game and the match: see `scoring.py`."""
    they = 1 - we
    game = this_game(s)
    out[AT.we_took] = s.taken[we]
    out[AT.they_took] = s.taken[they]
    out[AT.deals] = s.deals
    out[AT.we_scored] = game_total(s.sheet, game, we)
    out[AT.they_scored] = game_total(s.sheet, game, they)
    out[AT.deals_we_won] = deals_won(s.sheet, game, we)
    out[AT.deals_they_won] = deals_won(s.sheet, game, they)
    games_won = 0
    for past in range(game):
        team = team_of(CHAIR_OF[seating(s.form, past)][viewer])
        games_won += int(game_winner(s.sheet, past) == team)
    out[AT.games_we_won] = games_won
    out[AT.games_they_won] = game - games_won
    out[AT.form] = s.form
