"""A table's state folded from its events: seats, match, chat, commitments. No input or output.

The same events give the same state, whether they are new or read from the store.
"""

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from boxlid.games import SPECTATOR, Game, find_game
from boxlid.server.tables.allowances import Allowances
from boxlid.server.tables.bot_speed import USUAL_SPEED
from boxlid.server.tables.changes import Changes
from boxlid.server.tables.chat import Chat
from boxlid.server.tables.events import (
    Acted,
    Began,
    BotSpeedSet,
    Continued,
    Followed,
    Invited,
    InviteWithdrawn,
    Opened,
    Paused,
    ReadOn,
    Resigned,
    Resumed,
    SatDown,
    Spoke,
    StoodIn,
    StoodUp,
    TableEvent,
    TookBack,
    Voted,
)
from boxlid.server.tables.invites import Invites
from boxlid.server.tables.logged_event import LoggedEvent, marks_of
from boxlid.server.tables.messages import ChatMessage, MatchResult
from boxlid.server.tables.not_now import NotNow as NotNow
from boxlid.server.tables.occupants import Occupant
from boxlid.server.tables.pauses import Pauses
from boxlid.server.tables.played_for import PlayedFor
from boxlid.server.tables.rematch_votes import RematchVotes
from boxlid.server.tables.score_sheet import ScoreSheet
from boxlid.server.tables.seating import apply_to_seats
from boxlid.table import Table
from boxlid.table.branch import go_on_from, go_on_in_steps
from boxlid.table.keys import KEY_BYTES, commitment_to, nonces_from_hex
from boxlid.table.lesson import Lesson, deal_lesson
from boxlid.table.names import names_of

GATHERING, PLAYING, OVER = "gathering", "playing", "over"


class TableLog:
    """The events of a table, and the state they add up to."""

    def __init__(self, table: str, key: bytes | None = None) -> None:
        self.table = table
        self.key = key
        """The secret of the match and that of its rematch; only the first is ever revealed, in a result.

        A table opened before nonces existed has none until its match begins, and then only the first.
        """
        self.events: list[LoggedEvent] = []
        self.events_without_chat: list[LoggedEvent] = []
        """The log without chat: all that is needed to replay it."""
        self.chat = Chat()
        self.changes = Changes()
        self.occupants: list[Occupant] = []
        self.invites = Invites()
        self.match: Table | None = None
        self.lesson: Lesson | None = None
        """How far the first deal has come, if this is a lesson and not a match."""
        self.stage = GATHERING
        self.began_ms = 0
        self.began_seq: int | None = None
        self.next_table: str | None = None
        self.bot_speed = USUAL_SPEED
        self.pauses = Pauses()
        self.rematch_votes = RematchVotes()
        self.allowances = Allowances()
        self.played_for = PlayedFor()
        self.sheet = ScoreSheet()
        self.race_began_seq = 0
        """The number of the event that started the latest race."""
        self.moved: dict[tuple[int, int], int] = {}
        """(seat, action) → the event in this race that last moved the card the action is about."""
        self._continued: Table | None = None
        """The match that this one continues from, once replayed."""
        self._race_number = 0
        self.answered: dict[tuple[int, str], int] = {}
        """(seat, request id) → seq for the seat, so that a request sent again gets the same answer."""
        self._hidden: dict[int, list[int]] = {}
        """For each viewer, the events it may not know of, in order."""

    @property
    def seq(self) -> int:
        """The number of the latest event."""
        return len(self.events)

    def seq_for(self, viewer: int) -> int:
        """The number of the latest event for a viewer; events it may not know of are not counted."""
        return self.seq - len(self._hidden.get(viewer, ()))

    def after(self, viewer: int, number: int) -> int:
        """The log's number of an event, given a viewer's number."""
        hidden = self._hidden.get(viewer, [])
        return number + bisect_right(range(len(hidden)), number, key=lambda i: hidden[i] - i - 1)

    @property
    def before_match(self) -> int:
        """The number of events before the match, so far or in all."""
        return self.seq if self.began_seq is None else self.began_seq - 1

    @cached_property
    def opened(self) -> Opened:
        """The settings of the table: its first event."""
        first = self.events[0].what
        if not isinstance(first, Opened):
            raise NotNow(f"the log of the table {self.table} does not begin with an opened event")
        return first

    @property
    def game(self) -> Game:
        """The game being played."""
        return find_game(self.opened.game)

    @property
    def started_match(self) -> Table:
        """The match; refused before it begins."""
        if self.match is None:
            raise NotNow("the match has not begun")
        return self.match

    @property
    def names(self) -> list[str]:
        """The players' names, by seat."""
        return names_of([occupant.player for occupant in self.occupants])

    @property
    def chat_is_open(self) -> bool:
        """Is chat allowed now?"""
        return self.stage != PLAYING or self.pauses.is_between_deals or self.game.silence.SILENCE is None

    def match_ms(self, at_ms: int) -> int:
        """Milliseconds of the match by then: without its pauses, and never less than in the log."""
        return max(at_ms - self.began_ms - self.pauses.lasted_ms(at_ms), self.started_match.clock_ms)

    @property
    def result(self) -> MatchResult | None:
        """The result of a finished match."""
        if self.match is None or self.lesson or self.stage != OVER:
            return None
        return MatchResult(
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
        """To the secret of the match; None in a lesson, or if the secret is chosen only when the match begins."""
        if self.opened.lesson:
            return None
        return self.match.commitment if self.match else self.opened.commitment

    @property
    def next_secret(self) -> bytes | None:
        """The secret of the rematch. It must never reach a player, a log or a bot."""
        return (self.key or b"")[KEY_BYTES:] or None

    @property
    def takes_nonces(self) -> bool:
        """Is the match dealt from nonces too? Not a lesson, nor one that continues from another with sampled cards."""
        opened = self.opened
        return opened.commitment is not None and opened.past is None and opened.lesson is None

    def seat_of(self, token_hash: str) -> int | None:
        """The seat of a token."""
        return next((seat for seat, occupant in enumerate(self.occupants) if occupant.token_hash == token_hash), None)

    def is_played_by_bot(self, seat: int) -> bool:
        """Does a bot choose for the seat now?"""
        return self.occupants[seat].level is not None

    def open_seats(self, invite_hash: str | None = None) -> list[int]:
        """The free seats that are not reserved, or only for this invite."""
        reserved = self.invites.seats - {self.invites.seat_of(invite_hash)}
        return [seat for seat, occupant in enumerate(self.occupants) if occupant.is_empty and seat not in reserved]

    @property
    def people(self) -> list[int]:
        """The seats that belong to people."""
        return [seat for seat, occupant in enumerate(self.occupants) if occupant.is_person]

    @property
    def host(self) -> int | None:
        """The host's seat; None if the last person has resigned."""
        return next((seat for seat, occupant in enumerate(self.occupants) if occupant.is_host), None)

    def replay_past(self) -> Iterator[None]:
        """Replay, action by action, the match that this one continues from, before the event that begins the match."""
        if self.opened.past and self.key and not self._continued:
            players = [occupant.player for occupant in self.occupants]
            self._continued = yield from go_on_in_steps(self.opened.past, self.key[:KEY_BYTES], players)

    # --- Folding ---------------------------------------------------------------------------------------------------

    def apply_event(self, what: TableEvent, at_ms: int) -> LoggedEvent:
        """Fold one event into the state."""
        only_for, self.pauses.is_due, self.sheet.row = None, False, None
        match what:
            case Opened():
                find_game(what.game).check_version(what.rules)
                self.bot_speed = what.bot_speed
                self.occupants = [Occupant() for _ in range(what.seats)]
            case SatDown():
                self.invites.use(what.invite_hash)
            case StoodUp() | Resigned():
                self.answered = {request: seq for request, seq in self.answered.items() if request[0] != what.seat}
            case Invited():
                self.invites.add(
                    what.invite_hash, next(iter(self.open_seats()), None) if what.seat is None else what.seat
                )
            case InviteWithdrawn():
                self.invites.withdraw(what.seat)
            case Began():
                self.invites.clear()
                self.lesson = Lesson(self.opened.lesson) if self.opened.lesson else None
                self.match = self._dealt()
                self.began_ms, self.began_seq = at_ms - self.match.clock_ms, self.seq + 1
            case Acted():
                self.moved |= dict.fromkeys(self.started_match.upset_matches(what.action), self.seq + 1)
                if self.played_for.concerns(what.seat):
                    self.played_for.note(what, self.started_match.view(what.seat))
                entry = self.started_match.act(what.seat, what.action, what.at_ms, marks_of(what, self.occupants))
                if self.lesson:
                    self.lesson.advance()
                if self.started_match.is_fully_hidden(entry):
                    only_for = what.seat
                    for viewer in range(SPECTATOR, len(self.occupants)):
                        if viewer != what.seat:
                            self._hidden.setdefault(viewer, []).append(self.seq + 1)
            case ReadOn() if self.lesson:
                self.lesson.advance()
            case TookBack():
                self.started_match.undo(what.seat, self.match_ms(at_ms))
            case BotSpeedSet():
                self.bot_speed = what.speed
            case Paused():
                self.pauses.begin(self.seq + 1, at_ms)
            case Continued():
                self.pauses.continued.add(what.seat)
            case Resumed():
                self.pauses.end(at_ms)
            case Spoke():
                self.chat.add(self.seq + 1, ChatMessage(what.seat, self.occupants[what.seat].name, what.text))
            case Voted():
                self.rematch_votes.cast(what.seat, what.wants)
            case Followed():
                self.next_table = what.next_table
        if self.match and isinstance(what, Began | Acted | ReadOn):
            self.stage = OVER if (self.lesson or self.match).is_over else PLAYING
            can_pause = self.opened.pause_s > 0 and self.stage == PLAYING and not self.pauses.is_on
            self.pauses.is_due = can_pause and self.match.has_ended_deal
        apply_to_seats(self.occupants, what)
        self.allowances.apply(what)
        self.changes.apply(what)
        self.played_for.apply(what)
        event = LoggedEvent(self.seq + 1, what, at_ms, only_for)
        self.events.append(event)
        if not isinstance(what, Spoke):
            self.events_without_chat.append(event)
        if self.match and isinstance(what, Began | Acted | TookBack):
            self.sheet.update(self.match)
        if self.match and self.match.race_number != self._race_number:
            self._race_number, self.race_began_seq = self.match.race_number, event.seq
            self.moved.clear()
        match what:
            case (
                Acted(seat=seat, id=str(request_id))
                | ReadOn(seat=seat, id=request_id)
                | TookBack(seat=seat, id=request_id)
                | BotSpeedSet(seat=seat, id=request_id)
                | Spoke(seat=seat, id=request_id)
                | Continued(seat=seat, id=request_id)
                | StoodIn(by=int(seat), id=str(request_id))
            ):
                self.answered[seat, request_id] = self.seq_for(seat)
        return event

    def _dealt(self) -> Table:
        if self.key is None:
            raise NotNow(f"the secret of the table {self.table} is missing")
        players, secret = [occupant.player for occupant in self.occupants], self.key[:KEY_BYTES]
        if self.opened.commitment not in (None, commitment_to(secret)):
            raise NotNow(
                f"the secret of the table {self.table} is not the one committed to; restore the store's backup"
            )
        if self.opened.lesson:
            return deal_lesson(self.game, self.opened.lesson, players, self.opened.rules)
        if self.opened.past:
            match = self._continued or go_on_from(self.opened.past, secret, players)
            match.players = players
            return match
        nonces = nonces_from_hex([occupant.nonce for occupant in self.occupants])
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
