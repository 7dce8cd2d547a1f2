"""Scenes and stories are the same from a record and from its snapshot, compiled and plain."""

import pytest

from boxlid.bots import at_random
from boxlid.games import SPECTATOR
from boxlid.kernel.rng import new_rng, random_below
from boxlid.table import Table
from tests.contract.cases import CASES, Case

LENGTH = 120


@pytest.mark.parametrize("case", CASES, ids=str)
def test_plain_scenes_and_stories_are_the_compiled_ones(case: Case) -> None:
    table, rng = Table(case.game, case.seats, options=dict(case.options), seed=7), new_rng(7)
    names = [f"Player {seat}" for seat in range(case.seats)]
    while not table.is_over and len(table.log) < LENGTH:
        viewer = random_below(rng, case.seats + 1) + SPECTATOR
        seat = table.actors[random_below(rng, len(table.actors))]
        before = table.view(viewer)
        table.act(seat, at_random(table.view(seat), rng))
        after = table.view(viewer)
        scene, plain = case.game.scene, case.game.plain_scene
        assert plain.scene(after.snapshot, viewer, after.legal()) == scene.scene(after.states[0], viewer, after.legal())
        action = table.last_entry.action if table.is_known(table.last_entry, viewer) else None
        told = scene.narrate(before.states[0], after.states[0], seat, action, names)
        assert plain.narrate(before.snapshot, after.snapshot, seat, action, names) == told
