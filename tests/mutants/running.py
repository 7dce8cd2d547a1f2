"""Running the tests that might kill a mutant, in forked processes: starting one is cheap, and it leaves nothing behind.

The tests of a game are collected once. For the mutant of a function, a fork of that process replaces the function's
code. A mutant of a table, or of a function that is called during imports, is imported in place of its module instead,
by a fork of a process that has imported neither: half a second more for each.
"""

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import hypothesis
import pytest

from tests.mutants.making import Mutant

FIRST_TESTS = 8
"""These run before the files of the others are even imported: they kill most mutants, in half the time."""
LIMIT_IN_CLEAN_RUNS, LEAST_LIMIT_S = 5, 2.5
"""The CPU time limit of a test, after which it counts as endless: a multiple of its time without mutation, or this."""

PROFILE = "mutants"
hypothesis.settings.register_profile(
    PROFILE,
    max_examples=10,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
)

FORK = multiprocessing.get_context("fork")
Function = tuple[str, str]
"""The file and name of a function."""


def outcomes(mutants: Sequence[Mutant], folder: Path) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant, and whether it survived the tests of the folder."""
    receiver, sender = FORK.Pipe(duplex=False)
    session = FORK.Process(target=run_pytest, args=([str(folder)], CollectedOnce(mutants, sender)))
    session.start()
    sender.close()
    left = dict(enumerate(mutants))
    try:
        clean: CleanRun = receiver.recv()
    except EOFError:
        raise SystemExit(f"the tests in {folder} fail without any mutation") from None
    for number, has_survived in received(receiver):
        yield left.pop(number), has_survived
    session.join()
    yield from try_all(list(left.values()), partial(run_imported, clean))


def received(receiver: Connection) -> Iterator[Any]:
    """Everything that is sent until the sender ends."""
    while True:
        try:
            yield receiver.recv()
        except EOFError:
            return


def try_all(mutants: Sequence[Mutant], run: Callable[[Mutant], int]) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant and whether it survived, in parallel on all cores."""
    waiting = list(reversed(mutants))
    running: dict[ForkProcess, Mutant] = {}
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            mutant = waiting.pop()
            child = FORK.Process(target=exit_with, args=(run, mutant))
            child.start()
            running[child] = mutant
        wait([child.sentinel for child in running])
        for child in [child for child in running if not child.is_alive()]:
            yield running.pop(child), child.exitcode == pytest.ExitCode.OK


def exit_with(run: Callable[[Mutant], int], mutant: Mutant) -> None:
    sys.exit(run(mutant))


def run_pytest(where: Sequence[str], plugin: object) -> int:
    """Run pytest on files or folders silently; returns its status."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    options = ["-x", "-q", "-s", "--tb=no", "--disable-plugin-autoload", "-p", "_hypothesis_pytestplugin"]
    options += [f"--hypothesis-profile={PROFILE}"]
    # hypothesis is imported before pytest could rewrite its assertions, so that forks start fast.
    options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    return int(pytest.main([*options, *where], plugins=[plugin]))


class CleanRun:
    """The baseline: the CPU time of each test, and the functions it calls."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.calls: dict[str, set[Function]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        called = self.calls[item.nodeid] = set()
        before_s = time.process_time()
        sys.setprofile(partial(note_call, called))
        try:
            return (yield)
        finally:
            sys.setprofile(None)
            self.seconds[item.nodeid] = time.process_time() - before_s

    def tests_for(self, mutant: Mutant) -> list[str]:
        """The tests that call the mutant's function, the fastest first; all tests for a mutant at module level."""
        called = (str(mutant.path), mutant.function)
        chosen = [test for test, calls in self.calls.items() if not mutant.function or called in calls]
        return sorted(chosen, key=self.seconds.__getitem__)

    def start_timer(self, test: str) -> None:
        """End the process once a test has taken longer than its limit."""
        limit_s = max(LEAST_LIMIT_S, LIMIT_IN_CLEAN_RUNS * self.seconds[test])
        signal.setitimer(signal.ITIMER_PROF, limit_s)


def note_call(called: set[Function], frame: Any, _event: str, _arg: object) -> None:
    """A profile function that collects the functions that are called."""
    called.add((frame.f_code.co_filename, frame.f_code.co_name))


# --- Mutants of functions ---------------------------------------------------------------------------------------------


class CollectedOnce:
    """A pytest plugin that runs the collected tests in forks: once without mutation, then for each mutant it can."""

    def __init__(self, mutants: Sequence[Mutant], sender: Connection) -> None:
        self.mutants = mutants
        self.sender = sender
        self.called_by_imports: set[Function] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[Any]:
        sys.setprofile(partial(note_call, self.called_by_imports))
        try:
            return (yield)
        finally:
            sys.setprofile(None)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Send the clean run, if all tests pass, then the number of each mutant with whether it survived."""
        clean = self.run_clean(session)
        if clean is None:
            return True
        self.sender.send(clean)
        items = {item.nodeid: item for item in session.items}
        numbers = {mutant: number for number, mutant in enumerate(self.mutants) if self.can_replace(mutant)}
        for mutant, has_survived in try_all(list(numbers), partial(run_replaced, session, items, clean)):
            self.sender.send((numbers[mutant], has_survived))
        return True

    def run_clean(self, session: pytest.Session) -> CleanRun | None:
        """The clean run, None if a test fails. It runs in a fork, so that nothing it caches hides a mutation."""
        receiver, sender = FORK.Pipe(duplex=False)
        child = FORK.Process(target=send_clean_run, args=(session, sender))
        child.start()
        sender.close()
        clean: CleanRun | None = next(received(receiver), None)
        child.join()
        return clean

    def can_replace(self, mutant: Mutant) -> bool:
        """Is it enough to replace the code of a function that is already imported?"""
        function = getattr(sys.modules.get(mutant.module), mutant.function, None)
        is_plain = isinstance(function, FunctionType) and function.__code__.co_name == mutant.function
        return is_plain and (str(mutant.path), mutant.function) not in self.called_by_imports


def send_clean_run(session: pytest.Session, sender: Connection) -> None:
    """Send the clean run, if all tests pass."""
    clean = CleanRun()
    session.config.pluginmanager.register(clean)
    if all_pass(session, session.items):
        sender.send(clean)


def run_replaced(session: pytest.Session, items: dict[str, pytest.Item], clean: CleanRun, mutant: Mutant) -> int:
    """Run the tests with the mutant's code in place of the function's."""
    function: FunctionType = getattr(sys.modules[mutant.module], mutant.function)
    function.__code__ = function_code(mutant)
    tests = [items[test] for test in clean.tests_for(mutant)]
    return pytest.ExitCode.OK if all_pass(session, tests, clean) else pytest.ExitCode.TESTS_FAILED


def function_code(mutant: Mutant) -> CodeType:
    """The code of the mutated function, which its module's code contains."""
    codes = [code for code in mutant.code.co_consts if isinstance(code, CodeType)]
    return next(code for code in codes if code.co_name == mutant.function)


def all_pass(session: pytest.Session, items: Sequence[pytest.Item], clean: CleanRun | None = None) -> bool:
    """Run collected tests until one fails; with a clean run, each within its time limit."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        if clean:
            clean.start_timer(item.nodeid)
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return False
    return True


# --- Mutants of whole modules -----------------------------------------------------------------------------------------


class MutatedModule(SourceFileLoader):
    """An import hook that provides the mutant instead of its module."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.path))
        self.mutant = mutant

    def find_spec(self, name: str, _path: Sequence[str] | None, _target: Any = None) -> ModuleSpec | None:
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, _name: str) -> CodeType:
        return self.mutant.code


class InOrder:
    """A pytest plugin that runs these tests, in this order, each within its time limit."""

    def __init__(self, tests: Sequence[str], clean: CleanRun) -> None:
        self.rank = {test: rank for rank, test in enumerate(tests)}
        self.clean = clean
        clean.start_timer(max(tests, key=clean.seconds.__getitem__))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((item for item in items if item.nodeid in self.rank), key=lambda item: self.rank[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.clean.start_timer(nodeid)


def run_imported(clean: CleanRun, mutant: Mutant) -> int:
    """Run the tests with the mutant imported. A mutant without tests survives."""
    sys.meta_path.insert(0, MutatedModule(mutant))
    tests = clean.tests_for(mutant)
    for some in filter(None, (tests[:FIRST_TESTS], tests[FIRST_TESTS:])):
        files = sorted({test.partition("::")[0] for test in some})
        code = run_pytest(files, InOrder(some, clean))
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return code
    return pytest.ExitCode.OK
