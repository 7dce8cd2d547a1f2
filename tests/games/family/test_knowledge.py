"""What a seat can infer: worlds that fit a view, and observations."""

import pytest
from hypothesis import given

from boxlid.games import SPECTATOR
from boxlid.games.family import rules
from boxlid.games.family.cards import CARDS, NAMES
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.state import packed
from tests.games.family.arrange import FAMILY, PACK, Match, cut_and_dealt, dealt, names_of, playing
from tests.games.match import any_seed, count_cards, observed, world_for, world_from_all_cards


def shown_by(match: Match, seat: int) -> set[str]:
    return names_of(match.state.revealed[seat])


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2])
@given(any_seed)
def test_a_world_has_every_card_once_and_as_many_in_each_hand(viewer: int, seed: int) -> None:
    match = playing("G9 E1 E2", "G2 A5 E3", "G1 M1 M2").play("G9 G2")
    world = world_for(match, viewer, seed)
    assert [len(world.hand(seat)) for seat in range(3)] == [2, 2, 3]
    cards = [*world.aside(), *(card for seat in range(3) for card in world.hand(seat) | shown_by(world, seat))]
    assert sorted(cards) == sorted(PACK)


@given(any_seed)
def test_a_world_keeps_the_hand_of_its_viewer(seed: int) -> None:
    match = playing("G9 E1 E2", "G2 A5 E3", "G1 M1 M2")
    assert world_for(match, 1, seed).hand(1) == {"G2", "A5", "E3"}


@pytest.mark.parametrize(
    ("led", "answer", "dingbat_free", "lacking"),
    [
        ("G9", "A5", False, "G"),
        ("G9", "M4", False, "G"),
        ("A9", "M4", False, "AD"),
        ("D0", "M4", False, "AD"),
        ("A9", "M4", True, "A"),
        ("D0", "M4", True, "AD"),
    ],
)
def test_a_world_gives_nobody_a_suit_not_followed(led: str, answer: str, dingbat_free: bool, lacking: str) -> None:
    match = playing(f"{led} E1 E2", f"{answer} E3 E4", "M1 M2 M3", dingbat_free=dingbat_free).play(f"{led} {answer}")
    held = {card[0] for seed in range(25) for card in world_for(match, 2, seed).hand(1)}
    assert held == set("EGMAD") - set(lacking)


def test_a_world_may_give_anybody_a_suit_that_was_followed() -> None:
    match = playing("G9 E1 E2", "G2 A5 E3", "M1 M2 M3").play("G9 G2")
    assert match.state.voids == [0] * 7
    assert "G" in {card[0] for seed in range(25) for card in world_for(match, 2, seed).hand(1)}


def test_a_world_guesses_any_estimate_that_lies_face_down() -> None:
    match = cut_and_dealt(3).say(1, "bid 3").say(2, "bid 4")
    guesses = [world_for(match, 2, seed).bids for seed in range(30)]
    assert {bids[1] for bids in guesses} == set(range(8))
    assert {(bids[0], bids[2]) for bids in guesses} == {(NOTHING, 4)}


@pytest.mark.parametrize(("seats", "dealer"), [(2, 0), (3, 2), (6, 4)])
@given(any_seed)
def test_a_world_comes_from_a_deal(seats: int, dealer: int, seed: int) -> None:
    match = dealt(seats, dealer).estimate(*[0] * seats)
    match.play(next(iter(sorted(match.hand(dealer)))))
    world = world_for(match, dealer, seed)
    order = [NOTHING] * rules.PACK
    FAMILY.knowledge.fit_order(world.state, 0, order)
    again = dealt(seats, dealer, [NAMES[card] for card in order])
    for seat in range(seats):
        assert again.hand(seat) == world.hand(seat) | shown_by(world, seat)
    assert again.aside() == world.aside()


def test_shuffles_of_past_deals_stay_as_they_were() -> None:
    match = playing("G9", "G2", "G1").play("G9 G2 G1")
    order = list(range(rules.PACK))
    FAMILY.knowledge.fit_order(match.state, 0, order)
    assert order == list(range(42))
    FAMILY.knowledge.fit_order(match.state, 1, order)
    assert order != list(range(42))


def test_every_world_has_its_own_key() -> None:
    match = cut_and_dealt(3)
    keys = {tuple(world_for(match, 0, seed).state.key) for seed in range(5)}
    assert len(keys) == 5
    assert all(all(world_for(match, 0, seed).state.key) for seed in range(5))


def test_every_card_is_counted_wherever_it_lies() -> None:
    match = playing("G9 E1 E2", "G2 A5 E3", "G1 M1 M2").play("G9 G2")
    assert count_cards(match) == [1] * 42
    match.state.hands[:2] = 0, match.state.hands[1] | 1 << CARDS["G1"]
    assert {NAMES[card]: n for card, n in enumerate(count_cards(match)) if n != 1} == {"E1": 0, "E2": 0, "G1": 2}


def test_an_observation_begins_at_the_viewers_seat() -> None:
    match = playing("G9 E1", "G2 E2", "G1 E3", leader=1, dealer=2, bids=[3, 1, 2], taken=[2, 0, 3], totals=[10, 20, 30])
    words = observed(match.play("G2"), viewer=0)
    assert names_of(words["hand"]) == {"E1", "G9"}
    assert words["trick"] == [NOTHING, CARDS["G2"], NOTHING]
    assert [names_of(cards) for cards in words["revealed"]] == [shown_by(match, seat) for seat in (0, 1, 2)]
    assert words["bid"] == [3, 1, 2]
    assert words["is_ready"] == [1, 1, 1]
    assert words["taken"] == [2, 0, 3]
    assert words["total"] == [10, 20, 30]
    assert (words["turn"], words["dealer"], words["winner"]) == (2, 2, 1)
    assert (words["led"], words["tricks"], words["seats"]) == (CARDS["G2"], 5, 3)


def test_an_observation_counts_seats_from_the_viewer() -> None:
    match = playing("G9 E1", "G2 E2", "G1 E3", leader=1, dealer=2, bids=[3, 1, 2], taken=[2, 0, 3], totals=[10, 20, 30])
    words = observed(match.play("G2 G1"), viewer=2)
    assert names_of(words["hand"]) == {"E3"}
    assert words["trick"] == [CARDS["G1"], NOTHING, CARDS["G2"]]
    assert [names_of(cards) for cards in words["revealed"]] == [shown_by(match, seat) for seat in (2, 0, 1)]
    assert words["bid"] == [2, 3, 1]
    assert words["taken"] == [3, 2, 0]
    assert words["total"] == [30, 10, 20]
    assert (words["turn"], words["dealer"], words["winner"]) == (1, 0, 2)


def test_an_observation_shows_who_is_ready_and_not_what_lies_face_down() -> None:
    match = cut_and_dealt(3).say(1, "bid 3").say(0, "bid 4")
    words = observed(match, viewer=0)
    assert words["bid"] == [4, NOTHING, NOTHING]
    assert words["is_ready"] == [1, 1, 0]
    assert observed(match.say(2, "bid 0"), viewer=0)["bid"] == [4, 3, 0]


def test_an_observation_shows_the_phase() -> None:
    matches = (
        cut_and_dealt(2),
        playing("G9 E1", "G2 E2"),
        playing("G9 E1", "D0 E2").play("G9 D0"),
        playing("G9", "G1", bids=[1, 7], totals=[90, 0]).play("G9 G1"),
    )
    assert [observed(match, viewer=0)["phase"] for match in matches] == [0, 1, 2, 3]


def test_an_observation_shows_the_suits_that_a_seat_has_not_followed() -> None:
    words = observed(playing("G9 E1", "M2 E2", "G1 E3").play("G9 M2"), viewer=2)
    assert [names_of(cards) for cards in words["voids"]] == [set(), set(), {f"G{rank}" for rank in range(1, 11)}]


def test_an_observation_shows_the_options() -> None:
    words = observed(dealt(2, target=30, dingbat_free=True), viewer=0)
    assert (words["target"], words["dingbat_free"]) == (30, 1)


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2])
def test_a_world_does_not_depend_on_what_the_viewer_cannot_know(viewer: int) -> None:
    match = playing("G9 E1 E2", "G2 A5 E3", "G1 M1 M2").play("G9 G2")
    for seed in range(3):
        from_view, from_all = world_for(match, viewer, seed), world_from_all_cards(match, viewer, seed)
        assert packed(from_all.state) == packed(from_view.state)
