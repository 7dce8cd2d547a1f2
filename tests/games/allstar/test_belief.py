"""What cards that were played reveal about the rest: worlds still fit the view, and explain the play."""

from typing import cast

import numpy as np
import pytest
from hypothesis import given, settings

from boxlid.games.allstar import belief, strategy
from boxlid.games.allstar.state import State
from boxlid.kernel.cards.card_sets import members
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.execution.compile import compiled
from boxlid.kernel.execution.flat import States, flattened
from boxlid.kernel.execution.state import layout_of, new_state
from tests.games.allstar.arrange import ALLSTAR, Match, cut_and_dealt, playing
from tests.games.match import any_seed, count_cards

VIEW, WORLD, PAST = 0, 1, 2
RNG = new_rng(0)


def by_thumb(seats: int, key: int, n_cards: int) -> list[Match]:
    """The first n_cards cards of a first deal by rule of thumb: the match before each, and after the last."""
    match = cut_and_dealt(seats, key)
    stood: list[Match] = []
    while len(stood) <= n_cards:
        if match.penalty:
            stood.append(match.copy())
        ALLSTAR.rules.apply(match.state, match.turn, strategy.choose(match.state, match.turn, RNG))
    return stood


def world_of(match: Match, viewer: int, seed: int, *, is_believed: bool) -> States:
    """The states of a search over a view of the match: the view, a world that fits it, and the past."""
    calls, outlook = ALLSTAR.compiled.calls, ALLSTAR.compiled.outlook
    states = np.repeat(flattened(match.state), PAST + belief.PAST)
    calls.hide(states, VIEW, viewer)
    rng = np.array(new_rng(seed))
    calls.deal_unknown(states, WORLD, viewer, rng)
    outlook.recall(states, VIEW, PAST)
    if is_believed:
        outlook.believe(states, WORLD, PAST, viewer, rng)
    return states


def match_at(states: States, place: int) -> Match:
    """The match in one of the states."""
    state = new_state(ALLSTAR.rules.State)
    for name in layout_of(ALLSTAR.rules.State).shapes:
        setattr(state, name, states[place][name].tolist())
    return Match(cast(State, state))


def slips(states: States, viewer: int) -> int:
    """How many cards of the other seats the rule of thumb would not have played in the world."""
    world, n_slips = states[WORLD], compiled(belief, ALLSTAR.compiled.cache).n_slips
    return sum(n_slips(states, world, PAST, seat, world.hands[seat]) for seat in range(4) if seat != viewer)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_past_is_recalled_as_it_was(seats: int) -> None:
    n_cards = 3 * seats + 1
    stood = by_thumb(seats, key=5, n_cards=n_cards)
    states = world_of(stood[-1], viewer=0, seed=1, is_believed=False)
    for i, then in enumerate(stood[:-1]):
        recalled = match_at(states, PAST + i)
        for name in ("turn", "revealed", "taken", "tricks", "trick", "led"):
            assert getattr(recalled.state, name) == getattr(then.state, name), f"{name} before card {i}"
        if then.state.led >= 0:
            assert recalled.state.best == then.state.best


@given(any_seed)
@settings(deadline=None, max_examples=20)
def test_a_believed_world_fits_the_view(seed: int) -> None:
    match = by_thumb(4, key=seed, n_cards=14)[-1]
    world = match_at(world_of(match, viewer=2, seed=seed, is_believed=True), WORLD)
    assert count_cards(world) == [1] * 35
    assert world.hand(2) == match.hand(2)
    for seat in range(4):
        assert len(world.hand(seat)) == len(match.hand(seat))
        assert not world.state.hands[seat] & world.state.voids[seat]
    assert set(world.state.left_over[world.state.turned : 3]) == set(members(world.state.hands[4]))


def test_rules_of_thumb_make_no_slips_in_the_true_world() -> None:
    match = by_thumb(4, key=3, n_cards=20)[-1]
    states = world_of(match, viewer=1, seed=1, is_believed=False)
    states[WORLD] = flattened(match.state)[0]
    assert slips(states, viewer=1) == 0


def test_believed_worlds_explain_the_play_of_rules_of_thumb_far_better() -> None:
    dealt, believed = 0, 0
    for key in range(20):
        match = by_thumb(4, key, n_cards=16)[-1]
        dealt += slips(world_of(match, 0, key, is_believed=False), 0)
        believed += slips(world_of(match, 0, key, is_believed=True), 0)
    assert believed < dealt / 3


def test_a_seat_that_played_low_under_a_high_card_is_believed_to_hold_nothing_between() -> None:
    others = "G3 R3 R4 R5 R6 R8 B4 B5", "G4 G5 G6 G8 B6 B7 B8 K9"
    match = playing("G7 Y3 Y4 Y5 Y6 Y7 Y8 B3", *others, turned="R7").play("G7 G3")
    held = [0, 0]
    for seed in range(50):
        for i, is_believed in enumerate((False, True)):
            world = match_at(world_of(match, 0, seed, is_believed=is_believed), WORLD)
            held[i] += bool(world.hand(1) & {"G4", "G5", "G6"})
    assert held[0] > 25
    assert held[1] < 10


def test_before_the_first_card_a_world_stays_as_it_was_dealt() -> None:
    match = by_thumb(4, key=9, n_cards=0)[-1]
    dealt, believed = (world_of(match, 0, 4, is_believed=is_believed)[WORLD] for is_believed in (False, True))
    assert dealt.tobytes() == believed.tobytes()
