"""Matches from rigged packs: few symbols with many copies come first, so that rare things happen often.

The players see all cards and act at random, alternately mostly right and mostly wrong.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import msgspec

from boxlid.games import Game
from boxlid.games.archduke.cards import CARDS
from boxlid.games.archduke.scene import action_words
from boxlid.games.options import OptionValue
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.match.roles import HOUSE
from boxlid.table import Record, Table
from boxlid.table.script import Script
from tests.games.archduke.arrange import ARCHDUKE, DECK, n_decks
from tests.games.archduke.by_hand import Referee
from tests.games.archduke.round_by_hand import Agreed, Place, place_in
from tests.games.archduke.table_by_hand import ACTION_CARDS, is_match

COPIES = 8
"""The most copies of a symbol in a pack: two real decks have no more, and the rules have capacity for no more."""
SYMBOLS = [*((name,) for name in CARDS if name[0] != "E"), ("E0", "E13")]
LATEST = 12


@dataclass(frozen=True)
class Setup:
    """How a match is set up."""

    seats: int
    options: dict[str, OptionValue]
    version: int
    clock: bool = False


@dataclass(frozen=True)
class Habits:
    """How likely the players are to do something when they can."""

    match: float
    match_wrongly: float
    call: float
    skip: float
    hurry: float
    """In a race: to continue while others might match."""


def any_habits(rng: Random) -> Habits:
    return Habits(
        match=rng.choice([0.3, 0.6, 0.9]),
        match_wrongly=rng.choice([0.02, 0.1, 0.5]),
        call=rng.choice([0.02, 0.1, 0.5]),
        skip=rng.choice([0.1, 0.4]),
        hurry=rng.choice([0.2, 0.6]),
    )


class RiggedScript(Script):
    """Rigged deals, which begin with the given cards; discards are shuffled as usual."""

    def __init__(self, game: Game, record: Record, rng: Random, first_cards: Sequence[str]) -> None:
        super().__init__(game, record)
        self.rng = rng
        self.first_cards = [CARDS[name] for name in first_cards]
        self.n_pack = n_decks(record.seats, record.options) * len(DECK)

    def _order(self, _number: int, cards: Sequence[int]) -> list[int]:
        n = sum(card != NOTHING for card in cards)
        order = [*self.first_cards, *rigged_order(self.rng)] if n == self.n_pack else list(cards)
        return order[:n] + [NOTHING] * (len(cards) - n)


def rigged_order(rng: Random) -> list[int]:
    """More cards than two decks. The first are of a few symbols, at least one of them with an action."""
    chosen = {(rng.choice(ACTION_CARDS),), *rng.sample(SYMBOLS, rng.randint(2, 5))}
    order = list[int]()
    for is_chosen in (True, False):
        symbols = [symbol for symbol in SYMBOLS if (symbol in chosen) == is_chosen]
        cards = [CARDS[symbol[copy % len(symbol)]] for symbol in symbols for copy in range(COPIES)]
        order += rng.sample(cards, len(cards))
    return order


class RiggedMatch:
    """A table with a rigged pack, and a referee beside it."""

    def __init__(
        self,
        setup: Setup,
        seed: int,
        habits: Habits | None = None,
        most_step_ms: int = 2000,
        first_cards: Sequence[str] = (),
    ) -> None:
        self.setup, self.seed = setup, seed
        self.rng = Random(seed)
        self.habits = habits or any_habits(self.rng)
        settled = self.new_table(setup, seed).record()
        record = msgspec.structs.replace(settled, dealer=self.rng.randrange(setup.seats))
        self.table = self.new_table(setup, seed, RiggedScript(ARCHDUKE, record, self.rng, first_cards))
        agreed = Agreed(setup.seats, record.options, setup.version, setup.clock)
        self.referee = Referee(agreed, record.dealer, self.shuffles())
        self.words = self.referee.words_by_seat()
        self.clock_ms, self.most_step_ms = 0, most_step_ms

    @staticmethod
    def new_table(setup: Setup, seed: int, script: Script | None = None) -> Table:
        return Table(
            ARCHDUKE,
            setup.seats,
            options=setup.options,
            seed=seed,
            version=setup.version,
            clock=setup.clock,
            script=script,
        )

    def shuffles(self) -> Iterator[list[str]]:
        """The shuffles of the table as they are made."""
        number = 0
        while True:
            yield self.table.shuffles[number]
            number += 1

    def story(self) -> str:
        """How to reach this position, for the report of a failure."""
        latest = [(entry.seat, action_words(entry.action)) for entry in self.table.log[-LATEST:]]
        return f"{self.setup}, seed {self.seed}, {len(self.table.log)} actions, the latest {latest}"

    def step(self) -> None:
        """One action by one of the seats that may act."""
        self.say(*self.choose())

    def say(self, seat: int, words: str) -> None:
        """Act at the table and before the referee."""
        at_ms = self.clock_ms if self.table.clock else None
        self.table.act(seat, words, at_ms)
        self.referee.act(seat, words, at_ms)
        self.words = self.referee.words_by_seat()
        self.clock_ms += self.rng.randrange(self.most_step_ms)

    def choose(self) -> tuple[int, str]:
        if self.referee.may_house_say_time(self.clock_ms) and self.rng.random() < 0.01:
            return HOUSE, "time"
        seat = self.choose_seat()
        return seat, self.choose_words(seat)

    def choose_seat(self) -> int:
        awaited = self.referee.round.awaited()
        if awaited is not None and self.words[awaited] and self.rng.random() < self.habits.hurry:
            return awaited
        return self.rng.choice([seat for seat, words in enumerate(self.words) if words])

    def choose_words(self, seat: int) -> str:
        matches = sorted(words for words in self.words[seat] if words.startswith("match"))
        others = sorted(self.words[seat] - {*matches, "pass", "skip"})
        right = [words for words in matches if self.is_right(seat, words)]
        wrong = [words for words in matches if words not in right]
        if right and self.rng.random() < self.habits.match:
            return self.rng.choice(right)
        if wrong and self.rng.random() < self.habits.match_wrongly:
            return self.rng.choice(wrong)
        if "call" in others:
            return "call" if self.rng.random() < self.habits.call else "done"
        if "skip" in self.words[seat] and self.rng.random() < self.habits.skip:
            return "skip"
        telling = [words for words in others if self.is_telling_swap(words)]
        return self.rng.choice(telling or others or sorted(self.words[seat] & {"pass", "skip"}))

    def is_right(self, seat: int, words: str) -> bool:
        """Does the card fit the top discard?"""
        return self.fits((seat, int(words.partition(" ")[2])))

    def is_telling_swap(self, words: str) -> bool:
        """Would it swap away a card that was tried, or one that fits the top discard?"""
        verb, _, rest = words.partition(" ")
        if verb not in ("swap", "with"):
            return False
        place = place_in(rest)
        return place in self.referee.round.tried or self.fits(place)

    def fits(self, place: Place) -> bool:
        cards = self.referee.round.cards
        return bool(cards.discards) and is_match(cards.card_at(*place), cards.discards[-1])
