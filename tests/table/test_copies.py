"""Tables and views can be copied and pickled; a pickled view holds nothing that its seat may not know."""

import copy
import pickle
from collections.abc import Callable

import pytest

from boxlid.bots import by_thumb
from boxlid.games import GAMES, SPECTATOR, Game, Unreadable, View
from boxlid.kernel.chance.rng import new_rng
from boxlid.table import Table, replay, write_record
from tests.contract.cases import CASES, Case
from tests.contract.positions import random_table

COPIES: dict[str, Callable[[Table], Table]] = {
    "method": Table.copy,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda table: pickle.loads(pickle.dumps(table)),
}


def played(game: str, n: int) -> Table:
    table, rng = Table(game, seed=3), new_rng(3)
    for _ in range(n):
        seat = table.actors[0]
        table.act(seat, by_thumb(table.view(seat), rng))
    return table


def play_on(table: Table, n: int) -> str:
    rng = new_rng(4)
    for _ in range(n):
        if not table.is_over:
            seat = table.actors[0]
            table.act(seat, by_thumb(table.view(seat), rng))
    return write_record(table.record())


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_has_the_same_past_and_the_same_cards_to_come(game: str, how: str) -> None:
    table = played(game, 30)
    other = COPIES[how](table)
    before = write_record(table.record())
    assert write_record(other.record()) == before
    continued = play_on(other, 120)
    assert write_record(table.record()) == before, "the original is untouched"
    assert play_on(table, 120) == continued


@pytest.mark.parametrize("how", COPIES)
def test_the_last_action_of_a_copy_can_be_taken_back(how: str) -> None:
    table = played("abridged", 3)
    seat = table.last_entry.seat
    other = COPIES[how](table)
    untouched = table.copy()
    other.undo(seat)
    play_on(other, 2)
    assert len(table.log) == 3
    table.undo(seat)
    untouched.undo(seat)
    assert write_record(table.record()) == write_record(untouched.record())
    assert table.view(seat).packed() == untouched.view(seat).packed()


@pytest.mark.parametrize("how", COPIES)
def test_a_copy_of_a_replay_can_leave_the_script(how: str) -> None:
    """As `boxlid.table.branch` does: the original continues by its record."""
    record = played("family", 40).record()
    table = replay(record, 30)
    other = COPIES[how](table)
    other.leave_script()
    assert table.record().commitment == record.commitment
    assert table._deals.script is not None
    assert other._deals.script is None


def test_a_copy_is_of_the_same_game() -> None:
    table = pickle.loads(pickle.dumps(Table("family", seed=1)))
    assert table.game is GAMES["family"]
    unregistered = Game("own", "Own", 2026, "boxlid.games.skeleton")
    assert pickle.loads(pickle.dumps(unregistered)) == unregistered


def test_a_pickled_table_contains_the_key() -> None:
    table = Table("family", seed=1)
    assert table.secret() in pickle.dumps(table)


@pytest.mark.parametrize("game", GAMES)
def test_a_pickled_view_is_the_same_view_and_contains_no_key(game: str) -> None:
    table = played(game, 20)
    for seat in (*range(table.seats), SPECTATOR):
        view = table.view(seat)
        pickled = pickle.dumps(view)
        assert table.secret() not in pickled
        for again in (pickle.loads(pickled), copy.copy(view), copy.deepcopy(view)):
            assert (again.game, again.seat, again.packed()) == (view.game, seat, view.packed())
            again.state.dealer = 99
            assert view.state.dealer != 99


@pytest.mark.parametrize("case", CASES, ids=str)
def test_worlds_that_a_seat_cannot_tell_apart_have_equal_pickled_views(case: Case) -> None:
    for length in (0, 7, 30, 90):
        table = random_table(case, 5, length)
        for seat in (0, table.seats - 1):
            view = table.view(seat)
            world = copy.copy(view)
            case.game.knowledge.deal_unknown(world.state, seat, new_rng(length))
            assert pickle.dumps(View(case.game, seat, world.state)) == pickle.dumps(view)
            assert pickle.dumps(View(case.game, seat, table._state)) == pickle.dumps(view), "hidden again"


@pytest.mark.parametrize("game", GAMES)
def test_a_mask_marks_the_legal_actions(game: str) -> None:
    table = played(game, 12)
    seat = table.actors[0]
    view = table.view(seat)
    mask = view.mask()
    assert len(mask) == view.game.rules.ACTIONS
    assert [action for action, is_legal in enumerate(mask) if is_legal] == view.legal()
    assert not any(table.view(SPECTATOR).mask())


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_has_the_pieces_of_the_game_by_name(game: str) -> None:
    table = played(game, 12)
    layout, places = table.game.knowledge.OBSERVATION, 12
    for seat in range(table.seats):
        words = [0] * layout.size(table.seats, places)
        table.game.knowledge.observe(table._state, seat, words)
        observation = table.view(seat).observation(places)
        assert list(observation) == [piece.name for piece in layout.pieces]
        assert observation == layout.by_name(words, table.seats, places), "the same from a whole state"
    with pytest.raises(Unreadable, match="a spectator has no observation"):
        table.view(SPECTATOR).observation()
    for wrong in (0, -1, 63, 2.0):
        with pytest.raises(Unreadable, match=f"^places must be a whole number from 1 to 62, not {wrong}$"):
            table.view(0).observation(wrong)  # type: ignore[arg-type] # as people try


def test_an_observation_begins_with_the_own_hand() -> None:
    table = Table("family", seed=1)
    hand = next(zone for zone in table.scene(2).zones if (zone.kind, zone.seat) == ("hand", 2))
    held = [card for card, is_held in enumerate(table.view(2).observation()["hand"]) if is_held]
    assert sorted(table.game.scene.card_name(card) for card in held) == sorted(card.name for card in hand.cards)
