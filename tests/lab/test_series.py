"""Series: reproducible matches, and their summaries."""

from threading import Event

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxlid.bots import seat_bots
from boxlid.games import Unreadable, find_game
from boxlid.lab import series as series_module
from boxlid.lab.quantiles import t95
from boxlid.lab.series import Results, Series
from boxlid.lab.summary import histogram, summarize
from boxlid.lab.tally import Counts, half_width, mean

FAMILY = find_game("family")


def test_a_series_does_not_depend_on_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Series(FAMILY, 3, seed=4).play(50)
    monkeypatch.setattr(series_module, "LEAST_PART", 7)
    cut = Series(FAMILY, 3, seed=4).play(50)
    assert (whole.lengths == cut.lengths).all()
    assert (whole.scores == cut.scores).all()
    assert (whole.winner_sets == cut.winner_sets).all()


def test_another_seed_gives_other_matches() -> None:
    assert (Series(FAMILY, seed=1).play(20).lengths != Series(FAMILY, seed=2).play(20).lengths).any()


def test_progress_adds_up_to_all_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series_module, "LEAST_PART", 8)
    steps: list[int] = []
    Series(FAMILY, 2).play(20, steps.append)
    assert sum(steps) == 20


def test_a_match_longer_than_the_log_is_recorded_completely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series_module, "LOG_ROWS", 10)
    series = Series(FAMILY, 2, seed=3)
    assert len(next(series.tables(1)).log) == series.play(1).lengths[0]


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ([], ["thumb", "thumb", "thumb"]),
        (["random"], ["random", "random", "random"]),
        (["random", "novice"], ["random", "novice", "novice"]),
    ],
)
def test_seats_without_a_bot_get_the_last_one(named: list[str], expected: list[str]) -> None:
    assert seat_bots(named, 3, "thumb") == expected


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(Unreadable, match="3 bots are named for 2 seats"):
        seat_bots(["novice"] * 3, 2, "thumb")


def test_a_summary_by_hand() -> None:
    results = Results(np.array([10, 20, 30]), np.array([[5, 1], [7, 1], [9, 1]]), np.array([0b01, 0b01, 0b11]))
    summary = summarize(results, 2)
    assert summary.matches == 3
    assert summary.actions == 60
    assert summary.length.mean == summary.length.median == 20
    assert summary.seats[0].wins == pytest.approx(2.5 / 3)
    assert summary.seats[1].wins == pytest.approx(0.5 / 3)
    assert summary.seats[0].score.mean == 7
    assert summary.seats[1].score.half_width == 0
    assert summary.length.half_width == pytest.approx(4.303 * np.sqrt(200 / 2 / 3), rel=1e-4)


def counts_of(*numbers: int) -> Counts:
    counts = Counts()
    for number in numbers:
        counts.add(np.array([number]))
    return counts


def test_a_histogram_counts_everything_once() -> None:
    assert histogram(counts_of(1, 1, 2, 10, 11), n_bars=3) == [("1–4", 3), ("5–8", 0), ("9–12", 2)]
    assert histogram(counts_of(5), n_bars=3) == [("5–5", 1)]


@given(st.lists(st.integers(-50, 3000), min_size=1, max_size=60), st.integers(1, 59))
def test_statistics_of_counts_equal_those_of_the_numbers(numbers: list[int], cut: int) -> None:
    counts = Counts()
    for part in (numbers[:cut], numbers[cut:]):
        if part:
            counts.add(np.array(part))
    assert counts.total == sum(numbers)
    assert mean(*counts.in_order) == pytest.approx(np.mean(numbers))
    if len(numbers) > 1:
        standard_error = np.std(numbers, ddof=1) / np.sqrt(len(numbers))
        assert half_width(*counts.in_order) == pytest.approx(t95(len(numbers) - 1) * standard_error)
    for q in (5, 50, 95):
        assert counts.percentile(q) == pytest.approx(np.percentile(numbers, q))


def test_the_tally_of_a_series_has_the_same_summary_as_its_results() -> None:
    series = Series(find_game("archduke"), 3, seed=2)
    rows, counted = (summarize(played, 3) for played in (series.play(700), series.tally(700)))
    assert rows == counted
    assert sum(seat.wins for seat in counted.seats) == pytest.approx(1)


def test_an_interrupted_series_stops_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series_module, "LEAST_PART", 1)
    series = Series(FAMILY, 2)
    play_part = series._play_part
    begun: list[int] = []
    is_stopped = Event()

    def begin(first: int, n: int) -> Results:
        begun.append(first)
        if first > 0:
            is_stopped.wait()
        return play_part(first, n)

    def stop(_n: int) -> None:
        is_stopped.set()
        raise KeyboardInterrupt

    monkeypatch.setattr(series, "_play_part", begin)

    with pytest.raises(KeyboardInterrupt):
        series.play(5000, stop)
    assert len(begun) < 5000


def test_a_series_of_matches_that_may_never_end_is_refused() -> None:
    with pytest.raises(
        Unreadable, match="a match with round_cap 0 may never end; a series needs a limit, from 10 to 5000"
    ):
        Series(find_game("mrt"), options={"round_cap": 0})
    assert Series(find_game("mrt"), options={"round_cap": 10}).play(1).lengths[0] > 0


def test_bots_that_search_do_not_play_series() -> None:
    with pytest.raises(Unreadable, match="club is too slow for simulate; use boxlid tournament"):
        Series(find_game("family"), bots=["club"])
