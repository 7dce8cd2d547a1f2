"""A fake language, into which every word of a game is translated: a front end that reads words fails.

Letters become Cyrillic and digits Greek, one for one, so that texts stay distinct; placeholders for names stay.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec

from boxlid.games import Game
from boxlid.games.looks import PointsRow, Suit, SummaryRule
from boxlid.games.scenes import Card, Choice, Fact, Place, RaceScene, Scene, SeatScene, Zone
from boxlid.games.stories import StoryLine

LATIN = "abcdefghijklmnopqrstuvwxyz"
CYRILLIC = "абвгдежзийклмнопрстуфхцчшщ"
PLACEHOLDER = re.compile(r"({\d+})")
ALPHABET = str.maketrans(LATIN + LATIN.upper() + "0123456789", CYRILLIC + CYRILLIC.upper() + "αβγδεζηθικ")

KEYS: dict[type[msgspec.Struct], tuple[str, ...]] = {
    Scene: ("game",),
    SeatScene: (),
    Zone: ("kind",),
    Place: (),
    Card: ("name", "suit"),
    Fact: ("key", "suits"),
    Choice: ("kind", "words", "subject"),
    RaceScene: (),
    StoryLine: ("kind", "cards", "moves", "shown"),
    Suit: ("emblem", "ink", "style", "paper"),
    SummaryRule: ("id",),
    PointsRow: ("id",),
}
"""The fields that programs compare, and text forms of actions. The text in all other fields is translated."""
FUNCTIONS = (("scene", "scene"), ("story", "opening"), ("story", "narrate"))
"""What of a game returns words: modules and functions."""
LOOK = ("SUITS", "FACTS", "SUMMARY", "POINTS")
"""The words of a look."""


def translate(value: Any) -> Any:
    """A text, or something with texts in it, in the fake language."""
    match value:
        case str():
            return translate_text(value)
        case list() | tuple():
            return type(value)(map(translate, value))
        case Mapping():
            return {key: translate(each) for key, each in value.items()}
        case msgspec.Struct():
            words = (name for name in value.__struct_fields__ if name not in KEYS[type(value)])
            return msgspec.structs.replace(value, **{name: translate(getattr(value, name)) for name in words})
    return value


@cache
def translate_text(text: str) -> str:
    """A text in the fake language."""
    parts = PLACEHOLDER.split(text)
    parts[::2] = [part.translate(ALPHABET) for part in parts[::2]]
    return "".join(parts)


def translate_game(game: Game, put: Callable[[dict[str, Any], str, Any], None] = dict.__setitem__) -> None:
    """Put functions and tables in the fake language into the modules of a game."""
    for module, name in FUNCTIONS:
        names = vars(getattr(game, module))
        put(names, name, translating(names[name]))
    for name in LOOK:
        put(vars(game.look), name, translate(vars(game.look)[name]))


def translating(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that returns its words in the fake language."""
    return lambda *given: translate(function(*given))
