"""Plain states: a copy shares nothing with the original, and the bytes are those of the flat record."""

from typing import Any

import numpy as np
import pytest

from boxlid.bots import at_random, novice
from boxlid.games import SPECTATOR
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.execution.flat import flattened, record_of
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.state import copied, layout_of, packed, unpacked
from boxlid.table import Table
from tests.contract.cases import CASES, Case
from tests.contract.modes import words_of
from tests.contract.positions import random_table

LENGTHS = (0, 7, 40, 90)
FOREIGN = -77
"""A number that fits every field and occurs in no state."""

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)


def tables(case: Case) -> list[Table]:
    """Matches in progress."""
    return [random_table(case, 7, length) for length in LENGTHS]


def overwrite(state: Any) -> None:
    """Overwrite every element of every field in place."""
    layout = layout_of(type(state))
    for name, shape in layout.shapes.items():
        value = getattr(state, name)
        if not shape:
            setattr(state, name, FOREIGN)
        for row in value if len(shape) == 2 else [value] if shape else []:
            row[:] = [FOREIGN] * len(row)
    assert set(words_of(state)) == {FOREIGN}


def test_a_copy_has_the_same_values_and_shares_nothing(case: Case) -> None:
    for table in tables(case):
        before = packed(table._state)
        copy = copied(table._state)
        assert packed(copy) == before
        overwrite(copy)
        assert packed(table._state) == before


def test_changing_a_view_does_not_change_the_table(case: Case) -> None:
    for table in tables(case):
        before = packed(table._state)
        for viewer in range(SPECTATOR, case.seats):
            view = table.view(viewer)
            overwrite(view.state)
            assert packed(table._state) == before


def test_the_state_before_the_latest_action_is_a_copy(case: Case) -> None:
    for table in tables(case):
        if table.is_over:
            continue
        before, seat = packed(table._state), table.actors[0]
        table.act(seat, at_random(table.view(seat), new_rng(1)))
        after = packed(table._state)
        assert packed(table._before) == before
        for viewer in (SPECTATOR, seat):
            overwrite(table.views_before([viewer])[viewer].state)
        assert packed(table._before) == before
        overwrite(table._before)
        assert packed(table._state) == after


def test_a_novice_forgets_nothing_in_the_view_itself(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    def forget(mind: Any, _seat: int, _rng: Ints) -> None:
        overwrite(mind)

    monkeypatch.setattr(case.game.strategy, "forget", forget)
    monkeypatch.setattr(case.game.strategy, "choose", lambda mind, _seat, _rng: mind.seats)
    for table in tables(case):
        for seat in table.actors:
            view = table.view(seat)
            seen, before = view.packed(), packed(table._state)
            assert novice(view, new_rng(1)) == FOREIGN
            assert view.packed() == seen
            assert packed(table._state) == before


def test_the_bytes_of_a_state_are_those_of_the_flat_record(case: Case) -> None:
    for table in tables(case):
        for state in (table._state, table.view(0).state):
            records = np.zeros(1, record_of(type(state)))
            for name in layout_of(type(state)).shapes:
                records[name][0] = getattr(state, name)
            assert packed(state) == records.tobytes() == flattened(state).tobytes()


def test_bytes_of_a_state_round_trip(case: Case) -> None:
    for table in tables(case):
        again = unpacked(type(table._state), packed(table._state))
        assert vars(again) == vars(table._state)
