"""Nobody can see what a seat may not know, and every world a seat can imagine could have happened."""

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boxlid.kernel.cards import NOTHING
from boxlid.kernel.record import Ints
from tests.contract.cases import CASES, Case

AUDIT = Path(__file__).with_name("audit.py")
PAIRS_PER_GAME = 100_000
LEAKS_PER_CASE = 32
OFTEN = 10
"""A word hidden in fewer trials than this may hold the same card in every world tried, by chance."""
TRIALS_PER_LEAK = 1_000
BATCHES = (0, 50, TRIALS_PER_LEAK, 4_000, 16_000, 64_000)
"""Trials go on until a leak is caught: most are at once, but a place of the record that is seldom used takes longer."""


def run_audit(
    case: Case, n_trials: int, leak: int = NOTHING, shows_at: int = NOTHING, first: int = 0
) -> tuple[dict[str, int], Ints]:
    """What an audit found, and how often each word of the record was hidden."""
    audit: Any = case.game.specialize(AUDIT)
    states = case.new_states(audit.RECORDS)
    words = states.view(np.int64).reshape(audit.RECORDS, -1)
    findings = np.zeros(audit.FINDINGS, np.int64)
    hidden = np.zeros(words.shape[1], np.int64)
    seating = [word for name in ("dealer", "cuts") for word in words_of_field(case, name)]
    n_cards = case.game.rules.PACK
    audit.audit(
        states, words, case.seats, 1, first, n_trials, leak, shows_at, np.array(seating), n_cards, findings, hidden
    )
    names = ("trials", "world differs", "mask differs", "illegal", "replay differs", "play differs", "cards lost")
    return dict(zip(names, map(int, findings), strict=True)), hidden


def is_clean(found: dict[str, int]) -> bool:
    return not any(n for name, n in found.items() if name != "trials")


def is_caught(case: Case, leak: int, shows_at: int = NOTHING) -> bool:
    """Does the audit notice the leak, before long?"""
    return any(
        not is_clean(run_audit(case, end - first, leak, shows_at, first)[0])
        for first, end in itertools.pairwise(BATCHES)
    )


def words_of_field(case: Case, name: str) -> range:
    if name not in case.game.rules.STATE.fields:
        return range(0)
    dtype, offset = case.game.rules.STATE.fields[name][:2]
    return range(offset // 8, (offset + dtype.itemsize) // 8)


def some_of(words: Sequence[int], case: Case) -> list[int]:
    """At least so many leaks, spread over the whole record; every case takes others."""
    step = max(1, len(words) // LEAKS_PER_CASE)
    return [int(word) for word in words[CASES.index(case) % step :: step]]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_worlds_look_the_same_and_replay(case: Case) -> None:
    n_cases = sum(other.game == case.game for other in CASES)
    n_trials = -(-PAIRS_PER_GAME // n_cases)
    found, _ = run_audit(case, n_trials)
    assert found["trials"] == n_trials
    assert is_clean(found), found


@pytest.mark.parametrize("case", CASES, ids=str)
def test_planted_leaks_are_caught(case: Case) -> None:
    _, hidden = run_audit(case, TRIALS_PER_LEAK)
    leaks = some_of(np.flatnonzero(hidden >= OFTEN).tolist(), case)
    assert len(leaks) >= 25
    assert [word for word in leaks if not is_caught(case, word)] == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_one_bit_of_a_secret_in_a_public_field_is_caught(case: Case) -> None:
    public = words_of_field(case, "shuffles")[0]
    secrets = [*words_of_field(case, "key"), *words_of_field(case, "shuffled")]
    assert [word for word in some_of(secrets, case) if not is_caught(case, word, shows_at=public)] == []
