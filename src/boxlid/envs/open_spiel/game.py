"""OpenSpiel's games and states: one deal of a game of ours."""

from collections.abc import Callable, Mapping
from types import new_class
from typing import Any, ClassVar

import pyspiel

from boxlid.envs.episode import setup_of
from boxlid.envs.open_spiel.deal import BYTE, Deal, n_chance_nodes
from boxlid.envs.open_spiel.observer import DealObserver
from boxlid.envs.setup import Setup
from boxlid.games import Game

Parameters = Mapping[str, Any]

LONGEST_DEAL = 1_000_000
"""An upper bound of the actions of a deal, for rules without a limit."""
RESOLUTION = 1 << 52


class DealGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """One deal. Its parameters are `players` and the options of the game."""

    game: ClassVar[Game]
    game_type: ClassVar[Any]

    def __init__(self, parameters: Parameters) -> None:
        options = dict(parameters)
        self.setup = setup_of(self.game.id, options.pop("players"), "deal", options, most_places(self.game))
        super().__init__(self.game_type, game_info(self.setup), dict(parameters))

    def new_initial_state(self) -> "DealState":
        """A deal of which nothing is known yet."""
        return DealState(self)

    def make_py_observer(self, kind: Any = None, parameters: Parameters | None = None) -> DealObserver:
        """What players observe; without a kind, what they see now."""
        if parameters:
            raise ValueError(f"observers have no parameters, but {parameters} were given")
        return DealObserver(self.setup, kind or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        """How many chance nodes come before the first action."""
        return n_chance_nodes(self.setup)


class DealState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A deal in progress. Sealed choices are made in seat order and shown together."""

    def __init__(self, game: DealGame) -> None:
        super().__init__(game)
        self.deal = Deal(game.setup)

    def current_player(self) -> int:
        """The seat to act, or chance, or nobody."""
        if self.deal.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.deal.is_over else self.deal.current_seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.deal.legal() if player == self.deal.current_seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the next chance node, all equally likely."""
        outcomes = self.deal.outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        if self.deal.state is None:
            self.deal.turn_out(int(action))
        else:
            self.deal.act(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.deal.outcome_words(action)
        return self.deal.words(player, action)

    def is_terminal(self) -> bool:
        """Has the deal been played?"""
        return self.deal.is_over

    def returns(self) -> list[float]:
        """The payoff of each seat."""
        return self.deal.payoffs

    def __str__(self) -> str:
        return str(self.deal)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "DealState":
        """A state that the player cannot tell from this one.

        Where chance deals the cards, it is played from its own deal, every action legal, so that its history fits. In
        other games the history keeps the seed of the true deal.
        """
        world = self.deal.world(player, int(sampler() * RESOLUTION))
        if world.setup.game.dealt_once is None:
            state: DealState = self.clone()
            state.deal = world
            return state
        state = self.get_game().new_initial_state()
        for outcome in world.chance:
            state.apply_action(outcome)
        to_compact = world.setup.action_space.to_compact
        for taken in world.log:
            state.apply_action(int(to_compact[taken.seat, taken.action]))
        return state


def most_places(game: Game) -> int:
    """As many places as the rules have: no deal outgrows them."""
    return max(1, *(group.places for group in game.rules.LAYOUT))


def game_info(setup: Setup) -> Any:
    """The sizes of a game, for OpenSpiel."""
    least, most = setup.game.outlook.MERIT_RANGE
    dealt_once = setup.game.dealt_once
    return pyspiel.GameInfo(
        num_distinct_actions=setup.action_space.size,
        max_chance_outcomes=max(setup.game.rules.PACK, setup.seats) if dealt_once else BYTE,
        num_players=setup.seats,
        min_utility=least,
        max_utility=most,
        max_game_length=dealt_once.most_actions(setup.seats) if dealt_once else LONGEST_DEAL,
    )


def register(game: Game) -> None:
    """Make a game known to OpenSpiel as `boxlid_<id>`."""
    least, most = game.rules.SEATS
    has_bounded_deals = game.dealt_once is not None
    game_type = pyspiel.GameType(
        short_name=f"boxlid_{game.id}",
        long_name=f"{game.title}, one deal",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=has_bounded_deals,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.rules.DEFAULT_SEATS,
            **{option.name: option.default for option in game.rules.OPTIONS},
        },
    )
    # OpenSpiel keeps what it is given for longer than the interpreter runs; a class survives that, a function does not.
    pyspiel.register_game(
        game_type, new_class("DealGame", (DealGame,), {}, lambda names: names.update(game=game, game_type=game_type))
    )
