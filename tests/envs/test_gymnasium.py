"""Gymnasium: its own checks, and the compiled vector environment against `SyncVectorEnv`."""

import os
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from boxlid import GAMES, Unreadable, View
from boxlid.envs.gymnasium import seat_env, seat_vector_env
from boxlid.envs.gymnasium.vector import SeatVectorEnv

EACH_GAME = pytest.mark.parametrize("game", GAMES)
IS_THOROUGH = "EVERY_GAME" in os.environ
"""Set by `make test-envs`: a game takes a minute to compile, and `make test` compiles two of them anyway."""
EACH_COMPILED_GAME = pytest.mark.parametrize("game", GAMES if IS_THOROUGH else ["family", "abridged"])
EACH_MODE = pytest.mark.parametrize("mode", AutoresetMode)
N = 8


def id_of(game: str) -> str:
    return f"boxlid/{game.capitalize()}-v1"


@EACH_GAME
def test_single_environments_pass_the_check(game: str) -> None:
    check_env(gymnasium.make(id_of(game), render_mode="ansi").unwrapped)


def assert_same(one: Any, other: Any) -> None:
    """Equal in type, shape and bytes, at every level of nesting."""
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for key in one:
            assert_same(one[key], other[key])
    elif isinstance(one, tuple) or (isinstance(one, np.ndarray) and one.dtype == object):
        for left, right in zip(one, other, strict=True):
            assert_same(left, right)
    elif isinstance(one, np.ndarray):
        assert (one.dtype, one.shape, one.tobytes()) == (other.dtype, other.shape, other.tobytes())
    else:
        assert type(one) is type(other)
        assert one == other


def pair(game: str, mode: AutoresetMode, **choices: Any) -> tuple[SeatVectorEnv, SyncVectorEnv]:
    fast = seat_vector_env(game, num_envs=N, autoreset_mode=mode, **choices)
    assert isinstance(fast, SeatVectorEnv)
    return fast, SyncVectorEnv([lambda: seat_env(game, **choices)] * N, autoreset_mode=mode)


def random_actions(seen: Any, dice: np.random.Generator, illegal: float) -> Any:
    """A random legal action for each environment, now and then any action."""
    mask = seen["action_mask"]
    legal = [dice.choice(np.flatnonzero(row)) if row.any() else 0 for row in mask]
    return np.where(dice.random(len(mask)) < illegal, dice.integers(0, mask.shape[1], len(mask)), legal)


def step_both(fast: SeatVectorEnv, slow: SyncVectorEnv, steps: int, illegal: float) -> int:
    """Step both with the same actions and compare everything; returns how many episodes have ended."""
    seen, infos = fast.reset(seed=11)
    assert_same((seen, infos), slow.reset(seed=11))
    dice, ended, is_over = np.random.default_rng(0), 0, np.zeros(N, np.bool_)
    for _ in range(steps):
        if fast.metadata["autoreset_mode"] is AutoresetMode.DISABLED and is_over.any():
            seen, infos = fast.reset(options={"reset_mask": is_over.copy()})
            assert_same((seen, infos), slow.reset(options={"reset_mask": is_over.copy()}))
        actions = random_actions(seen, dice, illegal)
        result = fast.step(actions)
        assert_same(result, slow.step(actions))
        seen, _, terminated, truncated, _ = result
        is_over = terminated | truncated
        ended += int(is_over.sum())
    return ended


@EACH_COMPILED_GAME
@EACH_MODE
def test_the_compiled_vector_environment_equals_the_synchronous_one(game: str, mode: AutoresetMode) -> None:
    fast, slow = pair(game, mode, bots=["novice", "random", "thumb"], seat=1)
    assert step_both(fast, slow, steps=150, illegal=0.01) > 3


@EACH_COMPILED_GAME
def test_vector_environments_stay_in_their_spaces_whatever_is_sampled(game: str) -> None:
    env = seat_vector_env(game, num_envs=N)
    assert env.single_observation_space == seat_env(game).observation_space
    assert env.single_action_space == seat_env(game).action_space
    seen, _ = env.reset(seed=1)
    env.action_space.seed(1)
    for step in range(40):
        assert env.observation_space.contains(seen)
        mask = tuple(seen["action_mask"]) if step % 2 else None
        seen, rewards, terminated, truncated, _ = env.step(env.action_space.sample(mask=mask))
        assert (rewards.shape, rewards.dtype) == ((N,), np.float64)
        assert terminated.dtype == truncated.dtype == np.bool_


def test_they_are_equal_for_matches_and_other_options() -> None:
    fast, slow = pair("family", AutoresetMode.SAME_STEP, seats=2, episode="match", options={"target": 20})
    assert step_both(fast, slow, steps=150, illegal=0) > 3


if IS_THOROUGH:  # compiles Archduke

    def test_they_are_equal_where_matches_outgrow_the_places() -> None:
        fast, slow = pair("archduke", AutoresetMode.NEXT_STEP, places=5, bots="random")
        assert step_both(fast, slow, steps=100, illegal=0) > 3
        assert fast.n_truncated > 0


def test_each_environment_can_be_seeded_by_itself() -> None:
    fast, slow = pair("family", AutoresetMode.NEXT_STEP)
    assert_same(fast.reset(seed=[5] * N), slow.reset(seed=[5] * N))
    assert_same(fast.reset(seed=[None, 5, 6, 7, 8, 9, 10, 11]), slow.reset(seed=[None, 5, 6, 7, 8, 9, 10, 11]))
    some = np.arange(N) < 3
    assert_same(
        fast.reset(seed=20, options={"reset_mask": some.copy()}),
        slow.reset(seed=20, options={"reset_mask": some.copy()}),
    )
    assert_same(fast.reset(), slow.reset())


def test_without_a_seed_every_environment_is_dealt_other_cards() -> None:
    env = seat_vector_env("family", num_envs=N)
    seen, _ = env.reset()
    again, _ = seat_vector_env("family", num_envs=N).reset()
    assert len({row.tobytes() for row in [*seen["observation"], *again["observation"]]}) == 2 * N


def test_an_environment_is_made_by_its_id() -> None:
    env = gymnasium.make_vec("boxlid/Family-v1", num_envs=3, seats=3, autoreset_mode="SameStep")
    assert isinstance(env, SeatVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert isinstance(gymnasium.make_vec("boxlid/Mrt-v1", num_envs=2, vectorization_mode="sync"), SyncVectorEnv)
    searching = gymnasium.make_vec("boxlid/Abridged-v1", num_envs=2, bots=["thumb", "club"], autoreset_mode="Disabled")
    assert isinstance(searching, SyncVectorEnv)
    assert searching.autoreset_mode is AutoresetMode.DISABLED


def lowest(view: View, _rng: list[int]) -> int:
    return view.legal()[0]


def test_own_bots_are_opponents_too(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text("def lowest(view, rng):\n    return view.legal()[0]\n")
    file = f"{tmp_path / 'own.py'}:lowest"
    dealt = []
    given: list[Any] = [lowest, [lowest, "thumb"], file, [file, "thumb"]]
    for bots in given:
        env = seat_env("family", 3, bots=bots)
        seen, _ = env.reset(seed=4)
        for _ in range(6):
            seen, *_ = env.step(int(seen["action_mask"].argmax()))
        dealt.append(seen["observation"].tobytes())
    assert dealt[0] == dealt[2] != dealt[1] == dealt[3]
    many = seat_vector_env("family", 3, num_envs=2, bots=file)
    assert isinstance(many, SyncVectorEnv)
    assert many.reset(seed=4)[0]["observation"].shape[0] == 2


def test_an_illegal_action_ends_the_episode_and_says_why() -> None:
    env = seat_env("family", seat=2)
    env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(20)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert info["refused"].endswith("(FAM-2.6b)")
    assert not seen["action_mask"].any()
    assert env.step(99)[4] == {"refused": "there is no action 99; they are 0 to 54"}


def test_an_action_that_is_no_whole_number_is_refused_and_nothing_changes() -> None:
    env = seat_env("family", seat=2)
    before, _ = env.reset(seed=1)
    with pytest.raises(Unreadable, match=r"an action must be a whole number, not 1\.7"):
        env.step(1.7)  # type: ignore[arg-type] # as a policy without rounding does
    assert (env.action_masks() == before["action_mask"].astype(bool)).all()


def test_nothing_can_be_done_before_a_reset() -> None:
    env = seat_env("family", render_mode="ansi")
    for call in (partial(env.step, 0), env.render, env.action_masks):
        with pytest.raises(ResetNeeded, match="call reset first: nothing has been dealt yet"):
            call()


def test_the_end_of_a_deal_is_rendered_and_not_the_next_deal() -> None:
    env, terminated = seat_env("family", seats=2, render_mode="ansi"), False
    seen, _ = env.reset(seed=1)
    while not terminated:
        seen, _, terminated, *_ = env.step(int(seen["action_mask"].argmax()))
    assert str(env.render()).startswith("Deal 1 · trick 7 of 7")
    assert "trick of seat_1: " in str(env.render())


def test_deals_without_a_choice_for_the_learner_are_left_out() -> None:
    env = seat_env("abridged", seat=2, bots="thumb")
    for seed in range(40):
        seen, _ = env.reset(seed=seed)
        assert seen["action_mask"].any()


def test_the_mask_is_where_maskable_ppo_looks_for_it() -> None:
    env = seat_env("family")
    seen, _ = env.reset(seed=1)
    assert (env.action_masks() == seen["action_mask"].astype(bool)).all()


def test_the_view_of_the_seat_is_rendered() -> None:
    env = seat_env("family", seat=3, render_mode="ansi")
    env.reset(seed=1)
    assert "hand of seat_3: " in str(env.render())
    assert "hand of seat_0: 7 face down" in str(env.render())
    assert seat_env("family").render() is None


def test_bad_choices_are_refused_in_a_sentence() -> None:
    with pytest.raises(Unreadable, match="there is no seat 4; the seats are 0 to 3"):
        seat_env("family", seat=4)
    with pytest.raises(Unreadable, match="there is no bot called genius"):
        seat_env("family", bots="genius")
    with pytest.raises(Unreadable, match="4 bots are named for 3 seats"):
        seat_vector_env("family", bots=["thumb"] * 4)
    with pytest.raises(Unreadable, match="environments have no race"):
        seat_vector_env("archduke", options={"race": True})
    with pytest.raises(Unreadable, match="8 environments need 8 seeds, not 2"):
        seat_vector_env("family", num_envs=8).reset(seed=[1, 2])  # type: ignore[arg-type] # as SyncVectorEnv
