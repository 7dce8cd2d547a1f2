"""A view: a state from which everything the seat may not know has been blanked. The one door out of a state."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from boxlid.kernel.execution.state import copied, packed, unpacked
from boxlid.kernel.match.roles import SPECTATOR

if TYPE_CHECKING:
    from boxlid.games.contract import MatchState
    from boxlid.games.game import Game
    from boxlid.games.scenes import Scene


@dataclass(eq=False)
class View:
    """What one seat may know. Scenes, observations and bots are made from views and nothing else."""

    game: "Game"
    seat: int
    state: "MatchState"
    """A hidden state."""

    @classmethod
    def of(cls, game: "Game", state: "MatchState", seat: int) -> "View":
        """Copy the state and blank what the seat may not know."""
        copy = copied(state)
        game.knowledge.hide(copy, seat)
        return cls(game, seat, copy)

    @classmethod
    def unpacked(cls, game: "Game", seat: int, data: bytes) -> "View":
        """The view from the bytes that `packed` returned."""
        return cls(game, seat, unpacked(game.rules.State, data))

    def packed(self) -> bytes:
        """The view as bytes, for another process."""
        return packed(self.state)

    def legal(self) -> list[int]:
        """The seat's legal actions; a spectator has none."""
        return [] if self.seat == SPECTATOR else self.game.legal(self.state, self.seat)

    def scene(self) -> "Scene":
        """The view for people."""
        return self.game.scene.scene(self.state, self.seat, self.legal())
