"""The search for a best response: play-outs in which a given bot itself plays the seats of the other sides.

It works for any bot, because everything is played in plain mode. Like every bot it is given a view and nothing else:
worlds come from the game's own sampler, and in each of them the modelled bot is shown what its seat would see.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import inf

import numpy as np

from boxlid.bots import Bot
from boxlid.bots.engine import Outcomes, SequentialHalving
from boxlid.games import Game, View
from boxlid.games.contract import MatchState
from boxlid.games.sides import margin_of
from boxlid.kernel.chance.rng import new_rng, next_random
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.state import copied


@dataclass(frozen=True)
class Responder:
    """A bot that maximises its side's margin of merit against another bot."""

    model: Bot
    """The bot it plays against."""
    playouts: int
    """The search budget of a choice."""
    is_mirror: bool = False
    """Does its own side play like the model, too, after the choice that is tried? Otherwise it plays by its plan."""

    def __call__(self, view: View, rng: Ints) -> int:
        """The best action; its policy in play-outs decides between statistically equal ones."""
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        plan = self.choose_for_own_side(view.game, view.state, view.seat, rng)
        try_actions = partial(self.try_actions, view, next_random(rng))
        equals = SequentialHalving(legal, self.playouts, try_actions).run().equals(within=inf)
        return plan if plan in equals else equals[0]

    def try_actions(self, view: View, seed: int, actions: Sequence[int], first: int, n: int) -> Outcomes:
        """Try actions in n worlds, from number `first` on: the margin after each, with common random numbers."""
        margins = np.zeros((len(actions), n))
        for column in range(n):
            rng = new_rng(seed, first + column)
            world = copied(view.state)
            view.game.knowledge.deal_unknown(world, view.seat, rng)
            for row, action in enumerate(actions):
                margins[row, column] = self.play_out(view.game, copied(world), view.seat, action, rng.copy())
        return Outcomes(margins, margins, np.ones(n))

    def play_out(self, game: Game, world: MatchState, seat: int, action: int, rng: Ints) -> float:
        """The margin of the seat's side at the end of the stage, after this action."""
        rules, outlook = game.rules, game.outlook
        stage, sides, turn = outlook.stage(world), game.sides(world), seat
        while True:
            rules.apply(world, turn, action)
            if outlook.stage(world) != stage or rules.is_over(world):
                break
            turn = game.actors(world)[0]
            if turn % sides == seat % sides:
                action = self.choose_for_own_side(game, world, turn, rng)
            else:
                action = self.model(View.of(game, world, turn), rng)
        return margin_of([outlook.merit(world, other) for other in range(world.seats)], seat % sides, sides)

    def choose_for_own_side(self, game: Game, state: MatchState, seat: int, rng: Ints) -> int:
        """What its own side does without a search."""
        if self.is_mirror:
            return self.model(View.of(game, state, seat), rng)
        return game.outlook.plan(state, seat, rng)
