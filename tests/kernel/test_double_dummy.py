"""What the solver says of four open hands is what trying everything says."""

import numpy as np
import pytest

from boxlid.kernel import answers, double_dummy
from boxlid.kernel.answers import NO_TRUMPS, RANKS, SUIT, new_memory
from boxlid.kernel.cards.card_sets import NOTHING, members
from boxlid.kernel.execution.compile import compiled
from boxlid.kernel.execution.flat import IntArray

PACKS = (16, 26, 52)
"""Cards dealt from: few of them make long suits."""


def deal(rng: np.random.Generator, n_tricks: int, pack: int) -> IntArray:
    cards = rng.permutation(pack)[: 4 * n_tricks]
    return np.array([sum(1 << int(card) for card in cards[seat::4]) for seat in range(4)], np.int64)


def tricks_by_trying_everything(hands: list[int], trump: int, turn: int, trick: tuple[tuple[int, int], ...]) -> int:
    """Of the tricks not finished, those that seats 0 and 2 take. A trick is its seats and cards in order."""
    if len(trick) == 4:
        winner = max(trick, key=lambda play: worth(play[1], trick[0][1], trump))[0]
        return int(winner % 2 == 0) + tricks_by_trying_everything(hands, trump, winner, ())
    if not hands[turn]:
        return 0
    in_suit = hands[turn] & int(SUIT[trick[0][1] // RANKS]) if trick else 0
    outcomes = []
    for card in members(in_suit or hands[turn]):
        left = [hand & ~(1 << card) for hand in hands]
        outcomes.append(tricks_by_trying_everything(left, trump, (turn + 1) % 4, (*trick, (turn, card))))
    return max(outcomes) if turn % 2 == 0 else min(outcomes)


def worth(card: int, led: int, trump: int) -> tuple[bool, bool, int]:
    return card // RANKS == trump, card // RANKS == led // RANKS, card


@pytest.mark.parametrize("trump", range(NO_TRUMPS + 1))
def test_the_solver_agrees_with_trying_everything(trump: int) -> None:
    rng = np.random.default_rng(trump)
    memory = new_memory(14)
    for number in range(60):
        n_tricks = 4 if number % 20 == 0 else 1 + number % 3
        hands = deal(rng, n_tricks, PACKS[number % len(PACKS)])
        turn = number % 4
        compiled(answers).learn_holders(hands, memory[1])
        solved = compiled(double_dummy).most_tricks(
            n_tricks // 2, hands, trump, turn, 0, NOTHING, NOTHING, NOTHING, memory
        )
        assert solved == tricks_by_trying_everything(hands.tolist(), trump, turn, ())


def test_a_memory_that_has_seen_other_deals_says_the_same_as_a_new_one() -> None:
    rng = np.random.default_rng(1)
    old = new_memory(10)
    for number in range(40):
        hands, trump = deal(rng, 7, 52), number % (NO_TRUMPS + 1)
        solved = []
        for memory in (old, new_memory(14)):
            compiled(answers).learn_holders(hands, memory[1])
            solved.append(compiled(double_dummy).most_tricks(3, hands, trump, 0, 0, NOTHING, NOTHING, NOTHING, memory))
        assert solved[0] == solved[1]
