"""Values used in place of a seat number. They are equal, but mean different things."""

SPECTATOR = -1
"""A viewer without a seat."""
HOUSE = -1
"""The actor of actions that belong to no seat, such as the end of a timer."""
