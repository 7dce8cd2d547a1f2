"""What an observation consists of: named pieces, of one word each, which expand to planes.

The words are 64-bit integers: one for each piece of the table, then a block for each seat, from the viewer clockwise.
In a game with places a block ends with a group of words for each place. The planes are the same as numbers for a
network (`planes.py` expands them):

| kind     | word                                           | planes                     |
|----------|------------------------------------------------|----------------------------|
| BITS     | a set of up to 62 things                       | 0 or 1 for each thing      |
| COUNT    | a number from low to high                      | the number                 |
| CATEGORY | one of n things, or NOTHING                    | 1 for it, 0 for the others |
| TALLY    | the number of each of n kinds, four bits each  | n numbers                  |
"""

from collections import namedtuple
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from boxlid.kernel.cards.card_sets import MASK_BITS, NOTHING

BITS, COUNT, CATEGORY, TALLY = range(4)
N_KINDS = 4
KIND_NAMES = ("bits", "count", "category", "tally")
TALLY_BITS = 4
MOST_IN_TALLY = 15

SEATS, PLACES = -1, -2
"""Sizes that depend on the table: the number of seats, and the number of places that an observation has words for."""
DEFAULT_PLACES = 16
"""Enough for nearly every match; an observation of more places is mostly zeros."""

INT16 = range(-(1 << 15), 1 << 15)
"""Planes are 16-bit integers."""


@dataclass(frozen=True)
class Piece:
    """A named part of an observation: one word for the table, for each seat or for each place."""

    name: str
    kind: int
    n: int
    """The size of the set, category or tally: a number, SEATS or PLACES."""
    low: int
    high: int
    """The range of each plane."""

    @classmethod
    def bits(cls, name: str, n: int) -> "Piece":
        """A set of cards, seats counted from the viewer, or places."""
        return cls(name, BITS, n, 0, 1)

    @classmethod
    def flag(cls, name: str) -> "Piece":
        """Yes or no."""
        return cls.bits(name, 1)

    @classmethod
    def count(cls, name: str, low: int, high: int) -> "Piece":
        """A number."""
        return cls(name, COUNT, 1, low, high)

    @classmethod
    def category(cls, name: str, n: int) -> "Piece":
        """One of n things, or NOTHING."""
        return cls(name, CATEGORY, n, 0, 1)

    @classmethod
    def tally(cls, name: str, n: int, high: int) -> "Piece":
        """How many there are of each of n kinds."""
        return cls(name, TALLY, n, 0, high)

    def __post_init__(self) -> None:
        most = {BITS: MASK_BITS, COUNT: 1, CATEGORY: INT16.stop, TALLY: MOST_IN_TALLY}[self.kind]
        is_sized = 0 < self.n <= most or (self.n in (SEATS, PLACES) and self.kind in (BITS, CATEGORY))
        is_in_range = self.kind != TALLY or self.high <= MOST_IN_TALLY
        if not (is_sized and is_in_range and self.low <= self.high and self.low in INT16 and self.high in INT16):
            raise ValueError(f"the piece {self.name} cannot be {self.form}")

    @property
    def form(self) -> str:
        """The kind and range in words: `bits 42`, `count 0 to 7`, `category seats`, `tally 7, 0 to 9`."""
        n = {SEATS: "seats", PLACES: "places"}.get(self.n, str(self.n))
        bounds = f"{self.low} to {self.high}"
        size = {COUNT: bounds, TALLY: f"{n}, {bounds}"}.get(self.kind, n)
        return f"{KIND_NAMES[self.kind]} {size}"

    def sized(self, seats: int, places: int) -> "Piece":
        """The piece with its size for a number of seats and places."""
        n = {SEATS: seats, PLACES: places}.get(self.n, self.n)
        return Piece(self.name, self.kind, n, self.low, self.high)

    def word_range(self) -> tuple[int, int]:
        """The lowest and highest word of a sized piece."""
        if self.kind == COUNT:
            return self.low, self.high
        if self.kind == CATEGORY:
            return NOTHING, self.n - 1
        step = TALLY_BITS if self.kind == TALLY else 1
        return 0, sum(self.high << (step * i) for i in range(self.n))

    def planes(self, word: int) -> list[int]:
        """The planes of a word of a sized piece."""
        if self.kind == COUNT:
            return [word]
        if self.kind == CATEGORY:
            return [int(i == word) for i in range(self.n)]
        step = TALLY_BITS if self.kind == TALLY else 1
        return [(word >> (step * i)) & ((1 << step) - 1) for i in range(self.n)]


@dataclass(frozen=True)
class Observation:
    """The pieces of a game's observation."""

    table: tuple[Piece, ...]
    """In a game with hands the first is `hand`: what the viewer holds."""
    seat: tuple[Piece, ...]
    place: tuple[Piece, ...] = ()

    def __post_init__(self) -> None:
        names = [piece.name for piece in self.pieces]
        if len(set(names)) < len(names):
            raise ValueError(f"pieces of an observation need different names: {', '.join(names)}")

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All pieces, in order."""
        return self.table + self.seat + self.place

    # --- Where words are, for rules: named tuples and integers, which are constants to numba ---

    @property
    def table_at(self) -> Any:
        """The index of the word of each table piece."""
        return _offsets(self.table)

    @property
    def seat_at(self) -> Any:
        """The index of the word of each seat piece in the block of a seat."""
        return _offsets(self.seat)

    @property
    def place_at(self) -> Any:
        """The index of the word of each place piece in the group of a place."""
        return _offsets(self.place)

    @property
    def blocks_at(self) -> int:
        """The index of the first word of the viewer's block; the others follow clockwise."""
        return len(self.table)

    def block_size(self, places: int = 0) -> int:
        """The number of words in the block of a seat."""
        return len(self.seat) + places * len(self.place)

    # --- At a table ---

    def words(self, seats: int, places: int = DEFAULT_PLACES) -> list[Piece]:
        """The sized piece of every word."""
        block = self.seat + places * self.place
        return [piece.sized(seats, places) for piece in self.table + seats * block]

    def size(self, seats: int, places: int = DEFAULT_PLACES) -> int:
        """The number of words."""
        return self.blocks_at + seats * self.block_size(places)

    def n_planes(self, seats: int, places: int = DEFAULT_PLACES) -> int:
        """The number of planes."""
        return sum(piece.n for piece in self.words(seats, places))

    def plan(self, seats: int, places: int = DEFAULT_PLACES) -> list[int]:
        """How `planes.expand` expands each word: N_KINDS * n + kind."""
        return [N_KINDS * piece.n + piece.kind for piece in self.words(seats, places)]

    def low_high(self, seats: int, places: int = DEFAULT_PLACES, packed: bool = False) -> tuple[list[int], list[int]]:
        """The lowest and the highest value of each plane or, if packed, of each word."""
        pieces = self.words(seats, places)
        ranges = [
            bounds
            for piece in pieces
            for bounds in ([piece.word_range()] if packed else piece.n * [(piece.low, piece.high)])
        ]
        return [low for low, _ in ranges], [high for _, high in ranges]

    def named(self, seats: int, places: int = DEFAULT_PLACES) -> list[tuple[str, int, int]]:
        """The name, first plane and number of planes of each word: `hand`, `bid[1]` for a seat, `card[1][0]`."""
        sizes = [piece.n for piece in self.words(seats, places)]
        firsts = accumulate(sizes[:-1], initial=0)
        return list(zip(self._names(seats, places), firsts, sizes, strict=True))

    def _names(self, seats: int, places: int) -> Iterator[str]:
        for piece in self.table:
            yield piece.name
        for seat in range(seats):
            for piece in self.seat:
                yield f"{piece.name}[{seat}]"
            for place in range(places):
                for piece in self.place:
                    yield f"{piece.name}[{seat}][{place}]"

    def by_name(self, words: Sequence[int], seats: int, places: int = DEFAULT_PLACES) -> dict[str, list[Any]]:
        """The planes of each piece: those of a seat piece in a list for each seat, and so on."""
        planes = [piece.planes(word) for piece, word in zip(self.words(seats, places), words, strict=True)]
        named: dict[str, list[Any]] = {piece.name: planes[i] for i, piece in enumerate(self.table)}
        size, n_seat, n_place = self.block_size(places), len(self.seat), len(self.place)
        blocks = [planes[self.blocks_at + size * seat :][:size] for seat in range(seats)]
        for i, piece in enumerate(self.seat):
            named[piece.name] = [block[i] for block in blocks]
        for i, piece in enumerate(self.place):
            named[piece.name] = [[block[n_seat + n_place * place + i] for place in range(places)] for block in blocks]
        return named


def _offsets(pieces: Sequence[Piece]) -> Any:
    make: Any = namedtuple
    return make("Offsets", [piece.name for piece in pieces])._make(range(len(pieces)))
