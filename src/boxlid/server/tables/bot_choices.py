"""The pending searches of a table's bots, so that they can be cancelled together."""

import asyncio
import secrets

from boxlid.bots.opponents import BotChoice, Opponents, Requester
from boxlid.games import View


class BotChoices:
    """The choices that bots are still making."""

    def __init__(self, opponents: Opponents) -> None:
        self._opponents = opponents
        self._pending: set[asyncio.Future[BotChoice]] = set()

    async def choose(self, level: str, view: View, requester: Requester) -> BotChoice | None:
        """A bot's choice; None if it was cancelled."""
        choice = asyncio.wrap_future(self._opponents.choose(level, view, secrets.randbits(48), requester))
        self._pending.add(choice)
        try:
            await asyncio.wait([choice])
            return None if choice.cancelled() else choice.result()
        finally:
            self._pending.discard(choice)
            choice.cancel()

    def cancel_all(self) -> None:
        """Cancel every choice; searches that have not begun are removed from the queue."""
        for choice in self._pending:
            choice.cancel()
