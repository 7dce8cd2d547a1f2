"""Archduke: who may act, and what each may do."""

from boxlid.games.archduke import actions, phases, verdicts
from boxlid.games.archduke.cards import GIVE_CARD, PEEK_CARD, SWAP_CARD
from boxlid.games.archduke.rules.matching import attempt_of, claimants, matchable
from boxlid.games.archduke.rules.piles import can_draw, top_discard
from boxlid.games.archduke.rules.powers import can_be_given, can_be_peeked_at, can_be_swapped, can_swap
from boxlid.games.archduke.rules.rounds import lookers, next_playing
from boxlid.games.archduke.state import DRAWN, MOST_PLACES, SET, State
from boxlid.kernel.cards.card_sets import MASK_BITS, NOTHING, has, only
from boxlid.kernel.execution.rows import Ints, fill
from boxlid.kernel.execution.rule import rule


@rule
def actors(s: State) -> int:
    """The seats that may act now: all who look, match or vote, and the one whose turn, action or word it is."""
    if s.phase == phases.LOOKING:
        return lookers(s)
    if s.phase == phases.VOTING:
        return voters(s)
    waited_for = whose_move(s)
    return claimants(s) if waited_for == NOTHING else claimants(s) | only(waited_for)


@rule
def racers(s: State) -> int:
    """The seats that may match in a race, or be late, while the round waits for another seat."""
    waited_for = whose_move(s)
    return claimants(s) & ~only(waited_for) if s.race and waited_for != NOTHING else 0


@rule
def waited_for(s: State) -> int:
    """The seats that the round waits for; the others who may act can only be quick, or late."""
    return actors(s) & ~racers(s)


@rule
def idlers(s: State) -> int:
    """The seats a live table passes for when the time of the closing window is up (ARC-Q31, ARC-Q54)."""
    return claimants(s) if s.phase == phases.CLOSING else 0


def upset_matches(s: State, action: int) -> list[tuple[int, int]]:
    """The matches, as seat and action, that would be made with another card after this action (ARC-Q45)."""
    if not actions.WITH <= action < actions.LOOK:
        return []
    places = (divmod(int(place), MOST_PLACES) for place in (s.first_place, action - actions.WITH))
    return [(seat, actions.MATCH + index) for seat, index in places]


@rule
def ends_race(s: State, action: int) -> bool:
    """Would the action close a window that is open (ARC-MATCH-3, ARC-Q10)?"""
    return s.race == 1 and s.is_open == 1 and action in (actions.TOUCH, actions.DRAW, actions.TAKE)


def race_closer(s: State) -> int:
    """The seat whose touch will close the window: the next one, once the turn is ended (ARC-MATCH-3)."""
    if not is_race_open(s) or s.is_closing:
        return NOTHING
    return int(s.turn if s.speaker == NOTHING else next_playing(s, s.turn))


def wins_race(s: State) -> bool:
    """Has the latest action been a match with an equal card?"""
    codes = (int(code) for code in s.attempts[: s.n_attempts])
    return any(attempt_of(code).verdict == verdicts.MATCHED for code in codes)


@rule
def race_number(s: State) -> int:
    """Which race it is: every discard opens a new one. 0 without a race."""
    return s.windows if s.race else 0


@rule
def is_race_open(s: State) -> bool:
    """Can the discard still be matched in time?"""
    return s.race == 1 and s.is_open == 1


@rule
def whose_move(s: State) -> int:
    """The seat whose action, word or turn the round waits for, or NOTHING."""
    if s.phase in (phases.ACTING, phases.SWAPPING):
        return s.queue[0]
    if s.phase == phases.CALLING:
        return s.speaker
    return s.turn if s.phase in (phases.TOUCHING, phases.CHOOSING, phases.HOLDING) else NOTHING


@rule
def voters(s: State) -> int:
    """The seats that have not voted yet (ARC-Q58)."""
    waiting = 0
    for seat in range(s.seats):
        if s.votes[seat] == NOTHING:
            waiting |= only(seat)
    return waiting


LAST_WORD = actions.LOOK // MASK_BITS
"""The word of a mask that holds all actions without a place of the table."""


@rule
def bit_of(action: int) -> int:
    """The bit of an action in the last word of a mask."""
    return only(action - actions.LOOK)


@rule
def legal(s: State, seat: int, mask: Ints) -> None:
    """The seat's legal actions, as bits; a spectator has none."""
    fill(mask, 0)
    if seat == NOTHING:
        return
    if has(claimants(s), seat):
        mask[actions.MATCH // MASK_BITS] = matchable(s, seat)
        mask[LAST_WORD] = bit_of(actions.PASS)
    if s.phase == phases.LOOKING and has(lookers(s), seat):
        mask[LAST_WORD] = ((1 << SET) - 1) & ~s.looked[seat]
    elif s.phase == phases.VOTING and has(voters(s), seat):
        mask[LAST_WORD] = bit_of(actions.STOP) | bit_of(actions.MORE)
    elif seat == whose_move(s):
        if s.phase in (phases.ACTING, phases.SWAPPING):
            legal_powers(s, seat, mask)
        elif s.phase == phases.CALLING:
            mask[LAST_WORD] |= bit_of(actions.CALL) | bit_of(actions.DONE)
        else:
            legal_turn(s, seat, mask)


@rule
def legal_turn(s: State, seat: int, mask: Ints) -> None:
    """Touch, pick, and place what was picked (ARC-PLAY-1 to ARC-PLAY-4)."""
    if s.phase == phases.TOUCHING:
        mask[LAST_WORD] |= bit_of(actions.TOUCH)
    elif s.phase == phases.CHOOSING:
        mask[LAST_WORD] |= bit_of(actions.TAKE)
        if can_draw(s):
            mask[LAST_WORD] |= bit_of(actions.DRAW)
    else:
        mask[actions.REPLACE // MASK_BITS] = s.occupied[seat]
        if s.holding == DRAWN:
            mask[LAST_WORD] |= bit_of(actions.DISCARD)


@rule
def legal_powers(s: State, seat: int, mask: Ints) -> None:
    """What the action card that comes next may be used on (ARC-PEEK, ARC-SWAP, ARC-GIVE)."""
    kind = top_discard(s)
    if s.phase == phases.ACTING:
        mask[LAST_WORD] |= bit_of(actions.SKIP)
    for owner in range(s.seats):
        if kind == GIVE_CARD and can_be_given(s, owner, seat):
            mask[LAST_WORD] |= bit_of(actions.GIVE + owner)
        elif kind == PEEK_CARD and can_be_peeked_at(s, owner, seat):
            mask[actions.PEEK // MASK_BITS + owner] = s.occupied[owner]
        elif kind == SWAP_CARD and can_be_swapped(s, owner, seat):
            if s.phase == phases.SWAPPING:
                mask[actions.WITH // MASK_BITS + owner] = s.occupied[owner]
            elif can_swap(s, seat):
                mask[actions.SWAP // MASK_BITS + owner] = s.occupied[owner]
    if s.phase == phases.SWAPPING:
        mask[(actions.WITH + s.first_place) // MASK_BITS] &= ~only(s.first_place % MOST_PLACES)
