"""The rule of thumb of Archduke uses what its seat may know and no more; the outlook knows what people keep."""

import pytest

from boxlid.bots import by_thumb
from boxlid.games import View
from boxlid.games.archduke import outlook
from boxlid.games.archduke.scene import action_words
from boxlid.kernel.chance.rng import new_rng
from tests.contract.cases import Case
from tests.contract.positions import random_table
from tests.games.archduke.arrange import ARCHDUKE, Match, from_key, looked_at, playing


def thumb(match: Match, seat: int) -> str:
    """What the rule of thumb does at a seat."""
    return action_words(by_thumb(View.of(ARCHDUKE, match.state, seat), new_rng(1)))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("race", [False, True])
def test_the_rule_of_thumb_ignores_hidden_cards(seats: int, race: bool) -> None:
    n_choices = 0
    for key in range(6):
        match = from_key(seats, key, race=race)
        while match.round_number == 1:
            seat = match.actors()[0]
            view = View.of(ARCHDUKE, match.state, seat)
            n_choices += len(view.legal()) > 1
            choice = by_thumb(view, new_rng(1))
            assert ARCHDUKE.strategy.choose(match.state, seat, new_rng(1)) == choice
            ARCHDUKE.rules.apply(match.state, seat, choice)
    assert n_choices > 100


def test_it_matches_what_it_knows_and_nothing_else() -> None:
    match = looked_at("N9 N2 N9 N2", "N3 N9 N4 N4", top="N9")
    assert thumb(match, 0) == "match 0"
    assert thumb(match.say(0, "match 0"), 0) == "pass"
    assert thumb(match, 1) == "match 1"


def test_it_takes_a_low_discard_for_a_high_card() -> None:
    assert thumb(playing("N10 N2 N9 N2", "N3 N9 N4 N4", top="E0"), 0) == "take"
    assert thumb(playing("N4 N2 N9 N2", "N3 N9 N4 N4", top="N8"), 0) == "draw"


def test_it_puts_a_low_card_in_place_of_its_worst() -> None:
    match = playing("N3 N10 N9 N2", "N3 N9 N4 N4", top="N8", draw="N2").say(0, "draw")
    assert thumb(match, 0) == "replace 1"


@pytest.mark.parametrize(("own", "word"), [("N2 N2 N2 X-3", "call"), ("N2 N2 N10 N10", "done")])
def test_it_calls_with_a_low_sum(own: str, word: str) -> None:
    match = playing(own, "N3 N9 N4 N4", top="N8", draw="N5", knows=(0, 1, 2, 3)).say(0, "draw", "discard").all_pass()
    assert thumb(match, 0) == word


@pytest.mark.parametrize("seats", [2, 4])
def test_prospects_sum_to_one_between_rounds_and_at_the_end(seats: int) -> None:
    for length in (200, None):
        state = random_table(Case(ARCHDUKE, seats), 5, length)._state
        assert sum(outlook.prospects(state, seat) for seat in range(seats)) == pytest.approx(1)


def test_the_fewer_points_the_better_the_prospects() -> None:
    state = playing("N3 N9 N9 N2", "N3 N9 N4 N4").state
    state.totals[:2] = 40, 50
    assert outlook.prospects(state, 0) > outlook.prospects(state, 1)


def test_merit_is_the_share_of_the_lowest_count() -> None:
    state = playing("N3 N9 N9 N2", "N3 N9 N4 N4", "N3 N2 N5 N5").state
    state.gained[:3] = 7, 12, 7
    assert [outlook.merit(state, seat) for seat in range(3)] == [0.5, 0, 0.5]


def test_a_stage_is_a_round() -> None:
    match = playing("N3 N9 N9 N2", "N3 N9 N4 N4")
    assert outlook.stage(match.state) == match.round_number


def after_two_turns(*others: str) -> Match:
    """Seat 0 views the others after two turns of everybody, who keep what they have seen, their first two places."""
    match = playing("N3 N2 N9 N9", *others, top="N8")
    match.state.round_turns = 2 * match.seats
    return match


def test_a_world_in_which_others_keep_low_cards_is_likelier() -> None:
    low, high = after_two_turns("N3 N4 N10 N10").state, after_two_turns("N3 N10 N10 N4").state
    assert outlook.likelihood(low, 0) == 1
    assert 0 < outlook.likelihood(high, 0) < 1
    assert outlook.likelihood(high, 1) > outlook.likelihood(high, 0), "the viewer's own cards explain nothing"


def test_a_high_card_drawn_and_kept_is_less_likely_than_one_dealt() -> None:
    dealt, drawn = after_two_turns("N3 N10 N4 N4").state, after_two_turns("N3 N10 N4 N4").state
    drawn.origin[1][1] = 20
    assert 0 < outlook.likelihood(drawn, 0) < outlook.likelihood(dealt, 0)


def test_what_everybody_has_seen_or_its_owner_has_not_explains_nothing() -> None:
    match = after_two_turns("N3 N10 N10 N4")
    match.state.origin[1][1] = -1
    assert outlook.likelihood(match.state, 0) == 1


def test_of_several_opponents_each_says_less() -> None:
    one = outlook.likelihood(after_two_turns("N3 N10 N4 N4").state, 0)
    two = outlook.likelihood(after_two_turns("N3 N10 N4 N4", "N2 N5 N5 N6").state, 0)
    assert one < two < 1
