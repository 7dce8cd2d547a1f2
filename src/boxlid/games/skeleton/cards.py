"""Skeleton: the pack as data, and what its cards are called (SKE-1.1)."""

from boxlid.kernel.execution.rule import rule

RANKS = 10
SUIT_LETTERS = "RYGB"
SUIT_NAMES = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
PACK = len(SUIT_LETTERS) * RANKS
EVERY_CARD = (1 << PACK) - 1
SUITS = [((1 << RANKS) - 1) << (RANKS * suit) for suit in range(len(SUIT_LETTERS))]
"""The cards of each suit. Within a suit a higher card number is a higher card."""
CUT_RANKS: list[int] = []
"""Nobody cuts: the first dealer is seat 0."""

NAMES = tuple(f"{letter}{rank}" for letter in SUIT_LETTERS for rank in range(1, RANKS + 1))
CARDS = {name: card for card, name in enumerate(NAMES)}


@rule
def suit_of(card: int) -> int:
    """Which of the four suits (SKE-1.1)."""
    return card // RANKS
