"""A slow reference for the vector environment: plain Python over the plain rules, one environment after the other."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from boxlid.envs.setup import Setup, series_of
from boxlid.kernel.cards.card_sets import lowest
from boxlid.kernel.chance.pick import random_action
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.chance.shuffles import KEY_WORDS, STREAM_SIZE, derive_key
from boxlid.kernel.execution.state import copied
from boxlid.kernel.match.scores import share_of_win


@dataclass
class Environment:
    """One environment."""

    setup: Setup
    series: list[int]
    number: int
    stride: int
    state: Any = None
    rng: list[int] = field(default_factory=list)
    stage: int = 0
    current: int = 0
    rewards: list[float] = field(default_factory=list)
    terminated: bool = False
    truncated: bool = False
    last: list[int] | None = None

    @property
    def has_ended(self) -> bool:
        game = self.setup.game
        is_next_deal = self.setup.episode == "deal" and game.outlook.stage(self.state) != self.stage
        return is_next_deal or game.rules.is_over(self.state)

    def begin(self) -> None:
        game, key = self.setup.game, [0] * KEY_WORDS
        derive_key(self.series[:-1], self.number, key, [0] * STREAM_SIZE)
        self.state = game.new_state(self.setup.options)
        game.rules.start(self.state, self.setup.seats, key)
        self.rng = new_rng(self.series[-1], self.number)
        self.stage = game.outlook.stage(self.state)
        self.number += self.stride
        self.rewards = [0.0] * self.setup.seats
        self.terminated = self.truncated = False
        self.let_bots_play()
        if self.has_ended:
            self.begin()
        self.current = lowest(game.rules.actors(self.state))

    def let_bots_play(self) -> None:
        game = self.setup.game
        while not self.has_ended:
            seat = lowest(game.rules.actors(self.state))
            if seat not in self.setup.bots:
                return
            game.rules.apply(self.state, seat, self.choice_of_bot(seat))

    def choice_of_bot(self, seat: int) -> int:
        game, mind = self.setup.game, copied(self.state)
        if self.setup.bots[seat] == "random":
            mask = [0] * game.rules.MASK_WORDS
            game.rules.legal(mind, seat, mask)
            return random_action(mask, self.rng)
        if self.setup.bots[seat] == "novice":
            game.strategy.forget(mind, seat, self.rng)
        return game.strategy.choose(mind, seat, self.rng)

    def step(self, number: int) -> None:
        if self.terminated or self.truncated:
            self.begin()
            return
        game, seat = self.setup.game, self.current
        action = int(self.setup.action_space.to_action[seat, number])
        assert game.rules.why_not(self.state, seat, action) == 0
        game.rules.apply(self.state, seat, action)
        self.let_bots_play()
        self.rewards = [0.0] * self.setup.seats
        self.terminated = self.has_ended
        if self.terminated:
            winners = game.rules.winners(self.state)
            by_deal = self.setup.episode == "deal"
            self.rewards = [
                game.outlook.merit(self.state, other) if by_deal else share_of_win(winners, other)
                for other in range(self.setup.seats)
            ]
        else:
            self.current = lowest(game.rules.actors(self.state))
            self.truncated = -1 in self.compact_legal()
        if self.terminated or self.truncated:
            self.current = seat
            self.last = self.words(seat)
            if self.setup.autoreset == "same-step":
                rewards, terminated, truncated = self.rewards, self.terminated, self.truncated
                self.begin()
                self.rewards, self.terminated, self.truncated = rewards, terminated, truncated

    def compact_legal(self) -> list[int]:
        legal = self.setup.game.legal(self.state, self.current)
        return [int(self.setup.action_space.to_compact[self.current, action]) for action in legal]

    def words(self, seat: int) -> list[int]:
        words = [0] * self.setup.n_words
        self.setup.game.knowledge.observe(self.state, seat, words)
        return words

    def planes(self, words: list[int]) -> list[int]:
        pieces = self.setup.game.knowledge.OBSERVATION.words(self.setup.seats, self.setup.places)
        return [plane for piece, word in zip(pieces, words, strict=True) for plane in piece.planes(word)]


class Reference:
    """All environments. After a step that ends an episode in the same-step mode, the state is that of the next one."""

    def __init__(self, setup: Setup, seed: Any) -> None:
        series = series_of(seed, setup.n).tolist()
        is_shared = len(series) == 1
        self.environments = [
            Environment(
                setup, series[0 if is_shared else i], i if is_shared else 0, setup.n if is_shared else 1
            )
            for i in range(setup.n)
        ]  # fmt: skip
        for environment in self.environments:
            environment.begin()

    def step(self, actions: Any) -> None:
        for environment, number in zip(self.environments, actions.tolist(), strict=True):
            if environment.setup.autoreset == "same-step":
                environment.terminated = environment.truncated = False
            environment.step(number)

    def check(self, step: Any, as_planes: bool) -> None:
        """Compare every value of the step with the expected one."""
        for i, own in enumerate(self.environments):
            is_done = own.terminated or own.truncated
            waits = is_done and own.setup.autoreset != "same-step"
            seen = own.words(own.current)
            expected = own.planes(seen) if as_planes else seen
            assert step.observation[i].tolist() == expected
            assert int(step.current_seat[i]) == own.current
            legal = [] if waits else own.compact_legal()
            assert np.flatnonzero(step.mask[i]).tolist() == sorted(legal)
            assert step.rewards[i].tolist() == np.array(own.rewards, np.float32).tolist()
            assert bool(step.terminated[i]) == own.terminated
            assert bool(step.truncated[i]) == own.truncated
            if is_done and step.last_observation is not None:
                last = own.last or []
                assert step.last_observation[i].tolist() == (own.planes(last) if as_planes else last)
