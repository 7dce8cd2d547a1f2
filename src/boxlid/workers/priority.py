"""Process priority of background work."""

import os

BACKGROUND_NICENESS = 10


def lower_priority() -> None:
    """Lower the priority of this process; it cannot be undone."""
    now = os.getpriority(os.PRIO_PROCESS, 0)
    os.setpriority(os.PRIO_PROCESS, 0, max(now, BACKGROUND_NICENESS))
