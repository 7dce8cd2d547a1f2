"""Stopping early: `on_progress` of a series or a matchup may raise `Enough` to keep what has been played so far."""


class Enough(Exception):
    """Stop playing."""
