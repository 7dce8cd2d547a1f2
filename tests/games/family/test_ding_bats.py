"""Ding Bats: following with them, and keeping or giving the trick they fall in; figures 4 to 6."""

import pytest

from boxlid.games.family import phases
from tests.games.family.arrange import FAMILY, playing
from tests.games.match import assert_allowed, assert_refused

KEEP_OR_GIVE = {"keep", "give 0", "give 1", "give 2", "give 3"}


def test_FAM_3_8a_winner_may_keep_or_give_to_any_opponent() -> None:
    match = playing("G5 E1", "D0 E2", "G6 E3", "G7 E4").play("G5 D0 G6 G7")
    assert match.choices(1) == {"keep", "give 0", "give 2", "give 3"}


def test_FAM_3_8a_a_kept_trick_counts_for_the_winner() -> None:
    match = playing("G5 E1", "D0 E2", "G6 E3").play("G5 D0 G6").say(1, "keep")
    assert match.taken == [0, 1, 0]


@pytest.mark.parametrize("receiver", [0, 2])
def test_FAM_3_8a_a_given_trick_counts_for_the_receiver(receiver: int) -> None:
    match = playing("G5 E1", "D0 E2", "G6 E3").play("G5 D0 G6").say(1, f"give {receiver}")
    assert match.taken == [int(seat == receiver) for seat in range(3)]


def test_FAM_3_8a_nothing_to_give_without_a_ding_bat() -> None:
    match = playing("G5 E1", "A9 E2", "G6 E3").play("G5 A9 G6")
    assert_refused(match, 1, "give 0", clause="FAM-3.8a")
    assert_refused(match, 1, "keep", clause="FAM-3.8a")
    assert match.taken == [0, 1, 0]


def test_FAM_3_8b_choice_comes_before_the_next_lead() -> None:
    match = playing("G5 E1", "D0 E2", "G6 E3").play("G5 D0 G6")
    assert match.actors() == [1]
    assert_refused(match, 1, "play E2", clause="FAM-3.8b")
    match.say(1, "keep")
    assert_allowed(match, 1, "play E2")
    assert_refused(match, 1, "give 0", clause="FAM-3.8a")


@pytest.mark.parametrize("cards", ["D0 E1 E2", "E1 D11 E2", "E1 E2 D0", "D0 A5 D11", "A5 D11 D0"])
def test_FAM_3_8c_one_ding_bat_or_both_give_the_choice(cards: str) -> None:
    match = playing(*(f"{card} M{place + 1}" for place, card in enumerate(cards.split())))
    assert match.play(cards).phase == phases.GIVING


def test_FAM_3_8d_receiver_must_keep_it() -> None:
    match = playing("G5 E1", "D0 E2", "G6 E3").play("G5 D0 G6").say(1, "give 2")
    assert match.actors() == [1]
    for words in KEEP_OR_GIVE - {"give 3"}:
        assert_refused(match, 2, words, clause="FAM-3.8a")


def test_FAM_FIG4_ding_bat_0_alone_beats_plain_cards() -> None:
    match = playing("M10 G1", "D0 G2", "M9 G3", "M2 G4").play("M10 D0 M9 M2")
    assert match.actors() == [1]
    assert match.choices(1) == KEEP_OR_GIVE - {"give 1"}


def test_FAM_FIG5_an_archie_beats_ding_bat_0() -> None:
    match = playing("G10 E1", "D0 E2", "A8 E3", "G1 E4").play("G10 D0 A8 G1")
    assert match.actors() == [2]
    assert match.choices(2) == KEEP_OR_GIVE - {"give 2"}


def test_FAM_FIG6_ding_bat_11_beats_archies_when_a_ding_bat_is_led() -> None:
    match = playing("D0 G1", "A10 G2", "D11 G3", "E1 G4").play("D0 A10 D11 E1")
    assert match.actors() == [2]
    assert match.choices(2) == KEEP_OR_GIVE - {"give 2"}


@pytest.mark.parametrize(
    ("led", "followers"), [("A5", {"D0", "D11", "A2"}), ("D0", {"D11", "A2"}), ("D11", {"D0", "A2"})]
)
def test_FAM_Q7_archies_and_ding_bats_are_one_suit(led: str, followers: set[str]) -> None:
    match = playing(f"{led} E1 E2 E3 E4", " ".join([*sorted(followers), "G9", "M9", "G10"][:5])).play(led)
    assert match.choices(1) == {f"play {card}" for card in followers}


@pytest.mark.parametrize("dingbat_free", [False, True])
def test_FAM_Q8_a_ding_bat_follows_an_archie(dingbat_free: bool) -> None:
    match = playing("A5 E1 E2", "A2 D0 G9", dingbat_free=dingbat_free).play("A5")
    assert match.choices(1) == {"play A2", "play D0"}


@pytest.mark.parametrize("ding_bat", ["D0", "D11"])
def test_FAM_Q9_a_lone_ding_bat_must_follow_an_archie(ding_bat: str) -> None:
    match = playing("A10 E1", f"{ding_bat} G9").play("A10")
    assert_refused(match, 1, "play G9", clause="FAM-Q9")
    assert match.choices(1) == {f"play {ding_bat}"}


def test_FAM_Q9_ding_bat_11_as_the_only_boss_takes_archie_10() -> None:
    match = playing("A10 E1", "D11 G9").play("A10 D11")
    assert match.actors() == [1]
    assert match.choices(1) == {"keep", "give 0"}


def test_FAM_Q9_a_refusal_with_archies_in_hand_is_the_usual_one() -> None:
    match = playing("A10 E1", "A1 G9").play("A10")
    assert_refused(match, 1, "play G9", clause="FAM-3.2b")


@pytest.mark.parametrize("boss", ["A1", "D0"])
def test_FAM_Q10_no_discard_on_a_ding_bat_with_a_boss_in_hand(boss: str) -> None:
    match = playing("D11 E1", f"{boss} G9").play("D11")
    assert_refused(match, 1, "play G9", clause="FAM-3.6")
    assert_allowed(match, 1, f"play {boss}")


def test_FAM_Q13_ding_bat_0_led_wins_when_nobody_has_a_boss() -> None:
    match = playing("D0 E1", "G10 E2", "M10 E3").play("D0 G10 M10")
    assert match.actors() == [0]
    assert match.choices(0) == {"keep", "give 1", "give 2"}


def test_FAM_Q14_winner_decides_no_matter_who_played_the_ding_bat() -> None:
    match = playing("G5 E1", "D0 E2", "A1 E3").play("G5 D0 A1")
    assert_refused(match, 1, "give 0", clause="FAM-Q14")
    assert_refused(match, 1, "keep", clause="FAM-Q14")
    assert_allowed(match, 2, "give 1")


@pytest.mark.parametrize("words", ["keep", "give 0", "give 2"])
def test_FAM_Q15_winner_leads_even_after_giving_the_trick_away(words: str) -> None:
    match = playing("G5 E1", "D0 E2", "G6 E3").play("G5 D0 G6").say(1, words)
    assert match.actors() == [1]
    assert_allowed(match, 1, "play E2")


def test_FAM_Q16_receiver_cannot_pass_it_on() -> None:
    match = playing("G5 E1", "D0 E2", "G6 E3").play("G5 D0 G6").say(1, "give 2")
    assert_refused(match, 2, "give 0", clause="FAM-3.8a")
    assert match.taken == [0, 0, 1]


def test_FAM_Q17_both_ding_bats_are_one_decision_about_one_trick() -> None:
    match = playing("D0 E1", "A5 E2", "D11 E3").play("D0 A5 D11").say(2, "give 0")
    assert match.taken == [1, 0, 0]
    assert (match.phase, match.turn) == (phases.PLAYING, 2)


def test_FAM_Q18_choice_is_offered_at_the_seventh_trick_before_counting() -> None:
    match = playing("G5", "D0", "G6", bids=[1, 0, 0], totals=[20, 30, 40]).play("G5 D0 G6")
    assert match.choices(1) == {"keep", "give 0", "give 2"}
    assert match.totals == [20, 30, 40]
    assert match.say(1, "give 0").totals == [30, 40, 50]


def test_FAM_Q19_keeping_is_what_happens_without_a_word() -> None:
    match = playing("G5 E1", "D0 E2", "G6 E3").play("G5 D0 G6")
    first_choice = FAMILY.legal(match.state, 1)[0]
    FAMILY.rules.apply(match.state, 1, first_choice)
    assert match.taken == [0, 1, 0]


def test_FAM_Q20_any_other_player_even_one_with_too_many() -> None:
    match = playing("G5 E1", "D0 E2", "G6 E3", bids=[0, 0, 0], taken=[0, 0, 5]).play("G5 D0 G6")
    assert match.say(1, "give 2").taken == [0, 0, 6]


@pytest.mark.parametrize("nobody", [1, 3, 4, 5])
def test_FAM_Q20_neither_to_oneself_nor_to_an_empty_seat(nobody: int) -> None:
    match = playing("G5 E1", "D0 E2", "G6 E3").play("G5 D0 G6")
    assert_refused(match, 1, f"give {nobody}", clause="FAM-Q20")


def test_FAM_Q21_a_given_trick_counts_for_its_receiver_only() -> None:
    match = playing("G5", "D0", "G6", bids=[2, 1, 1], taken=[1, 1, 1]).play("G5 D0 G6").say(1, "give 0")
    assert match.totals == [10, 10, 10]


@pytest.mark.parametrize("ding_bat", ["D0", "D11"])
def test_FAM_Q29_dingbat_free_lets_a_lone_ding_bat_stay(ding_bat: str) -> None:
    match = playing("A10 E1 E2", f"{ding_bat} G9 M1", dingbat_free=True).play("A10")
    assert match.choices(1) == {f"play {ding_bat}", "play G9", "play M1"}


@pytest.mark.parametrize("hand", ["A1 G9 M1", "A1 D0 M1", "D0 G9 M1"])
def test_FAM_Q29_dingbat_free_changes_no_ding_bat_lead(hand: str) -> None:
    free = playing("D11 E1 E2", hand, dingbat_free=True).play("D11")
    strict = playing("D11 E1 E2", hand).play("D11")
    assert free.choices(1) == strict.choices(1) == {f"play {card}" for card in hand.split() if card[0] in "AD"}


def test_FAM_Q29_dingbat_free_keeps_the_duty_of_one_who_holds_an_archie() -> None:
    match = playing("A10 E1 E2", "A1 D0 G9", dingbat_free=True).play("A10")
    assert_refused(match, 1, "play G9", clause="FAM-3.2b")


def test_FAM_Q29_dingbat_free_leaves_plain_leads_alone() -> None:
    match = playing("G3 E1 E2", "G1 D0 A1", dingbat_free=True).play("G3")
    assert match.choices(1) == {"play G1"}
