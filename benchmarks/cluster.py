"""Series on clusters whose workers are killed: `make test-cluster`. Fails if totals differ or a cluster costs too much.

A cluster of three workers on this machine plays the same matches as one process, first undisturbed, to measure its
overhead: the CPU time of all processes against that spent on playing. Then a worker is killed half-way. Everything runs
in a temporary folder; HOME, TMPDIR and the current folder are empty folders, and must stay empty.
"""

import hashlib
import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console

from benchmarks.machine import cpu_model
from benchmarks.markdown import markdown_table
from benchmarks.process_tree import TreeClock, adopt_orphans
from benchmarks.timed_job import TimedJob
from boxlid.games import find_game
from boxlid.lab.executors import Executor, Threads, open_executor, play_in_chunks
from boxlid.lab.executors.chunks import chunks_of
from boxlid.lab.executors.on_dask import local_settings
from boxlid.lab.series import Series
from boxlid.lab.tally import Tally

RESULTS = Path(__file__).with_name("results")
WORKERS = 3
LOOPBACK = {"node_ip_address": "127.0.0.2"}
"""Ray replaces 127.0.0.1 by the machine's own address when a driver connects."""
MATCHES = 1_000_000
"""About half a minute on one core."""
MOST_OVERHEAD = 0.10
SHORT_CHUNKS = 100
"""Per worker."""
HEADINGS = ("executor", "CPU s", "CPU s in chunks", "overhead", "seconds", "with one killed", "total")
Kill = Callable[[], None]


@dataclass(frozen=True)
class Run:
    """The measurements of a series that was played once."""

    digest: str
    cpu_s: float
    playing_s: float
    """CPU time of the chunks, as their workers measure it."""
    seconds: float

    @property
    def overhead(self) -> float:
        """The CPU time spent outside the chunks, relative to that of the chunks."""
        return self.cpu_s / self.playing_s - 1

    def row(self) -> tuple[str, ...]:
        """The first columns of the table."""
        return f"{self.cpu_s:.1f}", f"{self.playing_s:.1f}", f"{self.overhead:.1%}", f"{self.seconds:.1f}"


@contextmanager
def ray_nodes(folder: Path) -> Iterator[tuple[str, Kill]]:
    """A Ray cluster: a head that plays nothing, and three nodes with one core each. The last one can be killed."""
    cluster_utils: Any = import_module("ray.cluster_utils")
    os.environ |= {"RAY_TMPDIR": str(folder), "RAY_worker_niceness": "0"}
    cluster = cluster_utils.Cluster(
        initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False, **LOOPBACK}
    )
    try:
        nodes = [cluster.add_node(num_cpus=1, **LOOPBACK) for _ in range(WORKERS)]
        cluster.wait_for_nodes()
        yield cluster.address, lambda: cluster.remove_node(nodes[-1], allow_graceful=False)
    finally:
        cluster.shutdown()


@contextmanager
def dask_workers(folder: Path) -> Iterator[tuple[str, Kill]]:
    """A Dask cluster of three processes with one thread each. One can be killed; Dask starts another."""
    distributed: Any = import_module("distributed")
    dask: Any = import_module("dask")
    with (
        dask.config.set(local_settings(folder)),
        distributed.LocalCluster(n_workers=WORKERS, threads_per_worker=1, dashboard_address=None) as cluster,
    ):
        yield cluster.scheduler_address, lambda: next(iter(cluster.workers.values())).process.process.kill()


CLUSTERS = {"ray": ray_nodes, "dask": dask_workers}


def digest(tally: Tally) -> str:
    """A hash of every count."""
    counts = [tally.lengths, *tally.scores, *tally.winners_beside]
    numbers = [[column.tolist() for column in one.in_order] for one in counts]
    return hashlib.sha256(json.dumps(numbers).encode()).hexdigest()[:16]


def play(series: Series, n: int, executor: Executor, kill: Kill | None = None) -> Run:
    """Play the series, and kill a worker half-way."""
    total, playing_s, done = Tally(series.seats), 0.0, 0
    started = time.perf_counter()
    with TreeClock() as clock:
        for (_, n_played), (tally, spent_s) in play_in_chunks(executor, TimedJob(series), n):
            total.merge(tally)
            playing_s += spent_s
            done += n_played
            if kill and done >= n / 2:
                clock.sample()
                kill()
                kill = None
    return Run(digest(total), clock.cpu_s, playing_s, time.perf_counter() - started)


def warm_up(series: Series, executor: Executor) -> None:
    """Play chunks that are short enough for every worker to get some, so that all have compiled or loaded the code."""
    for _ in executor.run(TimedJob(series), chunks_of(0, SHORT_CHUNKS * WORKERS, 1)):
        pass


def show(name: str, run: Run, console: Console) -> Run:
    """Print a run."""
    cpu_s, playing_s, overhead, seconds = run.row()
    console.print(f"{name}: {run.digest}, {cpu_s} CPU s, {playing_s} in chunks, overhead {overhead}, {seconds} s")
    return run


def measure(console: Console, folder: Path) -> tuple[list[tuple[str, ...]], list[str]]:
    """The rows of the table, and the failures."""
    series = Series(find_game("family"), seed=1)
    console.print(f"{MATCHES:,} matches of All in the Family, {WORKERS} workers")
    warm_up(series, Threads(WORKERS))
    expected = show("threads", play(series, MATCHES, Threads(WORKERS)), console)
    rows: list[tuple[str, ...]] = [("threads of one process", *expected.row(), "", expected.digest)]
    wrong = []
    for name, cluster in CLUSTERS.items():
        with cluster(folder) as (address, kill), open_executor(name, address=address, folder=folder) as executor:
            warm_up(series, executor)
            whole = show(name, play(series, MATCHES, executor), console)
            killed = show(f"{name}, one killed", play(series, MATCHES, executor, kill), console)
        if {whole.digest, killed.digest} != {expected.digest}:
            wrong.append(f"{name}: the totals differ from those of one process")
        if whole.overhead > MOST_OVERHEAD:
            wrong.append(f"{name}: the overhead is {whole.overhead:.1%} of CPU time")
        rows.append((name, *whole.row(), f"{killed.cpu_s:.1f} CPU s", killed.digest))
    return rows, wrong


@contextmanager
def empty_folders(folder: Path) -> Iterator[list[Path]]:
    """Empty folders as HOME, TMPDIR and the current folder."""
    empty = {name: folder / name.lower() for name in ("HOME", "TMPDIR", "PWD")}
    for path in empty.values():
        path.mkdir()
    before, here = dict(os.environ), Path.cwd()
    os.environ.update({name: str(path) for name, path in empty.items()})
    os.chdir(empty["PWD"])
    tempfile.tempdir = None
    try:
        yield list(empty.values())
    finally:
        os.chdir(here)
        os.environ.clear()
        os.environ.update(before)
        tempfile.tempdir = None


def write(rows: list[tuple[str, ...]], machine: str, load: float) -> None:
    """Write the page of results."""
    page = f"""# Series on clusters

{MATCHES:,} matches of All in the Family by rule of thumb, played by one process with {WORKERS} threads and by clusters
of {WORKERS} workers on this machine, in chunks of about a second. CPU time is that of all processes, Ray's and Dask's
own included, while the matches are played; the overhead is what was not spent in the chunks themselves. Then the same
again, with a Ray node or Dask worker killed half-way: its chunks are played again, and the total (a hash of every
count) is the same. Home, temporary and current folder stayed empty; everything was written into the given folder.

Ray and Dask also take CPU time while they wait, so the overhead grows with the seconds of a run. The load of the
machine was {load:.0f} when this one began; `make test-cluster` on an idle machine gives the true figure.

Measured on: {machine}.

{markdown_table(HEADINGS, rows)}
"""
    (RESULTS / "cluster.md").write_text(page, encoding="utf-8")


def main() -> int:
    """Measure, write the page, and print the failures."""
    console = Console(highlight=False, soft_wrap=True)
    adopt_orphans()
    versions = ", ".join(f"{name} {version(name)}" for name in ("ray", "distributed", "numba"))
    machine = f"{cpu_model()} with {os.cpu_count()} cores, Python {platform.python_version()}, {versions}"
    load = os.getloadavg()[0]
    with TemporaryDirectory(prefix="boxlid") as name, empty_folders(Path(name)) as empty:
        rows, wrong = measure(console, Path(name))
        wrong += [f"{file} was written" for path in empty for file in path.rglob("*")]
    write(rows, machine, load)
    for sentence in wrong:
        console.print(f"{sentence}.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
