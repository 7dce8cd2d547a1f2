"""Short matches with few kinds and many copies, flip by flip against the referee of by_hand.py.

They are rigged to be full of what an ordinary pack rarely brings: Stalemates, Showdowns of three and of two pairs,
players running out, Showdowns that die, and ties.
"""

from collections import Counter
from random import Random

import pytest

from boxlid.games.mrt.cards import KIND_OF
from boxlid.kernel.cards.card_sets import NOTHING
from tests.games.mrt.arrange import Match, letters, playing
from tests.games.mrt.by_hand import Referee

MATCHES = {1: 1000, 2: 4000}
"""By version of the rules."""
FLIPS = ("JJJJ", "JJJB", "JBBB", "JJJB", "JBBB", "JJBB", "JJBB", "JJKB", "BBJT", "JKRB", "BKRT")
"""What the seats turn up together, in any order."""
MOST_FLIPS = 30
HAPPENS_IN_A_HUNDRED = {
    "ran out": 150,
    "dead showdown": 30,
    "deadlock": 25,
    "stalemate": 40,
    "showdown of 2": 35,
    "showdown of 3": 25,
    "double of 2": 10,
    "tie": 7,
    "third dropped": 3,
    "collected alone": 3,
}
"""How often at least, in a hundred matches."""


def rigged(random: Random, version: int) -> tuple[Match, Referee]:
    """Both see the same piles and hands: few cards that often match, piles of about the same height, rarely a hand."""
    seats = random.choice((2, 3, 3, 4, 4, 4, 4, 4, 4, 4))
    flips = [random.sample(random.choice(FLIPS), seats) for _ in range(random.randrange(1, 5))]
    piles = [[flip[seat] for flip in flips] for seat in range(seats)]
    for seat in random.sample(range(seats), random.choice((0, 0, 0, 1, 1, 2))):
        piles[seat] = piles[seat][:1]
    hands = [random.choices("TJKBB", k=random.choice((0, 0, 0, 0, 1, 3))) for _ in range(seats)]
    play_out, heap = random.random() < 0.3, random.choice(("fixed", "shuffled"))
    match_on = random.choice(("flip", "showing")) if version > 1 else "flip"
    round_cap = random.choice((10, 0)) if version > 1 else 10
    match = playing(
        *map("".join, piles), hands=[*map("".join, hands)], heap=heap, version=version,
        play_out=play_out, round_cap=round_cap, match_on=match_on,
    )  # fmt: skip
    match.state.rounds = rounds = random.choice((1, 1, 1, 10))
    referee = Referee(
        seats, iter(()), play_out, round_cap, heap == "fixed", match_on, version,
        piles=piles, hands=hands, rounds=rounds - 1,
    )  # fmt: skip
    return match, referee


def play(match: Match, referee: Referee, random: Random) -> None:
    """Choose at random; after every flip all cards must lie where the referee says."""
    for _ in range(MOST_FLIPS):
        if referee.is_over:
            break
        made = match.state.shuffles
        chosen = {}
        for seat in match.actors():
            assert match.choices(seat) == referee.choices(seat)
            chosen[seat] = random.choice(sorted(referee.choices(seat)))
            match.say(seat, chosen[seat])
        referee.shuffles = iter([shuffled(match, number) for number in range(made, match.state.shuffles)])
        for seat, words in chosen.items():
            referee.choose(seat, words)
        compare(match, referee)


def shuffled(match: Match, number: int) -> str:
    """One of the latest shuffles of a match."""
    row = match.state.shuffled[number % len(match.state.shuffled)]
    return letters([KIND_OF[card] for card in row if card != NOTHING])


def compare(match: Match, referee: Referee) -> None:
    assert next(referee.shuffles, None) is None
    assert match.actors() == referee.waiting()
    for seat in range(referee.seats):
        assert match.pile(seat) == "".join(referee.piles[seat])
        assert match.hand(seat) == "".join(sorted(referee.hands[seat], key="TJKRWDB".index))
    assert [match.space(number) for number in range(5)] == ["".join(referee.spaces[number]) for number in range(5)]
    assert match.state.rounds == referee.rounds
    assert (match.ended_by, match.winners) == (referee.ended_by, referee.winners())


@pytest.mark.parametrize("version", [1, 2])
def test_rare_situations_go_as_the_referee_says(version: int) -> None:
    random = Random(version)
    seen: Counter[str] = Counter()
    for _ in range(MATCHES[version]):
        match, referee = rigged(random, version)
        play(match, referee, random)
        seen += referee.seen
        seen["tie"] += len(referee.winners()) > 1
    assert [event for event, n in HAPPENS_IN_A_HUNDRED.items() if seen[event] < n * MATCHES[version] // 100] == []
    assert bool(seen["other targets"]) == (version > 1)
