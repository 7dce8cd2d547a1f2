"""Choices lie face down until the last of a flip."""

from tests.games.mrt.arrange import dealt, playing


def test_MRT_Q13_the_choices_of_a_flip_are_one_sealed_round() -> None:
    match = dealt(4)
    assert match.sealed == 1
    assert match.sealed_choices(0) == []
    match.say(0, "flip")
    assert match.sealed == 1
    assert match.sealed_choices(0) == ["flip"]
    assert match.sealed_choices(1) == []
    match.say(1, "flip").say(2, "flip").say(3, "flip")
    assert match.sealed == 2
    assert match.sealed_choices(0) == []


def test_MRT_Q13_a_hand_card_lies_face_down_too() -> None:
    match = playing("JKB", "JRB", "KBB", "DBB", hands=["W"]).flip().say(0, "hand W")
    assert match.sealed_choices(0) == ["hand W"]


def test_MRT_Q13_nothing_is_sealed_when_the_match_is_over() -> None:
    match = playing("T", "J", "K", round_cap=10)
    while not match.is_over:
        match.flip()
    assert match.sealed == 0
    assert match.sealed_choices(0) == []
