"""The vector environment: byte-equal to plain rules stepped one by one, on any number of threads."""

import hashlib
import os
from typing import Any

import numpy as np
import pytest

import boxlid
from boxlid.envs import vector
from boxlid.games import GAMES, Unreadable
from tests.envs.reference import Reference

SHORT: dict[str, dict[str, Any]] = {
    "family": {"target": 10},
    "mrt": {"round_cap": 10},
    "allstar": {"purse": 5},
    "abridged": {},
    "archduke": {"mark": "rounds", "rounds": 1},
}
"""Options with which a match is short."""
STEPS = 60


def rotating(step: Any, turn: int) -> Any:
    """A legal action for each environment, another one at every turn."""
    chosen = [np.flatnonzero(row) for row in step.mask]
    return np.array([legal[(turn * 7 + i) % len(legal)] if len(legal) else 0 for i, legal in enumerate(chosen)])


def check_steps(env: Any, seed: Any = 3, steps: int = STEPS) -> None:
    """Compare with the reference, step by step."""
    reference = Reference(env.setup, seed)
    step = env.reset(seed)
    as_planes = env.setup.obs == "planes"
    reference.check(step, as_planes)
    for turn in range(steps):
        actions = rotating(step, turn)
        step = env.step(actions)
        reference.step(actions)
        reference.check(step, as_planes)


@pytest.mark.parametrize("game", GAMES)
def test_deals_equal_plain_rules(game: str) -> None:
    check_steps(boxlid.make(game, 3, obs="packed", mask="bool", keep_last=True))


@pytest.mark.parametrize("game", GAMES)
def test_matches_in_planes_equal_plain_rules(game: str) -> None:
    check_steps(boxlid.make(game, 3, episode="match", options=SHORT[game], autoreset="next-step", keep_last=True))


def test_a_series_for_each_environment_equals_plain_rules() -> None:
    check_steps(boxlid.make("family", 3, seats=2), seed=[5, 0, 5])


def test_bots_equal_plain_rules() -> None:
    check_steps(boxlid.make("family", 3, bots={0: "thumb", 2: "novice", 3: "random"}, keep_last=True))


def test_a_declarer_plays_the_cards_of_a_learner_who_is_the_dummy() -> None:
    check_steps(boxlid.make("abridged", 3, bots={0: "thumb", 1: "thumb", 2: "thumb"}), steps=STEPS // 2)


def test_matches_that_outgrow_the_action_space_are_truncated_and_counted() -> None:
    env = boxlid.make("archduke", 3, places=4, keep_last=True)
    check_steps(env)
    assert env.n_truncated > 0
    assert boxlid.make("archduke", 3, places=4).n_truncated == 0


def digest(threads: int, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(vector, "LEAST_ROWS", 2)
    seen = hashlib.sha256()
    with boxlid.make("family", 7, threads=threads, copy=False, keep_last=True, bots={1: "novice"}) as env:
        env.reset()
        for _ in range(STEPS):
            step = env.step(env.sample())
            for array in (*vars(step).values(), env.state()):
                seen.update(array.tobytes())
    return seen.hexdigest()


def test_results_do_not_depend_on_the_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len({digest(threads, monkeypatch) for threads in (1, 2, 3)}) == 1


def test_threads_follow_the_cores_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _pid: {0, 3}, raising=False)
    assert boxlid.make("family").threads == 2


def test_an_error_in_a_thread_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector, "LEAST_ROWS", 1)

    def fail(_first: int, _last: int, share: int) -> None:
        if share == 1:
            raise MemoryError

    with boxlid.make("family", 4, threads=2) as env, pytest.raises(MemoryError):
        env._run(fail)


def test_random_play_is_that_of_a_series() -> None:
    """aBRIDGEd has no sealed choices, so random learners play what random bots play."""
    games = boxlid.Series(boxlid.find_game("abridged"), bots=["random"], seed=4).play(4)
    env = boxlid.make("abridged", 2, episode="match", seed=4, autoreset="disabled")
    ended = 0
    step = env.reset()
    while ended < 4:
        numbers = env.match_numbers
        for i in np.flatnonzero(step.terminated):
            winners = games.winners[numbers[i]]
            assert step.rewards[i].tolist() == [(seat in winners) / len(winners) for seat in range(4)]
            ended += 1
        if step.terminated.any():
            step = env.reset(only=step.terminated)
        step = env.step(env.sample())


def test_copies_stay_as_they_are() -> None:
    env = boxlid.make("family", 2)
    first = env.reset()
    kept = {name: value.copy() for name, value in vars(first).items() if value is not None}
    actions = env.sample()
    for _ in range(10):
        env.step(env.sample())
    assert all(np.array_equal(getattr(first, name), value) for name, value in kept.items())
    assert not np.array_equal(actions, env.sample())


def test_without_copies_every_step_is_the_same_memory() -> None:
    env = boxlid.make("family", 2, copy=False)
    first = env.reset()
    before = first.observation.copy()
    assert env.step(env.sample()) is first
    assert not np.array_equal(first.observation, before)
    assert env.state() is not None
    assert np.shares_memory(env.state(), env.state())


def test_a_seed_repeats_everything_and_a_reset_without_one_goes_on() -> None:
    env = boxlid.make("allstar", 2, seed=8)
    first, second = env.reset(), env.reset()
    assert env.match_numbers.tolist() == [2, 3]
    assert not np.array_equal(first.observation, second.observation)
    assert np.array_equal(env.reset(seed=8).observation, first.observation)
    assert env.match_numbers.tolist() == [0, 1]


def test_only_the_chosen_environments_are_reset() -> None:
    env = boxlid.make("allstar", 3)
    env.reset()
    before = env.step(env.sample())
    after = env.reset(only=[False, True, False])
    assert env.match_numbers.tolist() == [0, 4, 2]
    assert np.array_equal(after.observation[[0, 2]], before.observation[[0, 2]])


def test_a_seed_for_some_environments_only_is_refused_and_nothing_changes() -> None:
    env = boxlid.make("allstar", 2)
    env.reset()
    with pytest.raises(Unreadable, match="a seed starts every environment from the beginning: leave out seed or only"):
        env.reset(seed=9, only=[True, False])
    env.reset(only=[True, False])
    assert env.match_numbers.tolist() == [2, 1]


def test_the_state_is_what_every_seat_sees_from_the_current_one_clockwise() -> None:
    env = boxlid.make("family", 2, seats=3)
    step = env.reset()
    for _ in range(5):
        step = env.step(env.sample())
    state = env.state()
    assert state.shape == (2, 3, *env.observation_shape)
    assert np.array_equal(state[:, 0], step.observation)
    hands = state[:, :, :42]
    assert (hands.sum(axis=1) <= 1).all()
    assert (hands.any(axis=2)).all()


@pytest.mark.parametrize("obs", ["planes", "packed"])
@pytest.mark.parametrize("game", GAMES)
def test_observations_have_the_declared_shape_type_and_range(game: str, obs: str) -> None:
    env = boxlid.make(game, 8, obs=obs)
    low, high = env.observation_range
    step = env.reset()
    for _ in range(STEPS):
        assert step.observation.shape == (8, *env.observation_shape)
        assert step.observation.dtype == env.observation_dtype
        assert (low <= step.observation).all()
        assert (step.observation <= high).all()
        step = env.step(env.sample())
    _, first, size = env.pieces[-1]
    assert len(low) == (first + size if obs == "planes" else len(env.pieces))


def test_masks_in_both_forms_are_the_same() -> None:
    as_bits, as_booleans = boxlid.make("archduke", 4, mask="packed"), boxlid.make("archduke", 4)
    packed, unpacked = as_bits.reset(1).mask, as_booleans.reset(1).mask
    assert unpacked.dtype == np.bool_
    numbers = np.arange(as_bits.n_actions)
    assert np.array_equal(packed[:, numbers // 62] >> numbers % 62 & 1, unpacked)


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    env = boxlid.make("family", 2)
    step = env.reset()
    legal = np.flatnonzero(step.mask[0])
    for wrong in (54, -1, 55, 1 << 40):
        with pytest.raises(Unreadable, match=rf"^action {wrong} of environment 1 is not legal; legal are 0, 1, 2, 3"):
            env.step([legal[0], wrong])
    assert np.array_equal(env.step([legal[0], legal[0]]).current_seat, [1, 1])


def test_an_ended_episode_waits_for_a_reset_if_autoreset_is_disabled() -> None:
    env = boxlid.make("mrt", 2, options={"round_cap": 10}, autoreset="disabled")
    step = env.reset()
    while not step.terminated.any():
        step = env.step(env.sample())
    i = int(np.flatnonzero(step.terminated)[0])
    assert not step.mask[i].any()
    with pytest.raises(Unreadable, match=f"^the episode of environment {i} has ended: reset it$"):
        env.step(env.sample())
    assert not env.reset(only=step.terminated).terminated.any()


def test_nothing_can_be_done_before_a_reset() -> None:
    with pytest.raises(Unreadable, match="action 0 of environment 0 is not legal; legal are none: reset it"):
        boxlid.make("family").step([0])


BAD: list[tuple[dict[str, Any], str]] = [
    ({"id": "hearts"}, "there is no game called hearts; the games are "),
    ({"id": "boxlid/family-v9"}, "there is no version 9 of boxlid/family; this is version 1"),
    ({"id": "Family!"}, "Family! is not an environment; ids are like boxlid/family-v1"),
    ({"n": 0}, "n, the number of environments, must be a whole number from 1, not 0"),
    ({"id": None}, "None is not an environment; ids are like boxlid/family-v1"),
    ({"n": 2.5}, "n, the number of environments, must be a whole number from 1, not 2.5"),
    ({"seats": 7}, "All in the Family is for 2 to 6 players, not 7"),
    ({"episode": "trick"}, "episode must be deal or match, not trick"),
    ({"device": "tpu"}, "device must be cpu or cuda, not tpu"),
    ({"obs": "pixels"}, "obs must be planes or packed, not pixels"),
    ({"mask": "list"}, "mask must be bool or packed, not list"),
    ({"autoreset": "later"}, "autoreset must be same-step or next-step or disabled, not later"),
    ({"places": 0}, "places must be a whole number from 1 to 62, not 0"),
    ({"threads": 0}, "threads must be a whole number from 1, not 0"),
    ({"threads": 1.5}, "threads must be a whole number from 1, not 1.5"),
    ({"device": "cuda", "threads": 2}, "threads are those of the CPU: leave them out with device cuda"),
    ({"seed": -1}, "-1 is not a seed: it must be a whole number from 0 to 9223372036854775807"),
    ({"seed": "now"}, "'now' is not a seed: it must be a whole number from 0 to 9223372036854775807"),
    ({"seed": [1.5]}, "1.5 is not a seed: it must be a whole number from 0 to 9223372036854775807"),
    ({"n": 3, "seed": [1, 2]}, "3 environments need 3 seeds, or one for all of them, not 2"),
    ({"options": {"target": 1}}, "the option target is 1, but it must be a whole number from 10 to 1000"),
    ({"id": "mrt", "options": {"round_cap": 0}}, "a match with round_cap 0 may never end"),
    ({"bots": "thumb"}, "bots must name the seats that bots play, such as {1: 'thumb'}, not 'thumb'"),
    ({"bots": ["thumb", "novice"]}, "bots must name the seats that bots play, such as {1: 'thumb'}, not ['thumb', 'n"),
    ({"bots": {4: "thumb"}}, "there is no seat 4 for thumb; the seats are 0 to 3"),
    ({"bots": {1: "expert"}}, "the bot expert cannot play here; those that can are thumb, novice, random"),
    ({"seats": 2, "bots": {0: "thumb", 1: "thumb"}}, "bots play every seat; leave at least one to the learner"),
    ({"id": "archduke", "options": {"race": True}}, "environments have no race: in one, the time of an action decides"),
]


@pytest.mark.parametrize(("arguments", "says"), BAD)
def test_a_bad_argument_gives_one_sentence(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(Unreadable) as refused:
        boxlid.make(**({"id": "family"} | arguments))
    assert str(refused.value).startswith(says)


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        ([1.0, 2.0], "actions must be whole numbers, not float64"),
        ([1], r"step takes 2 actions, one for each environment, not an array of shape \(1,\)"),
    ],
)
def test_bad_actions_give_one_sentence(actions: list[Any], says: str) -> None:
    env = boxlid.make("family", 2)
    env.reset()
    with pytest.raises(Unreadable, match=says):
        env.step(actions)


def test_a_bad_choice_of_environments_gives_one_sentence() -> None:
    with pytest.raises(Unreadable, match="only must be 2 booleans, one for each environment"):
        boxlid.make("family", 2).reset(only=[1, 0])


def test_a_game_is_taken_instead_of_an_id() -> None:
    assert boxlid.make(GAMES["family"]).setup.id == "boxlid/family-v1"


def test_ids_with_and_without_namespace_and_version_name_the_same() -> None:
    for name in ("family", "family-v1", "boxlid/family", "boxlid/family-v1"):
        assert boxlid.make(name).setup.id == "boxlid/family-v1"
    says = "<boxlid/family-v1: 1 environment, 4 seats, an episode is a deal, on cpu>"
    assert repr(boxlid.make("family")) == says
