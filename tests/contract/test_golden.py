"""Play-throughs and counts are what they were when somebody last read them."""

import json

import pytest

from tests.contract.cases import CASES, Case
from tests.contract.golden import counts, counts_file, playthrough, playthrough_file

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)


def test_playthrough_is_unchanged(case: Case) -> None:
    assert playthrough(case) == playthrough_file(case).read_text(encoding="utf-8")


def test_number_of_ways_to_go_on_is_unchanged(case: Case) -> None:
    assert counts(case) == json.loads(counts_file(case).read_text(encoding="utf-8"))[str(case)]
