"""A view: a state from which everything the seat may not know has been blanked. The one door out of a state."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boxlid.games.errors import Unreadable
from boxlid.games.whole_numbers import check_places
from boxlid.kernel.execution.state import copied, packed, unpacked
from boxlid.kernel.match.observation import DEFAULT_PLACES
from boxlid.kernel.match.roles import SPECTATOR

if TYPE_CHECKING:
    from boxlid.games.contract import MatchState
    from boxlid.games.game import Game
    from boxlid.games.scenes import Scene


@dataclass(eq=False, repr=False)
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

    def __repr__(self) -> str:
        viewer = "a spectator" if self.seat == SPECTATOR else f"seat {self.seat}"
        return f"<View of {self.game.id} for {viewer}, {len(self.legal())} legal actions>"

    def _repr_html_(self) -> str:
        """The scene, for a notebook."""
        from boxlid.games.scene_html import draw_html

        return draw_html(self.scene(), self.game.look.SUITS, [f"Seat {seat}" for seat in range(self.state.seats)])

    def copy(self) -> "View":
        """An independent copy."""
        return View(self.game, self.seat, copied(self.state))

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> "View":
        return self.copy()

    def __reduce__(self) -> "tuple[Callable[..., View], tuple[object, ...]]":
        """Pickle what the seat may know, and nothing else: it is hidden once more."""
        return View.unpacked, (self.game, self.seat, View.of(self.game, self.state, self.seat).packed())

    def packed(self) -> bytes:
        """The view as bytes, for another process."""
        return packed(self.state)

    def legal(self) -> list[int]:
        """The seat's legal actions; a spectator has none."""
        return [] if self.seat == SPECTATOR else self.game.legal(self.state, self.seat)

    def mask(self) -> list[bool]:
        """Which actions are legal, for each action number of the rules."""
        legal = set(self.legal())
        return [action in legal for action in range(self.game.rules.ACTIONS)]

    def observation(self, places: int = DEFAULT_PLACES) -> dict[str, list[Any]]:
        """The view as numbers for a learner: the planes of each named piece, in lists by seat, clockwise from this one.

        `places` is how many places of each seat there is room for, in games whose cards keep their places.
        """
        if self.seat == SPECTATOR:
            raise Unreadable("a spectator has no observation: it is what a seat knows")
        layout, seats, places = self.game.knowledge.OBSERVATION, self.state.seats, check_places(places)
        words = [0] * layout.size(seats, places)
        self.game.knowledge.observe(self.state, self.seat, words)
        return layout.by_name(words, seats, places)

    def scene(self) -> "Scene":
        """The view for people."""
        return self.game.scene.scene(self.state, self.seat, self.legal())
