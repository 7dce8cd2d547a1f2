"""aBRIDGEd: what a seat may know, and the worlds that fit it."""

from boxlid.games.abridged import calls, phases
from boxlid.games.abridged.cards import COLOUR, EVERY_CARD, N_TRUMPS, PACK, PIPPED
from boxlid.games.abridged.rules.chairs import CHAIR_OF, chair_of, dummy, player_in, seating, team_of
from boxlid.games.abridged.rules.scoring import grand_total
from boxlid.games.abridged.state import CHAIRS, DEALS_IN_GAME, HAND, MOST_DEALS, TEAMS, State
from boxlid.kernel.cards.card_sets import NOTHING, count, has, only
from boxlid.kernel.cards.tricks import count_dealt, rebuild_deal, write_bits
from boxlid.kernel.chance.shuffles import hide_chance, renew_key
from boxlid.kernel.execution.rows import Ints, fill
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.observation import offsets
from boxlid.kernel.match.roles import SPECTATOR
from boxlid.kernel.worlds.constrained_deal import deal_constrained


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


OBSERVATION = (
    ("hand", PACK),
    ("dummy", PACK),
    ("trick", PACK * CHAIRS),
    ("revealed", PACK * CHAIRS),
    ("strengths", CHAIRS),
    ("longest", CHAIRS),
    ("is_dealer", CHAIRS),
    ("is_declarer", CHAIRS),
    ("is_due", CHAIRS),
    ("totals", CHAIRS),
    ("declared", calls.N_DECLARATIONS),
    ("trump", N_TRUMPS),
    ("phase", phases.N_PHASES),
    ("taken", TEAMS),
    ("sheet", MOST_DEALS * TEAMS),
    ("deals", 1),
    ("form", 1),
)
"""The pieces of an observation and their sizes.

Chairs are counted from the viewer's, clockwise; the viewer's team comes first. What has not been announced is -1.
"""
AT = offsets(OBSERVATION)


@rule
def observe(s: State, viewer: int, out: Ints) -> None:
    """Write a view as numbers for a learner, in the order of OBSERVATION."""
    fill(out, 0)
    own = chair_of(s, viewer)
    write_bits(out, AT.hand, s.hands[own], PACK)
    if dummy(s) != NOTHING:
        write_bits(out, AT.dummy, s.hands[dummy(s)], PACK)
    for step in range(CHAIRS):
        chair = (own + step) % CHAIRS
        if s.trick[chair] != NOTHING:
            out[AT.trick + PACK * step + s.trick[chair]] = 1
        write_bits(out, AT.revealed + PACK * step, s.revealed[chair], PACK)
        out[AT.strengths + step] = s.strengths[chair]
        out[AT.longest + step] = s.longest[chair]
        out[AT.is_dealer + step] = chair == s.dealer
        out[AT.is_declarer + step] = chair == s.declarer
        out[AT.is_due + step] = chair == s.turn
        out[AT.totals + step] = grand_total(s.sheet, s.form, player_in(s, chair))
    if s.declared != NOTHING:
        out[AT.declared + s.declared - calls.FIRST_DECLARATION] = 1
    if s.trump != NOTHING:
        out[AT.trump + s.trump] = 1
    out[AT.phase + s.phase] = 1
    out[AT.taken] = s.taken[team_of(own)]
    out[AT.taken + 1] = s.taken[1 - team_of(own)]
    for deal in range(MOST_DEALS):
        team = team_of(CHAIR_OF[seating(s.form, deal // DEALS_IN_GAME)][viewer])
        out[AT.sheet + TEAMS * deal] = s.sheet[deal][team]
        out[AT.sheet + TEAMS * deal + 1] = s.sheet[deal][1 - team]
    out[AT.deals] = s.deals
    out[AT.form] = s.form
