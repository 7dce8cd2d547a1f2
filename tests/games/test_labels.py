"""What programs compare has a label for people: a translated scene shows no key, wherever it is drawn."""

import re
from collections.abc import Callable

import pytest

from boxlid.coach.words import describe, situation
from boxlid.envs.scene_text import scene_text
from boxlid.games import GAMES
from boxlid.games.scene_html import draw_html
from boxlid.games.scenes import Fact, Scene, Zone
from tests.fake_language import translate
from tests.games.test_scene_html import played

NAMES = [f"Ä{seat}" for seat in range(12)]


def as_html(scene: Scene) -> str:
    """The words of the drawing, without the text forms of the choices."""
    suits = GAMES[scene.game].look.SUITS
    return re.sub("<style>.*?</style>|<code>.*?</code>|<[^>]+>", " ", draw_html(scene, suits, NAMES), flags=re.DOTALL)


def as_reviewed(scene: Scene) -> str:
    return " ".join([situation(scene, NAMES), *(part for line in describe(scene, NAMES) for part in line)])


@pytest.mark.parametrize("draw", [as_html, as_reviewed, scene_text])
@pytest.mark.parametrize("game", GAMES)
def test_no_drawing_shows_a_key(game: str, draw: Callable[[Scene], str]) -> None:
    for length in (0, 9, 40):
        scene = played(game, length).scene(0)
        facts = [*scene.facts, *(fact for seat in scene.seats for fact in seat.facts)]
        keys = {zone.kind for zone in scene.zones} | {fact.key for fact in facts}
        assert keys
        shown = draw(translate(scene))
        assert not [key for key in keys if re.search(rf"\b{key}\b", shown)], shown


def test_a_label_is_the_key_unless_the_game_gives_another() -> None:
    assert Zone("aside", -1).label == "aside"
    assert Zone("aside", -1, label="beiseite").label == "beiseite"
    assert Fact("pot", "3").label == "pot"
    assert Fact("pot", "3", label="Topf").label == "Topf"
