"""The pack, the cut and the deal."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings

from boxlid.games import Unreadable
from boxlid.games.allstar import cards, phases, rules
from boxlid.games.allstar.cards import CARDS, COLOURS, NAMES
from boxlid.games.allstar.state import ASIDE
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.cards.cutting import cut_for_deal, highest_cutters
from boxlid.kernel.chance.shuffles import STREAM_SIZE
from boxlid.kernel.execution.state import packed
from tests.games.allstar.arrange import (
    ALLSTAR,
    PACK,
    PLAIN,
    SPECIALS,
    Match,
    any_seats,
    cut_and_dealt,
    dealt,
    dealt_in_order,
    names_of,
    pack_for,
    playing,
)
from tests.games.match import any_key, assert_refused, key_of


def cut_rows(seats: int, key: int) -> list[dict[int, str]]:
    """Every row of the cut: the card of each seat that cuts."""
    rows = [[NOTHING] * 4 for _ in range(16)]
    n_rows = cut_for_deal(rows, seats, cards.CUT_RANKS, [0] * STREAM_SIZE, key_of(key))
    return [{seat: NAMES[card] for seat, card in enumerate(row) if card != NOTHING} for row in rows[:n_rows]]


def highest_of(row: dict[int, str]) -> list[int]:
    top = max(int(card[1:]) for card in row.values())
    return [seat for seat, card in row.items() if int(card[1:]) == top]


# --- The pack -------------------------------------------------------------------------------------------------------


def test_ASC_1_two_to_four_may_play_and_four_by_default() -> None:
    assert [ALLSTAR.check_seats(seats) for seats in (2, 3, 4)] == [2, 3, 4]
    assert ALLSTAR.check_seats(None) == 4


@pytest.mark.parametrize("seats", [1, 5])
def test_ASC_1_no_table_for_one_or_five(seats: int) -> None:
    with pytest.raises(Unreadable, match="2 to 4 players"):
        ALLSTAR.check_seats(seats)


@pytest.mark.parametrize("penalty", range(4))
@pytest.mark.parametrize("colour", "RYGB")
def test_ASC_3_the_number_is_the_rank_and_one_is_lowest(colour: str, penalty: int) -> None:
    for lower, higher in pairwise(range(1, 9)):
        assert rules.takes(CARDS[f"{colour}{higher}"], CARDS[f"{colour}{lower}"], penalty)
        assert not rules.takes(CARDS[f"{colour}{lower}"], CARDS[f"{colour}{higher}"], penalty)


@pytest.mark.parametrize(
    ("clause_seats", "size", "dealt_out", "left", "penalty_cards"),
    [(4, 35, 32, 3, 11), (3, 27, 24, 3, 9), (2, 23, 16, 7, 8)],
)
def test_the_packs_add_up(clause_seats: int, size: int, dealt_out: int, left: int, penalty_cards: int) -> None:
    in_use = cards.cards_in_use(clause_seats)
    assert names_of(in_use) == set(pack_for(clause_seats))
    assert in_use.bit_count() == size
    match = cut_and_dealt(clause_seats)
    assert sum(len(match.hand(seat)) for seat in range(clause_seats)) == dealt_out
    assert rules.n_left_over(clause_seats) == left == len(match.face_down()) + len(match.turned_up)
    for suit in range(4):
        assert (in_use & cards.suit_cards(suit, suit)).bit_count() == penalty_cards


@given(any_key)
@settings(deadline=None)
def test_ASC_4a_two_players_have_no_ones_twos_and_threes(key: int) -> None:
    assert shuffled(2, key) == {name for name in PACK if int(name[1:]) > 3}


@given(any_key)
@settings(deadline=None)
def test_ASC_4b_three_players_have_no_ones_and_twos(key: int) -> None:
    assert shuffled(3, key) == {name for name in PACK if int(name[1:]) > 2}


@given(any_key)
@settings(deadline=None)
def test_ASC_4c_four_players_have_every_card(key: int) -> None:
    assert shuffled(4, key) == set(PACK)


def shuffled(seats: int, key: int) -> set[str]:
    """The cards that lie somewhere in a deal; each lies there once."""
    match = cut_and_dealt(seats, key)
    cards = [*match.face_down(), *match.turned_up, *(card for seat in range(seats) for card in match.hand(seat))]
    assert len(cards) == len(set(cards))
    order = [card for card in match.state.shuffled[0] if card != NOTHING]
    assert sorted(NAMES[card] for card in order) == sorted(cards)
    return set(cards)


def test_ASC_Q28_two_players_lose_twelve_low_cards_and_no_special() -> None:
    taken_out = set(PACK) - names_of(cards.cards_in_use(2))
    assert taken_out == {f"{colour}{number}" for colour in "RYGB" for number in (1, 2, 3)}
    assert len(taken_out) == 12


def test_ASC_7_four_suits_of_eight() -> None:
    assert COLOURS == ("red", "yellow", "green", "blue")
    by_suit = Counter(cards.suit_of(CARDS[name], NOTHING) for name in PLAIN)
    assert by_suit == {cards.RED: 8, cards.YELLOW: 8, cards.GREEN: 8, cards.BLUE: 8}
    for name in PLAIN:
        assert COLOURS[cards.suit_of(CARDS[name], NOTHING)][0].upper() == name[0]


def test_every_name_is_one_card_of_the_pack() -> None:
    assert [NAMES[card] for card in range(cards.PACK)] == list(PACK)


@pytest.mark.parametrize("penalty", range(4))
def test_ASC_11_specials_are_the_top_of_the_penalty_suit_only(penalty: int) -> None:
    for suit in range(4):
        colour = {f"{'RYGB'[suit]}{number}" for number in range(1, 9)}
        expected = colour | set(SPECIALS) if suit == penalty else colour
        assert names_of(cards.suit_cards(suit, penalty)) == expected
    for special in SPECIALS:
        assert cards.suit_of(CARDS[special], penalty) == penalty
        for number in range(1, 9):
            assert rules.takes(CARDS[special], CARDS[f"{'RYGB'[penalty]}{number}"], penalty)
            assert not rules.takes(CARDS[special], CARDS[f"{'RYGB'[(penalty + 1) % 4]}{number}"], penalty)


@pytest.mark.parametrize("penalty", range(4))
def test_ASC_Q6_krazy_kat_ignatz_and_pupp_rank_as_named(penalty: int) -> None:
    for lower, higher in (("K9", "I10"), ("I10", "O11"), ("K9", "O11")):
        assert rules.takes(CARDS[higher], CARDS[lower], penalty)
        assert not rules.takes(CARDS[lower], CARDS[higher], penalty)


# --- The cut --------------------------------------------------------------------------------------------------------


@given(any_seats, any_key)
@settings(deadline=None)
def test_ASC_2a_highest_cut_deals_first(seats: int, key: int) -> None:
    match = cut_and_dealt(seats, key)
    deciding = {seat: NAMES[card] for seat, card in enumerate(match.state.cuts[0]) if card != NOTHING}
    assert highest_of(deciding) == [match.state.dealer]
    assert cut_rows(seats, key)[-1] == deciding


@given(any_seats, any_key)
@settings(deadline=None)
def test_ASC_2a_cards_are_shuffled(seats: int, key: int) -> None:
    orders = [cut_and_dealt(seats, key + step).state.shuffled[0] for step in range(2)]
    assert orders[0] != orders[1]


KEY_OF_TWO_TIES = 168
"""With four seats this key lets two players tie twice."""


def test_ASC_2b_those_who_tie_cut_again() -> None:
    rows = cut_rows(4, KEY_OF_TWO_TIES)
    assert [len(row) for row in rows] == [4, 2, 2]
    assert highest_of(rows[-1]) == [cut_and_dealt(4, KEY_OF_TWO_TIES).state.dealer]


@given(any_seats, any_key)
@settings(deadline=None)
def test_ASC_2b_only_those_tied_for_highest_cut_again(seats: int, key: int) -> None:
    for row, following in pairwise(cut_rows(seats, key)):
        assert sorted(following) == highest_of(row)
        assert len(following) > 1


def test_ASC_Q1_specials_count_nine_ten_and_eleven_in_the_cut() -> None:
    for one, other in combinations(PACK, 2):
        row = [CARDS[one], CARDS[other]]
        highest = sum(1 << seat for seat in highest_of({0: one, 1: other}))
        assert highest_cutters(row, cards.CUT_RANKS) == highest


def test_ASC_Q2_two_players_cut_from_the_whole_pack() -> None:
    cut = {card for key in range(120) for row in cut_rows(2, key) for card in row.values()}
    assert cut == set(PACK)


@given(any_seats, any_key)
@settings(deadline=None)
def test_ASC_Q29_cards_of_one_row_of_cuts_are_distinct(seats: int, key: int) -> None:
    for row in cut_rows(seats, key):
        assert len(set(row.values())) == len(row)


# --- The deal -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("dealer", [0, 1])
def test_ASC_5_eight_each_one_at_a_time(seats: int, dealer: int) -> None:
    order = pack_for(seats)
    match = dealt_in_order(order, seats, dealer)
    for step in range(seats):
        assert match.hand((dealer + 1 + step) % seats) == set(order[step : 8 * seats : seats])


def test_ASC_5_hands_are_dealt_face_down() -> None:
    match = dealt(3, next_cards="R5")
    for viewer in match.viewers():
        seen = match.seen_by(viewer)
        for seat in range(3):
            assert names_of(seen.hands[seat]) == (match.hand(seat) if seat == viewer else set())


def test_ASC_5_only_a_card_in_the_hand_can_be_played() -> None:
    match = playing("R5 G5", "Y5 B5")
    assert_refused(match, 0, "play Y5", clause="ASC-5")
    assert_refused(match, 0, "play R1", clause="ASC-5")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("dealer", [0, 1])
def test_ASC_Q27_dealing_and_playing_go_clockwise_from_the_dealers_left(seats: int, dealer: int) -> None:
    match = dealt_in_order(pack_for(seats), seats, dealer)
    if match.phase == phases.NAMING:
        match.say(dealer, "name blue")
    left = (dealer + 1) % seats
    assert pack_for(seats)[0] in match.hand(left)
    for step in range(seats):
        assert match.actors() == [(left + step) % seats]
        match.play(sorted(word.split()[1] for word in match.choices(match.turn))[0])


def test_ASC_Q27_nobody_plays_out_of_turn() -> None:
    match = playing("R5 G5", "Y5 B5", "Y6 B6", leader=1)
    assert_refused(match, 0, "play R5", clause="ASC-Q27")
    assert_refused(match, 2, "play Y6", clause="ASC-Q27")


@pytest.mark.parametrize(("dealer", "following"), [(0, 1), (1, 2), (2, 0)])
def test_ASC_Q3_deal_moves_left(dealer: int, following: int) -> None:
    match = playing("G8", "G7", "G6", dealer=dealer).play("G8 G7 G6")
    assert match.state.dealer == following
    assert match.state.deals == match.state.shuffles == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ASC_Q11_left_over_cards_are_out_of_the_deal(seats: int) -> None:
    match = dealt(seats, next_cards="K9 I10").say(0, "turn").say(0, "name green")
    dealt_out = {card for seat in range(seats) for card in match.hand(seat)}
    assert match.turned_up == ["K9", "I10"]
    assert dealt_out | match.face_down() | {"K9", "I10"} == set(pack_for(seats))
    assert len(match.face_down()) == {2: 5, 3: 1, 4: 1}[seats]
    assert not dealt_out & (match.face_down() | {"K9", "I10"})


def test_ASC_Q11_turned_cards_are_public_and_the_rest_hidden() -> None:
    match = dealt(2, next_cards="K9 Y5").say(0, "turn")
    for viewer in match.viewers():
        seen = match.seen_by(viewer)
        assert seen.left_over == [CARDS["K9"], CARDS["Y5"], *[NOTHING] * 5]
        assert seen.hands[ASIDE] == 0
        assert all(card == NOTHING for row in seen.shuffled for card in row)
        assert not any(seen.key)
        assert not any(seen.stream)
        zones = {zone.kind: zone for zone in match.scene_of(viewer).zones if zone.seat == -1}
        assert [card.name for card in zones["turned up"].cards] == ["K9", "Y5"]
        assert (zones["aside"].cards, zones["aside"].face_down) == ((), 5)


def test_ASC_Q11_left_over_cards_are_in_the_next_deal() -> None:
    match = playing("G8", "G7", "G6")
    left_over = match.face_down() | set(match.turned_up)
    match.play("G8 G7 G6")
    everywhere = [*match.face_down(), *match.turned_up, *(card for seat in range(3) for card in match.hand(seat))]
    assert left_over <= set(everywhere)
    assert sorted(everywhere) == sorted(pack_for(3))


def test_ASC_13_everybody_begins_with_twenty_five_counters() -> None:
    assert cut_and_dealt(4).totals == [25, 25, 25, 25]
    assert cut_and_dealt(2).totals == [25, 25]
    assert cut_and_dealt(4).pot == 0


def test_ASC_13_the_purse_may_be_another() -> None:
    assert cut_and_dealt(3, purse=5).totals == [5, 5, 5]
    with pytest.raises(Unreadable, match="from 5 to 100"):
        cut_and_dealt(3, purse=4)
    with pytest.raises(Unreadable, match="from 5 to 100"):
        cut_and_dealt(3, purse=101)


@pytest.mark.parametrize("scoring", ["counters", "points"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ASC_13_a_match_does_not_depend_on_the_state_it_is_started_in(seats: int, scoring: str) -> None:
    fresh = cut_and_dealt(seats, key=6, scoring=scoring)
    assert packed(Match.written_over(scoring=scoring).start(seats, key=6).state) == packed(fresh.state)
    assert (fresh.state.deals, fresh.state.shuffles, fresh.state.elapsed_ms) == (1, 1, 0)
