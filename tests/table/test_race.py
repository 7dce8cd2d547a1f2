"""Archduke's race: effective times decide, and lying about lag does not pay. Times are given, not measured."""

import pytest

from benchmarks.online.race import CAP_MS
from benchmarks.race import MOST_GAIN, MOST_WRONG, PAIRS_MS, gains, wrong_share
from benchmarks.simulated_race import LIARS
from boxlid.table.lag import MOST_BUDGET_S, REGAIN_S, LagTracker
from boxlid.table.race import Claim, first_claim

RACES = 2_000
CAP_S = CAP_MS / 1000
ROUND_TRIP_S = 0.02
LONG_S = 3600.0
"""A TCP round trip too long to bound anything."""
TOUCHER, MATCHER, OTHER = 0, 1, 2


def touch(arrived_s: float, credit_s: float = 0.0) -> Claim:
    return Claim(TOUCHER, arrived_s, credit_s, is_touch=True)


def match(arrived_s: float, credit_s: float = 0.0, seat: int = MATCHER) -> Claim:
    return Claim(seat, arrived_s, credit_s, is_touch=False)


# --- Which comes first -----------------------------------------------------------------------------------------------


def test_a_touch_waits_for_the_largest_credit_among_those_who_may_match() -> None:
    far = touch(10.0, 0.1)
    assert first_claim([far], touch_credit_s=0.1, match_credit_s=0.25)[1] == pytest.approx(10.15)
    assert first_claim([far], touch_credit_s=0.1, match_credit_s=0.05) == (far, 10.0)


def test_a_match_waits_for_the_credit_of_the_toucher() -> None:
    near = match(10.0, 0.02)
    assert first_claim([near], touch_credit_s=0.25, match_credit_s=0.02)[1] == pytest.approx(10.23)
    assert first_claim([near], touch_credit_s=0.0, match_credit_s=0.02) == (near, 10.0)


def test_the_earlier_effective_time_wins_whichever_arrives_first() -> None:
    near, far = match(10.0, 0.02), touch(10.1, 0.25)
    assert first_claim([near, far], touch_credit_s=0.25, match_credit_s=0.02)[0] is far
    near, late = match(10.0, 0.02), touch(10.24, 0.25)
    assert first_claim([near, late], touch_credit_s=0.25, match_credit_s=0.02) == (near, 10.0)


def test_without_credit_the_order_of_arrival_decides() -> None:
    first, second = touch(10.0), match(10.0)
    assert first_claim([first, second], 0.0, 0.0) == (first, 10.0)
    assert first_claim([second, first], 0.0, 0.0) == (second, 10.0)


def test_matches_do_not_wait_for_each_other() -> None:
    near = match(10.0)
    assert first_claim([near], touch_credit_s=0.0, match_credit_s=0.25) == (near, 10.0)


# --- How much lag is credited ----------------------------------------------------------------------------------------


def measured(*round_trips_s: float, tcp_s: float | None = LONG_S) -> LagTracker:
    lag = LagTracker()
    for round_trip_s in round_trips_s:
        lag = lag.measured(round_trip_s, tcp_s)
    return lag


def test_no_lag_is_credited_before_it_is_measured() -> None:
    assert LagTracker().credit_s(CAP_S) == 0.0


def test_a_steady_round_trip_is_credited_up_to_the_cap() -> None:
    assert measured(0.25, 0.25).credit_s(CAP_S) == 0.25
    assert measured(0.25, 0.25).credit_s(0.1) == 0.1
    assert measured(0.25, 0.25).credit_s(0.0) == 0.0


def test_delayed_pongs_are_credited_no_more_than_the_tcp_round_trip() -> None:
    assert measured(0.32, 0.32, tcp_s=ROUND_TRIP_S).credit_s(CAP_S) == ROUND_TRIP_S


def test_without_a_tcp_round_trip_nothing_is_credited() -> None:
    assert measured(0.25, 0.25, tcp_s=None).credit_s(CAP_S) == 0.0
    assert measured(0.25).measured(0.02, None).credit_s(CAP_S) == 0.25


def test_a_pong_faster_than_tcp_counts() -> None:
    assert measured(0.03, tcp_s=0.07).credit_s(CAP_S) == 0.03


def test_a_rise_is_credited_from_a_budget_that_is_spent_and_refills() -> None:
    lag = measured(ROUND_TRIP_S)
    for _ in range(100):
        lag = lag.spent(lag.credit_s(CAP_S))
    assert lag.budget_s == MOST_BUDGET_S
    for _ in range(5):
        lag = lag.measured(0.3, LONG_S)
    credits_s = []
    for _ in range(3):
        credits_s.append(lag.credit_s(CAP_S))
        lag = lag.spent(credits_s[-1])
    assert credits_s == pytest.approx([ROUND_TRIP_S + rise_s for rise_s in (MOST_BUDGET_S, REGAIN_S, REGAIN_S)])


def test_a_new_connection_has_no_budget() -> None:
    assert measured(ROUND_TRIP_S, *[0.3] * 5).credit_s(CAP_S) == ROUND_TRIP_S


# --- A sample of `make race` -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("touch_ms", "match_ms"), PAIRS_MS)
def test_lag_rarely_decides_a_clear_race_if_the_tcp_round_trip_is_known(touch_ms: int, match_ms: int) -> None:
    assert wrong_share((touch_ms, match_ms, CAP_MS, True), RACES) <= MOST_WRONG


@pytest.mark.parametrize("is_tcp_known", [True, False])
@pytest.mark.parametrize("liar", LIARS)
@pytest.mark.parametrize(("liar_ms", "rival_ms"), PAIRS_MS)
def test_lying_does_not_pay(liar: str, liar_ms: int, rival_ms: int, is_tcp_known: bool) -> None:
    assert max(gains(liar, (liar_ms, rival_ms, CAP_MS, is_tcp_known), RACES)) <= MOST_GAIN
