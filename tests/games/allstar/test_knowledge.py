"""What a seat can infer: worlds that fit a view, and observations."""

import pytest
from hypothesis import given, settings

from boxlid.games import SPECTATOR
from boxlid.games.allstar import cards, knowledge
from boxlid.games.allstar.cards import CARDS, NAMES
from boxlid.games.allstar.rules import n_left_over
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.state import packed
from boxlid.kernel.match.observation import TALLY_BITS
from tests.games.allstar.arrange import ALLSTAR, PACK, Match, dealt, dealt_in_order, names_of, pack_for, playing
from tests.games.match import any_seed, count_cards, observed, world_for, world_from_all_cards


def shown_by(match: Match, seat: int) -> set[str]:
    return names_of(match.state.revealed[seat])


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2])
@given(any_seed)
@settings(deadline=None)
def test_a_world_has_every_card_once_and_as_many_in_each_hand(viewer: int, seed: int) -> None:
    match = playing("G8 R3 R4", "G7 K9 B3", "G6 Y3 Y4").play("G8 G7")
    world = world_for(match, viewer, seed)
    assert [len(world.hand(seat)) for seat in range(3)] == [2, 2, 3]
    assert world.turned_up == match.turned_up
    held = [card for seat in range(3) for card in world.hand(seat) | shown_by(world, seat)]
    assert sorted([*held, *world.face_down(), *world.turned_up]) == sorted(pack_for(3))


@given(any_seed)
@settings(deadline=None)
def test_a_world_keeps_the_hand_of_the_viewer(seed: int) -> None:
    match = playing("G8 R3 R4", "G7 K9 B3", "G6 Y3 Y4")
    assert world_for(match, 1, seed).hand(1) == {"G7", "K9", "B3"}


def test_in_a_world_a_dealer_who_has_not_looked_may_hold_any_hand() -> None:
    match = dealt(3, next_cards="K9")
    hands = [world_for(match, 0, seed).hand(0) for seed in range(5)]
    assert all(len(hand) == 8 and "K9" not in hand for hand in hands)
    assert len({frozenset(hand) for hand in hands}) == 5
    assert world_for(match, 1, 0).hand(1) == match.hand(1)


def first_answer(led: str, answer: str, *, revoke: bool = False) -> Match:
    """Three players, red penalty suit, the first trick: one card is led and one played to it."""
    hands = [f"{led} Y3 Y4 Y5 Y6 Y7 Y8 B3", f"{answer} B4 B6 B7 B8 {'R3 R4 R6' if led[0] == 'G' else 'G3 G4 G5'}"]
    others = [card for card in pack_for(3) if card != "R7" and card not in " ".join(hands).split()]
    match = playing(*hands, " ".join(others[:8]), penalty="red", turned="R7", revoke=revoke)
    return match.play(f"{led} {answer}")


def suits_held_in_worlds(match: Match, seat: int) -> set[str]:
    """The first letters of the cards that a spectator believes the seat may hold."""
    return {card[0] for seed in range(25) for card in world_for(match, SPECTATOR, seed).hand(seat)}


@pytest.mark.parametrize(
    ("led", "answer", "lacking"), [("G8", "B5", "G"), ("G8", "R5", "G"), ("R8", "B5", "RKIO"), ("K9", "B5", "RKIO")]
)
def test_a_world_gives_nobody_a_suit_not_followed(led: str, answer: str, lacking: str) -> None:
    held = suits_held_in_worlds(first_answer(led, answer), seat=1)
    assert held == set("RYGBKIO") - set(lacking) - {led[0] if led == "K9" else ""}


def test_a_world_may_give_anybody_a_suit_that_was_followed() -> None:
    match = playing("G8 Y3 Y4 Y5 Y6 Y7 Y8 B3", "G7 B4 B5 B6 B7 B8 R3 R4", "G3 G4 G5 G6 K9 I10 R5 R6").play("G8 G7")
    assert match.state.voids == [0] * 5
    assert "G" in suits_held_in_worlds(match, seat=1)


def test_a_world_may_give_a_possible_revoker_any_suit() -> None:
    assert "G" in suits_held_in_worlds(first_answer("G8", "B5", revoke=True), seat=1)


@pytest.mark.parametrize(("seats", "dealer"), [(2, 0), (3, 2), (4, 1)])
@given(any_seed)
@settings(deadline=None)
def test_a_world_comes_from_a_deal(seats: int, dealer: int, seed: int) -> None:
    match = dealt(seats, dealer, next_cards="K9 I10").say(dealer, "turn").say(dealer, "name blue")
    match.play(min(match.hand(match.turn)))
    world = world_for(match, dealer, seed)
    order = match.state.shuffled[0].copy()
    ALLSTAR.knowledge.fit_order(world.state, 0, order)
    again = dealt_in_order([NAMES[card] for card in order if card != NOTHING], seats, dealer)
    again.say(dealer, "turn").say(dealer, "name blue")
    for seat in range(seats):
        assert again.hand(seat) == world.hand(seat) | shown_by(world, seat)
    assert again.turned_up == ["K9", "I10"]
    assert again.state.left_over == world.state.left_over


def test_only_the_latest_shuffle_depends_on_the_world() -> None:
    world = world_for(playing("G8", "G7").play("G8 G7"), 0, 1)
    order = list(range(cards.PACK))
    ALLSTAR.knowledge.fit_order(world.state, 0, order)
    assert order == list(range(cards.PACK))


def test_a_world_has_a_next_card_of_its_own() -> None:
    match = dealt(2, next_cards="K9 Y5")
    turned = [world_for(match, 1, seed).say(0, "turn").turned_up for seed in range(12)]
    assert len({cards[1] for cards in turned}) > 3
    assert not {cards[1] for cards in turned} & (match.hand(1) | {"K9"})


def test_every_world_has_its_own_key() -> None:
    match = dealt(3)
    keys = {tuple(world_for(match, 0, seed).state.key) for seed in range(5)}
    assert len(keys) == 5


def test_every_card_is_counted_wherever_it_lies() -> None:
    match = playing("G8 R3 R4", "G7 K9 B3", "G6 Y3 Y4").play("G8 G7")
    assert count_cards(match) == [1] * 35
    match.state.hands[:2] = 0, match.state.hands[1] | 1 << CARDS["G6"]
    assert {NAMES[card]: n for card, n in enumerate(count_cards(match)) if n != 1} == {"R3": 0, "R4": 0, "G6": 2}


def test_cards_taken_out_and_turned_up_are_out_of_play() -> None:
    match = dealt(3, next_cards="K9 I10").say(0, "turn")
    lowest = {f"{colour}{number}" for colour in "RYGB" for number in (1, 2)}
    assert names_of(knowledge.out_of_play(match.state)) == lowest | {"K9", "I10"}


def test_the_number_of_cards_a_seat_holds_is_public() -> None:
    match = playing("G8 R3 R4", "G7 K9 B3", "G6 Y3 Y4").play("G8 G7")
    assert [knowledge.cards_held(match.seen_by(SPECTATOR), seat) for seat in range(3)] == [2, 2, 3]


@pytest.mark.parametrize("viewer", [0, 2])
def test_an_observation_counts_seats_from_the_viewer(viewer: int) -> None:
    match = playing(
        "G8 R3", "G7 K9", "G6 Y3",
        turned="I10 R7", leader=1, dealer=2, taken=["R4", "", "R5 O11"], totals=[10, 20, 30], pot=7,
    ).play("G7")  # fmt: skip
    words = observed(match, viewer)
    around = [viewer, (viewer + 1) % 3, (viewer + 2) % 3]
    assert names_of(words["hand"]) == match.hand(viewer)
    assert words["trick"] == [CARDS["G7"] if seat == 1 else NOTHING for seat in around]
    assert [names_of(shown) for shown in words["revealed"]] == [shown_by(match, seat) for seat in around]
    assert [names_of(taken) for taken in words["taken"]] == [match.taken(seat) for seat in around]
    assert names_of(words["out_of_play"]) == {"I10", "R7"} | (set(PACK) - set(pack_for(3)))
    assert (words["turned_up"], words["penalty"]) == (CARDS["R7"], cards.RED)
    assert words["total"] == [[10, 20, 30][seat] for seat in around]
    assert [words["dealer"], words["winner"], words["turn"]] == [around.index(2), around.index(1), around.index(2)]
    assert (words["led"], words["pot"], words["seats"]) == (CARDS["G7"], 7, 3)


def test_an_observation_has_the_phase() -> None:
    matches = (
        dealt(2, next_cards="K9"),
        playing("G8 R4", "G7 R5"),
        playing("G8", "R5", totals=[1, 49]).play("G8 R5"),
    )
    assert [observed(match, viewer=0)["phase"] for match in matches] == [0, 1, 2]


def test_ASC_Q10_a_dealer_who_names_the_suit_observes_no_hand() -> None:
    match = dealt(2, next_cards="K9")
    words = [observed(match, viewer) for viewer in range(2)]
    assert [words[viewer]["hand"] == 0 for viewer in range(2)] == [viewer == match.state.dealer for viewer in range(2)]
    assert {word["penalty"] for word in words} == {NOTHING}
    assert {word["turned_up"] for word in words} == {cards.KRAZY_KAT}


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2])
def test_a_world_does_not_depend_on_what_the_viewer_cannot_know(viewer: int) -> None:
    match = playing("G8 R3 R4", "G7 K9 B3", "G6 Y3 Y4").play("G8 G7")
    for seed in range(3):
        from_view, from_all = world_for(match, viewer, seed), world_from_all_cards(match, viewer, seed)
        assert packed(from_all.state) == packed(from_view.state)


@pytest.mark.parametrize("penalty", ["yellow", "blue"])
def test_an_observation_has_the_penalty_suit(penalty: str) -> None:
    words = observed(playing("G8 R4", "G7 R5", penalty=penalty).play("G8"), viewer=0)
    assert words["penalty"] == cards.COLOURS.index(penalty)


def test_ASC_Q30_an_observation_counts_what_was_not_followed() -> None:
    match = playing("G8 R4", "G7 R5", revoke=True).play("G8 R5")
    assert observed(match, viewer=0)["unfollowed"] == [0, 1 << TALLY_BITS * cards.GREEN]
    assert observed(match, viewer=0)["revokes"] == [0, 0]


def test_an_observation_has_the_fields_that_all_know() -> None:
    match = playing("G8 R4", "G7 R5").play("G8")
    for number, name in enumerate(("tricks", "deals", "pot"), 3):
        setattr(match.state, name, number)
    for option in ALLSTAR.rules.OPTIONS:
        setattr(match.state, option.name, 1)
    match.state.revokes[:2] = [1, 2]
    match.state.unfollowed[1][cards.BLUE] = 2
    match.state.totals[:2] = [-300, 3000]
    words = observed(match, viewer=1)
    for name in ["tricks", "deals", "pot", *(option.name for option in ALLSTAR.rules.OPTIONS)]:
        assert words[name] == getattr(match.state, name), name
    assert words["revokes"] == [2, 1]
    assert words["unfollowed"] == [2 << TALLY_BITS * cards.BLUE, 0]
    assert words["total"] == [2000, -200]
    match.state.deals = 101
    assert observed(match, viewer=1)["deals"] == 100


def test_an_observation_shows_what_a_seat_does_not_hold() -> None:
    words = observed(playing("G8 R4", "R7 R5", "G6 Y3").play("G8 R7"), viewer=2)
    assert [names_of(voids) for voids in words["voids"]] == [set(), set(), {f"G{rank}" for rank in range(1, 9)}]


def test_ASC_6a_an_observation_counts_the_cards_left_to_turn() -> None:
    words = observed(dealt(2, next_cards="K9"), viewer=0)
    assert words["left_to_turn"] == n_left_over(2) - 1
