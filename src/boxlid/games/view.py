"""A view: a record from which everything the seat may not know has been blanked. The one door out of a state."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from boxlid.kernel.plain import Snapshot
from boxlid.kernel.record import States, copied

if TYPE_CHECKING:
    from boxlid.games.game import Game
    from boxlid.games.scenes import Scene

SPECTATOR = -1


@dataclass(frozen=True)
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
        return Snapshot(self.states)
