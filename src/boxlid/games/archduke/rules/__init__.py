"""Archduke: what is legal and what happens. The clauses cited are those of rulebook.md.

This module is the course of a match. `rounds` deals and counts, `turns` picks and places cards, `matching` and `powers`
(the action cards) are what can happen in between; `piles` moves the cards. `choices` says who may do what, and
`refusals` why not.
"""

from collections.abc import Mapping

from boxlid.games.archduke import actions, phases
from boxlid.games.archduke.actions import ACTIONS as ACTIONS
from boxlid.games.archduke.actions import LAYOUT as LAYOUT
from boxlid.games.archduke.actions import MASK_WORDS as MASK_WORDS
from boxlid.games.archduke.cards import PACK as PACK
from boxlid.games.archduke.rules.choices import actors as actors
from boxlid.games.archduke.rules.choices import ends_race as ends_race
from boxlid.games.archduke.rules.choices import idlers as idlers
from boxlid.games.archduke.rules.choices import is_race_open as is_race_open
from boxlid.games.archduke.rules.choices import legal as legal
from boxlid.games.archduke.rules.choices import race_closer as race_closer
from boxlid.games.archduke.rules.choices import race_number as race_number
from boxlid.games.archduke.rules.choices import racers as racers
from boxlid.games.archduke.rules.choices import upset_matches as upset_matches
from boxlid.games.archduke.rules.choices import wins_race as wins_race
from boxlid.games.archduke.rules.matching import (
    are_claims_due,
    are_more_matches_due,
    claim,
    open_further_window,
    sealed_round,
    try_claims,
)
from boxlid.games.archduke.rules.powers import end_action, forget_stranded_swap, give, peek, swap
from boxlid.games.archduke.rules.refusals import REFUSALS as REFUSALS
from boxlid.games.archduke.rules.refusals import why_not as why_not
from boxlid.games.archduke.rules.rounds import ENDINGS as ENDINGS
from boxlid.games.archduke.rules.rounds import (
    count_round,
    deal,
    has_timer_run_out,
    look,
    lookers,
    uses_clock,
    vote,
)
from boxlid.games.archduke.rules.rounds import ending as ending
from boxlid.games.archduke.rules.turns import (
    discard,
    draw_card,
    end_turn,
    next_phase,
    replace_card,
    take_card,
    turn_up_first_card,
)
from boxlid.games.archduke.state import DEFAULT_SEATS as DEFAULT_SEATS
from boxlid.games.archduke.state import LEAST_SEATS_FOR_FINALISTS
from boxlid.games.archduke.state import OPTIONS as OPTIONS
from boxlid.games.archduke.state import SEATS as SEATS
from boxlid.games.archduke.state import State as State
from boxlid.games.options import OptionValue
from boxlid.kernel.cards.card_sets import NOTHING, has, only
from boxlid.kernel.chance.shuffles import SEATING, draw_below, open_stream
from boxlid.kernel.execution.rows import Ints, fill, fill_rows, write_over
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.scores import scores as scores

VERSION = 2
CUT_RANKS = ()
"""Nobody cuts: the first dealer is drawn (ARC-Q38)."""

HOUSE_ACTIONS = (actions.TIME,)
"""The actions that only the house makes (ARC-Q55)."""
IDLE_ACTION = actions.PASS
"""What a live table does for `idlers` when their time is up (ARC-Q54)."""


def conflict(options: Mapping[str, OptionValue], seats: int) -> str:
    """Why a new match cannot have these options together, or an empty text."""
    if options["nola"] and not options["race"]:
        return "nola needs race: piles are only touched in a race (ARC-Q66)"
    if options["finalists"] == "three" and seats < LEAST_SEATS_FOR_FINALISTS:
        return f"finalists=three needs {LEAST_SEATS_FOR_FINALISTS} players or more, not {seats} (ARC-Q65)"
    return ""


# --- The course of the match ----------------------------------------------------------------------------------------


@rule
def start(s: State, seats: int, key: Ints) -> None:
    """Draw the first dealer and deal. Options, and in a replay the dealer, are already in the state."""
    s.seats = seats
    write_over(s.key, key)
    s.shuffles = 0
    s.elapsed_ms = 0
    wipe(s)
    s.playing = only(seats) - 1
    if not s.is_scripted:
        fill_rows(s.shuffled, NOTHING)
        open_stream(s.stream, SEATING)
        s.dealer = draw_below(s.stream, s.key, seats)
    deal(s)


@rule
def wipe(s: State) -> None:
    """Reset the fields of an earlier match."""
    fill(s.stream, 0)
    s.round_number = 0
    s.turns = 0
    fill(s.occupied, 0)
    fill(s.places, 0)
    fill_rows(s.cards, NOTHING)
    fill_rows(s.seen, 0)
    fill_rows(s.origin, NOTHING)
    fill(s.pile, NOTHING)
    fill(s.discards, NOTHING)
    s.n_discards = 0
    fill(s.unseen, 0)
    fill(s.pool, 0)
    s.windows = 0
    fill_rows(s.claims, 0)
    fill(s.n_claims, 0)
    fill(s.tried, 0)
    fill(s.swapped, 0)
    fill(s.attempts, 0)
    s.n_attempts = 0
    fill(s.totals, 0)
    fill(s.gained, 0)
    fill_rows(s.laid_open, 0)
    s.last_caller = NOTHING
    s.assassin = NOTHING
    s.is_time_up = 0
    s.is_last_round = 0
    s.won = 0


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Perform an action that `why_not` allows, and what follows by itself."""
    if uses_clock(s) and has_timer_run_out(s, s.elapsed_ms):
        s.is_time_up = 1
    if action < actions.PEEK:
        move_own_card(s, seat, action)
    elif action < actions.LOOK:
        use_on_place(s, seat, action)
    elif action < actions.GIVE:
        look(s, seat, action - actions.LOOK)
    elif action < actions.PASS:
        give(s, action - actions.GIVE)
    elif action < actions.SKIP:
        pick(s, seat, action)
    elif action == actions.SKIP:
        end_action(s)
    elif action in (actions.CALL, actions.DONE):
        end_turn(s, seat, action == actions.CALL)
    elif action == actions.TIME:
        s.is_time_up = 1
    else:
        vote(s, seat, action)
    go_on(s)


@rule
def move_own_card(s: State, seat: int, action: int) -> None:
    """Match with a card of the seat's set, or put the picked card in its place."""
    if action < actions.REPLACE:
        claim(s, seat, action - actions.MATCH)
    else:
        replace_card(s, seat, action - actions.REPLACE)


@rule
def use_on_place(s: State, seat: int, action: int) -> None:
    """Peek at a place, or swap it."""
    if action < actions.SWAP:
        peek(s, seat, action - actions.PEEK)
    elif action < actions.WITH:
        s.first_place = action - actions.SWAP
    else:
        swap(s, s.first_place, action - actions.WITH)


@rule
def pick(s: State, seat: int, action: int) -> None:
    """Pass on a match, touch a pile, pick from it, or throw the picked card away."""
    if action == actions.PASS:
        s.passed |= only(seat)
    elif action == actions.TOUCH:
        s.is_open = 0
    elif action == actions.DRAW:
        draw_card(s)
    elif action == actions.TAKE:
        take_card(s)
    else:
        discard(s, seat, s.held, s.held_origin)


@rule
def go_on(s: State) -> None:
    """What involves no choice: turn up the first card, try matches, count, deal."""
    if s.phase == phases.LOOKING and lookers(s) == 0:
        turn_up_first_card(s)
    if are_claims_due(s):
        try_claims(s)
    if are_more_matches_due(s):
        open_further_window(s)
    if s.phase not in (phases.LOOKING, phases.VOTING, phases.OVER, phases.DEALING):
        forget_stranded_swap(s)
        s.phase = next_phase(s)
    if s.phase == phases.COUNTING:
        count_round(s)
    if s.phase == phases.DEALING:
        deal(s)


@rule
def house_says(s: State, at_ms: int) -> int:
    """The house action that is due at this time of the match, or NOTHING (ARC-GAME-4, ARC-Q55)."""
    has_clock = s.clock or s.version == 1
    is_due = has_clock and has_timer_run_out(s, at_ms) and not s.is_time_up and not is_over(s)
    return actions.TIME if is_due else NOTHING


@rule
def is_over(s: State) -> bool:
    """Has the mark been reached?"""
    return s.phase == phases.OVER


@rule
def winners(s: State) -> int:
    """The set of seats that have won; empty while the match is on."""
    return s.won


# --- Choices --------------------------------------------------------------------------------------------------------


@rule
def sealed(s: State) -> int:
    """0 when choices are open; else the number of the sealed round they belong to, here the window (ARC-Q49)."""
    return sealed_round(s)


@rule
def sealed_choices(s: State, seat: int, out: Ints) -> int:
    """Write what the seat has laid face down in the sealed round, as actions in order; returns how many."""
    if sealed(s) == 0:
        return 0
    n = s.n_claims[seat]
    for i in range(n):
        out[i] = actions.MATCH + s.claims[seat][i]
    if has(s.passed, seat):
        out[n] = actions.PASS
        n += 1
    return n
