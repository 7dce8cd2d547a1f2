"""Options that depend on each other, and how many play the last round (ARC-Q65, ARC-Q66)."""

import pytest

from boxlid.games import Unreadable
from boxlid.table import Table
from tests.games.archduke.arrange import ARCHDUKE
from tests.games.archduke.test_match_end import counted


def test_ARC_Q66_nola_needs_the_race() -> None:
    with pytest.raises(Unreadable, match=r"nola needs race.*\(ARC-Q66\)"):
        Table("archduke", options={"nola": True})
    assert Table("archduke", options={"nola": True, "race": True}).options["nola"] is True


def test_ARC_Q66_version_1_keeps_what_it_has() -> None:
    assert Table("archduke", options={"nola": True}, version=1).options["nola"] is True


@pytest.mark.parametrize("mark", ["eliminate", "threshold"])
def test_ARC_Q65_three_finalists_need_four_players_whatever_the_mark(mark: str) -> None:
    with pytest.raises(Unreadable, match=r"finalists=three needs 4 players or more, not 3 \(ARC-Q65\)"):
        Table("archduke", 3, options={"finalists": "three", "mark": mark})
    assert Table("archduke", 4, options={"finalists": "three", "mark": mark}).seats == 4


def test_ARC_Q65_version_1_does_not_know_the_option() -> None:
    with pytest.raises(Unreadable, match="no option finalists"):
        Table("archduke", 6, options={"finalists": "one"}, version=1)
    assert "finalists" not in Table("archduke", 6, version=1).record().options
    assert ARCHDUKE.settle({}, 6)["finalists"] == "auto"


@pytest.mark.parametrize(
    ("began", "finalists", "is_last"),
    [(4, "auto", 0), (5, "auto", 1), (6, "one", 0), (4, "three", 1), (8, "three", 1), (5, "one", 0)],
)
def test_ARC_Q65_how_far_players_are_eliminated(began: int, finalists: str, is_last: int) -> None:
    points = [10] * (began - 3) + [2, 2, 2]
    totals = tuple([95] * (began - 3) + [0, 0, 0])
    match = counted(*points, totals=totals, mark="eliminate", finalists=finalists)
    assert match.state.is_last_round == is_last
    assert not match.is_over
