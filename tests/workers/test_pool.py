"""Functions called in other processes: results, progress, failures, and what becomes of a worker that dies."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from boxlid.games import Unreadable
from boxlid.workers import Pool, WorkerDied
from boxlid.workers.pool import JobFailed

LONG_ENOUGH_S = 120
"""Longer than anything here takes on a busy machine: only a hang reaches it."""


@pytest.fixture
def pool() -> Iterator[Pool]:
    pool = Pool()
    yield pool
    pool.close()


def wait_for_end(pid: int) -> None:
    """Wait until a process is gone."""
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    ready, _, _ = select.select([descriptor], [], [], LONG_ENOUGH_S)
    os.close(descriptor)
    assert ready, f"process {pid} goes on"


def test_a_function_is_called_in_another_process(pool: Pool) -> None:
    assert pool.submit("operator:add", 2, 3).result() == 5
    assert pool.submit("os:getpid").result() == pool.pids()[0] != os.getpid()


def test_what_a_generator_yields_is_reported_on_the_way(pool: Pool, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    steps: list[object] = []
    assert pool.submit("os:walk", str(tmp_path), on_progress=steps.append).result() is None
    assert steps == [[str(tmp_path), [], ["file"]]]


def test_a_fault_is_logged_a_refusal_passed_on_and_the_next_call_answered(
    pool: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(JobFailed, match="try again"):
        pool.submit("operator:truediv", 1, 0).result()
    assert caplog.messages == ["operator:truediv: ZeroDivisionError: division by zero"]
    with pytest.raises(Unreadable, match="there is no game called whist"):
        pool.submit("boxlid.games:find_game", "whist").result()
    assert pool.submit("operator:add", 2, 3).result() == 5


def test_calls_of_a_killed_worker_are_made_again(pool: Pool, tmp_path: Path) -> None:
    first = pool.submit("os:getpid").result()
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    waiting = pool.submit("os:open", str(gate), os.O_RDONLY)  # until somebody opens the other end
    behind = pool.submit("os:getpid")
    os.kill(first, signal.SIGKILL)
    wait_for_end(first)
    with gate.open("w"):
        assert isinstance(waiting.result(), int)
    assert behind.result() not in (first, os.getpid())


def test_a_call_that_kills_every_worker_is_given_up(pool: Pool) -> None:
    with pytest.raises(WorkerDied, match="try again"):
        pool.submit("os:_exit", 1).result()
    assert pool.submit("operator:add", 2, 3).result() == 5


def test_giving_up_a_call_ends_its_worker_and_nothing_else(pool: Pool) -> None:
    first = pool.submit("os:getpid").result()
    stuck = pool.submit("signal:pause")
    behind = pool.submit("operator:add", 2, 3)
    pool.give_up(stuck)
    with pytest.raises(CancelledError):
        stuck.result()
    assert behind.result() == 5
    wait_for_end(first)


def test_an_interrupt_does_not_reach_a_worker(pool: Pool) -> None:
    pid = pool.submit("os:getpid").result()
    os.kill(pid, signal.SIGINT)
    assert pool.submit("os:getpid").result() == pid


SCRIPT = """
import os, signal
from boxlid.games import Unreadable
from boxlid.workers import Pool
pool = Pool()
print(pool.submit("os:getpid").result(), flush=True)
pool.submit("signal:pause")
{end}
"""


@pytest.mark.parametrize("end", ["os._exit(0)", "os.kill(os.getpid(), signal.SIGKILL)", "raise SystemExit"])
def test_a_worker_ends_with_its_parent_however_that_ends(end: str) -> None:
    run = subprocess.run(
        [sys.executable, "-"], input=SCRIPT.format(end=end), capture_output=True, text=True, check=False
    )
    wait_for_end(int(run.stdout))


def test_close_ends_a_busy_worker_and_refuses_what_it_had(pool: Pool) -> None:
    pid = pool.submit("os:getpid").result()
    stuck = pool.submit("signal:pause")
    pool.close()
    wait_for_end(pid)
    with pytest.raises(WorkerDied):
        stuck.result()
    with pytest.raises(WorkerDied):
        pool.submit("os:getpid").result()
