"""A loaded table: serialises changes, and sends only what is durable."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace

from boxlid.games import SPECTATOR
from boxlid.server.tables.automation import Automation
from boxlid.server.tables.checks import check_action, check_race
from boxlid.server.tables.clocks import now_ms
from boxlid.server.tables.connections import Connection, Spectators, encode_frame
from boxlid.server.tables.events import (
    Acted,
    Asked,
    CameBack,
    Continued,
    Paused,
    Resigned,
    Resumed,
    Spoke,
    StoodIn,
    TableEvent,
    TookBack,
    Voted,
)
from boxlid.server.tables.frames import Broadcast, FrameBuilder, Missed, Presence
from boxlid.server.tables.listing import own_listing, public_listing
from boxlid.server.tables.lobby_messages import TableListing
from boxlid.server.tables.messages import MOST_BYTES_OUT, NOT_YOURS, REPLACED, RESTART
from boxlid.server.tables.occupants import present
from boxlid.server.tables.race import Race
from boxlid.server.tables.recap import Recap, new_recap
from boxlid.server.tables.rejoining import Rejoining
from boxlid.server.tables.services import Services
from boxlid.server.tables.store import Fenced, Lease, RaceTimes, StoredListing
from boxlid.server.tables.table_log import OVER, NotNow, TableLog
from boxlid.table.race import is_match, is_touch

LOG = logging.getLogger(__name__)

UNLISTED = (Acted, TookBack, Spoke, Continued, Resumed, Asked, Voted)
"""Events that do not change the table's listing, unless they change its stage."""


class LoadedTable:
    """A table in memory: every change goes through its lock, its log and the store, in this order."""

    def __init__(self, log: TableLog, lease: Lease, services: Services, address: str = "") -> None:
        self.log = log
        self.address = address
        """The client that its bots' searches count for: the opener or, after a restart, the first to connect."""
        self.lease = lease
        self.services = services
        self.lock = asyncio.Lock()
        """FIFO; hold it to change the table."""
        self.is_unloaded = False
        self.race = Race(self._credit_s)
        self._last_used_s = time.monotonic()
        self._seated: dict[int, Connection] = {}
        self._spectators = Spectators(log)
        self._is_count_due = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._automation = Automation(self)
        self._automation.update_clocks()
        self._automation.start_due()

    # --- State -----------------------------------------------------------------------------------------------------

    @property
    def connected_seats(self) -> set[int]:
        """The seats whose players have an open socket."""
        return {seat for seat, connection in self._seated.items() if self._holds_seat(connection)}

    @property
    def has_players(self) -> bool:
        """Is any seated player connected?"""
        return bool(self._seated)

    def own_listing(self) -> TableListing:
        """The listing for the table's own players."""
        return own_listing(self.log, self.connected_seats)

    def public_listing(self) -> TableListing:
        """The listing for everyone else."""
        return public_listing(self.log, self._spectators, self.connected_seats)

    @property
    def has_races(self) -> bool:
        """Does the match need lag compensation?"""
        return bool(self.log.match and self.log.match.has_races)

    @property
    def is_unfinished(self) -> bool:
        """Is the match not over yet, and the table loaded?"""
        return not self.is_unloaded and self.log.stage != OVER

    @property
    def is_idle(self) -> bool:
        """Has the table been unused for a while: no connections, no tasks, no waiting requests?"""
        is_used = self._seated or self._spectators.connections or self._automation.is_busy or self.lock.locked()
        return not is_used and time.monotonic() - self._last_used_s > self.services.settings.idle_s

    def unload(self) -> None:
        """Cancel all tasks and close all connections. The store has every event."""
        self.is_unloaded = True
        self._automation.stop_clocks()
        for task in self._tasks:
            task.cancel()
        for connection in [*self._seated.values(), *self._spectators.connections]:
            connection.outbox.close(RESTART)

    # --- Connections -----------------------------------------------------------------------------------------------

    async def welcome(self, connection: Connection, number: int | None) -> None:
        """Admit a connection: send it the table, what it missed after event `number`, and every event from then on."""
        self.check_loaded()
        if connection.token_hash is None:
            async with self._spectators.hellos:
                await self._rejoin(connection, self._spectators.recap, number)
            return
        seat = self.log.seat_of(connection.token_hash)
        if seat is not None:
            await self._rejoin(connection, new_recap(self.log, seat, number), number)
            return
        await self.wait_for_writes()
        connection.outbox.close(NOT_YOURS)

    async def _rejoin(self, connection: Connection, recap: Recap, number: int | None) -> None:
        rejoining, slots = Rejoining(self.log, self._spectators, recap, number), self.services.replays
        async with rejoining.locked_when_replayed(self.locked, slots, connection.address):
            if connection.token_hash is None:
                self._send_welcome(connection, rejoining)
                self._spectators.connections.add(connection)
                self._count_spectators()
            elif self.log.seat_of(connection.token_hash) == recap.viewer:
                await self._admit(connection, rejoining)
            else:  # the seat has been freed meanwhile
                connection.outbox.close(NOT_YOURS)

    async def _admit(self, connection: Connection, rejoining: Rejoining) -> None:
        """Connect a player; the caller holds the lock."""
        seat = connection.viewer = rejoining.recap.viewer
        before = self._seated.pop(seat, None)
        if before:
            before.outbox.close(REPLACED)
        self._seated[seat] = connection
        self.address = self.address or connection.address
        await self.end_stand_in(seat)
        self._send_welcome(connection, rejoining)
        connection.is_welcomed = True
        if not before:
            self._send_presence()
        await self._resume_if_all_continued()
        self._automation.start_due()

    def _send_welcome(self, connection: Connection, rejoining: Rejoining) -> None:
        """Send the table and what the connection has missed."""
        connection.outbox.put(self._welcome_frame(rejoining.builder, rejoining.missed()))
        self._automation.windows.note_shown([connection.viewer])

    def _welcome_frame(self, builder: FrameBuilder, missed: Missed) -> bytes:
        """The welcome, with as much of what was missed as fits into one frame."""
        presence = self._presence() if builder.log is self.log else self._spectators.presence
        if builder.viewer == SPECTATOR:  # not counted yet
            presence = replace(presence, n_spectators=presence.n_spectators + 1)
        window_ms = self._automation.windows.left_ms(builder.viewer)
        frame = encode_frame(builder.welcome(missed, presence, window_ms))
        while len(frame) > MOST_BYTES_OUT and missed.forget_earlier_half():
            frame = encode_frame(builder.welcome(missed, presence, window_ms))
        return frame

    def leave(self, connection: Connection) -> None:
        """Remove a connection that has ended."""
        self._last_used_s = time.monotonic()
        if connection in self._spectators.connections:
            self._spectators.connections.discard(connection)
            self._count_spectators()
        if self._seated.get(connection.viewer) is connection:
            del self._seated[connection.viewer]
            if not self._seated:
                self._automation.cancel_searches()
            if not self.is_unloaded:
                self.start_task(self._notice_absence())

    def _holds_seat(self, connection: Connection) -> bool:
        """Is the connection's token still the seat's?"""
        return self.log.occupants[connection.viewer].token_hash == connection.token_hash

    def _disconnect_evicted(self) -> None:
        """Close connections whose seats have been freed, or given to a bot or another person."""
        for connection in [connection for connection in self._seated.values() if not self._holds_seat(connection)]:
            del self._seated[connection.viewer]
            connection.outbox.close(NOT_YOURS)

    def _count_spectators(self) -> None:
        """Tell the table how many spectators there are: once in a while, however often that changes."""
        if not self._is_count_due and not self.is_unloaded:
            self._is_count_due = True
            self.start_task(self._send_count())

    async def _send_count(self) -> None:
        await asyncio.sleep(self.services.settings.spectator_count_s)
        self._is_count_due = False
        async with self.lock:
            self._send_presence()

    async def _notice_absence(self) -> None:
        async with self.lock:
            self._send_presence()
        await asyncio.sleep(self.services.settings.absence_s)
        async with self.lock:
            await self._resume_if_all_continued()

    async def _resume_if_all_continued(self) -> None:
        """End a pause that waits for none of the players present; the caller holds the lock."""
        if self._may_resume():
            await self.commit(Resumed())

    def _may_resume(self) -> bool:
        players = present(self.log.occupants, self.connected_seats)
        return self.log.pauses.may_end(players) and not self.is_unloaded

    async def wait_for_writes(self) -> None:
        """Wait until every event so far is durable."""
        async with self.locked():
            pass

    def _presence(self) -> Presence:
        automation, n_spectators = self._automation, len(self._spectators.connections)
        return Presence(self.connected_seats, automation.clocks.left(), automation.pause_left_ms, n_spectators)

    def _send_presence(self) -> None:
        presence = self._presence()
        for connection in [*self._seated.values(), *(self._spectators.connections if self._spectators.is_live else ())]:
            connection.send(FrameBuilder(self.log, connection.viewer).presence(presence))

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[None]:
        """Hold the lock of the table, refused if it has been unloaded meanwhile."""
        async with self.lock:
            self.check_loaded()
            yield

    # --- Requests --------------------------------------------------------------------------------------------------

    async def act(self, connection: Connection, request_id: str, action: int, seen: int, arrived_s: float) -> int:
        """Commit a player's action, once per request id; returns the event's number for the seat."""
        seat = connection.viewer
        credit_s = self._credit_s(seat)
        async with self.race.in_order(self.log.started_match, seat, action, arrived_s, credit_s), self.lock:
            self.check_holds_seat(connection)
            if (seat, request_id) not in self.log.answered:
                await self.end_stand_in(seat)
                check_race(self.log, seat, action, seen)
                await self.commit_action(seat, action, arrived_s, credit_s, request_id)
            return self.log.answered[seat, request_id]

    async def commit_action(
        self,
        seat: int,
        action: int,
        arrived_s: float,
        credit_s: float = 0.0,
        request_id: str | None = None,
        *,
        is_by_thumb: bool = False,
    ) -> None:
        """Check and commit an action; the caller holds the lock."""
        match, at_ms = self.log.started_match, self.match_ms()
        self.log.pauses.check_none()
        match.check(seat, action, at_ms)
        check_action(self.log, seat, action)
        is_raced = is_match(match, seat, action) or is_touch(match, seat, action)
        credit_ms = round(1000 * credit_s) if is_raced else 0
        await self.commit(
            Acted(seat=seat, action=action, at_ms=at_ms, id=request_id, is_by_thumb=is_by_thumb, credit_ms=credit_ms)
        )
        if is_raced:
            self._save_race_times(seat, arrived_s, credit_s)

    def _save_race_times(self, seat: int, arrived_s: float, credit_s: float) -> None:
        """Store the times of the raced action just committed, and take its credit from the connection's budget."""
        round_trip_s, connection = 0.0, self._seated.get(seat)
        if connection:
            round_trip_s, connection.lag = connection.lag.round_trip_s, connection.lag.spent(credit_s)
        times = RaceTimes(self.log.seq, seat, 1000 * arrived_s, 1000 * round_trip_s, 1000 * credit_s)
        self.start_task(self.services.store.save_race_times(self.log.table, [times]))

    async def commit_once(
        self, connection: Connection, request_id: str, what: TableEvent, check: Callable[[], object]
    ) -> int:
        """Commit an event once per request id, unless `check` raises; returns its number for the seat."""
        seat = connection.viewer
        async with self.lock:
            self.check_holds_seat(connection)
            if (seat, request_id) not in self.log.answered:
                await self.end_stand_in(seat)
                check()
                await self.commit(what)
            return self.log.answered[seat, request_id]

    async def end_stand_in(self, seat: int) -> None:
        """A player who does anything takes the seat back from the bot."""
        if self.log.occupants[seat].is_person and self.log.is_played_by_bot(seat):
            await self.commit(CameBack(seat=seat))

    def check_loaded(self) -> None:
        """Refuse a request that waited for the lock while the table was unloaded."""
        self._last_used_s = time.monotonic()
        if self.is_unloaded:
            raise NotNow("the table has been unloaded; reconnect")

    def check_holds_seat(self, connection: Connection) -> None:
        """Refuse a request whose seat was freed while it waited for the lock."""
        self.check_loaded()
        if not self._holds_seat(connection):
            raise NotNow(f"seat {connection.viewer} is no longer yours")

    def match_ms(self) -> int:
        """Milliseconds of the match so far, without its pauses."""
        return self.log.match_ms(now_ms())

    # --- Changes ---------------------------------------------------------------------------------------------------

    async def commit(self, *events: TableEvent, key: bytes | None = None) -> None:
        """Apply events, store them, and then send frames. If storing fails, the table is unloaded.

        The caller holds the lock. A table that was unloaded meanwhile may have events that are not stored.
        """
        self.check_loaded()
        self.log.changes.check(events)
        at_ms, is_listing_changed, before, frames = now_ms(), False, self.log.seq, list[tuple[Connection, bytes]]()
        if key is not None:
            self.log.key = key
        try:
            for what in events:
                stage = self.log.stage
                frames += self._apply_event(what, at_ms)
                if self.log.pauses.is_due:
                    frames += self._apply_event(Paused(), at_ms)
                elif isinstance(what, Continued | StoodIn | Resigned) and self._may_resume():
                    frames += self._apply_event(Resumed(), at_ms)
                is_listing_changed |= not isinstance(what, UNLISTED) or stage != self.log.stage
            stored = [event.stored() for event in self.log.events[before:]]
            await self.services.store.append(self.lease, stored, self._listing() if is_listing_changed else None, key)
        except BaseException:
            self.unload()
            raise
        self.services.metrics.events += len(stored)
        for connection, frame in frames:
            connection.outbox.put(frame)
        self._automation.windows.note_shown(connection.viewer for connection, _ in frames)
        self._disconnect_evicted()
        self._automation.start_due()

    def _apply_event(self, what: TableEvent, at_ms: int) -> list[tuple[Connection, bytes]]:
        """Apply an event to the log; returns the frames about it."""
        log = self.log
        event = log.apply_event(what, at_ms)
        if isinstance(what, Acted) and event.only_for is None:
            self._automation.clocks.stop(what.seat)
        self._automation.update_clocks()
        presence = self._presence()
        receivers = [
            connection
            for seat, connection in self._seated.items()
            if connection.is_welcomed and seat in presence.connected and event.is_visible_to(seat)
        ]
        spectators = [SPECTATOR] if self._spectators.is_sent_now(event) else []
        viewers = [connection.viewer for connection in receivers] + spectators
        windows_ms = {viewer: self._automation.windows.left_ms(viewer) for viewer in viewers} if self.has_races else {}
        broadcast = Broadcast.of(log, event, viewers, presence, windows_ms)
        frames = [
            (connection, encode_frame(FrameBuilder(log, connection.viewer).frame(broadcast)))
            for connection in receivers
        ]
        return frames + self._spectators.apply_event(broadcast, presence)

    def _listing(self) -> StoredListing:
        return StoredListing(self.log.opened.is_public, self.log.stage, encode_frame(self.public_listing()))

    def _credit_s(self, seat: int) -> float:
        """The lag credit of the seat's player now."""
        connection = self._seated.get(seat) if self.has_races else None
        return connection.lag.credit_s(self.log.opened.race_cap_ms / 1000) if connection else 0.0

    def start_task(self, work: Coroutine[object, object, None]) -> None:
        """Run a task, cancelled when the table is unloaded."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_ended)

    def _task_ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error and not isinstance(error, Fenced):
            LOG.error("table %s: %s", self.log.table, type(error).__name__)
