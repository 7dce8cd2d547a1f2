"""The end of a deal: what a pause shows is public, complete, and says why everyone scored what they did."""

from collections.abc import Callable, Iterator

import msgspec
import pytest

from boxlid.bots import at_random, by_thumb
from boxlid.games import GAMES, SPECTATOR, View
from boxlid.games.scenes import Scene, Zone
from boxlid.games.stories import score_lines, split_at_deal
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.kernel.execution.rows import Ints
from boxlid.table import Table
from boxlid.table.narrator import Narrator
from tests.contract.cases import CASES, Case

DEAL_CASES = [case for case in CASES if case.game.has_deals and (case.options or case.seats in case.game.rules.SEATS)]
MOST_DEALS = 3


def ended_deals(case: Case, seed: int = 1, choose: Callable[[View, Ints], int] = by_thumb) -> Iterator[Table]:
    """A table at the end of each of its first deals."""
    table, rng, n_deals = Table(case.game, case.seats, options=dict(case.options), seed=seed), new_rng(seed), 0
    while not table.is_over and n_deals < MOST_DEALS:
        seat = table.actors[random_below(rng, len(table.actors))]
        table.act(seat, choose(table.view(seat), rng))
        if table.has_ended_deal:
            n_deals += 1
            yield table


def without_viewer(scene: Scene) -> Scene:
    return msgspec.structs.replace(scene, viewer=SPECTATOR)


def is_open(zone: Zone) -> bool:
    """Is every card that a seat has had in the deal face up?"""
    return not zone.face_down and all(place.card or place.is_gap for place in zone.places)


@pytest.mark.parametrize("case", DEAL_CASES, ids=str)
def test_the_end_of_a_deal_is_public_with_all_that_lies_before_the_players_open(case: Case) -> None:
    n_deals = 0
    for table in ended_deals(case):
        scenes = table.deal_end_scenes([SPECTATOR, *range(table.seats)])
        shown = scenes[SPECTATOR]
        assert all(without_viewer(scene) == shown for scene in scenes.values())
        assert not shown.choices
        assert not any(seat.is_waited_for for seat in shown.seats)
        assert {seat.seat: seat.score for seat in shown.seats} == dict(enumerate(table.scores))
        assert all(is_open(zone) for zone in shown.zones if zone.seat >= 0)
        n_deals += 1
    assert n_deals


def cards_in(scene: Scene, kind: str) -> dict[int, list[str]]:
    return {zone.seat: [card.name for card in zone.cards] for zone in scene.zones if zone.kind == kind}


def assert_sets_are_those_counted(table: Table) -> int:
    """The number of places in all sets."""
    counted = {line.seats[0]: line.cards for line in score_lines(Narrator(table, SPECTATOR).last_action())}
    sets = [zone for zone in table.deal_end_scenes([SPECTATOR])[SPECTATOR].zones if zone.kind == "set"]
    for zone in sets:
        names = [place.card.name for place in zone.places if place.card]
        assert names == list(counted.get(zone.seat, ()))[: len(names)]
    return sum(len(zone.places) for zone in sets)


@pytest.mark.parametrize("case", DEAL_CASES, ids=str)
def test_the_last_trick_and_the_sets_lie_where_they_lay(case: Case) -> None:
    for table in ended_deals(case, seed=2):
        shown = table.deal_end_scenes([SPECTATOR])[SPECTATOR]
        last_trick = cards_in(table.scene(SPECTATOR), "last trick")
        assert not last_trick or cards_in(shown, "trick") == last_trick
        assert_sets_are_those_counted(table)


@pytest.mark.parametrize("case", DEAL_CASES, ids=str)
def test_the_story_has_one_line_for_each_player_or_team_before_the_next_deal(case: Case) -> None:
    for table in ended_deals(case, seed=3):
        end, following = split_at_deal(Narrator(table, SPECTATOR).last_action())
        seats = [seat for line in score_lines(end) for seat in line.seats]
        shown = table.scene(SPECTATOR).seats
        playing = [seat.seat for seat in shown if all(fact.key != "status" for fact in seat.facts)]
        assert sorted(set(seats)) == sorted(seats)
        assert set(playing) <= set(seats)
        assert not score_lines(following)
        assert following == [] or following[0].kind == "headline"


@pytest.mark.parametrize("race", [False, True])
def test_cards_that_join_or_leave_a_set_with_the_last_action_of_a_round_are_counted(race: bool) -> None:
    case, n_places = Case(GAMES["archduke"], 4, (("race", race),)), set[int]()
    for seed in range(12):
        n_places |= {assert_sets_are_those_counted(table) for table in ended_deals(case, seed, at_random)}
    assert len(n_places) > 3
