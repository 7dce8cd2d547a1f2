"""Executors: the same totals, however matches are cut, wherever they are played, and in any order of arrival."""

import fcntl
import pickle
import sys
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from importlib import import_module
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import boxlid
from boxlid.bots.loading import load_bot
from boxlid.cli.main import BAD_INPUT, build_parser, run
from boxlid.games import BoxlidError, Unreadable, find_game
from boxlid.games.game import Game
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.execution.cache import caches_folder
from boxlid.lab.arena import Arena
from boxlid.lab.executors import EXECUTORS, Executor, Job, Threads, open_executor, play_in_chunks, worker
from boxlid.lab.executors.contract import Chunk, Result
from boxlid.lab.executors.in_flight import play_in_flight
from boxlid.lab.executors.on_dask import Dask
from boxlid.lab.executors.on_ray import check_length
from boxlid.lab.executors.sent_bots import pickled
from boxlid.lab.report.data import data_of
from boxlid.lab.report.report import ReportPlan, make_report
from boxlid.lab.report.variants import make_variants
from boxlid.lab.series import Series, TallyJob
from boxlid.lab.summary import summarize
from boxlid.lab.tally import Tally
from boxlid.table import Table
from tests.lab.patches import FAMILY, rules_with


@dataclass
class Numbers:
    """A job whose result is the numbers of its matches."""

    warmed: list[str] = field(default_factory=list)

    def warm_up(self) -> None:
        self.warmed.append("up")

    def play(self, first: int, n: int) -> list[int]:
        return list(range(first, first + n))


class Backwards:
    """Plays the last chunk first."""

    def __init__(self, chunk_s: float) -> None:
        self.chunk_s = chunk_s
        self.chunks: list[Chunk] = []

    def run(self, job: Job[Result], chunks: Iterable[Chunk]) -> Generator[tuple[Chunk, Result]]:
        self.chunks = list(chunks)
        for first, n in reversed(self.chunks):
            yield (first, n), job.play(first, n)


def counts(tally: Tally) -> list[list[list[int]]]:
    every = [tally.lengths, *tally.scores, *tally.winners_beside]
    return [[column.tolist() for column in one.in_order] for one in every]


@pytest.mark.parametrize("n", [1, 2, 3, 1000])
@pytest.mark.parametrize("executor", [Threads(1), Threads(3), Backwards(1e-5)], ids=["one", "three", "backwards"])
def test_every_match_is_played_once(executor: Executor, n: int) -> None:
    played = [result for _, result in play_in_chunks(executor, Numbers(), n)]
    assert sorted(chain.from_iterable(played)) == list(range(n))


class Losing(Backwards):
    """Loses a chunk."""

    def run(self, job: Job[Result], chunks: Iterable[Chunk]) -> Generator[tuple[Chunk, Result]]:
        return super().run(job, list(chunks)[1:])


def test_a_lost_match_is_an_error() -> None:
    with pytest.raises(BoxlidError, match=r"the executor has lost [\d,]+ of 100,000 matches or deals"):
        list(play_in_chunks(Losing(1e-5), Numbers(), 100_000))


def test_playing_may_stop_early() -> None:
    with closing(play_in_chunks(Losing(1e-5), Numbers(), 100_000)) as chunks:
        next(chunks)


class Waiting(Numbers):
    """A job that uses no CPU time: each match waits, as for a bot in another process. One may be delayed."""

    def __init__(self, match_s: float, delayed: int = -1) -> None:
        super().__init__()
        self.match_s = match_s
        self.delayed = delayed
        self.now_s = 0.0

    def play(self, first: int, n: int) -> list[int]:
        played = super().play(first, n)
        self.now_s += n * self.match_s + (0.5 if self.delayed in played else 0.0)
        return played


def chunks_with_clock_of(job: Waiting, executor: Backwards, monkeypatch: pytest.MonkeyPatch) -> list[Chunk]:
    """The chunks that the caller has played itself."""
    clock = SimpleNamespace(perf_counter=lambda: job.now_s, thread_time=lambda: 0.0)
    monkeypatch.setattr("boxlid.lab.executors.chunks.time", clock)
    played = [chunk for chunk, _ in play_in_chunks(executor, job, 1000)]
    return [chunk for chunk in played if chunk not in executor.chunks]


def test_a_chunk_takes_about_as_long_as_the_executor_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    executor = Backwards(0.5)
    own = chunks_with_clock_of(Waiting(1 / 16), executor, monkeypatch)
    assert own == [(0, 1), (1, 1), (2, 2)], "0.125 s are enough to measure"
    assert executor.chunks[:2] == [(4, 8), (12, 8)]


def test_a_single_long_match_is_enough_to_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    executor = Backwards(0.5)
    assert chunks_with_clock_of(Waiting(2.0), executor, monkeypatch) == [(0, 1)]
    assert executor.chunks[:2] == [(1, 1), (2, 1)]


@pytest.mark.parametrize("delayed", [0, 40])
def test_a_delay_while_measuring_does_not_make_chunks_smaller(delayed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    executor = Backwards(0.25)
    chunks_with_clock_of(Waiting(1 / 1024, delayed), executor, monkeypatch)
    assert executor.chunks[0][1] == 256


@pytest.mark.parametrize(
    "executor", [None, Threads(1), Threads(2), Backwards(0.001)], ids=["none", "one", "two", "backwards"]
)
def test_a_tally_does_not_depend_on_the_executor(executor: Executor | None) -> None:
    series = Series(find_game("archduke"), 3, bots=["thumb", "random"], seed=2)
    expected = Tally(3)
    expected.add(*series.play(600).columns())
    assert counts(series.tally(600, None, executor)) == counts(expected)


def test_a_matchup_does_not_depend_on_the_executor() -> None:
    arena = Arena(FAMILY, 4, seed=3)
    one, other = (arena.matchup("thumb", "random", 40, None, executor) for executor in (Threads(1), Backwards(0.01)))
    assert one.margins.tolist() == other.margins.tolist()
    assert sum(one.times_us["thumb"].in_order[1]) == sum(other.times_us["thumb"].in_order[1]) > 0


def test_progress_adds_up_on_any_executor() -> None:
    steps: list[int] = []
    Series(FAMILY, seed=4).tally(5000, steps.append, Threads(2))
    assert sum(steps) == 5000


def test_a_job_arrives_as_it_was_sent() -> None:
    series = Series(FAMILY, 3, bots=["novice", "random"], seed=5, options={"target": 50})
    arrived = pickle.loads(pickle.dumps(TallyJob(series)))
    assert counts(arrived.play(7, 100)) == counts(TallyJob(series).play(7, 100))
    assert arrived.series.game is FAMILY


def test_a_game_that_is_not_registered_arrives_as_it_was_sent() -> None:
    other = Game("other", "Other", 2000, package=FAMILY.package)
    arrived = pickle.loads(pickle.dumps(other))
    assert arrived == other
    assert arrived.rules is FAMILY.rules


# --- In flight --------------------------------------------------------------------------------------------------------


class Pending:
    """Chunks that are finished when asked for: the newest first."""

    def __init__(self) -> None:
        self.futures: list[Future[int]] = []

    def submit(self, _first: int, _n: int) -> Future[int]:
        self.futures.append(Future())
        if len(self.futures) % 3 == 0:
            for number, future in enumerate(self.futures):
                if not future.done():
                    future.set_result(number)
        return self.futures[-1]


def test_no_more_chunks_are_in_flight_than_allowed() -> None:
    pending, limit = Pending(), 3
    for count, _ in enumerate(play_in_flight(pending.submit, [(n, 1) for n in range(30)], limit)):
        assert len(pending.futures) - count <= limit


def test_chunks_are_played_even_if_a_cluster_has_no_workers_yet() -> None:
    def submit(first: int, n: int) -> Future[list[int]]:
        future: Future[list[int]] = Future()
        future.set_result(Numbers().play(first, n))
        return future

    assert [result for _, result in play_in_flight(submit, [(0, 2), (2, 1)], 0)] == [[0, 1], [2]]


def test_a_failure_reaches_the_caller_and_cancels_what_waits() -> None:
    futures: list[Future[int]] = [Future(), Future()]
    futures[0].set_exception(Unreadable("no match"))
    left = iter(futures)
    with pytest.raises(Unreadable, match="no match"):
        list(play_in_flight(lambda _first, _n: next(left), [(0, 1), (1, 1)], 2))
    assert futures[1].cancelled()


# --- Workers ----------------------------------------------------------------------------------------------------------

WARMED: list[str] = []


class Counted(Numbers):
    """A job that counts how often it is warmed up in this process."""

    def warm_up(self) -> None:
        WARMED.append("up")


def test_a_worker_warms_a_job_up_once() -> None:
    WARMED.clear()
    sent = worker.sent(Counted(), None)
    assert [worker.play_chunk(sent, first, 2) for first in (0, 2, 4)] == [[0, 1], [2, 3], [4, 5]]
    assert WARMED == ["up"]


def test_a_worker_with_another_version_is_refused() -> None:
    sent = worker.SentJob(pickle.dumps(Numbers()), "0.0.1", None)
    with pytest.raises(Unreadable, match=r"has Boxlid .*, and this is Boxlid 0\.0\.1"):
        worker.play_chunk(sent, 0, 1)


def test_a_version_has_a_hash_of_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert worker.version().startswith(f"{boxlid.__version__} (")
    monkeypatch.setattr(worker, "PACKAGE", tmp_path)
    found = set()
    for text in ("HAND = 6", "HAND = 7", "HAND = 7"):
        (tmp_path / "rules.py").write_text(text, encoding="utf-8")
        found.add(worker.version.__wrapped__())
    assert len(found) == 2


BOT = """
from sent_place import PLACE

def bot(view, rng):
    return view.legal()[PLACE]
"""


def test_a_worker_plays_the_current_version_of_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is at a relative place, and the worker in another folder."""
    file = tmp_path / "sent_bot.py"
    (tmp_path / "sent_place.py").write_text("PLACE = 0", encoding="utf-8")
    (tmp_path / "elsewhere").mkdir()
    view = Table("family", seed=1).view(0)
    chosen = []
    for text in (BOT, BOT.replace("PLACE]", "-1]")):
        file.write_text(text, encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        bot = load_bot("sent_bot.py:bot")
        text_sent = pickled(bot)
        monkeypatch.chdir(tmp_path / "elsewhere")
        arrived = pickle.loads(text_sent)
        assert repr(arrived) == repr(bot)
        chosen.append(arrived(view, new_rng(0)))
    assert chosen == [view.legal()[0], view.legal()[-1]]


def test_a_bot_that_cannot_be_loaded_on_a_worker_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "sent_bot.py"
    (tmp_path / "only_here.py").write_text("", encoding="utf-8")
    file.write_text("import only_here\ndef bot(view, rng): return 0\n", encoding="utf-8")
    sent = pickled(load_bot(f"{file}:bot"))
    (tmp_path / "only_here.py").unlink()
    sys.modules.pop("only_here")
    with pytest.raises(Unreadable, match=r"sent_bot\.py cannot be loaded on a worker: ModuleNotFoundError"):
        pickle.loads(sent)


def test_others_on_a_node_wait_for_the_first_to_compile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXLID_CACHE_DIR", str(tmp_path))
    with worker.first_on_node(), (tmp_path / "warm-up.lock").open("w") as file, pytest.raises(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    with (tmp_path / "warm-up.lock").open("w") as file, worker.first_on_node():
        pass


def test_each_node_compiles_into_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXLID_CACHE_DIR", "elsewhere")
    folders = []
    for node in ("one", "two"):
        monkeypatch.setattr("socket.gethostname", lambda node=node: node)
        worker.use_cache_below(tmp_path)
        folders.append(caches_folder())
    assert folders == [tmp_path / "compiled" / "one", tmp_path / "compiled" / "two"]


@pytest.fixture
def on_dask(tmp_path: Path) -> Iterator[Dask]:
    dask, distributed = import_module("dask"), import_module("distributed")
    with (
        dask.config.set({"distributed.worker.memory.terminate": False}),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None, local_directory=str(tmp_path)
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        executor = Dask(client, None)
        executor.chunk_s = 0.01
        yield executor


def test_dask_plays_the_same_matches(on_dask: Dask) -> None:
    series = Series(FAMILY, 3, seed=6)
    assert summarize(series.tally(5000, None, on_dask), 3) == summarize(series.play(5000), 3)


def test_dask_plays_the_same_report(on_dask: Dask, tmp_path: Path) -> None:
    fives = rules_with(tmp_path / "fives", "POINTS_FOR_EXACT = 10", "POINTS_FOR_EXACT = 5")
    plan = ReportPlan(make_variants(FAMILY, 3, {"target": 50}, [], [fives]), 3, ("thumb",), 0, 600)
    here, there = (make_report(plan, lambda _name, _n: lambda _n: None, executor) for executor in (None, on_dask))
    assert data_of(there) == data_of(here)


def test_a_failure_on_dask_reaches_the_caller(on_dask: Dask) -> None:
    with pytest.raises(Unreadable, match="no such match"):
        list(on_dask.run(Refusing(), [(0, 1)]))


@pytest.mark.parametrize(
    ("failure", "says"),
    [
        (CancelledError(), "CancelledError"),
        (TimeoutError("no worker"), "no worker"),
        (OSError("closed."), "closed"),
        (import_module("distributed").KilledWorker("play", SimpleNamespace(address="a"), 3), "Attempted to run task"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_a_failure_of_dask_is_a_sentence(failure: Exception, says: str) -> None:
    def fail(*_: object, **__: object) -> None:
        raise failure

    with pytest.raises(Unreadable, match=f"the Dask cluster has failed: {says}"):
        list(Dask(SimpleNamespace(wait_for_workers=fail), None).run(Numbers(), [(0, 1)]))


class Refusing(Numbers):
    """A job that fails."""

    def play(self, first: int, n: int) -> list[int]:  # noqa: ARG002 - the signature of a job
        raise Unreadable("no such match")


# --- Opening ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "settings", "sentence"),
    [
        ("mpi", {}, "there is no executor called mpi; the executors are threads, ray, dask"),
        ("threads", {"workers": 0}, "an executor needs at least 1 worker"),
        ("ray", {"address": "10.0.0.1:6379", "workers": 4}, "the cluster at 10.0.0.1:6379 has its own workers"),
        ("threads", {"address": "10.0.0.1:6379"}, "an address or folder is for the executors ray and dask"),
    ],
)
def test_an_invalid_executor_is_refused(name: str, settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence), open_executor(name, **settings):
        pass


@pytest.mark.parametrize(("name", "package"), [("ray", "ray"), ("dask", "dask"), ("dask", "distributed")])
def test_a_missing_package_is_named(
    name: str, package: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    assert run(["simulate", "family", "--executor", name]) == BAD_INPUT
    sentence = f"boxlid: {package} is not installed here: --executor {name} requires boxlid[cluster].\n"
    assert capsys.readouterr().err == sentence


def test_the_folder_of_a_cluster_is_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers of a running cluster have working directories of their own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BOXLID_CACHE_DIR", "elsewhere")
    executor_of = lambda _address, _workers, folder: nullcontext(Dask(None, folder))  # noqa: E731
    monkeypatch.setattr("boxlid.lab.executors.open.dask_executor", executor_of)
    with open_executor("dask", folder=Path("here")) as executor:
        assert isinstance(executor, Dask)
        assert executor.folder == tmp_path / "here"
    assert caches_folder().is_relative_to(tmp_path / "here")


def test_a_gpu_does_not_go_with_a_cluster(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "family", "--gpu", "--executor", "ray"]) == BAD_INPUT
    assert "--gpu plays on this machine, and --executor ray on a cluster: choose one" in capsys.readouterr().err


def test_a_gpu_does_not_go_with_workers(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "family", "--gpu", "--workers", "2"]) == BAD_INPUT
    assert "--gpu plays on the GPU, and --workers are threads of the CPU: choose one" in capsys.readouterr().err


def test_the_path_of_rays_sockets_has_a_limit() -> None:
    check_length(Path("/tmp/short"))  # noqa: S108 - nothing is written
    with pytest.raises(Unreadable, match=r"the path is too long for Ray's sockets .*; use --folder"):
        check_length(Path("/" + 60 * "x"))


@pytest.mark.parametrize("command", ["simulate", "tournament", "evaluate", "exploit", "report"])
def test_the_command_offers_exactly_the_executors_that_exist(command: str) -> None:
    commands: Any = build_parser()._subparsers
    parser = commands._group_actions[0].choices[command]
    assert next(tuple(action.choices) for action in parser._actions if action.dest == "executor") == EXECUTORS
