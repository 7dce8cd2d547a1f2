"""The replay for a hello: most of it without the table's lock, so that play goes on."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

from boxlid.games import SPECTATOR
from boxlid.server.tables.connections import Spectators
from boxlid.server.tables.cooperative import run_in_slices
from boxlid.server.tables.fair_slots import FairSlots
from boxlid.server.tables.frames import FrameBuilder, Missed
from boxlid.server.tables.recap import Recap
from boxlid.server.tables.table_log import TableLog

MOST_REPLAYED_UNDER_LOCK = 20
"""Events replayed while the table waits, about 5 ms."""


@dataclass(frozen=True)
class Rejoining:
    """A viewer who has been sent the events up to `number`, or none, and is about to be sent the others."""

    log: TableLog
    spectators: Spectators
    recap: Recap
    number: int | None

    @property
    def builder(self) -> FrameBuilder:
        """Builds the viewer's frames."""
        is_spectator = self.recap.viewer == SPECTATOR
        return self.spectators.builder if is_spectator else FrameBuilder(self.log, self.recap.viewer)

    @asynccontextmanager
    async def locked_when_replayed(
        self, locked: Callable[[], AbstractAsyncContextManager[None]], slots: FairSlots, address: str
    ) -> AsyncIterator[None]:
        """Hold the table's lock once there is little left to replay."""
        while True:
            if self._has_to_replay:
                async with slots.slot(address):
                    await run_in_slices(self._replay())
            async with locked():
                if not self._has_to_replay:
                    yield
                    return

    def missed(self) -> Missed:
        """What the viewer is sent, after the replay of what came last; the caller holds the lock."""
        log = self.builder.log
        if self.recap.n_behind(log, self.number):
            for _ in self.recap.advance(log):
                pass
        return self.recap.missed(log, self.number)

    @property
    def _has_to_replay(self) -> bool:
        viewer = self.recap.viewer
        if viewer == SPECTATOR and not self.spectators.is_prepared:
            return True
        n_to_come = 1 if viewer != SPECTATOR and self.log.is_played_by_bot(viewer) else 0  # the player's return
        return self.recap.n_behind(self.builder.log, self.number, n_to_come) > MOST_REPLAYED_UNDER_LOCK

    def _replay(self) -> Iterator[object]:
        if self.recap.viewer == SPECTATOR:
            yield from self.spectators.prepare()
        yield from self.recap.advance(self.builder.log)
