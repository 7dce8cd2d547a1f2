"""One deal or match of a series in plain mode, in the numbers that learners use: what the adapters step."""

from collections.abc import Callable, Mapping
from functools import partial
from secrets import randbits
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boxlid.envs.scene_text import scene_text
from boxlid.envs.setup import Setup, game_of_id
from boxlid.games import Game, Refused, Unreadable, View
from boxlid.games.options import OptionValue
from boxlid.games.seeds import check_seed
from boxlid.games.whole_numbers import as_whole
from boxlid.kernel.cards.card_sets import NOTHING, lowest
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.chance.shuffles import KEY_WORDS, STREAM_SIZE, derive_key
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.state import copied
from boxlid.kernel.match.planes import expand
from boxlid.kernel.match.scores import share_of_win
from boxlid.table.keys import key_from_seed, words_of

SEED_BITS = 62

Seen = dict[str, Any]
"""`observation`: the planes; `action_mask`: 1 for each legal action."""

ILLEGAL_REWARD = -1.0
"""The reward of an illegal action, which ends the episode."""


class Episode:
    """A deal or match that is played by compact actions; the seat to act is the lowest that may.

    With the last action of a deal the rules have dealt the next one. What is rendered is still the end of the deal. So
    is what is observed, unless `observes_end` is False: then it is the next deal, as in compiled environments.
    """

    def __init__(self, setup: Setup, observes_end: bool = True) -> None:
        self.setup = setup
        self.observes_end = observes_end
        self.game = setup.game
        self._plan = setup.game.knowledge.OBSERVATION.plan(setup.seats, setup.places)
        self._state: Any = None
        self._end: Any = None
        """The state in which the deal ended."""
        self.rng: Ints = []
        """For bots; match n of a series has its own."""
        self._seed: int | None = None
        self._number = 0
        self._stage = 0

    def __deepcopy__(self, memo: dict[int, object]) -> "Episode":
        other = Episode(self.setup)
        vars(other).update(vars(self))
        other._state, other.rng = None if self._state is None else copied(self._state), list(self.rng)
        return other

    def start(self, seed: int | None = None) -> None:
        """Start the first match of the series with this seed or, without one, the next match of the same series."""
        if seed is None and self._seed is not None:
            self._number += 1
        else:
            self._seed, self._number = randbits(SEED_BITS) if seed is None else check_seed(seed), 0
        key = [0] * KEY_WORDS
        derive_key(words_of(key_from_seed(self._seed)), self._number, key, [0] * STREAM_SIZE)
        self._state, self._end = self.game.new_state(self.setup.options), None
        self.game.rules.start(self.state, self.setup.seats, key)
        self.rng = new_rng(self._seed, self._number)
        self._stage = self.game.outlook.stage(self.state)

    @property
    def state(self) -> Any:
        """The match as the rules have it."""
        self.check_started()
        return self._state

    def check_started(self) -> None:
        """Refuse as Gymnasium does if nothing has been dealt yet."""
        if self._state is None:
            from gymnasium.error import ResetNeeded

            raise ResetNeeded("call reset first: nothing has been dealt yet")

    @property
    def actors(self) -> list[int]:
        """The seats that may act now; several where choices are sealed."""
        return [] if self.has_ended else self.game.actors(self.state)

    @property
    def current_seat(self) -> int:
        """The seat to act."""
        return lowest(self.game.rules.actors(self.state))

    @property
    def has_ended(self) -> bool:
        """Is the match over or, where an episode is a deal, its first deal?"""
        is_next_deal = self.setup.episode == "deal" and self.game.outlook.stage(self.state) != self._stage
        return is_next_deal or self.game.rules.is_over(self.state)

    def fits(self, seat: int) -> bool:
        """Does each legal action of the seat have a compact number? If not, the match has outgrown the action space."""
        numbers = self.setup.action_space.to_compact[seat, self.game.legal(self.state, seat)]
        return NOTHING not in numbers

    def rewards(self) -> list[float]:
        """The reward of each seat: the merit of the deal, or a share of the win; in 32 bits."""
        state, seats = self.state, range(self.setup.seats)
        if self.setup.episode == "deal":
            rewards = [self.game.outlook.merit(state, seat) for seat in seats]
        else:
            rewards = [share_of_win(self.game.rules.winners(state), seat) for seat in seats]
        return np.array(rewards, np.float32).tolist()

    def act(self, seat: int, number: int) -> None:
        """Perform a compact action, or refuse it with the clause that forbids it."""
        self.apply(seat, self.check(seat, number))

    def check(self, seat: int, number: int) -> int:
        """The rules' number of a legal compact action; refuses any other, with the clause that forbids it."""
        return legal_action(self.setup, seat, number, partial(self.game.rules.why_not, self.state))

    def apply(self, seat: int, action: int) -> None:
        """Perform an action by the rules' number."""
        before = copied(self.state) if self.setup.episode == "deal" else None
        self.game.rules.apply(self.state, seat, action)
        if before is not None and self.has_ended:
            self._end = self.game.deal_ends.final_state(before, self.state, seat, action)

    def render(self, viewer: int) -> str:
        """What a seat sees, as text."""
        state = self.state if self._end is None else self._end
        return scene_text(View.of(self.game, state, viewer).scene())

    def planes(self, seat: int) -> NDArray[np.int16]:
        """The observation of a seat, in a new array."""
        state = self._end if self.observes_end and self._end is not None else self.state
        return np.array(planes_of(self.setup, self._plan, state, seat), np.int16)

    def every_seat(self, first: int) -> NDArray[np.int16]:
        """The observations of all seats, a row each, from the first one clockwise."""
        seats = self.setup.seats
        return np.stack([self.planes((first + step) % seats) for step in range(seats)])

    def seen(self, seat: int, may_act: bool) -> Seen:
        """What a seat observes, and what it may do, if anything."""
        legal = self.game.legal(self.state, seat) if may_act else []
        return {
            "observation": self.planes(seat),
            "action_mask": self.setup.action_space.mask(seat, legal).astype(np.int8),
        }


def planes_of(setup: Setup, plan: Ints, state: Any, seat: int) -> Ints:
    """The planes of a seat's observation of a plain state; `plan` is that of the game's `Observation`."""
    words, planes = [0] * setup.n_words, [0] * setup.n_planes
    setup.game.knowledge.observe(state, seat, words)
    expand(words, plan, planes)
    return planes


def legal_action(setup: Setup, seat: int, number: int, why_not: Callable[[int, int], int]) -> int:
    """The rules' number of a compact action, if `why_not` allows it; refused with its clause if not."""
    actions = setup.action_space
    if not 0 <= number < actions.size:
        raise Unreadable(f"there is no action {number}; they are 0 to {actions.size - 1}")
    action = int(actions.to_action[seat, number])
    reason = int(why_not(seat, action))
    if reason:
        clause, says = setup.game.rules.REFUSALS[reason]
        raise Refused(setup.game.scene.action_words(action), says, clause)
    return action


def as_action(action: Any) -> int:
    """A compact action as an int; refuses anything but a whole number."""
    number = as_whole(action)
    if number is None:
        raise Unreadable(f"an action must be a whole number, not {action!r}")
    return number


def setup_of(
    game: str | Game,
    seats: int | None,
    episode: str,
    options: Mapping[str, OptionValue] | None,
    places: int,
    **others: Any,
) -> Setup:
    """The choices of one environment, checked; `others` are those of a vector environment."""
    found = game_of_id(game)
    seats = found.check_seats(seats)
    single: dict[str, Any] = {"n": 1, "autoreset": "disabled", "bots": {}, "keeps_last": False}
    return Setup(
        game=found,
        seats=seats,
        options=found.settle(options or {}, seats),
        episode=episode,
        places=places,
        obs="planes",
        mask="bool",
        **single | others,
    )
