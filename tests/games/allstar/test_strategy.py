"""The rule of thumb does what a careful player would."""

import pytest

from boxlid.bots import by_thumb
from boxlid.games import View
from boxlid.games.allstar.scene import action_words
from boxlid.kernel.chance.rng import new_rng
from tests.games.allstar.arrange import ALLSTAR, Match, dealt, playing


def thumb(match: Match) -> str:
    """What the rule of thumb does at the seat in turn."""
    return action_words(by_thumb(View.of(ALLSTAR, match.state, match.turn), new_rng(1)))


def test_the_dealer_turns_while_there_are_cards() -> None:
    match = dealt(3, next_cards="K9 I10 O11").say(0, "turn")
    assert thumb(match) == "turn"
    assert thumb(match.say(0, "turn")).startswith("name ")


@pytest.mark.parametrize(
    ("hands", "played", "choice"),
    [
        # A trick with a penalty card: the highest card that still loses.
        (("G6 B3 B4", "R3 B5 B6", "G3 G5 G8"), "G6 R3", "play G5"),
        # The last card of a harmless trick: get rid of the highest.
        (("G6 B3 B4", "G4 B5 B6", "G3 G5 G8"), "G6 G4", "play G8"),
        # It cannot be avoided, so take it with the highest.
        (("G6 B3 B4", "R3 B5 B6", "G7 Y5 G8"), "G6 R3", "play G8"),
        # A seat to come may play higher: stay as low as possible.
        (("G3 B3 B4", "G7 G4 Y6", "Y7 Y5 Y8"), "G3", "play G4"),
        # Nothing to follow with: give away the highest penalty card.
        (("G6 B3 B4", "R3 K9 B8", "Y7 Y5 Y8"), "G6", "play K9"),
    ],
)
def test_following_keeps_clear(hands: tuple[str, ...], played: str, choice: str) -> None:
    assert thumb(playing(*hands, penalty="red").play(played)) == choice


def test_a_lead_is_one_that_others_must_beat() -> None:
    assert thumb(playing("R3 G8 B7", "R4 G7 B6", "R5 G6 B5")) == "play R3"


def test_it_never_revokes() -> None:
    assert thumb(playing("G6 B3 B4", "R3 K9 G8", "Y7 Y5 Y8", revoke=True).play("G6")) == "play G8"
