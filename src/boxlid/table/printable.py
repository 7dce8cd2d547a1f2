"""Text from elsewhere that will be shown: nothing in it may move the cursor or give a terminal orders."""

from typing import Any


def is_printable(value: Any) -> bool:
    """Has all text in a value, however deep, only characters that one can see?"""
    match value:
        case str():
            return value.isprintable()
        case list():
            return all(map(is_printable, value))
        case dict():
            return all(map(is_printable, (*value.keys(), *value.values())))
    return True
