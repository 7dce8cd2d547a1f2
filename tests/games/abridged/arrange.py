"""Matches of aBRIDGEd as the clause tests need them: cards by name, actions in words."""

from collections.abc import Sequence
from typing import Self

from hypothesis import strategies as st

from boxlid.games import find_game
from boxlid.games.abridged import phases
from boxlid.games.abridged.cards import CARDS, COLOUR, PIPPED
from boxlid.games.abridged.rules.scoring import CHART
from boxlid.games.abridged.state import HAND, MOST_DEALS, State
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.rows import Grid
from boxlid.kernel.worlds.constrained_deal import longest_suit, strength
from tests.games.match import TrickMatchOf

ABRIDGED = find_game("abridged")
NUMBERS = range(2, 15)
WHOLE_PACK = tuple(f"{colour}{number}" for colour in "RYGB" for number in NUMBERS)
COLOURS = ("red", "yellow", "green", "blue")
TRUMPS = (*COLOURS, "none")
CALLS = ("pass", "play", "ten", "seven")
ONE_COLOUR_EACH = tuple(" ".join(f"{colour}{number}" for number in NUMBERS) for colour in "RYGB")

FOUR_PASSES = ("call pass",) * 4

# Figure 3 of the booklet; then hands by their pips alone, lower cards fill them up.
FIGURE_3 = "R14 R13 R8 R2 G11 Y13 Y9 Y4 B11 B10 B7 B5 B3"
TWENTY_EACH = ("R14 Y14 G13", "G14 B14 R13", "R12 Y12 B13 R11 Y11", "Y13 G12 B12 G11 B11")
EVEN_PARTNERS = ("R14 Y14 G14 R12", "B14 R13", "B13 Y13 G13 Y12 G12 R11", "B12")

# The printed score sheets: the points of WE and THEY in each hand (Figures 5, 6 and 7 of the booklet).
WORKED_GAME = ((100, 0), (0, 20), (0, 10), (10, 0))
NIGHT_OF_FIGURE_6 = (
    *((50, 0), (0, 30), (90, 0), (0, 100)),
    *((0, 15), (0, 55), (100, 0), (0, 5)),
    *((0, 60), (20, 0), (50, 0), (0, 90)),
)
PIVOT_OF_FIGURE_7 = (
    *((55, 0), (0, 20), (0, 50), (90, 0)),
    *((0, 30), (0, 10), (100, 0), (0, 90)),
    *((55, 0), (0, 90), (30, 0), (50, 0)),
)

any_points = st.sampled_from(sorted({abs(points) for row in CHART for points in row}))


class Match(TrickMatchOf[State]):
    game = ABRIDGED
    hand_size = HAND
    playing = phases.PLAYING

    @property
    def actor(self) -> int:
        (seat,) = self.actors()
        return seat

    @property
    def declarer(self) -> int:
        return self.state.declarer

    @property
    def strengths(self) -> list[int]:
        return self.state.strengths.copy()

    @property
    def longest(self) -> list[int]:
        return self.state.longest.copy()

    @property
    def taken(self) -> list[int]:
        return self.state.taken.copy()

    @property
    def sheet(self) -> list[list[int]]:
        """The rows of the deals that have been scored."""
        return [row.copy() for row in self.state.sheet if any(row)]

    def go_on(self, *sayings: str) -> Self:
        """What is said, each by the seat that may act."""
        for words in sayings:
            self.say(self.actor, words)
        return self

    def play(self, cards: str) -> Self:
        """The cards in the order they are played, each by the seat that has to choose it."""
        return self.go_on(*(f"play {card}" for card in cards.split()))

    def play_out(self) -> Self:
        """Any legal cards to the end of the deal."""
        deal = self.state.deals
        while not self.is_over and self.state.deals == deal:
            self.go_on(min(self.choices(self.actor)))
        return self

    def hands_seen_by(self, viewer: int) -> list[int]:
        """The chairs whose cards the viewer sees."""
        return [chair for chair, hand in enumerate(self.seen_by(viewer).hands) if hand]


cards_of = Match.cards_of
names_of = Match.names_of


def from_key(key: int = 0, form: str = "game") -> Match:
    """A match from its key: dealer drawn, cards dealt, no call made."""
    return Match.new(form=form).start(4, key)


def dealt(*hands: str, dealer: int = 0, form: str = "game") -> Match:
    """A first deal by this dealer in which the chairs hold these cards; what is not named is filled up in order."""
    return from_order(order_for(complete(hands or ONE_COLOUR_EACH), dealer), dealer, form)


def from_order(order: Sequence[str], dealer: int = 0, form: str = "game") -> Match:
    """A first deal by this dealer from a pack that lies in this order, top card first."""
    match = Match.new(form=form)
    match.state.is_scripted = 1
    match.state.dealer = dealer
    match.state.shuffled[0] = [CARDS[name] for name in order]
    return match.start(4)


def complete(hands: Sequence[str]) -> list[list[str]]:
    """Thirteen cards for each chair: those named, then any others."""
    held = [hand.split() for hand in hands] + [[] for _ in range(4 - len(hands))]
    others = [card for card in WHOLE_PACK if not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < HAND:
            hand.append(others.pop(0))
    return held


def order_for(hands: Sequence[Sequence[str]], dealer: int) -> list[str]:
    """The pack from which a dealer would deal these hands."""
    return [hands[(dealer + 1 + step) % 4][i] for i in range(HAND) for step in range(4)]


def playing(
    *hands: str,
    declarer: int = 3,
    declared: str = "play",
    trump: str = "none",
    leader: int = 0,
    dealer: int = 0,
    taken: Sequence[int] = (),
    sheet: Sequence[Sequence[int]] = (),
    form: str = "game",
) -> Match:
    """A deal with these cards left in the hands of the chairs, before a lead. Cards played earlier are any others.

    The match has had as many deals before as the sheet has rows.
    """
    match = Match.new(form=form)
    state = match.state
    others = [name for name in WHOLE_PACK if name not in " ".join(hands).split()]
    match.lay_hands(hands, others, leader, dealer)
    state.deals = state.shuffles = len(sheet) + 1
    state.declarer = declarer
    state.declared = CALLS.index(declared)
    state.trump = TRUMPS.index(trump)
    for chair in range(4):
        whole = state.hands[chair] | state.revealed[chair]
        state.strengths[chair] = strength(whole, PIPPED)
        state.longest[chair] = longest_suit(whole, COLOUR)
    state.taken = list(taken or (state.tricks, 0))
    for deal, points in enumerate(sheet):
        state.sheet[deal] = list(points)
    return match


def ended(
    declared: str, tricks: int, declarer: int = 0, sheet: Sequence[Sequence[int]] = (), form: str = "game"
) -> Match:
    """A deal that has just ended with this number of tricks for the declaring team."""
    team = declarer % 2
    is_last_won = tricks > 0
    taken = [0, 0]
    taken[team] = tricks - is_last_won
    taken[1 - team] = 12 - taken[team]
    leader = declarer if is_last_won else (declarer + 1) % 4
    hands = ["G2", "G3", "G4", "G5"]
    hands[leader] = "R14"
    match = playing(*hands, declarer=declarer, declared=declared, leader=leader, taken=taken, sheet=sheet, form=form)
    return match.play(" ".join(hands[(leader + step) % 4] for step in range(4)))


def sheet_of(rows: Sequence[Sequence[int]]) -> Grid:
    """The points of the two teams, as the rules keep them."""
    return [list(row) for row in rows] + [[0, 0] for _ in range(MOST_DEALS - len(rows))]


def with_sheet(*rows: Sequence[int], form: str = "game") -> Match:
    """A match that is over, with these points of the two teams in its deals."""
    match = Match.new(form=form)
    state = match.state
    state.seats = 4
    state.deals = len(rows)
    state.phase = phases.OVER
    state.turn = NOTHING
    state.sheet = sheet_of(rows)
    return match
