"""Frames for one viewer, built from that viewer's own views only."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from boxlid.games import SPECTATOR, View
from boxlid.games.scenes import Scene
from boxlid.games.stories import StoryLine, remark
from boxlid.server.tables.events import (
    Acted,
    Began,
    BotPlaced,
    CameBack,
    Contributed,
    Followed,
    SatDown,
    Spoke,
    StoodIn,
    StoodUp,
    TableEvent,
    TookBack,
)
from boxlid.server.tables.messages import Clock, Event, Player, Remark, Said, Scored, Standing, Welcome
from boxlid.server.tables.table_log import LoggedEvent, TableLog
from boxlid.table.narrator import Narrator, narrate_last_action

SCENIC = (Began, Acted, TookBack)
"""What changes the scene."""
SEATING = (SatDown, StoodUp, BotPlaced, Contributed, Began, StoodIn, CameBack)
"""Events after which clients are sent the list of players."""
MOST_EVENTS, MOST_SHEET = 600, 200
"""Caps on what a client is sent when it says hello: events in the story, and rows of the score sheet."""


class Broadcast(msgspec.Struct, frozen=True, gc=False):
    """An event: what is the same for everybody, and what each viewer sees and is told of it."""

    event: LoggedEvent
    scenes: dict[int, Scene]
    stories: dict[int, list[StoryLine]]
    players: list[Player] | None
    clocks: list[Clock]
    standing: Standing | None
    chat_is_open: bool

    @classmethod
    def of(
        cls, log: TableLog, event: LoggedEvent, viewers: Sequence[int], here: set[int], clocks: list[Clock]
    ) -> "Broadcast":
        """The broadcast of an event just applied; `here` are the seats whose people have a socket open."""
        what = event.what
        views = log.playing.views([*viewers, SPECTATOR]) if isinstance(what, SCENIC) else None
        return cls(
            event,
            scenes={viewer: views[viewer].scene() for viewer in viewers} if views else {},
            stories=_stories(log, what, viewers, views),
            players=log.players(here) if isinstance(what, SEATING) else None,
            clocks=clocks,
            standing=log.standing if views else None,
            chat_is_open=log.chat_is_open,
        )


def _stories(
    log: TableLog, what: TableEvent, viewers: Sequence[int], views: Mapping[int, View] | None = None
) -> dict[int, list[StoryLine]]:
    """What has just happened, in sentences for each viewer."""
    match what:
        case Acted():
            return narrate_last_action(log.playing, viewers, views)
        case Began() if log.opened.past is None:
            return {viewer: Narrator(log.playing, viewer).opening() for viewer in viewers}
    return dict.fromkeys(viewers, _announcement(log, what))


def _announcement(log: TableLog, what: TableEvent) -> list[StoryLine]:
    """The story of an event that is not the game's."""
    match what:
        case Began() if log.opened.past:
            return [remark(f"On from action {len(log.opened.past.actions)} of another match.")]
        case SatDown():
            return [remark(f"{log.names[what.seat]} sits down.", what.seat)]
        case StoodUp():
            return [remark(f"{what.name} leaves the table.")]
        case TookBack():
            return [remark(f"{log.names[what.seat]}: takes that back.", what.seat)]
        case StoodIn():
            return [remark(f"A bot plays for {log.names[what.seat]}.", what.seat)]
        case CameBack():
            return [remark(f"{log.names[what.seat]} is back.", what.seat)]
    return []


@dataclass
class Missed:
    """What a rejoining viewer missed, capped to the latest part."""

    story: list[StoryLine] = field(default_factory=list)
    sheet: list[Scored] = field(default_factory=list)
    """What the scores were whenever they had changed."""
    chat: list[Remark] = field(default_factory=list)

    def forget_earlier_half(self) -> None:
        """Go not as far back."""
        for told in (self.story, self.sheet, self.chat):
            del told[: (len(told) + 1) // 2]


@dataclass(frozen=True)
class FrameBuilder:
    """Builds the frames about a table for one viewer."""

    log: TableLog
    viewer: int

    def frame(self, broadcast: Broadcast) -> Event | Said:
        """The frame about what has just happened."""
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
            commitment=what.commitment if isinstance(what, Began) else None,
            standing=broadcast.standing,
            next_table=what.next_table if isinstance(what, Followed) else None,
        )

    def seating(self, here: set[int], clocks: list[Clock]) -> Event:
        """The frame about who has come or gone, which is no event of the log."""
        return Event(
            seq=self.log.seq_for(self.viewer),
            stage=self.log.stage,
            story=[],
            players=self.log.players(here),
            clocks=clocks,
            chat_is_open=self.log.chat_is_open,
            may_undo=self._may_undo(),
        )

    def welcome(self, missed: Missed, here: set[int], clocks: list[Clock]) -> Welcome:
        """All the viewer needs to draw the table as it is now, with what it has missed."""
        log = self.log
        return Welcome(
            table=log.table,
            game=log.opened.game,
            seat=self.viewer,
            seq=log.seq_for(self.viewer),
            stage=log.stage,
            players=log.players(here),
            options=log.opened.options,
            scene=self._scene(),
            story=missed.story,
            sheet=missed.sheet,
            chat=missed.chat,
            commitment=log.commitment,
            clocks=clocks,
            chat_is_open=log.chat_is_open,
            may_undo=self._may_undo(),
            standing=log.standing,
            next_table=log.next_table,
        )

    def catch_up(self, missed: Missed, number: int | None) -> Iterator[None]:
        """Find out, step by step, what the viewer has missed since an event, or of the match.

        The events are played again without what was said, so a long chat costs nothing.
        """
        log, before = self.log, list[int]()
        since = log.before_match if number is None else log.after(self.viewer, number)
        missed.chat += log.chat.since(0 if number is None else since)
        if since >= log.course[-1].seq:
            return
        again, story_from = TableLog(log.table, log.key), log.course[-MOST_EVENTS:][0].seq
        for event in log.course:
            again.apply_event(event.what, event.at_ms)
            if event.seq > since and event.is_told_to(self.viewer):
                if event.seq >= story_from:
                    missed.story += _stories(again, event.what, [self.viewer])[self.viewer]
                if again.match and isinstance(event.what, SCENIC) and again.match.scores != before:
                    before, scene = again.match.scores, again.match.scene(self.viewer)
                    missed.sheet.append(Scored(scene.stage, scores_in(scene)))
            yield
        del missed.sheet[:-MOST_SHEET]

    def _scene(self) -> Scene | None:
        return self.log.match.scene(self.viewer) if self.log.match else None

    def _may_undo(self) -> bool:
        return self.viewer != SPECTATOR and self.log.match is not None and self.log.match.may_undo(self.viewer)


def scores_in(scene: Scene) -> list[int]:
    """The scores that a scene shows, by seat."""
    return [seat.score for seat in sorted(scene.seats, key=lambda seat: seat.seat)]
