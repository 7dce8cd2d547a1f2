"""Archduke: the pack, and what its cards are called. The number of a kind is the number of its first card."""

from boxlid.kernel.execution.rule import rule

# The kinds by rising points, and how many of each a deck has (ARC-SUM-2, ARC-DUKE, ARC-ECL).
ARCHDUKE, ECLIPSE_0, GIVE_CARD, NUMBER_2 = 0, 1, 2, 3
SWAP_CARD, PEEK_CARD, ECLIPSE_13 = 12, 13, 14
POINTS = [-3, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
COPIES = (1, 2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 4, 2)
KINDS = len(COPIES)

DECK = sum(COPIES)
DECKS = 2
PACK = DECKS * DECK
FURTHER_COPIES = tuple(kind for kind in range(KINDS) for _ in range(COPIES[kind] - 1))
KIND_OF = DECKS * [*range(KINDS), *FURTHER_COPIES]
"""The kind of each card. The first cards are one of each kind."""


@rule
def is_eclipse(kind: int) -> bool:
    """Worth 0 or 13, under one symbol (ARC-ECL)."""
    return kind in (ECLIPSE_0, ECLIPSE_13)


@rule
def has_action(kind: int) -> bool:
    """Give, Swap and Peek do something when they are discarded or matched (ARC-ACT-1)."""
    return kind in (GIVE_CARD, SWAP_CARD, PEEK_CARD)


@rule
def matches(kind: int, top: int) -> bool:
    """The same number or the same symbol (ARC-MATCH-2); Eclipses go on each other (ARC-Q21)."""
    return kind == top or (is_eclipse(kind) and is_eclipse(top))


# --- Names ----------------------------------------------------------------------------------------------------------

SUIT_NAMES = {"X": "Archduke", "E": "Eclipse", "G": "Give", "N": "number", "S": "Swap", "P": "Peek"}
NAMES = tuple(f"{symbol}{points}" for symbol, points in zip("XEGNNNNNNNNNSPE", POINTS, strict=True))
"""The short name of each kind: `N7`, `E13`."""
CARDS = {name: kind for kind, name in enumerate(NAMES)}


def card_name(card: int) -> str:
    """The short name of a card, which is that of its kind."""
    return NAMES[KIND_OF[card]]


def label_of(name: str) -> str:
    """In words: `Eclipse 13`, `7`, `Peek`."""
    symbol, points = name[0], name[1:]
    if symbol == "N":
        return points
    return f"Eclipse {points}" if symbol == "E" else SUIT_NAMES[symbol]


LABELS = tuple(label_of(name) for name in NAMES)
"""The name of each kind in words: `Eclipse 13`, `7`, `Peek`."""
WITH_ARTICLES = tuple(f"{'an' if label[0] in 'AE8' else 'a'} {label}" for label in LABELS)
"""The same after an article: `an Eclipse 13`, `a 7`."""
