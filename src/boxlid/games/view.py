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


def scenes_of(game: "Game", states: States, viewers: Sequence[int]) -> list["Scene"]:
    """What each viewer is shown of a record: as `View.of(...).scene()`, but the rules are asked once for all."""
    hidden, masks = blank_states(states.dtype, len(viewers)), np.zeros((len(viewers), game.rules.MASK_WORDS), np.int64)
    game.calls.look(states, 0, np.array(viewers), hidden, masks)
    seen = zip(viewers, snapshots_of(hidden), masks.tolist(), strict=True)
    return [game.plain_scene.scene(snapshot, viewer, actions_in(mask)) for viewer, snapshot, mask in seen]
