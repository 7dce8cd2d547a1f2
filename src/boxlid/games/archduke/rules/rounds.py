"""Archduke: a round from its deal to its count, and the mark that ends the match."""

from boxlid.games.archduke import actions, marks, phases
from boxlid.games.archduke.cards import POINTS
from boxlid.games.archduke.rules.piles import (
    can_draw,
    clear_sets,
    draw_top,
    put_on_discards,
    shuffle_and_deal,
    turn_up,
)
from boxlid.games.archduke.state import (
    BITS_OF_A_KIND,
    BY_SEATS,
    EMPTY,
    FINALISTS,
    KINDS_IN_A_WORD,
    LARGE_GROUP,
    LOOKS,
    MOST_ROUNDS,
    MS_A_MINUTE,
    TO_THREE,
    State,
)
from boxlid.kernel.cards.card_sets import NOTHING, count, has, only
from boxlid.kernel.cards.tricks import left_of
from boxlid.kernel.execution.rows import Ints, fill, fill_rows
from boxlid.kernel.execution.rule import rule


@rule
def next_playing(s: State, seat: int) -> int:
    """The next seat clockwise that is not eliminated."""
    seat = left_of(seat, s.seats)
    while not has(s.playing, seat):
        seat = left_of(seat, s.seats)
    return seat


# --- Beginning ------------------------------------------------------------------------------------------------------


@rule
def deal(s: State) -> None:
    """A new round: everybody gets four cards and looks at two of them (ARC-SET-2, ARC-SET-5)."""
    clear_sets(s)
    shuffle_and_deal(s)
    s.round_number += 1
    s.round_turns = 0
    fill(s.looked, 0)
    fill(s.votes, NOTHING)
    s.holding = EMPTY
    s.held = NOTHING
    s.held_origin = NOTHING
    s.is_open = 0
    s.open_to = 0
    s.concerned = 0
    s.passed = 0
    s.n_queue = 0
    fill(s.queue, NOTHING)
    s.first_place = NOTHING
    s.speaker = NOTHING
    s.caller = NOTHING
    s.is_closing = 0
    s.out = NOTHING
    s.turn = next_playing(s, s.dealer)
    s.discarder = s.dealer
    s.phase = phases.LOOKING


@rule
def look(s: State, seat: int, place: int) -> None:
    """Look at a card of the seat's set and put it back (ARC-SET-5)."""
    s.looked[seat] |= only(place)
    s.seen[seat][place] |= only(seat)


@rule
def lookers(s: State) -> int:
    """The seats that have not looked at two cards yet."""
    waiting = 0
    for seat in range(s.seats):
        if has(s.playing, seat) and count(s.looked[seat]) < LOOKS:
            waiting |= only(seat)
    return waiting


# --- Counting -------------------------------------------------------------------------------------------------------


@rule
def points_of(s: State, seat: int) -> int:
    """The sum of a set; no cards are no points (ARC-SUM-3, ARC-END-7)."""
    total = 0
    for place in range(s.places[seat]):
        if has(s.occupied[seat], place):
            total += POINTS[s.cards[seat][place]]
    return total


@rule
def is_assassinated(points: Ints, playing: int, caller: int) -> bool:
    """Has another player tied or beaten the caller (ARC-END-4, ARC-Q35)?"""
    for seat in range(len(points)):
        if has(playing, seat) and seat != caller and points[seat] <= points[caller]:
            return True
    return False


@rule
def count_round(s: State) -> None:
    """Turn up all sets, punish a caller who was not lowest, and add up (ARC-END-2 to ARC-END-8).

    Actions that still waited are void (ARC-Q32).
    """
    s.n_queue = 0
    fill(s.gained, 0)
    fill_rows(s.laid_open, 0)
    for seat in range(s.seats):
        s.gained[seat] = points_of(s, seat)
        lay_open(s, seat)
    s.last_caller = s.caller
    s.assassin = NOTHING
    if s.caller != NOTHING and is_assassinated(s.gained, s.playing, s.caller) and can_draw(s):
        s.assassin, origin = draw_top(s)
        put_on_discards(s, s.assassin, origin)
        s.gained[s.caller] += POINTS[s.assassin]
    for seat in range(s.seats):
        s.totals[seat] += s.gained[seat]
    s.phase = after_round(s)
    if s.phase == phases.DEALING:
        s.dealer = next_playing(s, s.dealer)


@rule
def lay_open(s: State, seat: int) -> None:
    """Turn a set up, and keep it in `laid_open`: the next deal may follow at once."""
    n = 0
    for place in range(s.places[seat]):
        if has(s.occupied[seat], place):
            shift = BITS_OF_A_KIND * (n % KINDS_IN_A_WORD)
            s.laid_open[seat][n // KINDS_IN_A_WORD] |= (s.cards[seat][place] + 1) << shift
            turn_up(s, seat, place)
            n += 1


# --- The mark -------------------------------------------------------------------------------------------------------


@rule
def lowest_totals(totals: Ints, among: int) -> int:
    """Those with the fewest points, all who share them (ARC-GAME-0, ARC-Q43)."""
    best = NOTHING
    for seat in range(len(totals)):
        if has(among, seat) and (best == NOTHING or totals[seat] < totals[best]):
            best = seat
    sharing = 0
    for seat in range(len(totals)):
        if has(among, seat) and totals[seat] == totals[best]:
            sharing |= only(seat)
    return sharing


@rule
def uses_clock(s: State) -> bool:
    """Does a timer use the clock instead of counting turns (ARC-Q62)? Version 1 always counted turns."""
    return s.clock == 1 and s.version > 1


@rule
def has_timer_run_out(s: State, at_ms: int) -> bool:
    """Would a timer have run out by then (ARC-GAME-4)?"""
    return s.mark == marks.TIMER and at_ms >= s.minutes * MS_A_MINUTE


@rule
def at_threshold(s: State) -> int:
    """The seats in play with as many points as the threshold or more (ARC-Q39)."""
    reached = 0
    for seat in range(s.seats):
        if has(s.playing, seat) and s.totals[seat] >= s.threshold:
            reached |= only(seat)
    return reached


@rule
def after_round(s: State) -> int:
    """What comes after a counted round: the end, a vote or the next deal (ARC-GAME-0)."""
    if s.mark == marks.ELIMINATE:
        eliminate(s)
    elif is_mark_reached(s):
        s.won = lowest_totals(s.totals, s.playing)
    if not s.won and s.round_number >= MOST_ROUNDS:
        s.won = lowest_totals(s.totals, s.playing)
    if s.won:
        return phases.OVER
    return phases.VOTING if s.mark == marks.BORED else phases.DEALING


@rule
def is_mark_reached(s: State) -> bool:
    """A threshold, a number of rounds, or the time (ARC-GAME-2, ARC-GAME-3, ARC-GAME-4)."""
    if s.mark == marks.THRESHOLD:
        return at_threshold(s) != 0
    if s.mark == marks.ROUNDS:
        return s.round_number >= s.rounds
    return s.mark == marks.TIMER and s.is_time_up == 1


# Why a match ends: the numbers `ending` returns, with the clause and the reason behind each. The first five are those
# of the marks.
TOO_MANY_ROUNDS, ALL_CROSSED, FINALISTS_PLAYED = 6, 7, 8
ENDINGS = {
    marks.THRESHOLD + 1: ("ARC-GAME-2", "a player has reached the threshold"),
    marks.ELIMINATE + 1: ("ARC-GAME-1a", "one player is left"),
    marks.ROUNDS + 1: ("ARC-GAME-3", "the agreed number of rounds has been played"),
    marks.TIMER + 1: ("ARC-GAME-4", "the time is up"),
    marks.BORED + 1: ("ARC-GAME-5", "all players have voted to stop"),
    TOO_MANY_ROUNDS: ("ARC-Q61", "no match lasts longer than a thousand rounds"),
    ALL_CROSSED: ("ARC-GAME-1b", "all players who were left have reached the threshold in one round"),
    FINALISTS_PLAYED: ("ARC-GAME-1c", "the finalists have played their last round"),
}


@rule
def ending(s: State) -> int:
    """Why the match is over, 0 while it is on."""
    if s.phase != phases.OVER:
        return 0
    if s.mark == marks.ELIMINATE and s.is_last_round:
        return FINALISTS_PLAYED
    if s.mark == marks.ELIMINATE and at_threshold(s) == s.playing:
        return ALL_CROSSED
    is_alone = s.mark == marks.ELIMINATE and count(s.playing) == 1
    is_reached = is_mark_reached(s) or is_alone or n_stops(s) == s.seats
    return s.mark + 1 if is_reached else TOO_MANY_ROUNDS


@rule
def eliminate(s: State) -> None:
    """Out at the threshold; one is left, or in a large group a last round (ARC-GAME-1, ARC-Q40)."""
    left = s.playing & ~at_threshold(s)
    if s.is_last_round or left == 0:
        s.won = lowest_totals(s.totals, s.playing)
        return
    s.playing = left
    if count(left) == 1:
        s.won = left
    elif ends_with_three(s.finalists, s.seats) and count(left) <= FINALISTS:
        s.is_last_round = 1


@rule
def ends_with_three(finalists: int, seats: int) -> bool:
    """Does elimination stop at three players: in a large group, or as agreed (ARC-Q57, ARC-Q65)?"""
    return finalists == TO_THREE or (finalists == BY_SEATS and seats >= LARGE_GROUP)


@rule
def vote(s: State, seat: int, action: int) -> None:
    """Stop or more, openly; the match ends when all want to stop (ARC-GAME-5, ARC-Q42, ARC-Q58)."""
    s.votes[seat] = int(action == actions.STOP)
    n_votes = 0
    for voter in range(s.seats):
        n_votes += int(s.votes[voter] != NOTHING)
    if n_stops(s) == s.seats:
        s.won = lowest_totals(s.totals, s.playing)
        s.phase = phases.OVER
    elif n_votes == s.seats:
        s.dealer = next_playing(s, s.dealer)
        s.phase = phases.DEALING


@rule
def n_stops(s: State) -> int:
    """How many have voted to stop."""
    n = 0
    for voter in range(s.seats):
        n += int(s.votes[voter] == 1)
    return n
