"""All in the Family: how the game presents itself."""

from boxlid.games.family.cards import SUIT_NAMES
from boxlid.games.family.rules import POINTS_FOR_EXACT
from boxlid.games.family.state import HAND, MOST_SEATS
from boxlid.games.looks import PointsRow, Suit, SummaryRule, one_sheet

TAGLINE = "Say how many tricks you will take. Then take exactly that many, Ding Bats permitting."
COLOUR = "#8c2f2b"
EMBLEM = "armchair"

PLAIN_SUIT = "A plain suit, 1 to 10."
SUITS = {
    "E": Suit(SUIT_NAMES["E"], "teapot", "teal", "bold bright_cyan", about=PLAIN_SUIT),
    "G": Suit(SUIT_NAMES["G"], "flower", "pink", "bold bright_magenta", about=PLAIN_SUIT),
    "M": Suit(SUIT_NAMES["M"], "book", "blue", "bold bright_blue", about=PLAIN_SUIT),
    "A": Suit(SUIT_NAMES["A"], "crown", "red", "bold bright_red", "gold", "A Boss, 1 to 10: beats every plain suit."),
    "D": Suit(
        SUIT_NAMES["D"],
        "bell",
        "violet",
        "bold bright_yellow",
        "lilac",
        "A Boss: 0 is the lowest, 11 the highest. A trick won with one may be given away.",
    ),
}
CARD_EMBLEMS: dict[str, str] = {}
EMBLEMS: dict[str, str] = {}

FACTS = {
    "trick": "Which trick of the deal is being played.",
    "trumps": "Bosses beat every other card: the crowns of Archie, and the two bells, the Ding Bats.",
    "estimates": "All estimates added up. They are rarely equal to the tricks there are, so some will be wrong.",
    "target": "The match ends when one player alone has the most points, and at least this many.",
    "estimate": "How many tricks this player wants to take, exactly. It stays secret until all have chosen.",
    "tricks": "How many tricks this player has taken in this deal.",
}

SUMMARY = (
    SummaryRule("aim", "Aim", f"Estimate how many of the {HAND} tricks you will take, then take exactly that many."),
    SummaryRule(
        "estimate",
        "Estimate",
        "Everybody lays an estimate face down, and all are shown at once. The highest one leads; the dealer leads "
        "if no estimate is higher than the dealer's.",
    ),
    SummaryRule(
        "play",
        "Play",
        "Follow the suit that was led if you can, otherwise play any card. The highest card of the suit led takes "
        "the trick, unless a Boss is played: then the highest Boss does.",
    ),
    SummaryRule(
        "bosses",
        "Bosses",
        "The crowns (Archie) and both bells (Ding Bats) are one suit. Bell 0 is its lowest card, bell 11 its highest.",
    ),
    SummaryRule(
        "ding bats",
        "Ding Bats",
        "If you win a trick with a Ding Bat, you may keep it or give it to any opponent. Either way you lead next.",
    ),
    SummaryRule(
        "end", "The end", "The match ends when one player alone has the highest score and has reached the target."
    ),
)

POINTS = (
    PointsRow("exact", "exactly the estimated tricks (0 included)", f"{POINTS_FOR_EXACT}"),
    PointsRow("miss", "any other number of tricks", "0"),
)

SHEET = one_sheet(MOST_SEATS, "Deal", 24, "estimate", "points")
