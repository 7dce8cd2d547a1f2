"""What one viewer is told of a table: the frames of its socket. They are made from that viewer's own views only."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from boxlid.games import SPECTATOR, View
from boxlid.games.scenes import Scene
from boxlid.server.happenings import (
    Acted,
    Began,
    BotPlaced,
    CameBack,
    Contributed,
    Followed,
    Happening,
    SatDown,
    Spoke,
    StoodIn,
    StoodUp,
    TookBack,
)
from boxlid.server.messages import Clock, Event, Player, Remark, Said, Scored, Standing, Welcome
from boxlid.server.room import Happened, Room
from boxlid.table.narrator import Narrator, tell_last_action

SCENIC = (Began, Acted, TookBack)
"""What changes the scene."""
SEATING = (SatDown, StoodUp, BotPlaced, Contributed, Began, StoodIn, CameBack)
"""Events after which clients are sent the list of players."""
MOST_EVENTS, MOST_SHEET = 600, 200
"""Caps on what a client is sent when it says hello: events in the story, and rows of the score sheet."""


class News(msgspec.Struct, frozen=True, gc=False):
    """An event: what is the same for everybody, and what each viewer sees and is told of it."""

    happened: Happened
    scenes: dict[int, Scene]
    stories: dict[int, list[str]]
    players: list[Player] | None
    clocks: list[Clock]
    standing: Standing | None
    chat_is_open: bool

    @classmethod
    def of(cls, room: Room, happened: Happened, viewers: Sequence[int], here: set[int], clocks: list[Clock]) -> "News":
        """What has just happened in a room; `here` are the seats whose people have a socket open."""
        what = happened.what
        views = room.playing.views([*viewers, SPECTATOR]) if isinstance(what, SCENIC) else None
        return cls(
            happened,
            scenes={viewer: views[viewer].scene() for viewer in viewers} if views else {},
            stories=_stories(room, what, viewers, views),
            players=room.players(here) if isinstance(what, SEATING) else None,
            clocks=clocks,
            standing=room.standing if views else None,
            chat_is_open=room.chat_is_open,
        )


def _stories(
    room: Room, what: Happening, viewers: Sequence[int], views: Mapping[int, View] | None = None
) -> dict[int, list[str]]:
    """What has just happened, in sentences for each viewer."""
    match what:
        case Acted():
            return tell_last_action(room.playing, viewers, views)
        case Began() if room.opened.past is None:
            return {viewer: Narrator(room.playing, viewer).opening() for viewer in viewers}
    return dict.fromkeys(viewers, _announcement(room, what))


def _announcement(room: Room, what: Happening) -> list[str]:
    """What everybody is told of an event that is not the game's."""
    match what:
        case Began() if room.opened.past:
            return [f"On from action {len(room.opened.past.actions)} of another match."]
        case SatDown():
            return [f"{room.names[what.seat]} sits down."]
        case StoodUp():
            return [f"{what.name} leaves the table."]
        case TookBack():
            return [f"{room.names[what.seat]}: takes that back."]
        case StoodIn():
            return [f"A bot plays for {room.names[what.seat]}."]
        case CameBack():
            return [f"{room.names[what.seat]} is back."]
    return []


@dataclass
class Missed:
    """What somebody has missed who comes late, or comes back: the latest of it."""

    story: list[str] = field(default_factory=list)
    sheet: list[Scored] = field(default_factory=list)
    """What the scores were whenever they had changed."""
    chat: list[Remark] = field(default_factory=list)

    def forget_earlier_half(self) -> None:
        """Go not as far back."""
        for told in (self.story, self.sheet, self.chat):
            del told[: (len(told) + 1) // 2]


@dataclass(frozen=True)
class Telling:
    """Tells one viewer about a room."""

    room: Room
    viewer: int

    def frame(self, news: News) -> Event | Said:
        """The frame about what has just happened."""
        room, what = self.room, news.happened.what
        if isinstance(what, Spoke):
            return Said(room.seq_for(self.viewer), what.seat, room.names[what.seat], what.text)
        return Event(
            seq=room.seq_for(self.viewer),
            stage=room.stage,
            story=news.stories[self.viewer],
            scene=news.scenes.get(self.viewer),
            players=news.players,
            clocks=news.clocks,
            chat_is_open=news.chat_is_open,
            may_undo=self._may_undo(),
            commitment=what.commitment if isinstance(what, Began) else None,
            standing=news.standing,
            next_table=what.next_table if isinstance(what, Followed) else None,
        )

    def seating(self, here: set[int], clocks: list[Clock]) -> Event:
        """The frame about who has come or gone, which is no event of the log."""
        return Event(
            seq=self.room.seq_for(self.viewer),
            stage=self.room.stage,
            story=[],
            players=self.room.players(here),
            clocks=clocks,
            chat_is_open=self.room.chat_is_open,
            may_undo=self._may_undo(),
        )

    def welcome(self, missed: Missed, here: set[int], clocks: list[Clock]) -> Welcome:
        """All the viewer needs to draw the table as it is now, with what it has missed."""
        room = self.room
        return Welcome(
            table=room.table,
            game=room.opened.game,
            seat=self.viewer,
            seq=room.seq_for(self.viewer),
            stage=room.stage,
            players=room.players(here),
            options=room.opened.options,
            scene=self._scene(),
            story=missed.story,
            sheet=missed.sheet,
            chat=missed.chat,
            commitment=room.commitment,
            clocks=clocks,
            chat_is_open=room.chat_is_open,
            may_undo=self._may_undo(),
            standing=room.standing,
            next_table=room.next_table,
        )

    def catch_up(self, missed: Missed, number: int | None) -> Iterator[None]:
        """Find out, step by step, what the viewer has missed since an event, or of the match.

        The events are played again without what was said, so a long chat costs nothing.
        """
        room, before = self.room, list[int]()
        since = room.before_match if number is None else room.after(self.viewer, number)
        missed.chat += room.chat.since(0 if number is None else since)
        if since >= room.course[-1].seq:
            return
        again, story_from = Room(room.table, room.key), room.course[-MOST_EVENTS:][0].seq
        for happened in room.course:
            again.take_in(happened.what, happened.at_ms)
            if happened.seq > since and happened.is_told_to(self.viewer):
                if happened.seq >= story_from:
                    missed.story += _stories(again, happened.what, [self.viewer])[self.viewer]
                if again.match and isinstance(happened.what, SCENIC) and again.match.scores != before:
                    before, scene = again.match.scores, again.match.scene(self.viewer)
                    missed.sheet.append(Scored(scene.heading, scores_in(scene)))
            yield
        del missed.sheet[:-MOST_SHEET]

    def _scene(self) -> Scene | None:
        return self.room.match.scene(self.viewer) if self.room.match else None

    def _may_undo(self) -> bool:
        return self.viewer != SPECTATOR and self.room.match is not None and self.room.match.may_undo(self.viewer)


def scores_in(scene: Scene) -> list[int]:
    """The scores that a scene shows, by seat."""
    return [seat.score for seat in sorted(scene.seats, key=lambda seat: seat.seat)]
