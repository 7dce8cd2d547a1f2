"""Outstanding invites. Each reserves a seat until it is used or withdrawn, or until the match begins."""


class Invites:
    """The hashes of invites that have not been used, with the seats they reserve."""

    def __init__(self) -> None:
        self._seats: dict[str, int | None] = {}
        """No seat for an old invite that was created when no seat was free."""

    def __contains__(self, invite_hash: str) -> bool:
        return invite_hash in self._seats

    def seat_of(self, invite_hash: str | None) -> int | None:
        """The seat that an invite reserves."""
        return self._seats.get(invite_hash or "")

    @property
    def seats(self) -> set[int]:
        """All seats that invites reserve."""
        return {seat for seat in self._seats.values() if seat is not None}

    def add(self, invite_hash: str, seat: int | None) -> None:
        """Reserve a seat."""
        self._seats[invite_hash] = seat

    def use(self, invite_hash: str | None) -> None:
        """Remove an invite that has been used."""
        self._seats.pop(invite_hash or "", None)

    def withdraw(self, seat: int) -> None:
        """Remove the invite for a seat."""
        self._seats = {invite: reserved for invite, reserved in self._seats.items() if reserved != seat}

    def clear(self) -> None:
        """Remove all invites."""
        self._seats.clear()
