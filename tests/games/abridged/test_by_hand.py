"""Whole matches: the rules agree with a second implementation."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings

from boxlid.bots import BOTS
from boxlid.kernel.chance.rng import new_rng
from boxlid.table import Table, read_record
from tests.games.abridged.arrange import FOUR_PASSES, dealt
from tests.games.abridged.by_hand import Reader, strength, strongest
from tests.games.match import any_seed

RECORD = Path(__file__).parents[3] / "docs" / "records" / "abridged.json"


@pytest.mark.parametrize("form", ["game", "night", "pivot"])
@pytest.mark.parametrize("bot", ["random", "thumb"])
def test_points_agree_with_the_second_implementation(form: str, bot: str) -> None:
    table = Table("abridged", seed=21, options={"form": form})
    rng = new_rng(21)
    while not table.is_over:
        seat = table.actors[0]
        table.act(seat, BOTS[bot](table.view(seat), rng))
    assert Reader(table.record()).read() == table.scores


def rigged_hands(random: Random) -> list[str]:
    """The cards with pips for every chair: at random, or with equal teams, equal partners or four equal hands."""
    chairs = random.choice([[0, 0, 0, 1, 1, 2, 2, 2, 3, 3], [0, 1, 2, 3], [0, 0, 2, 2], [1, 1, 3, 3]])
    are_teams_equal = random.random() < 0.5
    hands: list[list[str]] = [[], [], [], []]
    for number in (11, 12, 13, 14):
        holders = random.sample(chairs, 4)
        if are_teams_equal:
            holders = [random.choice([team, team + 2]) for team in (0, 0, 1, 1)]
        for colour, chair in zip(random.sample("RYGB", 4), holders, strict=True):
            hands[chair].append(f"{colour}{number}")
    return [" ".join(hand) for hand in hands]


@given(any_seed)
@settings(max_examples=60)
def test_ABR_R2_2_and_R2_3_the_declarer_is_the_one_found_by_hand(seed: int) -> None:
    random = Random(seed)
    dealer = random.randrange(4)
    match = dealt(*rigged_hands(random), dealer=dealer)
    strengths = [strength(match.hand(chair)) for chair in range(4)]
    match.go_on(*FOUR_PASSES)
    assert match.strengths == strengths
    assert match.declarer == strongest(dealer, strengths)


def test_ABR_W3_the_record_in_the_docs_was_decided_by_its_last_hand() -> None:
    record = read_record(RECORD.read_bytes())
    assert record.result is not None
    assert Reader(record).read() == [50, 50, 50, 50]
    assert record.result.scores == [50, 50]
    assert record.result.winners == [1, 3]
