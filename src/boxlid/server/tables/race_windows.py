"""How long the window of a race stays open: bots leave connected players time to match before they touch a pile."""

import asyncio
from collections.abc import Iterable

from boxlid.games import SPECTATOR
from boxlid.server.settings import Settings
from boxlid.server.tables.bot_speed import time_to_match_s
from boxlid.server.tables.table_log import TableLog

MARGIN_S = 0.25
"""A window stays open longer than announced by this, because frames need time."""


def wait_s(now_s: float, shown_s: Iterable[float], time_s: float) -> float:
    """How long a bot has to wait before a touch, if players have `time_s` from when each was shown the discard."""
    return max((shown + time_s - now_s for shown in shown_s), default=0.0)


def announced_ms(left_s: float) -> int:
    """The time for which a window is guaranteed to stay open, as a player is shown it."""
    return max(0, round(1000 * (left_s - MARGIN_S)))


class RaceWindows:
    """The open window of a table's race: since when players have been shown it, and when it closes."""

    def __init__(self, log: TableLog, settings: Settings) -> None:
        self._log = log
        self._settings = settings
        self._number = 0
        self._shown_s: dict[int, float] = {}
        """When each seat was first sent the discard."""
        self._last_ends_s: float | None = None
        """When the last window of a round closes, once its time runs."""

    def note_shown(self, seats: Iterable[int]) -> None:
        """These seats have been sent the table as it is now."""
        number = self._log.match.open_race if self._log.match else 0
        if number != self._number:
            self._number, self._shown_s, self._last_ends_s = number, {}, None
        if number:
            now_s = asyncio.get_running_loop().time()
            for seat in seats:
                self._shown_s.setdefault(seat, now_s)

    def start_last(self) -> None:
        """The time of the last window of a round runs from now on."""
        self._last_ends_s = asyncio.get_running_loop().time() + self._settings.last_window_s

    def bot_wait_s(self, connected: set[int]) -> float:
        """How long a bot has to wait before a touch, for the connected people who may still match."""
        people = [seat for seat in self._log.started_match.racers if seat in connected and self._is_person(seat)]
        shown_s = [self._shown_s[seat] for seat in people if seat in self._shown_s]
        return wait_s(asyncio.get_running_loop().time(), shown_s, self._time_s)

    def left_ms(self, seat: int) -> int | None:
        """How long the window is sure to stay open for a seat that may still match; None if a player may close it."""
        match = self._log.match
        if seat == SPECTATOR or match is None or not match.open_race:
            return None
        now_s, is_new = asyncio.get_running_loop().time(), match.open_race != self._number
        if seat in match.idlers:
            ends_s = None if is_new else self._last_ends_s
            return announced_ms(self._settings.last_window_s if ends_s is None else ends_s - now_s)
        closer = match.race_closer
        if closer is None or self._is_person(closer):
            return None
        shown_s = now_s if is_new else self._shown_s.get(seat, now_s)
        return announced_ms(wait_s(now_s, [shown_s], self._time_s))

    @property
    def _time_s(self) -> float:
        return time_to_match_s(self._settings.time_to_match_s, self._log.bot_speed)

    def _is_person(self, seat: int) -> bool:
        return not self._log.is_played_by_bot(seat)
