"""What a player observes, in OpenSpiel's form: a tensor and text."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from boxlid.envs.episode import planes_of
from boxlid.envs.open_spiel.deal import Deal
from boxlid.envs.scene_text import scene_text
from boxlid.envs.setup import Setup
from boxlid.kernel.match.roles import SPECTATOR

if TYPE_CHECKING:
    from boxlid.envs.open_spiel.game import DealState

Floats = NDArray[np.float32]


class DealObserver:
    """The planes of an observation and, with perfect recall, all actions: who took each, and its compact number.

    Perfect recall takes a bounded number of actions, so only games with `DealtOnce` have such a tensor. Text there is
    for all. What is public is observed as a spectator does, in text only.
    """

    def __init__(self, setup: Setup, kind: Any) -> None:
        self._setup = setup
        self._plan = setup.game.knowledge.OBSERVATION.plan(setup.seats, setup.places)
        self._is_private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self._remembers = bool(kind.perfect_recall)
        self.tensor: Floats | None = None
        self.dict: dict[str, Floats] = {}
        dealt_once = setup.game.dealt_once
        if self._is_private and (dealt_once or not self._remembers):
            n_rows = dealt_once.most_actions(setup.seats) if dealt_once and self._remembers else 0
            width = setup.seats + setup.action_space.size
            self.tensor = np.zeros(setup.n_planes + n_rows * width, np.float32)
            self.dict["observation"] = self.tensor[: setup.n_planes]
            if n_rows:
                self.dict["actions"] = self.tensor[setup.n_planes :].reshape(n_rows, width)

    def set_from(self, state: "DealState", player: int) -> None:
        """Write the tensor: zeros before the deal."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.deal.state is not None:
            self.dict["observation"][:] = planes_of(self._setup, self._plan, state.deal.state, player)
            if "actions" in self.dict:
                self._write_actions(state.deal, player)

    def _write_actions(self, deal: Deal, player: int) -> None:
        seats, rows = self._setup.seats, self.dict["actions"]
        for row, taken in zip(rows, deal.known_to(player), strict=False):
            row[(taken.seat - player) % seats] = 1
            row[seats + self._setup.action_space.to_compact[taken.seat, taken.action]] = 1

    def string_from(self, state: "DealState", player: int) -> str:
        """Everything known or, without perfect recall, what lies on the table; nothing before the deal."""
        if state.deal.state is None:
            return ""
        viewer = player if self._is_private else SPECTATOR
        return state.deal.information(viewer) if self._remembers else scene_text(state.deal.view(viewer).scene())
