"""Actions in words: parsing what a person types into a game's actions."""

from collections.abc import Mapping
from typing import NoReturn

from boxlid.games.errors import Unreadable


class Vocabulary:
    """The words of every action. Case and spaces do not matter; the end of a form is enough if it is unique."""

    def __init__(self, actions: Mapping[str, int], expected: Mapping[str, str], otherwise: str) -> None:
        """`expected` says what must follow each verb, `otherwise` lists all forms."""
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
        """Refuse the words with a hint at the expected ones."""
        expected = self.expected.get(typed.partition(" ")[0])
        raise Unreadable(f"{words}: {expected or f'say {self.otherwise}'}")
