"""Where the chunks of a series or tournament are played: threads of this process, or a cluster run by Ray or Dask.

`open_executor` opens one by name, and `play_in_chunks` plays the matches of a job on it.
"""

from boxlid.lab.executors.chunks import play_in_chunks
from boxlid.lab.executors.contract import Executor, Job
from boxlid.lab.executors.open import EXECUTORS, THREADS, open_executor
from boxlid.lab.executors.threads import Threads

__all__ = ["EXECUTORS", "THREADS", "Executor", "Job", "Threads", "open_executor", "play_in_chunks"]
