"""The option `match_on`: which cards can be matched in a Showdown."""

import pytest

from boxlid.games import Unreadable
from boxlid.games.mrt import phases, rules
from tests.games.mrt.arrange import MRT, playing

BOTH_WAYS = pytest.mark.parametrize("match_on", ["flip", "showing"])


def test_MRT_Q43_it_is_an_option_since_version_2() -> None:
    assert [option.default for option in rules.OPTIONS if option.name == "match_on"] == ["flip"]
    assert MRT.settle({"match_on": "showing"}, 4)["match_on"] == "showing"
    with pytest.raises(Unreadable, match="there is no option match_on"):
        MRT.settle({"match_on": "flip"}, 4, version=1)


@pytest.mark.parametrize(("match_on", "targets"), [("flip", "D"), ("showing", "JD")])
def test_MRT_Q43_the_card_of_a_player_who_ran_out_during_stalemates_can_be_matched(match_on: str, targets: str) -> None:
    match = playing("J", "KWBB", "RWBB", "WDBB", match_on=match_on).flip(2)
    assert match.members() == [1, 2]
    assert match.targets() == targets


@pytest.mark.parametrize(("match_on", "scores"), [("flip", [0, 1, 1, 2]), ("showing", [0, 1 + 9, 1, 2])])
def test_MRT_Q43_matching_it_alone_wins_the_showdown(match_on: str, scores: list[int]) -> None:
    match = playing("J", "KWJB", "RWBB", "WDBB", match_on=match_on).flip(3)
    assert match.scores == scores


@BOTH_WAYS
def test_MRT_Q43_only_its_top_card_is_showing(match_on: str) -> None:
    match = playing("JD", "KRWBB", "RJWBB", "WKDBB", match_on=match_on).flip(3)
    assert match.space(1) == "JD"
    assert match.members() == [1, 2]
    assert match.targets() == "D"


@BOTH_WAYS
def test_MRT_Q43_never_a_card_of_the_showdowns_own_kind(match_on: str) -> None:
    match = playing("W", "KWBB", "RWBB", "JDBB", match_on=match_on).flip(2)
    assert match.members() == [1, 2]
    assert match.targets() == "D"


@pytest.mark.parametrize(("match_on", "targets"), [("flip", "D"), ("showing", "JD")])
def test_MRT_Q43_also_a_card_left_from_an_earlier_round(match_on: str, targets: str) -> None:
    match = playing("J", "KR", "RW", "WD", play_out=True, match_on=match_on).flip(2)
    assert (match.state.rounds, match.actors(), match.board()) == (2, [1, 2, 3], ["J", "", "", ""])
    for seat, pile in ((1, "RW"), (2, "RW"), (3, "DW")):
        match.stack(seat, pile)
    match.flip()
    assert match.members() == [1, 2]
    assert match.targets() == targets


@BOTH_WAYS
def test_MRT_Q43_the_space_of_a_player_without_cards_on_it_shows_nothing(match_on: str) -> None:
    match = playing("TBB", "JBB", "KBB", "R", match_on=match_on).flip()
    for seat, pile in ((0, "RW"), (1, "RW"), (2, "DW")):
        match.stack(seat, pile)
    assert match.board() == [""] * 4
    assert match.flip().targets() == "D"


@BOTH_WAYS
def test_MRT_Q43_the_flip_itself_is_judged_as_before(match_on: str) -> None:
    match = playing("J", "KJBB", "RWBB", "WDBB", match_on=match_on).flip(2)
    assert match.phase == phases.PRELIMINARY
    match = playing("J", "KJBB", "RWBB", "WTBB", match_on=match_on).flip(2)
    assert match.scores == [0, 2, 2, 2 + 7]
    match = playing("J", "KWBB", "RWBB", "DWBB", match_on=match_on).flip(2)
    assert match.phase == phases.PRELIMINARY


@pytest.mark.parametrize(
    ("third", "targets"), [("K", {"flip": "KB", "showing": "B"}), ("R", dict.fromkeys(("flip", "showing"), "RB"))]
)
@BOTH_WAYS
def test_MRT_Q44_a_third_who_drops_out_leaves_a_target_of_another_kind(
    third: str, targets: dict[str, str], match_on: str
) -> None:
    match = playing("KDBWW", "KDBWW", f"KD{third}WW", "BWWWW", match_on=match_on).flip(3)
    assert match.members() == [0, 1]
    assert match.targets() == targets[match_on]


@pytest.mark.parametrize(("match_on", "targets"), [("flip", "KB"), ("showing", "B")])
def test_MRT_Q44_also_a_third_who_runs_out(match_on: str, targets: str) -> None:
    match = playing("KDW", "KDW", "KK", "BWW", match_on=match_on).flip(2)
    assert match.members() == [0, 1]
    assert match.targets() == targets


@BOTH_WAYS
def test_MRT_Q44_in_a_double_showdown_the_remembered_target_is_all(match_on: str) -> None:
    match = playing("WD", "BRRD", "WD", "BRDW", match_on=match_on).flip(2)
    assert match.actors() == [1, 3]
    assert match.targets(1) == "W"
    assert match.flip().actors() == [1, 3]
    assert match.flip().scores == [0, 0, 0, 8]


@BOTH_WAYS
def test_MRT_Q44_two_players_match_only_spaces_2_and_4(match_on: str) -> None:
    match = playing("JR", "JR", "KDWW", "DBWW", play_out=True, match_on=match_on).flip(3)
    assert match.space(0) == "JRJRKD"
    assert match.targets() == "DB"
