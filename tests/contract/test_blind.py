"""The rule of thumb uses only what its seat may know, although searches and series give it whole worlds."""

import pytest

from boxlid.bots import by_thumb, novice
from boxlid.games import View
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.kernel.execution.state import copied
from boxlid.table.keys import key_from_seed, words_of
from tests.contract.cases import CASES, Case

MATCHES = 3
MOST_ACTIONS = 300


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("seed", range(MATCHES))
def test_the_rule_of_thumb_does_not_depend_on_hidden_information(case: Case, seed: int) -> None:
    rules, whole = case.game.rules, case.new_state()
    rules.start(whole, case.seats, words_of(key_from_seed(seed)))
    rng = new_rng(seed)
    for number in range(MOST_ACTIONS):
        if rules.is_over(whole):
            break
        seats = case.game.actors(whole)
        for seat in seats:
            hidden = View.of(case.game, whole, seat).state
            for bot in (by_thumb, novice):
                views = (View(case.game, seat, state) for state in (copied(whole), hidden))
                assert len({bot(view, new_rng(seed, number)) for view in views}) == 1
        seat = seats[random_below(rng, len(seats))]
        legal = case.game.legal(whole, seat)
        rules.apply(whole, seat, legal[random_below(rng, len(legal))])
