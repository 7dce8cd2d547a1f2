"""The table: the single authority over a live match. Callers pass in the time; there is no I/O."""

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any

import msgspec

from boxlid.games import SPECTATOR, Game, Refused, Unreadable, View, check_seat, find_game
from boxlid.games.options import OptionValue
from boxlid.games.outcome import Outcome
from boxlid.games.scenes import Scene
from boxlid.games.seeds import check_seed
from boxlid.games.whole_numbers import as_whole
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.state import copied
from boxlid.kernel.match.roles import HOUSE
from boxlid.table.copying import Copying
from boxlid.table.deal_queries import DealQueries
from boxlid.table.deals import Deals
from boxlid.table.keys import check_secret, key_from_seed, new_key
from boxlid.table.log import Entry, TakeBack
from boxlid.table.names import names_of, seats_in_words
from boxlid.table.printable import is_printable
from boxlid.table.race_queries import RaceQueries
from boxlid.table.record import FORMAT, UNDO, Marks, Record, RecordedAction, Result
from boxlid.table.script import Script, Transition
from boxlid.table.undo import CannotUndo, check_undo

LONGEST_MATCH_MS = 1 << 48


class Table(RaceQueries, DealQueries, Copying):
    """A match in progress. Seats act by words or by action number; what leaves a table is a view."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        options: Mapping[str, OptionValue] | None = None,
        seed: int | None = None,
        secret: bytes | None = None,
        nonces: Sequence[bytes | None] | None = None,
        players: Sequence[str] | None = None,
        version: int | None = None,
        clock: bool = False,
        script: Script | None = None,
    ) -> None:
        """Deal a match from a new secret, from a seed or secret, or from the script of a record.

        `version` is that of the rules, by default the latest; with a `clock` actions are timed.
        """
        self.game = find_game(game)
        self.seats = self.game.check_seats(seats)
        self.version = self.game.check_version(self.game.rules.VERSION if version is None else version)
        self.options = self.game.settle(options or {}, self.seats, self.version)
        self.clock = clock
        self.players = [f"Seat {seat}" for seat in range(self.seats)] if players is None else list(players)
        if len(self.players) != self.seats:
            raise Unreadable(f"there are {self.seats} seats but {len(self.players)} players")
        if not is_printable(self.players):
            raise Unreadable("a player's name is plain text on one line")
        if secret is None:
            secret = new_key() if seed is None else key_from_seed(check_seed(seed))
        self._deals = Deals(check_secret(secret), nonces, script)
        self.commitment = self._deals.commitment
        self._state = self._new_state()
        self._before: Any = None
        self._log: list[Entry] = []
        self._history: list[Entry | TakeBack] = []
        self._clock_ms = 0
        self._orders: list[list[int]] = []
        self.has_races = self.game.has_races
        self.cuts = self._deals.cuts(self.game, self.seats)
        self._perform(self._start)
        self.first_dealer = self._state.dealer

    def __repr__(self) -> str:
        now = f"won by {seats_in_words(self.winners)}" if self.is_over else f"{seats_in_words(self.actors)} to act"
        return f"<Table of {self.game.id}, {self.seats} seats, {len(self._log)} actions, {now}>"

    def _repr_html_(self) -> str:
        """What a spectator sees, for a notebook."""
        from boxlid.games.scene_html import draw_html

        note = f"The match is over: {self.outcome.reason} ({self.outcome.clause})." if self.outcome else ""
        return draw_html(self.scene(SPECTATOR), self.game.look.SUITS, self.names, note)

    # --- Queries -----------------------------------------------------------------------------------------------------

    @property
    def actors(self) -> list[int]:
        """The seats that may act now."""
        return self.game.actors(self._state)

    @cached_property
    def names(self) -> list[str]:
        """The name of each player, for display."""
        return names_of(self.players)

    @property
    def clock_ms(self) -> int:
        """When the latest timed action was made; nothing can be timed earlier."""
        return self._clock_ms

    @property
    def is_over(self) -> bool:
        """Has the match ended?"""
        over: bool = self.game.rules.is_over(self._state)
        return over

    @property
    def scores(self) -> list[int]:
        """The score of every seat."""
        return self.game.scores(self._state)

    @property
    def side_scores(self) -> list[int]:
        """The score of every side: teams if there are any, otherwise seats."""
        return self.scores[: self.game.sides(self._state)]

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none during the match."""
        won = self.game.rules.winners(self._state)
        return [seat for seat in range(self.seats) if won >> seat & 1]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None during the match."""
        if not self.is_over:
            return None
        clause, reason = self.game.rules.ENDINGS[self.game.rules.ending(self._state)]
        return Outcome(self.winners, reason, clause)

    def view(self, seat: int) -> View:
        """What a seat, or a SPECTATOR, may know."""
        self._check_viewer(seat)
        return View.of(self.game, self._state, seat)

    def scene(self, seat: int) -> Scene:
        """What a seat, or a SPECTATOR, is shown."""
        return self.view(seat).scene()

    def views(self, viewers: Sequence[int]) -> dict[int, View]:
        """The views of several viewers."""
        return {viewer: self.view(viewer) for viewer in viewers}

    def views_before(self, viewers: Sequence[int]) -> dict[int, View]:
        """Their views before the latest action."""
        if self._before is None:
            raise Unreadable("the latest action was taken back")
        return {viewer: View.of(self.game, self._before, viewer) for viewer in viewers}

    def legal(self, seat: int) -> list[str]:
        """The seat's legal actions, in words."""
        return [self.game.scene.action_words(action) for action in self.view(seat).legal()]

    @property
    def shuffles(self) -> tuple[list[str], ...]:
        """Every shuffle so far as card names, in dealing order."""
        name = self.game.scene.card_name
        return tuple([name(card) for card in order] for order in self._orders)

    @property
    def orders(self) -> tuple[list[int], ...]:
        """Every shuffle so far as card numbers, in dealing order."""
        return tuple(self._orders)

    @property
    def log(self) -> tuple[Entry, ...]:
        """Every action that has not been taken back. It contains sealed choices: people are shown `log_for`."""
        return tuple(self._log)

    @property
    def last_entry(self) -> Entry:
        """The latest action."""
        return self._log[-1]

    def log_for(self, viewer: int) -> list[tuple[int, str | None]]:
        """Seats and actions, as far as the viewer may know them.

        Another seat's sealed choices are a single None, and only once that seat has made them all.
        """
        known: list[tuple[int, str | None]] = []
        for entry in self._log:
            if self.is_known(entry, viewer):
                known.append((entry.seat, self._words(entry)))
            elif entry.seat not in self.actors and (entry.seat, None) not in known:
                known.append((entry.seat, None))
        return known

    def is_known(self, entry: Entry, viewer: int) -> bool:
        """May the viewer know the choice? A sealed choice is known only to its seat until it is revealed."""
        is_face_down = entry.sealed != 0 and entry.sealed == self.game.rules.sealed(self._state)
        return entry.seat == viewer or not is_face_down

    def is_fully_hidden(self, entry: Entry) -> bool:
        """Is the latest action hidden altogether: a sealed choice of a seat that has more of them to make?"""
        return not self.is_known(entry, SPECTATOR) and entry.seat in self.actors

    # --- Actions -----------------------------------------------------------------------------------------------------

    def check(self, seat: int, action: str | int, at_ms: int | None = None) -> int:
        """The number of a legal action; refuses any other, with the clause that forbids it."""
        number = self.game.scene.parse_action(action) if isinstance(action, str) else as_whole(action)
        if number is None:
            raise Unreadable(f"an action is words or a whole number, not {action!r}")
        if not 0 <= number < self.game.rules.ACTIONS:
            raise Unreadable(f"there is no action {number}; they are 0 to {self.game.rules.ACTIONS - 1}")
        self._check_seat(seat, number)
        self._check_time(at_ms)
        reason = self._why_not(seat, number, at_ms)
        if reason:
            clause, says = self.game.rules.REFUSALS[reason]
            raise Refused(self.game.scene.action_words(number), says, clause)
        return number

    def act(self, seat: int, action: str | int, at_ms: int | None = None, marks: Marks | None = None) -> Entry:
        """Perform an action of a seat, or refuse it with the clause that forbids it."""
        number = self.check(seat, action, at_ms)
        sealed = 0 if seat == HOUSE else int(self.game.rules.sealed(self._state))
        entry = Entry(seat, number, at_ms, sealed, marks, race=self.open_race)
        self._advance_clock(at_ms)
        self._before = copied(self._state)
        self._perform(partial(self._apply, entry))
        if entry.race and self.game.races.wins_race(self._state):
            entry = msgspec.structs.replace(entry, wins_race=True)
        self._log.append(entry)
        self._history.append(entry)
        return entry

    def tick(self, at_ms: int) -> Entry | None:
        """Perform the house action that is due at this time, if any."""
        due = self.due(at_ms)
        return None if due is None else self.act(HOUSE, due, at_ms)

    def due(self, at_ms: int) -> int | None:
        """The house action that is due at this time, if any."""
        if self.is_over:
            return None
        action = self.game.house.house_says(self._state, at_ms)
        return None if action == NOTHING else action

    def undo(self, seat: int, at_ms: int | None = None) -> None:
        """Take back the seat's last action, unless it has had effects (`undo.py`)."""
        self.check_undo(seat)
        self.take_back(seat, 1, at_ms)

    def take_back(self, seat: int, n: int, at_ms: int | None = None) -> None:
        """Take back the last `n` actions. Refuses to take back a shuffle."""
        self._check_time(at_ms)
        if not 0 < n <= len(self._log):
            raise Unreadable(f"{n} actions cannot be taken back: only {len(self._log)} are in force")
        before = self._before if n == 1 and self._before is not None else self._played_again(self._log[:-n])
        if before.shuffles != self._state.shuffles:
            raise CannotUndo("cards have been shuffled since")
        self._state, self._before = before, None
        del self._log[-n:]
        self._history.append(TakeBack(seat, n, at_ms))
        self._advance_clock(at_ms)

    def may_undo(self, seat: int) -> bool:
        """Can the seat undo its last action?"""
        if not self._log or self._log[-1].seat != seat:
            return False
        try:
            self.check_undo(seat)
        except CannotUndo:
            return False
        return True

    def check_undo(self, seat: int) -> None:
        """Refuse if the seat cannot undo its last action."""
        if self.game.rules.sealed(self._state):
            raise CannotUndo("choices are being laid face down")
        if self._before is None or not self._log:
            raise CannotUndo("there is nothing to take back")
        check_undo(self.game, self._before, self._state, self._log[-1], seat)

    def record(self) -> Record:
        """The match so far. It contains the key and the secret only once nothing is hidden."""
        key, secret = self._deals.revealed(self.is_over)
        return Record(
            boxlid=FORMAT,
            game=self.game.id,
            rules=self.version,
            seats=self.seats,
            players=self.players,
            options=self.options,
            clock=self.clock,
            practice=self._deals.is_practice,
            key=key,
            secret=secret,
            nonces=self.nonces,
            commitment=self.commitment,
            cuts=self.cuts,
            dealer=self.first_dealer,
            shuffles=list(self.shuffles),
            actions=[self._recorded(entry) for entry in self._history],
            result=self._result(),
        )

    def leave_script(self) -> None:
        """From here on shuffle by the key, not by the record. The key then proves nothing about the shuffles so far."""
        self._deals.leave_script()
        self._state.is_scripted = 0
        self._state.key[:] = self._deals.key_words

    def secret(self) -> bytes:
        """The secret, for storing an unfinished match. It must never reach a player, a log or a bot."""
        return self._deals.secret

    def key(self) -> bytes:
        """The key of the shuffles, derived from the secret and the nonces. It is just as secret."""
        return self._deals.key

    @property
    def nonces(self) -> list[str | None] | None:
        """The nonce of each seat, in hexadecimal; None where there are none."""
        return self._deals.nonces

    # --- Inside ------------------------------------------------------------------------------------------------------

    def _new_state(self) -> Any:
        state = self.game.new_state(self.options, self.version)
        state.clock = int(self.clock)
        return state

    def _start(self, state: Any) -> None:
        self.game.rules.start(state, self.seats, self._deals.key_words)

    def _why_not(self, seat: int, action: int, at_ms: int | None) -> int:
        """The refusal by the rules at the time of the action, or 0."""
        if not self.clock or at_ms is None:
            return int(self.game.rules.why_not(self._state, seat, action))
        state = self._state
        before_ms, state.elapsed_ms = state.elapsed_ms, at_ms
        reason = int(self.game.rules.why_not(self._state, seat, action))
        state.elapsed_ms = before_ms
        return reason

    def _advance_clock(self, at_ms: int | None) -> None:
        if at_ms is not None:
            self._clock_ms = at_ms
            if self.clock:
                self._state.elapsed_ms = at_ms

    def _played_again(self, entries: Sequence[Entry]) -> Any:
        """The state after these actions only, with the same shuffles."""
        state, script = self._new_state(), Script(self.game, self.record())
        script.play(state, self._start)
        for entry in entries:
            if self.clock and entry.at_ms is not None:
                state.elapsed_ms = entry.at_ms
            script.play(state, partial(self._apply, entry))
        state.is_scripted = self._state.is_scripted
        return state

    def _apply(self, entry: Entry, state: Any) -> None:
        self.game.rules.apply(state, entry.seat, entry.action)

    def _perform(self, transition: Transition) -> None:
        state = self._state
        if self._deals.script:
            self._deals.script.prepare(state, transition)
        n_before = state.shuffles
        transition(state)
        for number in range(n_before, state.shuffles):
            order = state.shuffled[number % len(state.shuffled)]
            self._orders.append([card for card in order if card != NOTHING])

    def _recorded(self, entry: Entry | TakeBack) -> RecordedAction:
        if isinstance(entry, TakeBack):
            return RecordedAction(entry.seat, f"{UNDO} {entry.n}", entry.at_ms)
        return RecordedAction(entry.seat, self._words(entry), entry.at_ms, entry.marks)

    def _result(self) -> Result | None:
        outcome = self.outcome
        return Result(self.side_scores, outcome.winners, outcome.reason, outcome.clause) if outcome else None

    def _words(self, entry: Entry) -> str:
        words: str = self.game.scene.action_words(entry.action)
        return words

    def _check_seat(self, seat: int, action: int) -> None:
        is_house = seat == HOUSE and action in self.game.house.HOUSE_ACTIONS
        if not is_house:
            check_seat(seat, self.seats)

    def _check_viewer(self, viewer: int) -> None:
        if viewer != SPECTATOR:
            check_seat(viewer, self.seats)

    def _check_time(self, at_ms: int | None) -> None:
        if at_ms is not None and at_ms < self._clock_ms:
            raise Unreadable(f"the time {at_ms} ms is before that of the last action, {self._clock_ms} ms")
        if at_ms is not None and at_ms > LONGEST_MATCH_MS:
            raise Unreadable(f"the time {at_ms} ms is longer than any match")
