"""Checks of names and chat messages: no invisible characters, and none that change the direction of other text.

`unicodedata` has the categories of characters but not these two properties. They are listed here from `PropList.txt`
(Bidi_Control) and `DerivedCoreProperties.txt` (Default_Ignorable_Code_Point, unless `str.isprintable` excludes them
already), with a few more that are blank in every font.
"""

import re
import unicodedata

from boxlid.games import Unreadable

_BIDI_CONTROL = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef"  # ignorable
    "\u2800\U00013441\U00013442\U00016fe4\U0001d159]"
)
_INVISIBLE_CATEGORY = "Cf"
_JOINERS = "\u200c\u200d"
"""Needed in Persian and Indic text, and to join emoji."""
_EMOJI_STYLES = "\ufe0e\ufe0f"


def is_invisible(character: str) -> bool:
    """Is it drawn as nothing?"""
    return unicodedata.category(character) == _INVISIBLE_CATEGORY or _BLANK.match(character) is not None


def check_name_text(name: str) -> None:
    """Refuse a name with invisible characters; spaces are allowed between others."""
    _check_direction("a name", name)
    for before, character in zip(" " + name, name, strict=False):
        if is_invisible(character) and not _is_emoji_style(before, character):
            raise Unreadable(f"a name must not contain {_described(character)}, which cannot be seen; leave it out")
        if not character.isprintable():
            raise Unreadable(f"a name must not contain {_described(character)}, which cannot be shown; leave it out")


def check_chat_text(text: str) -> None:
    """Refuse a chat message that is not plain text on one line, or has no visible character."""
    _check_direction("a chat message", text)
    for character in text:
        if not character.isprintable() and character not in _JOINERS and unicodedata.category(character) != "Zs":
            raise Unreadable(f"a chat message is plain text on one line, without {_described(character)}; leave it out")
    if all(character.isspace() or is_invisible(character) for character in text):
        raise Unreadable("a chat message needs at least one visible character")


def _check_direction(what: str, text: str) -> None:
    found = _BIDI_CONTROL.search(text)
    if found:
        says = f"{what} must not contain {_described(found[0])}, which changes the direction of the text around it"
        raise Unreadable(f"{says}; leave it out")


def _is_emoji_style(before: str, character: str) -> bool:
    """Is it the variation selector that phones add to a symbol for its colour style?"""
    return character in _EMOJI_STYLES and unicodedata.category(before).startswith("S")


def _described(character: str) -> str:
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()
