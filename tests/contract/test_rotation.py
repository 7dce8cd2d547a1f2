"""No seat is special: rotating players and deal by one seat changes nothing that learners and bots work with."""

from math import isclose
from typing import Any

import pytest

from boxlid.kernel.cards.card_sets import actions_in
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.state import copied
from tests.contract.cases import CASES, Case
from tests.contract.rotation import RotatedMatch

SEEDS = range(2)
ACTIONS = 150
DEALS_WITH_SEATS_KEPT = 4
"""In Pivot Play players change chairs after that, and not all in the same way (ABR-Q32)."""

BY_SPACE_NUMBERS = ("heap", "fixed")
"""In Mr. T with this option, cards go under a pile in the order of the spaces' numbers (MRT-Q33)."""

ROTATING = [case for case in CASES if BY_SPACE_NUMBERS not in case.options]


def has_changed_chairs(case: Case, state: Any) -> bool:
    return ("form", "pivot") in case.options and state.deals > DEALS_WITH_SEATS_KEPT


def observed(case: Case, state: Any, seat: int) -> Ints:
    out = [0] * case.game.knowledge.OBSERVATION.size(case.seats)
    case.game.knowledge.observe(state, seat, out)
    return out


def legal(match: RotatedMatch, state: Any, seat: int) -> Ints:
    """The seat's legal actions as compact numbers."""
    mask = [0] * match.rules.MASK_WORDS
    match.rules.legal(state, seat, mask)
    return sorted(int(match.space.to_compact[seat, action]) for action in actions_in(mask))


def check_seat(match: RotatedMatch, seat: int) -> None:
    """What the seat sees and may do, and how it stands."""
    case, outlook = match.case, match.case.game.outlook
    (first, own), (second, other) = zip(match.tables, (seat, match.next_to(seat)), strict=True)
    names = [name for name, _, _ in case.game.knowledge.OBSERVATION.named(case.seats)]
    seen, seen_there = (dict(zip(names, observed(case, *at), strict=True)) for at in ((first, own), (second, other)))
    assert seen == seen_there
    assert legal(match, first, own) == legal(match, second, other)
    assert isclose(outlook.prospects(first, own), outlook.prospects(second, other))
    assert isclose(outlook.likelihood(first, own), outlook.likelihood(second, other))
    assert outlook.merit(first, own) == outlook.merit(second, other)
    assert outlook.stage(first) == outlook.stage(second)


def choices(match: RotatedMatch, seat: int, seed: int, number: int) -> list[list[int]]:
    """What the rule of thumb, a novice and a search's play-outs choose at either table, as compact numbers."""
    strategy, outlook = match.case.game.strategy, match.case.game.outlook
    chosen = []
    for state, own in zip(match.tables, (seat, match.next_to(seat)), strict=True):
        forgotten, rng = copied(state), new_rng(seed, number)
        strategy.forget(forgotten, own, rng)
        actions = [
            strategy.choose(state, own, new_rng(seed, number)),
            strategy.choose(forgotten, own, rng),
            outlook.plan(state, own, new_rng(seed, number)),
        ]
        chosen.append([int(match.space.to_compact[own, action]) for action in actions])
    return chosen


@pytest.mark.parametrize("case", ROTATING, ids=str)
def test_rotating_the_seats_changes_nothing(case: Case) -> None:
    for seed in SEEDS:
        match, rng = RotatedMatch(case, seed), new_rng(seed)
        for number in range(ACTIONS):
            first = match.tables[0]
            if match.rules.is_over(first) or has_changed_chairs(case, first):
                break
            for seat in range(case.seats):
                check_seat(match, seat)
            actors = case.game.actors(first)
            for seat in actors:
                here, there = choices(match, seat, seed, number)
                assert here == there
            seat = actors[random_below(rng, len(actors))]
            allowed = case.game.legal(first, seat)
            thumb = case.game.strategy.choose(first, seat, rng)
            match.act(seat, thumb if number % 2 else allowed[random_below(rng, len(allowed))])
