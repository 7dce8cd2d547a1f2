"""What a seat can infer: worlds that fit a view, and observations."""

import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxlid.games import SPECTATOR
from boxlid.games.abridged import calls, knowledge, phases
from boxlid.games.abridged.cards import CARDS, COLOUR, NAMES, PACK, PIPPED
from boxlid.games.abridged.rules import chairs
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.kernel.execution.state import packed
from boxlid.kernel.worlds.constrained_deal import longest_suit, strength
from tests.games.abridged.arrange import (
    ABRIDGED,
    COLOURS,
    WHOLE_PACK,
    Match,
    dealt,
    from_key,
    from_order,
    names_of,
    playing,
)
from tests.games.match import any_key, any_seed, count_cards, observed, world_for, world_from_all_cards


def at_random(match: Match, n_actions: int, seed: int) -> Match:
    """Make this number of random actions."""
    rng = new_rng(seed)
    for _ in range(n_actions):
        choices = sorted(match.choices(match.actor))
        match.go_on(choices[random_below(rng, len(choices))])
    return match


def whole_hand(match: Match, chair: int) -> int:
    return match.state.hands[chair] | match.state.revealed[chair]


@given(any_key, st.integers(0, 55), st.integers(SPECTATOR, 3), any_seed)
@settings(deadline=None, max_examples=30)
def test_ABR_T4_a_world_keeps_all_that_was_announced_and_shown(key: int, n: int, viewer: int, seed: int) -> None:
    match = at_random(from_key(key), n, seed)
    world = world_for(match, viewer, seed)
    assert world.bytes_seen_by(viewer) == match.bytes_seen_by(viewer)
    for chair in range(4):
        hand = whole_hand(world, chair)
        assert len(names_of(hand)) == 13
        assert not world.state.hands[chair] & world.state.voids[chair]
        assert match.strengths[chair] in (-1, strength(hand, PIPPED))
        assert match.longest[chair] in (-1, longest_suit(hand, COLOUR))
    assert set().union(*(names_of(whole_hand(world, chair)) for chair in range(4))) == set(WHOLE_PACK)


def test_before_the_first_announcement_a_world_may_give_any_card_to_any_player() -> None:
    match = dealt()
    held = set().union(*(world_for(match, 0, seed).hand(1) for seed in range(40)))
    assert held == set(WHOLE_PACK) - match.hand(0)


def test_a_world_leaves_what_lies_open_as_it_is() -> None:
    match = from_key(7).go_on("call play", "trump red")
    dummy = chairs.dummy(match.state)
    for viewer in match.viewers():
        world = world_for(match, viewer, 1)
        assert world.hand(dummy) == match.hand(dummy)
        if viewer != SPECTATOR:
            assert world.hand(viewer) == match.hand(viewer)


def test_a_world_gives_no_player_a_colour_that_the_player_did_not_follow() -> None:
    match = playing("B12 G2 G9", "B4 R9 R8", "B5 G3 G4", "R4 Y2 G6", declarer=0).play("B12 B4 B5 R4")
    for seed in range(30):
        assert not any(card.startswith("B") for card in world_for(match, 1, seed).hand(3))


@pytest.mark.parametrize("hands", [("R14", "R13", "R12", "R2"), ("R14 R3", "Y14 Y3", "G14 G3", "B14 B3")])
def test_pips_that_can_lie_in_one_hand_only_are_dealt_to_it(hands: tuple[str, ...]) -> None:
    match = playing(*hands, declarer=0)
    for seed in range(20):
        world = world_for(match, SPECTATOR, seed)
        for chair in range(4):
            assert strength(world.state.hands[chair], PIPPED) == strength(match.state.hands[chair], PIPPED)


def possible_worlds(match: Match, hidden: list[int]) -> set[tuple[frozenset[str], ...]]:
    """Every deal of the unseen cards that fits the pips, the longest colours and the voids."""
    unseen = frozenset().union(*(match.hand(chair) for chair in hidden))
    sizes = [len(match.hand(chair)) for chair in hidden]

    def fits(chair: int, cards: frozenset[str]) -> bool:
        hand = sum(1 << CARDS[card] for card in cards)
        whole = hand | match.state.revealed[chair]
        is_free = not hand & match.state.voids[chair]
        return is_free and (strength(whole, PIPPED), longest_suit(whole, COLOUR)) == (
            match.strengths[chair],
            match.longest[chair],
        )

    found: set[tuple[frozenset[str], ...]] = set()
    first, second = hidden[0], hidden[1]
    for mine in map(frozenset, itertools.combinations(unseen, sizes[0])):
        if fits(first, mine):
            for yours in map(frozenset, itertools.combinations(unseen - mine, sizes[1])):
                rest = unseen - mine - yours
                if fits(second, yours) and (len(hidden) == 2 or fits(hidden[2], rest)):
                    found.add((mine, yours, rest))
    return found


SMALL_DEAL = (("R3 R4 R5", "Y3 G3 B3", "R6 Y6 G6", "Y9 G9 B9"), "R3 Y3 R6 Y9")
DEALS = (
    (("R14 Y3 G4", "R13 Y11 B2", "G12 B3 B4", "G14 R2 B11"), ""),
    (("R14 Y14 G11", "R13 Y13 B12", "G12 R12 Y12", "G14 G13 B11"), ""),
    (("R14 Y3 G4 B9", "R13 Y11 B2 Y7", "G12 B3 B4 R7", "G14 R2 B11 G6"), "R14 R13 R7 R2"),
)


@pytest.mark.parametrize(("hands", "play"), [SMALL_DEAL, *DEALS])
def test_possible_worlds_are_about_equally_likely(hands: tuple[str, ...], play: str) -> None:
    match = playing(*hands, declarer=0, trump="blue").play(play)
    hidden = [0, 1, 3]
    worlds = possible_worlds(match, hidden)
    times = 50
    drawn: Counter[tuple[frozenset[str], ...]] = Counter()
    for seed in range(times * len(worlds)):
        world = world_for(match, SPECTATOR, seed)
        drawn[tuple(frozenset(world.hand(chair)) for chair in hidden)] += 1
    assert set(drawn) == worlds
    assert max(drawn.values()) < 2 * times
    assert min(drawn.values()) > times / 2


@pytest.mark.parametrize("dealer", range(4))
@given(any_seed)
@settings(deadline=None, max_examples=5)
def test_a_world_comes_from_a_deal(dealer: int, seed: int) -> None:
    match = at_random(dealt(dealer=dealer).go_on("call play", "trump red"), 9, seed)
    world = world_for(match, 1, seed)
    order = [0] * PACK
    ABRIDGED.knowledge.fit_order(world.state, 0, order)
    again = from_order([NAMES[card] for card in order], dealer)
    for chair in range(4):
        assert again.hand(chair) == names_of(whole_hand(world, chair))


def test_an_earlier_shuffle_stays_as_it_was() -> None:
    match = dealt().go_on("call play", "trump red").play_out()
    order = list(range(PACK))
    ABRIDGED.knowledge.fit_order(match.state, 0, order)
    assert order == list(range(PACK))


def test_every_world_has_its_own_key() -> None:
    keys = {tuple(world_for(from_key(1), 0, seed).state.key) for seed in range(5)}
    assert len(keys) == 5


def test_every_card_is_counted_wherever_it_lies() -> None:
    match = playing("R5 G2", "R3 G3", "R4 G9", "R14 R6").play("R5 R3")
    assert count_cards(match) == [1] * PACK


def test_an_observation_counts_chairs_from_the_viewer() -> None:
    match = playing(
        "R5 G2", "R3 G3", "R4 G9", "R14 R6", trump="green", declared="ten", dealer=2, taken=(7, 4), sheet=[(0, 90)]
    ).play("R5")
    words = observed(match, viewer=3)
    around = (3, 0, 1, 2)
    assert names_of(words["hand"]) == {"R14", "R6"}
    assert names_of(words["dummy"]) == {"R3", "G3"}
    assert words["trick"] == [NOTHING, CARDS["R5"], NOTHING, NOTHING]
    assert words["revealed"] == [match.state.revealed[chair] for chair in around]
    assert words["strength"] == [match.strengths[chair] for chair in around]
    assert words["longest"] == [match.longest[chair] for chair in around]
    assert (words["dealer"], words["declarer"], words["turn"], words["winner"]) == (3, 0, 2, 1)
    assert words["led"] == CARDS["R5"]
    assert words["total"] == [90, 0, 90, 0]
    assert words["declared"] == calls.TEN - calls.FIRST_DECLARATION
    assert words["trump"] == COLOURS.index("green")
    assert words["phase"] == phases.PLAYING
    assert (words["tricks"], words["we_took"], words["they_took"]) == (11, 4, 7)
    assert (words["we_scored"], words["they_scored"]) == (90, 0)
    assert (words["deals"], words["deals_we_won"], words["deals_they_won"]) == (2, 1, 0)
    assert (words["games_we_won"], words["games_they_won"], words["form"]) == (0, 0, 0)


def test_an_observation_has_nothing_that_has_not_been_announced() -> None:
    words = observed(dealt(), viewer=1)
    assert words["strength"] == words["longest"] == words["trick"] == [NOTHING] * 4
    assert words["dummy"] == 0
    assert {words[name] for name in ("declarer", "declared", "trump", "led", "winner")} == {NOTHING}


def test_an_observation_follows_a_player_to_another_chair() -> None:
    rows = [(10, 0), (0, 20), (30, 0), (0, 40), (50, 0)]
    match = playing("R5 G2", "R3 G3", "R4 G9", "R14 R6", sheet=rows, form="pivot")
    words = observed(match, viewer=1)
    assert names_of(words["hand"]) == {"R4", "G9"}
    assert (words["we_scored"], words["they_scored"]) == (50, 0)
    assert (words["games_we_won"], words["games_they_won"]) == (1, 0)
    assert words["declarer"] == 1
    assert words["deals"] == 6
    assert words["form"] == 2
    assert words["total"] == [60 + 50, 40, 40 + 50, 60]


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2])
def test_a_world_does_not_depend_on_what_the_viewer_cannot_know(viewer: int) -> None:
    match = playing("R5 G2", "R3 G3", "R4 G9", "R14 R6").play("R5 R3")
    for seed in range(3):
        from_view, from_all = world_for(match, viewer, seed), world_from_all_cards(match, viewer, seed)
        assert packed(from_all.state) == packed(from_view.state)


def test_everyone_knows_how_many_cards_a_player_holds() -> None:
    match = playing("R5 G2", "R3 G3", "R4 G9", "R14 R6").play("R5 R3")
    assert [knowledge.cards_held(match.seen_by(SPECTATOR), chair) for chair in range(4)] == [1, 1, 2, 2]


def test_an_observation_shows_what_a_hand_does_not_hold() -> None:
    words = observed(playing("R5 G2", "G3 G4", "R4 G9", "R14 R6").play("R5 G3"), viewer=0)
    assert words["voids"] == [0, COLOUR[0], 0, 0]


def test_ABR_Q12_an_observation_counts_the_deals_that_each_team_has_won() -> None:
    match = playing("R5 G2", "R3 G3", "R4 G9", "R14 R6", sheet=[(10, 0), (0, 20), (0, 30)])
    words = [observed(match, viewer) for viewer in range(2)]
    assert [(seen["deals_we_won"], seen["deals_they_won"]) for seen in words] == [(1, 2), (2, 1)]
    assert [(seen["we_scored"], seen["they_scored"]) for seen in words] == [(10, 50), (50, 10)]


def test_ABR_N3_an_observation_counts_the_games_that_each_team_has_won() -> None:
    rows = [(90, 0)] * 4 + [(0, 20)] * 4
    match = playing("R5 G2", "R3 G3", "R4 G9", "R14 R6", sheet=rows, form="night")
    words = [observed(match, viewer) for viewer in range(2)]
    assert [(seen["games_we_won"], seen["games_they_won"]) for seen in words] == [(1, 1), (1, 1)]
    match = playing("R5 G2", "R3 G3", "R4 G9", "R14 R6", sheet=rows[:4], form="night")
    words = [observed(match, viewer) for viewer in range(2)]
    assert [(seen["games_we_won"], seen["games_they_won"]) for seen in words] == [(1, 0), (0, 1)]
