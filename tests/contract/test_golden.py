"""Play-throughs and counts equal the golden files."""

import json

import pytest

from tests.contract.cases import OUR_CASES, Case
from tests.contract.golden import MOMENTS, counts, counts_file, playthrough, playthrough_file
from tests.contract.modes import COMPILED, PLAIN

MOST_WAYS_PLAINLY = 5_000

pytestmark = pytest.mark.parametrize("case", OUR_CASES, ids=str)


def golden_counts(case: Case) -> dict[str, int]:
    found: dict[str, int] = json.loads(counts_file(case).read_text(encoding="utf-8"))[str(case)]
    return found


def test_playthrough_is_unchanged(case: Case) -> None:
    assert playthrough(case) == playthrough_file(case).read_text(encoding="utf-8")


def test_perft_counts_are_unchanged(case: Case) -> None:
    assert counts(case, COMPILED) == golden_counts(case)


def test_perft_counts_are_the_same_in_plain_mode(case: Case) -> None:
    few = {moment: n for moment, n in golden_counts(case).items() if n <= MOST_WAYS_PLAINLY}
    assert few
    assert counts(case, PLAIN, {moment: MOMENTS[moment] for moment in few}) == few
