"""Break the rules on purpose, one small change at a time, and see whether a clause test notices.

    python -m tests.mutants [game ...]

Mutants live in memory only: each runs in a child forked from this process, which imports the broken module in place
of the real one. So starting one costs next to nothing, and a run that is cut short leaves nothing behind.
"""

import argparse
import ast
import copy
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import CodeType
from typing import Any

os.environ["NUMBA_DISABLE_JIT"] = "1"

import hypothesis
import pytest
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn
from rich.table import Table

from boxlid.games import GAMES

ROOT = Path(__file__).parents[1]
NOT_FOR_TESTS = {"strategy"}
"""Modules of compiled functions in which no clause is at stake."""
NOT_RULES = {"VERSION"}
SHARE_TO_KILL = 0.9
LEAST_TIMEOUT_S = 10.0
TIMEOUT_IN_TEST_RUNS = 5

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
    """A module with one small change."""

    module: str
    path: Path
    line: int
    before: str
    after: str
    code: CodeType


# --- Making them ----------------------------------------------------------------------------------------------------


def mutants_of(module: str) -> Iterator[Mutant]:
    """Every mutant of a module, each different from the original and from the others."""
    path = source_of(module)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    seen = {ast.unparse(tree)}
    for parent, field, index in places(tree):
        original = getattr(parent, field) if index is None else getattr(parent, field)[index]
        for changed in changes_of(original):
            put(parent, field, index, ast.copy_location(changed, original))
            if ast.unparse(tree) not in seen:
                seen.add(ast.unparse(tree))
                code = compile(ast.fix_missing_locations(tree), path, "exec")
                yield Mutant(module, path, original.lineno, first_line(original), first_line(changed), code)
            put(parent, field, index, original)


def places(node: ast.AST, is_in_function: bool = False) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Every place below the node where something can be changed: who holds it, in which field, at which index."""
    for field, value in ast.iter_fields(node):
        if isinstance(node, ast.FunctionDef) and field != "body":
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST) or is_left_alone(child):
                continue
            if is_in_function or not isinstance(child, ast.stmt):
                yield node, field, index
            yield from places(child, is_in_function or isinstance(child, ast.FunctionDef))


def is_left_alone(node: ast.AST) -> bool:
    """Imports, the fields of a record, texts, and names that no rule depends on."""
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Name) and target.id in NOT_RULES for target in node.targets)
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or isinstance(node, ast.Import | ast.ImportFrom | ast.ClassDef)


def changes_of(node: Any) -> Iterator[ast.AST]:
    """The ways in which this one node could be wrong."""
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
    """Lay the child into its place."""
    if index is None:
        setattr(parent, field, child)
    else:
        getattr(parent, field)[index] = child


def first_line(node: ast.AST) -> str:
    """What the node looks like."""
    return ast.unparse(node).splitlines()[0]


def rule_modules(game: str) -> list[str]:
    """The modules of a game that hold its rules: those with compiled functions, apart from how to play well."""
    folder = ROOT / "src" / "boxlid" / "games" / game
    with_rules = [path.stem for path in sorted(folder.glob("*.py")) if "@rule" in path.read_text(encoding="utf-8")]
    return [name for name in with_rules if name not in NOT_FOR_TESTS]


def source_of(module: str) -> Path:
    """The file of a module that has not been imported: a mutant could not take its place any more."""
    if module in sys.modules:
        raise SystemExit(f"{module} was imported before it could be broken; import it later")
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise SystemExit(f"there is no module {module}")
    return Path(spec.origin)


# --- Running them ---------------------------------------------------------------------------------------------------


class BrokenModule(SourceFileLoader):
    """Imports the mutant where its module is asked for."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.path))
        self.mutant = mutant

    def find_spec(self, name: str, _path: Sequence[str] | None, _target: Any = None) -> ModuleSpec | None:
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, _name: str) -> CodeType:
        return self.mutant.code


def start_tests(folder: Path, mutant: Mutant | None = None) -> ForkProcess:
    """Run the tests of a folder in a child of this process, against the mutant if there is one."""
    child = multiprocessing.get_context("fork").Process(target=run_tests, args=(folder, mutant), daemon=True)
    child.start()
    return child


def run_tests(folder: Path, mutant: Mutant | None) -> None:
    """End this process with the verdict of pytest."""
    if mutant is not None:
        sys.meta_path.insert(0, BrokenModule(mutant))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    options = ["-x", "-q", "--tb=no", f"--hypothesis-profile={PROFILE}"]
    # hypothesis was imported before pytest could rewrite its assertions, which is what makes the fork quick.
    sys.exit(pytest.main([*options, "-W", "ignore::pytest.PytestAssertRewriteWarning", str(folder)]))


def time_tests(folder: Path) -> float:
    """How many seconds the tests take when nothing is broken; they must pass then."""
    began = time.monotonic()
    child = start_tests(folder)
    child.join()
    if child.exitcode != pytest.ExitCode.OK:
        raise SystemExit(f"the tests in {folder} fail already, with nothing broken")
    return time.monotonic() - began


def try_all(mutants: Sequence[Mutant], folder: Path, timeout_s: float) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant and whether it survived, as many at once as there are cores. One that never ends was noticed."""
    waiting = list(reversed(mutants))
    running: dict[ForkProcess, tuple[Mutant, float]] = {}
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            mutant = waiting.pop()
            running[start_tests(folder, mutant)] = mutant, time.monotonic() + timeout_s
        wait([child.sentinel for child in running], timeout=1)
        for child, (mutant, deadline) in list(running.items()):
            if child.is_alive() and time.monotonic() > deadline:
                child.kill()
            elif not child.is_alive():
                del running[child]
                yield mutant, child.exitcode == pytest.ExitCode.OK


# --- Telling --------------------------------------------------------------------------------------------------------


def examine(game: str, console: Console) -> float:
    """Try every mutant of a game and tell which survive; returns the share killed."""
    folder = ROOT / "tests" / "games" / game
    mutants = [mutant for name in rule_modules(game) for mutant in mutants_of(f"boxlid.games.{game}.{name}")]
    timeout_s = max(LEAST_TIMEOUT_S, TIMEOUT_IN_TEST_RUNS * time_tests(folder))
    survivors = []
    columns = (*Progress.get_default_columns(), MofNCompleteColumn(), TimeElapsedColumn())
    # No refresh thread: this process forks.
    with Progress(*columns, console=console, auto_refresh=False) as progress:
        task = progress.add_task(game, total=len(mutants))
        for mutant, has_survived in try_all(mutants, folder, timeout_s):
            if has_survived:
                survivors.append(mutant)
            progress.update(task, advance=1, refresh=True)
    share = 1 - len(survivors) / len(mutants)
    tell(game, survivors, console)
    console.print(f"{game}: {len(mutants) - len(survivors)} of {len(mutants)} mutants killed, {share:.1%}")
    return share


def tell(game: str, survivors: Sequence[Mutant], console: Console) -> None:
    """A table of the changes that no test has noticed."""
    if not survivors:
        return
    table = Table("where", "was", "became", title=f"{game}: nobody noticed", title_justify="left")
    for mutant in sorted(survivors, key=lambda mutant: (mutant.path, mutant.line)):
        table.add_row(f"{mutant.path.name}:{mutant.line}", mutant.before, mutant.after)
    console.print(table)


def main() -> int:
    """Examine the games named, or all of them; 1 when too many mutants of one survive."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="game", help=f"{', '.join(GAMES)}; all of them if none is named")
    games = parser.parse_args().games or list(GAMES)
    if unknown := set(games) - set(GAMES):
        parser.error(f"there is no game called {', '.join(sorted(unknown))}")
    console = Console()
    return int(min(examine(game, console) for game in games) < SHARE_TO_KILL)


if __name__ == "__main__":
    sys.exit(main())
