"""All Star Comics: how the game presents itself."""

from boxlid.games.allstar.scoring import REVOKE_COSTS
from boxlid.games.allstar.state import HAND, MOST_SEATS
from boxlid.games.looks import PointsRow, Suit, SummaryRule, one_sheet

TAGLINE = "Duck the penalty suit, and above all the three specials. The pot waits for the careful."
COLOUR = "#23508f"
EMBLEM = "balloon"

COLOUR_SUIT = "1 to 8. As the penalty suit it also has the three specials, and each card taken costs one."
SUITS = {
    "red": Suit("red", "diamond", "red", "bold bright_red", about=COLOUR_SUIT),
    "yellow": Suit("yellow", "star", "yellow", "bold bright_yellow", about=COLOUR_SUIT),
    "green": Suit("green", "triangle", "green", "bold bright_green", about=COLOUR_SUIT),
    "blue": Suit("blue", "disc", "blue", "bold bright_blue", about=COLOUR_SUIT),
    "special": Suit("special", "pip", "slate", "bold", about="Krazy Kat 9, Ignatz Mouse 10 and Offissa Pupp 11."),
}
CARD_EMBLEMS = {"K9": "cat", "I10": "mouse", "O11": "badge"}
EMBLEMS: dict[str, str] = {}

FACTS = {
    "penalty suit": "Each card of this suit costs one to the player who takes it, and so does each of the specials.",
    "pot": "Players without penalty cards share it at the end of the deal.",
    "trick": "Which trick of the deal is being played.",
    "ends at": "The match ends when a player has this few points.",
    "penalty cards": "How many penalty cards this player has taken in this deal.",
}

SUMMARY = (
    SummaryRule("aim", "Aim", "Take no card of the penalty suit, and have the most counters at the end."),
    SummaryRule(
        "deal",
        "Deal",
        f"{HAND} cards each. The next card turned up makes its colour the penalty suit. If it is a special, the "
        "dealer names a suit before looking at the hand, or turns up another card.",
    ),
    SummaryRule(
        "specials", "Specials", "Krazy Kat, Ignatz Mouse and Offissa Pupp are the penalty suit's 9, 10 and 11."
    ),
    SummaryRule(
        "play",
        "Play",
        "The player on the dealer's left leads. Follow the suit led if you can, otherwise play any card. Its "
        "highest card takes the trick and leads the next; there are no trumps.",
    ),
    SummaryRule(
        "pay",
        "Pay",
        "Each penalty card you took costs a counter. Players without any are clear and share the pot equally; a "
        "remainder stays in it. If no player is clear, all of it stays.",
    ),
    SummaryRule("end", "The end", "When a player has no counters left, the player with the most wins."),
    SummaryRule(
        "points game",
        "With points",
        "There is no pot: penalty cards cost points, clear players share as many, and the match ends when a "
        "player is as deep in the hole as agreed.",
    ),
)

POINTS = (
    PointsRow("penalty card", "each penalty card taken, specials included", "−1"),
    PointsRow("clear", "clear: no penalty card taken", "an equal share of the pot"),
    PointsRow("points clear", "with points, clear", "an equal share of the penalty cards taken in the deal"),
    PointsRow("points clear each", "with points, clear, each scores the total", "all penalty cards taken in the deal"),
    PointsRow("revoke", "a revoke, where it is possible", f"−{REVOKE_COSTS}"),
)

SHEET = one_sheet(MOST_SEATS, "Deal", 24, "penalty cards", "counters or points")
