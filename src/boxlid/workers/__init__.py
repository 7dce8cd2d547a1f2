"""Processes that search and compile, so that what talks to people never waits and never imports a compiler.

A worker is `python -m boxlid.workers`, spoken to over its pipes. It is given views and nothing else.
"""

from boxlid.workers.opponents import WorkerOpponents
from boxlid.workers.pool import JobFailed, Pool, WorkerDied

__all__ = ["JobFailed", "Pool", "WorkerDied", "WorkerOpponents"]
