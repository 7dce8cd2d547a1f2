"""PettingZoo: its own checks on every game, and what they don't look at."""

from copy import deepcopy
from functools import partial
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from boxlid import GAMES, Refused, Table, Unreadable
from boxlid.envs.pettingzoo import aec_env, parallel_env, raw_env
from boxlid.games import Game
from boxlid.kernel.chance.shuffles import KEY_WORDS, STREAM_SIZE, derive_key
from boxlid.table.keys import key_from_seed, key_of, words_of

pytestmark = [
    # The checks know the names of the environments whose observations are dictionaries, and whose masks are empty at
    # the end; ours are not among them.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]

EACH_GAME = pytest.mark.parametrize("game", GAMES)
CYCLES = 300


def choose(seen: dict[str, Any], dice: np.random.Generator) -> int:
    return int(dice.choice(np.flatnonzero(seen["action_mask"])))


def play(env: Any, seed: int | None, most: int = 100_000) -> list[tuple[str, int | None, float]]:
    """Play at random; returns every agent with its action and its reward."""
    env.reset(seed=seed)
    dice = np.random.default_rng(0)
    log = []
    for agent in env.agent_iter(most):
        seen, reward, terminated, truncated, _ = env.last()
        assert env.observation_space(agent).contains(seen)
        action = None if terminated or truncated else choose(seen, dice)
        log.append((agent, action, reward))
        env.step(action)
    return log


def secret_of_match(seed: int, number: int) -> bytes:
    key = [0] * KEY_WORDS
    derive_key(words_of(key_from_seed(seed)), number, key, [0] * STREAM_SIZE)
    return key_of(key)


@EACH_GAME
def test_turn_environments_pass_the_api_test(game: str) -> None:
    api_test(aec_env(game, render_mode="ansi"), num_cycles=CYCLES)


@EACH_GAME
def test_turn_environments_pass_the_seed_test(game: str) -> None:
    seed_test(lambda: aec_env(game), num_cycles=30)


@EACH_GAME
def test_simultaneous_environments_pass_the_parallel_api_test(game: str) -> None:
    parallel_api_test(parallel_env(game, render_mode="ansi"), num_cycles=CYCLES)


@EACH_GAME
def test_simultaneous_environments_pass_the_parallel_seed_test(game: str) -> None:
    parallel_seed_test(lambda: parallel_env(game), num_cycles=30)


@EACH_GAME
def test_a_turn_environment_plays_a_match_of_a_series(game: str) -> None:
    env, dice = raw_env(game), np.random.default_rng(1)
    env.reset(seed=5)
    for number in range(2):
        table = Table(game, secret=secret_of_match(5, number))
        for agent in env.agent_iter(40):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            seat = table.actors[0]
            actions = env.actions
            assert agent == f"seat_{seat}"
            assert actions.to_action[seat, np.flatnonzero(seen["action_mask"])].tolist() == sorted(
                table.view(seat).legal(), key=actions.to_compact[seat].tolist().__getitem__
            )
            action = choose(seen, dice)
            table.act(seat, int(actions.to_action[seat, action]))
            env.step(action)
        env.reset()


def test_a_deal_pays_its_merit_and_a_match_its_winners() -> None:
    deal = [reward for _, action, reward in play(raw_env("allstar"), seed=0) if action is None]
    match = [reward for _, action, reward in play(raw_env("abridged", episode="match"), seed=0) if action is None]
    assert sum(deal) == 0
    assert any(deal)
    assert sorted(match) == [0, 0, 0.5, 0.5]


def test_sealed_choices_are_made_in_seat_order_and_shown_together() -> None:
    env = raw_env("family")
    env.reset(seed=2)
    bids = next(slice(first, first + n) for name, first, n in env.pieces if name == "bid[1]")
    for seat in range(3):
        assert env.agent_selection == f"seat_{seat}"
        env.step(seat)
        assert not env.observe("seat_3")["observation"][bids].any()
        assert not env.observe(f"seat_{seat}")["action_mask"].any()
    env.step(3)
    assert env.observe("seat_3")["observation"][bids].tolist() == [1, 0, 0, 0, 0, 0, 0, 0]


def test_an_illegal_action_ends_the_episode_with_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    env = aec_env("family")
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    assert "Illegal move" in caplog.text
    ends = [env.last()[1:4]]
    while env.agents:
        env.step(None)
        ends += [env.last()[1:4]] if env.agents else []
    assert sorted(ends) == [(-1.0, True, True), (0, True, True), (0, True, True), (0, True, True)]


def test_without_wrappers_an_illegal_action_is_refused_with_its_clause() -> None:
    env = raw_env("family")
    env.reset(seed=1)
    with pytest.raises(Refused, match=r"FAM-2\.6b"):
        env.step(20)
    with pytest.raises(Unreadable, match="there is no action 55; they are 0 to 54"):
        env.step(55)
    with pytest.raises(Unreadable, match=r"an action must be a whole number, not 1\.7"):
        env.step(1.7)  # type: ignore[arg-type] # as a policy without rounding does
    assert env.agent_selection == "seat_0"


def test_an_illegal_action_ends_a_simultaneous_episode() -> None:
    env = parallel_env("mrt")
    env.reset(seed=1)
    seen, rewards, terminated, truncated, _ = env.step({"seat_0": 0, "seat_1": 7, "seat_2": 0, "seat_3": 0})
    assert rewards == {"seat_0": 0, "seat_1": -1, "seat_2": 0, "seat_3": 0}
    assert all(terminated.values())
    assert not any(truncated.values())
    assert not any(one["action_mask"].any() for one in seen.values())
    assert env.agents == []


def test_all_flips_of_a_simultaneous_step_happen_at_once() -> None:
    env = parallel_env("mrt")
    seen, _ = env.reset(seed=4)
    assert all(seen[agent]["action_mask"].any() for agent in env.agents)
    seen, *_ = env.step(dict.fromkeys(env.agents, 0))
    shown = [slice(first, first + n) for name, first, n in env.pieces if name.startswith("shown[")]
    assert [int(seen["seat_0"]["observation"][planes].sum()) for planes in shown] == [1, 1, 1, 1]


def test_nothing_can_be_done_once_a_deal_has_ended() -> None:
    turns, simultaneous = raw_env("family"), parallel_env("family")
    play(turns, seed=1, most=36)
    assert all(turns.terminations.values())
    assert not any(turns.observe(agent)["action_mask"].any() for agent in turns.agents)
    seen, _ = simultaneous.reset(seed=1)
    while simultaneous.agents:
        actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in simultaneous.agents}
        seen, rewards, *_ = simultaneous.step(actions)
    assert not any(one["action_mask"].any() for one in seen.values())
    assert any(rewards.values())


@pytest.mark.parametrize("game", ["family", "allstar", "abridged"])
def test_a_deal_ends_with_its_last_trick_and_not_with_the_next_deal(game: str) -> None:
    env = raw_env(game, render_mode="ansi")
    env.reset(seed=1)
    dice = np.random.default_rng(0)
    while not any(env.terminations.values()):
        env.step(choose(env.observe(env.agent_selection), dice))
    hand = next(slice(first, first + n) for name, first, n in env.pieces if name == "hand")
    assert not env.state()[:, hand].any()
    for agent in env.agents:
        assert not env.observe(agent)["observation"][hand].any()
        assert env.observation_space(agent).contains(env.observe(agent))
    assert str(env.render()).count("trick of seat_") == env.max_num_agents
    env.reset()
    assert env.state()[:, hand].any()


def test_simultaneous_deals_end_with_the_last_trick() -> None:
    env = parallel_env("family", render_mode="ansi")
    seen, _ = env.reset(seed=1)
    while env.agents:
        seen, *_ = env.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents})
    assert not any(one["observation"][:42].any() for one in seen.values())
    assert "trick of seat_3: " in str(env.render())


@EACH_GAME
def test_a_copy_is_independent(game: str) -> None:
    env = aec_env(game)
    play(env, seed=3, most=10)
    twin = deepcopy(env)
    before = twin.last()[0]["observation"].copy()
    for _ in range(3):
        env.step(choose(env.last()[0], np.random.default_rng(0)))
    assert (twin.last()[0]["observation"] == before).all()
    assert (env.state() != twin.state()).any()


def test_observations_are_arrays_of_their_own() -> None:
    env = raw_env("family")
    env.reset(seed=1)
    first, second = env.observe("seat_0"), env.observe("seat_0")
    first["observation"][:] = 9
    first["action_mask"][:] = 9
    assert env.observation_space("seat_0").contains(second)


def test_a_deal_that_outgrows_the_places_is_cut_off() -> None:
    log = play(env := raw_env("archduke", places=4), seed=0)
    assert [action for _, action, _ in log[-4:]] == [None] * 4
    env.reset(seed=0)
    for _, action, _ in log[:-4]:
        env.step(action)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_bad_choices_are_refused_in_a_sentence() -> None:
    with pytest.raises(Unreadable, match="environments have no race"):
        aec_env("archduke", options={"race": True})
    with pytest.raises(Unreadable, match="episode must be deal or match, not hand"):
        aec_env("family", episode="hand")
    with pytest.raises(Unreadable, match="may never end"):
        parallel_env("mrt", options={"round_cap": 0})
    env = parallel_env("mrt")
    env.reset(seed=1)
    with pytest.raises(Unreadable, match="seat_1 may act, but no action was given for it"):
        env.step({"seat_0": 0})


def test_nothing_can_be_done_before_a_reset() -> None:
    turns, simultaneous = raw_env("family", render_mode="ansi"), parallel_env("family", render_mode="ansi")
    for call in (
        *(turns.state, turns.render, partial(turns.step, 0), partial(turns.observe, "seat_0")),
        *(simultaneous.state, simultaneous.render, partial(simultaneous.step, {})),
    ):
        with pytest.raises(ResetNeeded, match="call reset first: nothing has been dealt yet"):
            call()


def test_a_game_is_taken_instead_of_an_id() -> None:
    cousin = Game("cousin", "A game that is not registered", 2026, package="boxlid.games.family")
    for env in (raw_env(cousin), parallel_env(cousin), aec_env(cousin)):
        assert env.metadata["name"] == "boxlid/cousin-v1"


def test_the_view_of_the_agent_is_rendered() -> None:
    env = aec_env("family", render_mode="ansi")
    env.reset(seed=3)
    assert "hand of seat_0: A8 G7 G4 G3 E8 E4 E1" in str(env.render())
    assert "hand of seat_1: 7 face down" in str(env.render())
