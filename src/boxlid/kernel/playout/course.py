"""Figures about the course of whole matches, a row for each. `specialize` loads this file for each game.

A standing is taken at the end of every period of the game's `measures`, usually a deal. Sides are compared, not
seats; with `better` 1 the highest score leads, with -1 the lowest.
"""

from typing import Any

import numpy as np

from boxlid.kernel.cards.card_sets import count, has, only
from boxlid.kernel.chance.rng import RNG_WORDS
from boxlid.kernel.execution.flat import FloatArray, Row, States
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.playout.figures import (
    ACTIONS,
    CHOICES,
    COULD_TRAIL,
    DEALS,
    DECIDED,
    DEFICIT,
    FORCED,
    HALF_LED,
    HALF_LED_AND_WON,
    LEAD_CHANGES,
    LEADS,
    LEGAL,
    MARGIN,
    SEATS,
    SHARED,
    TENTHS,
    TRAILED,
)

rules: Any
outlook: Any
measures: Any
playout: Any

MATCH, BEFORE = 0, 2
RECORDS = 3
"""The records of `playout`, and the match before the latest action."""
MOST_ACTIONS = 2_000_000
"""A match that takes more is abandoned: its rules may never end it."""
MOST_PERIODS = 8192

period = measures.period
choose_with = playout.choose_with
start_in_series = playout.start_in_series


@rule
def n_legal(s: Any, seat: int, mask: Row) -> int:
    """How many actions the seat has to choose from."""
    rules.legal(s, seat, mask)
    n = 0
    for word in range(mask.shape[0]):
        n += count(mask[word])
    return n


@rule
def note_standing(scores: Row, sides: int, better: int, behind: Row, deficits: Row) -> int:
    """Note who is behind, and by how much; returns the set of sides in the lead."""
    best = better * scores[0]
    for side in range(1, sides):
        best = max(best, better * scores[side])
    leading = 0
    for side in range(sides):
        deficit = best - better * scores[side]
        deficits[side] = max(deficits[side], deficit)
        if deficit > 0:
            behind[side] += 1
        else:
            leading |= only(side)
    return leading


@rule
def sides_of(seats_won: int, seats: int, sides: int) -> int:
    """The sides of these seats: seat n plays for side n mod sides."""
    won = 0
    for seat in range(seats):
        if has(seats_won, seat):
            won |= only(seat % sides)
    return won


@rule
def margin(scores: Row, sides: int, better: int, won: int) -> int:
    """How far the winner is ahead of the best other side; 0 if all have won."""
    least, most = 0, 0
    has_winner, has_other = False, False
    for side in range(sides):
        score = better * scores[side]
        if has(won, side):
            least = min(least, score) if has_winner else score
            has_winner = True
        else:
            most = max(most, score) if has_other else score
            has_other = True
    return least - most if has_winner and has_other else 0


@rule
def note_course(leading: Row, n_periods: int, sides: int, won: int, row: Row) -> None:
    """Figures of who led when. `leading[i]` are the sides in the lead after period i + 1, but for the last."""
    last = 0
    for i in range(n_periods - 1):
        if count(leading[i]) == 1:
            row[LEAD_CHANGES] += int(last != 0 and leading[i] != last)
            last = leading[i]
    row[LEAD_CHANGES] += int(last != 0 and count(won) == 1 and won != last)
    decided = n_periods
    while decided > 1 and leading[decided - 2] == won:
        decided -= 1
    row[DECIDED] = decided / n_periods
    half = n_periods // 2
    if half > 0 and count(leading[half - 1]) == 1:
        row[HALF_LED] = 1
        row[HALF_LED_AND_WON] = count(leading[half - 1] & won) / count(won)
    for tenth in range(TENTHS):
        after = (tenth + 1) * n_periods // (TENTHS + 1)
        ahead = leading[after - 1] if after > 0 else only(sides) - 1
        row[LEADS + tenth] = count(ahead & won) / count(ahead)


@rule
def note_winners(seats_won: int, seats: int, dealer: int, row: Row) -> None:
    """Wins by seat and by position from the first dealer, clockwise; a shared win counts as a fraction."""
    for seat in range(seats):
        if has(seats_won, seat):
            share = 1 / count(seats_won)
            row[SEATS + seat] = share
            row[SEATS + seats + (seat - dealer) % seats] = share


@rule
def note_gains(before: Row, after: Row, seats: int, dealer: int, row: Row) -> None:
    """The payoff of the first deal, by position from its dealer."""
    for seat in range(seats):
        row[SEATS + 2 * seats + (seat - dealer) % seats] = after[seat] - before[seat]


@rule
def note_match(
    states: States, seats: int, sides: int, better: int, n_periods: int, scores: Row, behind: Row, deficits: Row,
    leading: Row, row: Row,
) -> None:  # fmt: skip
    """The figures that are known when the match is over."""
    won = sides_of(rules.winners(states[MATCH]), seats, sides)
    rules.scores(states[MATCH], scores)
    row[MARGIN] = margin(scores, sides, better, won)
    row[SHARED] = int(count(won) > 1)
    row[COULD_TRAIL] = n_periods - 1
    for side in range(sides):
        if has(won, side):
            row[TRAILED] += behind[side] / count(won)
            row[DEFICIT] += deficits[side] / count(won)
    note_course(leading, min(n_periods, MOST_PERIODS), sides, won, row)


@rule
def play_match(
    states: States, seats: int, sides: int, better: int, thumbs: int, novices: int, mask: Row, rng: Row,
    first_scores: Row, scores: Row, behind: Row, deficits: Row, leading: Row, counted: Row, row: Row,
) -> bool:  # fmt: skip
    """Play a started match and write its figures into a row of zeros; False if it does not end."""
    dealer = states[MATCH].dealer
    first_stage = outlook.stage(states[MATCH])
    rules.scores(states[MATCH], first_scores)
    behind[:] = 0
    deficits[:] = 0
    counted[:] = 0
    is_first_deal = True
    is_over = False
    n_periods = 0
    while not is_over:
        if row[ACTIONS] >= MOST_ACTIONS:
            return False
        seat, action = choose_with(states, thumbs, novices, mask, rng)
        options = n_legal(states[MATCH], seat, mask)
        states[BEFORE] = states[MATCH]
        rules.apply(states[MATCH], seat, action)
        measures.measure(states[BEFORE], states[MATCH], seat, action, counted)
        row[ACTIONS] += 1
        row[FORCED] += int(options == 1)
        row[CHOICES] += int(options > 1)
        row[LEGAL] += options if options > 1 else 0
        is_over = rules.is_over(states[MATCH])
        if is_first_deal and (is_over or outlook.stage(states[MATCH]) != first_stage):
            is_first_deal = False
            rules.scores(states[MATCH], scores)
            note_gains(first_scores, scores, seats, dealer, row)
        if is_over:
            n_periods += 1
        elif period(states[MATCH]) != period(states[BEFORE]):
            rules.scores(states[MATCH], scores)
            ahead = note_standing(scores, sides, better, behind, deficits)
            if n_periods < MOST_PERIODS:
                leading[n_periods] = ahead
            n_periods += 1
    row[DEALS] = n_periods
    note_winners(rules.winners(states[MATCH]), seats, dealer, row)
    note_match(states, seats, sides, better, n_periods, scores, behind, deficits, leading, row)
    for i in range(counted.shape[0]):
        row[SEATS + 3 * seats + i] = counted[i]
    return True


@rule
def play_rows(
    states: States, seats: int, sides: int, better: int, thumbs: int, novices: int, key: Row, seed: int, first: int,
    n_counted: int, rows: FloatArray,
) -> bool:  # fmt: skip
    """Play the matches of a series from number `first` on, one for each row of zeros; False if one does not end."""
    mask: Row = np.zeros(rules.MASK_WORDS, np.int64)
    rng: Row = np.zeros(RNG_WORDS, np.int64)
    first_scores: Row = np.zeros(rules.SEATS[1], np.int64)
    scores: Row = np.zeros(rules.SEATS[1], np.int64)
    behind: Row = np.zeros(rules.SEATS[1], np.int64)
    deficits: Row = np.zeros(rules.SEATS[1], np.int64)
    leading: Row = np.zeros(MOST_PERIODS, np.int64)
    counted: Row = np.zeros(n_counted, np.int64)
    for i in range(rows.shape[0]):
        start_in_series(states, seats, key, seed, first + i, rng)
        if not play_match(
            states, seats, sides, better, thumbs, novices, mask, rng, first_scores, scores, behind, deficits, leading,
            counted, rows[i],
        ):  # fmt: skip
            return False
    return True
