"""Queries about the end of a deal. In a game of one deal it never comes."""

from collections.abc import Sequence
from typing import Any

from boxlid.games import SPECTATOR, Game, View
from boxlid.games.scenes import Scene, at_rest
from boxlid.table.log import Entry


class DealQueries:
    """The part of a table that only games of several deals need."""

    game: Game
    _state: Any
    _before: Any
    _log: list[Entry]

    @property
    def has_deals(self) -> bool:
        """Can a match have more than one deal?"""
        return self.game.has_deals

    @property
    def latest_stage(self) -> str:
        """Which deal or round the latest action belonged to."""
        state = self._state if self._before is None else self._before
        return View.of(self.game, state, SPECTATOR).scene().stage

    @property
    def has_ended_deal(self) -> bool:
        """Has the latest action ended a deal, even if it has dealt the next one, too?"""
        return self._before is not None and self.game.deal_ends.has_ended_deal(self._before, self._state)

    def deal_end_scenes(self, viewers: Sequence[int]) -> dict[int, Scene]:
        """What viewers see at the end of the deal that the latest action has ended: all that is turned up then."""
        entry, scene = self._log[-1], self.game.scene.scene
        final = self.game.deal_ends.final_state(self._before, self._state, entry.seat, entry.action)
        views = {viewer: View.of(self.game, final, viewer) for viewer in viewers}
        return {viewer: at_rest(scene(view.state, viewer, ())) for viewer, view in views.items()}
