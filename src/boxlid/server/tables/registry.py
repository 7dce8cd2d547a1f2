"""Registry of the tables this process owns: loaded on demand, unloaded when idle."""

import asyncio
import hashlib
import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from weakref import WeakValueDictionary

import msgspec

from boxlid.bots import find_bot, is_search
from boxlid.bots.levels import LESSON_BOT, USUAL_ONLINE
from boxlid.games import BoxlidError, Game, Unreadable, find_game
from boxlid.games.first_deals import LEARNER
from boxlid.kernel.chance.rng import new_rng
from boxlid.server.tables.checks import check_contribution, check_gathering, check_leaving, check_match, free_seat
from boxlid.server.tables.clocks import now_ms
from boxlid.server.tables.cooperative import result_in_slices, run_in_slices
from boxlid.server.tables.events import (
    Allowed,
    Began,
    BotPlaced,
    Contributed,
    Followed,
    Invited,
    InviteWithdrawn,
    Opened,
    Renamed,
    SatDown,
    StoodUp,
    TableEvent,
    decode,
)
from boxlid.server.tables.loaded_table import LoadedTable
from boxlid.server.tables.lobby_messages import ContinueFrom, Contribution, NewTable, Seated, TakeSeat
from boxlid.server.tables.messages import Allows
from boxlid.server.tables.not_now import InviteGone
from boxlid.server.tables.opening import lesson_opened, table_opened
from boxlid.server.tables.rematch import begin_without_the_rest, vote
from boxlid.server.tables.seat_names import chosen_name
from boxlid.server.tables.services import Services
from boxlid.server.tables.store import LOG_UNREADABLE, OtherOwner, StoredEvent, StoreUnavailable, unavailable
from boxlid.server.tables.table_log import OVER, NotNow, TableLog
from boxlid.table.branch import imagine_past_in_steps
from boxlid.table.keys import check_new_nonce, commitment_to, new_key

HOST = 0


class NoSuchTable(BoxlidError):
    """There is no table with that id."""


class TooManyTables(BoxlidError):
    """The address has too many unfinished tables."""


class OwnedElsewhere(BoxlidError):
    """Another process owns the table."""

    def __init__(self, address: str) -> None:
        super().__init__("another server owns this table")
        self.address = address


def hashed(word: str) -> str:
    """The hash of a token or an invite. Only the hash is stored."""
    return hashlib.sha256(word.encode()).hexdigest()


class TableRegistry:
    """The loaded tables of this process, and the operations of the lobby on them."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.loaded: dict[str, LoadedTable] = {}
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """A lock lives as long as a task holds it or waits for it."""
        self._creating: Counter[str] = Counter()
        """How many tables are being created, by address."""

    # --- Tables ----------------------------------------------------------------------------------------------------

    async def find(self, table: str) -> LoadedTable:
        """The table, loaded from the store if necessary."""
        found = self._loaded(table)
        if found:
            return found
        lock = self._loading.setdefault(table, asyncio.Lock())
        async with lock:
            return self._loaded(table) or await self._load(table)

    def _loaded(self, table: str) -> LoadedTable | None:
        found = self.loaded.get(table)
        return found if found and not found.is_unloaded else None

    async def _load(self, table: str) -> LoadedTable:
        store = self.services.store
        lease = await store.claim(table)
        if isinstance(lease, OtherOwner):
            raise OwnedElsewhere(lease.address)
        stored = await store.read(table) if lease else []
        if lease is None or not stored:
            raise NoSuchTable(f"there is no table {table}; tables unused for a long time are deleted")
        if stored[-1].seq > len(stored):
            raise unavailable(LOG_UNREADABLE)
        log = TableLog(table, await store.key(table))
        first, *later = stored
        try:
            log.apply_event(decode(first.body), first.at_ms)
        except Unreadable:  # its rules are newer than this program
            await store.release(lease)
            raise
        await run_in_slices(_replay(log, later))
        self.loaded[table] = live = LoadedTable(log, lease, self.services)
        return live

    async def unload_idle(self) -> None:
        """Unload idle tables, and forget those that are unloaded."""
        for table, live in list(self.loaded.items()):
            if live.is_idle:
                live.unload()
                with suppress(StoreUnavailable):  # then this process stays the owner, and loads it again on demand
                    await self.services.store.release(live.lease)
            if live.is_unloaded and self.loaded.get(table) is live:
                del self.loaded[table]

    def drop(self, table: str) -> None:
        """Unload a table that another process has claimed."""
        live = self.loaded.pop(table, None)
        if live:
            live.unload()

    def unload_all(self) -> None:
        """Unload every table, because the server stops."""
        for live in self.loaded.values():
            live.unload()

    # --- Operations of the lobby -----------------------------------------------------------------------------------

    async def open_table(self, form: NewTable, address: str = "") -> Seated:
        """Open a table, with its host in the first seat."""
        game = find_game(form.game)
        if form.lesson:
            return await self._open_lesson(game, form, address)
        opened = table_opened(game, form)
        bots = [
            BotPlaced(seat=seat, level=_checked_level(level)) for seat, level in enumerate(form.bots, start=HOST + 1)
        ]
        token = _new_token()
        host = SatDown(seat=HOST, name=chosen_name(form.name, []), token_hash=hashed(token), is_host=True)
        if any(map(is_search, form.bots)):
            self.services.opponents.prepare(game.id)
        live = await self._create(opened, [host, *bots], address)
        if form.start:
            await self.begin(live)
        return Seated(live.log.table, HOST, token, live.log.commitment)

    async def _open_lesson(self, game: Game, form: NewTable, address: str) -> Seated:
        """Open a private table for the game's first deal, which begins at once. The rest of the form has no meaning."""
        opened = lesson_opened(game)
        token = _new_token()
        learner = SatDown(seat=LEARNER, name=chosen_name(form.name, []), token_hash=hashed(token), is_host=True)
        bots = [BotPlaced(seat=seat, level=LESSON_BOT) for seat in range(opened.seats) if seat != LEARNER]
        live = await self._create(opened, [learner, *bots], address)
        await self.begin(live)
        return Seated(live.log.table, LEARNER, token)

    async def take_seat(self, live: LoadedTable, form: TakeSeat) -> Seated:
        """Seat a person."""
        token = _new_token()
        async with live.locked():
            log = live.log
            check_gathering(log)
            invite_hash = None if form.invite is None else hashed(form.invite)
            if invite_hash is not None and invite_hash not in log.invites:
                raise InviteGone("the invite is not one of this table, or it has been used or withdrawn")
            name = chosen_name(form.name, log.names)
            seat = free_seat(log, form.seat, invite_hash)
            await live.commit(SatDown(seat=seat, name=name, token_hash=hashed(token), invite_hash=invite_hash))
        return Seated(live.log.table, seat, token, live.log.commitment)

    async def rename(self, live: LoadedTable, seat: int, name: str) -> None:
        """Give the person at a seat another name before the match."""
        token_hash = live.log.occupants[seat].token_hash
        async with live.locked():
            log = live.log
            check_gathering(log)
            if log.occupants[seat].token_hash != token_hash:
                raise NotNow("your seat has been freed")
            others = [taken for other, taken in enumerate(log.names) if other != seat]
            chosen, before = chosen_name(name, others), log.names[seat]
            if chosen != before:
                await live.commit(Renamed(seat=seat, before=before, name=chosen))

    async def free_seat(self, live: LoadedTable, seat: int, asking: str) -> None:
        """Free a person's seat before the match; `asking` is the hash of the token that requests it."""
        async with live.locked():
            check_leaving(live.log, seat)
            if live.log.seat_of(asking) is None:
                raise NotNow("your own seat has been freed")
            await live.commit(StoodUp(seat=seat, name=live.log.names[seat]))

    async def invite(self, live: LoadedTable) -> tuple[str, int]:
        """Create an invite for one person, and reserve a seat."""
        invite = _new_token()
        async with live.locked():
            seat = free_seat(live.log)
            await live.commit(Invited(invite_hash=hashed(invite), seat=seat))
        return invite, seat

    async def withdraw_invite(self, live: LoadedTable, seat: int) -> None:
        """Withdraw the invite for a seat."""
        async with live.locked():
            check_gathering(live.log)
            if seat not in live.log.invites.seats:
                raise NotNow(f"seat {seat} is not reserved")
            await live.commit(InviteWithdrawn(seat=seat))

    async def allow(self, live: LoadedTable, undo: bool, hints: bool) -> None:
        """Allow or forbid take-backs and hints among people."""
        async with live.locked():
            check_gathering(live.log)
            if live.log.allowances.set != Allows(undo, hints):
                await live.commit(Allowed(undo=undo, hints=hints))

    async def place_bot(self, live: LoadedTable, seat: int, level: str | None) -> None:
        """Put a bot into a free seat, or remove one."""
        async with live.locked():
            check_gathering(live.log)
            is_bot = 0 <= seat < len(live.log.occupants) and live.log.occupants[seat].level is not None
            if not is_bot:
                free_seat(live.log, seat)
            if live.log.occupants[seat].level != (level and _checked_level(level)):
                await live.commit(BotPlaced(seat=seat, level=level))

    async def contribute(self, live: LoadedTable, seat: int, form: Contribution) -> None:
        """Add a seat's nonce to the secret of the next match; idempotent."""
        nonce, token_hash = check_new_nonce(form.nonce), live.log.occupants[seat].token_hash
        async with live.locked():
            occupant = live.log.occupants[seat]
            if occupant.token_hash != token_hash:
                raise NotNow("the seat is no longer yours")
            check_contribution(live.log, seat, nonce, form.commitment)
            if occupant.nonce is None:
                await live.commit(Contributed(seat=seat, nonce=nonce))

    async def begin(self, live: LoadedTable) -> None:
        """Begin the match, with bots in the free seats."""
        async with live.locked():
            await self._deal(live)

    async def _deal(self, live: LoadedTable) -> None:
        """Begin the match; the caller holds the lock."""
        log = live.log
        check_gathering(log)
        await run_in_slices(log.replay_past())
        free = [seat for seat, occupant in enumerate(log.occupants) if occupant.is_empty]
        bots = [BotPlaced(seat=seat, level=USUAL_ONLINE) for seat in free]
        if log.opened.commitment:
            await live.commit(*bots, Began(commitment=log.opened.commitment))
        else:  # opened by a version that chose the secret at this point
            secret = new_key()
            await live.commit(*bots, Began(commitment=commitment_to(secret)), key=secret)

    async def vote_for_rematch(self, live: LoadedTable, token_hash: str, wants: bool, address: str) -> str | None:
        """Vote for or against a rematch; returns its table if it has begun."""
        return await vote(live, token_hash, wants, partial(self._open_rematch, live, address))

    async def begin_rematch(self, live: LoadedTable, token_hash: str, address: str) -> str:
        """Begin the rematch without those who have not answered."""
        return await begin_without_the_rest(live, token_hash, partial(self._open_rematch, live, address))

    async def _open_rematch(
        self, live: LoadedTable, address: str, opened: Opened, seating: Sequence[TableEvent], secret: bytes | None
    ) -> str:
        """Open a table that follows another; the caller holds the other's lock.

        The old table stores the id of the new one before anyone sits there, so nothing else is ever dealt from that
        secret: a table without players is not listed, and cannot begin.
        """
        following = await self._create(opened, [], address, secret)
        try:
            async with following.lock:
                await live.commit(Followed(next_table=following.log.table))
                await following.commit(*seating)
                await self._deal(following)
        except BaseException:
            self.drop(following.log.table)
            raise
        return following.log.table

    async def continue_from(self, live: LoadedTable, form: ContinueFrom, address: str) -> Seated:
        """Open a private table that continues from a point of a finished match, as one seat saw it."""
        log = live.log
        check_match(log)
        if log.stage != OVER:
            raise NotNow("the match is not over")
        self._check_open_tables(address)
        record, rng = log.started_match.record(), new_rng(secrets.randbits(48))
        async with self.services.replays.slot(address):
            past = await result_in_slices(imagine_past_in_steps(record, form.at, form.seat, rng))
        opened = msgspec.structs.replace(log.opened, past=past, is_public=False, clock_s=0, spectator_delay=0)
        token, level = _new_token(), _checked_level(form.bots)
        you = SatDown(seat=form.seat, name=chosen_name(form.name, []), token_hash=hashed(token), is_host=True)
        bots = [BotPlaced(seat=seat, level=level) for seat in range(opened.seats) if seat != form.seat]
        branch = await self._create(opened, [you, *bots], address)
        await self.begin(branch)
        return Seated(branch.log.table, form.seat, token, branch.log.commitment)

    async def _create(
        self, opened: Opened, seating: Sequence[TableEvent], address: str, secret: bytes | None = None
    ) -> LoadedTable:
        """Create a table. Its secret is stored before anyone sees the commitment, and never changes."""
        self._check_open_tables(address)
        self._creating[address] += 1
        try:
            secret = secret or new_key()
            log = TableLog(secrets.token_urlsafe(9), secret + new_key())
            lease = await self.services.store.create(log.table)
            log.apply_event(msgspec.structs.replace(opened, commitment=commitment_to(secret)), now_ms())
            await self.services.store.append(lease, [log.events[0].stored()], key=log.key)
            self.loaded[log.table] = live = LoadedTable(log, lease, self.services, address)
        finally:
            self._creating -= Counter([address])  # drops addresses with a count of 0
        if seating:
            async with live.lock:
                await live.commit(*seating)
        return live

    def _check_open_tables(self, address: str) -> None:
        most = self.services.settings.tables_an_address
        open_tables = [live for live in self.loaded.values() if live.address == address and live.is_unfinished]
        if len(open_tables) + self._creating[address] >= most:
            raise TooManyTables(
                f"your network has {most} unfinished tables, the most allowed; "
                "finish one, or leave one and wait a few minutes, before you open another"
            )


def _replay(log: TableLog, events: Sequence[StoredEvent]) -> Iterator[None]:
    """Apply stored events, one by one."""
    for event in events:
        if isinstance(what := decode(event.body), Began):
            yield from log.replay_past()
        log.apply_event(what, event.at_ms)
        yield


def _new_token() -> str:
    """A random token or invite: 256 bits."""
    return secrets.token_urlsafe(32)


def _checked_level(name: str) -> str:
    find_bot(name)
    return name
