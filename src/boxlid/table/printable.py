"""Untrusted text: it must not contain control characters or terminal escape sequences."""

from typing import Any


def is_printable(value: Any) -> bool:
    """Is all text in a value, at any depth, printable?"""
    match value:
        case str():
            return value.isprintable()
        case list():
            return all(map(is_printable, value))
        case dict():
            return all(map(is_printable, (*value.keys(), *value.values())))
    return True
