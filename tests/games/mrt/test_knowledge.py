"""What a seat can work out: worlds that fit a view, and observations."""

from collections import Counter

import pytest
from hypothesis import given, settings

from boxlid.games import SPECTATOR
from boxlid.games.mrt import actions, rules, state
from boxlid.kernel.cards.card_sets import NOTHING
from tests.games.match import any_seed, count_cards, observed, world_for
from tests.games.mrt.arrange import MRT, PACK, Match, dealt, dealt_in_order, letters_of_tally, playing

# Seat 0 wins four cards with Mr. T by the first flip of four.
WON_AT_ONCE = "WWDD" * 3 + "TJKR" + "JKRB" * 8 + "WWDDWWDD" + "TTTT"


def all_cards(match: Match) -> Counter[str]:
    held = [match.pile(seat) + match.hand(seat) for seat in range(match.seats)]
    return Counter("".join([*held, *(match.space(number) for number in range(5))]))


def test_MRT_Q28_sizes_and_top_cards_are_public() -> None:
    match = playing("JKBB", "KRBB", "RWBB", "WDBB", hands=["TT", "T"]).flip(2)
    for viewer in match.viewers():
        zones = {(zone.kind, zone.seat): zone for zone in match.scene_of(viewer).zones}
        assert [zones["pile", seat].face_down for seat in range(4)] == [2, 2, 2, 2]
        hands = [zones["hand", seat] for seat in range(4)]
        assert [len(hand.cards) + hand.face_down for hand in hands] == [2, 1, 0, 0]
        assert ["".join(card.name for card in zones["space", seat].cards) for seat in range(4)] == list("KRWD")
        assert [zones["space", seat].face_down for seat in range(4)] == [1, 1, 1, 1]


def test_MRT_Q28_covered_cards_are_not_shown() -> None:
    match = dealt_in_order(4, WON_AT_ONCE).flip()
    assert match.scores == [18, 14, 14, 14]
    for viewer in match.viewers():
        for zone in match.scene_of(viewer).zones:
            assert zone.kind == "hand" or len(zone.cards) <= 1
            assert zone.kind != "pile" or not zone.cards


def test_MRT_Q28_which_cards_went_into_a_heap_is_remembered_but_not_their_order() -> None:
    match = dealt_in_order(4, WON_AT_ONCE).flip()
    for viewer in match.viewers():
        assert match.as_seen_by(viewer).pile(0) == "?" * 11 + "RKJT"


def test_MRT_Q28_the_order_of_a_heap_shows_in_no_view() -> None:
    seen = set()
    for order in ("TJKR", "RKJT", "KTRJ"):
        match = dealt_in_order(4, WON_AT_ONCE).flip()
        match.state.piles[0][:4] = ["TJKR".index(card) for card in order]
        seen.add(tuple(match.bytes_seen_by(viewer) for viewer in match.viewers()))
    assert len(seen) == 1


def test_MRT_Q28_a_fixed_order_is_public() -> None:
    match = dealt_in_order(4, WON_AT_ONCE, heap="fixed").flip()
    for viewer in match.viewers():
        assert match.as_seen_by(viewer).pile(0) == "?" * 11 + "TJKR"


def test_chance_is_hidden() -> None:
    match = dealt(4, key=3)
    for viewer in match.viewers():
        seen = match.seen_by(viewer)
        assert {card for row in seen.shuffled for card in row} == {NOTHING}
        assert not any(seen.key)
        assert not any(seen.stream)


def test_a_sealed_choice_is_seen_by_its_seat_alone() -> None:
    match = dealt(4).say(2, "flip")
    for viewer in match.viewers():
        choice = match.seen_by(viewer).choices[2]
        assert choice == (actions.FLIP if viewer == 2 else state.SEALED)
        assert all(match.seen_by(viewer).choices[seat] == NOTHING for seat in (0, 1, 3))


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2])
@given(any_seed)
@settings(deadline=None, max_examples=25)
def test_a_world_has_every_card_and_looks_the_same(viewer: int, seed: int) -> None:
    match = dealt_in_order(4, WON_AT_ONCE).flip(3)
    world = world_for(match, viewer, seed)
    assert all_cards(world) == Counter(PACK)
    assert [len(world.hand(seat)) for seat in range(4)] == [len(match.hand(seat)) for seat in range(4)]
    assert world.bytes_seen_by(viewer) == match.bytes_seen_by(viewer)


@given(any_seed)
@settings(deadline=None, max_examples=10)
def test_a_world_keeps_the_hand_of_the_viewer_and_every_heap(seed: int) -> None:
    match = dealt_in_order(4, WON_AT_ONCE).flip()
    world = world_for(match, 1, seed)
    assert world.hand(1) == match.hand(1)
    assert sorted(world.pile(0)[-4:]) == sorted("TJKR")


def test_worlds_differ_in_hands_piles_and_the_order_of_heaps() -> None:
    match = dealt_in_order(4, WON_AT_ONCE).flip()
    worlds = [world_for(match, 1, seed) for seed in range(20)]
    assert len({world.hand(0) for world in worlds}) > 5
    assert len({world.pile(1) for world in worlds}) == 20
    assert len({world.pile(0)[-4:] for world in worlds}) > 5
    assert len({tuple(world.state.key) for world in worlds}) == 20


def test_a_world_has_sealed_choices_that_were_legal() -> None:
    match = playing("JB", "JBB", "KB", hands=["KW", "R"]).flip().say(0, "hand W")
    match.state.origins[0][0] = 0
    assert match.seen_by(1).choices[0] == state.SEALED
    chosen = set()
    for seed in range(30):
        world = world_for(match, 1, seed)
        choice = world.state.choices[0]
        assert choice == actions.FLIP or world.hand(0).count("TJKRWDB"[choice - actions.FROM_HAND]) > 0
        chosen.add(choice == actions.FLIP)
    assert chosen == {True, False}


@given(any_seed)
@settings(deadline=None, max_examples=10)
def test_a_shuffle_fitted_to_a_world_deals_that_world(seed: int) -> None:
    match = dealt_in_order(4, WON_AT_ONCE)
    world = world_for(match, 3, seed)
    order = match.state.shuffled[0].copy()
    MRT.knowledge.fit_order(world.state, 0, order)
    again = dealt_in_order(4, "".join("TJKRWDB"[min(6, (card + 3) // 9)] for card in order))
    for seat in range(4):
        assert (again.hand(seat), again.pile(seat)) == (world.hand(seat), world.pile(seat))


def test_a_fitted_heap_keeps_what_was_drawn_from_it() -> None:
    match = dealt_in_order(4, WON_AT_ONCE).flip()
    order = match.state.shuffled[1].copy()
    match.state.piles[0][:4] = [3, 2, 1, 0]
    MRT.knowledge.fit_order(match.state, 1, order)
    assert order[:4] == [0, 6, 15, 24]
    assert set(order[4:]) == {NOTHING}
    untouched = order.copy()
    MRT.knowledge.fit_order(match.state, 2, order)
    assert order == untouched


def test_the_count_notices_a_card_too_many_or_too_few() -> None:
    match = dealt(4)
    assert count_cards(match) == [1] * rules.PACK
    pile = match.state.piles[0]
    pile[0] = 5 if pile[0] != 5 else 6
    assert set(count_cards(match)) == {0, 1, 2}


def test_an_observation_says_what_the_seat_knows() -> None:
    match = dealt_in_order(4, WON_AT_ONCE).flip().flip()
    words = observed(match, 1)
    assert letters_of_tally(words["hand"]) == match.hand(1) == "WWW"
    assert letters_of_tally(words["board"]) == "JKRB"
    assert len(letters_of_tally(words["unseen"])) == 60 - 4 - 4 - 3
    assert words["pile_size"] == [10, 10, 10, 14]
    assert words["hand_size"] == [3, 3, 3, 3]
    assert (words["waiting"], words["members"], words["other_members"]) == (0b1111, 0b1111, 0)
    assert words["phase"] == 0
    assert (words["is_duel"], words["rounds"], words["seats"]) == (0, 2, 4)
    assert words["choice"] == NOTHING
    assert words["shown"] == words["on_top"] == [2, 3, 6, 1]
    assert [letters_of_tally(space) for space in words["space"]] == ["K", "R", "B", "J"]
    assert words["next_heap"] == [0] * 4
    assert [letters_of_tally(won) for won in words["won"]] == ["", "", "", "TJKR"]


def test_an_observation_of_a_showdown() -> None:
    match = playing("JKB", "JRB", "KBB", "DBB", hands=["W"]).flip().say(0, "hand W")
    words = observed(match, 0)
    assert (words["targets"], words["other_targets"]) == (1 << 2 | 1 << 5, 0)
    assert words["choice"] == actions.FROM_HAND + 4
    assert (words["members"], words["other_members"], words["waiting"]) == (0b0011, 0, 0b0010)
    assert [letters_of_tally(heap) for heap in words["next_heap"]] == list("KRBB")
    assert observed(match, 1)["choice"] == NOTHING


@pytest.mark.parametrize(("viewer", "own", "other"), [(0, 0b0101, 0b1010), (1, 0b0101, 0b1010), (3, 0b0101, 0b1010)])
def test_an_observation_begins_with_the_viewers_own_showdown(viewer: int, own: int, other: int) -> None:
    match = playing("JTB", "KTB", "JTB", "KTB").flip()
    words = observed(match, viewer)
    assert (words["members"], words["other_members"]) == (own, other)
    j_and_k = (1 << 1, 1 << 2)
    assert (words["targets"], words["other_targets"]) == (j_and_k if viewer % 2 else j_and_k[::-1])


def test_an_observation_of_the_two_player_game() -> None:
    words = observed(dealt(2), 0)
    assert (words["is_duel"], words["rounds"], words["seats"]) == (1, 1, 2)


def test_an_observation_of_a_heap_that_comes_next() -> None:
    words = observed(playing("TJ", "KR", "RD").flip(), 0)
    assert [letters_of_tally(heap) for heap in words["next_heap"]] == ["J", "R", "D"]


def test_an_observation_of_a_shuffled_heap_that_comes_next() -> None:
    match = playing("T", "JB", "KB", hands=["RW"], heap="shuffled").flip()
    assert letters_of_tally(observed(match, 0)["next_heap"][0]) == "TJK"
    drawn = match.pile(0)[0]
    match.flip()
    assert letters_of_tally(observed(match, 0)["next_heap"][0]) == "TJK".replace(drawn, "")


def test_an_observation_shows_no_card_of_the_deal() -> None:
    words = observed(dealt(3), 0)
    assert words["next_heap"] == words["won"] == [0, 0, 0]


def test_an_observation_has_the_fields_that_all_know() -> None:
    match = playing("JKB", "JRB", "KBB", hands=["W"])
    for number, name in enumerate(("barred", "is_collected", "is_duel", "rounds"), 1):
        setattr(match.state, name, number)
    for option in MRT.rules.OPTIONS:
        setattr(match.state, option.name, 1)
    words = observed(match, 1)
    for name in ["barred", "is_collected", "is_duel", "rounds", *(option.name for option in MRT.rules.OPTIONS)]:
        assert words[name] == getattr(match.state, name), name
    match.state.rounds = 6000
    assert observed(match, 1)["rounds"] == 5000


def test_an_observation_counts_the_hand_cards_played() -> None:
    match = playing("JKB", "JRB", "KBB", "DBB", hands=["W", "WD"]).flip().say(0, "hand W").say(1, "hand D")
    assert [letters_of_tally(played) for played in observed(match, 1)["played"]] == ["D", "", "", "W"]


def test_MRT_Q33_an_observation_numbers_the_spaces_if_heaps_are_fixed() -> None:
    assert observed(dealt(3), 1)["space_number"] == [NOTHING] * 3
    assert observed(dealt(3, heap="fixed"), 1)["space_number"] == [2, 3, 1]


def test_an_observation_shows_both_spaces_of_a_player_in_the_two_player_game() -> None:
    match = dealt(2).flip()
    words = observed(match, 1)
    assert [len(letters_of_tally(space)) for space in words["space"]] == [1, 1]
    assert words["on_top"] == [NOTHING, NOTHING]
    assert sorted(letters_of_tally(words["board"])) == sorted("".join(map(letters_of_tally, words["space"])))
