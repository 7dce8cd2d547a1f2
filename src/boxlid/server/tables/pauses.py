"""The pauses of a table after its deals: whether one is running, who has continued, and how long they have lasted."""

from boxlid.server.tables.not_now import NotNow


class Pauses:
    """The pauses so far, folded from a table's events. Match time stands still in them."""

    def __init__(self) -> None:
        self.is_due = False
        """Has the latest event ended a deal, after which the table pauses?"""
        self.is_on = False
        self.began_seq = 0
        """The number of the event that began the latest pause."""
        self.continued: set[int] = set()
        """The seats that have continued in it."""
        self._began_ms = 0
        self._past_ms = 0

    @property
    def is_between_deals(self) -> bool:
        """Is a deal over, and the next one not shown yet?"""
        return self.is_on or self.is_due

    def begin(self, seq: int, at_ms: int) -> None:
        """A pause begins."""
        self.is_on, self.began_seq, self._began_ms = True, seq, at_ms
        self.continued.clear()

    def end(self, at_ms: int) -> None:
        """The pause ends."""
        self._past_ms = self.lasted_ms(at_ms)
        self.is_on = False

    def lasted_ms(self, at_ms: int) -> int:
        """How long all pauses have lasted by then. A clock that was set back adds nothing."""
        return self._past_ms + (max(0, at_ms - self._began_ms) if self.is_on else 0)

    def waits_for(self, present: set[int]) -> list[int]:
        """The seats that have yet to continue, of those whose players are present."""
        return sorted(present - self.continued) if self.is_on else []

    def may_end(self, present: set[int]) -> bool:
        """Has everyone continued who is present?"""
        return self.is_on and bool(present) and not self.waits_for(present)

    def check_none(self) -> None:
        """Refuse what cannot be done in a pause."""
        if self.is_on:
            raise NotNow("the table pauses after the deal; the next one begins when everyone has continued")

    def check_continue(self, seen: int) -> None:
        """Refuse to continue when there is no pause, or from a pause that began after the event `seen`."""
        if not self.is_on:
            raise NotNow("the table does not pause now")
        if self.began_seq > seen:
            raise NotNow("that was meant for an earlier pause")
