"""What can be wrong with what a person or a program asks for. The message is always a sentence for the asker."""


class BoxlidError(Exception):
    """Anything a user can mend. Its text says what is wrong and what was expected."""


class Unreadable(BoxlidError):
    """Words, a file or an option that cannot be understood at all."""


class Ambiguous(BoxlidError):
    """Words that could mean more than one choice."""


class Refused(BoxlidError):
    """An action that is understood but not allowed here; `clause` names the rule."""

    def __init__(self, words: str, reason: str, clause: str) -> None:
        """Say which action was refused, why, and by which clause."""
        super().__init__(f"{words}: {reason} ({clause})")
        self.clause = clause
