"""The cards, the deal, and the first look."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxlid.games import SPECTATOR, Unreadable
from boxlid.games.archduke import actions, cards, rules
from boxlid.games.archduke.cards import NAMES, card_name
from boxlid.games.archduke.scene import parse_action
from boxlid.kernel.execution.state import packed
from tests.games.archduke.arrange import ARCHDUKE, DECK, Match, dealt, from_key, looked_at, playing
from tests.games.match import any_key, assert_allowed, assert_refused, count_cards


def points(name: str) -> int:
    return int(name[1:])


@pytest.mark.parametrize(("seats", "decks"), [(2, 1), (4, 1), (6, 1), (7, 2), (12, 2)])
def test_ARC_SUM_1_one_deck_up_to_six_players_two_above(seats: int, decks: int) -> None:
    match = from_key(seats)
    assert len(match.draw_pile) == decks * 52 - 4 * seats
    assert (rules.SEATS, rules.PACK) == ((2, 12), 104)


@pytest.mark.parametrize("seats", [1, 13])
def test_ARC_SUM_1_not_one_nor_thirteen(seats: int) -> None:
    with pytest.raises(Unreadable):
        ARCHDUKE.check_seats(seats)


def test_ARC_SUM_2_points_of_a_deck() -> None:
    assert Counter(DECK) == {
        "X-3": 1, "E0": 2, "G1": 4, **{f"N{n}": 4 for n in range(2, 11)}, "S11": 3, "P12": 4, "E13": 2,
    }  # fmt: skip
    assert (len(DECK), sum(map(points, DECK))) == (52, 324)
    assert [points(name) for name in NAMES] == cards.POINTS
    two = [card_name(card) for card in range(rules.PACK)]
    assert (len(two), sum(map(points, two))) == (104, 648)
    assert Counter(two[:52]) == Counter(DECK)


def test_ARC_SUM_3_few_points_win() -> None:
    match = playing("N2 N3", "P12 E13", mark="rounds", rounds=1).turn_of(0, "draw", "discard", then="call")
    match.turn_of(1, "draw", "discard")
    assert match.totals == [5, 25]
    assert match.winners == [0]


def test_ARC_DUKE_is_the_only_card_below_zero() -> None:
    assert [name for name in NAMES if points(name) < 0] == ["X-3"]
    assert cards.POINTS[cards.ARCHDUKE] == -3


@pytest.mark.parametrize("one", ["E0", "E13"])
@pytest.mark.parametrize("other", ["E0", "E13"])
def test_ARC_ECL_eclipses_match_each_other_and_do_nothing(one: str, other: str) -> None:
    match = playing("N2 N3 N4 N5", f"{other} N6 N7 N8", draw=one).say(0, "draw", "discard").say(1, "match 0")
    match.all_pass()
    assert match.set_of(1) == "- N6 N7 N8"
    assert match.choices(0) == {"call", "done"}


@pytest.mark.parametrize("seats", [2, 6])
def test_ARC_DECK2_two_decks_for_a_small_party(seats: int) -> None:
    assert len(from_key(seats, decks="two").draw_pile) == 104 - 4 * seats


def test_ARC_SET_1_totals_are_for_everybody_to_see() -> None:
    match = playing("N2 N3", "P12 E13").turn_of(0, "draw", "discard", then="call").turn_of(1, "draw", "discard")
    for viewer in match.viewers():
        assert [seat.score for seat in match.scene_of(viewer).seats] == [5, 25]


@pytest.mark.parametrize("seats", [2, 3, 12])
@pytest.mark.parametrize("dealer", [0, 1])
def test_ARC_SET_2_four_cards_each_one_at_a_time_from_the_dealers_left(seats: int, dealer: int) -> None:
    order = (2 * DECK if seats > 6 else DECK)[: 4 * seats]
    match = dealt(seats, dealer, order)
    for step in range(seats):
        assert match.set_of((dealer + 1 + step) % seats).split() == list(order[step::seats][:4])


def test_ARC_SET_3_cards_stay_face_down_and_in_place() -> None:
    match = playing("N2 N3 N4 N5", "N6 N7 N8 N9", draw="P12")
    assert match.set_of(0, seen_by=SPECTATOR) == match.set_of(0, seen_by=1) == "? ? ? ?"
    assert match.set_of(0, seen_by=0) == "N2 N3 ? ?"
    match.say(0, "draw", "replace 2")
    assert match.set_of(0) == "N2 N3 P12 N5"


def test_ARC_SET_4_the_rest_is_the_draw_pile() -> None:
    match = dealt(3, 0, DECK)
    assert match.draw_pile == list(DECK[12:])
    assert set(match.seen_by(SPECTATOR).pile) == {-1}


def test_ARC_SET_5_each_looks_at_two_own_cards_once() -> None:
    match = dealt(2, 1, ["N2", "N6", "N3", "N7", "N4", "N8", "N5", "N9"])
    assert match.actors() == [0, 1]
    assert match.choices(0) == {"look 0", "look 1", "look 2", "look 3"}
    match.say(0, "look 2")
    assert_refused(match, 0, "look 2", clause="ARC-SET-5")
    match.say(0, "look 0")
    assert match.actors() == [1]
    assert_refused(match, 0, "look 1", clause="ARC-SET-5")
    assert match.set_of(0) == "N2 N3 N4 N5"
    assert match.set_of(0, seen_by=0) == "N2 ? N4 ?"
    assert match.set_of(0, seen_by=1) == match.set_of(0, seen_by=SPECTATOR) == "? ? ? ?"
    match.say(1, "look 1", "look 0").all_pass()
    assert_refused(match, 1, "look 2", clause="ARC-SET-5")


def test_ARC_SET_6_first_card_is_turned_when_all_have_looked() -> None:
    match = dealt(2, 1, [*4 * ["N2"], *4 * ["N3"], "N7"]).say(0, "look 0", "look 1").say(1, "look 0")
    assert match.discards == []
    assert_refused(match, 0, "draw", clause="ARC-SET-6")
    assert_refused(match, 0, "match 0", clause="ARC-SET-6")
    match.say(1, "look 3")
    assert match.discards == ["N7"]
    assert len(match.draw_pile) == 52 - 9


@pytest.mark.parametrize("dealer", range(3))
def test_ARC_SET_7_left_of_dealer_begins(dealer: int) -> None:
    match = dealt(3, dealer)
    for seat in range(3):
        match.say(seat, "look 0", "look 1")
    match.all_pass()
    assert match.actors() == [(dealer + 1) % 3]


def test_ARC_SET_7_others_may_match_the_first_card() -> None:
    match = looked_at("N2 N3 N4 N5", "N6 N7 N8 N9", "N2 N7 N8 N9", top="N6").say(1, "match 0").all_pass()
    assert match.set_of(1) == "- N7 N8 N9"
    assert match.top == "N6"
    assert match.actors() == [0]


def test_ARC_Q8_any_two_cards_all_at_the_same_time() -> None:
    looks = [(0, "look 3"), (1, "look 1"), (0, "look 1"), (2, "look 0"), (1, "look 2"), (2, "look 3")]
    ends = set()
    for order in (looks, looks[::-1], [*looks[::2], *looks[1::2]]):
        match = dealt(3)
        for seat, words in order:
            match.say(seat, words)
        ends.add(packed(match.state))
    assert len(ends) == 1


@given(any_key, st.integers(2, 12))
@settings(deadline=None, max_examples=25)
def test_ARC_Q38_first_dealer_is_drawn_from_the_key(key: int, seats: int) -> None:
    match = from_key(seats, key)
    assert 0 <= match.state.dealer < seats
    assert packed(match.state) == packed(from_key(seats, key).state)


def test_ARC_Q38_every_seat_may_deal_first() -> None:
    assert {from_key(3, key).state.dealer for key in range(30)} == {0, 1, 2}


def test_ARC_Q38_the_deal_moves_left_each_round() -> None:
    match = playing("N2", "N3", "N4", turn=0, threshold=1000)
    dealers = []
    for _ in range(4):
        dealers.append(match.state.dealer)
        first = match.turn
        match.turn_of(first, "draw", "discard", then="call")
        match.turn_of((first + 1) % 3, "draw", "discard").turn_of((first + 2) % 3, "draw", "discard")
        for seat in range(3):
            match.say(seat, "look 0", "look 1")
        match.all_pass()
    assert dealers == [2, 0, 1, 2]


@pytest.mark.parametrize(
    ("seats", "option", "cards"), [(2, "auto", 52), (6, "two", 104), (7, "auto", 104), (12, "two", 104)]
)
def test_ARC_Q44_decks_by_players(seats: int, option: str, cards: int) -> None:
    match = from_key(seats, decks=option)
    assert 4 * seats + len(match.draw_pile) == cards


@given(any_key, st.integers(2, 12))
@settings(deadline=None, max_examples=25)
def test_every_card_is_somewhere_after_the_deal(key: int, seats: int) -> None:
    match = from_key(seats, key)
    assert count_cards(match) == [1] * 104
    cards = [name for seat in range(seats) for name in match.set_of(seat).split()] + match.draw_pile
    assert Counter(cards) == Counter((2 if seats > 6 else 1) * DECK)


def test_a_round_clears_the_table_of_the_last() -> None:
    match = playing("N2 N3 N4 N5 N6", "N7", draw="N8 N9").turn_of(0, "draw", "discard", then="call")
    match.turn_of(1, "draw", "discard")
    fresh = Match.new()
    assert match.round_number == 2
    assert match.state.places[:2] == [4, 4]
    assert set(match.state.cards[0][4:]) == {-1}
    assert not any(map(any, match.state.seen))
    assert match.discards == []
    assert match.state.claims == fresh.state.claims


def test_the_words_of_the_first_look_are_read() -> None:
    assert parse_action("look 3") == actions.LOOK + 3
    with pytest.raises(Unreadable, match="ARC-SET-5"):
        parse_action("look 4")
    assert_allowed(dealt(2), 0, "look 3")


@pytest.mark.parametrize("seats", [2, 4, 12])
def test_ARC_SET_1_a_match_leaves_nothing_of_an_earlier_one(seats: int) -> None:
    for race in (False, True):
        fresh = from_key(seats, key=6, race=race)
        assert packed(Match.written_over(race=race).start(seats, key=6).state) == packed(fresh.state)
        assert (fresh.state.round_number, fresh.totals) == (1, seats * [0])
        assert (fresh.state.turns, fresh.state.windows, fresh.state.won) == (0, 0, 0)
