"""A whole report: reproducible, complete, self-contained, and exact about what does not change."""

import json
import pickle
import re
from collections.abc import Generator, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from boxlid.games import Unreadable
from boxlid.lab.executors import Executor, Job, Threads, worker
from boxlid.lab.executors.contract import Chunk, Result
from boxlid.lab.report.data import data_of
from boxlid.lab.report.deals import LEAST_DEALS, MOST_DEALS, affordable_deals
from boxlid.lab.report.findings import (
    changes_of,
    figures,
    findings,
    headline,
    headlines,
    main_change,
    position_name,
)
from boxlid.lab.report.levels import deals_to_separate, pairs_of
from boxlid.lab.report.page import write_page
from boxlid.lab.report.report import Report, ReportPlan, make_report
from boxlid.lab.report.variants import make_variants
from tests.coach.test_page import Reader
from tests.lab.patches import FAMILY, RULES, rules_with
from tests.lab.test_executors import Backwards

SEATS, GAMES, DEALS = 3, 600, 6


def plan(bots: tuple[str, ...] = ("thumb", "club"), seed: int = 0, patches: tuple[Path, ...] = ()) -> ReportPlan:
    dials = [] if patches else [("dingbat_free", True)]
    variants = make_variants(FAMILY, SEATS, {"target": 50}, dials, patches)
    return ReportPlan(variants, SEATS, bots, seed, GAMES, DEALS)


def played(of: ReportPlan, executor: Executor | None = None) -> Report:
    return make_report(of, lambda _name, _total: lambda _n: None, executor)


@cache
def report() -> Report:
    return played(plan())


@cache
def data() -> dict[str, Any]:
    return data_of(report())


def test_a_report_depends_on_its_seed_alone() -> None:
    thumbs = data_of(played(plan(("thumb",))))
    assert thumbs == data_of(played(plan(("thumb",))))
    assert thumbs["levels"][0] == data()["levels"][0]
    assert thumbs["levels"] != data_of(played(plan(("thumb",), seed=1)))["levels"]


class Elsewhere(Backwards):
    """Plays on a worker: what it is sent and what it returns is pickled."""

    def run(self, job: Job[Result], chunks: Iterable[Chunk]) -> Generator[tuple[Chunk, Result]]:
        sent_job = worker.sent(job, None)
        for first, n in reversed(list(chunks)):
            yield (first, n), pickle.loads(pickle.dumps(worker.play_chunk(sent_job, first, n)))


@pytest.mark.parametrize("executor", [Threads(1), Elsewhere(0.001)], ids=["one thread", "elsewhere"])
def test_a_report_does_not_depend_on_the_executor(executor: Executor) -> None:
    assert data_of(played(plan(), executor)) == data()


def test_deals_between_searchers_are_the_same_again() -> None:
    again = data_of(played(plan(("club",))))
    assert [level["bot"] for level in again["levels"]] == ["thumb", "club"]
    assert again["levels"][1] == data()["levels"][1]


def test_progress_is_counted_for_each_part() -> None:
    steps: dict[str, list[int]] = {}

    def step(name: str, total: int) -> Any:
        steps[name] = [total, 0]

        def advance(n: int) -> None:
            steps[name][1] += n

        return advance

    make_report(plan(("thumb",)), step)
    assert list(steps) == ["matches by thumb", "thumb against random"]
    assert all(done == total for total, done in steps.values())


def test_a_change_without_effect_is_exactly_zero(tmp_path: Path) -> None:
    same = played(plan(("thumb",), patches=(rules_with(tmp_path, says="The same rules."),)))
    assert all(change.change.mean == 0 for change in changes_of(same, 1))
    assert headline(same) == f"{tmp_path.name}/rules.py has no significant effect on any statistic."
    assert "The same rules" in write_page(same)


def test_a_statistic_without_cases_is_not_a_change() -> None:
    """A statistic without cases has no number, and does not disturb the tests of the others."""
    found = played(plan(("thumb",)))
    before = [change for change in changes_of(found, 1) if change.statistic.id != "given"]
    sample, width = found.matches, found.matches.columns.width
    given = next(one for one in sample.statistics if one.id == "given")
    for column in (given.over, given.under):
        assert column is not None
        sample.moments.whole_sums[column + width] = 0
    after = changes_of(found, 1)
    assert [change.statistic.id for change in after] == [change.statistic.id for change in before]
    assert any(change.is_significant for change in after)
    assert data_of(found)["levels"][0]["variants"][1]["statistics"]["given"] == {"mean": None, "half_width_95": None}
    assert "no cases" in write_page(found)


def test_a_change_of_few_cases_is_shown_but_not_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    found = played(plan(("thumb",)))
    given = next(one for one in found.matches.statistics if one.id == "given")
    n_cases = min(found.matches.cases(given), found.matches.cases(given, 1))
    for least, is_few in ((n_cases, False), (n_cases + 1, True)):
        monkeypatch.setattr("boxlid.lab.report.findings.LEAST_CASES", least)
        change = next(one for one in changes_of(found, 1) if one.statistic is given)
        assert change.has_few_cases == is_few
        assert change.is_significant != is_few
        assert (figures(change) == "few cases") == is_few
    assert ">few cases</span>" in write_page(found)
    assert any(one["has_few_cases"] for one in data_of(found)["changes"][0]["changes"])


def test_a_change_of_the_scores_is_found(tmp_path: Path) -> None:
    fives = rules_with(tmp_path, "POINTS_FOR_EXACT = 10", "POINTS_FOR_EXACT = 5")
    found = {change.statistic.id: change for change in changes_of(played(plan(("thumb",), patches=(fives,))), 1)}
    assert found["match_deals"].change.mean == pytest.approx(found["match_deals"].before.mean, rel=0.2)
    assert found["match_deals"].is_significant
    assert found["exact"].before.mean == pytest.approx(found["exact"].after.mean, abs=0.02)


def test_a_lone_ding_bat_that_is_free_is_given_away_more_often() -> None:
    main = main_change(changes_of(report(), 1))
    assert main
    assert main.statistic.id == "given"
    assert main.sample.level.bot == "thumb"
    assert headline(report()).startswith("With dingbat_free=yes, Ding Bat tricks given away rise from ")
    assert "among rules of thumb" in headline(report())
    assert "; club players: " in headline(report())


def test_the_data_hold_every_statistic_of_every_level_and_are_json() -> None:
    assert json.loads(json.dumps(data(), allow_nan=False)) == data()
    thumb, club = data()["levels"]
    assert (thumb["n"], club["n"]) == (GAMES, DEALS)
    assert len(thumb["variants"]) == len(club["variants"]) == 2
    ids = {one.id for one in FAMILY.measures.MEASURES}
    assert ids < set(club["variants"][0]["statistics"]) < set(thumb["variants"][0]["statistics"])
    for shares in (thumb["variants"][1]["wins_by_seat"], thumb["variants"][1]["wins_by_position"]):
        assert sum(share["mean"] for share in shares) == pytest.approx(1)
    for histogram in thumb["variants"][0]["histograms"].values():
        assert sum(histogram["matches"]) == GAMES
    assert [(gap["better"], gap["worse"]) for gap in data()["gaps"]] == [("thumb", "random"), ("club", "thumb")]
    assert data()["headline"] == headline(report())


def test_the_page_is_well_formed_and_loads_nothing() -> None:
    page = Reader(write_page(report()))
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert not re.search(r"https?:|url\(|@import|src=", write_page(report()))
    assert len(page.ids) == len(set(page.ids))
    assert all(sentence in page.text for sentence in headlines(report()))
    assert all(sentence in page.text for sentence in findings(report()))
    assert all(one.name in page.text for sample in report().samples for one in sample.statistics)
    assert page.tags.count("h2") == 7


def test_user_supplied_names_are_escaped(tmp_path: Path) -> None:
    page = write_page(played(plan(("thumb",), patches=(rules_with(tmp_path, says="Is 1 <b>2</b> & 3?"),))))
    assert "Is 1 &lt;b&gt;2&lt;/b&gt; &amp; 3?" in page


def test_without_a_change_the_headline_is_about_the_match() -> None:
    only = played(ReportPlan(plan().variants[:1], SEATS, ("thumb",), 0, GAMES))
    assert re.match(r"A match takes [\d.]+ deals, the eventual winner trails after [\d.]+% of them", headline(only))
    assert "What " not in " ".join(re.findall("<h2>What .* changes", write_page(only)))


@pytest.mark.parametrize(
    ("dials", "says"),
    [
        ([("target", 100)], "target is 100 already, so there is nothing to compare"),
        ([("round_cap", 0)], "there is no option round_cap"),
    ],
)
def test_an_invalid_comparison_is_refused(dials: list[tuple[str, int]], says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        make_variants(FAMILY, SEATS, {}, dials, [])


def test_a_patch_with_other_measures_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "measures.py"
    text = RULES.with_name("measures.py").read_text(encoding="utf-8")
    file.write_text(text.replace('Measure("exact"', 'Measure("precise"', 1), encoding="utf-8")
    with pytest.raises(
        Unreadable, match="must keep the measures of All in the Family, so that they can be compared: exact"
    ):
        make_variants(FAMILY, SEATS, {}, [], [file])


def test_numbers_of_matches_without_an_interval_are_refused() -> None:
    with pytest.raises(Unreadable, match="at least 2 matches and 2 deals"):
        ReportPlan(plan().variants, SEATS, ("thumb",), 0, 1)
    with pytest.raises(Unreadable, match="there is no bot called champion"):
        ReportPlan(plan().variants, SEATS, ("champion",), 0, 10)


def test_the_time_that_a_search_may_take_says_how_many_deals_it_plays() -> None:
    (variant, _) = plan().variants
    few, many = (affordable_deals(variant, 4, "club", seconds) for seconds in (5.0, 50.0))
    assert LEAST_DEALS <= few < many < MOST_DEALS
    assert affordable_deals(variant, 4, "expert", 50.0) < many
    assert affordable_deals(variant, 4, "club", 0.0) == LEAST_DEALS


def test_deals_needed_shrink_with_the_square_of_the_margin() -> None:
    assert deals_to_separate(0.1, 1.0) == 785
    assert deals_to_separate(-0.2, 1.0) == 197
    assert deals_to_separate(0.0, 1.0) is None


def test_levels_are_compared_with_the_one_before() -> None:
    assert pairs_of(["thumb", "club"]) == [("thumb", "random"), ("club", "thumb")]
    assert pairs_of(["random", "novice"]) == [("novice", "random")]


@pytest.mark.parametrize(("seats", "last"), [(2, "the other player"), (3, "the dealer's right")])
def test_positions_have_names(seats: int, last: str) -> None:
    names = [position_name(place, seats) for place in range(seats)]
    assert names[0] == "the first dealer"
    assert names[-1] == last
    assert len(set(names)) == seats
