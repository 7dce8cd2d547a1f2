"""What has been said at a table: how much there may be of it, and the latest of it for people who come later."""

from collections import deque

from boxlid.games import BoxlidError
from boxlid.server.tables.messages import MOST_CHAT, MOST_SAID, Remark
from boxlid.server.tables.visible_text import check_remark_text

MOST_REMARKS = 50
"""How many of the latest remarks a client is sent when it says hello."""


class Unsayable(BoxlidError):
    """That cannot be said here."""


class Chat:
    """The remarks of a table. It keeps those that may still be sent, however long the log is."""

    def __init__(self) -> None:
        """Nothing has been said yet."""
        self._latest: deque[tuple[int, Remark]] = deque(maxlen=MOST_REMARKS)
        """With the numbers of their events."""
        self._n_said = 0

    def check(self, text: str) -> None:
        """Refuse what may not be said."""
        if not 0 < len(text.strip()) <= MOST_CHAT:
            raise Unsayable(f"a remark has 1 to {MOST_CHAT} characters, not {len(text.strip())}")
        check_remark_text(text)
        if self._n_said >= MOST_SAID:
            raise Unsayable(f"the chat of this table is full: {MOST_SAID:,} remarks; go on talking at a new table")

    def add(self, seq: int, remark: Remark) -> None:
        """Go on by one remark, which is the event with that number."""
        self._latest.append((seq, remark))
        self._n_said += 1

    def since(self, seq: int) -> list[Remark]:
        """The latest remarks after an event."""
        return [remark for said_at, remark in self._latest if said_at > seq]
