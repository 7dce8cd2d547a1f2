"""How often lag decides Archduke's race, and how much lying about it gains: simulated, and over real sockets."""

import argparse
import sys
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path

from benchmarks.machine import cpu_model
from benchmarks.markdown import markdown_table
from benchmarks.online.race import CAP_MS, RaceOutcomes, race_over_sockets
from benchmarks.online.serving import load_average
from benchmarks.simulated_race import CLEAR_S, LIARS, RACES_A_CONNECTION, Player, gains_of, run_series
from boxlid.cli.console import Console, progress

RESULTS = Path(__file__).parent / "results" / "race.md"
NEAR_MS, FAR_MS = 20, 250
PAIRS_MS = ((NEAR_MS, NEAR_MS), (NEAR_MS, FAR_MS), (FAR_MS, NEAR_MS), (FAR_MS, FAR_MS))
LOWER_CAPS_MS = (100, 50)
CAPS_MS = (CAP_MS, *LOWER_CAPS_MS, 0)
MOST_WRONG, MOST_GAIN = 0.02, 0.01
SOCKET_RACES = 50
LYING = "loopback, seat 0 holds back its pongs"
SOCKETS: dict[str, tuple[int, int] | None] = {
    f"{NEAR_MS} and {NEAR_MS} ms": (NEAR_MS, NEAR_MS),
    f"{NEAR_MS} and {FAR_MS} ms": (NEAR_MS, FAR_MS),
    f"{FAR_MS} and {FAR_MS} ms": (FAR_MS, FAR_MS),
    LYING: None,
}
"""Each pair plays at tables of two and touches and matches in turn."""

PAGE = """# Archduke's race

{machine}.

`make race`: {races:,} simulated races for each figure, decided by `table/race.py` with the credit of `table/lag.py`.
All times are round trips in milliseconds. Reactions are log-normal around 350 ms. Each way has an exponential queueing
delay of 1 ms + 3 % of the round trip on average, and 1 packet in 100 is delayed by another 50 ms. A connection lasts
{races_a_connection} races.

## Wrong winners among races with a true {gap}

{wrong}

Bar: at most {most_wrong:.0%} at cap {cap_ms} where TCP's round trip is known. A cap below the round trip leaves the
rest of it uncredited; where TCP's is unknown, nothing is credited, as at cap 0.

## What lying gains

Share of races won beyond what the same player wins honestly, touching and matching in turn: of all races / of the 1 in
10 that matters to a liar who chooses. Pongs and actions are held back by 300 ms.

TCP's round trip is known (the client connects directly to a server on Linux):

{gains_known}

TCP's round trip is unknown (behind a proxy or relay, or on another system), so arrival order decides:

{gains_unknown}

Bar: at most {most_gain:.0%} everywhere.

## Over real sockets

Cap {cap_ms} ms. Proxies delay every byte by half the round trip each way. On the loopback TCP's round trip is the
kernel's own; through a proxy it is given.

{sockets}
"""

Case = tuple[int, int, int, bool]
"""Round trips of the toucher and the matcher, or of the liar and the rival; the cap; is TCP's round trip known?"""
Wrong = dict[Case, float]
"""The share of clear races that the slower player won."""
Gains = dict[tuple[str, Case], tuple[float, float]]
"""The gain of a kind of liar, over all races and over those that matter."""


def wrong_share(case: Case, races: int) -> float:
    *round_trips_ms, cap_ms, is_tcp_known = case
    toucher, matcher = (Player(ms / 1000, is_tcp_known) for ms in round_trips_ms)
    return run_series(toucher, matcher, cap_ms / 1000, races).wrong_share


def gains(liar: str, case: Case, races: int) -> tuple[float, float]:
    *all_ms, is_tcp_known = case
    liar_s, rival_s, cap_s = (ms / 1000 for ms in all_ms)
    return gains_of(LIARS[liar], liar_s, rival_s, cap_s, races, is_tcp_known=is_tcp_known)


def simulate(races: int) -> tuple[Wrong, Gains]:
    """Every case, on all cores."""
    cases = [(*pair, cap_ms, known) for pair in PAIRS_MS for cap_ms in CAPS_MS for known in (True, False)]
    lied_in = [
        case for case in cases if case[2] == CAP_MS or (case[:2] == (NEAR_MS, NEAR_MS) and case[2] in LOWER_CAPS_MS)
    ]
    with ProcessPoolExecutor() as pool, progress() as bar:
        wrong = {case: pool.submit(wrong_share, case, races) for case in cases}
        gained = {(liar, case): pool.submit(gains, liar, case, races) for case in lied_in for liar in LIARS}
        futures: list[Future[float] | Future[tuple[float, float]]] = [*wrong.values(), *gained.values()]
        task = bar.add_task("simulated series", total=len(futures))
        for _ in as_completed(futures):
            bar.advance(task)
    return {case: one.result() for case, one in wrong.items()}, {key: one.result() for key, one in gained.items()}


def play_over_sockets(races: int) -> dict[str, RaceOutcomes]:
    outcomes = {}
    with progress() as bar:
        task = bar.add_task("races over sockets", total=races * len(SOCKETS))
        for name, pair_ms in SOCKETS.items():
            round_trips_s = (pair_ms[0] / 1000, pair_ms[1] / 1000) if pair_ms else None
            outcomes[name] = race_over_sockets(
                round_trips_s, races, lambda n: bar.advance(task, n), is_lying=name == LYING
            )
    return outcomes


# --- The page --------------------------------------------------------------------------------------------------------


def wrong_rows(wrong: Wrong) -> list[tuple[str, ...]]:
    return [
        (f"{touch_ms} / {match_ms}", *(f"{wrong[touch_ms, match_ms, cap_ms, True]:.2%}" for cap_ms in CAPS_MS),
         f"{wrong[touch_ms, match_ms, CAP_MS, False]:.2%}")
        for touch_ms, match_ms in PAIRS_MS
    ]  # fmt: skip


def gain_rows(gained: Gains, *, is_tcp_known: bool) -> list[tuple[str, ...]]:
    cases = [(*pair, CAP_MS, is_tcp_known) for pair in PAIRS_MS]
    cases += [(NEAR_MS, NEAR_MS, cap_ms, is_tcp_known) for cap_ms in LOWER_CAPS_MS]
    return [(liar, *(" / ".join(f"{gain:+.2%}" for gain in gained[liar, case]) for case in cases)) for liar in LIARS]


def socket_rows(outcomes: dict[str, RaceOutcomes]) -> list[tuple[str, ...]]:
    return [
        (
            name,
            str(one.races),
            str(one.clear),
            str(one.wrong),
            f"{one.won} / {one.faster}",
            f"{max(one.credits_ms):.1f}",
        )
        for name, one in outcomes.items()
    ]


def page(wrong: Wrong, gained: Gains, outcomes: dict[str, RaceOutcomes], races: int) -> str:
    caps = tuple(f"cap {cap_ms} ms" for cap_ms in CAPS_MS)
    pairs = tuple(f"{liar_ms} v. {rival_ms}, cap {CAP_MS}" for liar_ms, rival_ms in PAIRS_MS)
    lower = tuple(f"{NEAR_MS} v. {NEAR_MS}, cap {cap_ms}" for cap_ms in LOWER_CAPS_MS)
    gap = f"gap above {1000 * CLEAR_S:.0f} ms"
    over_sockets = ("round trips", "races", gap, "wrong winners", "won / faster, seat 0", "most credit of seat 0, ms")
    return PAGE.format(
        machine=f"{cpu_model()}; load average {load_average()}",
        races=races,
        gap=gap,
        cap_ms=CAP_MS,
        races_a_connection=RACES_A_CONNECTION,
        most_wrong=MOST_WRONG,
        most_gain=MOST_GAIN,
        wrong=markdown_table(("toucher / matcher", *caps, f"cap {CAP_MS} ms, TCP unknown"), wrong_rows(wrong)),
        gains_known=markdown_table(("the liar …", *pairs, *lower), gain_rows(gained, is_tcp_known=True)),
        gains_unknown=markdown_table(("the liar …", *pairs, *lower), gain_rows(gained, is_tcp_known=False)),
        sockets=markdown_table(over_sockets, socket_rows(outcomes)),
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--races", type=int, default=100_000)
    chosen = parser.parse_args()
    wrong, gained = simulate(chosen.races)
    text = page(wrong, gained, play_over_sockets(SOCKET_RACES), chosen.races)
    RESULTS.write_text(text, encoding="utf-8")
    Console().print(text)
    too_often = [case for case, share in wrong.items() if case[2] == CAP_MS and case[3] and share > MOST_WRONG]
    too_much = [key for key, both in gained.items() if max(both) > MOST_GAIN]
    if too_often or too_much:
        sys.exit(f"wrong winners above the bar: {too_often}; gains above the bar: {too_much}")


if __name__ == "__main__":
    main()
