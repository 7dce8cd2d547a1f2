"""Gymnasium's interface: one seat learns, and bots play the others."""

from collections.abc import Mapping
from typing import Any

import gymnasium

from boxlid.bots import Bot
from boxlid.bots.loading import load_bot
from boxlid.envs.episode import ILLEGAL_REWARD, Episode, Seen, as_action
from boxlid.envs.setup import Setup
from boxlid.envs.spaces import action_space, observation_space
from boxlid.games import BoxlidError, View
from boxlid.games.seeds import check_seed

METADATA = {"render_modes": ["ansi"], "render_fps": 1}


class SeatEnv(gymnasium.Env[Seen, Any]):
    """A deal or match of one seat against bots. An action that is not legal ends the episode: `info` says why.

    Where an episode is a deal, the observation after its last action is the beginning of the next deal, which the rules
    have dealt by then, as in `SeatVectorEnv`. `render` shows the end of the deal.
    """

    def __init__(
        self, setup: Setup, seat: int, bots: Mapping[int, str | Bot], render_mode: str | None = None
    ) -> None:  # fmt: skip
        self.metadata = dict(METADATA)
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = observation_space(setup)
        self.action_space = action_space(setup)
        self._bots = {other: load_bot(bot) for other, bot in bots.items()}
        self._episode = Episode(setup, observes_end=False)

    def __repr__(self) -> str:
        return f"<SeatEnv of {self._episode.setup}, seat {self.seat} learns>"

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Start the first match of the series with this seed or, without one, the next match of the same series.

        Deals in which the seat has no choice are left out: a dummy's, for instance.
        """
        seed = None if seed is None else check_seed(seed)
        super().reset(seed=seed, options=options)
        self._episode.start(seed)
        while not self._play_to_learner():
            self._episode.start()
        return self._episode.seen(self.seat, may_act=True), {}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Act, then let the bots play until it is the seat's turn again."""
        number = as_action(action)
        try:
            self._episode.act(self.seat, number)
        except BoxlidError as refused:
            return self._episode.seen(self.seat, may_act=False), ILLEGAL_REWARD, True, False, {"refused": str(refused)}
        if not self._play_to_learner():
            return self._episode.seen(self.seat, may_act=False), self._episode.rewards()[self.seat], True, False, {}
        is_cut_off = not self._episode.fits(self.seat)
        return self._episode.seen(self.seat, may_act=not is_cut_off), 0.0, False, is_cut_off, {}

    def _play_to_learner(self) -> bool:
        """Let the bots act until it is the seat's turn; False if the episode ends before."""
        episode = self._episode
        while not episode.has_ended:
            seat = episode.current_seat
            if seat == self.seat:
                return True
            episode.apply(seat, self._bots[seat](View.of(episode.game, episode.state, seat), episode.rng))
        return False

    def action_masks(self) -> Any:
        """The mask of legal actions, where MaskablePPO of sb3-contrib looks for it."""
        return self._episode.seen(self.seat, may_act=not self._episode.has_ended)["action_mask"].astype(bool)

    def render(self) -> str | None:
        """What the seat sees, as text, in render mode `ansi`; after the last action of a deal, its end."""
        return self._episode.render(self.seat) if self.render_mode == "ansi" else None
