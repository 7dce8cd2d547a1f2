"""A review finds costly choices, uses only what the player knew, and its numbers add up."""

from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

import msgspec
import numpy as np
import pytest

from boxlid import coach
from boxlid.bots import by_thumb
from boxlid.coach import Decision, Review, hindsight, review, values
from boxlid.coach.comparison import compare_if_worse
from boxlid.coach.hindsight import cost_in_hindsight
from boxlid.coach.hint import points_of
from boxlid.coach.match_review import check_record
from boxlid.coach.unseen import find_key_card, hands_in_worlds
from boxlid.coach.words import describe, explain, name_action, signed
from boxlid.games import GAMES, Game, Unreadable, View
from boxlid.games.scenes import Card, Place, Zone, choice
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.state import copied
from boxlid.table import Table, replay
from boxlid.table.replay import dealt_again, repeat_action
from tests.coach.match import BLUNDER, BLUNDERER, BUDGET, NAMES, blundered_match, stopped_review

GAME_CASES = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@cache
def reviewed() -> Review:
    return review(blundered_match(), BUDGET)


def blunder() -> Decision:
    (found,) = (one for one in reviewed().decisions if GAMES["family"].scene.action_words(one.played) == BLUNDER)
    return found


def table_before_blunder() -> Table:
    record = blundered_match()
    table = dealt_again(record)
    for action in record.actions[: blunder().number - 1]:
        repeat_action(table, action)
    return table


def view_with_choices(game: Game, least: int = 2) -> View:
    """The first view with several legal actions, some actions into a match."""
    table, rng = Table(game, seed=3), new_rng(3)
    while True:
        seat = table.actors[0]
        view = table.view(seat)
        if len(table.log) > 12 and len(view.legal()) >= least:
            return view
        table.act(seat, by_thumb(view, rng))


def test_a_blunder_is_found_and_named() -> None:
    worst = blunder()
    assert worst in reviewed().costly
    assert worst.comparison
    assert worst.loss > 2 * worst.comparison.error > 0
    assert worst.comparison.points[0] < worst.comparison.points[1]
    sentences = " ".join(explain(worst, NAMES))
    assert f"Cy chose “estimate 7”; “{worst.label(worst.comparison.action)}” was better." in sentences
    assert f"It lowers the chance to win by {worst.loss:.1%} ± " in sentences
    assert "In the deals that fit what Cy could know, it ends worse in " in sentences


def test_the_best_action_costs_nothing() -> None:
    for decision in reviewed().decisions:
        if decision.played in decision.values.equals():
            assert decision.loss == 0
            assert explain(decision, NAMES) == []


def test_every_choice_between_several_actions_is_reviewed_and_no_other() -> None:
    record = blundered_match()
    numbers = [
        number + 1
        for number, action in enumerate(record.actions)
        if len(replay(record, number).view(action.seat).legal()) > 1
    ]
    assert [decision.number for decision in reviewed().decisions] == numbers


def test_a_choice_is_evaluated_from_the_seat_s_view_before_it() -> None:
    record = blundered_match()
    for decision in reviewed().decisions[::9]:
        view = replay(record, decision.number - 1).view(decision.seat)
        assert decision.values == values(view, BUDGET, seed=2 * decision.number)
        assert decision.scene == view.scene()


@GAME_CASES
def test_values_do_not_depend_on_what_is_hidden(game: Game) -> None:
    view = view_with_choices(game)
    world = copied(view.state)
    game.knowledge.deal_unknown(world, view.seat, new_rng(99))
    assert values(View.of(game, world, view.seat), 60) == values(view, 60)


@GAME_CASES
def test_every_legal_action_has_a_value(game: Game) -> None:
    view = view_with_choices(game)
    found = coach.values(view, 60)
    assert sorted(option.action for option in found.options) == view.legal()
    assert all(0 <= option.chance <= 1 and option.chance_error >= 0 for option in found.options)
    assert found.best.behind == 0
    assert found.of(found.best.action) is found.best


def test_the_same_seed_gives_the_same_review_and_another_seed_another() -> None:
    assert review(blundered_match(), 60, seats=[0]) == review(blundered_match(), 60, seats=[0])
    assert review(blundered_match(), 60, seats=[0]) != review(blundered_match(), 60, seed=1, seats=[0])


def test_decisions_and_luck_add_up_to_the_result() -> None:
    record = blundered_match()
    assert record.result
    for summary in reviewed().summaries:
        assert summary.start - summary.decisions + summary.luck == pytest.approx(summary.end)
        assert summary.end == float(summary.seat in record.result.winners)
        own = [decision for decision in reviewed().decisions if decision.seat == summary.seat]
        assert summary.choices == len(own)
        assert summary.decisions == pytest.approx(sum(decision.loss for decision in own))
        assert summary.costly == sum(decision.loss > 0 for decision in own)


def test_a_chance_curve_runs_through_the_choices_to_the_result() -> None:
    for summary in reviewed().summaries:
        curve = reviewed().chance_curve(summary.seat)
        assert [number for number, _ in curve] == sorted(number for number, _ in curve)
        assert curve[0][1] == summary.start
        assert curve[-1] == (reviewed().n_actions, summary.end)


def test_between_deals_the_chances_add_up_to_one() -> None:
    by_number: dict[int, float] = {}
    for one in reviewed().stage_chances:
        by_number[one.number] = by_number.get(one.number, 0) + one.chance
    assert list(by_number.values()) == pytest.approx([1.0] * len(by_number))


def test_only_the_seats_asked_for_are_reviewed() -> None:
    found = review(blundered_match(), 40, seats=[3])
    assert {decision.seat for decision in found.decisions} == {3}
    assert [summary.seat for summary in found.summaries] == [3]
    assert found.summaries[0].end == reviewed().summaries[3].end


def test_hindsight_compares_the_choices_in_the_actual_deal() -> None:
    """Estimating seven scores nothing; the number of tricks that the rule of thumb then takes scores ten points."""
    found, table = blunder(), table_before_blunder()
    after = {
        option.action: cost_in_hindsight(table, found.seat, found.played, option.action, 0)
        for option in found.values.options
    }
    assert after[found.played] == 0
    assert max(after.values()) > 0.1


def test_hindsight_stops_where_nothing_ends_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    seats: list[int] = []

    def count(view: View, rng: Ints) -> int:
        seats.append(view.seat)
        return by_thumb(view, rng)

    monkeypatch.setattr(hindsight, "by_thumb", count)
    monkeypatch.setattr(hindsight, "MOST_ACTIONS", 3)
    cost_in_hindsight(table_before_blunder(), blunder().seat, blunder().played, 0, 0)
    assert len(seats) == 2 * hindsight.TRIALS * 3


def test_only_costly_choices_have_hindsight_and_only_with_the_secret() -> None:
    for decision in reviewed().decisions:
        assert (decision.hindsight is not None) == (decision.comparison is not None)
    without_secret = msgspec.structs.replace(blundered_match(), key=None, secret=None)
    assert all(decision.hindsight is None for decision in review(without_secret, 20, seats=[BLUNDERER]).decisions)


def test_a_review_replays_its_record_three_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once from its shuffles and once from its secret to verify it, and once to walk through it."""
    made: list[Table] = []

    class Counted(Table):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            made.append(self)

    monkeypatch.setattr(import_module("boxlid.table.replay"), "Table", Counted)
    review(blundered_match(), 20, seats=[BLUNDERER])
    assert len(made) == 3


@pytest.mark.parametrize(("cost", "says"), [(0.12, "cost 12.0%"), (-0.03, "gained 3.0%"), (0.0, "made no difference")])
def test_hindsight_comes_last(cost: float, says: str) -> None:
    sentences = explain(replace(blunder(), hindsight=cost), NAMES)
    assert sentences[-1] == f"In the deal as it really was, it {says}."


@pytest.mark.parametrize(
    ("after", "better", "says"),
    [(8, 9, "it leaves 8 tricks and the better choice 9"), (8, 8, "both leave 8 tricks"), (1, 1, "both leave 1 trick")],
)
def test_double_dummy_tricks_are_explained(after: int, better: int, says: str) -> None:
    worst = blunder()
    assert worst.comparison
    sentences = explain(replace(worst, tricks={worst.played: after, worst.comparison.action: better}), NAMES)
    assert f"With all hands open, {says}." in sentences


def test_progress_is_reported_for_every_action() -> None:
    done: list[int] = []
    review(blundered_match(), 20, seats=[1], on_progress=done.append)
    assert sum(done) == len(blundered_match().actions)


def test_a_review_that_is_stopped_keeps_the_choices_so_far() -> None:
    n_actions = blunder().number
    stopped = stopped_review(n_actions)
    assert not stopped.is_complete
    assert (stopped.n_reviewed, stopped.n_actions) == (n_actions, reviewed().n_actions)
    assert stopped.scores == reviewed().scores
    assert stopped.decisions == [one for one in reviewed().decisions if one.number <= n_actions]
    (summary,) = (one for one in stopped.summaries if one.seat == BLUNDERER)
    assert summary.decisions == pytest.approx(blunder().loss)
    assert summary.end == blunder().chance - blunder().loss
    assert summary.start - summary.decisions + summary.luck == pytest.approx(summary.end)


def test_a_complete_review_says_so() -> None:
    assert reviewed().is_complete


def test_an_unfinished_match_is_not_reviewed() -> None:
    with pytest.raises(Unreadable, match="is not over"):
        check_record(replay(blundered_match(), 20).record())


def test_only_a_worse_action_has_a_comparison() -> None:
    decision = blunder()
    view = replay(blundered_match(), decision.number - 1).view(BLUNDERER)
    best = decision.values.best.action
    assert compare_if_worse(view, decision.played, best, 100, 1)
    assert compare_if_worse(view, best, decision.played, 100, 1) is None
    assert compare_if_worse(view, best, best, 100, 1) is None


def test_the_shares_of_a_comparison_explain_its_gap() -> None:
    for decision in reviewed().costly:
        found = decision.comparison
        assert found
        assert found.share_worse + found.share_equal + found.share_better == pytest.approx(1.0)
        explained = found.share_worse * found.cost_where_worse - found.share_better * found.gain_where_better
        assert explained == pytest.approx(found.gap)


@pytest.mark.parametrize("game", ["family", "mrt", "allstar"])
def test_the_key_card_is_found(game: str) -> None:
    view = view_with_choices(GAMES[game])
    hands = hands_in_worlds(view, 200, 7) > 0
    holder, card = np.unravel_index(np.argmin(abs(hands.sum(axis=1) - 60)), (hands.shape[0], hands.shape[2]))
    costs = np.where(hands[holder, :, card], 0.3, -0.1)
    key = find_key_card(view, costs, np.ones(200), 7)
    assert key
    assert key.holder == holder
    assert (key.cost_if_held, key.cost_if_not) == pytest.approx((0.3, -0.1))
    world = copied(view.state)
    GAMES[game].knowledge.deal_unknown(world, view.seat, new_rng(7, int(np.argmax(hands[holder, :, card]))))
    held = View.of(GAMES[game], world, int(holder)).scene().zones
    assert key.label in {card.label for zone in held if zone.seat == holder for card in zone.cards}


def test_noise_has_no_key_card() -> None:
    view = view_with_choices(GAMES["family"])
    assert find_key_card(view, np.random.default_rng(1).normal(size=200), np.ones(200), 7) is None


def test_no_world_has_a_hand_with_a_card_the_viewer_sees() -> None:
    view = view_with_choices(GAMES["family"])
    seen = [GAMES["family"].card(card.name) for zone in view.scene().zones for card in zone.cards]
    assert seen
    assert not hands_in_worlds(view, 30, 7)[:, :, seen].any()


def test_without_hands_there_is_no_key_card() -> None:
    view = view_with_choices(GAMES["archduke"])
    assert find_key_card(view, np.linspace(0, 1, 30), np.ones(30), 7) is None


def test_actions_are_named_with_the_players_names() -> None:
    swap = choice(7, "swap 0.0 1.2", "swap {0}'s place 0 with {1}'s place 2")
    decision = replace(blunder(), scene=msgspec.structs.replace(blunder().scene, choices=(swap,)))
    assert name_action(decision, 7, NAMES) == "swap <b>Ann</b>'s place 0 with Bob & Co's place 2"


@GAME_CASES
def test_the_cards_a_seat_saw_are_described_by_kind_of_zone(game: Game) -> None:
    view = view_with_choices(game)
    seen = dict(describe(view.scene(), [f"P{seat}" for seat in range(12)]))
    assert seen["score"].startswith("P0 ")
    assert len(seen) > 1


def test_cards_that_keep_their_places_are_described_in_words() -> None:
    nine = Card("9", "9", "number", 9)
    places = (Place(0, nine, False, (0,), "upper left card"), Place(1, None, False, (), "upper right card"))
    scene = msgspec.structs.replace(blunder().scene, zones=(Zone("set", 0, places=places),))
    assert dict(describe(scene, NAMES))["set"] == f"{NAMES[0]}: 9 (upper left card), 1 face down"


@pytest.mark.parametrize(("change", "says"), [(0.051, "+5.1%"), (-0.2, "−20.0%"), (0.0, "0.0%"), (-0.0001, "0.0%")])
def test_changes_have_a_sign(change: float, says: str) -> None:
    assert signed(change) == says


@pytest.mark.parametrize(("points", "says"), [(5.66, "5.7"), (-4.8, "−4.8"), (-0.01, "0.0")])
def test_points_have_a_real_minus_sign_and_no_negative_zero(points: float, says: str) -> None:
    assert points_of(points) == says
