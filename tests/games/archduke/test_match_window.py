"""What a viewer is shown about matching: idle choices, warnings, and the window of a race."""

from boxlid.games import SPECTATOR
from boxlid.games.archduke import rules
from boxlid.games.archduke.actions import MATCH, PASS
from boxlid.games.archduke.scene import ACTIONS
from boxlid.games.scenes import RaceScene
from boxlid.kernel.cards.card_sets import NOTHING
from tests.games.archduke.arrange import Match, looked_at
from tests.games.archduke.test_race import discarded


def warnings(match: Match, viewer: int) -> dict[str, str]:
    """The warning of each match that a viewer can make, by its words."""
    choices = match.scene_of(viewer).choices
    return {choice.words: choice.warning for choice in choices if choice.kind == "match"}


def window(match: Match, viewer: int) -> RaceScene:
    """The window of a race, as a viewer sees it."""
    shown = match.scene_of(viewer).race
    assert shown is not None
    return shown


# --- Idle choices ----------------------------------------------------------------------------------------------------


def test_every_match_is_idle_for_a_viewer_who_knows_none() -> None:
    match = looked_at("N2 N3 N4 N5", "N7 N3 N4 N5", "N2 N3 N7 N5", top="N7")
    assert [match.scene_of(seat).idle for seat in range(3)] == [PASS, None, PASS]


def test_a_known_match_that_has_been_tried_is_idle() -> None:
    match = looked_at("N2 N3 N4 N5", "N7 N3 N4 N5", top="N7").say(1, "match 0")
    assert match.scene_of(1).idle == PASS


def test_another_players_card_is_idle() -> None:
    match = looked_at("N2 N3 N4 N5", "N7 N3 N4 N5", top="N7")
    match.state.seen[1][0] |= 1
    assert match.scene_of(0).idle == PASS


def test_in_a_race_and_without_a_window_nothing_is_idle() -> None:
    race = discarded("N2 N3 N4 N5", "N6 N7 N8 N9", draw="N10")
    assert {race.scene_of(seat).idle for seat in (SPECTATOR, 0, 1)} == {None}
    match = looked_at("N2 N3 N4 N5", "N6 N7 N8 N9", top="N10").all_pass()
    assert {match.scene_of(seat).idle for seat in (SPECTATOR, 0, 1)} == {None}


# --- Warnings --------------------------------------------------------------------------------------------------------


def test_ARC_MATCH_4_a_match_that_may_be_wrong_has_a_warning_from_the_viewers_own_knowledge() -> None:
    match = looked_at("N7 N3 N7 N5", "N2 N4", top="N7")
    assert warnings(match, 0) == {
        "match 0": "",
        "match 1": "This card is a 3, not a 7. A wrong match costs a penalty card.",
        "match 2": "You have not seen this card. If it is not a 7, you get a penalty card.",
        "match 3": "You have not seen this card. If it is not a 7, you get a penalty card.",
    }


def test_ARC_Q21_an_eclipse_that_matches_another_has_no_warning() -> None:
    assert warnings(looked_at("E0 N3 N4 N5", "N2 N4", top="E13"), 0)["match 0"] == ""


def test_only_matches_have_warnings() -> None:
    match = discarded("N2 N3 N4 N5", "N6 N7 N8 N9", draw="N10")
    assert {choice.kind for choice in match.scene_of(0).choices if choice.warning} == {"match"}


def test_a_label_leaves_out_the_known_card_and_the_full_label_has_it() -> None:
    choice = next(choice for choice in looked_at("N7 N3", "N2 N4").scene_of(0).choices if choice.words == "match 0")
    assert (choice.label, choice.known) == ("match with the upper left card", "7")
    assert choice.full_label == "match with the upper left card (7)"


# --- The window ------------------------------------------------------------------------------------------------------


def test_ARC_MATCH_3_the_window_says_what_closes_it() -> None:
    match = discarded("N2 N3 N4 N5", "N6 N7 N8 N9", draw="N10")
    shown = window(match, 0)
    assert (shown.says, shown.card and shown.card.name, shown.is_open) == ("Match the 10?", "N10", True)
    assert set(shown.choices) == {*range(MATCH, MATCH + 4), PASS}
    assert shown.until == "Open until {1} touches a pile."
    match.say(0, "done")
    assert window(match, 1).until == "Open until you touch a pile."
    assert ACTIONS["touch"] not in window(match, 1).choices
    assert (window(match, SPECTATOR).is_open, window(match, SPECTATOR).choices) == (True, ())


def test_ARC_MATCH_3_a_touch_closes_the_window() -> None:
    match = discarded("N2 N3 N4 N5", "N6 N7 N8 N9", draw="N10").say(0, "done").say(1, "touch")
    windows = [window(match, seat) for seat in (SPECTATOR, 0, 1)]
    assert not any(shown.is_open or shown.choices for shown in windows)


def test_a_viewer_who_has_passed_is_out_of_the_window() -> None:
    match = discarded("N2 N3 N4 N5", "N6 N7 N8 N9", draw="N10").say(0, "pass")
    assert (window(match, 0).is_open, window(match, 0).choices) == (False, ())


def test_without_a_race_there_is_no_window() -> None:
    match = looked_at("N2 N3 N4 N5", "N6 N7 N8 N9")
    assert [match.scene_of(seat).race for seat in (SPECTATOR, 0)] == [None, None]


def test_the_closer_is_the_next_player_to_touch() -> None:
    match = discarded("N2 N3 N4 N5", "N6 N7 N8 N9", draw="N10")
    assert rules.race_closer(match.state) == 1
    assert rules.race_closer(match.say(0, "done").state) == 1
    assert rules.race_closer(match.say(1, "touch").state) == NOTHING


def test_only_a_match_in_time_and_right_wins_the_race() -> None:
    match = discarded("N2 N3 N4 N5", "N10 N7 N8 N9", draw="N10")
    assert not rules.wins_race(match.copy().say(1, "match 1").state)
    assert rules.wins_race(match.copy().say(1, "match 0").state)
    assert not rules.wins_race(match.copy().say(1, "match 0", "pass").state)
