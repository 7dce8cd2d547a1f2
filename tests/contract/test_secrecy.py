"""Nobody can see what a seat may not know, and every world a seat can imagine could have happened."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boxlid.kernel.cards import NOTHING
from boxlid.kernel.record import Ints
from tests.contract.cases import CASES, Case

AUDIT = Path(__file__).with_name("audit.py")
PAIRS_PER_GAME = 100_000
TRIALS_FOR_SECRETS = 1_000
LEAKS_PER_CASE = 25
TRIALS_FOR_A_BIT = (4, 60)
"""Most show at once."""


def run_audit(
    case: Case, n_trials: int, leak: int = NOTHING, shows_at: int = NOTHING, first: int = 0
) -> tuple[dict[str, int], Ints]:
    """What an audit found, and for each word of the record a trial in which it was secret, or NOTHING."""
    audit: Any = case.game.specialize(AUDIT)
    states = case.new_states(audit.RECORDS)
    words = states.view(np.int64).reshape(audit.RECORDS, -1)
    findings = np.zeros(audit.FINDINGS, np.int64)
    secret_at = np.full(words.shape[1], NOTHING)
    seating = [word for name in ("dealer", "cuts") for word in words_of_field(case, name)]
    n_cards = case.game.rules.PACK
    audit.audit(
        states, words, case.seats, 1, first, n_trials, leak, shows_at, np.array(seating), n_cards, findings, secret_at
    )
    names = ("trials", "world differs", "mask differs", "illegal", "replay differs", "play differs", "cards lost")
    return dict(zip(names, map(int, findings), strict=True)), secret_at


def is_clean(found: dict[str, int]) -> bool:
    return not any(n for name, n in found.items() if name != "trials")


def is_caught(case: Case, leak: int, secret_at: int) -> bool:
    """Does the audit notice the leak where the word is secret, or, should a wrong view make sense there, elsewhere?"""
    return any(
        not is_clean(run_audit(case, n_trials, leak, first=first)[0])
        for first, n_trials in ((secret_at, 1), (0, TRIALS_FOR_SECRETS))
    )


def words_of_field(case: Case, name: str) -> range:
    if name not in case.game.rules.STATE.fields:
        return range(0)
    dtype, offset = case.game.rules.STATE.fields[name][:2]
    return range(offset // 8, (offset + dtype.itemsize) // 8)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_worlds_look_the_same_and_replay(case: Case) -> None:
    n_cases = sum(other.game == case.game for other in CASES)
    n_trials = -(-PAIRS_PER_GAME // n_cases)
    found, _ = run_audit(case, n_trials)
    assert found["trials"] == n_trials
    assert is_clean(found), found


@pytest.mark.parametrize("case", CASES, ids=str)
def test_planted_leaks_are_caught(case: Case) -> None:
    """Letting a word through shows wherever it was secret: worlds lean on nothing that is hidden."""
    _, secret_at = run_audit(case, TRIALS_FOR_SECRETS)
    secrets = np.flatnonzero(secret_at != NOTHING).tolist()
    assert len(secrets) >= LEAKS_PER_CASE
    assert [word for word in secrets if not is_caught(case, word, secret_at[word])] == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_one_bit_of_a_secret_in_a_public_field_is_caught(case: Case) -> None:
    public = words_of_field(case, "shuffles")[0]
    secrets = [*words_of_field(case, "key"), *words_of_field(case, "shuffled")]
    unseen = secrets
    for n_trials in TRIALS_FOR_A_BIT:
        unseen = [word for word in unseen if is_clean(run_audit(case, n_trials, word, public)[0])]
    assert unseen == []
