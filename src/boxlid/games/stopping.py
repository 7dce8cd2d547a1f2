"""Stopping early: `on_progress` of a series, a matchup or a review may raise `Enough` to keep what was done so far."""


class Enough(Exception):
    """Stop here, and return the results so far."""
