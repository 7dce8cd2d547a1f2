"""Archduke: matching the uppermost discard, as sealed choices or as a race."""

from typing import NamedTuple

from boxlid.games.archduke import phases, verdicts
from boxlid.games.archduke.cards import KINDS, has_action, matches
from boxlid.games.archduke.rules.piles import add_unseen_card, empty_place, put_on_discards, top_discard, turn_up
from boxlid.games.archduke.state import MOST_PLACES, State
from boxlid.kernel.cards.card_sets import NOTHING, has, only
from boxlid.kernel.cards.tricks import left_of
from boxlid.kernel.execution.rows import fill
from boxlid.kernel.execution.rule import rule


@rule
def can_claim(s: State) -> bool:
    """Is this a moment for matching: sealed, in time, or too late at one's own cost (ARC-MATCH-3, ARC-MATCH-4)?"""
    if s.race:
        return s.phase not in (phases.LOOKING, phases.VOTING, phases.OVER)
    return s.phase == phases.MATCHING


@rule
def claimants(s: State) -> int:
    """The seats that may still match or pass."""
    return s.open_to & ~s.passed if can_claim(s) else 0


@rule
def matchable(s: State, seat: int) -> int:
    """The places that the seat may try: each once for a discard, unless swapped since (ARC-Q45, ARC-Q46, ARC-Q49)."""
    return s.occupied[seat] & ~s.tried[seat] & ~s.swapped[seat]


@rule
def claim(s: State, seat: int, place: int) -> None:
    """Claim a match with a card of the set."""
    s.claims[seat][s.n_claims[seat]] = place
    s.n_claims[seat] += 1
    s.tried[seat] |= only(place)


@rule
def are_claims_due(s: State) -> bool:
    """At once in a race; otherwise when the last seat has passed (ARC-Q2, ARC-Q49)."""
    return s.race == 1 or (s.phase == phases.MATCHING and s.passed & s.open_to == s.open_to)


@rule
def try_claims(s: State) -> None:
    """Try all matches one by one, from the discarder's left, the discarder last (ARC-Q47, ARC-Q49)."""
    forget_attempts(s)
    seat = s.discarder
    for _ in range(s.seats):
        seat = left_of(seat, s.seats)
        for i in range(s.n_claims[seat]):
            if s.out == NOTHING:
                try_match(s, seat, s.claims[seat][i])
            s.claims[seat][i] = 0
        s.n_claims[seat] = 0
    if not s.race:
        s.is_open = 0
        s.concerned = 0
        if s.version == 1:
            fill(s.tried, 0)


@rule
def are_more_matches_due(s: State) -> bool:
    """Without a race: the actions are done, and the players they concerned may match once more (ARC-Q50)."""
    is_idle = s.n_queue == 0 and not s.is_open
    return s.concerned != 0 and is_idle and not s.race and s.version > 1


@rule
def open_further_window(s: State) -> None:
    """A window of its own for the seats that the actions concerned and that have a place to try (ARC-Q50)."""
    s.open_to = 0
    for seat in range(s.seats):
        if has(s.concerned, seat) and matchable(s, seat):
            s.open_to |= only(seat)
    s.passed = 0
    if s.open_to:
        s.windows += 1
        s.is_open = 1
    else:
        s.concerned = 0


@rule
def try_match(s: State, seat: int, place: int) -> None:
    """An equal card goes on the discards; a wrong one is shown, and like a late one costs a card (ARC-MATCH-4)."""
    kind = s.cards[seat][place]
    if s.is_open and matches(kind, top_discard(s)):
        get_rid_of(s, seat, place)
        note_attempt(s, seat, place, kind, verdicts.MATCHED)
        return
    if s.is_open:
        turn_up(s, seat, place)
    is_paid = add_unseen_card(s, seat)
    if s.is_open:
        note_attempt(s, seat, place, kind, verdicts.WRONG if is_paid else verdicts.WRONG_WITHOUT_PENALTY)
    else:
        note_attempt(s, seat, place, NOTHING, verdicts.LATE if is_paid else verdicts.LATE_WITHOUT_PENALTY)


@rule
def forget_attempts(s: State) -> None:
    """Begin a new list of attempts."""
    for i in range(s.n_attempts):
        s.attempts[i] = 0
    s.n_attempts = 0


@rule
def note_attempt(s: State, seat: int, place: int, kind: int, verdict: int) -> None:
    """Remember what all saw of an attempt: NOTHING for the kind of a card that stayed face down."""
    s.attempts[s.n_attempts] = attempt_code(seat, place, kind, verdict)
    s.n_attempts += 1


@rule
def attempt_code(seat: int, place: int, kind: int, verdict: int) -> int:
    """An attempt in one number."""
    return ((seat * MOST_PLACES + place) * (KINDS + 1) + kind + 1) * verdicts.N_VERDICTS + verdict


class Attempt(NamedTuple):
    """An attempt to match, as all saw it."""

    seat: int
    place: int
    kind: int
    verdict: int


def attempt_of(code: int) -> Attempt:
    """The attempt that `attempt_code` encoded."""
    code, verdict = divmod(code, verdicts.N_VERDICTS)
    code, kind = divmod(code, KINDS + 1)
    seat, place = divmod(code, MOST_PLACES)
    return Attempt(seat, place, kind - 1, verdict)


@rule
def get_rid_of(s: State, seat: int, place: int) -> None:
    """Lay a matching card on the discards; its action waits, unless it was the last card (ARC-ACT-2, ARC-END-6)."""
    kind = s.cards[seat][place]
    put_on_discards(s, kind, s.origin[seat][place])
    empty_place(s, seat, place)
    if has_action(kind):
        s.queue[s.n_queue] = seat
        s.n_queue += 1
    if s.first_place == seat * MOST_PLACES + place:
        s.first_place = NOTHING
    if s.occupied[seat] == 0:
        s.out = seat


@rule
def sealed_round(s: State) -> int:
    """The number of the window when matches lie face down, else 0 (ARC-Q49)."""
    return s.windows if s.phase == phases.MATCHING else 0
