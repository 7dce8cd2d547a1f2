"""The pack, the corners, the deal, and the three cards of the hand."""

from collections import Counter

import pytest
from hypothesis import given, settings

from boxlid.games import SPECTATOR, Unreadable
from boxlid.games.mrt import rules
from boxlid.games.mrt.cards import COPIES, FIRST_CARD, KIND_OF, PACK
from boxlid.games.mrt.scene import card_name, parse_action
from boxlid.kernel.execution.state import packed
from tests.games.match import any_key, assert_refused
from tests.games.mrt import arrange
from tests.games.mrt.arrange import MRT, Match, any_seats, dealt, dealt_in_order, playing


def test_MRT_BOX_sixty_cards() -> None:
    assert PACK == len(KIND_OF) == len(arrange.PACK) == 60


def test_MRT_Q27_nine_of_each_ordinary_kind_and_six_of_mr_t() -> None:
    assert Counter(card_name(card) for card in range(PACK)) == {"T": 6, **dict.fromkeys("JKRWDB", 9)}
    assert [card_name(FIRST_CARD[kind]) for kind in range(len(COPIES))] == list("TJKRWDB")


@given(any_seats, any_key)
@settings(deadline=None, max_examples=20)
def test_MRT_Q27_the_deal_holds_exactly_the_pack(seats: int, key: int) -> None:
    match = dealt(seats, key)
    assert Counter("".join(match.pile(seat) + match.hand(seat) for seat in range(seats))) == Counter(arrange.PACK)


@pytest.mark.parametrize("seats", [1, 5])
def test_MRT_S1a_there_are_four_corners(seats: int) -> None:
    assert rules.SEATS == (2, 4)
    with pytest.raises(Unreadable, match="2 to 4"):
        MRT.check_seats(seats)


def test_MRT_S1a_every_player_has_a_corner() -> None:
    assert dealt(4).state.corners == [1, 2, 3, 4]
    assert dealt(3).state.corners == [1, 2, 3, -1]


def test_MRT_S1b_players_use_only_the_space_in_their_corner() -> None:
    match = playing("JJ", "KK", "RR", "WW").flip()
    assert match.board() == ["J", "K", "R", "W"]


def test_MRT_Q29_three_players_leave_the_fourth_space_empty() -> None:
    match = playing("JJ", "KK", "RR").flip()
    assert match.board() == ["J", "K", "R", ""]


@pytest.mark.parametrize(("seats", "each"), [(4, 15), (3, 20), (2, 30)])
def test_MRT_S2_all_cards_are_dealt(seats: int, each: int) -> None:
    match = dealt(seats)
    assert match.scores == [each] * seats
    assert [len(match.pile(seat)) for seat in range(seats)] == [each - 3] * seats


def test_MRT_S2_one_card_at_a_time_from_seat_0() -> None:
    match = dealt_in_order(3, ("JKR" * 9 + "WDB" * 9).ljust(60, "T"))
    assert [match.hand(seat) for seat in range(3)] == ["JJJ", "KKK", "RRR"]
    assert match.pile(1) == "K" * 6 + "D" * 9 + "TT"


def test_MRT_S2_the_deal_depends_on_the_key() -> None:
    assert dealt(4, key=1).pile(0) != dealt(4, key=2).pile(0)
    assert dealt(4, key=1).pile(0) == dealt(4, key=1).pile(0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_MRT_S3_nobody_sees_a_card_of_a_dealt_pile(seats: int) -> None:
    match = dealt(seats)
    for viewer in match.viewers():
        seen = match.as_seen_by(viewer)
        for seat in range(seats):
            assert set(seen.pile(seat)) == {"?"}
            assert len(seen.pile(seat)) == len(match.pile(seat))


def test_MRT_S4a_three_cards_that_only_their_owner_sees() -> None:
    match = dealt(4)
    for viewer in match.viewers():
        seen = match.as_seen_by(viewer)
        for seat in range(4):
            assert seen.hand(seat) == (match.hand(seat) if seat == viewer else "")
            assert seen.state.hand_sizes[seat] == 3
    hand = next(zone for zone in match.scene_of(1).zones if zone.kind == "hand" and zone.seat == 1)
    assert "".join(card.name for card in hand.cards) == match.hand(1)
    assert all(not zone.cards for zone in match.scene_of(SPECTATOR).zones)


def test_MRT_S4a_only_cards_in_the_hand_can_be_played_from_it() -> None:
    match = playing("JB", "JB", "KD", hands=["RW", "D"]).flip()
    assert match.choices(0) == {"flip", "hand R", "hand W"}
    assert_refused(match, 0, "hand D", clause="MRT-S4a")
    with pytest.raises(Unreadable, match="MRT-Q27"):
        parse_action("hand X")


def test_MRT_Q31_the_first_cards_dealt_are_uppermost() -> None:
    order = "JKJKJK" + "RWDB" + "T" * 6 + "J" * 6 + "K" * 6 + "R" * 8 + "W" * 8 + "D" * 8 + "B" * 8
    match = dealt_in_order(2, order)
    assert match.hand(0) == "JJJ"
    assert match.pile(0).startswith("RD")
    assert match.hand(1) == "KKK"
    assert match.pile(1).startswith("WB")


def test_MRT_S4b_the_hand_is_not_refilled() -> None:
    match = playing("JBBBB", "JRRRR", "KDDDD", hands=["KWW", "", ""]).flip()
    match.play("K.")
    assert match.scores == [4 + 2 + 5, 3, 4]
    assert match.hand(0) == "WW"
    assert match.state.hand_sizes[0] == 2


def test_MRT_S4c_no_hand_card_in_a_preliminary_round() -> None:
    match = playing("JJ", "KK", "RR", hands=["TTT", "T", "T"])
    assert_refused(match, 0, "hand T", clause="MRT-S4c")
    assert match.choices(0) == {"flip"}
    match.flip()
    assert_refused(match, 0, "hand T", clause="MRT-S4c")


def test_MRT_S4c_unless_the_draw_pile_is_used_up() -> None:
    match = playing("J", "KK", "RR", hands=["TWW", "T", "T"]).flip()
    assert match.choices(0) == {"hand T", "hand W"}
    assert match.choices(1) == {"flip"}


def test_MRT_Q14_with_an_empty_pile_any_card_of_the_hand_must_be_played() -> None:
    match = playing("", "KK", "RR", hands=["JWB"])
    assert_refused(match, 0, "flip", clause="MRT-Q14")
    assert match.choices(0) == {"hand J", "hand W", "hand B"}
    assert match.play("W..").board() == ["W", "K", "R", ""]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_MRT_S2_a_match_does_not_depend_on_the_state_it_is_started_in(seats: int) -> None:
    fresh = dealt(seats, key=6)
    assert packed(Match.written_over().start(seats, key=6).state) == packed(fresh.state)
    assert (fresh.state.dealer, fresh.state.rounds, fresh.state.shuffles) == (0, 1, 1)
