"""Archduke: the turns of a round, from the first card turned to the last call."""

from boxlid.games.archduke import phases
from boxlid.games.archduke.cards import has_action
from boxlid.games.archduke.rules.piles import draw_top, put_into_place, put_on_discards, top_discard
from boxlid.games.archduke.rules.rounds import next_playing, uses_clock
from boxlid.games.archduke.state import DRAWN, EMPTY, LONGEST_ROUND, SEEN_BY_ALL, TAKEN, TURNS_A_MINUTE, State
from boxlid.kernel.cards.card_sets import NOTHING, count, only
from boxlid.kernel.execution.rows import fill
from boxlid.kernel.execution.rule import rule


@rule
def next_phase(s: State) -> int:
    """What the round waits for now (ARC-Q15, ARC-Q50, ARC-Q51)."""
    if s.out != NOTHING:
        return phases.COUNTING
    if s.is_open and not s.race:
        return phases.MATCHING
    if s.n_queue > 0:
        return phases.ACTING if s.first_place == NOTHING else phases.SWAPPING
    if s.holding != EMPTY:
        return phases.HOLDING
    if s.speaker != NOTHING:
        return phases.CALLING
    if s.is_closing:
        return phases.COUNTING if not s.race or s.passed == s.playing else phases.CLOSING
    return phases.TOUCHING if s.race and s.is_open and not s.nola else phases.CHOOSING


@rule
def turn_up_first_card(s: State) -> None:
    """All have looked: the dealer starts the discard pile; that card takes no action (ARC-SET-6, ARC-Q6)."""
    kind, origin = draw_top(s)
    put_on_discards(s, kind, origin)
    open_window(s, s.dealer)
    s.phase = phases.CHOOSING


@rule
def open_window(s: State, discarder: int) -> None:
    """A new card lies uppermost and may be matched (ARC-MATCH-2)."""
    s.windows += 1
    s.is_open = 1
    s.open_to = s.playing
    s.concerned = 0
    s.discarder = discarder
    s.passed = 0
    fill(s.tried, 0)
    fill(s.swapped, 0)


@rule
def draw_card(s: State) -> None:
    """Pick the top of the draw pile and look at it in secret (ARC-PLAY-1, ARC-PLAY-2)."""
    s.is_open = 0
    s.held, s.held_origin = draw_top(s)
    s.holding = DRAWN


@rule
def take_card(s: State) -> None:
    """Pick the top of the discard pile, which must then be kept (ARC-PLAY-1, ARC-PLAY-4)."""
    s.is_open = 0
    s.held, s.held_origin = top_discard(s), NOTHING
    s.n_discards -= 1
    s.discards[s.n_discards] = NOTHING
    s.holding = TAKEN


@rule
def replace_card(s: State, seat: int, place: int) -> None:
    """Keep the card picked in place of one of the set, which is discarded (ARC-PLAY-3, ARC-PLAY-5)."""
    kind = s.cards[seat][place]
    origin = s.origin[seat][place]
    put_into_place(s, seat, place, s.held, s.held_origin, SEEN_BY_ALL if s.holding == TAKEN else only(seat))
    discard(s, seat, kind, origin)


@rule
def discard(s: State, seat: int, kind: int, origin: int) -> None:
    """Lay the card of the turn on the discards: it may be matched, and its action waits (ARC-PLAY-5, ARC-ACT-1)."""
    put_on_discards(s, kind, origin)
    s.holding = EMPTY
    s.held = NOTHING
    s.held_origin = NOTHING
    open_window(s, seat)
    if has_action(kind):
        s.queue[0] = seat
        s.n_queue = 1
    if s.caller == NOTHING:
        s.speaker = seat
    else:
        pass_turn(s)


@rule
def end_turn(s: State, seat: int, is_calling: bool) -> None:
    """End the turn, calling Archduke or not (ARC-END-1, ARC-Q51)."""
    if is_calling:
        s.caller = seat
    s.speaker = NOTHING
    pass_turn(s)


@rule
def pass_turn(s: State) -> None:
    """Clockwise (ARC-PLAY-6); the round closes before the caller's next turn (ARC-END-2), or at last (ARC-Q61)."""
    s.turns += 1
    s.round_turns += 1
    if not uses_clock(s) and s.turns >= s.minutes * TURNS_A_MINUTE:
        s.is_time_up = 1
    following = next_playing(s, s.turn)
    is_worn_out = s.caller == NOTHING and s.round_turns >= LONGEST_ROUND * count(s.playing)
    if following == s.caller or is_worn_out:
        s.is_closing = 1
    else:
        s.turn = following
