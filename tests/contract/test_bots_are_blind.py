"""Bots choose and value actions identically, to the last bit, whatever the hidden cards are."""

import pytest

from boxlid.bots import BOTS, find_bot
from boxlid.bots.engine import weigh_actions
from boxlid.games import View
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.execution.state import copied
from tests.contract.cases import CASES, Case
from tests.contract.positions import random_table

LENGTHS = (0, 7, 30, 90)
BUDGET = 100


def views_of_one_seat(case: Case, length: int) -> tuple[View, View] | None:
    """A seat's views of the true position and of another world that is consistent with it."""
    table = random_table(case, 5, length)
    if table.is_over:
        return None
    seat = table.actors[-1]
    view = table.view(seat)
    world = copied(view.state)
    case.game.knowledge.deal_unknown(world, seat, new_rng(length))
    return view, View.of(case.game, world, seat)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_choices_and_values_do_not_depend_on_hidden_cards(case: Case) -> None:
    pairs = [pair for length in LENGTHS if (pair := views_of_one_seat(case, length))]
    assert pairs
    for view, other in pairs:
        assert weigh_actions(view, BUDGET, seed=1) == weigh_actions(other, BUDGET, seed=1)
        for name in set(BOTS) - {"expert"}:  # the same as club with a larger budget
            assert find_bot(name)(view, new_rng(1)) == find_bot(name)(other, new_rng(1))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_search_is_reproducible(case: Case) -> None:
    pair = views_of_one_seat(case, LENGTHS[0])
    assert pair
    assert weigh_actions(pair[0], BUDGET, seed=1) == weigh_actions(pair[0], BUDGET, seed=1)
