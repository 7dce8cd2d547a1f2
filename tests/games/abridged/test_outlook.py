"""How a search evaluates a match of aBRIDGEd, and that it finds plainly right choices."""

import pytest

from boxlid.bots.engine import weigh_actions
from boxlid.games import View
from boxlid.games.abridged import outlook
from boxlid.games.abridged.scene import action_words
from tests.games.abridged.arrange import ABRIDGED, Match, ended, playing, with_sheet

FORMS = ("game", "night", "pivot")


def prospects(match: Match) -> list[float]:
    return [outlook.prospects(match.state, seat) for seat in range(4)]


def best(match: Match) -> str:
    """What the search would do at the seat that may act."""
    return action_words(weigh_actions(View.of(ABRIDGED, match.state, match.actor), 400, seed=1).best.action)


def test_a_stage_is_a_deal() -> None:
    match = playing("R14", "G3", "G4", "G5")
    before = outlook.stage(match.state)
    assert outlook.stage(match.play("R14").state) == before
    assert outlook.stage(match.play("G3 G4 G5").state) == before + 1


@pytest.mark.parametrize("form", ["game", "night"])
def test_prospects_of_the_teams_add_up_to_one(form: str) -> None:
    chances = prospects(ended("play", 11, declarer=1, form=form))
    assert chances[0] == chances[2] < chances[1] == chances[3]
    assert chances[0] + chances[1] == pytest.approx(1)


def test_in_pivot_play_prospects_of_the_players_add_up_to_one() -> None:
    chances = prospects(ended("play", 11, declarer=1, sheet=[(50, 0)] * 5, form="pivot"))
    assert sum(chances) == pytest.approx(1)
    assert len(set(chances)) > 2


@pytest.mark.parametrize("form", FORMS)
def test_equal_scores_give_equal_prospects(form: str) -> None:
    match = playing("R14", "G3", "G4", "G5", form=form)
    assert prospects(match) == pytest.approx([1 / 4 if form == "pivot" else 1 / 2] * 4)


def test_a_lead_is_worth_more_with_fewer_deals_left() -> None:
    early, late = (ended("play", 10, sheet=[(0, 0)] * n) for n in (0, 2))
    assert 1 / 2 < prospects(early)[0] < prospects(late)[0] < 1


def test_in_the_end_the_winners_have_all() -> None:
    assert prospects(with_sheet((0, 50), (20, 0), (0, 5), (10, 0))) == [0, 1, 0, 1]
    alone = with_sheet(*[(50, 0)] * 4, *[(50, 0)] * 4, *[(0, 0)] * 4, form="pivot")
    assert sum(prospects(alone)) == 1


def test_merit_is_what_the_side_has_earned() -> None:
    match = ended("play", 9, declarer=0)
    assert [outlook.merit(match.state, seat) for seat in range(4)] == [0, 10, 0, 10]


def test_all_worlds_that_fit_are_equally_likely() -> None:
    assert outlook.likelihood(playing("R14", "G3", "G4", "G5").state, 0) == 1


@pytest.mark.parametrize(
    ("hands", "played", "choice"),
    [
        # The tenth trick is there to be taken; afterwards the opponents have the rest.
        (("G2 R14", "G14 B13", "Y3 Y4", "G13 B12"), "", "play R14"),
        # The partner has the trick already, and the highest card will take the next.
        (("R13 Y2", "R12 B13", "R14 R2", "R11 B12"), "R13 R12", "play R2"),
    ],
)
def test_the_search_finds_the_tricks_that_are_needed(hands: tuple[str, ...], played: str, choice: str) -> None:
    match = playing(*hands, declarer=0, trump="none", taken=(9, 2) if not played else (8, 3)).play(played)
    assert best(match) == choice
