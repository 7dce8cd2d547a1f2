"""Lag credit: how much of a client's measured round trip is believed.

A client that holds back its answers to pings looks like one that is far away. So TCP's own round trip bounds each
measurement, because the client's kernel acknowledges a segment at once, whatever its program does; where it is unknown,
nothing is credited. The least round trip is believed, and a rise above that only from a budget that every raced action
spends and refills a little.
"""

import math

import msgspec

N_RECENT = 5
REGAIN_S = 0.002
"""What a raced action refills, and all that a risen round trip gains in the long run: about 0.6 % of races."""
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
        """The least of the recent round trips, since nothing but lag makes them longer; 0 before the first."""
        return min(self.recent_s, default=0.0)

    def credit_s(self, cap_s: float) -> float:
        """The lag credited to an action that arrives now."""
        believed_s = min(self.round_trip_s, self.least_s + self.budget_s)
        return min(believed_s, cap_s)

    def spent(self, credit_s: float) -> "LagTracker":
        """After a raced action with this credit: its rise above the least round trip is taken from the budget."""
        left_s = self.budget_s - max(0.0, credit_s - self.least_s)
        return LagTracker(self.recent_s, self.least_s, min(MOST_BUDGET_S, left_s + REGAIN_S))
