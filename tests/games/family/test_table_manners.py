"""What lies face down, what may be looked at, and what everyone may count."""

from boxlid.games import SPECTATOR
from boxlid.games.family.scene import CARDS
from boxlid.kernel.cards.card_sets import NOTHING
from tests.games.family.arrange import ASIDE, cut_and_dealt, names_of, playing


def test_FAM_2_3a_hands_are_dealt_face_down() -> None:
    match = cut_and_dealt(3)
    for viewer in match.viewers():
        seen = match.seen_by(viewer)
        for seat in range(3):
            assert names_of(seen.hands[seat]) == (match.hand(seat) if seat == viewer else set())


def test_FAM_2_5_everybody_sees_how_many_cards_are_left_to_play() -> None:
    match = playing("G9 E1", "G2 E2", "G1 E3").play("G9 G2")
    hands = [zone for zone in match.scene_of(0).zones if zone.kind == "hand"]
    assert [(len(hand.cards), hand.face_down) for hand in hands] == [(1, 0), (0, 1), (0, 2)]


def test_FAM_3_7a_everybody_can_count_the_tricks_of_everybody() -> None:
    match = playing("G9 E1 E2", "G2 A5 E3", "G1 M1 M2").play("G9 G2 G1 E1 E3 M1")
    for viewer in match.viewers():
        assert match.seen_by(viewer).taken[:3] == [1, 1, 0]
        assert [match.facts_of(seat, viewer)["tricks"] for seat in range(3)] == ["1", "1", "0"]


def test_FAM_3_7a_each_trick_counts_once() -> None:
    match = playing("G9 G8 G7", "G2 G3 G1").play("G9 G2 G8 G3")
    assert match.taken == [2, 0]
    assert match.state.tricks == 6


def test_FAM_Q25_a_trick_lies_open_until_the_next_lead() -> None:
    match = playing("G9 E1", "G2 E2", "G1 E3").play("G9 G2 G1")
    assert match.seen_by(SPECTATOR).trick[:3] == [CARDS["G9"], CARDS["G2"], CARDS["G1"]]
    match.play("E1")
    assert match.seen_by(SPECTATOR).trick[:3] == [CARDS["E1"], NOTHING, NOTHING]


def test_FAM_Q25_no_view_shows_in_which_trick_a_card_fell() -> None:
    hands = ("G9 E9 M9 M8", "G2 E2 M1 M2", "G1 E1 M3 M4")
    one = playing(*hands).play("G9 G2 G1 E9 E2 E1 M9")
    other = playing(*hands).play("E9 E2 E1 G9 G2 G1 M9")
    for viewer in one.viewers():
        assert one.bytes_seen_by(viewer) == other.bytes_seen_by(viewer)


def test_FAM_Q27_undealt_cards_stay_hidden_all_through_the_deal() -> None:
    match = playing("G9 E1", "D0 E2", "G1 E3", bids=[0, 0, 0])
    for cards in ("", "G9", "D0 G1"):
        match.play(cards)
        for viewer in match.viewers():
            seen = match.seen_by(viewer)
            assert seen.hands[ASIDE] == 0
            assert all(card == NOTHING for row in seen.shuffled for card in row)
            assert not any(seen.key)
            assert not any(seen.stream)


def test_FAM_Q27_number_of_undealt_cards_is_no_secret() -> None:
    aside = next(zone for zone in cut_and_dealt(4).scene_of(SPECTATOR).zones if zone.kind == "aside")
    assert (aside.cards, aside.face_down) == ((), 14)
