"""The chat of a table: its limits, and the latest messages for clients that connect later."""

from collections import deque

from boxlid.games import BoxlidError
from boxlid.server.tables.messages import MOST_CHAT_CHARACTERS, MOST_CHAT_MESSAGES, ChatMessage
from boxlid.server.tables.visible_text import check_chat_text

MOST_RECENT_CHAT = 50
"""How many of the latest messages a connecting client is sent."""


class ChatRefused(BoxlidError):
    """The chat message is not allowed."""


class Chat:
    """The latest chat messages of a table, and how many there have been."""

    def __init__(self) -> None:
        self._latest: deque[tuple[int, ChatMessage]] = deque(maxlen=MOST_RECENT_CHAT)
        """(event number, message)"""
        self._n_messages = 0

    def check(self, text: str) -> None:
        """Refuse a message that is empty, too long, unprintable, or one too many."""
        if not 0 < len(text.strip()) <= MOST_CHAT_CHARACTERS:
            raise ChatRefused(f"a chat message has 1 to {MOST_CHAT_CHARACTERS} characters, not {len(text.strip())}")
        check_chat_text(text)
        if self._n_messages >= MOST_CHAT_MESSAGES:
            raise ChatRefused(
                f"the chat of this table is full: {MOST_CHAT_MESSAGES:,} messages; open a new table to continue"
            )

    def add(self, seq: int, message: ChatMessage) -> None:
        """Add the message of an event."""
        self._latest.append((seq, message))
        self._n_messages += 1

    def since(self, seq: int) -> list[ChatMessage]:
        """The latest messages after an event."""
        return [message for sent_seq, message in self._latest if sent_seq > seq]
