"""The double-dummy solver agrees with brute force."""

from typing import Any

import numpy as np
import pytest

from boxlid.games import find_game
from boxlid.games.abridged.outlook import SOLVER
from boxlid.games.abridged.transposition_table import NO_TRUMPS, RANKS, SUIT, new_workspace
from boxlid.kernel.cards.card_sets import NOTHING, members
from boxlid.kernel.execution.flat import IntArray

PACKS = (16, 26, 52)
"""Numbers of cards to deal from: small packs make long suits."""


@pytest.fixture(scope="module")
def solver() -> Any:
    return find_game("abridged").compiled.specialize(SOLVER)


def deal(rng: np.random.Generator, n_tricks: int, pack: int) -> IntArray:
    cards = rng.permutation(pack)[: 4 * n_tricks]
    return np.array([sum(1 << int(card) for card in cards[seat::4]) for seat in range(4)], np.int64)


def tricks_by_brute_force(hands: list[int], trump: int, turn: int, trick: tuple[tuple[int, int], ...]) -> int:
    """How many of the unfinished tricks seats 0 and 2 take. A trick is its plays in order, each a seat and a card."""
    if len(trick) == 4:
        winner = max(trick, key=lambda play: worth(play[1], trick[0][1], trump))[0]
        return int(winner % 2 == 0) + tricks_by_brute_force(hands, trump, winner, ())
    if not hands[turn]:
        return 0
    in_suit = hands[turn] & int(SUIT[trick[0][1] // RANKS]) if trick else 0
    outcomes = []
    for card in members(in_suit or hands[turn]):
        left = [hand & ~(1 << card) for hand in hands]
        outcomes.append(tricks_by_brute_force(left, trump, (turn + 1) % 4, (*trick, (turn, card))))
    return max(outcomes) if turn % 2 == 0 else min(outcomes)


def worth(card: int, led: int, trump: int) -> tuple[bool, bool, int]:
    return card // RANKS == trump, card // RANKS == led // RANKS, card


@pytest.mark.parametrize("trump", range(NO_TRUMPS + 1))
def test_the_solver_agrees_with_brute_force(trump: int, solver: Any) -> None:
    rng = np.random.default_rng(trump)
    workspace = new_workspace(14)
    for number in range(60):
        n_tricks = 4 if number % 20 == 0 else 1 + number % 3
        hands = deal(rng, n_tricks, PACKS[number % len(PACKS)])
        turn = number % 4
        solver.index_holders(hands, workspace[1])
        solved = solver.most_tricks(n_tricks // 2, hands, trump, turn, 0, NOTHING, NOTHING, NOTHING, workspace)
        assert solved == tricks_by_brute_force(hands.tolist(), trump, turn, ())


def test_a_transposition_table_filled_by_other_deals_changes_no_result(solver: Any) -> None:
    rng = np.random.default_rng(1)
    used = new_workspace(10)
    for number in range(40):
        hands, trump = deal(rng, 7, 52), number % (NO_TRUMPS + 1)
        solved = []
        for workspace in (used, new_workspace(14)):
            solver.index_holders(hands, workspace[1])
            solved.append(solver.most_tricks(3, hands, trump, 0, 0, NOTHING, NOTHING, NOTHING, workspace))
        assert solved[0] == solved[1]
