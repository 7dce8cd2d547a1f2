"""Showdowns of two and three; figures 1 to 4."""

import itertools

import pytest

from boxlid.games.mrt import phases
from boxlid.games.mrt.rules import judging
from boxlid.kernel.execution.state import packed
from tests.games.match import assert_allowed, assert_refused
from tests.games.mrt.arrange import playing, seats_of, shown


def test_MRT_FIG1_two_jeffs_fight_for_dozer_or_mr_t() -> None:
    match = playing("JBB", "DBB", "TBB", "JDB").flip()
    assert match.members() == [0, 3]
    assert match.targets() == "TD"
    assert match.scores == [2, 2, 2, 2]


def test_MRT_FIG2_dozer_wins_against_bus() -> None:
    match = playing("JBB", "DBB", "TBB", "JDB").flip(2)
    assert match.scores == [1, 2, 2, 7]
    assert match.board() == [""] * 4


def test_MRT_FIG3_three_kims_fight_for_the_bus() -> None:
    match = playing("KRB", "KWB", "KBB", "BBB").flip()
    assert match.members() == [0, 1, 2]
    assert match.targets() == "B"


def test_MRT_FIG4_the_bus_wins() -> None:
    match = playing("KRB", "KWB", "KBB", "BBB").flip(2)
    assert match.scores == [1, 1, 8, 2]


def test_MRT_FIG4n_two_go_on_for_bus_or_robin() -> None:
    match = playing("KRB", "KBRB", "KBWB", "BBB").flip(2)
    assert match.members() == [1, 2]
    assert match.targets() == "RB"
    match.flip()
    assert match.scores == [1, 10, 1, 2]


def test_MRT_SD1_only_owners_of_matching_cards_play() -> None:
    match = playing("JBB", "DBB", "TBB", "JDB").flip()
    for onlooker in (1, 2):
        assert_refused(match, onlooker, "flip", clause="MRT-SD1")
        assert match.choices(onlooker) == set()


def test_MRT_SD2_the_others_cards_are_part_of_the_prize() -> None:
    match = playing("JRB", "DBB", "TBB", "JDB").flip()
    assert match.board() == ["J", "D", "T", "J"]
    assert sorted(match.flip().pile(3)) == sorted("B" + "JDTJRD")


@pytest.mark.parametrize("targets", ["D", "DT"])
def test_MRT_SD3_one_must_be_the_only_one_to_match(targets: str) -> None:
    kinds = sum(1 << "TJKRWDB".index(name) for name in targets)
    for one, other in itertools.product("TJD", repeat=2):
        left = seats_of(judging.still_in(shown(one + other), 0b11, kinds))
        winner = [0] if one in targets and other not in targets else [1]
        is_decided = (one in targets) != (other in targets)
        assert left == (winner if is_decided else [0, 1])


def test_MRT_SD4_from_the_pile_or_the_hand() -> None:
    match = playing("JB", "JB", "KB", hands=["KWW", "RRT"]).flip()
    assert match.choices(0) == {"flip", "hand K", "hand W"}
    assert match.choices(1) == {"flip", "hand R", "hand T"}


def test_MRT_SD4_cards_are_played_at_the_same_time() -> None:
    match = playing("JB", "JB", "KB", hands=["KWW", "RRT"]).flip()
    match.say(0, "hand K")
    assert match.board() == ["J", "J", "K", ""]
    assert match.hand(0) == "KWW"
    match.say(1, "flip")
    assert match.scores == [3 + 5, 3, 1]


@pytest.mark.parametrize("second", ["RR", "KK"])
def test_MRT_SD5_none_or_both_matched_play_again(second: str) -> None:
    match = playing(f"J{second[0]}KB", f"J{second[1]}RB", "KBB").flip(2)
    assert match.phase == phases.SHOWDOWN
    assert match.members() == [0, 1]
    assert match.targets() == "K"
    match.flip()
    assert match.scores == [1 + 7, 1, 2]


def test_MRT_SD6_the_only_matcher_takes_the_whole_board() -> None:
    match = playing("RJKB", "WJRB", "DKBB").flip(3)
    assert match.scores == [1 + 8, 1, 2]
    assert match.board() == [""] * 4
    assert match.state.rounds == 2


def test_MRT_SD7_two_of_three_matched_the_third_is_out_of_the_showdown() -> None:
    match = playing("KBWB", "KRBB", "KBRB", "BBBB").flip(2)
    assert match.members() == [0, 2]
    assert_refused(match, 1, "flip", clause="MRT-SD1")


def test_MRT_SD7_but_not_out_of_the_game() -> None:
    match = playing("KBWB", "KRBB", "KBRB", "BBBB").flip(3)
    assert match.scores == [1, 2, 1 + 9, 3]
    assert match.actors() == [0, 1, 2, 3]


@pytest.mark.parametrize("cards", ["BBB", "RWD"])
def test_MRT_Q30_three_who_all_match_or_all_miss_go_on(cards: str) -> None:
    match = playing(*(f"K{card}RR" for card in cards), "BRR").flip(2)
    assert match.members() == [0, 1, 2]
    assert match.targets() == "B"


def test_MRT_Q9_targets_are_what_the_onlookers_showed_in_this_flip() -> None:
    match = playing("DJBB", "RJBB", "WKBB", "BTBB").flip(2)
    assert match.members() == [0, 1]
    assert match.targets() == "TK"


def test_MRT_Q9_a_third_who_drops_leaves_the_last_card_as_a_target() -> None:
    match = playing("KWRBB", "KWBBB", "KWBBB", "BBBBB").flip(3)
    assert match.members() == [1, 2]
    assert match.targets() == "RB"


def test_MRT_Q9_one_who_runs_out_leaves_the_last_showdown_card_too() -> None:
    match = playing("KW", "KRBBB", "KDBBB", "BBBBB").flip(2)
    assert match.members() == [1, 2]
    assert match.targets() == "WB"


def test_MRT_Q9_but_no_card_of_the_preliminary_round() -> None:
    match = playing("K", "KRBBB", "KDBBB", "BBBBB").flip()
    assert match.members() == [1, 2]
    assert match.targets() == "B"


def test_MRT_Q10_the_kind_of_the_pair_is_no_match() -> None:
    match = playing("JJKB", "JRRB", "KBBB").flip(2)
    assert match.members() == [0, 1]
    match = playing("JJRB", "JKRB", "KBBB").flip(2)
    assert match.scores == [2, 2 + 5, 3]


def test_MRT_Q13_a_choice_cannot_be_changed() -> None:
    match = playing("JB", "JB", "KB", hands=["KWW", "RRT"]).flip()
    match.say(0, "hand W")
    assert_refused(match, 0, "hand K", clause="MRT-Q13")
    assert_refused(match, 0, "flip", clause="MRT-Q13")
    assert match.actors() == [1]


def test_MRT_Q13_nobody_sees_what_was_chosen() -> None:
    seen = []
    for choice in ("flip", "hand K", "hand W"):
        match = playing("JB", "JB", "KB", hands=["KWW", "RRT"]).flip()
        match.say(0, choice)
        seen.append([match.bytes_seen_by(viewer) for viewer in (-1, 1, 2)])
    assert seen[0] == seen[1] == seen[2]


def test_MRT_Q13_not_even_the_owner_sees_the_card_of_the_pile() -> None:
    seen = set()
    for top in "BD":
        match = playing(f"J{top}", "JB", "KB", hands=["KWW", "RRT"])
        match.state.origins[0][0] = 0
        match.flip().say(0, "flip")
        seen.add(match.bytes_seen_by(0))
    assert len(seen) == 1


def test_MRT_Q13_the_choice_may_come_in_any_order() -> None:
    ends = set()
    for order in itertools.permutations(range(3)):
        match = playing("KWB", "KBB", "KBB", "BBB", hands=["BWW"]).flip()
        for seat in order:
            match.say(seat, "hand B" if seat == 0 else "flip")
        ends.add(packed(match.state))
    assert len(ends) == 1


def test_hand_cards_may_be_played_one_after_the_other() -> None:
    match = playing("JBB", "JBB", "KBB", hands=["WWR", "DDT"]).flip()
    match.play("WD").play("WD")
    assert (match.hand(0), match.hand(1)) == ("R", "T")
    assert match.board() == ["JWW", "JDD", "K", ""]
    assert_allowed(match, 0, "hand R")
