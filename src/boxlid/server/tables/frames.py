"""Frames for one viewer, built from that viewer's own views only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import msgspec

from boxlid.games import SPECTATOR, View
from boxlid.games.first_deals import LEARNER
from boxlid.games.scenes import Scene
from boxlid.games.stories import StoryLine, remark, score_lines, split_at_deal
from boxlid.server.tables.events import (
    Acted,
    Allowed,
    Asked,
    Began,
    BotPlaced,
    BotSpeedSet,
    CameBack,
    Contributed,
    Followed,
    Invited,
    InviteWithdrawn,
    Paused,
    Renamed,
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
from boxlid.server.tables.logged_event import LoggedEvent
from boxlid.server.tables.messages import (
    Caption,
    ChatMessage,
    Clock,
    Event,
    MatchResult,
    Pause,
    Player,
    Said,
    ScoreRow,
    Welcome,
)
from boxlid.server.tables.occupants import present
from boxlid.server.tables.players import players_of
from boxlid.server.tables.table_log import OVER, TableLog
from boxlid.table.narrator import Narrator, narrate_last_action, took_back

CHANGES_SCENE = (Began, Acted, TookBack, Resumed)
"""Events that change the scene."""
CHANGES_PLAYERS = (
    SatDown,
    StoodUp,
    Renamed,
    Invited,
    InviteWithdrawn,
    BotPlaced,
    Contributed,
    Began,
    StoodIn,
    CameBack,
    Resigned,
    Voted,
)
"""Events that change the list of players."""


@dataclass(frozen=True)
class Presence:
    """The part of a frame that is not in the log: the connected seats, their clocks, and the time left of a pause."""

    connected: set[int] = field(default_factory=set)
    clocks: list[Clock] = field(default_factory=list)
    pause_left_ms: int | None = None
    n_spectators: int = 0

    def pause(self, log: TableLog) -> Pause | None:
        """The current pause; in a lesson its captions stand in for it."""
        pauses = log.pauses
        if not pauses.is_on or log.lesson:
            return None
        return Pause(
            sorted(pauses.continued), pauses.waits_for(present(log.occupants, self.connected)), self.pause_left_ms
        )


class Broadcast(msgspec.Struct, frozen=True, gc=False):
    """An event with what all viewers are sent, and with each viewer's scene and story."""

    event: LoggedEvent
    scenes: dict[int, Scene]
    stories: dict[int, list[StoryLine]]
    players: list[Player] | None
    clocks: list[Clock]
    result: MatchResult | None
    chat_is_open: bool
    row: ScoreRow | None
    pause: Pause | None
    reasons: list[StoryLine]
    n_spectators: int
    windows_ms: Mapping[int, int | None]
    """By seat: how long the open race is guaranteed to last."""

    @classmethod
    def of(
        cls,
        log: TableLog,
        event: LoggedEvent,
        viewers: Sequence[int],
        presence: Presence,
        windows_ms: Mapping[int, int | None] = MappingProxyType({}),
    ) -> "Broadcast":
        """The broadcast of an event just applied."""
        what = event.what
        views = log.started_match.views([*viewers, SPECTATOR]) if isinstance(what, CHANGES_SCENE) else None
        is_deal_over = isinstance(what, Paused) or (views is not None and log.stage == OVER)
        return cls(
            event,
            scenes=_scenes(log, viewers, views) if views else {},
            stories=stories_of(log, what, viewers, views),
            players=players_of(log, presence.connected) if isinstance(what, CHANGES_PLAYERS) else None,
            clocks=presence.clocks,
            result=log.result if views else None,
            chat_is_open=log.chat_is_open,
            row=log.sheet.row,
            pause=presence.pause(log),
            reasons=_reasons(log) if is_deal_over else [],
            n_spectators=presence.n_spectators,
            windows_ms=windows_ms if views else {},
        )


def _scenes(log: TableLog, viewers: Sequence[int], views: Mapping[int, View]) -> dict[int, Scene]:
    """The match as viewers are shown it: in a pause, the end of the last deal."""
    if log.pauses.is_between_deals:
        return log.started_match.deal_end_scenes(viewers)
    return {viewer: views[viewer].scene() for viewer in viewers}


def _reasons(log: TableLog) -> list[StoryLine]:
    """Why each player or team scored what it did in the deal that the latest action has ended."""
    return score_lines(narrate_last_action(log.started_match, [SPECTATOR])[SPECTATOR])


def stories_of(
    log: TableLog, what: TableEvent, viewers: Sequence[int], views: Mapping[int, View] | None = None
) -> dict[int, list[StoryLine]]:
    """The story of the latest event, for each viewer."""
    match what:
        case Acted() if log.pauses.is_due:
            stories = narrate_last_action(log.started_match, viewers, views)
            return {viewer: split_at_deal(story)[0] for viewer, story in stories.items()}
        case Acted():
            return narrate_last_action(log.started_match, viewers, views)
        case Resumed():
            stories = narrate_last_action(log.started_match, viewers, views)
            return {viewer: split_at_deal(story)[1] for viewer, story in stories.items()}
        case Began() if log.opened.past is None:
            return {viewer: Narrator(log.started_match, viewer).opening() for viewer in viewers}
    return dict.fromkeys(viewers, _announcement(log, what))


def _announcement(log: TableLog, what: TableEvent) -> list[StoryLine]:
    """The story of an event outside the game, the same for all viewers."""
    match what:
        case Began() if log.opened.past:
            return [remark(f"On from action {len(log.opened.past.actions)} of another match.")]
        case SatDown():
            return [remark(f"{log.names[what.seat]} sits down.", what.seat)]
        case StoodUp():
            return [remark(f"{what.name} leaves the table.")]
        case Renamed():
            return [remark(f"{what.before} is now called {what.name}.", what.seat)]
        case TookBack():
            return [took_back(log.names[what.seat], what.seat)]
        case BotSpeedSet():
            return [remark(f"{log.names[what.seat]} sets the speed of the bots: {what.speed}.", what.seat)]
        case StoodIn() if what.by == what.seat:
            return [remark(f"{log.names[what.seat]} has left. A {what.level} bot plays until they return.", what.seat)]
        case Resigned():
            return [remark(f"{log.names[what.seat]} has resigned. A {what.level} bot plays on.", what.seat)]
        case Voted():
            answer = "wants a rematch" if what.wants else "does not want a rematch"
            return [remark(f"{log.names[what.seat]} {answer}.", what.seat)]
        case Asked():
            return [remark(f"{log.names[what.seat]} asked the coach.", what.seat)]
        case Allowed():
            return [remark(_say_allowances(what))]
        case StoodIn() if what.by is None and log.match:
            name = log.names[what.seat]
            return [remark(f"{name}'s time ran out. A {what.level} bot plays until they are back.", what.seat)]
        case StoodIn():
            return [remark(f"A bot plays for {log.names[what.seat]}.", what.seat)]
        case CameBack():
            return [remark(f"{log.names[what.seat]} is back.", what.seat)]
    return []


def _say_allowances(what: Allowed) -> str:
    undo, hints = ("are allowed" if allowed else "are not allowed" for allowed in (what.undo, what.hints))
    return f"Take-backs {undo}, and hints {hints}."


@dataclass
class Missed:
    """What a rejoining viewer missed, capped to the latest part."""

    story: list[StoryLine] = field(default_factory=list)
    sheet: list[ScoreRow] = field(default_factory=list)
    """The scores after each change."""
    chat: list[ChatMessage] = field(default_factory=list)

    def forget_earlier_half(self) -> bool:
        """Drop the earlier half of each list, but never its last entry; False if there is nothing to drop.

        A pause shows the last row of the sheet.
        """
        lists = (self.story, self.sheet, self.chat)
        can_drop = any(len(entries) > 1 for entries in lists)
        for entries in lists:
            del entries[: len(entries) // 2]
        return can_drop


@dataclass(frozen=True)
class FrameBuilder:
    """Builds one viewer's frames."""

    log: TableLog
    viewer: int

    def frame(self, broadcast: Broadcast) -> Event | Said:
        """The frame about the event just applied."""
        log, what = self.log, broadcast.event.what
        if isinstance(what, Spoke):
            return Said(log.seq_for(self.viewer), what.seat, log.names[what.seat], what.text)
        return Event(
            seq=log.seq_for(self.viewer),
            stage=log.stage,
            story=broadcast.stories[self.viewer],
            scene=broadcast.scenes.get(self.viewer),
            players=broadcast.players,
            clocks=broadcast.clocks,
            chat_is_open=broadcast.chat_is_open,
            may_undo=self._may_undo(),
            commitment=log.commitment if isinstance(what, Began) else None,
            result=broadcast.result,
            next_table=what.next_table if isinstance(what, Followed) else None,
            caption=self._caption(),
            allows=log.allowances.set if isinstance(what, Allowed) else None,
            n_spectators=broadcast.n_spectators,
            played_for_you=log.played_for.shown(self.viewer, log.names),
            bot_speed=what.speed if isinstance(what, BotSpeedSet) else None,
            window_ms=broadcast.windows_ms.get(self.viewer),
            row=broadcast.row,
            pause=broadcast.pause,
            reasons=broadcast.reasons,
        )

    def presence(self, presence: Presence) -> Event:
        """The frame about who is connected, which is not an event of the log."""
        return Event(
            seq=self.log.seq_for(self.viewer),
            stage=self.log.stage,
            story=[],
            players=players_of(self.log, presence.connected),
            clocks=presence.clocks,
            chat_is_open=self.log.chat_is_open,
            may_undo=self._may_undo(),
            caption=self._caption(),
            n_spectators=presence.n_spectators,
            played_for_you=self.log.played_for.shown(self.viewer, self.log.names),
            pause=presence.pause(self.log),
        )

    def welcome(self, missed: Missed, presence: Presence, window_ms: int | None = None) -> Welcome:
        """The answer to a hello: the table as it is now, and what the viewer has missed."""
        log = self.log
        return Welcome(
            table=log.table,
            game=log.opened.game,
            seat=self.viewer,
            seq=log.seq_for(self.viewer),
            stage=log.stage,
            players=players_of(log, presence.connected),
            options=log.opened.options,
            scene=self._scene(),
            story=missed.story,
            sheet=missed.sheet,
            chat=missed.chat,
            commitment=log.commitment,
            clocks=presence.clocks,
            chat_is_open=log.chat_is_open,
            may_undo=self._may_undo(),
            result=log.result,
            next_table=log.next_table,
            caption=self._caption(),
            allows=log.allowances.set,
            n_spectators=presence.n_spectators,
            played_for_you=log.played_for.shown(self.viewer, log.names),
            bot_speed=log.bot_speed,
            window_ms=window_ms,
            pause=presence.pause(log),
            reasons=_reasons(log) if log.pauses.is_on or log.stage == OVER else [],
        )

    def _scene(self) -> Scene | None:
        log, viewer = self.log, self.viewer
        return _scenes(log, [viewer], log.match.views([viewer]))[viewer] if log.match else None

    def _caption(self) -> Caption | None:
        """What the learner reads now; None in a match, and for spectators."""
        if self.log.lesson is None or self.viewer != LEARNER:
            return None
        return Caption(*self.log.lesson.caption(self.log.game))

    def _may_undo(self) -> bool:
        log = self.log
        if self.viewer == SPECTATOR or log.match is None or log.lesson or log.pauses.is_between_deals:
            return False
        return log.allowances.may_undo(log.people) and log.match.may_undo(self.viewer)
