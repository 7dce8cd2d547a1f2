"""Mutation testing of the rules: make one small change at a time, and see if a clause test fails.

    python -m tests.mutants [game ...]

Mutants live in memory only: each runs in a child forked from this process, which imports the broken module in place
of the real one. So starting one is cheap, and a run that is cut short leaves nothing behind.
"""

import argparse
import ast
import copy
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType
from typing import Any

import hypothesis
import pytest
from rich.console import Console
from rich.markup import escape
from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn
from rich.table import Table

from boxlid.games import GAMES

ROOT = Path(__file__).parents[1]
NOT_EXAMINED = {"strategy", "outlook", "plan", "belief"}
"""How bots choose: not rules, and a mutant may play just as well."""
SHARED = ("boxlid.kernel.cards.tricks", "boxlid.kernel.match.scores", "boxlid.kernel.match.refusals")
"""Rules shared by several games; a game's tests are responsible for those it imports."""
NOT_RULES = {"VERSION"}
SHARE_TO_KILL = 0.92
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

OTHER_OPERATORS: dict[type[ast.AST], tuple[Any, ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.Mod: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
}


@dataclass(frozen=True)
class Mutant:
    """A mutant: a module with one small change."""

    module: str
    path: Path
    function: str
    """The function it is in; empty at module level."""
    line: int
    before: str
    after: str
    code: CodeType


# --- Making them ------------------------------------------------------------------------------------------------------


def mutants_of_game(game: str) -> Iterator[Mutant]:
    """Every mutant of a game's own modules and of the shared rules it uses."""
    modules = rule_modules(game)
    for module in modules:
        yield from mutants_of(module)
    imports = [node for module in modules for node in parse(module).body if isinstance(node, ast.ImportFrom)]
    for shared in SHARED:
        used = {alias.name for node in imports if node.module == shared for alias in node.names}
        yield from mutants_of(shared, used)


def mutants_of(module: str, functions: set[str] | None = None) -> Iterator[Mutant]:
    """Every mutant of a module, or of some of its functions."""
    tree = parse(module)
    path = source_of(module)
    for statement in tree.body:
        is_wanted = functions is None or getattr(statement, "name", None) in functions
        if not is_wanted or is_left_alone(statement):
            continue
        for parent, field, index in places(statement):
            original = getattr(parent, field) if index is None else getattr(parent, field)[index]
            for changed in changes_of(original):
                put(parent, field, index, ast.copy_location(changed, original))
                code = compile(ast.fix_missing_locations(tree), path, "exec")
                function = statement.name if isinstance(statement, ast.FunctionDef) else ""
                yield Mutant(module, path, function, original.lineno, first_line(original), first_line(changed), code)
                put(parent, field, index, original)


def places(node: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Every node below this one that can be changed, as parent, field and index."""
    for field, value in ast.iter_fields(node):
        if isinstance(node, ast.FunctionDef) and field != "body":
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and not is_left_alone(child):
                yield node, field, index
                yield from places(child)


def is_left_alone(node: ast.AST) -> bool:
    """Imports, state fields, docstrings, and names that no rule depends on."""
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Name) and target.id in NOT_RULES for target in node.targets)
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or isinstance(node, ast.Import | ast.ImportFrom | ast.ClassDef)


def changes_of(node: Any) -> Iterator[ast.AST]:
    """The mutations of one node."""
    match node:
        case ast.Compare():
            for other in OTHER_OPERATORS.get(type(node.ops[0]), ()):
                yield with_field(node, "ops", [other(), *node.ops[1:]])
        case ast.BinOp() | ast.BoolOp() | ast.AugAssign():
            for other in OTHER_OPERATORS.get(type(node.op), ()):
                yield with_field(node, "op", other())
        case ast.UnaryOp():
            yield node.operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.If() | ast.While() | ast.IfExp() if not isinstance(node.test, ast.Compare | ast.UnaryOp):
            yield with_field(node, "test", ast.UnaryOp(ast.Not(), node.test))
    if isinstance(node, ast.Assign | ast.AugAssign | ast.Return | ast.Expr):
        yield ast.Pass()


def with_field(node: ast.AST, field: str, value: Any) -> ast.AST:
    """A copy of the node with one field changed."""
    changed = copy.copy(node)
    setattr(changed, field, value)
    return changed


def put(parent: ast.AST, field: str, index: int | None, child: ast.AST) -> None:
    """Replace the child."""
    if index is None:
        setattr(parent, field, child)
    else:
        getattr(parent, field)[index] = child


def first_line(node: ast.AST) -> str:
    """The source of the node."""
    return ast.unparse(node).splitlines()[0]


def parse(module: str) -> ast.Module:
    """The module's syntax tree."""
    return ast.parse(source_of(module).read_text(encoding="utf-8"))


def source_of(module: str) -> Path:
    """The file of a module, which must not be imported yet, so that a mutant can replace it."""
    if module in sys.modules:
        raise SystemExit(f"{module} was imported before it could be broken; import it later")
    path = (ROOT / "src").joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


# --- Running them -----------------------------------------------------------------------------------------------------


class BrokenModule(SourceFileLoader):
    """An import hook that provides the mutant instead of its module."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.path))
        self.mutant = mutant

    def find_spec(self, name: str, _path: Sequence[str] | None, _target: Any = None) -> ModuleSpec | None:
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, _name: str) -> CodeType:
        return self.mutant.code


class CleanRun:
    """The baseline: the CPU time of each test, and the functions it calls."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.calls: dict[str, set[tuple[str, str]]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        called = self.calls[item.nodeid] = set()
        sys.setprofile(lambda frame, _event, _arg: called.add((frame.f_code.co_filename, frame.f_code.co_name)))
        before_s = time.process_time()
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

    def limit_s(self, test: str) -> float:
        """The CPU time limit of a test, after which it counts as endless."""
        return max(LEAST_LIMIT_S, LIMIT_IN_CLEAN_RUNS * self.seconds[test])


class BrokenRun:
    """A pytest plugin that runs tests in the given order, and ends the process at the time limit."""

    def __init__(self, tests: Sequence[str], clean: CleanRun) -> None:
        self.rank = {test: rank for rank, test in enumerate(tests)}
        self.clean = clean
        signal.setitimer(signal.ITIMER_PROF, max(map(clean.limit_s, tests)))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((item for item in items if item.nodeid in self.rank), key=lambda item: self.rank[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.setitimer(signal.ITIMER_PROF, self.clean.limit_s(nodeid))


def start_tests(mutant: Mutant, clean: CleanRun) -> ForkProcess:
    """Run the tests that might kill a mutant in a child process."""
    fork = multiprocessing.get_context("fork")
    child = fork.Process(target=run_tests, args=(mutant, clean), daemon=True)
    child.start()
    return child


def run_tests(mutant: Mutant, clean: CleanRun) -> None:
    """Exit with the status of pytest. A mutant without tests survives."""
    sys.meta_path.insert(0, BrokenModule(mutant))
    tests = clean.tests_for(mutant)
    for some in filter(None, (tests[:FIRST_TESTS], tests[FIRST_TESTS:])):
        files = sorted({test.partition("::")[0] for test in some})
        code = verdict(files, BrokenRun(some, clean))
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            sys.exit(code)
    sys.exit(pytest.ExitCode.OK)


def verdict(where: Sequence[str], plugin: object) -> int:
    """Run pytest on files or folders silently; returns its status."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    options = ["-x", "-q", "--tb=no", "--disable-plugin-autoload", "-p", "_hypothesis_pytestplugin"]
    options += [f"--hypothesis-profile={PROFILE}"]
    # hypothesis is imported before pytest could rewrite its assertions, so that forks start fast.
    options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    return int(pytest.main([*options, *where], plugins=[plugin]))


def run_clean(folder: Path) -> CleanRun:
    """Run the tests of a folder without mutation; all must pass."""
    fork = multiprocessing.get_context("fork")
    receiver, sender = fork.Pipe(duplex=False)
    child = fork.Process(target=send_clean_run, args=(folder, sender), daemon=True)
    child.start()
    sender.close()
    try:
        clean: CleanRun = receiver.recv()
    except EOFError:
        raise SystemExit(f"the tests in {folder} fail without any mutation") from None
    child.join()
    return clean


def send_clean_run(folder: Path, sender: Connection) -> None:
    """Send the baseline, if all tests pass."""
    clean = CleanRun()
    if verdict([str(folder)], clean) == pytest.ExitCode.OK:
        sender.send(clean)


def try_all(mutants: Sequence[Mutant], clean: CleanRun) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant and whether it survived, in parallel on all cores. Endless ones are killed."""
    waiting = list(reversed(mutants))
    running: dict[ForkProcess, Mutant] = {}
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            mutant = waiting.pop()
            running[start_tests(mutant, clean)] = mutant
        wait([child.sentinel for child in running])
        for child in [child for child in running if not child.is_alive()]:
            yield running.pop(child), child.exitcode == pytest.ExitCode.OK


# --- Reports ----------------------------------------------------------------------------------------------------------


def rule_modules(game: str) -> list[str]:
    """The modules of a game that hold rules, without those about how bots play."""
    files = sorted((ROOT / "src" / "boxlid" / "games" / game).rglob("*.py"))
    with_rules = [file for file in files if "@rule\n" in file.read_text(encoding="utf-8")]
    return [module_name(file) for file in with_rules if file.stem not in NOT_EXAMINED]


def module_name(file: Path) -> str:
    """The module that a source file holds."""
    names = file.relative_to(ROOT / "src").with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def examine(game: str, console: Console) -> float:
    """Test every mutant of a game and report the survivors; returns the share killed."""
    folder = ROOT / "tests" / "games" / game
    mutants = list(mutants_of_game(game))
    clean = run_clean(folder)
    survivors = []
    columns = (*Progress.get_default_columns(), MofNCompleteColumn(), TimeElapsedColumn())
    # No refresh thread: this process forks.
    with Progress(*columns, console=console, auto_refresh=False) as progress:
        task = progress.add_task(game, total=len(mutants))
        for mutant, has_survived in try_all(mutants, clean):
            if has_survived:
                survivors.append(mutant)
            progress.update(task, advance=1, refresh=True)
    share = 1 - len(survivors) / len(mutants)
    print_survivors(game, survivors, console)
    console.print(f"{game}: {len(mutants) - len(survivors)} of {len(mutants)} mutants killed, {share:.1%}")
    return share


def print_survivors(game: str, survivors: Sequence[Mutant], console: Console) -> None:
    """Print a table of the surviving mutants."""
    if not survivors:
        return
    table = Table("where", "original", "mutant", title=f"{game}: surviving mutants", title_justify="left")
    for mutant in sorted(survivors, key=lambda mutant: (mutant.path, mutant.line)):
        table.add_row(f"{mutant.path.name}:{mutant.line}", escape(mutant.before), escape(mutant.after))
    console.print(table)


def main() -> int:
    """Test the given games, or all; returns 1 if too many mutants of one survive."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="game", help=f"{', '.join(GAMES)}; default: all")
    games = parser.parse_args().games or list(GAMES)
    if unknown := set(games) - set(GAMES):
        parser.error(f"there is no game called {', '.join(sorted(unknown))}")
    console = Console()
    # Clause tests of compiled code run interpreted, so that no code of mutants gets into the cache.
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    # Child processes share the bytecode of the tests, whatever the environment says.
    with TemporaryDirectory() as folder:
        sys.pycache_prefix, sys.dont_write_bytecode = folder, False
        return int(min(examine(game, console) for game in games) < SHARE_TO_KILL)


if __name__ == "__main__":
    sys.exit(main())
