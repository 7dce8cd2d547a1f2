"""The Preliminary Round: four situations, and Stalemates."""

import itertools

import pytest

from boxlid.games.mrt import phases
from boxlid.games.mrt.rules import judging
from boxlid.games.mrt.rules.situations import LONE_MR_T, ONE_SHOWDOWN, STALEMATE, TWO_SHOWDOWNS
from tests.games.match import assert_refused
from tests.games.mrt.arrange import kinds_of, playing, seats_of, shown

LETTERS = "TJKR"


def by_hand(cards: str) -> int:
    """The four situations, counted as a person would."""
    counts = sorted(cards.count(card) for card in set(cards))
    if counts[-1] == 1:
        return LONE_MR_T if "T" in cards else STALEMATE
    if len(counts) == 1:
        return STALEMATE
    return TWO_SHOWDOWNS if counts == [2, 2] else ONE_SHOWDOWN


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_MRT_2_every_flip_is_exactly_one_situation(seats: int) -> None:
    for cards in itertools.product(LETTERS, repeat=seats):
        assert judging.situation(shown("".join(cards))) == by_hand("".join(cards)), cards


@pytest.mark.parametrize(
    ("cards", "case"),
    [
        ("JKRW", STALEMATE), ("JKRT", LONE_MR_T), ("JJKR", ONE_SHOWDOWN), ("JJKT", ONE_SHOWDOWN),
        ("JJJK", ONE_SHOWDOWN), ("JJKK", TWO_SHOWDOWNS), ("JJJJ", STALEMATE), ("TTTT", STALEMATE),
        ("TTJK", ONE_SHOWDOWN), ("TTJJ", TWO_SHOWDOWNS),
        ("JKR", STALEMATE), ("JKT", LONE_MR_T), ("JJK", ONE_SHOWDOWN), ("JJJ", STALEMATE),
    ],
)  # fmt: skip
def test_MRT_2_the_known_vectors(cards: str, case: int) -> None:
    for order in set(itertools.permutations(cards)):
        assert judging.situation(shown("".join(order))) == case


@pytest.mark.parametrize(
    ("cards", "members", "targets"),
    [
        ("JJKR", [0, 1], "KR"), ("KJRJ", [1, 3], "KR"), ("JJKT", [0, 1], "TK"), ("JJJK", [0, 1, 2], "K"),
        ("TTJK", [0, 1], "JK"), ("JJK", [0, 1], "K"), ("KJJ", [1, 2], "K"),
    ],
)  # fmt: skip
def test_MRT_C_who_is_in_the_showdown_and_for_what(cards: str, members: list[int], targets: str) -> None:
    match = playing(*(f"{card}BB" for card in cards)).flip()
    assert match.phase == phases.SHOWDOWN
    assert match.members() == match.actors() == members
    assert match.targets() == targets
    assert match.board()[: len(cards)] == list(cards)


def test_MRT_1a_all_play_the_top_of_their_pile_at_the_same_time() -> None:
    match = playing("JK", "KR", "RW", "WD")
    assert match.actors() == [0, 1, 2, 3]
    for seat in (2, 0, 3):
        match.say(seat, "flip")
        assert match.board() == [""] * 4
        assert match.pile(seat) == ["JK", "KR", "RW", "WD"][seat]
    match.say(1, "flip")
    assert match.board() == ["J", "K", "R", "W"]
    assert [match.pile(seat) for seat in range(4)] == ["K", "R", "W", "D"]


def test_MRT_1b_players_hope_for_a_lone_mr_t_or_a_match() -> None:
    assert playing("TB", "JB", "KB").flip().scores == [4, 1, 1]
    assert playing("JBB", "JBB", "KBB").flip().members() == [0, 1]


@pytest.mark.parametrize("winner", range(4))
def test_MRT_A_the_only_mr_t_takes_the_whole_board(winner: int) -> None:
    piles = ["JBB", "KBB", "RBB", "WBB"]
    piles[winner] = "TBB"
    match = playing(*piles).flip()
    assert match.scores == [6 if seat == winner else 2 for seat in range(4)]
    assert match.board() == [""] * 4
    assert (match.phase, match.actors()) == (phases.PRELIMINARY, [0, 1, 2, 3])


def test_MRT_A_including_the_cards_of_earlier_stalemates() -> None:
    match = playing("JTB", "KKB", "RRB", "WWB").flip(2)
    assert match.scores == [9, 1, 1, 1]


def test_MRT_A1_mr_t_has_no_power_where_cards_match() -> None:
    match = playing("JB", "TB", "KB", "JB").flip()
    assert match.phase == phases.SHOWDOWN
    assert match.members() == [0, 3]


def test_MRT_A1_in_a_showdown_mr_t_matches_only_mr_t() -> None:
    match = playing("JTKB", "JDDB", "KBBB").flip(2)
    assert match.members() == [0, 1]
    assert playing("JTBB", "JDBB", "TBBB").flip(2).scores == [2 + 5, 2, 3]


@pytest.mark.parametrize("cards", ["JKRW", "JJJJ", "TTTT", "JKR", "JJJ"])
def test_MRT_B_nothing_or_everything_matches(cards: str) -> None:
    match = playing(*(f"{card}BB" for card in cards)).flip()
    assert match.phase == phases.PRELIMINARY
    assert match.actors() == list(range(len(cards)))


def test_MRT_ST1_in_a_stalemate_the_cards_stay() -> None:
    match = playing("JB", "KB", "RB", "WB").flip()
    assert match.scores == [1, 1, 1, 1]
    assert match.board() == ["J", "K", "R", "W"]
    assert match.state.rounds == 1


def test_MRT_ST2_further_cards_go_on_top() -> None:
    match = playing("JKB", "KRB", "RWB", "WDB", hands=["T"] * 4).flip()
    assert_refused(match, 0, "hand T", clause="MRT-S4c")
    assert match.flip().board() == ["JK", "KR", "RW", "WD"]


def test_MRT_ST3_until_there_is_a_win_or_a_showdown() -> None:
    match = playing("JJJJKBB", "JKRJRBB", "JRWJWBB", "JWDJWBB")
    for _ in range(4):
        assert match.flip().phase == phases.PRELIMINARY
        assert match.state.rounds == 1
    match.flip()
    assert match.members() == [2, 3]
    assert match.targets() == "KR"
    assert match.state.flips == 6


def test_MRT_Q17_three_players_by_the_same_words() -> None:
    assert judging.situation(shown("JJJ")) == STALEMATE
    assert judging.situation(shown("JKR")) == STALEMATE
    assert judging.situation(shown("JTR")) == LONE_MR_T
    assert judging.situation(shown("TTT")) == STALEMATE


def test_MRT_Q19_two_mr_t_match() -> None:
    match = playing("TBB", "JBB", "TBB", "KBB").flip()
    assert match.members() == [0, 2]
    assert match.targets() == "JK"
    assert judging.situation(shown("TTTT")) == STALEMATE
    assert judging.situation(shown("TTTJ")) == ONE_SHOWDOWN


def test_MRT_Q38_two_equal_cards_alone_are_a_stalemate() -> None:
    assert judging.situation(shown("J--J")) == STALEMATE
    assert judging.situation(shown("T-T-")) == STALEMATE
    assert judging.situation(shown("-JK-")) == STALEMATE
    assert judging.situation(shown("-JT-")) == LONE_MR_T


def test_judging_leaves_out_seats_that_did_not_play() -> None:
    assert seats_of(judging.matching(shown("J-JK"))) == [0, 2]
    assert seats_of(judging.matching(shown("J--K"))) == []
    assert kinds_of(judging.kinds_shown(shown("J-TK"), 0b1110)) == "TK"
    assert seats_of(judging.first_pair(shown("KJJK"))) == [0, 3]
