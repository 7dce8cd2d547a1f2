"""The cards of one round by their short names: every set, the draw pile and the discards."""

from collections import Counter
from collections.abc import Iterable, Iterator

ACTION_CARDS = ("G1", "S11", "P12")
SET = 4
MOST_PLACES = 62


def is_match(card: str, top: str) -> bool:
    """The same number or symbol (ARC-MATCH-2); Eclipses match each other (ARC-Q21)."""
    return card == top or card[0] == top[0] == "E"


def points_of(card: str) -> int:
    return int(card[1:])


def from_left_of(seat: int, seats: Iterable[int]) -> list[int]:
    """Some seats clockwise, beginning on the left of a seat; the seat itself comes last."""
    return sorted(seats, key=lambda other: (other <= seat, other))


class Cards:
    """Where every card of a round lies. A set is a list of places; a gap is None."""

    def __init__(self, playing: list[int], dealer: int, shuffles: Iterator[list[str]], notes: Counter[str]) -> None:
        """Deal four to each, one card at a time from the dealer's left (ARC-SET-2)."""
        self.shuffles = shuffles
        self.notes = notes
        self.pile = list(next(shuffles))
        self.discards: list[str] = []
        self.sets: dict[int, list[str | None]] = {seat: [] for seat in playing}
        for _ in range(SET):
            for seat in from_left_of(dealer, playing):
                self.sets[seat].append(self.pile.pop(0))

    def occupied(self, seat: int) -> list[int]:
        return [place for place, card in enumerate(self.sets[seat]) if card]

    def card_at(self, seat: int, place: int) -> str:
        card = self.sets[seat][place]
        assert card, f"place {seat}.{place} is empty"
        return card

    def points(self, seat: int) -> int:
        return sum(points_of(card) for card in self.sets[seat] if card)

    def can_draw(self, n_waiting: int = 0) -> bool:
        return bool(self.pile) or len(self.discards) > max(1, n_waiting)

    def draw(self, n_waiting: int = 0) -> str | None:
        """The next card, or None (ARC-Q25).

        An empty pile is made new from the discards, except the top one and those whose action waits (ARC-Q24, ARC-Q64).
        """
        if not self.can_draw(n_waiting):
            self.notes["no card left"] += 1
            return None
        if not self.pile:
            n_shuffled = len(self.discards) - max(1, n_waiting)
            self.pile = list(next(self.shuffles))
            assert Counter(self.pile) == Counter(self.discards[:n_shuffled])
            del self.discards[:n_shuffled]
            self.notes["reshuffle"] += 1
            self.notes["reshuffle while several actions wait"] += n_waiting > 1
        return self.pile.pop(0)

    def add_to_set(self, seat: int, n_waiting: int) -> int | None:
        """Put a card into a new place, or into the first gap of 62 places, and say where (ARC-Q23, ARC-Q60)."""
        places = self.sets[seat]
        is_full = len(places) == MOST_PLACES
        card = None if is_full and None not in places else self.draw(n_waiting)
        if not card:
            return None
        if not is_full:
            places.append(card)
            return len(places) - 1
        self.notes["gap filled"] += 1
        gap = places.index(None)
        places[gap] = card
        return gap
