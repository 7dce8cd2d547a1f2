"""A few workers, started when first needed. One that dies is replaced, and what it was at is done again."""

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, cast

from boxlid.games import BoxlidError, Unreadable
from boxlid.workers.messages import Answer, Done, Failed, Progress, Request, read_message, write_message

COMMAND = (sys.executable, "-P", "-m", "boxlid.workers")
LOG = logging.getLogger(__name__)
TRIES = 2
"""How often a job is begun before it counts as one that kills its worker."""


class WorkerDied(BoxlidError):
    """Every worker that had the job has died."""


class JobFailed(BoxlidError):
    """A worker could not do the job."""


@dataclass(eq=False)
class _Pending:
    function: str
    args: Sequence[object]
    future: "Future[Any]"
    on_progress: Callable[[Any], None] | None
    tries: int = 0


@dataclass(eq=False)
class _Worker:
    process: "subprocess.Popen[bytes]"
    jobs: dict[int, _Pending] = field(default_factory=dict)


class Pool:
    """Calls functions in other processes. Safe to use from any thread."""

    def __init__(self, n: int = 1, command: Sequence[str] = COMMAND) -> None:
        """Up to `n` workers; none is running yet."""
        self.n = n
        self._command = command
        self._workers: list[_Worker] = []
        self._lock = threading.RLock()
        self._last_id = 0
        self._is_closed = False

    def submit(self, function: str, *args: object, on_progress: Callable[[Any], None] | None = None) -> "Future[Any]":
        """Call a function, `module:name`. What it yields on its way goes to `on_progress`, in another thread."""
        pending = _Pending(function, args, Future(), on_progress)
        self._begin(pending)
        return pending.future

    def give_up(self, future: "Future[Any]") -> None:
        """Stop waiting for a job: end the worker that has it. Its other jobs go to another worker."""
        with self._lock:
            for worker in self._workers:
                for number, pending in list(worker.jobs.items()):
                    if pending.future is future:
                        del worker.jobs[number]
                        worker.process.kill()
        future.cancel()

    def close(self) -> None:
        """End every worker, whatever it is at."""
        with self._lock:
            self._is_closed = True
            workers = list(self._workers)
        for worker in workers:
            worker.process.kill()
            worker.process.wait()

    def pids(self) -> list[int]:
        """The process ids of the workers that are running."""
        with self._lock:
            return [worker.process.pid for worker in self._workers]

    # --- Inside ----------------------------------------------------------------------------------------------------

    def _begin(self, pending: _Pending) -> None:
        with self._lock:
            is_given_up = self._is_closed or pending.tries == TRIES
            if not is_given_up:
                self._send(pending)
        if is_given_up:
            with suppress(InvalidStateError):
                pending.future.set_exception(WorkerDied("the worker stopped before it was done; try again"))

    def _send(self, pending: _Pending) -> None:
        pending.tries += 1
        worker = self._least_busy()
        self._last_id += 1
        worker.jobs[self._last_id] = pending
        request = Request(self._last_id, pending.function, list(pending.args))
        with suppress(BrokenPipeError):  # it has just died: its reader begins the job again
            write_message(cast(BinaryIO, worker.process.stdin), request)

    def _least_busy(self) -> _Worker:
        least_busy = min(self._workers, key=lambda worker: len(worker.jobs), default=None)
        if least_busy and (not least_busy.jobs or len(self._workers) >= self.n):
            return least_busy
        return self._start_worker()

    def _start_worker(self) -> _Worker:
        sources = str(Path(__file__).parents[2])
        path = os.pathsep.join(filter(None, [sources, os.environ.get("PYTHONPATH")]))
        process = subprocess.Popen(  # noqa: S603 - the command is our own
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,  # Ctrl-C in the terminal is for the front end
        )
        worker = _Worker(process)
        self._workers.append(worker)
        threading.Thread(target=self._read, args=(worker,), daemon=True).start()
        return worker

    def _read(self, worker: _Worker) -> None:
        """Hand out the answers of a worker until it is gone, then have its jobs done by another."""
        pipe = cast(BinaryIO, worker.process.stdout)
        while answer := _next_answer(pipe):
            self._take(worker, answer)
        worker.process.wait()
        with self._lock:
            self._workers.remove(worker)
            left = list(worker.jobs.values())
            _close(worker.process.stdin)
            _close(worker.process.stdout)
        for pending in left:
            self._begin(pending)

    def _take(self, worker: _Worker, answer: Answer) -> None:
        with self._lock:
            pending = worker.jobs.get(answer.id)
            if pending and not isinstance(answer, Progress):
                del worker.jobs[answer.id]
        if not pending:
            return
        with suppress(InvalidStateError):  # nobody waits for it any more
            match answer:
                case Progress(_, step) if pending.on_progress:
                    pending.on_progress(step)
                case Done(_, result):
                    pending.future.set_result(result)
                case Failed(_, why, is_refusal=True):
                    pending.future.set_exception(Unreadable(why))
                case Failed(_, why):
                    LOG.error("%s: %s", pending.function, why)
                    pending.future.set_exception(JobFailed("something went wrong with that; try again"))


def _next_answer(pipe: BinaryIO) -> Answer | None:
    try:
        return read_message(pipe, Answer)  # type: ignore[arg-type] # a union is no type to mypy
    except (OSError, ValueError):
        return None


def _close(pipe: object) -> None:
    with suppress(BrokenPipeError):
        cast(BinaryIO, pipe).close()
