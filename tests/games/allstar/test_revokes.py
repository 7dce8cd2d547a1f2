"""Failing to follow suit, where it is possible at all."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxlid.games.allstar import actions, cards
from boxlid.games.allstar.cards import CARDS, NAMES
from tests.games.allstar.arrange import ALLSTAR, Match, cut_and_dealt, playing
from tests.games.match import any_key, assert_refused


def revokes_of(match: Match) -> list[int]:
    """How often each seat was found to have revoked in the deal just settled."""
    return match.state.last_revokes[: match.seats]


def test_ASC_10c_failing_to_follow_costs_three() -> None:
    match = playing("G8 Y4", "B5 G4", taken=["R4", "R5"], revoke=True).play("G8 B5 Y4 G4")
    assert revokes_of(match) == [0, 1]
    assert match.totals == [24, 25 - 1 - 3]
    assert match.pot == 5


def test_ASC_10c_being_unable_to_follow_costs_nothing() -> None:
    match = playing("G8 Y4", "B5 B4", taken=["R4", "R5"], revoke=True).play("G8 B5 Y4 B4")
    assert revokes_of(match) == [0, 0]
    assert match.totals == [24, 24]


def test_ASC_10c_three_points_in_the_points_game() -> None:
    hands = ("G8 Y4", "B5 G4")
    match = playing(*hands, taken=["R4", "R5"], totals=[0, 0], revoke=True, scoring="points").play("G8 B5 Y4 G4")
    assert match.totals == [-1, -4]


def test_ASC_Q20_a_revoke_is_refused_unless_agreed_otherwise() -> None:
    match = playing("G8 Y4", "B5 G4").play("G8")
    assert_refused(match, 1, "play B5", clause="ASC-10a")


def test_ASC_Q20_with_the_option_any_card_of_the_hand_is_accepted() -> None:
    match = playing("G8 Y4", "B5 G4", revoke=True).play("G8")
    assert match.choices(1) == {"play B5", "play G4"}
    assert_refused(match, 1, "play Y4", clause="ASC-5")
    assert_refused(match, 0, "play Y4", clause="ASC-Q27")


def test_ASC_Q20_the_trick_stands() -> None:
    match = playing("G4 Y4", "R5 G8", revoke=True).play("G4 R5")
    assert match.state.winner == 0
    assert match.taken(0) == {"R5"}
    assert match.actors() == [0]


def test_ASC_Q20_a_special_not_played_to_the_penalty_suit_is_a_revoke() -> None:
    match = playing("R8 Y4", "B5 K9", penalty="red", taken=["R4", "R5"], revoke=True).play("R8 B5 Y4 K9")
    assert revokes_of(match) == [0, 1]


def test_ASC_Q20_a_special_is_no_revoke_where_it_has_no_colour_to_follow() -> None:
    match = playing("R8 Y4", "B5 K9", penalty="green", taken=["G4", "G5"], revoke=True).play("R8 B5 Y4 K9")
    assert revokes_of(match) == [0, 0]


def test_ASC_Q21_a_revoker_without_penalty_cards_still_wins_the_pot() -> None:
    match = playing("G8 Y4", "B5 G4", taken=["R4 R5", ""], pot=10, revoke=True).play("G8 B5 Y4 G4")
    assert match.totals == [23, 25 - 3 + 15]
    assert match.pot == 0


def test_ASC_Q30_three_for_each_revoke() -> None:
    hands = ("G8 G7 Y4", "B5 B4 G4")
    match = playing(*hands, taken=["R4", "R5"], revoke=True).play("G8 B5 G7 B4 Y4 G4")
    assert revokes_of(match) == [0, 2]
    assert match.totals == [24, 25 - 1 - 6]


def test_ASC_Q30_revokes_in_several_suits_are_all_found() -> None:
    hands = ("G8 Y8 B8", "R4 B5 G4")
    match = playing(*hands, penalty="yellow", taken=["Y4", "Y5"], revoke=True).play("G8 B5 B8 G4 Y8 R4")
    assert revokes_of(match) == [0, 1]
    match = playing(*hands, penalty="yellow", taken=["Y4", "Y5"], revoke=True).play("G8 B5 Y8 R4 B8 G4")
    assert revokes_of(match) == [0, 1]


def test_ASC_Q30_revokes_are_forgotten_with_the_deal() -> None:
    match = playing("G8 Y4", "B5 G4", taken=["R4", "R5"], revoke=True).play("G8 B5 Y4 G4")
    assert not any(match.state.revokes)
    assert not any(any(row) for row in match.state.unfollowed)
    assert not any(cut_and_dealt(2, revoke=True).state.last_revokes)


def test_ASC_Q30_nobody_else_can_tell_a_revoke_from_a_void() -> None:
    revoked = playing("G8 Y4 Y5", "B5 B4 G4", "G6 Y6 Y7", revoke=True).play("G8 B5 G6")
    void = playing("G8 Y4 Y5", "B5 B4 R4", "G6 Y6 Y7", revoke=True).play("G8 B5 G6")
    void.state.revealed = revoked.state.revealed.copy()
    void.state.left_over = revoked.state.left_over.copy()
    for viewer in (-1, 0, 2):
        assert revoked.bytes_seen_by(viewer) == void.bytes_seen_by(viewer)


def test_ASC_Q30_nothing_is_shown_or_paid_before_the_deal_is_over() -> None:
    match = playing("G8 Y4 Y5", "B5 G4 G5", taken=["R4", "R5"], revoke=True).play("G8 B5 Y4 G4")
    assert match.totals == [25, 25]
    assert match.pot == 0
    shown = str(match.scene_of(0)).lower()
    assert "revoke" not in shown
    assert match.state.last_revokes == [0, 0, 0, 0]


def test_ASC_Q30_in_the_points_game_the_fine_gives_the_winner_nothing() -> None:
    hands = ("G8 Y4", "B5 G4", "G7 Y5")
    match = playing(*hands, taken=["R4", "R5", ""], totals=[0, 0, 0], revoke=True, scoring="points")
    assert match.play("G8 B5 G7 Y4 G4 Y5").totals == [-1, -4, 2]


def test_ASC_Q30_nothing_is_inferred_from_not_following() -> None:
    match = playing("G8 Y4", "B5 G4", revoke=True).play("G8 B5")
    assert match.state.voids == [0] * 5


def test_ASC_Q31_a_clear_revoker_who_cannot_pay_gets_the_pot_first() -> None:
    match = playing("G8 Y4", "B5 G4", taken=["R4 R5", ""], totals=[40, 2], pot=8, revoke=True).play("G8 B5 Y4 G4")
    assert match.totals == [38, 0 + 8 + 2 + 2]
    assert not match.is_over


def test_ASC_Q16_the_end_is_tested_after_the_pot_is_divided() -> None:
    match = playing("G8 Y4", "B5 G4", taken=["R4 R5", ""], totals=[40, 3], revoke=True).play("G8 B5 Y4 G4")
    assert match.totals == [38, 5]
    assert not match.is_over


def test_a_revoke_is_labelled() -> None:
    match = playing("G8 Y4", "B5 G4", revoke=True).play("G8")
    labels = {choice.words: choice.label for choice in match.scene_of(1).choices}
    assert labels == {"play B5": "play Blue 5, a revoke", "play G4": "play Green 4"}


@given(any_key, st.lists(st.integers(0, 7), min_size=32, max_size=32))
@settings(deadline=None)
def test_ASC_Q30_every_revoke_is_found(key: int, picks: list[int]) -> None:
    match = cut_and_dealt(4, key, revoke=True, purse=100)
    if match.penalty is None:
        match.say(match.turn, "name blue")
    penalty = match.state.penalty
    by_hand = [0, 0, 0, 0]
    for pick in picks:
        seat, hand = match.turn, sorted(match.hand(match.turn))
        card = hand[pick % len(hand)]
        if match.state.led != -1:
            led = match.state.led
            follows = [name for name in hand if cards.suit_of(CARDS[name], penalty) == cards.suit_of(led, penalty)]
            by_hand[seat] += bool(follows) and card not in follows
        match.play(card)
    assert revokes_of(match) == by_hand


@pytest.mark.parametrize("seats", [2, 3])
def test_a_revoke_is_one_of_the_cards_in_hand(seats: int) -> None:
    match = cut_and_dealt(seats, revoke=True)
    if match.penalty is None:
        match.say(match.turn, "name blue")
    match.play(min(match.hand(match.turn)))
    mine = {NAMES[action - actions.PLAY] for action in ALLSTAR.legal(match.state, match.turn)}
    assert mine == match.hand(match.turn)
