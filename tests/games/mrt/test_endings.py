"""Why a match is over, and that it can be played without a cap."""

from pathlib import Path

import pytest

from boxlid.games import Unreadable
from boxlid.games.mrt import outlook, rules
from boxlid.games.rulebook import clauses
from boxlid.kernel.chance.rng import new_rng
from tests.games.mrt.arrange import MRT, playing

PAGE = Path(__file__).parents[3] / "docs" / "games" / "mrt.md"

BY_CLAUSE = [
    ("MRT-4b", ("TB", "JB", "K", "R"), False, 1),
    ("MRT-Q7", ("TB", "J", "K", "R"), False, 1),
    ("MRT-Q7", ("J", "K", "RW"), False, 1),
    ("MRT-4v", ("TB", "J", "K"), True, 1),
    ("MRT-5e", ("JKB", "KW"), False, 2),
    ("MRT-5e", ("JKB", "KW"), True, 2),
    ("MRT-Q3", ("JK", "KR", "RW", "WD"), False, 2),
]


@pytest.mark.parametrize(("clause", "piles", "play_out", "flips"), BY_CLAUSE)
@pytest.mark.parametrize("round_cap", [500, 0])
def test_MRT_Q42_with_and_without_a_cap_a_match_ends_by_the_other_clauses(
    clause: str, piles: tuple[str, ...], play_out: bool, flips: int, round_cap: int
) -> None:
    match = playing(*piles, round_cap=round_cap, play_out=play_out).flip(flips - 1)
    assert match.ended_by == ""
    assert match.flip().is_over
    assert match.ended_by == clause


@pytest.mark.parametrize(("clause", "piles", "play_out", "flips"), BY_CLAUSE)
def test_MRT_Q39_in_the_last_round_the_other_clauses_come_first(
    clause: str, piles: tuple[str, ...], play_out: bool, flips: int
) -> None:
    match = playing(*piles, round_cap=10, play_out=play_out)
    match.state.rounds = 10
    assert match.flip(flips).ended_by == clause


@pytest.mark.parametrize(
    ("piles", "play_out"),
    [
        (("TBB", "JBB", "KBB", "RBB"), False),
        (("TB", "JB", "K", "R"), True),
        (("JK", "KR", "RW", "WD"), True),
        (("JKB", "KRR"), False),
        (("J", "J"), False),
    ],
)
def test_MRT_Q18_the_cap_is_named_where_nothing_else_ends_the_match(piles: tuple[str, ...], play_out: bool) -> None:
    for rounds in (9, 10):
        match = playing(*piles, round_cap=10, play_out=play_out)
        match.state.rounds = rounds
        while match.state.rounds == rounds and not match.is_over:
            match.flip()
        assert match.ended_by == ("MRT-Q18" if rounds == 10 else "")


def test_MRT_Q42_without_a_cap_a_match_may_never_end() -> None:
    match = playing("J", "J", round_cap=0).flip(600)
    assert match.state.rounds == 601
    assert not match.is_over
    assert playing("J", "J").flip(500).is_over


def test_MRT_Q42_no_cap_is_written_as_zero() -> None:
    assert MRT.settle({"round_cap": 0}, 4)["round_cap"] == 0
    for value in (-1, 1, 9, 5001):
        with pytest.raises(Unreadable, match="a whole number from 10 to 5000, or 0 for no limit"):
            MRT.settle({"round_cap": value}, 4)
    (option,) = (option for option in rules.OPTIONS if option.name == "round_cap")
    assert "may never end" in option.says


@pytest.mark.parametrize(("round_cap", "expected"), [(0, 7 + 500), (10, 10), (5000, 5000)])
def test_MRT_Q42_play_outs_keep_a_cap_of_their_own(round_cap: int, expected: int) -> None:
    match = playing("J", "J", round_cap=round_cap)
    match.state.rounds = 7
    outlook.believe([match.state], 0, 0, 0, new_rng(1))
    assert match.state.round_cap == expected


def test_a_play_out_that_is_broken_off_counts_the_cards() -> None:
    match = playing("JKW", "JW", "K")
    assert [outlook.prospects(match.state, seat) for seat in range(3)] == [1, 0, 0]


def test_every_ending_is_a_clause_and_in_the_docs_of_the_game() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for clause, reason in rules.ENDINGS.values():
        assert clause in clauses(MRT)
        assert f"| {reason} | {clause} |" in page
