"""The page of a review: well-formed, self-contained, with every costly choice, escaped, and without secrets."""

import re
from dataclasses import replace
from functools import cache
from html import unescape
from html.parser import HTMLParser

import pytest

from boxlid.coach import review, write_page
from boxlid.coach.match_review import Review
from boxlid.games import Unreadable
from tests.coach.match import BUDGET, NAMES, blundered_match, stopped_review

VOID = {"meta"}


class Reader(HTMLParser):
    """Parses a page, and fails if an element is not closed in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.text = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.tags.append(tag)
        self.ids += [named["id"] or ""] if "id" in named else []
        self.links += [named["href"] or ""] if "href" in named else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - as HTMLParser calls it
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@cache
def reviewed() -> Review:
    return review(blundered_match(), BUDGET)


@cache
def page() -> str:
    return write_page(reviewed(), NAMES)


def test_every_costly_choice_is_explained_marked_and_listed() -> None:
    found = Reader(page())
    assert reviewed().costly
    for decision in reviewed().costly:
        assert found.ids.count(f"choice-{decision.number}") == 1
        assert found.links.count(f"#choice-{decision.number}") == 2
        assert f"−{decision.loss:.1%}" in found.text
    assert found.tags.count("article") == found.tags.count("circle") == len(reviewed().costly)
    assert found.tags.count("polyline") == 4


def test_every_link_has_a_target_and_ids_are_unique() -> None:
    found = Reader(page())
    assert {link.removeprefix("#") for link in found.links} <= set(found.ids)
    assert len(found.ids) == len(set(found.ids))


def test_names_are_escaped() -> None:
    assert "<b>" not in page()
    assert NAMES[0] in Reader(page()).text
    assert NAMES[1] in Reader(page()).text


def test_the_page_loads_nothing() -> None:
    found = Reader(page())
    assert not {"script", "link", "img", "iframe"} & set(found.tags)
    assert not re.search(r"https?:|url\(|@import|src=", page())


def test_the_key_is_not_on_the_page() -> None:
    record = blundered_match()
    assert record.key
    assert record.key not in page()
    assert record.commitment not in page()


def test_in_a_notebook_the_page_is_in_a_frame_of_its_own() -> None:
    frame = reviewed()._repr_html_()
    attributes = dict(re.findall(r'(\w+)="([^"]*)"', frame))
    assert unescape(attributes["srcdoc"]) == page()
    assert not {"src", "onload"} & set(attributes)
    assert NAMES[0] not in frame


def test_a_review_and_its_choices_have_short_representations() -> None:
    found = reviewed()
    counts = f"{len(found.decisions)} choices, {len(found.costly)} costly"
    assert repr(found) == f"<Review of family, {found.n_actions} actions, {counts}>"
    worst = found.costly[0]
    words = found.game.scene.action_words(worst.played)
    assert repr(worst) == f"<Decision {worst.number} of seat {worst.seat}: {words}, cost {worst.loss:.1%}>"


@pytest.mark.parametrize("seed", [-1, 1 << 31, 0.5, "1"])
def test_a_review_refuses_a_bad_seed(seed: int) -> None:
    with pytest.raises(Unreadable, match="is not a seed: it must be a whole number from 0 to 2147483647"):
        review(blundered_match(), BUDGET, seed)


def test_the_page_of_a_review_that_was_stopped_says_so() -> None:
    first = reviewed().decisions[0].number
    stopped = stopped_review(first)
    page = Reader(write_page(stopped, NAMES)).text
    assert f"stopped after {first} of {stopped.n_actions} actions" in page
    assert "stopped" not in Reader(write_page(reviewed(), NAMES)).text
    assert repr(stopped).startswith(f"<Review of family, {first} of {stopped.n_actions} actions, 1 choices, ")


def test_the_page_of_a_review_that_was_stopped_at_once_says_so() -> None:
    stopped = replace(reviewed(), decisions=[], stage_chances=[], n_reviewed=1)
    assert stopped.summaries == []
    assert "No choice was reviewed." in Reader(write_page(stopped, NAMES)).text


def test_lines_and_marks_stay_inside_the_drawing() -> None:
    width, height = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', page())[0])
    points = [point.split(",") for line in re.findall(r'points="([^"]+)"', page()) for point in line.split()]
    points += re.findall(r'cx="([\d.]+)" cy="([\d.]+)"', page())
    assert all(0 <= float(x) <= width and 0 <= float(y) <= height for x, y in points)


def test_the_tables_hold_the_numbers_of_every_choice() -> None:
    rows = re.findall(r"<tr><td class=n>(\d+)</td><td>[^<]*</td><td>[^<]*</td><td class=n>([\d.]+)%", page())
    assert [int(number) for number, _ in rows] == [decision.number for decision in reviewed().decisions]
    chances = [100 * decision.chance for decision in reviewed().decisions]
    assert [float(chance) for _, chance in rows] == pytest.approx(chances, abs=0.051)


def test_a_match_without_costly_choices_says_so() -> None:
    found = reviewed()
    flawless = Review(
        game=found.game,
        players=found.players,
        scores=found.scores,
        n_actions=found.n_actions,
        seats=found.seats,
        decisions=[decision for decision in found.decisions if not decision.comparison],
        stage_chances=found.stage_chances,
        budget=found.budget,
        n_reviewed=found.n_reviewed,
    )
    assert "no choice is significantly worse than the best one" in Reader(write_page(flawless, NAMES)).text
