"""The options of a game: set before the first deal, stored in the record."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from boxlid.games.errors import Unreadable
from boxlid.games.whole_numbers import as_whole
from boxlid.kernel.match.observation import Piece

OptionValue: TypeAlias = bool | int | str


@dataclass(frozen=True)
class Option:
    """One option. The type of its default decides its kind: yes or no, a whole number, or one of several words."""

    name: str
    default: OptionValue
    says: str
    least: int = 0
    most: int = 0
    words: tuple[str, ...] = ()
    unlimited: int | None = None
    """A number outside the range that means no limit: such a match may never end."""
    since: int = 1
    """The version of the rules that introduced it."""
    label: str = ""
    """What the form of a new table calls it."""
    word_labels: tuple[str, ...] = ()
    """What that form calls each of the words."""
    applies_if: tuple[str, tuple[OptionValue, ...]] | None = None
    """Another option, and the values of it that give this one a meaning."""
    for_seats: tuple[int, int] | None = None
    """The numbers of seats, from least to most, that give it a meaning."""

    @property
    def expects(self) -> str:
        """The expected value, for error messages."""
        if self.words:
            return " or ".join(self.words)
        if isinstance(self.default, bool):
            return "yes or no"
        no_limit = "" if self.unlimited is None else f", or {self.unlimited} for no limit"
        return f"a whole number from {self.least} to {self.most}{no_limit}"

    @property
    def piece(self) -> Piece:
        """The option as a piece of an observation, with the same name."""
        if self.words:
            return Piece.category(self.name, len(self.words))
        if isinstance(self.default, bool):
            return Piece.flag(self.name)
        least = self.least if self.unlimited is None else min(self.least, self.unlimited)
        return Piece.count(self.name, least, self.most)

    @property
    def condition(self) -> str:
        """When it has a meaning, in words; empty if always."""
        conditions = []
        if self.applies_if:
            name, values = self.applies_if
            conditions.append(f"with {name}={'|'.join(map(write_value, values))}")
        if self.for_seats:
            conditions.append(f"for {self.for_seats[0]} to {self.for_seats[1]} players")
        return " and ".join(conditions)

    @property
    def meaning(self) -> str:
        """What it does, its values and its default, and when it has a meaning, for the help of commands."""
        numbers = "yes|no" if isinstance(self.default, bool) else f"{self.least} to {self.most}"
        only = f"; only {self.condition}" if self.condition else ""
        return f"{self.says}: {'|'.join(self.words) or numbers}, usually {write_value(self.default)}{only}"

    def encode(self, value: OptionValue) -> int:
        """The number that encodes the value in a state."""
        if self.words and value in self.words:
            return self.words.index(str(value))
        if isinstance(self.default, bool) and isinstance(value, bool):
            return int(value)
        number = as_whole(value)
        if as_whole(self.default) is not None and number is not None and self._is_in_range(number):
            return number
        raise Unreadable(f"the option {self.name} is {value}, but it must be {self.expects}")

    def _is_in_range(self, value: int) -> bool:
        return self.least <= value <= self.most or value == self.unlimited

    def read(self, text: str) -> OptionValue:
        """Parse a value typed by a person."""
        value: OptionValue = text
        if isinstance(self.default, bool):
            value = {"yes": True, "true": True, "no": False, "false": False}.get(text.lower(), text)
        elif as_whole(self.default) is not None and text.isdecimal():
            value = int(text)
        self.encode(value)
        return value


def settle(options: tuple[Option, ...], chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option of a game with its value: chosen or default."""
    known = {option.name: option for option in options}
    settled = {option.name: option.default for option in options}
    for name, value in chosen.items():
        if name not in known:
            raise Unreadable(f"there is no option {name}; the options are {', '.join(known)}")
        number = known[name].encode(value)
        settled[name] = value if isinstance(value, bool | str) else number
    return settled


def write_options(options: tuple[Option, ...], values: Mapping[str, OptionValue], state: Any) -> None:
    """Write the options into a state."""
    for option in options:
        setattr(state, option.name, option.encode(values[option.name]))


def write_value(value: OptionValue) -> str:
    """A value as a person types it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
