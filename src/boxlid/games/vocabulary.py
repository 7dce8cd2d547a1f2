"""Actions in words: how a game's text forms are read back from whatever a person types."""

from collections.abc import Mapping
from typing import NoReturn

from boxlid.games.errors import Unreadable


class Vocabulary:
    """The words of every action. Case and spaces do not matter; the end of a form will do if no other ends so."""

    def __init__(self, actions: Mapping[str, int], expected: Mapping[str, str], otherwise: str) -> None:
        """`expected` says for each verb what has to follow, `otherwise` what can be said at all."""
        self.expected = expected
        self.otherwise = otherwise
        self.full = {words.lower(): action for words, action in actions.items()}
        self.short: dict[str, int | None] = {}
        for words, action in self.full.items():
            _, space, rest = words.partition(" ")
            if space:
                self.short[rest] = None if rest in self.short else action

    def parse(self, words: str) -> int:
        """The action meant."""
        typed = " ".join(words.lower().split())
        action = self.full.get(typed, self.short.get(typed))
        return self.refuse(words, typed) if action is None else action

    def refuse(self, words: str, typed: str) -> NoReturn:
        """Say what could have been said."""
        expected = self.expected.get(typed.partition(" ")[0])
        raise Unreadable(f"{words}: {expected or f'say {self.otherwise}'}")
