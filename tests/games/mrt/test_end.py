"""How a match ends, and who has won."""

import pytest

from boxlid.games.mrt import phases, rules
from tests.contract.cases import Case
from tests.contract.positions import random_table
from tests.games.match import assert_refused
from tests.games.mrt.arrange import MRT, dealt, playing


def test_MRT_OBJ_matching_collects_cards() -> None:
    match = playing("JKB", "JRB", "KBB").flip(2)
    assert match.scores == [1 + 5, 1, 2]


@pytest.mark.parametrize(
    ("piles", "is_over"),
    [
        (("TB", "JB", "K", "R"), True),
        (("TB", "JB", "KB", "R"), False),
        (("TB", "JB", "K"), True),
        (("TB", "J", "K"), True),
    ],
)
def test_MRT_4b_the_game_ends_when_two_have_cards(piles: tuple[str, ...], is_over: bool) -> None:
    match = playing(*piles).flip()
    assert match.is_over == is_over
    if is_over:
        assert match.actors() == []
        assert_refused(match, 0, "flip", clause="MRT-WIN")


def test_MRT_4c_the_two_count_their_cards() -> None:
    match = playing("TB", "JBBBBBB", "K", "R").flip()
    assert match.scores == [5, 6, 0, 0]
    assert match.winners == [1]


def test_MRT_4v_played_out_until_one_has_everything() -> None:
    match = playing("TB", "JB", "K", "R", play_out=True).flip()
    assert not match.is_over
    match = playing("TB", "J", "K", play_out=True).flip()
    assert match.is_over
    assert match.scores == [4, 0, 0]


@pytest.mark.parametrize("seats", [3, 4])
def test_MRT_4v_all_sixty_cards_in_one_hand(seats: int) -> None:
    for seed in range(3):
        scores = random_table(Case(MRT, seats, (("play_out", True), ("round_cap", 5000))), seed).scores
        assert max(scores) >= 40
        assert sum(score > 0 for score in scores) == 1


def test_MRT_WIN_most_cards_win() -> None:
    match = playing("TBBBBB", "JB", "K", "R").flip()
    assert match.winners == [0]
    assert dealt(4).winners == []


def test_MRT_Q8_pile_and_hand_are_counted_and_equals_share() -> None:
    match = playing("TB", "JBB", "K", "R", hands=["", "KRW"]).flip()
    assert match.scores == [5, 5, 0, 0]
    assert match.winners == [0, 1]


def test_MRT_Q18_the_cap_ends_endless_games() -> None:
    match = playing("TBB", "JBB", "KBB", "RBB", round_cap=10)
    match.state.rounds = 9
    assert not match.flip().is_over
    match = playing("TBB", "JBB", "KBB", "RBB", round_cap=10)
    match.state.rounds = 10
    assert match.flip().is_over
    assert match.winners == [0]
    assert [option.default for option in rules.OPTIONS if option.name == "round_cap"] == [500]


def test_MRT_Q39_the_match_lasts_exactly_that_many_rounds() -> None:
    match = playing(
        *(f"{'T' * 10}BBBBB" if seat == 0 else "JKRWDJKRWDJKRWD"[seat:] + "J" * seat for seat in range(4)), round_cap=10
    )
    for number in range(1, 11):
        assert match.state.rounds == number
        assert not match.is_over
        match.flip()
    assert match.is_over
    assert match.scores == [45, 5, 5, 5]


def test_MRT_Q20_played_out_two_go_on_by_the_two_player_rules() -> None:
    match = playing("TBW", "J", "KRD", "R", hands=["J", "", "WWD"], play_out=True).flip()
    assert match.phase == phases.LAYING_TARGETS
    assert match.actors() == [0, 2]
    assert match.state.corners == [1, -1, 3, -1]
    assert (match.pile(0), match.hand(0), match.pile(2), match.hand(2)) == ("BWTJKR", "J", "RD", "WWD")
    assert match.flip().board() == ["", "B", "", "R"]
    assert match.play(".W").board() == ["W", "B", "W", "R"]


def test_MRT_Q20_not_unless_it_is_played_out() -> None:
    match = playing("JR", "JR", "KDT", "DBW").flip(2)
    assert (match.phase, match.actors()) == (phases.PRELIMINARY, [2, 3])


def test_MRT_Q21_playing_out_is_agreed_at_set_up() -> None:
    assert [option.default for option in rules.OPTIONS if option.name == "play_out"] == [False]
    assert playing("JB", "KB", "RB", play_out=True).flip().state.play_out == 1
