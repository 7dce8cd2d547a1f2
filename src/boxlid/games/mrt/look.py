"""Mr. T: how the game presents itself."""

from boxlid.games.looks import PointsRow, Suit, SummaryRule, one_sheet
from boxlid.games.mrt.cards import KIND_LABELS, KIND_NAMES, PACK
from boxlid.games.mrt.state import HAND, MOST_SEATS

TAGLINE = "Flip, match and clash in the Showdown. Run out of cards, and you are out of the game."
COLOUR = "#7a5310"
EMBLEM = "medal"

LABELS = dict(zip(KIND_NAMES, KIND_LABELS, strict=True))
FACE = "Matches other cards with the same face."
SUITS = {
    "T": Suit(
        LABELS["T"],
        "medal",
        "brown",
        "bold bright_white",
        "gold",
        "Alone in a flip without a match, he wins.",
    ),
    "J": Suit(LABELS["J"], "rings", "red", "bold bright_yellow", about=FACE),
    "K": Suit(LABELS["K"], "ribbon", "pink", "bold bright_magenta", about=FACE),
    "R": Suit(LABELS["R"], "bird", "orange", "bold bright_red", about=FACE),
    "W": Suit(LABELS["W"], "tree", "green", "bold bright_green", about=FACE),
    "D": Suit(LABELS["D"], "paw", "teal", "bold bright_cyan", about=FACE),
    "B": Suit(LABELS["B"], "bus", "blue", "bold bright_blue", about=FACE),
}
CARD_EMBLEMS: dict[str, str] = {}
EMBLEMS: dict[str, str] = {}

FACTS = {
    "on the board": "The cards that the winner of this round collects.",
    "Showdown": "These players fight for the board: the only one of them to match such a card wins it.",
    "match": "The match goes on until one player has won all the cards.",
    "last round": "After this round the match ends, and the player with the most cards wins.",
    "to match": "The cards that this player has to match in the Showdown.",
}

SUMMARY = (
    SummaryRule("aim", "Aim", "Win cards by matching: the player with the most cards at the end wins."),
    SummaryRule(
        "deal",
        "Deal",
        f"All {PACK} cards. {HAND} are your hand, which is never refilled; the rest is your draw pile, unseen.",
    ),
    SummaryRule(
        "flip",
        "Flip",
        "Everybody turns up a card at once. If nothing matches, a single Mr. T takes the board. Without him, or "
        "if all cards are alike, it is a Stalemate: flip again.",
    ),
    SummaryRule(
        "showdown",
        "Showdown",
        "Players whose cards match fight for the board. Play from pile or hand, to match a card of the onlookers. "
        "The only one to match wins; if two of three match, the third is out; if none or all do, play again.",
    ),
    SummaryRule(
        "two pairs", "Two pairs", "Each pair has to match the other pair's card, for the cards on its own spaces."
    ),
    SummaryRule(
        "won cards",
        "Won cards",
        "They go under your pile. If it is empty, you play from your hand; without any card you are out.",
    ),
    SummaryRule("end", "The end", "No more than two players have cards, or the agreed number of rounds is over."),
    SummaryRule(
        "two players",
        "Two players",
        "Both lay a target, fight a Showdown for both, and play until one has all the cards.",
    ),
)

POINTS = (
    PointsRow("card", "each card in the draw pile or the hand at the end", "1"),
    PointsRow("board", "cards left on the board at the end", "0"),
)

SHEET = one_sheet(MOST_SEATS, "Match", 24, "cards")
