"""The figures of matches are those that can be taken by hand from the same matches, replayed in plain Python."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from boxlid.games import Game, Unreadable, find_game
from boxlid.kernel.execution.flat import FloatArray
from boxlid.kernel.execution.state import copied
from boxlid.kernel.playout import figures
from boxlid.kernel.playout.figures import Columns
from boxlid.lab.report.matches import Players
from boxlid.lab.report.variants import make_variants
from boxlid.lab.series import Series
from boxlid.table import Table
from boxlid.table.keys import words_of

FAMILY = find_game("family")
SEATS, N, SEED = 3, 25, 5
OPTIONS = {"target": 60}
COLUMNS = Columns.of(SEATS, len(FAMILY.measures.MEASURES))


@cache
def rows() -> FloatArray:
    (variant,) = make_variants(FAMILY, SEATS, OPTIONS, [], [])
    return Players(variant, SEATS, "thumb", SEED, COLUMNS.width).play(0, N)


@cache
def tables() -> list[Table]:
    return list(Series(FAMILY, SEATS, seed=SEED, options=OPTIONS).tables(N))


def states_of(game: Game, table: Table) -> Iterator[tuple[Any, int, int]]:
    """Every state of a match with the seat and the action that follow, and the last state."""
    state = game.new_state(table.options)
    game.rules.start(state, table.seats, words_of(table.key()))
    for entry in table.log:
        yield copied(state), entry.seat, entry.action
        game.rules.apply(state, entry.seat, entry.action)
    yield state, -1, -1


def standings(table: Table) -> list[list[int]]:
    """The scores after every deal."""
    found = []
    for (old, _, _), (new, _, _) in pairwise(states_of(FAMILY, table)):
        if new.deals != old.deals or FAMILY.rules.is_over(new):
            found.append(FAMILY.scores(new))
    return found


def sole_leader(scores: list[int]) -> int | None:
    return scores.index(max(scores)) if scores.count(max(scores)) == 1 else None


def test_actions_and_alternatives() -> None:
    for row, table in zip(rows(), tables(), strict=True):
        legal = [len(FAMILY.legal(state, seat)) for state, seat, _ in states_of(FAMILY, table) if seat >= 0]
        assert row[figures.ACTIONS] == len(legal) == len(table.log)
        assert row[figures.FORCED] == legal.count(1)
        assert row[figures.CHOICES] == len(legal) - legal.count(1)
        assert row[figures.LEGAL] == sum(n for n in legal if n > 1)


def test_deals_margins_and_winners() -> None:
    for row, table in zip(rows(), tables(), strict=True):
        scores = standings(table)
        first, second = sorted(scores[-1], reverse=True)[:2]
        dealer = next(states_of(FAMILY, table))[0].dealer
        (winner,) = table.winners
        assert row[figures.DEALS] == len(scores)
        assert row[figures.MARGIN] == first - second
        assert row[figures.SHARED] == 0
        assert np.flatnonzero(row[COLUMNS.wins : COLUMNS.wins_by_position]).tolist() == [winner]
        places = row[COLUMNS.wins_by_position : COLUMNS.gained_by_position]
        assert np.flatnonzero(places).tolist() == [(winner - dealer) % SEATS]
        gained = [scores[0][(dealer + place) % SEATS] for place in range(SEATS)]
        assert row[COLUMNS.gained_by_position : COLUMNS.measures].tolist() == gained


def test_who_leads_when() -> None:
    for row, table in zip(rows(), tables(), strict=True):
        before_end = standings(table)[:-1]
        n_deals, (winner,) = len(before_end) + 1, table.winners
        leaders = [leader for leader in [*map(sole_leader, before_end), winner] if leader is not None]
        behind = [max(scores) - scores[winner] for scores in before_end]
        alone = [sole_leader(scores) == winner for scores in before_end]
        decided = next(n for n in range(1, n_deals + 1) if all(alone[n - 1 :]))
        assert row[figures.LEAD_CHANGES] == sum(one != other for one, other in pairwise(leaders))
        assert row[figures.TRAILED] == sum(deficit > 0 for deficit in behind)
        assert row[figures.COULD_TRAIL] == len(before_end)
        assert row[figures.DEFICIT] == max(behind)
        assert row[figures.DECIDED] == decided / n_deals
        at_half = sole_leader(before_end[n_deals // 2 - 1])
        assert row[figures.HALF_LED] == (at_half is not None)
        assert row[figures.HALF_LED_AND_WON] == (at_half == winner)
        for tenth in range(1, figures.TENTHS + 1):
            after = tenth * n_deals // 10
            scores = before_end[after - 1] if after else [0] * SEATS
            share = (scores[winner] == max(scores)) / scores.count(max(scores))
            assert row[figures.LEADS + tenth - 1] == pytest.approx(share)


def test_measures_are_those_of_the_game() -> None:
    for row, table in zip(rows(), tables(), strict=True):
        counted = [0] * (COLUMNS.width - COLUMNS.measures)
        for (old, seat, action), (new, _, _) in pairwise(states_of(FAMILY, table)):
            FAMILY.measures.measure(old, new, seat, action, counted)
        assert row[COLUMNS.measures :].tolist() == counted


def test_figures_are_whole_by_their_denominators() -> None:
    """With six seats, shares of the lead after a tenth of a short match are sixths, fifths and quarters."""
    (variant,) = make_variants(FAMILY, 6, {"target": 30}, [], [])
    columns = Columns.of(6, len(FAMILY.measures.MEASURES))
    found = Players(variant, 6, "thumb", SEED, columns.width).play(0, 200)
    whole = found * columns.denominators()
    leads = found[:, figures.LEADS : figures.SEATS]
    assert {round(1 / share, 9) for share in leads[leads > 0]} == {1, 2, 3, 4, 5, 6}
    exact = [column for column in range(columns.width) if column not in figures.ROUNDED]
    assert np.abs(whole - np.rint(whole))[:, exact].max() < 1e-9


def test_a_match_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    (variant,) = make_variants(FAMILY, SEATS, OPTIONS, [], [])
    players = Players(variant, SEATS, "thumb", SEED, COLUMNS.width)

    class Endless:
        MOST_ACTIONS, RECORDS = players.course.MOST_ACTIONS, players.course.RECORDS

        def play_rows(self, *_: Any) -> bool:
            return False

    monkeypatch.setattr(players, "course", Endless())
    with pytest.raises(Unreadable, match="a match under as it is takes more than 2,000,000 actions; it may never end"):
        players.play(0, 1)
