"""Registry of the tables this process owns: loaded on demand, unloaded when idle."""

import asyncio
import hashlib
import secrets
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from boxlid.bots import find_bot, is_search
from boxlid.games import BoxlidError, Unreadable, find_game
from boxlid.kernel.chance.rng import new_rng
from boxlid.server.tables.cooperative import run_in_slices
from boxlid.server.tables.events import (
    Began,
    BotPlaced,
    Contributed,
    Followed,
    Invited,
    Opened,
    SatDown,
    StoodUp,
    TableEvent,
    decode,
)
from boxlid.server.tables.loaded_table import LoadedTable, Services, kept, now_ms
from boxlid.server.tables.lobby_messages import ContinueFrom, Contribution, NewTable, Seated, TakeSeat
from boxlid.server.tables.lookalikes import look_alike, outlines
from boxlid.server.tables.store import LOG_UNREADABLE, OtherOwner, StoreUnavailable, unavailable
from boxlid.server.tables.table_log import OVER, NotNow, TableLog
from boxlid.server.tables.visible_text import check_name_text
from boxlid.table.branch import imagine_past
from boxlid.table.keys import check_new_nonce, commitment_to, new_key
from boxlid.table.names import BOT

MOST_NAME = 24
MOST_CLOCK_S = 86_400
MOST_DELAY = 100
PUBLIC_CAP_MS, PRIVATE_CAP_MS, MOST_CAP_MS = 50, 100, 300
"""How much lag is credited in a race."""
HOST = 0
USUAL_BOT = "club"


class NoSuchTable(BoxlidError):
    """There is no table of that name."""


class TooManyTables(BoxlidError):
    """One address has opened as many tables as it may have at a time."""


class OwnedElsewhere(BoxlidError):
    """Another process looks after the table."""

    def __init__(self, address: str) -> None:
        """It takes requests at that address."""
        super().__init__("another server looks after this table")
        self.address = address


def hashed(word: str) -> str:
    """All that is kept of a token or an invite."""
    return hashlib.sha256(word.encode()).hexdigest()


class TableRegistry:
    """The tables of this process."""

    def __init__(self, services: Services) -> None:
        """No table has been asked for yet."""
        self.services = services
        self.live: dict[str, LoadedTable] = {}
        self._taking_up: dict[str, asyncio.Lock] = {}
        self._opening: Counter[str] = Counter()
        """How many tables of each address are being created."""

    # --- Tables ----------------------------------------------------------------------------------------------------

    async def find(self, table: str) -> LoadedTable:
        """A table, loaded from the store if necessary."""
        found = self._here(table)
        if found:
            return found
        lock = self._taking_up.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                return self._here(table) or await self._load(table)
        finally:
            self._taking_up.pop(table, None)

    def _here(self, table: str) -> LoadedTable | None:
        found = self.live.get(table)
        return found if found and not found.is_gone else None

    async def _load(self, table: str) -> LoadedTable:
        store = self.services.store
        lease = await store.claim(table)
        if isinstance(lease, OtherOwner):
            raise OwnedElsewhere(lease.address)
        kept = await store.read(table) if lease else []
        if lease is None or not kept:
            raise NoSuchTable(f"there is no table {table}; a table that was left alone for long is deleted")
        if kept[-1].seq > len(kept):
            raise unavailable(LOG_UNREADABLE)
        log = TableLog(table, await store.key(table))
        first, *later = kept
        try:
            log.apply_event(decode(first.body), first.at_ms)
        except Unreadable:  # its rules are newer than this program: leave it to a process that knows them
            await store.release(lease)
            raise
        await run_in_slices(log.apply_event(decode(event.body), event.at_ms) for event in later)
        self.live[table] = live = LoadedTable(log, lease, self.services)
        return live

    async def unload_idle(self) -> None:
        """Forget tables nobody looks at, and those that have gone."""
        for table, live in list(self.live.items()):
            if live.is_idle:
                live.unload()
                with suppress(StoreUnavailable):  # then it stays ours, and whoever asks for it is sent here
                    await self.services.store.release(live.lease)
            if live.is_gone and self.live.get(table) is live:
                del self.live[table]

    def lose(self, table: str) -> None:
        """Another process looks after the table now."""
        live = self.live.pop(table, None)
        if live:
            live.unload()

    def unload_all(self) -> None:
        """The server stops."""
        for live in self.live.values():
            live.unload()

    # --- What the lobby does ---------------------------------------------------------------------------------------

    async def open_table(self, form: NewTable, address: str = "") -> Seated:
        """Open a table; whoever does is its host, in the first seat."""
        game = find_game(form.game)
        seats = game.check_seats(form.seats)
        if len(form.bots) >= seats:
            raise Unreadable(f"{len(form.bots)} bots and their host are more than the {seats} seats")
        cap_ms = (PUBLIC_CAP_MS if form.is_public else PRIVATE_CAP_MS) if form.race_cap_ms is None else form.race_cap_ms
        opened = Opened(
            game=game.id,
            rules=game.rules.VERSION,
            seats=seats,
            options=game.settle(form.options, seats),
            is_public=form.is_public,
            clock_s=_within("clock_s", form.clock_s, MOST_CLOCK_S),
            watchers_delay=_within("watchers_delay", form.watchers_delay, MOST_DELAY),
            race_cap_ms=_within("race_cap_ms", cap_ms, MOST_CAP_MS),
        )
        bots = [BotPlaced(seat=seat, level=_level(level)) for seat, level in enumerate(form.bots, start=HOST + 1)]
        token = _new_word()
        host = SatDown(seat=HOST, name=_name(form.name), token_hash=hashed(token), is_host=True)
        if any(map(is_search, form.bots)):
            self.services.opponents.prepare(game.id)
        live = await self._create(opened, [host, *bots], address)
        if form.start:
            await self.begin(live)
        return Seated(live.log.table, HOST, token, live.log.commitment)

    async def take_seat(self, live: LoadedTable, form: TakeSeat) -> Seated:
        """Give somebody a seat."""
        token, name = _new_word(), _name(form.name)
        async with live.lock:
            log = live.log
            if form.invite is not None and hashed(form.invite) not in log.invites:
                raise NotNow("the invite is not one of this table, or has been used")
            _check_free_name(name, log.names)
            seat = log.free_seat(form.seat)
            invite_hash = hashed(form.invite) if form.invite else None
            await live.commit(SatDown(seat=seat, name=name, token_hash=hashed(token), invite_hash=invite_hash))
        return Seated(live.log.table, seat, token, live.log.commitment)

    async def free_seat(self, live: LoadedTable, seat: int, asking: str) -> None:
        """Free a person's seat before the match, unless the token that asks for it has lost its own meanwhile."""
        async with live.lock:
            live.log.check_leaving(seat)
            if live.log.seat_of(asking) is None:
                raise NotNow("your own seat has been freed")
            await live.commit(StoodUp(seat=seat, name=live.log.names[seat]))

    async def invite(self, live: LoadedTable) -> str:
        """Make an invite, good for one person."""
        invite = _new_word()
        async with live.lock:
            live.log.check_gathering()
            await live.commit(Invited(invite_hash=hashed(invite)))
        return invite

    async def place_bot(self, live: LoadedTable, seat: int, level: str | None) -> None:
        """Put a bot into a free seat, or take one out."""
        async with live.lock:
            live.log.check_gathering()
            is_bot = 0 <= seat < len(live.log.chairs) and live.log.chairs[seat].level is not None
            if not is_bot:
                live.log.free_seat(seat)
            await live.commit(BotPlaced(seat=seat, level=None if level is None else _level(level)))

    async def contribute(self, live: LoadedTable, seat: int, form: Contribution) -> None:
        """Add a seat's nonce to the secret of the match that is next to begin; the same one again changes nothing."""
        nonce, token_hash = check_new_nonce(form.nonce), live.log.chairs[seat].token_hash
        async with live.lock:
            chair = live.log.chairs[seat]
            if live.is_gone or chair.token_hash != token_hash:
                raise NotNow("the seat has changed hands, or the table has been unloaded; ask again")
            live.log.check_contribution(seat, nonce, form.commitment)
            if chair.nonce is None:
                await live.commit(Contributed(seat=seat, nonce=nonce))

    async def begin(self, live: LoadedTable) -> None:
        """Deal, with bots in the seats that are still free."""
        async with live.lock:
            await self._deal(live)

    async def _deal(self, live: LoadedTable) -> None:
        """Deal. The caller holds the turn."""
        log = live.log
        log.check_gathering()
        free = [seat for seat, chair in enumerate(log.chairs) if chair.is_empty]
        bots = [BotPlaced(seat=seat, level=USUAL_BOT) for seat in free]
        if log.commitment:
            await live.commit(*bots, Began(commitment=log.commitment))
        else:  # the table was opened by a server that chose its secret only now
            secret = new_key()
            await live.commit(*bots, Began(commitment=commitment_to(secret)), key=secret)

    async def rematch(self, live: LoadedTable, address: str) -> str:
        """Let the same people play again: one new table, however often it is asked for.

        Its secret was committed to when the match before was over, and the nonces sent since then are in its deals, so
        it begins at once. Nothing else may be dealt from that secret: the old table names the new one before it deals.
        """
        async with live.lock:
            log = live.log
            if log.next_table:
                return log.next_table
            if log.stage != OVER:
                raise NotNow("the match is not over")
            game, seats, options = log.game, log.opened.seats, log.opened.options
            settled = game.settle(options, seats)
            opened = msgspec.structs.replace(log.opened, past=None, rules=game.rules.VERSION, options=settled)
            seating: list[TableEvent] = [
                SatDown(seat=seat, name=chair.name, token_hash=chair.token_hash, is_host=chair.is_host)
                if chair.token_hash is not None
                else BotPlaced(seat=seat, level=chair.level)
                for seat, chair in enumerate(log.chairs)
            ]
            nonces = [
                Contributed(seat=seat, nonce=chair.nonce)
                for seat, chair in enumerate(log.chairs)
                if chair.nonce is not None
            ]
            following = await self._create(opened, [*seating, *nonces], address, log.next_secret)
            async with following.lock:
                await live.commit(Followed(next_table=following.log.table))
                await self._deal(following)
            return following.log.table

    async def go_on_from(self, live: LoadedTable, form: ContinueFrom, address: str) -> Seated:
        """Open a private table that goes on from a point of a finished match, as one seat saw it."""
        log = live.log
        if log.stage != OVER:
            raise NotNow("the match is not over")
        past = imagine_past(log.playing.record(), form.at, form.seat, new_rng(secrets.randbits(48)))
        opened = msgspec.structs.replace(log.opened, past=past, is_public=False, clock_s=0, watchers_delay=0)
        token, level = _new_word(), _level(form.bots)
        you = SatDown(seat=form.seat, name=_name(form.name), token_hash=hashed(token), is_host=True)
        bots = [BotPlaced(seat=seat, level=level) for seat in range(opened.seats) if seat != form.seat]
        branch = await self._create(opened, [you, *bots], address)
        await self.begin(branch)
        return Seated(branch.log.table, form.seat, token, branch.log.commitment)

    async def _create(
        self, opened: Opened, seating: Sequence[TableEvent], address: str, secret: bytes | None = None
    ) -> LoadedTable:
        """A new table. Its secret is kept before anybody sees the commitment, and nothing later changes it."""
        self._check_tables_of(address)
        self._opening[address] += 1
        try:
            secret = secret or new_key()
            log = TableLog(secrets.token_urlsafe(9), secret + new_key())
            lease = await self.services.store.create(log.table)
            log.apply_event(msgspec.structs.replace(opened, commitment=commitment_to(secret)), now_ms())
            await self.services.store.append(lease, [kept(log.events[0])], key=log.key)
            self.live[log.table] = live = LoadedTable(log, lease, self.services, address)
        finally:
            self._opening -= Counter([address])  # which forgets an address that has none left
        async with live.lock:
            await live.commit(*seating)
        return live

    def _check_tables_of(self, address: str) -> None:
        most = self.services.settings.tables_an_address
        open_tables = [live for live in self.live.values() if live.address == address and live.is_unfinished]
        if len(open_tables) + self._opening[address] >= most:
            raise TooManyTables(
                f"your network has {most} unfinished tables, the most allowed; "
                "finish one, or leave one and wait a few minutes, before you open another"
            )


def _new_word() -> str:
    """A token or an invite that nobody can guess: 256 bits."""
    return secrets.token_urlsafe(32)


def _name(text: str) -> str:
    name = " ".join(text.split())
    if not 0 < len(name) <= MOST_NAME:
        raise Unreadable(f"a name has 1 to {MOST_NAME} characters, not {len(name)}")
    check_name_text(name)
    if any(outline.startswith(BOT) for outline in outlines(name)):
        raise Unreadable(f"{name}: names that begin with {BOT} are for bots")
    return name


def _check_free_name(name: str, taken: Sequence[str]) -> None:
    """Refuse a name that is taken at the table, or looks like one that is."""
    if name in taken:
        raise NotNow(f"there is already {name} at this table; choose another name")
    for other in taken:
        if look_alike(name, other):
            raise NotNow(f"{name} looks like {other}, who is already at this table; choose another name")


def _level(name: str) -> str:
    find_bot(name)
    return name


def _within(name: str, value: int, most: int) -> int:
    if not 0 <= value <= most:
        raise Unreadable(f"{name} is {value}, but it must be 0 to {most}")
    return value
