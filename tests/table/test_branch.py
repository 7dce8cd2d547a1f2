"""Branching: playing on from a point of a match, with the unknown cards dealt again."""

import pytest

from boxlid.games import GAMES, Game, Unreadable
from boxlid.kernel.chance.rng import new_rng
from boxlid.table import verify
from boxlid.table.branch import go_on_from, imagine_past
from boxlid.table.keys import key_from_seed
from tests.contract.cases import Case
from tests.contract.positions import random_table

POINTS = (0, 1, 2, 5, 11, 23, 40)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_branch_looks_the_same_to_its_seat_and_can_be_played_on(game: Game) -> None:
    case = Case(game, game.rules.DEFAULT_SEATS)
    record = random_table(case, seed=3).record()
    for at in POINTS:
        for seat in range(case.seats):
            past = imagine_past(record, at, seat, new_rng(at))
            table = go_on_from(past, key_from_seed(at), record.players)
            seen = random_table(case, seed=3, length=at).view(seat)
            assert table.scene(seat) == seen.scene()
            table.act(table.actors[0], table.legal(table.actors[0])[0])
            assert all(finding.holds for finding in verify(table.record()))


def test_unknown_cards_are_dealt_again() -> None:
    case = Case(GAMES["family"], 4)
    record = random_table(case, seed=3).record()
    pasts = [imagine_past(record, 0, 0, new_rng(seed)) for seed in range(5)]
    assert len({str(past.shuffles) for past in pasts}) == 5
    assert all(past.key is None for past in pasts)


def test_a_finished_match_cannot_be_continued() -> None:
    record = random_table(Case(GAMES["family"], 4), seed=3).record()
    with pytest.raises(Unreadable, match="cannot be continued"):
        imagine_past(record, len(record.actions), 0, new_rng(0))
