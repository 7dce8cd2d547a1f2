"""A fake language, into which every word of a game is translated: a front end that reads words fails.

Letters become Cyrillic and digits Greek, one for one, so that texts stay distinct; placeholders for names stay.
"""

import re
from collections.abc import Sequence

import msgspec

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
        facts=tuple(replace(fact, name=translate(fact.name), value=translate(fact.value)) for fact in scene.facts),
        seats=tuple(
            replace(seat, facts=tuple((translate(name), translate(value)) for name, value in seat.facts))
            for seat in scene.seats
        ),
        zones=tuple(
            replace(
                zone,
                cards=tuple(replace(card, label=translate(card.label)) for card in zone.cards),
                places=tuple(
                    replace(
                        place,
                        card=place.card and replace(place.card, label=translate(place.card.label)),
                        label=translate(place.label),
                    )
                    for place in zone.places
                ),
            )
            for zone in scene.zones
        ),
        choices=tuple(
            replace(
                choice,
                label=translate(choice.label),
                known=translate(choice.known),
                warning=translate(choice.warning),
            )
            for choice in scene.choices
        ),
        race=scene.race
        and replace(
            scene.race,
            says=translate(scene.race.says),
            until=translate(scene.race.until),
            card=scene.race.card and replace(scene.race.card, label=translate(scene.race.card.label)),
        ),
    )


def translate_story(story: Sequence[StoryLine]) -> list[StoryLine]:
    """A story with its language replaced, but neither its kinds nor its references."""
    return [msgspec.structs.replace(line, text=translate(line.text)) for line in story]
