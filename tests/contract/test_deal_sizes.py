"""What the outlook and `DealtOnce` say about the size of a deal holds in random play, with every option."""

from typing import Any

import pytest

from boxlid.kernel.chance.pick import random_action, random_member
from boxlid.kernel.chance.rng import new_rng
from boxlid.table.keys import key_from_seed, words_of
from tests.contract.cases import LIMITED_CASES, Case

DEALS = 5


def play_deal(case: Case, state: Any, seed: int) -> int:
    """Play the first deal of a match at random; returns the number of actions."""
    rules, stage = case.game.rules, case.game.outlook.stage
    rules.start(state, case.seats, words_of(key_from_seed(seed)))
    first, mask, rng = stage(state), [0] * rules.MASK_WORDS, new_rng(seed)
    n_actions = 0
    while stage(state) == first and not rules.is_over(state):
        seat = random_member(rules.actors(state), rng)
        rules.legal(state, seat, mask)
        rules.apply(state, seat, random_action(mask, rng))
        n_actions += 1
    return n_actions


@pytest.mark.parametrize("case", LIMITED_CASES, ids=str)
def test_deals_are_no_longer_and_pay_no_more_than_stated(case: Case) -> None:
    least, most = case.game.outlook.MERIT_RANGE
    for seed in range(DEALS):
        state = case.new_state()
        n_actions = play_deal(case, state, seed)
        assert case.game.dealt_once is None or n_actions <= case.game.dealt_once.most_actions(case.seats)
        for seat in range(case.seats):
            assert least <= case.game.outlook.merit(state, seat) <= most
