"""Votes for a rematch. It begins when every player present has answered, or when its leader decides so."""

from collections.abc import Collection


class RematchVotes:
    """The votes after a match, folded from a table's events."""

    def __init__(self) -> None:
        self._wants: dict[int, bool] = {}
        """By seat, the earliest vote first."""

    def cast(self, seat: int, wants: bool) -> None:
        """Count a vote instead of the seat's earlier one."""
        self._wants.pop(seat, None)
        self._wants[seat] = wants

    def of(self, seat: int) -> bool | None:
        """What a seat has voted; None if it has not."""
        return self._wants.get(seat)

    @property
    def wanting(self) -> list[int]:
        """The seats that said yes, the first one first."""
        return [seat for seat, wants in self._wants.items() if wants]

    def leader(self, host: int | None) -> int | None:
        """Who may begin before all have answered: the host or, unless the host said yes, the first who did."""
        return host if host in self.wanting else next(iter(self.wanting), None)

    def is_settled(self, present: Collection[int]) -> bool:
        """Has any player said yes, and has every player present answered?"""
        return bool(self.wanting) and all(seat in self._wants for seat in present)
