"""A module's source with some of its definitions replaced by those of another file."""

import ast
from collections.abc import Iterator

from boxlid.games.errors import Unreadable


def overlaid(source: str, patch: str, name: str) -> str:
    """The source of module `name` with every function, class and constant of the patch in place of its own.

    Imports and new definitions of the patch follow the imports, but those from the module itself are left out. If the
    patch has every import and definition of the module, it is the new source as it is.
    """
    own, new = ast.parse(source), ast.parse(patch)
    if _all_names(own) <= _all_names(new):
        return patch
    lines = source.splitlines()
    places = {one: node for node in own.body for one in _names(node)}
    replaced = {places[one]: node for node in new.body for one in _names(node) if one in places}
    for old, node in replaced.items():
        _check_names(set(_names(old)), set(_names(node)), name)
    added = [
        node
        for node in new.body
        if (_is_import(node) and not _is_import_from(node, name))
        or (any(_names(node)) and node not in replaced.values())
    ]
    last_import = max((node.end_lineno or 0 for node in own.body if _is_import(node)), default=0)
    for old in sorted(replaced, key=_first_line, reverse=True):
        lines[_first_line(old) - 1 : old.end_lineno] = _lines(replaced[old], patch)
    for node in reversed(added):
        lines[last_import:last_import] = _lines(node, patch)
    return "\n".join(lines) + "\n"


def _check_names(own: set[str], new: set[str], module: str) -> None:
    """Refuse to replace a statement such as `A, B = 1, 2` by one that does not define all of its names."""
    if missing := own - new:
        names = ", ".join(sorted(own))
        raise Unreadable(
            f"{module} defines {names} in one statement, so the patch must do so too; "
            f"it lacks {', '.join(sorted(missing))}"
        )


def _all_names(module: ast.Module) -> set[str]:
    """What a module defines or imports."""
    imports = [one for node in module.body if isinstance(node, ast.Import | ast.ImportFrom) for one in node.names]
    return {name for node in module.body for name in _names(node)} | {one.asname or one.name for one in imports}


def _names(node: ast.stmt) -> Iterator[str]:
    """The names that a statement at the top level defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        yield from (name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name))


def _is_import(node: ast.stmt) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


def _is_import_from(node: ast.stmt, name: str) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == name


def _first_line(node: ast.stmt) -> int:
    """The first line of a definition, decorators included."""
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
    return min([node.lineno, *(one.lineno for one in decorators)])


def _lines(node: ast.stmt, source: str) -> list[str]:
    return source.splitlines()[_first_line(node) - 1 : node.end_lineno]
