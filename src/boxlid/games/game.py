"""A game as one thing: its folder's modules, loaded when first needed, and its rules as calls from Python."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module, resources
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from boxlid.games.errors import Unreadable
from boxlid.games.options import Option, Value, settle, write_options
from boxlid.kernel.cards import actions_in, members
from boxlid.kernel.plain import plain
from boxlid.kernel.record import States, blank_states
from boxlid.kernel.specialize import specialize

CALLS = Path(__file__).with_name("calls.py")


@dataclass(frozen=True)
class Game:
    """One of the games. Everything above this layer reaches a game's rules through it."""

    id: str
    title: str
    year: int

    def _module(self, name: str) -> ModuleType:
        return import_module(f"boxlid.games.{self.id}.{name}")

    @cached_property
    def rules(self) -> Any:
        """What is legal and what happens."""
        return self._module("rules")

    @cached_property
    def knowledge(self) -> Any:
        """What a seat may know."""
        return self._module("knowledge")

    @cached_property
    def scene(self) -> Any:
        """What is said and shown."""
        return self._module("scene")

    @cached_property
    def plain_scene(self) -> Any:
        """What is said and shown, for snapshots instead of records: see kernel/plain.py."""
        return plain(self.scene.__name__)

    @cached_property
    def strategy(self) -> Any:
        """How to play well."""
        return self._module("strategy")

    @cached_property
    def outlook(self) -> Any:
        """How far ahead a search looks, and what it makes of what it finds there."""
        return self._module("outlook")

    @cached_property
    def calls(self) -> Any:
        """The rules and the rule of thumb as compiled calls over `(states, i)`."""
        return self.specialize(CALLS)

    def specialize(self, algorithm: Path) -> Any:
        """An algorithm that works for every game, compiled for this one."""
        return specialize(
            algorithm, rules=self.rules, knowledge=self.knowledge, strategy=self.strategy, outlook=self.outlook
        )

    def rulebook(self) -> str:
        """The rules in words, as Markdown."""
        return (resources.files("boxlid.games") / self.id / "rulebook.md").read_text(encoding="utf-8")

    def check_seats(self, seats: int | None) -> int:
        """The number of seats, the usual one if none is given."""
        least, most = self.rules.SEATS
        if seats is None:
            return int(self.rules.DEFAULT_SEATS)
        if not least <= seats <= most:
            raise Unreadable(f"{self.title} is for {least} to {most} players, not {seats}")
        return seats

    def check_version(self, version: int) -> int:
        """A version of the rules that this program can play."""
        latest = int(self.rules.VERSION)
        if not 1 <= version <= latest:
            raise Unreadable(
                f"the match was started under version {version} of the rules of {self.title}, "
                f"and this program knows versions 1 to {latest}; a newer Boxlid can play it"
            )
        return version

    def options_since(self, version: int) -> tuple[Option, ...]:
        """The options that a version of the rules has."""
        return tuple(option for option in self.rules.OPTIONS if option.since <= version)

    def settle(self, options: Mapping[str, Value], seats: int, version: int | None = None) -> dict[str, Value]:
        """Every option with its value. A new match is refused options that contradict each other."""
        latest = int(self.rules.VERSION)
        settled = settle(self.options_since(version or latest), options)
        conflict = getattr(self.rules, "conflict", None)
        if conflict and version in (None, latest) and (why := conflict(settled, seats)):
            raise Unreadable(why)
        return settled

    def new_states(self, n: int, options: Mapping[str, Value] | None = None, version: int | None = None) -> States:
        """Records for `n` matches with the options written in, not yet started."""
        states = blank_states(self.rules.STATE, n)
        values = settle(self.rules.OPTIONS, options or {})
        for i in range(min(n, 1)):
            write_options(self.rules.OPTIONS, values, states[i])
            states[i].version = version or self.rules.VERSION
        states[1:] = states[:1]
        return states

    def legal(self, states: States, i: int, seat: int) -> list[int]:
        """The numbers of the seat's legal actions, ascending."""
        mask = np.zeros(self.rules.MASK_WORDS, np.int64)
        self.calls.legal(states, i, seat, mask)
        return actions_in(mask.tolist())

    def card(self, name: str) -> int:
        """The card of a short name."""
        if name not in self.scene.CARDS:
            raise Unreadable(f"there is no card {name} in {self.title}")
        return int(self.scene.CARDS[name])

    def sides(self, states: States, i: int = 0) -> int:
        """How many sides have a score of their own: seat n plays for side n mod sides. Without teams, every seat."""
        return int(self.rules.sides(states[i])) if hasattr(self.rules, "sides") else int(states[i].seats)

    def actors(self, states: States, i: int = 0) -> list[int]:
        """The seats that may act now."""
        return list(members(int(self.calls.actors(states, i))))
