"""What games count for reports, in matches by rule of thumb: the counts agree with each other and with the scores."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from boxlid.games import GAMES, Game, find_game
from boxlid.games.family import actions, phases
from boxlid.games.options import OptionValue
from boxlid.games.skeleton.state import HAND
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.state import copied
from boxlid.kernel.playout.figures import ACTIONS, CHOICES, DEALS, FORCED, Columns
from boxlid.lab.report.deals import play_deal
from boxlid.lab.report.statistics import statistics_of
from boxlid.lab.report.variants import make_variants
from boxlid.table.keys import key_from_seed, words_of

N = 4


def by_thumb(game: Game, state: Any, seat: int, rng: Ints) -> int:
    return game.strategy.choose(state, seat, rng)


def counts_of(
    game: Game, seed: int, choose: Callable[[Game, Any, int, Ints], int] = by_thumb, **options: OptionValue
) -> tuple[dict[str, tuple[int, int]], Any]:
    """How often each measure was counted, of how many times, in one match; and its last state."""
    measures, state, rng = game.measures, game.new_state(options), new_rng(seed)
    out = [0] * (2 * len(measures.MEASURES))
    game.rules.start(state, game.rules.DEFAULT_SEATS, words_of(key_from_seed(seed)))
    while not game.rules.is_over(state):
        seat = game.actors(state)[-1]
        action = choose(game, state, seat, rng)
        old = copied(state)
        game.rules.apply(state, seat, action)
        measures.measure(old, state, seat, action, out)
    pairs = zip(out[::2], out[1::2], strict=True)
    return {one.id: pair for one, pair in zip(measures.MEASURES, pairs, strict=True)}, state


@cache
def matches(game: Game) -> list[tuple[dict[str, tuple[int, int]], Any]]:
    return [counts_of(game, seed) for seed in range(N)]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_share_is_never_more_than_its_cases(game: Game) -> None:
    for counts, _ in matches(game):
        assert all(0 <= counts[one.id][0] <= counts[one.id][1] for one in game.measures.MEASURES if one.is_share)
        assert any(n for n, _ in counts.values())


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_measures_have_distinct_ids_and_names(game: Game) -> None:
    measures = game.measures.MEASURES
    assert len({one.id for one in measures}) == len({one.name for one in measures}) == len(measures)


def test_exact_estimates_are_all_that_scores_in_family() -> None:
    for counts, state in matches(find_game("family")):
        assert 10 * counts["exact"][0] == sum(state.totals)
        assert counts["exact"][1] == state.deals * state.seats
        assert counts["estimated"][1] == state.deals
        assert 0 < counts["estimated"][0] <= 7 * counts["exact"][1]


def test_estimates_and_gifts_are_counted_as_they_are_made_in_family() -> None:
    """Seat n always estimates n tricks, and gives every Ding Bat trick to the next seat if it is seat 0."""
    gifts = []

    def estimate_the_seat(game: Game, state: Any, seat: int, rng: Ints) -> int:
        if state.phase == phases.BIDDING:
            return actions.BID + seat
        if state.phase == phases.GIVING:
            gifts.append(seat)
            return actions.GIVE + 1 if seat == 0 else actions.KEEP
        return by_thumb(game, state, seat, rng)

    counts, state = counts_of(find_game("family"), 1, estimate_the_seat, target=30)
    assert counts["zero"] == (state.deals, 4 * state.deals)
    assert counts["estimated"] == ((0 + 1 + 2 + 3) * state.deals, state.deals)
    assert counts["given"] == (gifts.count(0), len(gifts))
    assert gifts


def test_a_preliminary_flip_of_mrt_is_one_of_three_things() -> None:
    for counts, state in matches(find_game("mrt")):
        assert counts["mr_t"][0] + counts["stalemate"][0] + counts["showdown"][0] == counts["showdown"][1]
        assert counts["flips"] == (state.flips, state.rounds)
        assert counts["capped"] == (0, 1)
    assert counts_of(find_game("mrt"), 0, round_cap=10, play_out=True)[0]["capped"] == (1, 1)


def test_deals_of_allstar_have_no_clear_player_one_or_several() -> None:
    for counts, state in matches(find_game("allstar")):
        assert counts["sole"][0] + counts["shared"][0] + counts["jack_pot"][0] == state.deals
        assert counts["sole"][0] + 2 * counts["shared"][0] <= counts["clear"][0] <= state.seats * state.deals
        assert counts["pot"][1] == state.deals


def test_hands_of_abridged_are_declared_and_score() -> None:
    for counts, state in matches(find_game("abridged")):
        made = sum(counts[name][0] for name in ("play_made", "ten_made", "seven_made"))
        declared = sum(counts[name][1] for name in ("play_made", "ten_made", "seven_made"))
        assert counts["declarer"] == (made, declared)
        assert counts["play"] == (counts["play_made"][1], declared)
        assert counts["points"] == (sum(map(sum, state.sheet)), state.deals)


def test_rounds_of_archduke_add_up_to_the_totals() -> None:
    for counts, state in matches(find_game("archduke")):
        assert counts["points"] == (sum(state.totals), state.round_number * state.seats)
        assert counts["turns"] == (state.turns, state.round_number)
        assert counts["assassinated"][1] == counts["called"][0]
        assert counts["assassinated"][0] + counts["caller_lowest"][0] >= counts["called"][0]


def test_points_of_archduke_are_of_the_players_still_in() -> None:
    counts, state = counts_of(find_game("archduke"), 1, mark="eliminate", threshold=30)
    assert counts["points"][0] == sum(state.totals)
    assert counts["points"][1] < state.round_number * state.seats


def test_the_periods_of_a_game_without_measures_are_its_stages() -> None:
    skeleton = Game("skeleton", "Skeleton", 2026)
    assert skeleton.measures.period is skeleton.outlook.stage
    assert skeleton.compiled.measures.period is skeleton.compiled.outlook.stage


def test_a_game_without_measures_is_reported_without_them() -> None:
    skeleton = Game("skeleton", "Skeleton", 2026)
    assert skeleton.measures.MEASURES == ()
    (variant,) = make_variants(skeleton, 3, {}, [], [])
    columns = Columns.of(3, 0)
    row = play_deal(variant, 3, "thumb", 0, 1, columns)
    assert [one.topic for one in statistics_of(skeleton, columns)].count("game") == 0
    assert row[ACTIONS] == row[FORCED] + row[CHOICES] == 3 * HAND
    assert row[DEALS] == 1
    assert sum(row[columns.gained_by_position : columns.measures]) == HAND
