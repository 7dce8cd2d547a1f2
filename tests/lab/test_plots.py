"""Plots: everything lies inside, scales are round, and histograms count everything once."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxlid.lab.report.bins import MOST_BARS, bins
from boxlid.lab.report.moments import Estimate
from boxlid.lab.report.numbers import rounded, show, show_change, show_large, show_mean
from boxlid.lab.report.plots import Dot, Scale, axis, curves, dot_row, dots_scale, histogram, round_step
from boxlid.lab.tally import Counts

ROWS = [[Dot(Estimate(0.31, 0.02), 0, "a & b")], [Dot(Estimate(-0.2, 0.3), 1, "c", is_strong=False)]]


def counts_of(numbers: list[int]) -> Counts:
    counts = Counts()
    counts.add(np.array(numbers))
    return counts


@given(st.lists(st.integers(-300, 3000), min_size=1, max_size=50))
def test_every_number_is_in_one_bar(numbers: list[int]) -> None:
    bars = bins(counts_of(numbers))
    assert 1 <= len(bars) <= MOST_BARS
    assert sum(share for _, share in bars) == pytest.approx(1)
    assert len({name for name, _ in bars}) == len(bars)


def test_bars_by_hand() -> None:
    assert bins(counts_of([10, 10, 20, 40])) == [("10", 0.5), ("20", 0.25), ("30", 0), ("40", 0.25)]
    assert [name for name, _ in bins(counts_of(list(range(40))))][:2] == ["0–2", "3–5"]
    assert bins(counts_of([5])) == [("5", 1)]
    assert bins(counts_of([1] * 500 + [2] * 499 + [900]))[-1] == ("2+", 0.5)


def test_a_scale_ends_at_its_edges() -> None:
    scale = Scale(-1.0, 3.0)
    assert scale.x(-1) == 2
    assert scale.x(3) == scale.x(50) == 98
    assert scale.x(1) == 50
    assert scale.ticks() == [-1, 0, 1, 2, 3]
    assert Scale(0.0, 0.013).ticks() == pytest.approx([0, 0.005, 0.01])


@pytest.mark.parametrize(("least", "step"), [(0.3, 0.5), (1, 1), (1.2, 2), (6, 10), (0.02, 0.02)])
def test_steps_are_round(least: float, step: float) -> None:
    assert round_step(least) == pytest.approx(step)


def test_everything_lies_inside_the_plot_and_is_well_formed() -> None:
    scale = dots_scale(ROWS, 0.0)
    estimates = [Estimate(0.1 * n, 0.01) for n in range(1, 10)]
    drawn = [
        histogram([("a<b", 0.25), ("c", 0.75), ("d", 0.0)], "shares & all", "points"),
        *(dot_row(row, scale, 0.0, 'a "row"') for row in ROWS),
        axis(scale, is_share=True, is_change=True),
        curves([("as it is", 0, estimates), ("x=y", 1, estimates)], 0.25, "lead"),
    ]
    for svg in drawn:
        root = ET.fromstring(svg)  # noqa: S314 - our own
        assert root.tag == "svg"
        places = re.findall(r' c?x[12]?="(-?[\d.]+)%"', svg)
        assert places
        assert all(0 <= float(place) <= 100 for place in places)


def test_an_interval_that_is_cut_off_is_drawn_to_the_edge() -> None:
    row = dot_row([Dot(Estimate(5.0, 1.0), 0, "far")], Scale(-1.0, 1.0), 0.0, "row")
    assert 'x1="98.0%" x2="98.0%"' in row


@pytest.mark.parametrize(
    ("mean", "half_width", "is_share", "shown", "change", "large"),
    [
        (0.36912, 0.0021, True, "36.91% ± 0.21", "+36.91 ± 0.21 pp", "37%"),
        (-0.055, 0.026, True, "−5.5% ± 2.6", "−5.5 ± 2.6 pp", "−6%"),
        (17.352, 0.043, False, "17.352 ± 0.043", "+17.352 ± 0.043", "17.4"),
        (5936.2, 45, False, "5,936 ± 45", "+5,936 ± 45", "5,936"),
        (-0.00001, 0.02, False, "0.000 ± 0.020", "0.000 ± 0.020", "0.00"),
        (3.0, 0.0, False, "3 ± 0", "+3 ± 0", "3"),
        (float("nan"), float("nan"), True, "no cases", "no cases", "no cases"),
    ],
)
def test_estimates_have_the_digits_that_their_intervals_leave(
    mean: float, half_width: float, is_share: bool, shown: str, change: str, large: str
) -> None:
    estimate = Estimate(mean, half_width)
    assert show(estimate, is_share=is_share) == shown
    assert show_change(estimate, is_share=is_share) == change
    assert show_large(estimate, is_share=is_share) == large
    assert show_mean(estimate, is_share=is_share) in shown


def test_numbers_that_are_guesses_are_rounded() -> None:
    assert rounded(1234) == 1200
    assert rounded(0.0567) == 0.057
