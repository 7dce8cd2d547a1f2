"""A loaded table: serialises changes, and sends only what is durable."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from random import uniform

from boxlid.games import SPECTATOR, BoxlidError, View
from boxlid.server.metrics import Metrics
from boxlid.server.settings import Settings
from boxlid.server.tables.bot_choices import BotChoices
from boxlid.server.tables.clocks import Clocks
from boxlid.server.tables.connections import Connection, Presence, Spectators, encode_frame
from boxlid.server.tables.cooperative import run_in_slices
from boxlid.server.tables.events import Acted, CameBack, Spoke, StoodIn, TableEvent, TookBack, encode, kind_of
from boxlid.server.tables.frames import Broadcast, FrameBuilder, Missed
from boxlid.server.tables.listing import own_listing, public_listing
from boxlid.server.tables.lobby_messages import TableCard
from boxlid.server.tables.messages import MOST_BYTES_OUT, NOT_YOURS, REPLACED, RESTART
from boxlid.server.tables.race import Race
from boxlid.server.tables.store import Fenced, Lease, Listing, RaceTimes, Store, StoredEvent
from boxlid.server.tables.table_log import OVER, PLAYING, LoggedEvent, NotNow, TableLog
from boxlid.table.race import is_match, is_touch
from boxlid.table.table import HOUSE, LONGEST_MATCH_MS
from boxlid.workers import Chosen, Opponents, Owner

LOG = logging.getLogger(__name__)
HOUSE_LOOKS_EVERY_S = 1.0


@dataclass(frozen=True)
class Services:
    """What tables share."""

    store: Store
    opponents: Opponents
    settings: Settings
    metrics: Metrics


def now_ms() -> int:
    """Milliseconds since 1970."""
    return round(time.time() * 1000)


def kept(event: LoggedEvent) -> StoredEvent:
    """An event as the store keeps it."""
    return StoredEvent(event.seq, kind_of(event.what), encode(event.what), event.at_ms)


class LoadedTable:
    """The one authority over a table in this process."""

    def __init__(self, log: TableLog, lease: Lease, services: Services, address: str = "") -> None:
        """Load a table that was read from the store, or is new."""
        self.log = log
        self.address = address
        """Whose share of the workers its bots use: who opened it or, after a restart, the first player to connect."""
        self.lease = lease
        self.services = services
        self.lock = asyncio.Lock()
        """Whoever holds it may change the table. It is handed on in the order in which it was asked for."""
        self.is_gone = False
        self.used_s = time.monotonic()
        self._seated: dict[int, Connection] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[int] = set()
        self._choices = BotChoices(services.opponents)
        self._last_window = 0
        """The race whose last window has been given its time."""
        self._clocks = Clocks(log.opened.clock_s, self._time_is_up)
        self._race = Race(self._credit_s)
        self._spectators = Spectators(log)
        self._clocks.wait_for(self._waited_for())
        self._go_on()

    # --- What the lobby sees ---------------------------------------------------------------------------------------

    @property
    def here(self) -> set[int]:
        """The seats whose people have a socket open."""
        return {seat for seat, connection in self._seated.items() if self._holds_seat(connection)}

    def card(self) -> TableCard:
        """The table as its own people see it in the lobby."""
        return own_listing(self.log, self.here)

    def public_card(self) -> TableCard:
        """The table as people without a seat see it in the lobby."""
        return public_listing(self.log, self._spectators, self.here)

    @property
    def is_raced(self) -> bool:
        """Does the match need lag credit?"""
        return self.log.match is not None and self.log.match.has_races

    @property
    def is_unfinished(self) -> bool:
        """Is a match still to be played here, or to be finished?"""
        return not self.is_gone and self.log.stage != OVER

    @property
    def is_idle(self) -> bool:
        """Is nobody here, and nothing going on?"""
        is_quiet = not self._seated and not self._spectators.watchers and not self._thinking and not self.lock.locked()
        return is_quiet and time.monotonic() - self.used_s > self.services.settings.idle_s

    def unload(self) -> None:
        """Forget the table here. What has happened is in the log."""
        self.is_gone = True
        self._clocks.wait_for(())
        for task in self._tasks:
            task.cancel()
        for connection in [*self._seated.values(), *self._spectators.watchers]:
            connection.outbox.close(RESTART)

    # --- Coming and going ------------------------------------------------------------------------------------------

    async def welcome(self, connection: Connection, since: int | None) -> None:
        """Let a socket in: send it the table, and from then on everything that happens.

        The token is looked up under the lock: while the hello waited, the seat may have been given away.
        """
        async with self.lock:
            self._check_here()
            if connection.token_hash is None:
                await run_in_slices(self._spectators.prepare())
                await self._show(connection, self._spectators.builder, since)
                self._spectators.watchers.add(connection)
                return
            seat = self.log.seat_of(connection.token_hash)
            if seat is None:
                connection.outbox.close(NOT_YOURS)
                return
            connection.viewer = seat
            before = self._seated.pop(connection.viewer, None)
            if before:
                before.outbox.close(REPLACED)
            self._seated[connection.viewer] = connection
            self.address = self.address or connection.address
            await self._hand_back(connection.viewer)
            await self._show(connection, FrameBuilder(self.log, connection.viewer), since)
            connection.is_welcomed = True
            if not before:
                self._tell_who_is_here()
            self._go_on()

    async def _show(self, connection: Connection, builder: FrameBuilder, since: int | None) -> None:
        """Send the table, and what the connection has missed. That may be long; at the other tables play goes on."""
        missed = Missed()
        await run_in_slices(builder.catch_up(missed, since))
        connection.outbox.put(self._welcoming(builder, missed))

    def _welcoming(self, builder: FrameBuilder, missed: Missed) -> bytes:
        """The frame that shows the table, with as much of what was missed as fits into it."""
        presence = self._presence() if builder.log is self.log else self._spectators.presence
        frame = encode_frame(builder.welcome(missed, presence.here, presence.clocks))
        if len(frame) <= MOST_BYTES_OUT or missed == Missed():
            return frame
        missed.forget_earlier_half()
        return self._welcoming(builder, missed)

    def leave(self, connection: Connection) -> None:
        """A socket has gone."""
        self.used_s = time.monotonic()
        self._spectators.watchers.discard(connection)
        if self._seated.get(connection.viewer) is connection:
            del self._seated[connection.viewer]
            if not self._seated:
                self._choices.cancel_all()
            if not self.is_gone:
                self.start(self._tell_who_has_gone())

    def _holds_seat(self, connection: Connection) -> bool:
        """Is the seat that the socket was let into still its own?"""
        return self.log.chairs[connection.viewer].token_hash == connection.token_hash

    def _disconnect_evicted(self) -> None:
        """Close the sockets whose seats have been freed, or given to a bot or another person."""
        for connection in [connection for connection in self._seated.values() if not self._holds_seat(connection)]:
            del self._seated[connection.viewer]
            connection.outbox.close(NOT_YOURS)

    async def _tell_who_has_gone(self) -> None:
        async with self.lock:
            self._tell_who_is_here()

    async def settled(self) -> None:
        """Wait until everything that has happened is kept."""
        async with self.lock:
            self._check_here()

    def _presence(self) -> Presence:
        return Presence(self.here, self._clocks.left())

    def _tell_who_is_here(self) -> None:
        presence = self._presence()
        for connection in [*self._seated.values(), *(self._spectators.watchers if self._spectators.is_live else ())]:
            connection.send(FrameBuilder(self.log, connection.viewer).seating(presence.here, presence.clocks))

    # --- What seats wish -------------------------------------------------------------------------------------------

    async def act(self, connection: Connection, wish_id: str, action: int, seen: int, arrived_s: float) -> int:
        """Do a person's action once, however often it is wished; returns the event's number as the seat counts."""
        seat = connection.viewer
        credit_s = self._credit_s(seat)
        async with self._race.in_order(self.log.playing, seat, action, arrived_s, credit_s), self.lock:
            self._check_holder(connection)
            if (seat, wish_id) not in self.log.done:
                await self._hand_back(seat)
                self.log.check_race(seat, action, seen)
                await self._act(seat, action, arrived_s, credit_s, wish_id)
            return self.log.done[seat, wish_id]

    async def _act(
        self,
        seat: int,
        action: int,
        arrived_s: float,
        credit_s: float = 0.0,
        wish_id: str | None = None,
        *,
        is_by_thumb: bool = False,
    ) -> None:
        match, at_ms = self.log.playing, self._match_ms()
        match.check(seat, action, at_ms)
        is_raced = is_match(match, seat, action) or is_touch(match, seat, action)
        credit_ms = round(1000 * credit_s) if is_raced else 0
        await self.commit(
            Acted(seat=seat, action=action, at_ms=at_ms, id=wish_id, is_by_thumb=is_by_thumb, credit_ms=credit_ms)
        )
        if is_raced:
            self._note_race(seat, arrived_s, credit_s)

    def _note_race(self, seat: int, arrived_s: float, credit_s: float) -> None:
        """Keep the times of the raced action just committed, and take its credit from the budget."""
        round_trip_s, connection = 0.0, self._seated.get(seat)
        if connection:
            round_trip_s, connection.lag = connection.lag.round_trip_s, connection.lag.spent(credit_s)
        times = RaceTimes(self.log.seq, seat, 1000 * arrived_s, 1000 * round_trip_s, 1000 * credit_s)
        self.start(self.services.store.note_race(self.log.table, [times]))

    async def undo(self, connection: Connection, wish_id: str) -> int:
        """Take a seat's last action back."""
        what = TookBack(seat=connection.viewer, id=wish_id)
        return await self._once(connection, wish_id, what, lambda: self.log.playing.check_undo(connection.viewer))

    async def say(self, connection: Connection, wish_id: str, text: str) -> int:
        """Say something to everybody."""
        what = Spoke(seat=connection.viewer, id=wish_id, text=text.strip())
        return await self._once(connection, wish_id, what, lambda: self.log.check_chat(text))

    async def stand_in(self, connection: Connection, wish_id: str, other: int) -> int:
        """Let a bot play for another who is away."""
        what = StoodIn(seat=other, level=self.services.settings.stand_in, by=connection.viewer, id=wish_id)
        return await self._once(connection, wish_id, what, lambda: self.log.check_stand_in(other, self.here))

    async def view(self, connection: Connection) -> View:
        """What the seat may know of the match now."""
        async with self.lock:
            self._check_holder(connection)
            return self.log.playing.view(connection.viewer)

    async def _once(self, connection: Connection, wish_id: str, what: TableEvent, check: Callable[[], object]) -> int:
        """Let a seat's wish happen unless `check` refuses it, and unless it has; returns its number for the seat."""
        seat = connection.viewer
        async with self.lock:
            self._check_holder(connection)
            if (seat, wish_id) not in self.log.done:
                await self._hand_back(seat)
                check()
                await self.commit(what)
            return self.log.done[seat, wish_id]

    async def _hand_back(self, seat: int) -> None:
        """Whoever does anything plays again."""
        if self.log.chairs[seat].is_person and self.log.is_played_by_bot(seat):
            await self.commit(CameBack(seat=seat))

    def _check_here(self) -> None:
        self.used_s = time.monotonic()
        if self.is_gone:
            raise NotNow("the table has been unloaded; say hello again")

    def _check_holder(self, connection: Connection) -> None:
        """Refuse what a socket asks for whose seat was given away while the request waited for the lock."""
        self._check_here()
        if not self._holds_seat(connection):
            raise NotNow(f"seat {connection.viewer} is not yours any more")

    def _match_ms(self) -> int:
        return max(now_ms() - self.log.began_ms, self.log.playing.clock_ms)

    # --- What happens ----------------------------------------------------------------------------------------------

    async def commit(self, *whats: TableEvent, key: bytes | None = None) -> None:
        """Let things happen: they are kept first, then told. The caller holds the turn."""
        at_ms = now_ms()
        frames, is_listed_anew = list[tuple[Connection, bytes]](), False
        if key is not None:
            self.log.key = key
        try:
            for what in whats:
                stage = self.log.stage
                frames += self._apply_event(what, at_ms)
                is_listed_anew |= not isinstance(what, Acted | TookBack | Spoke) or stage != self.log.stage
            events = [kept(event) for event in self.log.events[-len(whats) :]]
            await self.services.store.append(self.lease, events, self._listing() if is_listed_anew else None, key)
        except BaseException:
            self.unload()
            raise
        self.services.metrics.events += len(whats)
        for connection, frame in frames:
            connection.outbox.put(frame)
        self._disconnect_evicted()
        self._go_on()

    def _apply_event(self, what: TableEvent, at_ms: int) -> list[tuple[Connection, bytes]]:
        """Go on by one event, and write the frames about it."""
        log = self.log
        event = log.apply_event(what, at_ms)
        if isinstance(what, Acted) and event.only_for is None:
            self._clocks.stop(what.seat)
        self._clocks.wait_for(self._waited_for())
        presence = self._presence()
        told = [
            connection
            for seat, connection in self._seated.items()
            if connection.is_welcomed and seat in presence.here and event.is_told_to(seat)
        ]
        watching = [SPECTATOR] if self._spectators.is_told(event) else []
        viewers = [connection.viewer for connection in told] + watching
        broadcast = Broadcast.of(log, event, viewers, presence.here, presence.clocks)
        frames = [
            (connection, encode_frame(FrameBuilder(log, connection.viewer).frame(broadcast))) for connection in told
        ]
        return frames + self._spectators.apply_event(broadcast, presence)

    def _listing(self) -> Listing:
        return Listing(self.log.opened.is_public, self.log.stage, encode_frame(self.public_card()))

    def _waited_for(self) -> list[int]:
        """The people whose clocks run: nothing goes on without them."""
        match = self.log.match
        if match is None or self.log.stage != PLAYING or not self._clocks.allowed_s:
            return []
        racers = match.racers
        return [seat for seat in match.actors if seat not in racers and not self.log.is_played_by_bot(seat)]

    # --- Bots, clocks, the house -----------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Start what has to happen next. Bots and the last window pause while no seated player is connected."""
        match = self.log.match
        if match is None or self.log.stage != PLAYING or self.is_gone:
            return
        late = () if match.is_race_open else match.racers
        for seat in match.actors if self._seated else ():
            if self.log.is_played_by_bot(seat) and seat not in self._thinking and seat not in late:
                self._thinking.add(seat)
                self.start(self._let_bot_act(seat))
        if HOUSE not in self._thinking and match.due(LONGEST_MATCH_MS) is not None:
            self._thinking.add(HOUSE)
            self.start(self._let_house_act())
        if self._seated and match.idlers and self._last_window != match.race_number:
            self._last_window = match.race_number
            self.start(self._close_last_window(match.race_number))

    async def _let_bot_act(self, seat: int) -> None:
        """A bot takes a moment, looks at its own view, and chooses. What is refused by then is thought over."""
        try:
            await asyncio.sleep(uniform(*self.services.settings.bots_think_s))
            chosen = await self._choose_for(seat)
            if chosen:
                await self._act_for(seat, chosen)
        except BoxlidError:
            pass  # somebody else has acted meanwhile
        finally:
            self._thinking.discard(seat)
        self._go_on()

    async def _act_for(self, seat: int, chosen: Chosen) -> None:
        arrived_s = asyncio.get_running_loop().time()
        async with self._race.in_order(self.log.playing, seat, chosen.action, arrived_s, 0.0), self.lock:
            if self.log.is_played_by_bot(seat) and not self.is_gone:
                await self._act(seat, chosen.action, arrived_s, is_by_thumb=chosen.is_by_thumb)

    async def _choose_for(self, seat: int) -> Chosen | None:
        """What a bot does; None if it need not act any more, or if the last connected player has left."""
        level = self.log.chairs[seat].level
        if level is None or not self._seated or seat not in self.log.playing.actors:
            return None
        return await self._choices.choose(level, self.log.playing.view(seat), Owner(self.address, self.log.table))

    async def _let_house_act(self) -> None:
        """Say what only whoever keeps the table may say, such as that the time is up."""
        try:
            while not self.is_gone and self.log.stage == PLAYING:
                await asyncio.sleep(HOUSE_LOOKS_EVERY_S)
                async with self.lock:
                    at_ms = self._match_ms()
                    due = self.log.playing.due(at_ms)
                    if due is not None and not self.is_gone:
                        await self.commit(Acted(seat=HOUSE, action=due, at_ms=at_ms))
                        return
        finally:
            self._thinking.discard(HOUSE)

    async def _close_last_window(self, race_number: int) -> None:
        """When the time for the last matches of a round is up, pass for every seat that has not (ARC-Q54)."""
        await asyncio.sleep(self.services.settings.last_window_s)
        if not self._seated:
            self._last_window = 0
            return
        async with self.lock:
            match = self.log.playing
            if not self.is_gone and match.race_number == race_number:
                action, at_ms = match.game.races.IDLE_ACTION, self._match_ms()
                passes = [Acted(seat=seat, action=action, at_ms=at_ms, is_by_clock=True) for seat in match.idlers]
                await self.commit(*passes)

    def _time_is_up(self, seat: int) -> None:
        self.start(self._stand_in(seat))

    async def _stand_in(self, seat: int) -> None:
        async with self.lock:
            if not self.is_gone and seat in self._waited_for():
                await self.commit(StoodIn(seat=seat, level=self.services.settings.stand_in))

    def _credit_s(self, seat: int) -> float:
        """The lag credit of a seat's person now."""
        connection = self._seated.get(seat)
        if connection is None or not self.is_raced:
            return 0.0
        return connection.lag.credit_s(self.log.opened.race_cap_ms / 1000)

    def start(self, work: Coroutine[object, object, None]) -> None:
        """Run a task to its end, unless the table is unloaded."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error and not isinstance(error, Fenced):
            LOG.error("table %s: %s", self.log.table, type(error).__name__)
