"""Archduke: what is legal and what happens. The clauses cited are those of rulebook.md.

The record is in record.py, the cards in pack.py; piles, rounds, turns, matching and powers hold what their names say.
"""

from collections.abc import Mapping

from boxlid.games.archduke.choices import (
    actors,
    ends_race,
    idlers,
    is_race_open,
    legal,
    race_number,
    racers,
    upset_matches,
)
from boxlid.games.archduke.matching import (
    are_claims_due,
    are_more_matches_due,
    claim,
    open_further_window,
    sealed_round,
    try_claims,
)
from boxlid.games.archduke.pack import PACK
from boxlid.games.archduke.powers import end_action, forget_stranded_swap, give, peek, swap
from boxlid.games.archduke.record import (
    ACTIONS,
    CALL,
    COUNTING,
    DEALING,
    DEFAULT_SEATS,
    DONE,
    DRAW,
    GIVE,
    LEAST_SEATS_FOR_FINALISTS,
    LOOK,
    LOOKING,
    MASK_WORDS,
    MATCH,
    OPTIONS,
    OVER,
    PASS,
    PEEK,
    REPLACE,
    SEATS,
    SKIP,
    SWAP,
    TAKE,
    TIME,
    TOUCH,
    VOTING,
    WITH,
    State,
)
from boxlid.games.archduke.refusals import REFUSALS, why_not
from boxlid.games.archduke.rounds import (
    ENDINGS,
    count_round,
    deal,
    ending,
    goes_by_clock,
    is_timer_through,
    look,
    lookers,
    vote,
)
from boxlid.games.archduke.turns import (
    discard,
    draw_card,
    end_turn,
    next_phase,
    replace_card,
    take_card,
    turn_up_first_card,
)
from boxlid.games.options import OptionValue
from boxlid.kernel.cards.card_sets import NOTHING, has, only
from boxlid.kernel.chance.shuffles import SEATING, draw_below, open_stream
from boxlid.kernel.execution.rows import Ints, fill, fill_rows, write_over
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.scores import scores

__all__ = [
    "ACTIONS", "CUT_RANKS", "DEFAULT_SEATS", "ENDINGS", "HOUSE_ACTIONS", "IDLE_ACTION", "MASK_WORDS", "OPTIONS",
    "PACK", "REFUSALS", "SEATS", "VERSION", "State", "actors", "apply", "conflict", "ending", "ends_race",
    "house_says", "idlers", "is_over", "is_race_open", "legal", "race_number", "racers", "scores", "sealed",
    "sealed_choices", "start", "upset_matches", "why_not", "winners",
]  # fmt: skip

VERSION = 2
CUT_RANKS = ()
"""Nobody cuts: the first dealer is drawn (ARC-Q38)."""

HOUSE_ACTIONS = (TIME,)
"""What the house says, and no seat (ARC-Q55)."""
IDLE_ACTION = PASS
"""What a live table says for `idlers` when their time is up (ARC-Q54)."""


def conflict(options: Mapping[str, OptionValue], seats: int) -> str:
    """Why a new match cannot have these options together; nothing if it can."""
    if options["nola"] and not options["race"]:
        return "nola needs race: only in a race does anybody touch a pile (ARC-Q66)"
    if options["finalists"] == "three" and seats < LEAST_SEATS_FOR_FINALISTS:
        return f"finalists=three needs {LEAST_SEATS_FOR_FINALISTS} players or more, not {seats} (ARC-Q65)"
    return ""


# --- The course of the match ----------------------------------------------------------------------------------------


@rule
def start(s: State, seats: int, key: Ints) -> None:
    """Draw the first dealer and deal. Options, and in a replay the dealer, are already in the record."""
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
    """Forget whatever match was in the record before."""
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
    """Do what `why_not` has nothing against, and what follows by itself."""
    if goes_by_clock(s) and is_timer_through(s, s.elapsed_ms):
        s.is_time_up = 1
    if action < PEEK:
        move_own_card(s, seat, action)
    elif action < LOOK:
        use_on_place(s, seat, action)
    elif action < GIVE:
        look(s, seat, action - LOOK)
    elif action < PASS:
        give(s, action - GIVE)
    elif action < SKIP:
        pick(s, seat, action)
    elif action == SKIP:
        end_action(s)
    elif action in (CALL, DONE):
        end_turn(s, seat, action == CALL)
    elif action == TIME:
        s.is_time_up = 1
    else:
        vote(s, seat, action)
    go_on(s)


@rule
def move_own_card(s: State, seat: int, action: int) -> None:
    """Match one of the own cards, or put the card picked in its place."""
    if action < REPLACE:
        claim(s, seat, action - MATCH)
    else:
        replace_card(s, seat, action - REPLACE)


@rule
def use_on_place(s: State, seat: int, action: int) -> None:
    """Peek at a place, or swap it."""
    if action < SWAP:
        peek(s, seat, action - PEEK)
    elif action < WITH:
        s.first_place = action - SWAP
    else:
        swap(s, s.first_place, action - WITH)


@rule
def pick(s: State, seat: int, action: int) -> None:
    """Pass on a match, touch a pile, pick from it, or throw the picked card away."""
    if action == PASS:
        s.passed |= only(seat)
    elif action == TOUCH:
        s.is_open = 0
    elif action == DRAW:
        draw_card(s)
    elif action == TAKE:
        take_card(s)
    else:
        discard(s, seat, s.held, s.held_origin)


@rule
def go_on(s: State) -> None:
    """All that involves no choice: turning the first card, trying matches, counting, dealing."""
    if s.phase == LOOKING and lookers(s) == 0:
        turn_up_first_card(s)
    if are_claims_due(s):
        try_claims(s)
    if are_more_matches_due(s):
        open_further_window(s)
    if s.phase not in (LOOKING, VOTING, OVER, DEALING):
        forget_stranded_swap(s)
        s.phase = next_phase(s)
    if s.phase == COUNTING:
        count_round(s)
    if s.phase == DEALING:
        deal(s)


@rule
def house_says(s: State, at_ms: int) -> int:
    """What the house has to say at this time of the match, or NOTHING (ARC-GAME-4, ARC-Q55)."""
    has_clock = s.clock or s.version == 1
    is_due = has_clock and is_timer_through(s, at_ms) and not s.is_time_up and not is_over(s)
    return TIME if is_due else NOTHING


@rule
def is_over(s: State) -> bool:
    """Has the mark been reached?"""
    return s.phase == OVER


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
    """What the seat has laid face down in the sealed round, as actions in order; returns how many."""
    if sealed(s) == 0:
        return 0
    n = s.n_claims[seat]
    for i in range(n):
        out[i] = MATCH + s.claims[seat][i]
    if has(s.passed, seat):
        out[n] = PASS
        n += 1
    return n
