"""What the bots of a table are waiting for, and how they stop waiting."""

import asyncio
import secrets

from boxlid.bots.opponents import BotChoice, Opponents, Requester
from boxlid.games import View


class BotChoices:
    """The choices of a table's bots that are not made yet."""

    def __init__(self, opponents: Opponents) -> None:
        """No bot is choosing."""
        self._opponents = opponents
        self._awaited: set[asyncio.Future[BotChoice]] = set()

    async def choose(self, level: str, view: View, requester: Requester) -> BotChoice | None:
        """What a bot does; None if all choices were cancelled before it was known."""
        choice = asyncio.wrap_future(self._opponents.choose(level, view, secrets.randbits(48), requester))
        self._awaited.add(choice)
        try:
            await asyncio.wait([choice])
            return None if choice.cancelled() else choice.result()
        finally:
            self._awaited.discard(choice)
            choice.cancel()

    def cancel_all(self) -> None:
        """Nobody wants them any more: searches that have not begun leave the queue."""
        for choice in self._awaited:
            choice.cancel()
