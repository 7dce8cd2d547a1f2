"""Leading, following and winning a trick; the figures without a Ding Bat."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxlid.games import Unreadable
from boxlid.games.family import phases, rules
from boxlid.games.family.scene import CARDS, parse_action
from boxlid.kernel.execution.state import packed
from tests.games.family.arrange import PACK, cards_of, names_of, playing
from tests.games.family.by_hand import may_play, winning_place
from tests.games.match import assert_allowed, assert_refused


@pytest.mark.parametrize("seats", range(2, 7))
def test_FAM_2_5_a_trick_is_one_card_from_every_player(seats: int) -> None:
    match = playing(*(f"G{seat + 1} E{seat + 1}" for seat in range(seats)))
    for seat in range(seats):
        assert sum(match.taken) == 0
        assert match.actors() == [seat]
        match.play(f"G{seat + 1}")
    assert match.taken == [0] * (seats - 1) + [1]


@pytest.mark.parametrize("card", ["G3", "A5", "D0", "D11", "E10"])
def test_FAM_3_2a_any_card_may_be_led(card: str) -> None:
    match = playing("G3 A5 D0 D11 E10", "E1 E2 E3 E4 E5")
    assert match.play(card).state.led == CARDS[card]


def test_FAM_3_2a_only_cards_of_your_hand() -> None:
    match = playing("G3 A5", "E1 E2")
    assert_refused(match, 0, "play E1", clause="FAM-3.2a")
    with pytest.raises(Unreadable, match=r"FAM-1\.1"):
        parse_action("play G11")


@pytest.mark.parametrize("suit", "EGM")
def test_FAM_3_2b_suit_led_must_be_followed(suit: str) -> None:
    other = {"E": "G", "G": "M", "M": "E"}[suit]
    match = playing(f"{suit}5 A1 A2", f"{suit}1 {other}9 {suit}10").play(f"{suit}5")
    assert_refused(match, 1, f"play {other}9", clause="FAM-3.2b")
    assert match.choices(1) == {f"play {suit}1", f"play {suit}10"}


def test_FAM_3_2b_others_play_in_turn_to_the_left() -> None:
    match = playing("G3 E1", "G4 E2", "G5 E3", leader=1)
    for seat, card in [(1, "G4"), (2, "G5"), (0, "G3")]:
        assert match.actors() == [seat]
        for waiting in {0, 1, 2} - {seat}:
            assert_refused(match, waiting, f"play E{waiting + 1}", clause="FAM-3.2b")
            assert match.choices(waiting) == set()
        match.say(seat, f"play {card}")


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("G3 G9 G4", 1),
        ("G9 G3 G4", 0),
        ("G3 E10 M10", 0),  # higher numbers of other suits are discards
        ("E10 E1 E9", 0),
        ("M1 E2 M2", 2),
    ],
)
def test_FAM_3_3_highest_of_the_suit_led_wins(cards: str, winner: int) -> None:
    hands = [
        f"{card} A{place + 1}" if card[0] == cards[0] else f"{card} E1" for place, card in enumerate(cards.split())
    ]
    assert playing(*hands).play(cards).taken.index(1) == winner


def test_FAM_3_3_a_boss_trumps_the_suit_led() -> None:
    match = playing("G10 E1", "A1 E2", "G9 E3").play("G10 A1 G9")
    assert match.taken == [0, 1, 0]


@pytest.mark.parametrize("boss", ["A2", "A10", "D0", "D11"])
def test_FAM_3_4a_no_boss_on_a_plain_lead_while_holding_its_suit(boss: str) -> None:
    match = playing("G5 E1", f"G1 {boss}").play("G5")
    assert_refused(match, 1, f"play {boss}", clause="FAM-3.2b")


@pytest.mark.parametrize("boss", ["A2", "A10", "D0", "D11"])
def test_FAM_3_4a_a_boss_when_void(boss: str) -> None:
    match = playing("G5 E1", f"M1 {boss}").play("G5")
    assert_allowed(match, 1, f"play {boss}")


def test_FAM_3_4b_a_void_player_may_discard_instead() -> None:
    match = playing("G5 E1 E2 E3", "M1 A3 D0 E9").play("G5")
    assert match.choices(1) == {"play M1", "play A3", "play D0", "play E9"}
    assert match.play("M1").taken == [1, 0]


@pytest.mark.parametrize(
    ("cards", "winner"), [("G9 A3 A5", 2), ("G9 A5 A3", 1), ("A3 A5 A4", 1), ("A10 D11 A9", 1), ("M1 D0 A1", 2)]
)
def test_FAM_3_5a_highest_boss_wins(cards: str, winner: int) -> None:
    assert winner_of(cards) == winner


@pytest.mark.parametrize("number", range(1, 11))
def test_FAM_3_5b_archie_beats_ding_bat_0_and_loses_to_11(number: int) -> None:
    assert winner_of(f"G1 D0 A{number}") == 2
    assert winner_of(f"A{number} D0 E1") == 0
    assert winner_of(f"G1 D11 A{number}") == 1
    assert winner_of(f"A{number} D11 E1") == 1


def test_FAM_3_6_a_ding_bat_lead_asks_for_bosses() -> None:
    match = playing("D0 E1 E2", "A4 D11 G9", "G1 G2 G3").play("D0")
    assert_refused(match, 1, "play G9", clause="FAM-3.6")
    assert match.choices(1) == {"play A4", "play D11"}
    match.play("A4")
    assert match.choices(2) == {"play G1", "play G2", "play G3"}


def test_FAM_3_7b_winner_leads_next_and_any_card() -> None:
    match = playing("G3 E1 E2", "G9 A5 M4", "G4 M1 M2").play("G3 G9 G4")
    assert match.actors() == [1]
    assert match.choices(1) == {"play A5", "play M4"}
    match.play("M4 M1 E1")
    assert match.taken == [0, 2, 0]


def test_FAM_Q11_no_duty_to_trump() -> None:
    match = playing("G5 E1", "M1 A10").play("G5")
    assert_allowed(match, 1, "play M1")


def test_FAM_Q12_bosses_need_not_be_broken() -> None:
    match = playing("A1 A2 E1 E2 E3 E4 E5", "G1 G2 G3 G4 G5 G6 G7")
    assert_allowed(match, 0, "play A1")
    assert match.play("A1 G1").taken == [1, 0]


@given(st.lists(st.sampled_from(PACK), min_size=2, max_size=8, unique=True), st.booleans())
def test_FAM_Q26_cards_that_do_not_follow_are_never_offered(cards: list[str], dingbat_free: bool) -> None:
    led, *hand = cards
    offered = rules.playable(cards_of(" ".join(hand)), CARDS[led], dingbat_free)
    assert names_of(offered) == may_play(frozenset(hand), led, dingbat_free)


def test_FAM_Q26_a_refused_card_leaves_the_match_as_it_was() -> None:
    match = playing("G5 E1", "G1 M9").play("G5")
    before = packed(match.state)
    assert_refused(match, 1, "play M9", clause="FAM-3.2b")
    assert packed(match.state) == before


@given(st.lists(st.sampled_from(PACK), min_size=2, max_size=6, unique=True))
def test_FAM_3_3_any_trick_goes_where_the_sheet_says(cards: list[str]) -> None:
    assert winner_of(" ".join(cards)) == winning_place(cards)


def test_FAM_FIG1_plain_trick_goes_to_the_highest_gloria() -> None:
    match = playing("G4 E1", "G9 E2", "G2 E3", "G7 E4").play("G4 G9 G2 G7")
    assert match.taken == [0, 1, 0, 0]
    assert (match.phase, match.turn) == (phases.PLAYING, 1)


def test_FAM_FIG2_a_low_archie_takes_it_and_another_discards() -> None:
    match = playing("G8 E1", "A2 E2", "M10 E3", "G10 E4").play("G8 A2 M10 G10")
    assert match.taken == [0, 1, 0, 0]
    assert (match.phase, match.turn) == (phases.PLAYING, 1)


def test_FAM_FIG3_higher_of_two_archies_takes_it() -> None:
    match = playing("E10 G1", "A3 G2", "A5 G3", "E1 G4").play("E10 A3 A5 E1")
    assert match.taken == [0, 0, 1, 0]
    assert (match.phase, match.turn) == (phases.PLAYING, 2)


def test_FAM_3_3_gloria_led_nine_of_gloria_two_of_archie_three_of_mike() -> None:
    assert winner_of("G9 A2 M3") == 1
    assert winner_of("G1 G9 A2 M3") == 2


def winner_of(cards: str) -> int:
    """Which card of a trick, in the order played, takes it if each player has only that card."""
    match = playing(*cards.split())
    match.state.tricks = 0
    match.play(cards)
    return match.state.winner
