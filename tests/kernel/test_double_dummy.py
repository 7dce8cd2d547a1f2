"""What the solver says of four open hands is what trying everything says."""

import numpy as np
import pytest

from boxlid.kernel.answers import NO_TRUMPS, RANKS, SUIT, learn_holders, new_memory
from boxlid.kernel.cards import NOTHING, members
from boxlid.kernel.double_dummy import most_tricks
from boxlid.kernel.record import Ints

PACKS = (16, 26, 52)
"""Cards dealt from: few of them make long suits."""


def deal(rng: np.random.Generator, n_tricks: int, pack: int) -> Ints:
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
        learn_holders(hands, memory[1])
        solved = most_tricks(n_tricks // 2, hands, trump, turn, 0, NOTHING, NOTHING, NOTHING, memory)
        assert solved == tricks_by_trying_everything(hands.tolist(), trump, turn, ())


def test_a_memory_that_has_seen_other_deals_says_the_same_as_a_new_one() -> None:
    rng = np.random.default_rng(1)
    old = new_memory(10)
    for number in range(40):
        hands, trump = deal(rng, 7, 52), number % (NO_TRUMPS + 1)
        answers = []
        for memory in (old, new_memory(14)):
            learn_holders(hands, memory[1])
            answers.append(most_tricks(3, hands, trump, 0, 0, NOTHING, NOTHING, NOTHING, memory))
        assert answers[0] == answers[1]
