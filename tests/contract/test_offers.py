"""What a scene says about its choices, and a story about face-down cards, fits the scene."""

import pytest

from boxlid.bots import at_random
from boxlid.games.references import EVERYBODY
from boxlid.games.scenes import Scene
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.table import Table
from boxlid.table.narrator import Narrator
from tests.contract.cases import CASES, Case

LENGTH = 80
USUAL = [case for case in CASES if case.seats == case.game.rules.DEFAULT_SEATS]


@pytest.mark.parametrize("case", USUAL, ids=str)
def test_the_idle_choice_and_the_choices_of_a_race_are_among_the_choices(case: Case) -> None:
    table, rng = Table(case.game, case.seats, options=dict(case.options), seed=4), new_rng(4)
    while not table.is_over and len(table.log) < LENGTH:
        for scene in (table.scene(seat) for seat in table.actors):
            offered = {choice.action for choice in scene.choices}
            assert scene.idle is None or scene.idle in offered
            assert scene.race is None or set(scene.race.choices) <= offered
            assert scene.race is None or scene.race.is_open or not scene.race.choices
        seat = table.actors[random_below(rng, len(table.actors))]
        table.act(seat, at_random(table.view(seat), rng))


@pytest.mark.parametrize("case", [case for case in USUAL if not case.game.story.SAME_FOR_ALL], ids=str)
def test_who_is_shown_a_card_knows_it(case: Case) -> None:
    table, rng, n_shown = Table(case.game, case.seats, options=dict(case.options), seed=4), new_rng(4), 0
    while not table.is_over and len(table.log) < LENGTH:
        stage, seat = table.scene(0).stage, table.actors[random_below(rng, len(table.actors))]
        table.act(seat, at_random(table.view(seat), rng))
        for viewer in range(case.seats if table.scene(0).stage == stage else 0):
            for line in Narrator(table, viewer).last_action():
                for shown in line.shown:
                    if shown.seat in (viewer, EVERYBODY):
                        n_shown += 1
                        assert card_at(table.scene(viewer), shown.place.seat, shown.place.index)
    assert n_shown


def card_at(scene: Scene, seat: int, index: int) -> bool:
    """Does the viewer know the card in that place?"""
    return any(
        place.card is not None
        for zone in scene.zones
        for place in zone.places
        if (zone.seat, place.index) == (seat, index)
    )
