"""Random play of All in the Family in plain Python: objects and lists, nothing compiled."""

from dataclasses import dataclass, field
from enum import Enum, auto
from random import Random
from typing import NamedTuple, TypeAlias

HAND = 7
TARGET = 100
POINTS_FOR_EXACT = 10
BOSS = "Boss"


class Card(NamedTuple):
    """A card; Archies and Ding Bats are one suit, the Bosses."""

    suit: str
    rank: int

    def is_ding_bat(self) -> bool:
        """The lowest and the highest Boss."""
        return self.suit == BOSS and self.rank in (0, 11)

    def beats(self, other: "Card") -> bool:
        """Does it beat the best card so far?"""
        if self.suit == other.suit:
            return self.rank > other.rank
        return self.suit == BOSS


PACK = [Card(suit, rank) for suit in ("Edith", "Gloria", "Mike") for rank in range(1, 11)]
PACK += [Card(BOSS, rank) for rank in range(12)]


class Phase(Enum):
    """The phase of the match."""

    BIDDING = auto()
    PLAYING = auto()
    GIVING = auto()
    OVER = auto()


@dataclass
class Seat:
    """A place at the table."""

    hand: list[Card] = field(default_factory=list)
    bid: int | None = None
    taken: int = 0
    points: int = 0


Action: TypeAlias = int | Card
"""A bid, a card, or the seat that receives the trick (the winner's own: keep it)."""


class Match:
    """One match, from the cut to the winner."""

    def __init__(self, n_seats: int, rng: Random) -> None:
        self.rng = rng
        self.seats = [Seat() for _ in range(n_seats)]
        self.dealer = self.cut_for_deal()
        self.deal()

    def cut_for_deal(self) -> int:
        """The highest card deals; ties cut again."""
        cutters = list(range(len(self.seats)))
        while len(cutters) > 1:
            cards = self.rng.sample(PACK, len(cutters))
            top = max(card.rank for card in cards)
            cutters = [seat for seat, card in zip(cutters, cards, strict=True) if card.rank == top]
        return cutters[0]

    def deal(self) -> None:
        """Seven cards each."""
        pack = PACK.copy()
        self.rng.shuffle(pack)
        for i, seat in enumerate(self.seats):
            seat.hand = pack[i * HAND : (i + 1) * HAND]
            seat.bid = None
            seat.taken = 0
        self.trick: list[Card] = []
        self.best: Card | None = None
        self.tricks = 0
        self.winner = self.turn = self.dealer
        self.phase = Phase.BIDDING

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % len(self.seats)

    def actors(self) -> list[int]:
        """The seats that may act now."""
        if self.phase is Phase.BIDDING:
            return [i for i, seat in enumerate(self.seats) if seat.bid is None]
        return [self.turn]

    def legal(self, seat: int) -> list[Action]:
        """The seat's legal actions."""
        if self.phase is Phase.BIDDING:
            return list(range(HAND + 1))
        if self.phase is Phase.GIVING:
            return list(range(len(self.seats)))
        hand = self.seats[seat].hand
        if self.trick:
            led = self.trick[0].suit
            return [card for card in hand if card.suit == led] or list(hand)
        return list(hand)

    def apply(self, seat: int, action: Action) -> None:
        """Perform an action."""
        if isinstance(action, Card):
            self.play_card(seat, action)
        elif self.phase is Phase.BIDDING:
            self.place_bid(seat, action)
        else:
            self.settle_trick(action)

    def place_bid(self, seat: int, bid: int) -> None:
        """The highest bidder leads: of several the dealer, otherwise the closest to the dealer's left."""
        self.seats[seat].bid = bid
        bids = [seat.bid for seat in self.seats if seat.bid is not None]
        if len(bids) == len(self.seats):
            from_dealer = bids[self.dealer :] + bids[: self.dealer]
            self.turn = (self.dealer + from_dealer.index(max(bids))) % len(self.seats)
            self.phase = Phase.PLAYING

    def play_card(self, seat: int, card: Card) -> None:
        """A trick with a Ding Bat may be given away; any other belongs to its winner."""
        self.seats[seat].hand.remove(card)
        if self.best is None or card.beats(self.best):
            self.best = card
            self.winner = seat
        self.trick.append(card)
        self.turn = self.left_of(seat)
        if len(self.trick) == len(self.seats):
            self.turn = self.winner
            if any(card.is_ding_bat() for card in self.trick):
                self.phase = Phase.GIVING
            else:
                self.settle_trick(self.winner)

    def settle_trick(self, owner: int) -> None:
        """The trick counts for its owner; its winner leads the next."""
        self.seats[owner].taken += 1
        self.trick = []
        self.best = None
        self.tricks += 1
        self.phase = Phase.PLAYING
        if self.tricks == HAND:
            self.end_deal()

    def end_deal(self) -> None:
        """Score; a sole leader at the target has won."""
        for seat in self.seats:
            if seat.bid == seat.taken:
                seat.points += POINTS_FOR_EXACT
        points = sorted(seat.points for seat in self.seats)
        if points[-1] >= TARGET and points[-1] > points[-2]:
            self.phase = Phase.OVER
        else:
            self.dealer = self.left_of(self.dealer)
            self.deal()


def play_match(n_seats: int, rng: Random) -> tuple[int, int]:
    """Play one match at random; returns its number of actions and its sum of scores."""
    match = Match(n_seats, rng)
    n_actions = 0
    while match.phase is not Phase.OVER:
        seat = rng.choice(match.actors())
        match.apply(seat, rng.choice(match.legal(seat)))
        n_actions += 1
    return n_actions, sum(seat.points for seat in match.seats)
