"""A pool of worker processes, started on demand. One that dies is replaced, and its job is retried.

Jobs are queued here, not in the pipes: a worker gets its next job when it is free.
"""

import logging
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from boxlid.bots.opponents import NO_REQUESTER, Requester
from boxlid.games import BoxlidError, Unreadable
from boxlid.workers.fair_queue import FairQueue
from boxlid.workers.messages import Answer, Done, Failed, Progress, Request, packed, read_message

COMMAND = (sys.executable, "-P", "-m", "boxlid.workers")
LOG = logging.getLogger(__name__)
MOST_TRIES = 2
"""Attempts before a job is blamed for killing its workers."""


class WorkerDied(BoxlidError):
    """The worker died, or the pool was closed, before the job was done."""


class JobFailed(BoxlidError):
    """The job raised an unexpected exception."""


@dataclass(eq=False)
class _Job:
    function: str
    request: bytes
    requester: Requester
    on_start: Callable[[], None] | None
    on_progress: Callable[[Any], None] | None
    future: "Future[Any]" = field(default_factory=Future)
    tries: int = 0


@dataclass(eq=False)
class _Worker:
    process: "subprocess.Popen[bytes]"
    job: _Job | None = None
    inbox: "queue.SimpleQueue[_Job | None]" = field(default_factory=queue.SimpleQueue)
    """For the thread that serves the process; None ends it."""


class Pool:
    """Calls functions in worker processes. Thread-safe."""

    def __init__(self, n: int = 1, command: Sequence[str] = COMMAND) -> None:
        self.n = n
        self._command = command
        self._workers: list[_Worker] = []
        self._waiting: FairQueue[_Job] = FairQueue()
        self._lock = threading.RLock()
        self._last_id = 0
        self._is_closed = False

    def submit(
        self,
        function: str,
        *args: object,
        requester: Requester = NO_REQUESTER,
        on_start: Callable[[], None] | None = None,
        on_progress: Callable[[Any], None] | None = None,
    ) -> "Future[Any]":
        """Queue a call of a function, `module:name`, fairly by requester.

        `on_start` is called once, when a worker starts the job; it must not block. `on_progress` is called in another
        thread with each value the function yields.
        """
        with self._lock:
            self._last_id += 1
            request = packed(Request(self._last_id, function, list(args)))
            job = _Job(function, request, requester, on_start, on_progress)
            is_closed = self._is_closed
            if not is_closed:
                self._waiting.put(requester, job)
                self._assign_jobs()
        if is_closed:
            _fail(job)
        return job.future

    def withdraw(self, future: "Future[Any]") -> None:
        """Cancel a job if it is still queued. A running one goes on: killing the worker costs more."""
        with self._lock:
            is_withdrawn = self._dequeue(future)
        if is_withdrawn:
            future.cancel()

    def give_up(self, future: "Future[Any]") -> None:
        """Cancel a job: remove it from the queue, or kill the worker that runs it."""
        with self._lock:
            self._dequeue(future)
            for worker in list(self._workers):
                if worker.job and worker.job.future is future:
                    self._kill(worker)
            self._assign_jobs()
        future.cancel()

    def close(self) -> None:
        """Kill every worker, and fail every job."""
        with self._lock:
            self._is_closed = True
            workers = list(self._workers)
            jobs = [worker.job for worker in workers if worker.job]
            while self._waiting:
                jobs.append(self._waiting.pop())
            for worker in workers:
                self._kill(worker)
        for worker in workers:
            worker.process.wait()
        for job in jobs:
            _fail(job)

    def pids(self) -> list[int]:
        """The process ids of the running workers."""
        with self._lock:
            return [worker.process.pid for worker in self._workers if worker.process.poll() is None]

    # --- With the lock held ----------------------------------------------------------------------------------------

    def _assign_jobs(self) -> None:
        """Assign queued jobs to free workers."""
        while self._waiting and (worker := self._free_worker()):
            self._assign(worker, self._waiting.pop())

    def _assign(self, worker: _Worker, job: _Job) -> None:
        is_first = job.tries == 0
        job.tries += 1
        worker.job = job
        worker.inbox.put(job)
        if is_first and job.on_start:
            job.on_start()

    def _free_worker(self) -> _Worker | None:
        for worker in list(self._workers):
            if worker.job is None and worker.process.poll() is None:
                return worker
            if worker.job is None:  # it died while idle
                self._kill(worker)
        return self._start_worker() if len(self._workers) < self.n else None

    def _start_worker(self) -> _Worker:
        sources = str(Path(__file__).parents[2])
        path = os.pathsep.join(filter(None, [sources, os.environ.get("PYTHONPATH")]))
        process = subprocess.Popen(  # noqa: S603 - the command is our own
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,  # Ctrl-C in the terminal must reach the front end only
        )
        worker = _Worker(process)
        self._workers.append(worker)
        threading.Thread(target=self._serve, args=(worker,), daemon=True).start()
        return worker

    def _kill(self, worker: _Worker) -> None:
        """Kill a worker; the caller takes care of its job."""
        self._workers.remove(worker)
        worker.process.kill()
        worker.inbox.put(None)

    def _dequeue(self, future: "Future[Any]") -> bool:
        job = next((job for job in self._waiting if job.future is future), None)
        if job:
            self._waiting.remove(job.requester, job)
        return job is not None

    # --- In the thread that serves a worker ------------------------------------------------------------------------

    def _serve(self, worker: _Worker) -> None:
        """Serve one worker until it ends. Only this thread uses its pipes, so a long write blocks no caller."""
        while (job := worker.inbox.get()) and (last := _converse(worker.process, job)):
            with self._lock:
                if worker.job is job:
                    worker.job = None
                    self._assign_jobs()
            _settle(job, last)
        worker.process.kill()
        worker.process.wait()
        _close(worker.process.stdin)
        _close(worker.process.stdout)
        self._replace(worker)

    def _replace(self, worker: _Worker) -> None:
        """Retry a dead worker's job in a new one, unless the job was cancelled."""
        lost = None
        with self._lock:
            if worker in self._workers:
                self._workers.remove(worker)
                lost = worker.job
                if lost and lost.tries < MOST_TRIES:
                    self._assign(self._start_worker(), lost)
                    lost = None
                self._assign_jobs()
        if lost:
            _fail(lost)


def _converse(process: "subprocess.Popen[bytes]", job: _Job) -> Done | Failed | None:
    """Send a job and pass on its progress; returns the final answer, or None if the worker died."""
    requests, answers = _pipe(process.stdin), _pipe(process.stdout)
    with suppress(BrokenPipeError):  # it has just died, so reading the answer returns None
        requests.write(job.request)
        requests.flush()
    while isinstance(answer := _next_answer(answers), Progress):
        if job.on_progress:
            job.on_progress(answer.value)
    return answer


def _settle(job: _Job, last: Done | Failed) -> None:
    with suppress(InvalidStateError):  # it was cancelled
        match last:
            case Done(_, result):
                job.future.set_result(result)
            case Failed(_, reason, is_refusal=True):
                job.future.set_exception(Unreadable(reason))
            case Failed(_, reason):
                LOG.error("%s: %s", job.function, reason)
                job.future.set_exception(JobFailed("an internal error has occurred; try again"))


def _fail(job: _Job) -> None:
    with suppress(InvalidStateError):
        job.future.set_exception(WorkerDied("the worker stopped before the job was done; try again"))


def _next_answer(pipe: IO[bytes]) -> Answer | None:
    try:
        return read_message(pipe, Answer)  # type: ignore[arg-type] # mypy does not accept a union as type[M]
    except (OSError, ValueError):
        return None


def _pipe(end: IO[bytes] | None) -> IO[bytes]:
    if end is None:
        raise ValueError("a worker is started with pipes")
    return end


def _close(end: IO[bytes] | None) -> None:
    with suppress(BrokenPipeError):
        _pipe(end).close()
