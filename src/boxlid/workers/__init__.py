"""Worker processes that search and compile, so that front ends never block and never import a compiler.

A worker is `python -m boxlid.workers`, driven over its pipes. It gets views and nothing else.
"""

from boxlid.workers.opponents import WorkerOpponents
from boxlid.workers.pool import JobFailed, Pool, WorkerDied

__all__ = ["JobFailed", "Pool", "WorkerDied", "WorkerOpponents"]
