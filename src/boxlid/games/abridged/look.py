"""aBRIDGEd: how the game presents itself."""

from boxlid.games.abridged import calls
from boxlid.games.abridged.cards import COLOUR_NAMES
from boxlid.games.abridged.rules.scoring import CHART, TRICKS_NEEDED
from boxlid.games.abridged.state import DEALS_IN_GAME, HAND, MOST_GAMES
from boxlid.games.looks import Chart, ChartGroup, PaperSheet, PointsRow, Suit, SummaryRule

TAGLINE = "Bridge with four words of bidding: two against two, one hand on the table."
COLOUR = "#1d6650"
EMBLEM = "bridge"

EMBLEM_OF = {"red": "diamond", "yellow": "star", "green": "triangle", "blue": "disc"}
SUITS = {
    name: Suit(name, EMBLEM_OF[name], name, f"bold bright_{name}", about="A colour, 2 to 14. It may be named trumps.")
    for name in COLOUR_NAMES
}
CARD_EMBLEMS: dict[str, str] = {}
EMBLEMS: dict[str, str] = {}

FACTS = {
    "trumps": "A card of this colour beats every card of the other colours. With none, the colour led always wins.",
    "contract": "How many tricks the declaring team must take to score. If it takes fewer, the other team scores.",
    "trick": "Which trick of the hand is being played.",
    "match": "A Night is three games with the same teams. In Pivot Play you have a new partner in each of three games.",
    "team": "Partners sit opposite each other. The declarer plays both hands, the dummy's lies open.",
    "strength": "The announced strength of the hand: 11 counts 1, 12 counts 2, 13 counts 3, 14 counts 4.",
    "longest colour": "The announced number of cards in the longest colour of the hand. The colour stays secret.",
    "tricks": "How many tricks this player's team has taken in this hand.",
}

PLAY, TEN, SEVEN = (
    CHART[declaration - calls.FIRST_DECLARATION] for declaration in (calls.PLAY, calls.TEN, calls.SEVEN)
)

SUMMARY = (
    SummaryRule(
        "aim",
        "Aim",
        f"Win tricks with the partner opposite, and more points than the other team after {DEALS_IN_GAME} hands.",
    ),
    SummaryRule(
        "round one",
        "Round one",
        f"Clockwise from the dealer, say Play (at least {TRICKS_NEEDED[calls.PLAY]} of {HAND} tricks) or Pass. The "
        "first Play makes the declarer.",
    ),
    SummaryRule(
        "round two",
        "Round two",
        "After four passes the stronger hand of the stronger team declares (of equals the first clockwise from "
        "the dealer), sees the dummy, and says Ten or Seven.",
    ),
    SummaryRule(
        "dummy",
        "Dummy",
        "The declarer's partner lays the hand open. The declarer names trumps, a colour or none, and plays both hands.",
    ),
    SummaryRule(
        "announcements",
        "Announcements",
        "All announce their strength (11 counts 1, 12 counts 2, 13 counts 3, 14 counts 4) and the length of their "
        "longest colour. Otherwise nobody talks.",
    ),
    SummaryRule(
        "play",
        "Play",
        "The declarer's left leads. Follow the colour led if you can, otherwise play any card. The highest trump "
        "takes the trick, or else the highest card of the colour led; its owner leads.",
    ),
    SummaryRule("scoring", "Scoring", "The declarers score if they succeed, otherwise their opponents do."),
    SummaryRule("ties", "Ties", "More hands won, then the last hand."),
    SummaryRule(
        "longer",
        "Longer",
        "A Night adds up three games; a tie goes to the team with more games. In Pivot Play you have a new "
        "partner in each and add up your own three; a tie is shared.",
    ),
)


def listed(points: list[int]) -> str:
    """Points separated by commas: `90, 100, 110, 120`."""
    return ", ".join(str(abs(each)) for each in points)


POINTS = (
    PointsRow(
        "play made", f"Play, {TRICKS_NEEDED[calls.PLAY]} to {HAND} tricks", listed(PLAY[TRICKS_NEEDED[calls.PLAY] :])
    ),
    PointsRow(
        "play short", "Play, short by 1, 2, 3 …: the opponents score", listed(PLAY[TRICKS_NEEDED[calls.PLAY] - 1 :: -1])
    ),
    PointsRow("ten made", f"Ten, {TRICKS_NEEDED[calls.TEN]} to {HAND} tricks", listed(TEN[TRICKS_NEEDED[calls.TEN] :])),
    PointsRow(
        "ten short", "Ten, short: the opponents score", f"{-TEN[TRICKS_NEEDED[calls.TEN] - 1]} for each missing trick"
    ),
    PointsRow(
        "seven made",
        f"Seven, {TRICKS_NEEDED[calls.SEVEN]} to {HAND} tricks",
        listed(SEVEN[TRICKS_NEEDED[calls.SEVEN] :]),
    ),
    PointsRow(
        "seven short",
        "Seven, short: the opponents score",
        f"{-SEVEN[TRICKS_NEEDED[calls.SEVEN] - 1]} for each missing trick",
    ),
)

NO_POINTS = "No points"


def chart_group(round_name: str, call: int) -> ChartGroup:
    """What a declaration earns, by the tricks that the declaring team has won."""
    row = CHART[call - calls.FIRST_DECLARATION]
    return ChartGroup(
        f"{round_name}: “{calls.NAMES[call].title()}” declared, {TRICKS_NEEDED[call]} tricks",
        (
            ("Points for declaring team", tuple(str(points) if points > 0 else NO_POINTS for points in row)),
            ("Points for opponents", tuple(str(-points) if points < 0 else NO_POINTS for points in row)),
        ),
    )


SHEET = PaperSheet(
    columns=("WE", "THEY"),
    rows=tuple(f"HAND {number}" for number in range(1, DEALS_IN_GAME + 1)),
    total="GAME TOTAL",
    blocks=MOST_GAMES,
    grand_total="GRAND TOTAL (optional)",
    chart=Chart(
        "Score chart",
        "Number of tricks won by the declaring team",
        tuple(map(str, range(HAND + 1))),
        (
            chart_group("Round one", calls.PLAY),
            chart_group("Round two", calls.TEN),
            chart_group("Round two", calls.SEVEN),
        ),
    ),
)
