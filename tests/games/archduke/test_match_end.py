"""The five marks that end a match, and who has won then."""

import pytest

from boxlid.games import Refused, Unreadable
from boxlid.games.archduke import phases
from boxlid.games.archduke.cards import CARDS
from boxlid.games.archduke.rules.rounds import lowest_totals
from boxlid.games.archduke.state import HOUSE, MOST_ROUNDS
from boxlid.table import Table, replay, verify
from tests.games.archduke.arrange import Match, dealt, playing
from tests.games.match import assert_allowed, assert_refused

FOUR = "N2 N3 N4 N5"


def counted(
    *points: int,
    totals: tuple[int, ...] = (),
    mark: str = "threshold",
    threshold: int = 100,
    rounds: int = 10,
    finalists: str = "auto",
) -> Match:
    """A round in which the seats have these points (-3 to 10), with these totals before it; no caller is beaten."""
    names = {0: "E0", 1: "G1", -3: "X-3", **{n: f"N{n}" for n in range(2, 11)}}
    sets = [names[n] for n in points]
    match = playing(*sets, top="S11", mark=mark, threshold=threshold, rounds=rounds, finalists=finalists)
    match.state.totals[: len(points)] = totals or [0] * len(points)
    return count_now(match)


def count_now(match: Match) -> Match:
    """Let the round end without a call."""
    match.state.round_turns = 100 * 12
    return match.turn_of(match.turn, "draw", "discard")


def shrunk_to(match: Match, *names: str) -> Match:
    """After a new deal: look, pass, and leave each player one card, of this name."""
    for seat in match.actors():
        match.say(seat, "look 0", "look 1")
    match.all_pass()
    while "skip" in match.choices(match.actors()[0]):
        match.say(match.actors()[0], "skip")
    for seat, name in enumerate(names):
        if match.state.playing >> seat & 1:
            match.state.occupied[seat] = 1
            match.state.cards[seat][0] = CARDS[name]
    return match


def test_ARC_GAME_0_rounds_until_the_mark_then_the_lowest_total_wins() -> None:
    match = counted(2, 3, totals=(90, 80))
    assert not match.is_over
    assert match.winners == []
    over = counted(2, 3, totals=(99, 80))
    assert over.is_over
    assert over.totals == [101, 83]
    assert over.winners == [1]
    assert over.actors() == []
    assert_refused(over, 0, "draw", clause="ARC-GAME-0")


def test_ARC_GAME_1a_who_reaches_the_threshold_is_out() -> None:
    match = counted(10, 3, 4, totals=(95, 80, 70), mark="eliminate")
    assert match.round_number == 2
    assert match.actors() == [1, 2]
    assert_refused(match, 0, "look 0", clause="ARC-GAME-1a")
    assert match.state.places[:3] == [0, 4, 4]
    assert match.facts_of(0, viewer=1) == {"status": "out of the match"}
    assert match.state.occupied[0] == 0


def test_ARC_GAME_1a_the_last_one_left_wins() -> None:
    match = counted(10, 3, 10, totals=(95, 80, 99), mark="eliminate")
    assert match.is_over
    assert match.winners == [1]


def test_ARC_GAME_1a_even_with_more_points_than_one_who_is_out_could_have() -> None:
    match = counted(10, 10, totals=(95, 40), mark="eliminate")
    assert match.winners == [1]


def test_ARC_GAME_1b_all_cross_together() -> None:
    match = counted(10, 5, 10, totals=(95, 98, 99), mark="eliminate")
    assert match.is_over
    assert match.winners == [1]


def test_ARC_GAME_1c_three_left_of_a_large_party_play_one_more_round() -> None:
    match = counted(10, 10, 2, 3, 4, totals=(95, 95, 80, 70, 60), mark="eliminate")
    assert match.actors() == [2, 3, 4]
    assert match.state.is_last_round == 1
    assert "the last" in match.scene_of(2).heading
    count_now(shrunk_to(match, "N2", "N2", "N9", "N9", "N9"))
    assert match.is_over
    assert match.winners == [4]


def test_ARC_GAME_2_the_first_at_the_threshold_ends_it() -> None:
    assert counted(2, 3, totals=(8, 3), threshold=10).winners == [1]
    assert counted(2, 3, totals=(7, 3), threshold=10).winners == []


@pytest.mark.parametrize("rounds", [1, 3])
def test_ARC_GAME_3_a_number_of_rounds(rounds: int) -> None:
    match = counted(2, 3, mark="rounds", rounds=rounds, totals=(500, 0))
    for number in range(2, rounds + 1):
        assert (match.is_over, match.round_number) == (False, number)
        count_now(shrunk_to(match, "N2", "N3"))
    assert match.is_over
    assert match.winners == [1]


def test_ARC_GAME_4_the_timer() -> None:
    match = playing("N2", "N3", mark="timer", top="S11").say(HOUSE, "time")
    assert not match.is_over
    count_now(match)
    assert match.is_over
    assert match.winners == [0]
    assert not counted(2, 3, mark="timer", totals=(500, 0)).is_over
    assert_refused(playing("N2", "N3"), HOUSE, "time", clause="ARC-GAME-4")


def test_ARC_GAME_5_until_bored() -> None:
    match = counted(2, 3, mark="bored", totals=(500, 400))
    assert match.phase == phases.VOTING
    match.say(0, "stop").say(1, "stop")
    assert match.is_over
    assert match.winners == [1]


def test_ARC_Q38_the_eliminated_do_not_deal() -> None:
    match = playing("N2", "N10", "N3", turn=1, top="S11", mark="eliminate")
    match.state.totals[1] = 95
    assert match.state.dealer == 0
    count_now(match)
    assert match.state.dealer == 2
    assert match.turn == 0


def test_ARC_Q38_nor_do_they_have_turns() -> None:
    match = counted(2, 10, 3, totals=(0, 95, 0), mark="eliminate")
    shrunk_to(match, "N2", "N2", "N3")
    first = match.turn
    match.turn_of(first, "draw", "discard")
    assert {first, match.turn} == {0, 2}


@pytest.mark.parametrize(("total", "is_over"), [(7, False), (8, True), (9, True)])
def test_ARC_Q39_as_many_points_or_more_after_a_round(total: int, is_over: bool) -> None:
    assert counted(2, 3, totals=(total, 0), threshold=10).is_over == is_over


def test_ARC_Q40_one_left_of_a_large_party_wins_at_once() -> None:
    match = counted(10, 10, 2, 10, 10, totals=(95, 95, 80, 95, 95), mark="eliminate")
    assert match.winners == [2]


def test_ARC_Q40_two_left_play_one_more_round() -> None:
    match = counted(10, 10, 2, 3, 10, totals=(95, 95, 80, 70, 95), mark="eliminate")
    assert match.state.is_last_round == 1
    count_now(shrunk_to(match, "N2", "N2", "N2", "N2", "N2"))
    assert match.winners == [3]


def test_ARC_Q40_none_left_the_lowest_of_those_who_crossed() -> None:
    match = counted(10, 9, 8, 7, 6, totals=(95, 95, 95, 95, 95), mark="eliminate")
    assert match.winners == [4]


def test_ARC_Q40_four_left_go_on_as_before() -> None:
    match = counted(10, 9, 2, 2, 2, totals=(95, 0, 0, 0, 0), mark="eliminate")
    assert match.state.is_last_round == 0
    assert match.actors() == [1, 2, 3, 4]


def test_ARC_Q41_a_round_begun_in_time_is_finished() -> None:
    match = playing(FOUR, "N6 N7 N8 N9", mark="timer").say(HOUSE, "time")
    match.turn_of(0, "draw", "discard").turn_of(1, "draw", "discard").turn_of(0, "draw", "discard", then="call")
    assert not match.is_over
    assert match.turn_of(1, "draw", "discard").is_over


def test_ARC_Q42_only_a_unanimous_vote_stops() -> None:
    match = counted(2, 3, 4, mark="bored")
    assert match.actors() == [0, 1, 2]
    match.say(1, "stop").say(2, "stop").say(0, "more")
    assert not match.is_over
    assert match.round_number == 2
    assert match.phase == phases.LOOKING
    assert_refused(match, 0, "stop", clause="ARC-Q42")
    assert_refused(playing("N2", "N3"), 0, "more", clause="ARC-Q42")


def test_ARC_Q43_equal_totals_share_the_win() -> None:
    assert counted(2, 3, 4, totals=(20, 19, 100)).winners == [0, 1]
    totals = playing("N2", "N3", "N4").state.totals
    totals[:4] = [7, 5, 5, 1]
    assert lowest_totals(totals, 0b0111) == 0b0110


def test_ARC_Q55_the_house_says_time_at_any_moment() -> None:
    table = Table("archduke", 3, options={"mark": "timer"}, seed=1)
    with pytest.raises(Refused, match="ARC-Q55"):
        table.act(0, "time")
    table.act(HOUSE, "time", at_ms=5)
    assert (table.log[-1].seat, table.log_for(0)) == (HOUSE, [(HOUSE, "time")])
    with pytest.raises(Refused, match="ARC-GAME-4"):
        table.act(HOUSE, "time")
    with pytest.raises(Unreadable):
        table.act(HOUSE, "look 0")
    assert replay(table.record()).record() == table.record()
    assert all(finding.holds for finding in verify(table.record()))


def test_ARC_Q55_the_house_says_time_once_when_a_tick_reaches_it() -> None:
    table = Table("archduke", 2, options={"mark": "timer", "minutes": 2}, seed=1, clock=True)
    assert table.tick(119_999) is None
    said = table.tick(120_000)
    assert said is not None
    assert (said.seat, said.at_ms) == (HOUSE, 120_000)
    assert table.tick(130_000) is None
    assert Table("archduke", 2, seed=1).tick(10**9) is None


def test_ARC_Q55_also_while_matches_lie_face_down() -> None:
    table = Table("archduke", 2, options={"mark": "timer"}, seed=1)
    for seat in range(2):
        table.act(seat, "look 0")
        table.act(seat, "look 1")
    table.act(0, "pass")
    table.act(HOUSE, "time")
    assert (HOUSE, "time") in table.log_for(1)
    assert (0, None) in table.log_for(1)


@pytest.mark.parametrize(("began", "is_last"), [(4, 0), (5, 1)])
def test_ARC_Q57_a_large_party_is_five_or_more(began: int, is_last: int) -> None:
    points = [10] * (began - 3) + [2, 2, 2]
    match = counted(*points, totals=tuple([95] * (began - 3) + [0, 0, 0]), mark="eliminate")
    assert match.state.is_last_round == is_last


def test_ARC_Q58_the_vote_is_open_and_everybody_votes() -> None:
    match = counted(2, 3, 4, mark="bored").say(1, "stop")
    for viewer in match.viewers():
        assert [match.facts_of(seat, viewer)["status"] for seat in range(3)] == ["", "votes to stop", ""]
    assert match.actors() == [0, 2]
    assert_refused(match, 1, "more", clause="ARC-Q58")
    assert_refused(match, 0, "draw", clause="ARC-Q58")


def test_ARC_Q58_places_looked_at_are_public() -> None:
    match = dealt(2).say(0, "look 2")
    assert match.scene_of(1).zones[0].places[2].known_to == (0,)
    assert match.scene_of(1).zones[0].places[2].card is None


def test_ARC_Q59_the_usual_mark_is_a_threshold_of_100() -> None:
    table = Table("archduke", seed=1)
    assert (table.options["mark"], table.options["threshold"]) == ("threshold", 100)


def test_ARC_Q62_without_a_clock_a_turn_counts_as_a_second() -> None:
    match = playing("N2", "N3", top="S11", mark="timer", minutes=1)
    match.state.turns = 58
    match.turn_of(0, "draw", "discard")
    assert match.state.is_time_up == 0
    match.turn_of(1, "draw", "discard")
    assert match.state.is_time_up == 1
    assert_allowed(match, 0, "draw")
    assert count_now(match).is_over


def test_sets_lie_open_when_the_match_is_over() -> None:
    match = counted(2, 3, totals=(99, 80))
    assert match.set_of(0, seen_by=1) == "N2 - - -"


# --- Why a match ends -----------------------------------------------------------------------------------------------


def why_over(match: Match) -> str:
    assert match.is_over
    clause: str = match.game.rules.ENDINGS[match.game.rules.ending(match.state)][0]
    return clause


def test_ARC_GAME_1a_to_4_the_mark_is_the_reason() -> None:
    assert why_over(counted(2, 3, totals=(0, 99))) == "ARC-GAME-2"
    assert why_over(counted(2, 3, totals=(0, 99), mark="eliminate")) == "ARC-GAME-1a"
    assert why_over(counted(2, 3, totals=(99, 99), mark="eliminate")) == "ARC-GAME-1b"
    assert why_over(counted(2, 3, mark="rounds", rounds=1)) == "ARC-GAME-3"
    match = playing("N2", "N3", top="S11", mark="timer")
    match.state.is_time_up = 1
    assert why_over(count_now(match)) == "ARC-GAME-4"


def test_ARC_GAME_1c_the_finalists_have_played() -> None:
    match = counted(10, 10, 2, 3, 4, totals=(95, 95, 0, 0, 0), mark="eliminate")
    assert match.game.rules.ending(match.state) == 0
    for seat in match.actors():
        match.say(seat, "look 0", "look 1")
    assert why_over(count_now(match.all_pass())) == "ARC-GAME-1c"


def test_ARC_GAME_5_all_have_voted_to_stop() -> None:
    match = counted(2, 3, mark="bored").say(0, "stop")
    assert match.game.rules.ending(match.state) == 0
    assert why_over(match.say(1, "stop")) == "ARC-GAME-5"


@pytest.mark.parametrize("mark", ["threshold", "eliminate", "rounds", "timer", "bored"])
def test_ARC_Q61_the_last_possible_round_is_the_reason_also_with_equal_totals(mark: str) -> None:
    match = playing("N2", "N2", top="S11", mark=mark, rounds=100)
    match.state.round_number = MOST_ROUNDS
    if mark == "rounds":
        match.state.rounds = MOST_ROUNDS + 1
    assert why_over(count_now(match)) == "ARC-Q61"
