"""What one viewer is told of a table: the frames of its socket. They are made from that viewer's own views only."""

from collections.abc import Iterator

from boxlid.games import SPECTATOR
from boxlid.games.scenes import Scene
from boxlid.server.happenings import (
    Acted,
    Began,
    BotPlaced,
    CameBack,
    Followed,
    SatDown,
    Spoke,
    StoodIn,
    TookBack,
)
from boxlid.server.messages import Clock, Event, Said, Scored, Welcome
from boxlid.server.room import Happened, Room
from boxlid.table.narrator import Narrator

SCENIC = (Began, Acted, TookBack)
"""What changes the scene."""
SEATING = (SatDown, BotPlaced, Began, StoodIn, CameBack)
"""What changes who sits where."""


class Telling:
    """Follows a room for one viewer."""

    def __init__(self, room: Room, viewer: int) -> None:
        """Begin where the room is now."""
        self.room = room
        self.viewer = viewer
        self._narrator = Narrator(room.match, viewer) if room.match else None

    def story(self, happened: Happened) -> list[str]:
        """What has just happened, in sentences."""
        what = happened.what
        match what:
            case Acted() if self._narrator:
                return self._narrator.last_action()
            case SatDown():
                return [f"{self.room.names[what.seat]} sits down."]
            case Began():
                self._narrator = Narrator(self.room.playing, self.viewer)
                past = self.room.opened.past
                return [f"On from action {len(past.actions)} of another match."] if past else self._narrator.opening()
            case TookBack() if self._narrator:
                self._narrator.skip()
                return [f"{self.room.names[what.seat]}: takes that back."]
            case StoodIn():
                return [f"A bot plays for {self.room.names[what.seat]}."]
            case CameBack():
                return [f"{self.room.names[what.seat]} is back."]
        return []

    def frame(self, happened: Happened, here: set[int], clocks: list[Clock]) -> Event | Said:
        """The frame about what has just happened."""
        room, what = self.room, happened.what
        if isinstance(what, Spoke):
            return Said(room.seq_for(self.viewer), what.seat, room.names[what.seat], what.text)
        is_scenic = isinstance(what, SCENIC)
        return Event(
            seq=room.seq_for(self.viewer),
            stage=room.stage,
            story=self.story(happened),
            scene=self._scene() if is_scenic else None,
            players=room.players(here) if isinstance(what, SEATING) else None,
            clocks=clocks,
            chat_is_open=room.chat_is_open,
            may_undo=self._may_undo(),
            commitment=what.commitment if isinstance(what, Began) else None,
            standing=room.standing if is_scenic else None,
            next_table=what.next_table if isinstance(what, Followed) else None,
        )

    def welcome(self, since: int | None, here: set[int], clocks: list[Clock]) -> Welcome:
        """All the viewer needs to draw the table as it is now, with the story since an event."""
        room = self.room
        story, sheet = self._missed(since)
        return Welcome(
            table=room.table,
            game=room.opened.game,
            seat=self.viewer,
            seq=room.seq_for(self.viewer),
            stage=room.stage,
            players=room.players(here),
            options=room.opened.options,
            scene=self._scene(),
            story=story,
            sheet=sheet,
            commitment=room.match.commitment if room.match else None,
            clocks=clocks,
            chat_is_open=room.chat_is_open,
            may_undo=self._may_undo(),
            standing=room.standing,
            next_table=room.next_table,
        )

    def _missed(self, number: int | None) -> tuple[list[str], list[Scored]]:
        """The story after an event, or of the match, and what the scores were whenever they had changed."""
        story, sheet, before = list[str](), list[Scored](), list[int]()
        since = self.room.before_match if number is None else self.room.after(self.viewer, number)
        for telling, happened in retell(self.room, self.viewer, since):
            story += telling.story(happened)
            match, scene = telling.room.match, None
            if match and isinstance(happened.what, SCENIC) and match.scores != before:
                before, scene = match.scores, telling._scene()
            if scene:
                sheet.append(Scored(scene.heading, [seat.score for seat in sorted(scene.seats, key=lambda s: s.seat)]))
        return story, sheet

    def _scene(self) -> Scene | None:
        if self.room.match is None:
            return None
        return self._narrator.latest.scene() if self._narrator else self.room.match.scene(self.viewer)

    def _may_undo(self) -> bool:
        return self.viewer != SPECTATOR and self.room.match is not None and self.room.match.may_undo(self.viewer)


def retell(room: Room, viewer: int, since: int) -> Iterator[tuple[Telling, Happened]]:
    """Let everything after an event happen once more, before the eyes of a viewer."""
    if since >= room.seq:
        return
    again = past_of(room, since)
    telling = Telling(again, viewer)
    for happened in room.log[since:]:
        again.take_in(happened.what, happened.at_ms)
        if happened.is_told_to(viewer):
            yield telling, happened


def past_of(room: Room, seq: int) -> Room:
    """The room as it was after an event."""
    again = Room(room.table)
    again.key = room.key
    for happened in room.log[:seq]:
        again.take_in(happened.what, happened.at_ms)
    return again
