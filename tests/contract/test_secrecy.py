"""No view contains what a seat may not know, and every sampled world could have happened."""

from pathlib import Path
from typing import Any

import pytest

from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.rows import Ints
from tests.contract.cases import CASES, Case
from tests.contract.modes import COMPILED, MODES, PLAIN, Mode, starts_of, words_of_fields

AUDIT = Path(__file__).with_name("audit.py")
PAIRS_PER_GAME = 100_000
TRIALS_FOR_SECRETS = 1_000
LEAKS_PER_CASE = 25
TRIALS_FOR_A_BIT = (4, 60)
"""Most leaks show in the first trials."""

# In plain mode a trial takes some 10 ms
PAIRS_PLAINLY = 60
LEAKS_PLAINLY = 40
BITS_PLAINLY = 20


def run_audit(
    case: Case, mode: Mode, n_trials: int, leak: int = NOTHING, is_a_bit: bool = False, first: int = 0
) -> tuple[dict[str, int], Ints]:
    """The findings of an audit, and for each word of the state a trial in which it was secret, or NOTHING."""
    audit: Any = mode.algorithm(case.game, AUDIT)
    states = mode.states(case.new_state(), audit.RECORDS)
    findings = mode.row([0] * audit.FINDINGS)
    starts = starts_of(case.game)
    secret_at = mode.row([NOTHING] * (len(starts) - 1))
    seating = mode.row(words_of_fields(case.game, "dealer", "cuts"))
    audit.audit(
        states, mode.words(states), mode.row(starts), case.seats, 1, first, n_trials, leak, is_a_bit, seating,
        case.game.rules.PACK, findings, secret_at,
    )  # fmt: skip
    names = ("trials", "world differs", "mask differs", "illegal", "replay differs", "play differs", "cards lost")
    return dict(zip(names, map(int, findings), strict=True)), list(map(int, secret_at))


def is_clean(found: dict[str, int]) -> bool:
    return not any(n for name, n in found.items() if name != "trials")


def spread(words: list[int], most: int) -> list[int]:
    """A sample of the words, evenly spaced."""
    return words[:: -(-len(words) // most)]


def is_caught(case: Case, mode: Mode, leak: int, secret_at: int) -> bool:
    """Does the audit notice the leak where the word is secret or, if the wrong view is possible there, elsewhere?"""
    return any(
        not is_clean(run_audit(case, mode, n_trials, leak, first=first)[0])
        for first, n_trials in ((secret_at, 1), (0, TRIALS_FOR_SECRETS))
    )


@pytest.mark.parametrize("case", CASES, ids=str)
def test_worlds_look_the_same_and_replay(case: Case) -> None:
    n_cases = sum(other.game == case.game for other in CASES)
    n_trials = -(-PAIRS_PER_GAME // n_cases)
    found, _ = run_audit(case, COMPILED, n_trials)
    assert found["trials"] == n_trials
    assert is_clean(found), found


@pytest.mark.parametrize("case", CASES, ids=str)
def test_worlds_look_the_same_and_replay_in_plain_mode(case: Case) -> None:
    found, secret_at = run_audit(case, PLAIN, PAIRS_PLAINLY)
    assert found["trials"] == PAIRS_PLAINLY
    assert is_clean(found), found
    assert (found, secret_at) == run_audit(case, COMPILED, PAIRS_PLAINLY)


@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_planted_leaks_are_caught(case: Case, mode: Mode) -> None:
    """A leaked word is detected wherever it was secret: worlds do not depend on hidden information."""
    _, secret_at = run_audit(case, mode, TRIALS_FOR_SECRETS if mode is COMPILED else PAIRS_PLAINLY)
    secrets = [word for word, trial in enumerate(secret_at) if trial != NOTHING]
    assert len(secrets) >= LEAKS_PER_CASE
    planted = secrets if mode is COMPILED else spread(secrets, LEAKS_PLAINLY)
    assert [word for word in planted if not is_caught(case, mode, word, secret_at[word])] == []


@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_one_bit_of_a_secret_in_a_public_field_is_caught(case: Case, mode: Mode) -> None:
    secrets = words_of_fields(case.game, "key", "shuffled")
    unseen = secrets if mode is COMPILED else spread(secrets, BITS_PLAINLY)
    for n_trials in TRIALS_FOR_A_BIT:
        unseen = [word for word in unseen if is_clean(run_audit(case, mode, n_trials, word, is_a_bit=True)[0])]
    assert unseen == []
