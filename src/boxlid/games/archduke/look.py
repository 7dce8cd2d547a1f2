"""Archduke: how the game presents itself."""

from boxlid.games.archduke import cards
from boxlid.games.archduke.cards import SUIT_NAMES
from boxlid.games.archduke.state import LOOKS, MOST_SEATS, SET
from boxlid.games.looks import PointsRow, Suit, SummaryRule, one_sheet

TAGLINE = "Four cards face down, two of them known. Swap, spy, match, and call it in time."
COLOUR = "#4b2f7d"
EMBLEM = "coronet"


def worth(kind: int) -> str:
    """`Worth 12 points`, with a minus sign where it has one."""
    points = cards.POINTS[kind]
    return f"Worth {points} point{'' if points == 1 else 's'}".replace("-", "−")


SUITS = {
    "X": Suit(SUIT_NAMES["X"], "coronet", "violet", "bold bright_magenta", "gold", f"{worth(cards.ARCHDUKE)}."),
    "E": Suit(
        SUIT_NAMES["E"],
        "eclipse",
        "night",
        "bold bright_cyan",
        "lilac",
        f"{worth(cards.ECLIPSE_0)} or {cards.POINTS[cards.ECLIPSE_13]}. Any two of them match.",
    ),
    "G": Suit(
        SUIT_NAMES["G"],
        "gift",
        "green",
        "bold bright_green",
        about=f"{worth(cards.GIVE_CARD)}. Discarded or matched, it gives another player a card.",
    ),
    "N": Suit(SUIT_NAMES["N"], "pips", "slate", "bold", about="Worth as many points as it says, 2 to 10."),
    "S": Suit(
        SUIT_NAMES["S"],
        "swap",
        "orange",
        "bold bright_yellow",
        about=f"{worth(cards.SWAP_CARD)}. Discarded or matched, it swaps any two cards.",
    ),
    "P": Suit(
        SUIT_NAMES["P"],
        "eye",
        "blue",
        "bold bright_blue",
        about=f"{worth(cards.PEEK_CARD)}. Discarded or matched, it looks at any card.",
    ),
}
CARD_EMBLEMS: dict[str, str] = {}
EMBLEMS: dict[str, str] = {}

FACTS = {
    "last turns": "After a call every other player has one more turn. Then all sets are turned up and counted.",
    "match ends": "When the match ends. The smallest total wins.",
    "out": "A player with this many points is out of the match.",
    "rounds": "The match ends after this many rounds. The smallest total wins.",
    "timer": "When the time is up, the round being played is the last.",
    "status": "What this player has said last: passed, called Archduke, or voted.",
}

SUMMARY = (
    SummaryRule(
        "aim",
        "Aim",
        f"Have the fewest points. You have {SET} cards face down, and look at {LOOKS} of them before play.",
    ),
    SummaryRule(
        "turn",
        "Turn",
        "Draw, or take the top discard, and put that card in place of one of yours, which is discarded. A drawn "
        "card may be discarded at once.",
    ),
    SummaryRule(
        "match",
        "Match",
        "After a discard, everybody may lay cards of the same number or symbol on top; nothing replaces them. A "
        "wrong card, or in a race one that comes after the next player's touch, stays and costs a penalty card.",
    ),
    SummaryRule(
        "actions",
        "Actions",
        "Discarded or matched, *Peek* looks at any card, *Swap* exchanges any two, *Give* adds a card to another set.",
    ),
    SummaryRule(
        "call",
        "Call",
        'End a turn with "Archduke": all others have one more turn, and their actions cannot touch your cards. '
        "Then all sets count. If another player has as little as you or less, you also get the points of one more "
        "card.",
    ),
    SummaryRule("out of cards", "Out of cards", "Matching your last card ends the round at once."),
    SummaryRule("end", "The end", "At the agreed mark, the smallest total wins."),
)

POINTS = (
    PointsRow("archduke", "Archduke", f"−{-cards.POINTS[cards.ARCHDUKE]}"),
    PointsRow("eclipse", "Eclipse", f"{cards.POINTS[cards.ECLIPSE_0]} or {cards.POINTS[cards.ECLIPSE_13]}"),
    PointsRow("give", "Give", f"{cards.POINTS[cards.GIVE_CARD]}"),
    PointsRow("numbers", "numbers", f"{cards.POINTS[cards.NUMBER_2]} to {cards.POINTS[cards.SWAP_CARD - 1]}"),
    PointsRow("swap", "Swap", f"{cards.POINTS[cards.SWAP_CARD]}"),
    PointsRow("peek", "Peek", f"{cards.POINTS[cards.PEEK_CARD]}"),
    PointsRow("empty", "an empty set", "0"),
    PointsRow("failed call", "calling, but another player has as little or less", "one more card"),
)

SHEET = one_sheet(MOST_SEATS, "Round", 24)
