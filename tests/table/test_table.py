"""The table: who may do what, what each viewer sees, and what can be undone."""

from typing import Any

import pytest

from boxlid.games import SPECTATOR, Refused, Unreadable
from boxlid.table import CannotUndo, Table


def bid_all(table: Table) -> Table:
    for seat in range(table.seats):
        table.act(seat, "bid 1")
    return table


def test_words_and_numbers_are_the_same_action() -> None:
    by_words, by_number = Table("family", seed=1), Table("family", seed=1)
    by_words.act(0, "bid 3")
    by_number.act(0, 3)
    assert by_words.log == by_number.log


@pytest.mark.parametrize("action", [1.7, True, None, b"bid 1"], ids=repr)
def test_an_action_that_is_neither_words_nor_a_number_is_refused(action: Any) -> None:
    table = Table("family", seed=1)
    with pytest.raises(Unreadable, match="an action is words or a whole number, not "):
        table.act(0, action)
    assert table.log == ()


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_does_not_exist_cannot_act(seat: int) -> None:
    with pytest.raises(Unreadable, match=f"there is no seat {seat}"):
        Table("family", seed=1).act(seat, "bid 1")


def test_a_refused_action_changes_nothing() -> None:
    table = Table("family", seed=1)
    before = table.view(0).packed()
    with pytest.raises(Refused) as refusal:
        table.act(0, "play G9")
    assert refusal.value.clause == "FAM-2.6b"
    assert table.view(0).packed() == before
    assert table.log == ()


def test_a_sealed_estimate_is_known_only_to_its_owner() -> None:
    table = Table("family", seed=1)
    table.act(2, "bid 3")
    assert table.log_for(2) == [(2, "bid 3")]
    assert table.log_for(0) == table.log_for(SPECTATOR) == [(2, None)]


def test_estimates_are_revealed_with_the_last_one() -> None:
    table = bid_all(Table("family", seed=1))
    assert table.log_for(SPECTATOR) == [(seat, "bid 1") for seat in range(4)]


def test_a_sealed_choice_cannot_be_taken_back() -> None:
    table = Table("family", seed=1)
    table.act(0, "bid 3")
    with pytest.raises(CannotUndo, match="face down"):
        table.undo(0)
    for seat in (1, 2, 3):
        table.act(seat, "bid 1")
    with pytest.raises(CannotUndo, match="sealed"):
        table.undo(3)


def test_whether_an_action_can_be_taken_back_reveals_no_sealed_choice() -> None:
    table = Table("archduke", seed=1)
    first = (table.first_dealer + 1) % table.seats
    while "draw" not in table.legal(first):
        seat = table.actors[0]
        table.act(seat, "pass" if "pass" in table.legal(seat) else table.legal(seat)[0])
    for words in ("draw", "discard"):
        table.act(first, words)
    for words in ("match 0", "match 1"):
        with pytest.raises(CannotUndo, match="face down"):
            table.undo(first)
        table.act(table.first_dealer, words)


def test_a_card_can_be_taken_back_until_another_seat_acts() -> None:
    table = bid_all(Table("family", seed=1))
    leader = table.actors[0]
    before = table.view(leader).packed()
    table.act(leader, table.legal(leader)[0])
    table.undo(leader)
    assert table.view(leader).packed() == before
    with pytest.raises(CannotUndo, match="nothing to take back"):
        table.undo(leader)
    table.act(leader, table.legal(leader)[0])
    follower = table.actors[0]
    with pytest.raises(CannotUndo, match="another player"):
        table.undo(follower)
    table.act(follower, table.legal(follower)[0])
    with pytest.raises(CannotUndo, match="another player"):
        table.undo(leader)


def test_the_card_that_ends_a_deal_cannot_be_taken_back() -> None:
    table = Table("allstar", seed=1)
    while len(table.shuffles) == 1:
        seat = table.actors[0]
        table.act(seat, table.legal(seat)[0])
    with pytest.raises(CannotUndo, match="has revealed"):
        table.undo(table.log[-1].seat)


@pytest.mark.parametrize("seat", [-2, 4, 6, 1_000_000])
def test_a_seat_that_does_not_exist_has_no_view(seat: int) -> None:
    table = Table("family", 4, seed=1)
    for show in (table.view, table.scene, table.legal, lambda viewer: table.views([viewer])):
        with pytest.raises(Unreadable, match=f"no seat {seat}; the seats are 0 to 3"):
            show(seat)


def test_the_number_of_players_must_be_the_number_of_seats() -> None:
    with pytest.raises(Unreadable, match="4 seats but 2 players"):
        Table("family", 4, players=["Ann", "Bob"])


def test_no_view_contains_the_key() -> None:
    table = bid_all(Table("family", seed=1))
    key = table.secret()
    for seat in range(SPECTATOR, 4):
        assert key[:4] not in table.view(seat).packed()
        assert key.hex()[:8] not in repr(table.scene(seat))
