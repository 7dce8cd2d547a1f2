"""The refusal of what a table cannot do at this stage."""

from boxlid.games import BoxlidError


class NotNow(BoxlidError):
    """The table cannot do that at this stage."""


class InviteGone(NotNow):
    """The invite is not one of this table, or it has been used or withdrawn."""
