"""How work that nobody at a table waits for leaves the processor to the rest."""

import os

BACKGROUND_NICENESS = 10


def lower_priority() -> None:
    """Let this process run behind those that play; it cannot be undone."""
    now = os.getpriority(os.PRIO_PROCESS, 0)
    os.setpriority(os.PRIO_PROCESS, 0, max(now, BACKGROUND_NICENESS))
