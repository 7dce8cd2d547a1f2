"""Numbers that stand where a seat's could: they are the same, but mean different things."""

SPECTATOR = -1
"""A viewer without a seat."""
HOUSE = -1
"""Who makes the actions that belong to no seat, such as the end of a timer."""
