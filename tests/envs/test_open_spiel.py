"""OpenSpiel: its own test of every game, worlds that its search may sample, and some of its algorithms."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

import boxlid.envs.open_spiel  # noqa: F401 - registers the games
from boxlid import GAMES, Refused, Unreadable
from tests.contract.cases import LIMITED_CASES, Case

EACH_GAME = pytest.mark.parametrize("game", GAMES)
TRICK_GAMES = [game.id for game in GAMES.values() if game.dealt_once]


def load(game: str, **options: Any) -> Any:
    return pyspiel.load_game(f"boxlid_{game}", options)


def dealt(game: Any, dice: np.random.RandomState) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(dice.choice([outcome for outcome, _ in state.chance_outcomes()]))
    return state


def play_on(state: Any, dice: np.random.RandomState, actions: int) -> None:
    while actions and not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
        actions -= 1


SIMULATED = [case for case in LIMITED_CASES if case.game.id != "archduke" or (case.seats <= 4 and not case.options)]
"""All but Archduke for large tables and with options: its tensors take long in Python."""


@pytest.mark.parametrize("case", SIMULATED, ids=str)
def test_games_pass_the_random_simulation_test(case: Case) -> None:
    game = load(case.game.id, players=case.seats, **dict(case.options))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@EACH_GAME
def test_sampled_worlds_look_the_same_to_the_player_and_play_on(game: str) -> None:
    dice = np.random.RandomState(1)
    worlds, different = pyspiel.UniformProbabilitySampler(0.0, 1.0), 0
    for n_actions in (0, 1, 2, 3, 5, 8, 13, 21):
        state = dealt(load(game), dice)
        play_on(state, dice, n_actions)
        if state.is_terminal():
            continue
        for player in range(state.num_players()):
            world = state.resample_from_infostate(player, worlds)
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.current_player() == state.current_player()
            others = [other for other in range(state.num_players()) if other != player]
            different += any(world.observation_tensor(one) != state.observation_tensor(one) for one in others)
        if world.current_player() == player:
            assert world.legal_actions() == state.legal_actions()
        play_on(world, dice, 1000)
        assert world.is_terminal()
    assert different > 10


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_a_sampled_world_has_a_history_of_its_own_in_which_every_action_is_legal(game: str) -> None:
    dice = np.random.RandomState(2)
    state = dealt(load(game), dice)
    play_on(state, dice, 9)
    world = state.resample_from_infostate(0, lambda: 0.7)
    replayed = load(game).new_initial_state()
    for action in world.history():
        assert action in replayed.legal_actions()
        replayed.apply_action(action)
    assert str(replayed) == str(world) != str(state)


def test_a_sampled_world_does_not_contain_the_sealed_bids_of_others() -> None:
    state = dealt(load("family"), np.random.RandomState(3))
    for bid in (7, 7, 7):
        state.apply_action(bid)
    drawn = {state.resample_from_infostate(3, lambda at=at: at / 20).history()[-3:][0] for at in range(20)}
    assert len(drawn) > 4
    assert state.resample_from_infostate(1, lambda: 0.5).history()[-2] == 7


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_the_information_state_remembers_every_action_and_its_seat(game: str) -> None:
    dice = np.random.RandomState(4)
    state = dealt(load(game), dice)
    taken = []
    while not state.is_terminal():
        taken.append((state.current_player(), int(dice.choice(state.legal_actions()))))
        state.apply_action(taken[-1][1])
    observer = state.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    for player in range(4):
        observer.set_from(state, player)
        rows = observer.dict["actions"]
        remembered = [((int(row[:4].argmax()) + player) % 4, int(row[4:].argmax())) for row in rows[: len(taken)]]
        assert remembered == taken
        assert not rows[len(taken) :].any()
        assert state.information_state_tensor(player) == observer.tensor.tolist()


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_a_deal_ends_before_the_next_is_dealt(game: str) -> None:
    dice = np.random.RandomState(4)
    state = dealt(load(game), dice)
    play_on(state, dice, 1000)
    assert state.is_terminal()
    assert state.observation_string(0).startswith(("Deal 1", "Hand 1"))


def test_the_cards_are_dealt_one_at_a_time_from_the_dealer_s_left() -> None:
    state = load("family", players=2).new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    state.apply_action(1)
    for card in range(14):
        assert (card, pytest.approx(1 / (42 - card))) in state.chance_outcomes()
        state.apply_action(card)
    assert "hand of seat_0: G3 G1 E9 E7 E5 E3 E1" in state.observation_string(0)


@EACH_GAME
def test_a_playthrough_can_be_repeated(game: str) -> None:
    options = {"players": min(GAMES[game].rules.SEATS)} | SHORT.get(game, {})
    name = f"boxlid_{game}({','.join(f'{option}={value}' for option, value in options.items())})"
    text = generate_playthrough.playthrough(name, None, seed=1)
    history = [int(line.partition(": ")[2]) for line in text.splitlines() if line.startswith("action: ")]
    assert generate_playthrough.playthrough(name, history) == text
    assert history


SHORT = {"mrt": {"round_cap": 10}}
"""Its episode is a match."""


def test_a_playthrough_is_in_the_words_of_the_game() -> None:
    text = generate_playthrough.playthrough("boxlid_family(players=2)", None, seed=1)
    assert '# Apply action "seat 1 deals"' in text
    assert 'StringLegalActions() = ["bid 0", "bid 1"' in text


@EACH_GAME
def test_python_s_ismcts_searches_worlds(game: str) -> None:
    dice = np.random.RandomState(5)
    state = dealt(load(game), dice)
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    bot = ISMCTSBot(state.get_game(), RandomRolloutEvaluator(1, dice), uct_c=1.4, max_simulations=12, random_state=dice)
    policy, action = bot.step_with_policy(state)
    assert action in state.legal_actions()
    assert sum(chance for _, chance in policy) == pytest.approx(1)


def test_outcome_sampling_runs() -> None:
    np.random.seed(1)
    solver = OutcomeSamplingSolver(load("family", players=2))
    for _ in range(3):
        solver.iteration()
    state = dealt(load("family", players=2), np.random.RandomState(1))
    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1)


@pytest.mark.parametrize("game", ["allstar", "mrt"])
def test_the_environment_of_open_spiel_runs(game: str) -> None:
    env = rl_environment.Environment(load(game))
    env.seed(1)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert len(step.rewards) == 4
    assert any(step.rewards)


def test_bad_choices_are_refused_in_a_sentence() -> None:
    with pytest.raises(Unreadable, match="environments have no race"):
        load("archduke", race=True)
    with pytest.raises(Unreadable, match="All in the Family is for 2 to 6 players, not 7"):
        load("family", players=7)
    state = dealt(load("family"), np.random.RandomState(1))
    with pytest.raises(Refused, match=r"FAM-2\.6b"):
        state.apply_action(20)
