"""Skeleton: how the game presents itself."""

from boxlid.games.looks import PointsRow, Suit, SummaryRule, one_sheet
from boxlid.games.skeleton.cards import RANKS, SUIT_NAMES
from boxlid.games.skeleton.rules import POINTS_FOR_TRICK
from boxlid.games.skeleton.state import MOST_SEATS

TAGLINE = "Take tricks. Then change this sentence."
COLOUR = "#4a5568"
EMBLEM = "star"

PLAIN_SUIT = f"A plain suit, 1 to {RANKS}."
SUITS = {
    "R": Suit(SUIT_NAMES["R"], "diamond", "red", "bold bright_red", about=PLAIN_SUIT),
    "Y": Suit(SUIT_NAMES["Y"], "star", "yellow", "bold bright_yellow", about=PLAIN_SUIT),
    "G": Suit(SUIT_NAMES["G"], "triangle", "green", "bold bright_green", about=PLAIN_SUIT),
    "B": Suit(SUIT_NAMES["B"], "disc", "blue", "bold bright_blue", about=PLAIN_SUIT),
}
CARD_EMBLEMS: dict[str, str] = {}
EMBLEMS: dict[str, str] = {}

FACTS = {
    "trick": "Which trick of the deal is being played.",
    "target": "The match ends when one player alone has the most points, and at least this many.",
}

SUMMARY = (
    SummaryRule("aim", "Aim", "Take tricks."),
    SummaryRule(
        "play",
        "Play",
        "Follow the suit that was led if you can, otherwise play any card. The highest card of the suit led takes "
        "the trick and leads the next.",
    ),
    SummaryRule(
        "end",
        "The end",
        "The match ends after a deal in which one player alone has the most points and has reached the target.",
    ),
)

POINTS = (PointsRow("trick", "a trick", f"{POINTS_FOR_TRICK}"),)

SHEET = one_sheet(MOST_SEATS, "Deal", 24)
