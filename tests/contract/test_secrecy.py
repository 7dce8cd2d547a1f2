"""No view contains what a seat may not know, and every sampled world could have happened."""

from dataclasses import dataclass
from itertools import accumulate
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.state import layout_of
from tests.contract.cases import CASES, Case
from tests.contract.modes import COMPILED, MODES, PLAIN, Mode

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


FINDINGS = (
    "trials", "world differs", "mask differs", "illegal", "replay differs", "play differs", "cards lost",
    "observation differs", "out of range",
)  # fmt: skip


@dataclass(frozen=True)
class Leak:
    """A word of the state that is let through: as it is, or only a bit of it."""

    word: int = NOTHING
    shows_at: int = NOTHING
    """The word of the view that the lowest bit is added to."""
    bit: int = 0
    told_in: int = NOTHING
    """The word of the observation that the bit is added to."""


class Secret(NamedTuple):
    """A trial in which a word was secret, and a bit of it that could have been another."""

    trial: int
    bit: int


class Audited(NamedTuple):
    """The findings of an audit; the words of the state that were secret, and those that were secret from a seat."""

    found: dict[str, int]
    secrets: dict[int, Secret]
    untold: dict[int, Secret]


def run_audit(case: Case, mode: Mode, n_trials: int, leak: Leak = Leak(), first: int = 0) -> Audited:  # noqa: B008
    audit: Any = mode.algorithm(case.game, AUDIT)
    states = mode.states(case.new_state(), audit.RECORDS)
    findings = mode.row([0] * audit.FINDINGS)
    secret_at, untold_at = (mode.row([NOTHING] * layout_of(case.game.rules.State).size) for _ in range(2))
    seating = mode.row([word for name in ("dealer", "cuts") for word in words_of_field(case, name)])
    lows, highs = map(mode.row, case.game.knowledge.OBSERVATION.low_high(case.seats, packed=True))
    audit.audit(
        states, mode.words(states), case.seats, 1, first, n_trials, leak.word, leak.shows_at, leak.bit, leak.told_in,
        seating, case.game.rules.PACK, lows, highs, findings, secret_at, untold_at,
    )  # fmt: skip
    found = dict(zip(FINDINGS, map(int, findings), strict=True))
    secrets, untold = (
        {word: Secret(*divmod(int(at), audit.BITS_OF_A_WORD)) for word, at in enumerate(row) if at != NOTHING}
        for row in (secret_at, untold_at)
    )
    return Audited(found, secrets, untold)


def is_clean(found: dict[str, int]) -> bool:
    return not any(n for name, n in found.items() if name != "trials")


def spread(words: list[int], most: int) -> list[int]:
    """A sample of the words, evenly spaced."""
    return words[:: -(-len(words) // most)]


def is_caught(case: Case, mode: Mode, word: int, secret: Secret) -> bool:
    """Does the audit notice the leak where the word is secret or, if the wrong view is possible there, elsewhere?"""
    return any(
        not is_clean(run_audit(case, mode, n_trials, Leak(word), first).found)
        for first, n_trials in ((secret.trial, 1), (0, TRIALS_FOR_SECRETS))
    )


def words_of_field(case: Case, name: str) -> range:
    shapes = layout_of(case.game.rules.State).shapes
    if name not in shapes:
        return range(0)
    sizes = {field: prod(shape) for field, shape in shapes.items()}
    end = dict(zip(sizes, accumulate(sizes.values()), strict=True))[name]
    return range(end - sizes[name], end)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_worlds_look_the_same_and_replay(case: Case) -> None:
    n_cases = sum(other.game == case.game for other in CASES)
    n_trials = -(-PAIRS_PER_GAME // n_cases)
    found = run_audit(case, COMPILED, n_trials).found
    assert found["trials"] == n_trials
    assert is_clean(found), found


@pytest.mark.parametrize("case", CASES, ids=str)
def test_worlds_look_the_same_and_replay_in_plain_mode(case: Case) -> None:
    audited = run_audit(case, PLAIN, PAIRS_PLAINLY)
    assert audited.found["trials"] == PAIRS_PLAINLY
    assert is_clean(audited.found), audited.found
    assert audited == run_audit(case, COMPILED, PAIRS_PLAINLY)


@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_planted_leaks_are_caught(case: Case, mode: Mode) -> None:
    """A leaked word is detected wherever it was secret: worlds do not depend on hidden information."""
    secrets = run_audit(case, mode, TRIALS_FOR_SECRETS if mode is COMPILED else PAIRS_PLAINLY).secrets
    assert len(secrets) >= LEAKS_PER_CASE
    planted = list(secrets) if mode is COMPILED else spread(list(secrets), LEAKS_PLAINLY)
    assert [word for word in planted if not is_caught(case, mode, word, secrets[word])] == []


@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_bit_of_a_secret_in_an_observation_is_caught(case: Case, mode: Mode) -> None:
    """Leaked by `observe` into a word of the observation: another word for each secret."""
    secrets = run_audit(case, mode, TRIALS_FOR_SECRETS if mode is COMPILED else PAIRS_PLAINLY).untold
    assert len(secrets) >= LEAKS_PER_CASE
    size = case.game.knowledge.OBSERVATION.size(case.seats)
    for word in secrets if mode is COMPILED else spread(list(secrets), LEAKS_PLAINLY):
        leak = Leak(word, bit=secrets[word].bit, told_in=word % size)
        assert run_audit(case, mode, 1, leak, secrets[word].trial).found["observation differs"]


@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_one_bit_of_a_secret_in_a_public_field_is_caught(case: Case, mode: Mode) -> None:
    public = words_of_field(case, "shuffles")[0]
    secrets = [*words_of_field(case, "key"), *words_of_field(case, "shuffled")]
    unseen = secrets if mode is COMPILED else spread(secrets, BITS_PLAINLY)
    for n_trials in TRIALS_FOR_A_BIT:
        unseen = [word for word in unseen if is_clean(run_audit(case, mode, n_trials, Leak(word, public)).found)]
    assert unseen == []
