"""Points for every clear player instead of a share, the limit of deals, and why a match ended."""

from collections.abc import Sequence
from typing import cast

import pytest

from boxlid.games import SPECTATOR, Unreadable
from boxlid.games.allstar import rules, scoring
from boxlid.games.allstar.scene import parse_action
from boxlid.games.allstar.state import State
from boxlid.games.allstar.story import narrate
from boxlid.games.options import OptionValue
from boxlid.games.stories import texts
from boxlid.table import Table
from boxlid.table.record import Result
from tests.games.allstar.arrange import ALLSTAR, Match, playing
from tests.games.results import result_of

EACH: dict[str, OptionValue] = {"scoring": "points", "points_clear": "each"}
NAMES = ("Ann", "Bob", "Cem", "Dot")


def last_trick(
    taken: Sequence[str],
    totals: Sequence[int] = (),
    deals: int = 1,
    scoring: str = "points",
    points_clear: str = "each",
) -> Match:
    """One card each is left and is played; the trick is yellow and goes to the last seat."""
    cards = ["Y4", "Y5", "Y6", "Y7"][: len(taken)]
    match = playing(*cards, taken=taken, totals=totals, scoring=scoring, points_clear=points_clear)
    match.state.deals = deals
    return match.play(" ".join(cards))


def before_the_last_card(deals: int) -> Match:
    """Three players."""
    match = playing("Y4", "Y5", "Y6", taken=["R3", "", ""], totals=[7, 3, 9], scoring="points", points_clear="each")
    match.state.deals = deals
    return match.play("Y4 Y5")


@pytest.mark.parametrize(
    ("taken", "totals"),
    [
        (["R1 R2", "R3 R4 R5", "", ""], [-2, -3, 5, 5]),
        (["", "R1 R2 R3 R4 K9", "", ""], [5, -5, 5, 5]),
        (["R1 R2 R3", "", "R4"], [-3, 4, -1]),
        (["R1 R2", "R3", "R4"], [-2, -1, -1]),
    ],
)
def test_ASC_Q34_every_clear_player_scores_the_whole_total(taken: list[str], totals: list[int]) -> None:
    match = last_trick(taken)
    assert match.totals == totals
    assert match.pot == 0


def test_ASC_Q34_clear_players_share_unless_agreed_otherwise() -> None:
    assert last_trick(["R1 R2", "R3 R4 R5", "", ""], points_clear="share").totals == [-2, -3, 2, 2]


def test_ASC_Q34_a_fine_is_not_part_of_the_total() -> None:
    hands = ("G8 Y4", "B5 G4", "G7 Y5", "G6 Y6")
    match = playing(*hands, taken=["R4", "R5", "", ""], revoke=True, scoring="points", points_clear="each")
    assert match.play("G8 B5 G7 G6 Y4 G4 Y5 Y6").totals == [-1, -4, 2, 2]


def test_ASC_Q34_with_counters_it_changes_nothing() -> None:
    taken = ["R1 R2", "R3 R4 R5", "", ""]
    share, each = (last_trick(taken, [9, 9, 9, 9], 100, "counters", said) for said in ("share", "each"))
    assert each.totals == share.totals == [7, 6, 11, 11]
    assert each.pot == share.pot == 1
    assert not each.is_over


def test_ASC_Q34_the_hundredth_deal_is_the_last() -> None:
    match = last_trick(["R1", "", "", ""], [7, 3, 9, 4], deals=100)
    assert match.is_over
    assert match.actors() == []
    assert match.state.deals == 100
    assert match.winners == [2]


def test_ASC_Q34_the_ninety_ninth_deal_is_not() -> None:
    match = last_trick(["R1", "", "", ""], [7, 3, 9, 4], deals=99)
    assert not match.is_over
    assert match.state.deals == 100


def test_ASC_Q34_where_clear_players_share_there_is_no_limit() -> None:
    match = last_trick(["R1", "", "", ""], [7, 3, 9, 4], deals=100, points_clear="share")
    assert not match.is_over
    assert match.state.deals == 101


def test_ASC_Q34_a_tie_at_the_limit_is_shared() -> None:
    assert last_trick(["R1", "", "", ""], [7, 9, 3, 9], deals=100).winners == [1, 3]


def test_ASC_Q34_the_hole_ends_the_match_before_the_limit() -> None:
    match = last_trick(["R1", "", ""], [-24, 3, 90], deals=5)
    assert match.is_over
    assert match.winners == [2]


def test_ASC_Q34_version_1_of_the_rules_has_no_such_option() -> None:
    with pytest.raises(Unreadable, match="no option points_clear; the options are scoring, purse, revoke"):
        Table("allstar", options={"points_clear": "share"}, version=1)
    old = Table("allstar", options={"scoring": "points"}, version=1)
    assert old.record().options == {"scoring": "points", "purse": 25, "revoke": False}
    assert not scoring.has_deal_limit(cast(State, old.view(SPECTATOR).state))
    assert ALLSTAR.settle(EACH, 4) == {"scoring": "points", "purse": 25, "revoke": False, "points_clear": "each"}


# --- Why a match ended ----------------------------------------------------------------------------------------------


def test_ASC_16a_the_result_says_that_a_player_has_no_counters() -> None:
    match = last_trick(["R1", "R2", "R3"], [1, 20, 30], scoring="counters")
    assert result_of(match) == Result([0, 19, 29], [2], "a player has no counters left", "ASC-16a")


@pytest.mark.parametrize("points_clear", ["share", "each"])
@pytest.mark.parametrize("deals", [1, 100])
def test_ASC_P4_the_result_says_that_a_player_is_in_the_hole(points_clear: str, deals: int) -> None:
    match = last_trick(["R1", "R2", "R3"], [-24, 3, 9], deals, points_clear=points_clear)
    why = "a player is as many points in the hole as were agreed"
    assert result_of(match) == Result([-25, 2, 8], [2], why, "ASC-P4")


def test_ASC_Q34_the_result_says_that_a_hundred_deals_have_been_played() -> None:
    match = last_trick(["R1", "", ""], [7, 3, 9], deals=100)
    assert result_of(match) == Result([6, 4, 10], [2], "100 deals have been played", "ASC-Q34")


def test_an_unfinished_match_has_no_result() -> None:
    assert result_of(last_trick(["R1", "R2", "R3"], [-23, 3, 9])) is None
    match = before_the_last_card(deals=100)
    assert result_of(match) is None
    assert rules.ending(match.state) == 0


# --- What is shown and said -----------------------------------------------------------------------------------------


def test_the_heading_names_the_limit() -> None:
    assert before_the_last_card(deals=7).scene_of(0).heading == "Deal 7 of at most 100"
    assert playing("Y4", "Y5", points_clear="each").scene_of(0).heading == "Deal 1"


@pytest.mark.parametrize(
    ("deals", "ending"),
    [
        (100, ["Deal 100 was the last.", "Cem wins the match with 10 points."]),
        (99, ["Cem: took no penalty card, +1 for the others' cards, now 10.", "Deal 100. Bob deals."]),
    ],
)
def test_the_story_of_the_last_deal(deals: int, ending: list[str]) -> None:
    match = before_the_last_card(deals)
    before = match.seen_by(SPECTATOR)
    match.play("Y6")
    story = texts(narrate(before, match.seen_by(SPECTATOR), 2, parse_action("play Y6"), NAMES))
    at = story.index(ending[0])
    assert story[at : at + 2] == ending
