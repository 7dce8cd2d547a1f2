"""Whole matches, card by card against the referee of by_hand.py."""

import pytest

from boxlid.bots import at_random
from boxlid.games.options import OptionValue
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.table import Table
from tests.games.mrt.arrange import MRT, Match
from tests.games.mrt.by_hand import Referee

SET_UPS: list[tuple[int, dict[str, OptionValue]]] = [
    (2, {}),
    (2, {"heap": "fixed"}),
    (3, {}),
    (3, {"play_out": True}),
    (4, {}),
    (4, {"play_out": True}),
    (4, {"play_out": True, "heap": "fixed"}),
    (4, {"round_cap": 10}),
    (4, {"round_cap": 0, "match_on": "showing"}),
    (3, {"round_cap": 0, "play_out": True}),
]


def random_match(seats: int, options: dict[str, OptionValue], seed: int) -> Table:
    table = Table(MRT, seats, options=options, seed=seed)
    rng = new_rng(seed)
    while not table.is_over:
        seat = table.actors[random_below(rng, len(table.actors))]
        table.act(seat, at_random(table.view(seat), rng))
    return table


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("seats", "options"), SET_UPS)
def test_every_card_lies_where_the_referee_says(seats: int, options: dict[str, OptionValue], seed: int) -> None:
    record = random_match(seats, options, seed).record()
    referee = Referee(
        seats,
        iter(record.shuffles),
        play_out=bool(record.options["play_out"]),
        round_cap=int(record.options["round_cap"]),
        is_fixed=record.options["heap"] == "fixed",
        match_on=str(record.options["match_on"]),
    )
    table = Table(MRT, seats, options=options, seed=seed)
    match = Match(table._state)
    for action in record.actions:
        assert referee.waiting() == table.actors
        table.act(action.seat, action.words)
        referee.choose(action.seat, action.words)
        match = Match(table._state)
        assert [match.pile(seat) for seat in range(seats)] == ["".join(pile) for pile in referee.piles]
        assert [sorted(match.hand(seat)) for seat in range(seats)] == [sorted(hand) for hand in referee.hands]
        assert [match.space(number) for number in range(5)] == ["".join(referee.spaces[n]) for n in range(5)]
        assert match.state.rounds == referee.rounds
    assert match.is_over
    assert referee.is_over
    assert record.result
    assert (record.result.clause, record.result.winners) == (referee.ended_by, referee.winners())
    assert next(referee.shuffles, None) is None
