"""The refusal of what a table cannot do at this stage."""

from boxlid.games import BoxlidError


class NotNow(BoxlidError):
    """The table cannot do that at this stage."""
