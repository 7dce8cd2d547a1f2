"""Queries about races. In a game without races there are no racers, and no race is open."""

from typing import Any

from boxlid.games import Game
from boxlid.kernel.cards.card_sets import NOTHING, members


class RaceQueries:
    """The part of a table that only games with races need."""

    game: Game
    has_races: bool
    """Can actions be too late?"""
    _state: Any

    @property
    def racers(self) -> list[int]:
        """The seats that may act in a race but do not hold up the turn."""
        return list(members(self.game.races.racers(self._state))) if self.has_races else []

    @property
    def touchers(self) -> list[int]:
        """The seats that may end an open race now."""
        if not self.is_race_open:
            return []
        actors = self.game.actors(self._state)
        return [seat for seat in actors if any(map(self.ends_race, self.game.legal(self._state, seat)))]

    @property
    def race_number(self) -> int:
        """The number of the race; 0 if there is none."""
        return self.game.races.race_number(self._state) if self.has_races else 0

    @property
    def is_race_open(self) -> bool:
        """Can an action be too late now?"""
        return self.has_races and bool(self.game.races.is_race_open(self._state))

    @property
    def open_race(self) -> int:
        """The number of the race while it is open; otherwise 0."""
        return self.race_number if self.is_race_open else 0

    @property
    def race_closer(self) -> int | None:
        """The seat that will end the open race; None if time does, or none is open."""
        seat = self.game.races.race_closer(self._state) if self.is_race_open else NOTHING
        return None if seat == NOTHING else seat

    @property
    def idlers(self) -> list[int]:
        """The seats that a live table acts for when the last window times out."""
        return list(members(self.game.races.idlers(self._state))) if self.has_races else []

    def upset_matches(self, action: int) -> list[tuple[int, int]]:
        """The racers' actions, as (seat, action), whose card this action might move."""
        return list(self.game.races.upset_matches(self._state, action)) if self.has_races else []

    def ends_race(self, action: int) -> bool:
        """Would the action end a race?"""
        return self.has_races and bool(self.game.races.ends_race(self._state, action))
