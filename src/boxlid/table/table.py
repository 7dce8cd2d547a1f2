"""The table: the one authority over a live match. It is told the time and opens no socket."""

from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec
import numpy as np

from boxlid.games import BoxlidError, Game, Refused, Unreadable, View, find_game
from boxlid.games.options import Value, settle
from boxlid.games.scenes import Scene
from boxlid.games.view import Looks
from boxlid.kernel.cards import NOTHING, members
from boxlid.kernel.chance import STREAM_SIZE
from boxlid.kernel.cutting import cut_for_deal
from boxlid.kernel.record import States, blank_states, copied
from boxlid.table.keys import commitment_to, key_from_seed, new_key, words_of
from boxlid.table.names import names_of
from boxlid.table.printable import is_printable
from boxlid.table.record import FORMAT, Record, RecordedAction, Result
from boxlid.table.script import Script, Step

MOST_CUTS = 64
HOUSE = -1
"""Whoever keeps the table. A game may name actions that are the house's alone, and when they are due:
rules.HOUSE_ACTIONS and rules.house_says."""


class CannotUndo(BoxlidError):
    """The last action has to stand."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One action of the log."""

    seat: int
    action: int
    at_ms: int | None
    sealed: int
    """The sealed round it was made in, 0 for an open choice."""


class Table:
    """A match in progress. Seats act by words or action numbers; everybody else gets views."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        options: Mapping[str, Value] | None = None,
        seed: int | None = None,
        key: bytes | None = None,
        players: Sequence[str] | None = None,
        script: Script | None = None,
    ) -> None:
        """Deal a match: from a fresh key, from a seed or key to deal it again, or from a record's script."""
        self.game = find_game(game) if isinstance(game, str) else game
        self.seats = self.game.check_seats(seats)
        self.options = settle(self.game.rules.OPTIONS, options or {})
        self.players = [f"Seat {seat}" for seat in range(self.seats)] if players is None else list(players)
        if len(self.players) != self.seats:
            raise Unreadable(f"there are {self.seats} seats but {len(self.players)} players")
        if not is_printable(self.players):
            raise Unreadable("a player's name is plain text on one line")
        self._key = key or (new_key() if seed is None else key_from_seed(seed))
        self._script = script
        self.commitment = script.record.commitment if script else commitment_to(self._key)
        self._states = self.game.new_states(1, self.options)
        self._before: States | None = None
        self._log: list[Entry] = []
        self._clock_ms = 0
        self._orders: list[list[int]] = []
        self._has_other_past = False
        self.has_races = hasattr(self.game.rules, "racers")
        """Are there choices that people are quick or late for?"""
        self.has_house = hasattr(self.game.rules, "HOUSE_ACTIONS")
        """Are there actions that are the house's alone?"""
        self.cuts = script.record.cuts if script else self._cut()
        self._do(lambda states: self.game.calls.start(states, 0, self.seats, words_of(self._key)))
        self.first_dealer = int(self._states[0].dealer)

    # --- What can be asked -----------------------------------------------------------------------------------------

    @property
    def actors(self) -> list[int]:
        """The seats that may act now."""
        return self.game.actors(self._states)

    @cached_property
    def names(self) -> list[str]:
        """What everybody is called."""
        return names_of(self.players)

    @property
    def clock_ms(self) -> int:
        """When the latest timed action was made; nothing can be timed earlier."""
        return self._clock_ms

    @property
    def racers(self) -> list[int]:
        """The seats that may act but that nobody waits for: in a race, those who may still be quick."""
        return list(members(int(self.game.rules.racers(self._states[0])))) if self.has_races else []

    @property
    def race_number(self) -> int:
        """Which race it is; 0 where nobody races."""
        return int(self.game.rules.race_number(self._states[0])) if self.has_races else 0

    @property
    def is_race_open(self) -> bool:
        """Is there anything to be quick for?"""
        return self.has_races and bool(self.game.rules.is_race_open(self._states[0]))

    def ends_race(self, action: int) -> bool:
        """Would the action end a race?"""
        return self.has_races and bool(self.game.rules.ends_race(self._states[0], action))

    @property
    def is_over(self) -> bool:
        """Has the match ended?"""
        return bool(self.game.calls.is_over(self._states, 0))

    @property
    def scores(self) -> list[int]:
        """The score of every seat."""
        out = np.zeros(self.game.rules.SEATS[1], np.int64)
        self.game.calls.scores(self._states, 0, out)
        return [int(score) for score in out[: self.seats]]

    @property
    def side_scores(self) -> list[int]:
        """The score of every side: of the teams where seats play together, else of the seats."""
        return self.scores[: self.game.sides(self._states)]

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none while the match is on."""
        won = self.game.calls.winners(self._states, 0)
        return [seat for seat in range(self.seats) if won >> seat & 1]

    def view(self, seat: int) -> View:
        """What a seat may know (SPECTATOR: what everybody may)."""
        return View.of(self.game, self._states, 0, seat)

    def scene(self, seat: int) -> Scene:
        """What a seat is shown."""
        return self.view(seat).scene()

    def looks(self, viewers: Sequence[int]) -> Looks:
        """What several viewers see now."""
        return Looks(self.game, self._states, viewers)

    def looks_before(self, viewers: Sequence[int]) -> Looks:
        """What they saw before the latest action."""
        if self._before is None:
            raise Unreadable("the latest action was taken back")
        return Looks(self.game, self._before, viewers)

    def legal(self, seat: int) -> list[str]:
        """What the seat may do now, in words."""
        return [self.game.scene.action_words(action) for action in self.view(seat).legal()]

    @property
    def shuffles(self) -> tuple[list[str], ...]:
        """Every shuffle so far, the first card off first."""
        name = self.game.scene.card_name
        return tuple([name(card) for card in order] for order in self._orders)

    @property
    def orders(self) -> tuple[list[int], ...]:
        """Every shuffle so far in the numbers of the very cards."""
        return tuple(self._orders)

    @property
    def log(self) -> tuple[Entry, ...]:
        """Everything done so far. It holds sealed choices: show people `log_for` instead."""
        return tuple(self._log)

    @property
    def last_entry(self) -> Entry:
        """The latest action."""
        return self._log[-1]

    def log_for(self, viewer: int) -> list[tuple[int, str | None]]:
        """Who did what, as far as the viewer may know.

        Sealed choices of others are one None for each seat that has made them all, and nothing before that.
        """
        told: list[tuple[int, str | None]] = []
        for entry in self._log:
            if self.is_known(entry, viewer):
                told.append((entry.seat, self._words(entry)))
            elif entry.seat not in self.actors and (entry.seat, None) not in told:
                told.append((entry.seat, None))
        return told

    def is_known(self, entry: Entry, viewer: int) -> bool:
        """May the viewer know what was chosen? Not while it lies face down and is somebody else's."""
        is_face_down = entry.sealed != 0 and entry.sealed == self.game.calls.sealed(self._states, 0)
        return entry.seat == viewer or not is_face_down

    def is_unheard(self, entry: Entry) -> bool:
        """Does nobody but its seat know even that the latest action was made? It is one of several face down."""
        return not self.is_known(entry, HOUSE) and entry.seat in self.actors

    # --- What can be done ------------------------------------------------------------------------------------------

    def check(self, seat: int, action: str | int, at_ms: int | None = None) -> int:
        """The number of an action that the seat may do now; otherwise refuse with the clause that forbids it."""
        number = self.game.scene.parse_action(action) if isinstance(action, str) else int(action)
        if not 0 <= number < self.game.rules.ACTIONS:
            raise Unreadable(f"there is no action {number}; they are 0 to {self.game.rules.ACTIONS - 1}")
        self._check_seat(seat, number)
        self._check_time(at_ms)
        reason = self.game.calls.why_not(self._states, 0, seat, number)
        if reason:
            clause, says = self.game.rules.REFUSALS[reason]
            raise Refused(self.game.scene.action_words(number), says, clause)
        return number

    def act(self, seat: int, action: str | int, at_ms: int | None = None) -> Entry:
        """Do what a seat says, or refuse with the clause that forbids it."""
        number = self.check(seat, action, at_ms)
        sealed = 0 if seat == HOUSE else int(self.game.calls.sealed(self._states, 0))
        entry = Entry(seat, number, at_ms, sealed)
        self._before = copied(self._states)
        self._do(lambda states: self.game.calls.apply(states, 0, seat, number))
        self._log.append(entry)
        self._clock_ms = at_ms or self._clock_ms
        return entry

    def tick(self, at_ms: int) -> Entry | None:
        """Let the house do what is due when the match has lasted so long."""
        due = self.due(at_ms)
        return None if due is None else self.act(HOUSE, due, at_ms)

    def due(self, at_ms: int) -> int | None:
        """What the house has to do when the match has lasted so long."""
        if self.is_over or not self.has_house:
            return None
        action = int(self.game.rules.house_says(self._states[0], at_ms))
        return None if action == NOTHING else action

    def undo(self, seat: int) -> None:
        """Take back the seat's last action, if nothing hidden, random or another's has come of it."""
        self._states, self._before = self.check_undo(seat), None
        self._log.pop()

    def may_undo(self, seat: int) -> bool:
        """Could the seat take its last action back?"""
        if not self._log or self._log[-1].seat != seat:
            return False
        try:
            self.check_undo(seat)
        except CannotUndo:
            return False
        return True

    def check_undo(self, seat: int) -> States:
        """The match as it was before the seat's last action, if that may be taken back."""
        if self.game.calls.sealed(self._states, 0):
            raise CannotUndo("choices are being laid face down")
        if self._before is None or not self._log:
            raise CannotUndo("there is nothing to take back")
        last = self._log[-1]
        if last.seat != seat:
            raise CannotUndo("somebody else has acted since")
        if last.sealed:
            raise CannotUndo("a sealed choice stays as it was laid")
        is_shuffled = self._states["shuffles"][0] != self._before["shuffles"][0]
        if self.is_over or is_shuffled or not self._was_foreseeable(self._before, last):
            raise CannotUndo("something that was hidden before has come to light")
        return self._before

    def record(self) -> Record:
        """The match so far. The key is in it only when nothing is hidden any more."""
        return Record(
            boxlid=FORMAT,
            game=self.game.id,
            rules=self.game.rules.VERSION,
            seats=self.seats,
            players=self.players,
            options=self.options,
            key=self._revealed_key(),
            commitment=self.commitment,
            cuts=self.cuts,
            dealer=self.first_dealer,
            shuffles=list(self.shuffles),
            actions=[RecordedAction(entry.seat, self._words(entry), entry.at_ms) for entry in self._log],
            result=Result(self.side_scores, self.winners) if self.is_over else None,
        )

    def leave_script(self) -> None:
        """Go on by the key from here, and not by the record. The key then proves nothing of the shuffles so far."""
        self._script, self._has_other_past = None, True
        self._states[0].is_scripted = 0
        self._states[0].key[:] = words_of(self._key)

    def secret_key(self) -> bytes:
        """The key, for whoever keeps an unfinished match. It must never reach a player, a log or a bot."""
        return self._key

    # --- Inside ----------------------------------------------------------------------------------------------------

    def _do(self, step: Step) -> None:
        if self._script:
            self._script.lay(self._states, step)
        shuffles, rows = self._states["shuffles"], self._states["shuffled"][0]
        made = int(shuffles[0])
        step(self._states)
        for number in range(made, int(shuffles[0])):
            order = rows[number % len(rows)].tolist()
            self._orders.append([card for card in order if card != NOTHING])

    def _revealed_key(self) -> str | None:
        if self._script:
            return self._script.record.key
        return self._key.hex() if self.is_over and not self._has_other_past else None

    def _cut(self) -> list[list[str | None]] | None:
        rules = self.game.rules
        if not len(rules.CUT_RANKS):
            return None
        rows = np.full((MOST_CUTS, self.seats), NOTHING)
        stream = np.zeros(STREAM_SIZE, np.int64)
        n_rows = cut_for_deal(rows, self.seats, rules.CUT_RANKS, stream, words_of(self._key))
        name = self.game.scene.card_name
        return [[None if card == NOTHING else name(int(card)) for card in row] for row in rows[:n_rows]]

    def _words(self, entry: Entry) -> str:
        words: str = self.game.scene.action_words(entry.action)
        return words

    def _was_foreseeable(self, before: States, last: Entry) -> bool:
        """Could the seat have worked out all it sees now from what it saw before it acted?"""
        seen = blank_states(before.dtype, 2)
        self.game.calls.foresee(before, self._states, last.seat, last.action, seen)
        return bool(seen[:1].tobytes() == seen[1:].tobytes())

    def _check_seat(self, seat: int, action: int) -> None:
        is_house = seat == HOUSE and self.has_house and action in self.game.rules.HOUSE_ACTIONS
        if not is_house and not 0 <= seat < self.seats:
            raise Unreadable(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")

    def _check_time(self, at_ms: int | None) -> None:
        if at_ms is not None and at_ms < self._clock_ms:
            raise Unreadable(f"the time {at_ms} ms lies before the last action's, {self._clock_ms} ms")
