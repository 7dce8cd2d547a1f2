"""The setup of an environment: the game and its options, the kind of episode, and the form of observations."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from boxlid.envs.action_space import ActionSpace
from boxlid.games import Game, Unreadable, find_game
from boxlid.games.options import OptionValue
from boxlid.games.seat_numbers import no_such_seat
from boxlid.games.seeds import check_seed
from boxlid.games.whole_numbers import as_whole, check_places
from boxlid.kernel.cards.card_sets import MASK_BITS
from boxlid.kernel.execution.flat import IntArray
from boxlid.lab.limits import check_limits
from boxlid.lab.series import COMPILED
from boxlid.table.keys import key_from_seed, words_of

VERSION = 1
"""Increased when the same actions would give a learner different numbers."""
NAMESPACE = "boxlid"
ID = re.compile(rf"(?:{NAMESPACE}/)?(?P<game>[a-z][a-z0-9_]*?)(?:-v(?P<version>\d+))?")

EPISODES = ("deal", "match")
FORMS = ("planes", "packed")
MASKS = ("bool", "packed")
AUTORESETS = ("same-step", "next-step", "disabled")


def game_of_id(name: str | Game) -> Game:
    """The game of an environment's id, `family`, `boxlid/family` or `boxlid/family-v1`; a game as it is."""
    if isinstance(name, Game):
        return name
    found = ID.fullmatch(name) if isinstance(name, str) else None
    if found is None:
        raise Unreadable(f"{name} is not an environment; ids are like {NAMESPACE}/family-v{VERSION}")
    game = find_game(found["game"])
    if found["version"] and int(found["version"]) != VERSION:
        raise Unreadable(f"there is no version {found['version']} of {NAMESPACE}/{game.id}; this is version {VERSION}")
    return game


@dataclass(frozen=True)
class Setup:
    """The choices of an environment, checked."""

    game: Game
    n: int
    seats: int
    options: Mapping[str, OptionValue]
    episode: str
    obs: str
    mask: str
    autoreset: str
    places: int
    bots: Mapping[int, str]
    """The seats that bots play; learners play all others."""
    keeps_last: bool
    """Are the observations in which episodes end kept?"""

    def __post_init__(self) -> None:
        for name, value, words in (
            ("episode", self.episode, EPISODES),
            ("obs", self.obs, FORMS),
            ("mask", self.mask, MASKS),
            ("autoreset", self.autoreset, AUTORESETS),
        ):
            if value not in words:
                raise Unreadable(f"{name} must be {' or '.join(words)}, not {value}")
        check_places(self.places)
        if (as_whole(self.n) or 0) < 1:
            raise Unreadable(f"n, the number of environments, must be a whole number from 1, not {self.n!r}")
        if self.game.has_races and self.options.get("race"):
            raise Unreadable("environments have no race: in one, the time of an action decides; leave race at no")
        check_limits(self.game, self.options)
        if not isinstance(self.bots, Mapping):
            raise Unreadable(f"bots must name the seats that bots play, such as {{1: 'thumb'}}, not {self.bots!r}")
        for seat, bot in self.bots.items():
            if seat not in range(self.seats):
                raise no_such_seat(f"{seat} for {bot}", self.seats)
            if bot not in COMPILED:
                raise Unreadable(f"the bot {bot} cannot play here; those that can are {', '.join(COMPILED)}")
        if len(self.bots) == self.seats:
            raise Unreadable("bots play every seat; leave at least one to the learner")

    @property
    def id(self) -> str:
        """The id with its version, such as `boxlid/family-v1`."""
        return f"{NAMESPACE}/{self.game.id}-v{VERSION}"

    @cached_property
    def action_space(self) -> ActionSpace:
        """The compact numbers of the actions."""
        return ActionSpace(self.game, self.seats, self.places)

    @property
    def mask_words(self) -> int:
        """The words of a packed mask, of MASK_BITS actions each."""
        return -(-self.action_space.size // MASK_BITS)

    @property
    def n_words(self) -> int:
        """The words of a packed observation."""
        return self.game.knowledge.OBSERVATION.size(self.seats, self.places)

    @property
    def n_planes(self) -> int:
        """The planes of an observation; 0 if they are not wanted."""
        planes = self.game.knowledge.OBSERVATION.n_planes(self.seats, self.places)
        return planes if self.obs == "planes" else 0

    @property
    def n_kept_apart(self) -> int:
        """The number of environments whose last observation is kept in addition to the next one."""
        return self.n if self.keeps_last and self.autoreset == "same-step" else 0

    def seats_of(self, bot: str) -> int:
        """The set of seats that this bot plays."""
        return sum(1 << seat for seat, name in self.bots.items() if name == bot)

    @property
    def learners(self) -> int:
        """The set of seats that learners play."""
        return sum(1 << seat for seat in range(self.seats) if seat not in self.bots)

    def __str__(self) -> str:
        environments = "environment" if self.n == 1 else "environments"
        return f"{self.id}: {self.n} {environments}, {self.seats} seats, an episode is a {self.episode}"


def series_of(seed: Any, n: int) -> IntArray:
    """The series that matches come from, as rows of the words of a key and a seed.

    One seed is one series that all environments share; a sequence of seeds gives each environment its own.
    """
    seeds = [check_seed(one) for one in ([seed] if is_one_seed(seed) else seed)]
    if not is_one_seed(seed) and len(seeds) != n:
        raise Unreadable(f"{n} environments need {n} seeds, or one for all of them, not {len(seeds)}")
    return np.array([[*words_of(key_from_seed(one)), one] for one in seeds], np.int64)


def is_one_seed(seed: Any) -> bool:
    """Was one seed given, and not a sequence of them?"""
    return as_whole(seed) is not None or isinstance(seed, str | bytes) or not isinstance(seed, Iterable)
