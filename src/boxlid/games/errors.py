"""Errors in what a person or a program asks for. The message is always a sentence for the user."""


class BoxlidError(Exception):
    """An error that the user can fix. Its text says what is wrong and what was expected."""


class Unreadable(BoxlidError):
    """Input that cannot be understood: words, a file, an option."""


class Ambiguous(BoxlidError):
    """Words that match several choices."""


class Refused(BoxlidError):
    """An action that is understood but not allowed now; `clause` is the rule that forbids it."""

    def __init__(self, words: str, reason: str, clause: str) -> None:
        super().__init__(f"{words}: {reason} ({clause})")
        self.clause = clause
