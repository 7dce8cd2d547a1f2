"""A player who tries every match, right or wrong, cannot keep a match from ending."""

import pytest

from boxlid.games.archduke import actions
from boxlid.games.archduke.state import COPIES_OF_A_SYMBOL, LONGEST_ROUND, MOST_PLACES, MOST_ROUNDS
from boxlid.games.options import OptionValue
from boxlid.kernel.chance.rng import new_rng, random_below
from tests.games.archduke.arrange import ARCHDUKE, Match, from_key


def play_always_matching(match: Match, seed: int) -> int:
    """Everybody tries to match with every card that the rules let them try; returns how many tries there were."""
    rng = new_rng(seed)
    n_tries = 0
    while not match.is_over:
        seat = match.actors()[0]
        legal = ARCHDUKE.legal(match.state, seat)
        tries = [action for action in legal if actions.MATCH <= action < actions.MATCH + MOST_PLACES]
        chosen = tries or legal
        n_tries += len(tries) > 0
        ARCHDUKE.rules.apply(match.state, seat, chosen[random_below(rng, len(chosen))])
        assert match.state.round_turns <= LONGEST_ROUND
        assert match.state.n_queue <= COPIES_OF_A_SYMBOL, "ARC-Q64"
    return n_tries


@pytest.mark.parametrize("options", [{}, {"race": True}, {"decks": "two"}, {"mark": "eliminate"}], ids=str)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_ARC_Q61_a_match_of_people_who_always_match_ends(seats: int, options: dict[str, OptionValue]) -> None:
    match = from_key(seats, key=1, **options)
    assert play_always_matching(match, seed=1) > 0
    assert match.round_number <= MOST_ROUNDS
    assert match.winners
