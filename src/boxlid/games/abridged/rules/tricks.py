"""aBRIDGEd: following and taking."""

from boxlid.games.abridged.cards import COLOUR, NO_TRUMP, colour_of
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.cards.tricks import beats, follow
from boxlid.kernel.execution.rule import rule


@rule
def playable(hand: int, led: int) -> int:
    """Lead anything; follow the colour led if you can; otherwise any card (ABR-P6, ABR-P7)."""
    return hand if led == NOTHING else follow(hand, COLOUR[colour_of(led)])


@rule
def takes(card: int, best: int, trump: int) -> bool:
    """Does the card beat the best so far? Without trumps only the colour led can (ABR-P2, ABR-Q28)."""
    trumps = 0 if trump == NO_TRUMP else COLOUR[trump]
    return beats(card, best, COLOUR[colour_of(best)], trumps)
