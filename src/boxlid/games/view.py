"""A view: a record from which everything the seat may not know has been blanked. The one door out of a state."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from boxlid.kernel.cards import actions_in
from boxlid.kernel.plain import Snapshot, snapshots_of
from boxlid.kernel.record import States, blank_states, copied

if TYPE_CHECKING:
    from boxlid.games.game import Game
    from boxlid.games.scenes import Scene

SPECTATOR = -1


@dataclass(eq=False)
class View:
    """What one seat may know. Scenes, observations and bots are made from views and nothing else."""

    game: "Game"
    seat: int
    states: States
    """One hidden record."""

    @classmethod
    def of(cls, game: "Game", states: States, i: int, seat: int) -> "View":
        """Copy the record and blank what the seat may not know."""
        copy = copied(states[i : i + 1])
        game.calls.hide(copy, 0, seat)
        return cls(game, seat, copy)

    def legal(self) -> list[int]:
        """The seat's legal actions; a spectator has none."""
        return [] if self.seat == SPECTATOR else self.game.legal(self.states, 0, self.seat)

    def scene(self) -> "Scene":
        """The view for people."""
        scene: Scene = self.game.plain_scene.scene(self.snapshot, self.seat, self.legal())
        return scene

    @cached_property
    def snapshot(self) -> Snapshot:
        """The record as plain integers and lists, for code that looks at this one only."""
        return snapshots_of(self.states)[0]


class Looks:
    """What several viewers see of one record: as `View.of`, but worked out once, with one call of the rules for all."""

    def __init__(self, game: "Game", states: States, viewers: Sequence[int]) -> None:
        """Let the viewers look at the record as it is now."""
        self._game = game
        hidden = blank_states(states.dtype, len(viewers))
        masks = np.zeros((len(viewers), game.rules.MASK_WORDS), np.int64)
        game.calls.look(states, 0, np.array(viewers, np.int64), hidden, masks)
        self.snapshots = dict(zip(viewers, snapshots_of(hidden), strict=True))
        self._masks = dict(zip(viewers, masks.tolist(), strict=True))

    def scene(self, viewer: int) -> "Scene":
        """What a viewer is shown."""
        legal = actions_in(self._masks[viewer])
        scene: Scene = self._game.plain_scene.scene(self.snapshots[viewer], viewer, legal)
        return scene
