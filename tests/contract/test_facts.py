"""What decides a deal is said briefly, and every fact is explained by the game's look."""

from collections.abc import Iterator

import pytest

from boxlid.bots import by_thumb
from boxlid.games import GAMES, SPECTATOR
from boxlid.games.scenes import MOST_HEADING, Scene, facts_in_words
from boxlid.kernel.chance.rng import new_rng
from boxlid.table import Table
from tests.contract.cases import CASES

LENGTH = 130


def scenes_of(game: str) -> Iterator[Scene]:
    """Scenes of a match with each option, played by rule of thumb."""
    for case in CASES:
        if case.game.id == game and case.seats == case.game.rules.DEFAULT_SEATS:
            table, rng = Table(case.game, case.seats, options=dict(case.options), seed=9), new_rng(9)
            while not table.is_over and len(table.log) < LENGTH:
                yield table.scene(SPECTATOR)
                seat = table.actors[0]
                table.act(seat, by_thumb(table.view(seat), rng))
            yield table.scene(SPECTATOR)


@pytest.mark.parametrize("game", GAMES)
def test_headings_are_short_labels_agree_and_every_fact_is_explained(game: str) -> None:
    look, names = GAMES[game].look, [f"player {seat}" for seat in range(GAMES[game].rules.SEATS[1])]
    shown = set()
    for scene in scenes_of(game):
        assert len(scene.heading) <= MOST_HEADING, scene.heading
        assert "{" not in " ".join(facts_in_words(scene, names))
        assert {suit for fact in scene.facts for suit in fact.suits} <= set(look.SUITS)
        (columns,) = {tuple((fact.key, fact.label) for fact in seat.facts) for seat in scene.seats}
        assert len({(zone.kind, zone.label) for zone in scene.zones}) == len({zone.kind for zone in scene.zones})
        shown |= {fact.key for fact in scene.facts} | {key for key, _ in columns}
    assert shown == set(look.FACTS)


@pytest.mark.parametrize("game", GAMES)
def test_the_legend_says_what_each_suit_is(game: str) -> None:
    assert all(suit.about for suit in GAMES[game].look.SUITS.values())
