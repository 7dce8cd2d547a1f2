"""Where a game says so, every viewer gets the same story of an open action."""

import pytest

from boxlid.bots import at_random
from boxlid.games import SPECTATOR
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.table import Table
from boxlid.table.narrator import Narrator
from tests.contract.cases import CASES, Case

LENGTH = 150


@pytest.mark.parametrize("case", [case for case in CASES if case.game.story.SAME_FOR_ALL], ids=str)
def test_the_story_of_an_open_action_is_the_same_for_all(case: Case) -> None:
    table, rng, n_stories = Table(case.game, case.seats, options=dict(case.options), seed=8), new_rng(8), 0
    while not table.is_over and len(table.log) < LENGTH:
        seat = table.actors[random_below(rng, len(table.actors))]
        table.act(seat, at_random(table.view(seat), rng))
        if table.is_known(table.last_entry, SPECTATOR):
            story = Narrator(table, SPECTATOR).last_action()
            n_stories += bool(story)
            assert [Narrator(table, viewer).last_action() for viewer in range(case.seats)] == [story] * case.seats
    assert n_stories
