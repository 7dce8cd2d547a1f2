"""Lag credit: how much of a client's measured round trip is credited in a race.

A client that delays its answers to pings looks distant. So each measurement is bounded by TCP's own round trip,
because the client's kernel acknowledges segments whatever its program does; if that is unknown, nothing is credited.
The minimum round trip is credited in full; a rise above it only up to a budget, which every raced action spends and
refills a little.
"""

import math

import msgspec

N_RECENT = 5
REGAIN_S = 0.002
"""What each raced action refills: in the long run a risen round trip gains no more than this, about 0.6 % of races."""
MOST_BUDGET_S = 0.02


class LagTracker(msgspec.Struct, frozen=True):
    """The round trips of one connection."""

    recent_s: tuple[float, ...] = ()
    least_s: float = math.inf
    budget_s: float = 0.0

    def measured(self, ping_s: float, tcp_s: float | None) -> "LagTracker":
        """Add the round trip of a ping, unless TCP's own is unknown (None)."""
        if tcp_s is None:
            return self
        round_trip_s = min(ping_s, tcp_s)
        recent_s = (*self.recent_s, round_trip_s)[-N_RECENT:]
        return LagTracker(recent_s, min(self.least_s, round_trip_s), self.budget_s)

    @property
    def round_trip_s(self) -> float:
        """The minimum of the recent round trips, because noise only adds to them; 0 before the first."""
        return min(self.recent_s, default=0.0)

    def credit_s(self, cap_s: float) -> float:
        """The lag credited to an action that arrives now."""
        credited_s = min(self.round_trip_s, self.least_s + self.budget_s)
        return min(credited_s, cap_s)

    def spent(self, credit_s: float) -> "LagTracker":
        """After a raced action with this credit: its rise above the least round trip is taken from the budget."""
        left_s = self.budget_s - max(0.0, credit_s - self.least_s)
        return LagTracker(self.recent_s, self.least_s, min(MOST_BUDGET_S, left_s + REGAIN_S))
