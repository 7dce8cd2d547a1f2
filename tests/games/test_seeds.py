"""A bad seed is refused wherever a seed can be given."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import boxlid
from boxlid.cli.main import BAD_INPUT, run
from boxlid.envs.gymnasium import seat_env, seat_vector_env
from boxlid.envs.pettingzoo import parallel_env, raw_env
from boxlid.games import Unreadable
from boxlid.games.seeds import MOST_SEED, check_seed
from boxlid.kernel.chance import rng


def reset_second(seed: Any) -> object:
    seeds: Any = [None, seed]
    return seat_vector_env("family", num_envs=2).reset(seed=seeds)


TAKERS: dict[str, Callable[[Any], object]] = {
    "Table": lambda seed: boxlid.Table("family", seed=seed),
    "Series": lambda seed: boxlid.Series("family", seed=seed),
    "GpuSeries": lambda seed: boxlid.GpuSeries("family", seed=seed),
    "tournament": lambda seed: boxlid.tournament("family", ["thumb", "random"], 2, seed=seed),
    "make": lambda seed: boxlid.make("family", seed=seed),
    "make, one of several": lambda seed: boxlid.make("family", 2, seed=[1, seed]),
    "raw_env": lambda seed: raw_env("family").reset(seed=seed),
    "parallel_env": lambda seed: parallel_env("family").reset(seed=seed),
    "seat_env": lambda seed: seat_env("family").reset(seed=seed),
    "seat_vector_env": lambda seed: seat_vector_env("family").reset(seed=seed),
    "seat_vector_env, one of several": reset_second,
    "new_rng": boxlid.new_rng,
    "generator number": lambda seed: boxlid.new_rng(1, seed),
    "values": lambda seed: boxlid.coach.values(boxlid.Table("family", seed=1).view(0), 20, seed),
}


@pytest.mark.parametrize("seed", [-1, 1 << 63, 1.0, "1", True, b"1"], ids=repr)
@pytest.mark.parametrize("taker", TAKERS)
def test_a_bad_seed_is_refused(taker: str, seed: object) -> None:
    with pytest.raises(Unreadable, match="is not a seed: it must be a whole number from 0 to 9223372036854775807"):
        TAKERS[taker](seed)


def test_a_whole_number_of_any_kind_is_a_seed() -> None:
    assert check_seed(np.int32(5)) == 5
    assert check_seed(MOST_SEED) == MOST_SEED
    assert boxlid.new_rng(5, 2) == rng.new_rng(5, 2)
    seeds: tuple[Any, ...] = 5, np.int32(5)
    dealt = [seat_env("family").reset(seed=seed)[0]["observation"].tolist() for seed in seeds]
    assert dealt[0] == dealt[1]


@pytest.mark.parametrize(
    "words",
    [["play", "--watch"], ["simulate", "family"], ["tournament", "family", "--bots", "novice,random", "--deals", "2"]],
    ids=lambda words: words[0],
)
def test_a_seed_that_is_too_large_is_refused_by_every_command(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*words, "--seed", str(1 << 63)]) == BAD_INPUT
    complaint = capsys.readouterr().err
    assert complaint == f"boxlid: {1 << 63} is not a seed: it must be a whole number from 0 to {MOST_SEED}.\n"
