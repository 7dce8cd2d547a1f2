"""Turning up the penalty suit, and the dealer who has to name one."""

from collections.abc import Iterator
from itertools import count, permutations, product

import pytest

from boxlid.games import SPECTATOR
from boxlid.games.allstar import actions, cards, phases, rules
from boxlid.games.allstar.cards import CARDS, COLOURS
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.table import CannotUndo, Table
from tests.games.allstar.arrange import ALLSTAR, SPECIALS, cards_of, dealt, names_of, playing
from tests.games.match import assert_allowed, assert_refused

COLOUR_CHOICES = {f"name {colour}" for colour in COLOURS}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("card", "colour"), [("R4", "red"), ("Y8", "yellow"), ("G5", "green"), ("B7", "blue")])
def test_ASC_6a_the_card_turned_up_makes_the_penalty_suit(seats: int, card: str, colour: str) -> None:
    match = dealt(seats, next_cards=card)
    assert match.turned_up == [card]
    assert match.penalty == colour
    assert match.phase == phases.PLAYING
    assert match.actors() == [1]


@pytest.mark.parametrize("words", ["turn", "name red"])
def test_ASC_6a_there_is_nothing_to_decide_about_a_plain_card(words: str) -> None:
    match = dealt(4, next_cards="R4")
    for seat in range(4):
        assert_refused(match, seat, words, clause="ASC-6a")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("special", SPECIALS)
def test_ASC_6b_a_special_lets_the_dealer_name_or_turn(seats: int, special: str) -> None:
    match = dealt(seats, dealer=1, next_cards=special)
    assert match.penalty is None
    assert match.actors() == [1]
    assert match.choices(1) == {"turn", *COLOUR_CHOICES}


@pytest.mark.parametrize("colour", COLOURS)
def test_ASC_6b_the_suit_named_is_the_penalty_suit(colour: str) -> None:
    match = dealt(3, dealer=2, next_cards="I10").say(2, f"name {colour}")
    assert match.penalty == colour
    assert match.turned_up == ["I10"]
    assert match.actors() == [0]


def test_ASC_6b_the_next_card_may_decide_instead() -> None:
    match = dealt(3, next_cards="I10 B4").say(0, "turn")
    assert match.turned_up == ["I10", "B4"]
    assert match.penalty == "blue"
    assert match.actors() == [1]


def test_ASC_6b_only_the_dealer_decides() -> None:
    match = dealt(3, next_cards="I10")
    for seat, words in product([1, 2], ["turn", "name red"]):
        assert_refused(match, seat, words, clause="ASC-6b")


def test_ASC_6b_nobody_plays_before_the_suit_is_known() -> None:
    match = dealt(3, next_cards="I10")
    for seat in range(3):
        assert_refused(match, seat, f"play {min(match.hand(seat))}", clause="ASC-6b")


@pytest.mark.parametrize("first", ["K9", "O11"])
def test_ASC_Q8_a_second_and_third_special_give_the_same_choice(first: str) -> None:
    others = [special for special in SPECIALS if special != first]
    match = dealt(2, next_cards=" ".join([first, *others, "G6"]))
    for _ in others:
        assert match.choices(0) == {"turn", *COLOUR_CHOICES}
        match.say(0, "turn")
    assert match.choices(0) == {"turn", *COLOUR_CHOICES}
    assert match.say(0, "turn").penalty == "green"


def test_ASC_Q8_a_second_special_may_be_followed_by_naming() -> None:
    match = dealt(2, next_cards="K9 O11").say(0, "turn").say(0, "name yellow")
    assert match.penalty == "yellow"
    assert match.turned_up == ["K9", "O11"]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("specials", list(permutations(SPECIALS)))
def test_ASC_Q9_after_the_last_card_the_dealer_must_name(seats: int, specials: tuple[str, ...]) -> None:
    match = dealt(seats, next_cards=" ".join(specials)).say(0, "turn").say(0, "turn")
    assert match.turned_up == list(specials)
    assert match.choices(0) == COLOUR_CHOICES
    assert_refused(match, 0, "turn", clause="ASC-Q9")
    assert match.say(0, "name blue").penalty == "blue"


def test_ASC_Q9_two_players_always_have_a_fourth_card() -> None:
    match = dealt(2, next_cards="K9 I10 O11").say(0, "turn").say(0, "turn")
    assert_allowed(match, 0, "turn")


def test_ASC_Q10_the_dealer_does_not_see_the_hand_before_the_suit_is_fixed() -> None:
    match = dealt(3, dealer=1, next_cards="K9 I10")
    for _ in range(2):
        assert match.seen_by(1).hands == [0] * 5
        hand = next(zone for zone in match.scene_of(1).zones if zone.kind == "hand" and zone.seat == 1)
        assert (hand.cards, hand.face_down) == ((), 8)
        if match.turned_up == ["K9"]:
            match.say(1, "turn")
    match.say(1, "name red")
    assert names_of(match.seen_by(1).hands[1]) == match.hand(1)


def test_ASC_Q10_the_others_may_look() -> None:
    match = dealt(3, dealer=1, next_cards="K9")
    for seat in (0, 2):
        assert names_of(match.seen_by(seat).hands[seat]) == match.hand(seat)
    assert not any(match.seen_by(SPECTATOR).hands)


def test_ASC_Q10_the_dealer_looks_at_once_when_a_plain_card_is_turned_up() -> None:
    match = dealt(3, dealer=1, next_cards="Y5")
    assert names_of(match.seen_by(1).hands[1]) == match.hand(1)


def tables() -> Iterator[Table]:
    return (Table("allstar", 4, seed=seed) for seed in count())


@pytest.mark.parametrize("words", ["turn", "name red"])
def test_ASC_Q10_a_dealer_who_has_decided_cannot_take_it_back(words: str) -> None:
    table = next(table for table in tables() if "turn" in table.legal(table.first_dealer))
    table.act(table.first_dealer, words)
    with pytest.raises(CannotUndo, match="hidden"):
        table.undo(table.first_dealer)


def test_nobody_can_foresee_the_next_card() -> None:
    match = dealt(2, next_cards="K9 Y5")
    seen = match.as_seen_by(0)
    ALLSTAR.rules.apply(seen.state, 0, actions.TURN)
    assert seen.turned_up == ["K9"]
    assert seen.penalty is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ASC_Q12_nobody_ever_hides_all_penalty_cards(seats: int) -> None:
    """With any cards turned up, more penalty cards are left than cards can lie face down."""
    in_use = cards.cards_in_use(seats)
    n_left_over = rules.n_left_over(seats)
    turned_up = [
        [*specials[:n], *last] for specials in permutations(SPECIALS) for n in range(4) for last in ([], ["R8"])
    ]
    for up in turned_up:
        if 0 < len(up) <= n_left_over:
            penalty_cards = in_use & cards.suit_cards(cards.RED, cards.RED) & ~cards_of(" ".join(up))
            assert penalty_cards.bit_count() > n_left_over - len(up)


@pytest.mark.parametrize(("dealer", "leader"), [(0, 1), (2, 0)])
def test_ASC_12a_dealers_left_leads_first(dealer: int, leader: int) -> None:
    assert dealt(3, dealer=dealer, next_cards="Y5").actors() == [leader]


def test_ASC_12a_the_second_deal_starts_left_of_the_second_dealer() -> None:
    match = playing("G8", "G7", "G6", dealer=0).play("G8 G7 G6")
    if match.penalty is None:
        match.say(1, "name red")
    assert match.actors() == [2]


def test_the_next_deal_has_a_suit_of_its_own() -> None:
    match = playing("G8", "G7", "G6", turned="K9 R7").play("G8 G7 G6")
    assert match.state.turned == 1
    assert match.state.left_over[0] == match.state.shuffled[0][24]
    assert (match.penalty is None) == (match.turned_up[0] in SPECIALS)
    assert CARDS[match.turned_up[0]] != NOTHING
