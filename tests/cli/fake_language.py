"""The command `boxlid` with every word of every game in a fake language: a front end that parses words fails.

Letters become Cyrillic and digits Greek, one for one, so that texts stay distinct; placeholders for names stay.
"""

import re
import sys
from collections.abc import Callable, Sequence

import msgspec

from boxlid.cli.main import run
from boxlid.games import GAMES, Game
from boxlid.games.scenes import Scene
from boxlid.games.stories import StoryLine

LATIN = "abcdefghijklmnopqrstuvwxyz"
CYRILLIC = "абвгдежзийклмнопрстуфхцчшщ"
PLACEHOLDER = re.compile(r"({\d+})")
ALPHABET = str.maketrans(LATIN + LATIN.upper() + "0123456789", CYRILLIC + CYRILLIC.upper() + "αβγδεζηθικ")


def translate(text: str) -> str:
    """A text in the fake language."""
    parts = PLACEHOLDER.split(text)
    parts[::2] = [part.translate(ALPHABET) for part in parts[::2]]
    return "".join(parts)


def translate_scene(scene: Scene) -> Scene:
    """A scene with its language replaced, but neither its structure nor its text forms."""
    replace = msgspec.structs.replace
    return replace(
        scene,
        stage=translate(scene.stage),
        heading=translate(scene.heading),
        prompt=translate(scene.prompt),
        seats=tuple(
            replace(seat, facts=tuple((translate(name), translate(value)) for name, value in seat.facts))
            for seat in scene.seats
        ),
        zones=tuple(
            replace(
                zone,
                cards=tuple(replace(card, label=translate(card.label)) for card in zone.cards),
                places=tuple(
                    replace(place, card=place.card and replace(place.card, label=translate(place.card.label)))
                    for place in zone.places
                ),
            )
            for zone in scene.zones
        ),
        choices=tuple(replace(choice, label=translate(choice.label)) for choice in scene.choices),
    )


def translate_game(game: Game) -> None:
    """Make a game show scenes and tell stories in the fake language, in this process."""
    show, scene_names, story_names = game.scene.scene, vars(game.scene), vars(game.story)

    def translated(narrate: Callable[..., list[StoryLine]]) -> Callable[..., list[StoryLine]]:
        return lambda *given: [msgspec.structs.replace(line, text=translate(line.text)) for line in narrate(*given)]

    scene_names["scene"] = lambda *given: translate_scene(show(*given))
    for name in ("opening", "narrate"):
        story_names[name] = translated(story_names[name])


def main(words: Sequence[str]) -> int:
    """Run the command with the games that it names translated."""
    for game in GAMES.values():
        if game.id in words:
            translate_game(game)
    return run(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
