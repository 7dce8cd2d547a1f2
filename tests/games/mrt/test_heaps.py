"""Won cards go under the draw pile."""

from collections import Counter

import pytest

from boxlid.games.mrt import rules
from boxlid.kernel.execution.rows import fill
from tests.games.mrt.arrange import dealt, playing


@pytest.mark.parametrize("heap", ["fixed", "shuffled"])
def test_MRT_3_won_cards_go_under_the_pile(heap: str) -> None:
    match = playing("TDW", "JBB", "KBB", heap=heap).flip()
    assert match.pile(0)[:2] == "DW"
    assert sorted(match.pile(0)[2:]) == sorted("TJK")


def test_MRT_Q15_with_an_empty_pile_they_become_the_pile() -> None:
    match = playing("T", "JBB", "KBB", hands=["RW"]).flip()
    assert match.pile(0) == "TJK"
    assert match.hand(0) == "RW"
    assert match.choices(0) == {"flip"}


def test_MRT_Q16_a_won_heap_is_shuffled() -> None:
    orders = set()
    for key in range(12):
        match = dealt(3, key)
        fill(match.state.hands, 0)
        fill(match.state.hand_sizes, 0)
        for seat in range(3):
            match.state.pile_sizes[seat] = 4
            match.state.piles[seat][:4] = [6, *([1 + seat] * 2), 0 if seat == 0 else 1 + seat]
        match.flip()
        orders.add(match.pile(0))
        assert match.state.shuffles == 2
        assert Counter(match.pile(0)[3:]) == Counter("TKR")
    assert len(orders) > 2


def test_MRT_Q16_unless_the_order_is_fixed() -> None:
    match = playing("TDW", "JBB", "KBB").flip()
    assert match.state.shuffles == 1
    assert match.pile(0) == "DWTJK"
    assert [option.default for option in rules.OPTIONS if option.name == "heap"] == ["shuffled"]


def test_MRT_Q33_space_by_space_the_lowest_card_first() -> None:
    match = playing("JKRB", "KRWB", "RWTB", "WDKB").flip(3)
    assert match.pile(2) == "B" + "JKR" + "KRW" + "RWT" + "WDK"


def test_MRT_Q33_cards_left_over_come_first() -> None:
    match = playing("JR", "JR", "KDDWB", "DBWBB", play_out=True).flip(2)
    assert match.space(0) == "JRJRKD"
    match.flip(2)
    assert match.pile(2) == "WB" + "JRJRKD" + "D" + "D" + "W" + "B"
