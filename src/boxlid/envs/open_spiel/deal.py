"""One deal as OpenSpiel plays it: first the outcomes of chance, then the actions.

In a game whose deal has a single shuffle (`DealtOnce`) chance chooses the dealer, then the cards one at a time. In any
other game it chooses the bytes of a number that all shuffles follow from: a sample of the deals there are.
"""

from copy import deepcopy
from functools import lru_cache, partial
from hashlib import sha256
from typing import Any, NamedTuple

from boxlid.envs.episode import legal_action
from boxlid.envs.setup import Setup
from boxlid.games import Game, View
from boxlid.kernel.cards.card_sets import NOTHING, lowest
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.chance.shuffles import KEY_WORDS
from boxlid.kernel.execution.rows import fill_rows, write_over
from boxlid.kernel.execution.state import copied
from boxlid.table.keys import key_from_seed, words_of

SEED_BYTES, BYTE = 4, 256
HASH_DIGITS = 32


class Taken(NamedTuple):
    """An action that was taken, by the number of the rules."""

    seat: int
    action: int
    sealed: int
    """The sealed round it belongs to, or 0."""


class Deal:
    """A deal from its first chance node to its end."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.chance: list[int] = []
        """The outcomes of chance so far."""
        self.state: Any = None
        """The match, once chance has dealt it."""
        self.log: list[Taken] = []
        self.current_seat = NOTHING
        """The seat to act; of several, the lowest. NOTHING before and after the actions."""
        self.payoffs = [0.0] * setup.seats
        """The payoff of each seat: 0 before the end of the deal."""
        self._stage = 0

    def __deepcopy__(self, memo: dict[int, object]) -> "Deal":
        other = Deal(self.setup)
        vars(other).update(vars(self), chance=list(self.chance), log=list(self.log), payoffs=list(self.payoffs))
        other.state = None if self.state is None else copied(self.state)
        return other

    # --- Chance -----------------------------------------------------------------------------------------------------

    def outcomes(self) -> list[int]:
        """The equally likely outcomes of the next chance node."""
        game, seats = self.setup.game, self.setup.seats
        if game.dealt_once is None:
            return list(range(BYTE))
        if not self.chance:
            return list(range(seats))
        dealt = set(self.chance[1:])
        return [card for card in pack_of(game, seats) if card not in dealt]

    def outcome_words(self, outcome: int) -> str:
        """The outcome of the next chance node in words."""
        game = self.setup.game
        if game.dealt_once is None:
            return f"byte {outcome}"
        return game.scene.card_name(outcome) if self.chance else f"seat {outcome} deals"

    def turn_out(self, outcome: int) -> None:
        """Add an outcome of chance; the last one starts the deal."""
        self.chance.append(outcome)
        if len(self.chance) == n_chance_nodes(self.setup):
            self._start()

    def _start(self) -> None:
        game = self.setup.game
        state: Any = game.new_state(self.setup.options)
        key = [0] * KEY_WORDS
        if game.dealt_once is None:
            key = words_of(key_from_seed(int.from_bytes(bytes(self.chance))))
        else:
            state.is_scripted, state.dealer = 1, self.chance[0]
            if len(game.rules.CUT_RANKS):
                fill_rows(state.cuts, NOTHING)
            order = self.chance[1:] + self.outcomes()
            write_over(state.shuffled[0], order + [NOTHING] * (len(state.shuffled[0]) - len(order)))
        game.rules.start(state, self.setup.seats, key)
        self.state, self._stage = state, game.outlook.stage(state)
        self._pass_turn()

    # --- Actions ----------------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Has the deal been played?"""
        return self.state is not None and self.current_seat == NOTHING

    def _pass_turn(self) -> None:
        game = self.setup.game
        is_over = game.rules.is_over(self.state) or game.outlook.stage(self.state) != self._stage
        self.current_seat = NOTHING if is_over else lowest(game.rules.actors(self.state))

    def legal(self) -> list[int]:
        """The compact numbers of the legal actions of the seat to act, ascending."""
        seat = self.current_seat
        return sorted(self.setup.action_space.to_compact[seat, self.setup.game.legal(self.state, seat)].tolist())

    def act(self, number: int) -> None:
        """Perform a compact action of the seat to act, or refuse it with the clause that forbids it."""
        game, seat = self.setup.game, self.current_seat
        action = legal_action(self.setup, seat, number, partial(game.rules.why_not, self.state))
        self.log.append(Taken(seat, action, game.rules.sealed(self.state)))
        before = copied(self.state)
        game.rules.apply(self.state, seat, action)
        self._pass_turn()
        if self.is_over:
            self.payoffs = [float(game.outlook.merit(self.state, other)) for other in range(self.setup.seats)]
            self.state = game.deal_ends.final_state(before, self.state, seat, action)

    def words(self, seat: int, number: int) -> str:
        """A compact action of a seat in words."""
        return self.setup.game.scene.action_words(int(self.setup.action_space.to_action[seat, number]))

    # --- What a seat knows ------------------------------------------------------------------------------------------

    def known_to(self, viewer: int) -> list[Taken]:
        """The actions that a viewer knows: all but those that others have laid face down."""
        now = self.setup.game.rules.sealed(self.state)
        return [taken for taken in self.log if taken.sealed == 0 or taken.sealed != now or taken.seat == viewer]

    def view(self, viewer: int) -> View:
        """What a viewer may know of the match as it stands."""
        return View.of(self.setup.game, self.state, viewer)

    def information(self, viewer: int) -> str:
        """Everything a viewer knows, as text: the actions, and a hash of the view."""
        view = sha256(self.view(viewer).packed()).hexdigest()[:HASH_DIGITS]
        return f"viewer {viewer}: {self._in_words(self.known_to(viewer))} ({view})"

    def world(self, viewer: int, seed: int) -> "Deal":
        """A deal that is as likely as this one, as far as the viewer knows."""
        game = self.setup.game
        world = deepcopy(self)
        game.knowledge.deal_unknown(world.state, viewer, new_rng(seed))
        world.log = self._log_in(world.state)
        if game.dealt_once is not None:
            order = list(self.state.shuffled[0])
            game.knowledge.fit_order(world.state, 0, order)
            world.chance[1:] = order[: len(world.chance) - 1]
        return world

    def _log_in(self, world: Any) -> list[Taken]:
        """The log with the choices that others have laid face down in a world."""
        rules = self.setup.game.rules
        now = rules.sealed(world)
        if now == 0:
            return list(self.log)
        log = [taken for taken in self.log if taken.sealed != now]
        for seat in range(self.setup.seats):
            laid = [0] * rules.ACTIONS
            n_laid = rules.sealed_choices(world, seat, laid)
            log += [Taken(seat, action, now) for action in laid[:n_laid]]
        return log

    def __str__(self) -> str:
        game = self.setup.game
        if game.dealt_once is None:
            dealt = ["seed", bytes(self.chance).hex()]
        else:
            dealt = ["dealer", *map(str, self.chance[:1]), *(game.scene.card_name(card) for card in self.chance[1:])]
        return f"{' '.join(dealt)}\n{self._in_words(self.log)}".rstrip()

    def _in_words(self, log: list[Taken]) -> str:
        return ", ".join(f"{taken.seat} {self.setup.game.scene.action_words(taken.action)}" for taken in log)


def n_chance_nodes(setup: Setup) -> int:
    """How many outcomes of chance start a deal."""
    dealt_once = setup.game.dealt_once
    return SEED_BYTES if dealt_once is None else 1 + dealt_once.n_dealt(setup.seats)


@lru_cache
def pack_of(game: Game, seats: int) -> list[int]:
    """The cards that are shuffled for a deal."""
    state: Any = game.new_state()
    game.rules.start(state, seats, [0] * KEY_WORDS)
    return sorted(card for card in state.shuffled[0] if card != NOTHING)
