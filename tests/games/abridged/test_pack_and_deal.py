"""The pack, the teams, the deal, and how the deal goes round."""

import pytest
from hypothesis import given, settings

from boxlid.games import Unreadable
from boxlid.games.abridged import phases, rules
from boxlid.games.abridged.cards import CARDS, PACK
from boxlid.games.abridged.rules import chairs
from boxlid.games.abridged.scene import show_cards
from boxlid.games.rulebook import clauses
from boxlid.kernel.execution.state import packed
from boxlid.table import Table
from tests.games.abridged.arrange import (
    ABRIDGED,
    ONE_COLOUR_EACH,
    WHOLE_PACK,
    Match,
    dealt,
    ended,
    from_key,
    from_order,
    names_of,
)
from tests.games.match import any_key, assert_refused


def test_ABR_BOX_four_colours_from_2_to_14() -> None:
    assert list(CARDS) == list(WHOLE_PACK)
    assert len(WHOLE_PACK) == PACK == 52


def test_ABR_BOX_the_game_is_for_four() -> None:
    assert rules.SEATS == (4, 4)


def test_ABR_OBJ_partners_have_one_score() -> None:
    match = ended("play", 11)
    assert match.scores == [100, 0, 100, 0]


def test_ABR_S1_partners_sit_opposite() -> None:
    assert [chairs.partner_of(chair) for chair in range(4)] == [2, 3, 0, 1]
    assert [chairs.team_of(chair) for chair in range(4)] == [0, 1, 0, 1]


@pytest.mark.parametrize("declarer", range(4))
def test_ABR_S1_tricks_of_both_partners_are_the_teams(declarer: int) -> None:
    match = dealt(dealer=declarer).go_on("call play", "trump none")
    match.play_out()
    assert match.sheet[0].count(0) == 1


def test_ABR_S2_every_refusal_can_be_looked_up() -> None:
    assert {clause for clause, _ in rules.REFUSALS.values()} <= set(clauses(ABRIDGED))


def test_ABR_S3_the_first_dealer_is_chosen_by_the_key() -> None:
    dealers = [from_key(key).state.dealer for key in range(40)]
    assert set(dealers) == {0, 1, 2, 3}
    assert dealers == [from_key(key).state.dealer for key in range(40)]


def test_ABR_S3_a_record_names_the_first_dealer() -> None:
    table = Table("abridged", seed=4)
    assert table.record().dealer == table.first_dealer
    assert table.cuts is None


def test_ABR_G1_a_game_is_four_hands_and_each_player_deals_once() -> None:
    match = dealt(dealer=2)
    dealers = []
    while not match.is_over:
        dealers.append(match.state.dealer)
        match.go_on("call play", "trump none").play_out()
    assert dealers == [2, 3, 0, 1]
    assert len(match.sheet) == 4


def test_ABR_G2_dealing_declaring_playing_scoring() -> None:
    match = dealt()
    assert [len(match.hand(chair)) for chair in range(4)] == [13] * 4
    sayings = ("call pass", "call pass", "call pass", "call pass", "call seven", "trump red")
    reached = [match.go_on(words).phase for words in sayings]
    assert reached == [phases.CALLING] * 3 + [phases.DECLARING, phases.NAMING, phases.PLAYING]
    assert match.sheet == []
    assert len(match.play_out().sheet) == 1
    assert match.phase == phases.CALLING


@pytest.mark.parametrize("sayings", [(), ("call play",), ("call pass",) * 4, (*("call pass",) * 4, "call ten")])
def test_ABR_G2_no_card_is_played_before_declaring_is_done(sayings: tuple[str, ...]) -> None:
    match = dealt().go_on(*sayings)
    for seat in range(4):
        assert_refused(match, seat, "play R14", clause="ABR-G2")


def test_ABR_D1_any_card_may_come_first() -> None:
    firsts = {Table("abridged", seed=seed).shuffles[0][0] for seed in range(30)}
    assert len(firsts) > 15


@pytest.mark.parametrize("dealer", range(4))
def test_ABR_D2_one_card_at_a_time_from_the_dealers_left(dealer: int) -> None:
    match = from_order(WHOLE_PACK, dealer)
    for step in range(4):
        assert match.hand((dealer + 1 + step) % 4) == set(WHOLE_PACK[step::4])


@given(any_key)
@settings(deadline=None, max_examples=20)
def test_ABR_D2_each_player_has_thirteen_cards_of_one_pack(key: int) -> None:
    match = from_key(key)
    hands = [match.hand(chair) for chair in range(4)]
    assert [len(hand) for hand in hands] == [13] * 4
    assert set().union(*hands) == set(WHOLE_PACK)


def test_ABR_D2b_a_hand_is_shown_by_colour_high_cards_first() -> None:
    hand = sum(1 << CARDS[name] for name in ("B2", "R3", "R14", "Y5", "B13", "G7"))
    assert [card.name for card in show_cards(hand)] == ["R14", "R3", "Y5", "G7", "B13", "B2"]


def test_ABR_D3_the_next_hand_comes_from_another_shuffle() -> None:
    table = Table("abridged", seed=1)
    for _ in range(2):
        hand = table._state.deals
        while table._state.deals == hand:
            seat = table.actors[0]
            table.act(seat, table.legal(seat)[-1])
    assert len(table.shuffles) == 3
    assert len({tuple(order) for order in table.shuffles}) == 3


def test_ABR_Q25_every_hand_is_dealt_from_a_whole_pack() -> None:
    match = dealt().go_on("call play", "trump none").play_out()
    assert match.state.shuffles == match.state.deals == 2
    assert set().union(*(match.hand(chair) for chair in range(4))) == set(WHOLE_PACK)
    assert names_of(match.state.revealed[0]) == set()


def test_ABR_Q25_a_new_hand_knows_nothing_of_the_one_before() -> None:
    match = dealt().go_on("call play", "trump red").play_out()
    assert match.strengths == match.longest == [-1] * 4
    assert match.taken == [0, 0]
    assert (match.state.declarer, match.state.declared, match.state.trump) == (-1, -1, -1)
    assert not any(match.state.voids)
    assert match.state.tricks == 0


def test_ABR_SC4_the_deal_moves_to_the_left() -> None:
    match = dealt(dealer=3).go_on("call play", "trump none").play_out()
    assert match.state.dealer == 0
    assert match.actor == 0


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_ABR_Q30_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(Unreadable, match="4 to 4"):
        ABRIDGED.check_seats(seats)


def test_ABR_Q30_bots_take_the_other_chairs() -> None:
    assert ABRIDGED.check_seats(None) == 4


def test_a_new_match_in_a_used_state_begins_with_its_first_hand() -> None:
    match = ended("play", 11).start(4, key=5)
    assert packed(match.state) == packed(from_key(5).state)


def test_one_colour_each_is_a_deal() -> None:
    assert [dealt().hand(chair) for chair in range(4)] == [set(hand.split()) for hand in ONE_COLOUR_EACH]


def test_ABR_D2_a_new_match_overwrites_whatever_was_in_its_state() -> None:
    fresh = from_key(6)
    assert packed(Match.written_over().start(4, key=6).state) == packed(fresh.state)
    assert (fresh.state.deals, fresh.state.shuffles, fresh.state.elapsed_ms) == (1, 1, 0)
