"""Double Showdowns; figures 5 and 6."""

from boxlid.games.mrt import phases
from boxlid.games.mrt.scene import card_name
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.rows import Ints
from tests.games.match import assert_refused
from tests.games.mrt.arrange import playing


def test_MRT_D_two_pairs_fight_two_showdowns() -> None:
    match = playing("WBB", "BBB", "WBB", "BBB").flip()
    assert match.phase == phases.DOUBLE_SHOWDOWN
    assert (match.members(0), match.members(1)) == ([0, 2], [1, 3])
    assert match.actors() == [0, 1, 2, 3]


def test_MRT_D1_each_pair_matches_the_other_pairs_card() -> None:
    match = playing("JBB", "KBB", "KBB", "JBB").flip()
    assert (match.members(0), match.targets(0)) == ([0, 3], "K")
    assert (match.members(1), match.targets(1)) == ([1, 2], "J")


def test_MRT_D2_the_target_is_remembered_when_covered() -> None:
    match = playing("WRRBB", "BDDDD", "WRRRR", "BDDDW").flip(3)
    assert [top[-1] for top in match.board()] == ["R", "D", "R", "D"]
    assert (match.targets(0), match.targets(1)) == ("B", "W")
    match.flip()
    assert match.scores == [1 + 8, 1, 1, 1]


def test_MRT_D3_a_winner_takes_only_the_two_spaces_of_the_pair() -> None:
    match = playing("WDR", "BRRD", "WBR", "BRRD").flip(2)
    assert match.board() == ["", "BR", "", "BR"]
    assert match.scores == [1, 2, 1 + 4, 2]


def test_MRT_FIG5_woodys_look_for_a_bus_and_buses_for_a_woody() -> None:
    match = playing("WDR", "BRD", "WBR", "BWD").flip()
    assert (match.members(0), match.targets(0)) == ([0, 2], "B")
    assert (match.members(1), match.targets(1)) == ([1, 3], "W")


def test_MRT_FIG6_each_showdown_is_settled_on_its_own() -> None:
    match = playing("WDR", "BRD", "WBR", "BWD").flip(2)
    assert match.scores == [1, 1, 5, 5]
    assert sorted(match.pile(2)) == sorted("R" + "WDWB")
    assert sorted(match.pile(3)) == sorted("D" + "BRBW")
    assert match.board() == [""] * 4
    assert (match.phase, match.state.rounds) == (phases.PRELIMINARY, 2)


def test_MRT_Q11_the_winner_collects_at_once_and_the_others_go_on() -> None:
    match = playing("WDR", "BRRD", "WBR", "BRWD").flip(2)
    assert match.phase == phases.DOUBLE_SHOWDOWN
    assert match.actors() == [1, 3]
    assert match.pile(2) == "R" + "WDWB"
    assert (match.members(0), match.members(1), match.targets(1)) == ([], [1, 3], "W")
    assert_refused(match, 2, "flip", clause="MRT-SD1")
    match.flip()
    assert match.scores == [1, 1, 5, 7]


def test_MRT_Q12_the_spaces_of_a_dead_showdown_wait_for_the_next_winner() -> None:
    match = playing("WD", "BRRD", "WD", "BRWD", play_out=True).flip(2)
    assert match.members(0) == []
    assert match.board() == ["WD", "BR", "WD", "BR"]
    assert match.actors() == [1, 3]
    match.flip()
    assert match.scores == [0, 1, 0, 7]
    assert match.space(0) == "WDWD"


def test_MRT_Q36_if_the_game_ends_the_dead_spaces_belong_to_nobody() -> None:
    match = playing("WD", "BRRD", "WD", "BRWD").flip(3)
    assert match.is_over
    assert match.board() == ["WD", "", "WD", ""]
    assert match.scores == [0, 1, 0, 7]


def test_MRT_Q36_also_if_the_pair_was_won_before_the_other_died() -> None:
    match = playing("WDD", "BRD", "WDD", "BWD").flip(3)
    assert match.is_over
    assert match.scores == [0, 1, 0, 5]
    assert match.board() == ["WDD", "", "WDD", ""]


def test_MRT_Q37_the_pair_with_the_lowest_seat_puts_its_heap_away_first() -> None:
    match = playing("BRR", "WDD", "BWW", "WBB", heap="shuffled").flip(2)
    assert match.state.shuffles == 3
    assert sorted(card_kinds(match.state.shuffled[1])) == sorted("BRBW")
    assert sorted(card_kinds(match.state.shuffled[2])) == sorted("WDWB")


def card_kinds(row: Ints) -> str:
    return "".join(card_name(card) for card in row if card != NOTHING)
