"""A table's state folded from its events: who sits where, the match, the commitments. No input or output.

The same events give the same state, whether they happen now or are read from the store.
"""

from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import cached_property

import msgspec

from boxlid.games import SPECTATOR, BoxlidError, Game, Refused, find_game
from boxlid.kernel.match.roles import HOUSE
from boxlid.server.tables.chat import Chat
from boxlid.server.tables.events import (
    Acted,
    Began,
    BotPlaced,
    CameBack,
    Contributed,
    Followed,
    Invited,
    Opened,
    SatDown,
    Spoke,
    StoodIn,
    StoodUp,
    TableEvent,
    TookBack,
)
from boxlid.server.tables.messages import Player, Remark, Standing
from boxlid.table import Table
from boxlid.table.branch import go_on_from
from boxlid.table.keys import KEY_BYTES, commitment_to, nonces_from_hex
from boxlid.table.names import BOT, names_of
from boxlid.table.record import Marks

GATHERING, PLAYING, OVER = "gathering", "playing", "over"
BY_CLOCK, BY_STAND_IN, BY_THUMB = Marks(by="clock"), Marks(by="stand-in"), Marks(by="thumb")


class NotNow(BoxlidError):
    """The table cannot do that, or not any more."""


@dataclass(frozen=True)
class Chair:
    """One of the seats and who sits there: a person with a token, a bot with a level, or nobody."""

    name: str = ""
    token_hash: str | None = None
    level: str | None = None
    """Of the bot that sits there or stands in."""
    is_host: bool = False
    nonce: str | None = None
    """For the match that is next to begin: this table's, or once it is over the rematch."""

    @property
    def is_person(self) -> bool:
        """Does a person sit there, even if a bot stands in?"""
        return self.token_hash is not None

    @property
    def is_empty(self) -> bool:
        """Does nobody sit there?"""
        return not self.is_person and self.level is None

    @property
    def player(self) -> str:
        """As a record says it."""
        return self.name if self.is_person else f"{BOT}{self.level}" if self.level else ""


class LoggedEvent(msgspec.Struct, frozen=True, gc=False):
    """One event of the log."""

    seq: int
    what: TableEvent
    at_ms: int
    only_for: int | None = None
    """The one seat that may know that anything has happened: it has made one of several choices face down."""

    def is_told_to(self, viewer: int) -> bool:
        """May the viewer know that something has happened?"""
        return self.only_for is None or self.only_for == viewer


class TableLog:
    """The events of a table and the state they lead to."""

    def __init__(self, table: str, key: bytes | None = None) -> None:
        """A log without events."""
        self.table = table
        self.key = key
        """The secret of the match, then that of its rematch. Only the first leaves, in a standing.

        A table that was opened before there were nonces has none until its match begins, and then only the first.
        """
        self.events: list[LoggedEvent] = []
        self.course: list[LoggedEvent] = []
        """The log without what was said: all that is needed to play it again."""
        self.chat = Chat()
        self.chairs: list[Chair] = []
        self.invites: set[str] = set()
        self.match: Table | None = None
        self.stage = GATHERING
        """Are people gathering, playing, or is the match over?"""
        self.began_ms = 0
        self.began_seq: int | None = None
        self.next_table: str | None = None
        self.race_began = 0
        """The event with which the latest race began."""
        self._upset: dict[tuple[int, int], int] = {}
        """The event that last moved the card which a seat's action in this race is about."""
        self._race_number = 0
        self.done: dict[tuple[int, str], int] = {}
        """Which event each wish of a seat has become, as the seat counts them."""
        self._unheard: dict[int, list[int]] = {}
        """For each viewer, the events that it may not know of, in order."""

    @property
    def seq(self) -> int:
        """The number of the latest event."""
        return len(self.events)

    def seq_for(self, viewer: int) -> int:
        """The number of the latest event as the viewer counts them: those it may not know of leave no gap."""
        return self.seq - len(self._unheard.get(viewer, ()))

    def after(self, viewer: int, number: int) -> int:
        """How many events of the log the viewer has seen who has counted so many."""
        unheard = self._unheard.get(viewer, [])
        return number + bisect_right(range(len(unheard)), number, key=lambda i: unheard[i] - i - 1)

    @property
    def before_match(self) -> int:
        """How many events there were before the match began, or are."""
        return self.seq if self.began_seq is None else self.began_seq - 1

    @cached_property
    def opened(self) -> Opened:
        """How the table was set up."""
        first = self.events[0].what
        if not isinstance(first, Opened):
            raise NotNow(f"the log of the table {self.table} does not begin with its opening")
        return first

    @property
    def game(self) -> Game:
        """Which game is played."""
        return find_game(self.opened.game)

    @property
    def playing(self) -> Table:
        """The match, which must have begun."""
        if self.match is None:
            raise NotNow("the match has not begun")
        return self.match

    @property
    def names(self) -> list[str]:
        """What everybody is called."""
        return names_of([chair.player for chair in self.chairs])

    @property
    def chat_is_open(self) -> bool:
        """May people talk now?"""
        return self.stage != PLAYING or self.game.silence.SILENCE is None

    @property
    def standing(self) -> Standing | None:
        """How the match has ended."""
        if self.match is None or self.stage != OVER:
            return None
        return Standing(
            scores=self.match.scores,
            winners=self.match.winners,
            key=self.match.key().hex(),
            secret=self.match.secret().hex(),
            nonces=self.match.nonces,
            next_commitment=commitment_to(self.next_secret) if self.next_secret else None,
            side_scores=self.match.side_scores,
        )

    @property
    def commitment(self) -> str | None:
        """To the secret of the match; None where it is chosen only when the match begins."""
        return self.match.commitment if self.match else self.opened.commitment

    @property
    def next_secret(self) -> bytes | None:
        """The rematch is dealt from it. It must never reach a player, a log or a bot."""
        return (self.key or b"")[KEY_BYTES:] or None

    @property
    def takes_nonces(self) -> bool:
        """Is the match dealt from nonces too? Of a past that the server imagined they would prove nothing."""
        return self.opened.commitment is not None and self.opened.past is None

    def players(self, here: set[int]) -> list[Player]:
        """Who sits where; `here` are the seats whose people have a socket open."""
        nonces = self.match.nonces if self.match else [chair.nonce for chair in self.chairs]
        return [
            Player(
                seat=seat,
                name=name,
                kind="empty" if chair.is_empty else "person" if chair.is_person else "bot",
                level=chair.level,
                is_here=seat in here or (chair.level is not None and not chair.is_person),
                is_host=chair.is_host,
                has_contributed=nonces is not None and nonces[seat] is not None,
            )
            for seat, (chair, name) in enumerate(zip(self.chairs, self.names, strict=True))
        ]

    def seat_of(self, token_hash: str) -> int | None:
        """Whose token that is."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.token_hash == token_hash), None)

    def is_played_by_bot(self, seat: int) -> bool:
        """Does a bot choose for the seat now?"""
        return self.chairs[seat].level is not None

    # --- May it happen? --------------------------------------------------------------------------------------------

    def check_gathering(self) -> None:
        """Refuse what can only be done before the match."""
        if self.stage != GATHERING:
            raise NotNow("the match has begun")

    def free_seat(self, seat: int | None) -> int:
        """The seat asked for, or the first free one."""
        self.check_gathering()
        free = [number for number, chair in enumerate(self.chairs) if chair.is_empty]
        if not free:
            raise NotNow("every seat is taken")
        if seat is not None and seat not in free:
            raise NotNow(f"seat {seat} is not free; free seats: {', '.join(map(str, free))}")
        return free[0] if seat is None else seat

    def check_leaving(self, seat: int) -> None:
        """Refuse to free a seat while a match is on, one without a person, and the host's."""
        self.check_gathering()
        self._check_person(seat)
        if self.chairs[seat].is_host:
            raise NotNow("the host keeps the seat")

    def check_stand_in(self, seat: int, here: set[int]) -> None:
        """Refuse a bot for anybody but a person who has gone away from the match; `here` are those who have not."""
        if self.stage != PLAYING:
            raise NotNow("no match is being played")
        self._check_person(seat)
        if self.is_played_by_bot(seat):
            raise NotNow(f"a bot plays for {self.names[seat]} already")
        if seat in here:
            raise NotNow(f"{self.names[seat]} is here")

    def _check_person(self, seat: int) -> None:
        if not 0 <= seat < len(self.chairs) or not self.chairs[seat].is_person:
            raise NotNow(f"nobody sits at seat {seat}")

    def check_contribution(self, seat: int, nonce: str, commitment: str) -> None:
        """Refuse a nonce for any match but the next to begin, and a second one of a seat."""
        if self.stage == PLAYING or self.next_table:
            raise NotNow("the match has begun and its cards are dealt, so no nonce can be added to its secret")
        if self.stage == GATHERING:
            open_commitment = self.opened.commitment if self.takes_nonces else None
        else:
            open_commitment = commitment_to(self.next_secret) if self.next_secret else None
        if open_commitment is None:
            raise NotNow("this table deals without nonces")
        if commitment != open_commitment:
            raise NotNow(f"the commitment of the next match is {open_commitment}; send a nonce for that one")
        if self.chairs[seat].nonce not in (None, nonce):
            raise NotNow("the seat has already sent another nonce for this match")

    def check_race(self, seat: int, action: int, seen: int) -> None:
        """Refuse, free of charge, what a player could not have meant for the table as it is now (ARC-Q4, ARC-Q45)."""
        if self.race_began > seen and seat in self.playing.racers:
            raise NotNow("that was meant for an earlier discard")
        if self._upset.get((seat, action), 0) > seen:
            raise NotNow("that was meant for the card that has just been swapped away")

    def check_chat(self, text: str) -> None:
        """Refuse what may not be said."""
        if not self.chat_is_open and (silence := self.game.silence.SILENCE):
            clause, says = silence
            raise Refused("talk", says, clause)
        self.chat.check(text)

    # --- It has happened -------------------------------------------------------------------------------------------

    def apply_event(self, what: TableEvent, at_ms: int) -> LoggedEvent:
        """Go on by one event."""
        only_for = None
        match what:
            case Opened():
                find_game(what.game).check_version(what.rules)
                self.chairs = [Chair() for _ in range(what.seats)]
            case SatDown():
                self.chairs[what.seat] = Chair(what.name, what.token_hash, is_host=what.is_host)
                self.invites.discard(what.invite_hash or "")
            case StoodUp():
                self.chairs[what.seat] = Chair()
                self.done = {wish: seq for wish, seq in self.done.items() if wish[0] != what.seat}
            case Invited():
                self.invites.add(what.invite_hash)
            case BotPlaced():
                self.chairs[what.seat] = Chair(level=what.level)
            case StoodIn():
                self.chairs[what.seat] = replace(self.chairs[what.seat], level=what.level)
            case CameBack():
                self.chairs[what.seat] = replace(self.chairs[what.seat], level=None)
            case Contributed():
                self.chairs[what.seat] = replace(self.chairs[what.seat], nonce=what.nonce)
            case Began():
                self.match = self._dealt()
                self.chairs = [replace(chair, nonce=None) for chair in self.chairs]
                self.began_ms, self.began_seq = at_ms - self.match.clock_ms, self.seq + 1
            case Acted():
                self._upset |= dict.fromkeys(self.playing.upset_matches(what.action), self.seq + 1)
                entry = self.playing.act(what.seat, what.action, what.at_ms, self._marks(what))
                if self.playing.is_unheard(entry):
                    only_for = what.seat
                    for viewer in range(SPECTATOR, len(self.chairs)):
                        if viewer != what.seat:
                            self._unheard.setdefault(viewer, []).append(self.seq + 1)
            case TookBack():
                self.playing.undo(what.seat, max(at_ms - self.began_ms, self.playing.clock_ms))
            case Spoke():
                self.chat.add(self.seq + 1, Remark(what.seat, self.chairs[what.seat].name, what.text))
            case Followed():
                self.next_table = what.next_table
        if self.match and isinstance(what, Began | Acted):
            self.stage = OVER if self.match.is_over else PLAYING
        event = LoggedEvent(self.seq + 1, what, at_ms, only_for)
        self.events.append(event)
        if not isinstance(what, Spoke):
            self.course.append(event)
        if self.match and self.match.race_number != self._race_number:
            self._race_number, self.race_began = self.match.race_number, event.seq
            self._upset.clear()
        match what:
            case (
                Acted(seat=seat, id=str(wish))
                | TookBack(seat=seat, id=wish)
                | Spoke(seat=seat, id=wish)
                | StoodIn(by=int(seat), id=str(wish))
            ):
                self.done[seat, wish] = self.seq_for(seat)
        return event

    def _marks(self, what: Acted) -> Marks | None:
        """What the record says about how the action came about."""
        if what.is_by_clock:
            return BY_CLOCK
        if what.is_by_thumb:
            return BY_THUMB
        is_stood_in_for = what.seat != HOUSE and self.chairs[what.seat].is_person and self.is_played_by_bot(what.seat)
        if is_stood_in_for:
            return BY_STAND_IN
        return Marks(credit_ms=what.credit_ms) if what.credit_ms else None

    def _dealt(self) -> Table:
        if self.key is None:
            raise NotNow(f"the secret of the table {self.table} is not here")
        players, secret = [chair.player for chair in self.chairs], self.key[:KEY_BYTES]
        if self.opened.commitment not in (None, commitment_to(secret)):
            raise NotNow(
                f"the secret of the table {self.table} is not the one committed to; restore the store's backup"
            )
        if self.opened.past:
            return go_on_from(self.opened.past, secret, players)
        nonces = nonces_from_hex([chair.nonce for chair in self.chairs])
        return Table(
            self.game,
            self.opened.seats,
            options=self.opened.options,
            secret=secret,
            nonces=nonces if self.takes_nonces else None,
            players=players,
            version=self.opened.rules,
            clock=True,
        )
