"""The worker pool: results, progress, failures, and dead workers."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import Any

import pytest

from boxlid.bots.opponents import NO_REQUESTER, Requester
from boxlid.games import Unreadable
from boxlid.workers import JobFailed, Pool, WorkerDied

LONG_ENOUGH_S = 120
"""A timeout that only a hang reaches."""


@pytest.fixture
def pool() -> Iterator[Pool]:
    pool = Pool()
    yield pool
    pool.close()


class Gate:
    """A call that blocks until the gate is opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        os.mkfifo(path)

    def hold(self, pool: Pool, requester: Requester = NO_REQUESTER) -> "Future[Any]":
        return pool.submit("os:open", str(self.path), os.O_RDONLY, requester=requester)

    def open(self) -> None:
        """Wait until the call has begun, and let it end."""
        self.path.open("w").close()


@pytest.fixture
def gate(tmp_path: Path) -> Gate:
    return Gate(tmp_path / "gate")


def wait_for_end(pid: int) -> None:
    """Wait until a process is gone."""
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    ready, _, _ = select.select([descriptor], [], [], LONG_ENOUGH_S)
    os.close(descriptor)
    assert ready, f"process {pid} is still running"


def test_a_function_is_called_in_another_process(pool: Pool) -> None:
    assert pool.submit("operator:add", 2, 3).result() == 5
    assert pool.submit("os:getpid").result() == pool.pids()[0] != os.getpid()


def test_values_yielded_by_a_generator_are_reported_as_progress(pool: Pool, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    steps: list[object] = []
    assert pool.submit("os:walk", str(tmp_path), on_progress=steps.append).result() is None
    assert steps == [[str(tmp_path), [], ["file"]]]


def test_errors_are_logged_refusals_passed_on_and_the_worker_survives(
    pool: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(JobFailed, match="try again"):
        pool.submit("operator:truediv", 1, 0).result()
    assert caplog.messages == ["operator:truediv: ZeroDivisionError: division by zero"]
    with pytest.raises(Unreadable, match="there is no game called whist"):
        pool.submit("boxlid.games:find_game", "whist").result()
    assert pool.submit("operator:add", 2, 3).result() == 5


def test_calls_of_a_killed_worker_are_retried(pool: Pool, gate: Gate) -> None:
    first = pool.submit("os:getpid").result()
    held = gate.hold(pool)
    behind = [pool.submit("os:getpid", requester=Requester(address)) for address in "aab"]
    os.kill(first, signal.SIGKILL)
    wait_for_end(first)
    gate.open()
    assert isinstance(held.result(), int)
    pids = {future.result() for future in behind}
    assert len(pids) == 1
    assert pids.isdisjoint({first, os.getpid()})


def test_a_long_queue_of_one_address_delays_no_other(pool: Pool, gate: Gate) -> None:
    order: list[str] = []

    def submit(address: str, table: str) -> "Future[Any]":
        future = pool.submit("operator:add", 2, 3, requester=Requester(address, table))
        future.add_done_callback(lambda _: order.append(f"{address}{table}"))
        return future

    held = gate.hold(pool, Requester("a", "0"))
    held.add_done_callback(lambda _: order.append("held"))
    queued = [submit("a", str(table)) for table in range(54)]
    queued += [submit("a", "0") for _ in range(2)]
    queued.append(submit("b", "0"))
    gate.open()
    for future in queued:
        future.result()
    tables = [f"a{table}" for table in range(54)]
    assert order == ["held", "b0", *tables, "a0", "a0"]


def test_several_workers_share_the_queue(gate: Gate) -> None:
    pool = Pool(2)
    try:
        held = gate.hold(pool)
        assert pool.submit("operator:add", 2, 3).result() == 5
        assert len(pool.pids()) == 2
        gate.open()
        assert isinstance(held.result(), int)
    finally:
        pool.close()


def test_a_call_that_kills_its_workers_fails(pool: Pool) -> None:
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


def test_giving_up_a_queued_call_ends_no_worker(pool: Pool, gate: Gate) -> None:
    pid = pool.submit("os:getpid").result()
    begun, waiting = gate.hold(pool), pool.submit("operator:add", 2, 3)
    pool.give_up(waiting)
    assert waiting.cancelled()
    gate.open()
    assert isinstance(begun.result(), int)
    assert pool.submit("os:getpid").result() == pid


def test_only_a_queued_call_can_be_withdrawn(pool: Pool, gate: Gate, tmp_path: Path) -> None:
    begun, waiting = gate.hold(pool), pool.submit("os:mkdir", str(tmp_path / "made"))
    for future in (begun, waiting):
        pool.withdraw(future)
    assert waiting.cancelled()
    gate.open()
    assert isinstance(begun.result(), int)
    assert pool.submit("os:listdir", str(tmp_path)).result() == [gate.path.name]


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


def test_close_ends_a_busy_worker_and_fails_its_job(pool: Pool) -> None:
    pid = pool.submit("os:getpid").result()
    stuck = pool.submit("signal:pause")
    waiting = [pool.submit("os:getpid", requester=Requester(address)) for address in "aab"]
    pool.close()
    wait_for_end(pid)
    for future in (stuck, *waiting, pool.submit("os:getpid")):
        with pytest.raises(WorkerDied):
            future.result()


def test_a_worker_that_died_while_idle_is_replaced(pool: Pool) -> None:
    pid = pool.submit("os:getpid").result()
    os.kill(pid, signal.SIGKILL)
    wait_for_end(pid)
    assert pool.submit("os:getpid").result() not in (pid, os.getpid())
