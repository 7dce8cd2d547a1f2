"""Players who avoid every match cannot keep a match from ending."""

import pytest

from boxlid.games.options import OptionValue
from boxlid.kernel.chance.rng import new_rng, random_below
from tests.games.mrt.arrange import Match, dealt

MOST_FLIPS_A_ROUND = 60


def play_without_matching(match: Match, seed: int) -> None:
    """Every seat avoids the targets wherever its hand allows it."""
    rng = new_rng(seed)
    while not match.is_over:
        seat = match.actors()[0]
        choices = sorted(match.choices(seat))
        targets = {name for contest in (0, 1) if seat in match.members(contest) for name in match.targets(contest)}
        harmless = [words for words in choices if words != "flip" and words.removeprefix("hand ") not in targets]
        chosen = harmless or choices
        match.say(seat, chosen[random_below(rng, len(chosen))])


@pytest.mark.parametrize("options", [{}, {"play_out": True}, {"heap": "fixed"}], ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_MRT_Q18_a_match_that_nobody_wants_to_win_ends(seats: int, options: dict[str, OptionValue]) -> None:
    for key in range(2):
        match = dealt(seats, key, **options)
        play_without_matching(match, key)
        assert match.state.flips <= MOST_FLIPS_A_ROUND * match.state.rounds
        assert match.state.rounds <= match.state.round_cap
        assert match.winners
