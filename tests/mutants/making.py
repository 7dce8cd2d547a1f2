"""The mutants of a game: its rules with one small change each."""

import ast
import copy
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

ROOT = Path(__file__).parents[2]
NOT_EXAMINED = {"strategy", "outlook", "plan", "belief", "measures"}
"""Not rules: bot policies, where a mutant may play just as well, and the measures of reports."""
SHARED = ("boxlid.kernel.cards.tricks", "boxlid.kernel.match.scores", "boxlid.kernel.match.refusals")
"""Rules shared by several games; a game's tests are responsible for those it imports."""
NOT_RULES = {"VERSION"}

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
    """The code of the whole module."""


def rule_modules(game: str) -> list[str]:
    """The modules of a game that hold rules, without those about how bots play."""
    files = sorted((ROOT / "src" / "boxlid" / "games" / game).rglob("*.py"))
    with_rules = [file for file in files if "@rule\n" in file.read_text(encoding="utf-8")]
    return [module_name(file) for file in with_rules if file.stem not in NOT_EXAMINED]


def module_name(file: Path) -> str:
    """The module that a source file holds."""
    names = file.relative_to(ROOT / "src").with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


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
