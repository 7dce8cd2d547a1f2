"""The files a source file imports, read from its text: numbers they define are compiled in as constants."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

_IMPORT = re.compile(r"^(?:from +(\S+) +import +(\((?:[^)#]|#.*)*\)|.*)|import +(.*))", re.MULTILINE)
"""An import at the top level. An indented one is made for types only, or too late to define a constant."""
_COMMENT = re.compile("#.*")
_NAME = re.compile(r"([\w.]+)(?: +as +\w+)?")


def with_imports(sources: Iterable[Path], package: Path) -> set[Path]:
    """These files and all that they import, directly or not, from `package` and from the package they are in."""
    left, found = list(sources), set[Path]()
    while left:
        source = left.pop()
        if source not in found:
            found.add(source)
            left += _imported_by(source, package)
    return found


def _imported_by(source: Path, package: Path) -> Iterator[Path]:
    packages = {folder.name: folder for folder in (_outermost_package(source), package)}
    for module, names, modules in _IMPORT.findall(source.read_text(encoding="utf-8")):
        for name in [module] if module else _names(modules):
            yield from _files(_path_of(name, source, packages), _names(names))


def _names(text: str) -> list[str]:
    return _NAME.findall(_COMMENT.sub("", text))


def _outermost_package(source: Path) -> Path:
    folder = source.parent
    while (folder.parent / "__init__.py").exists():
        folder = folder.parent
    return folder


def _path_of(name: str, source: Path, packages: dict[str, Path]) -> Path | None:
    """Where a module is, without its suffix; None if it is in another package."""
    inner = name.lstrip(".")
    if inner != name:
        return source.parents[len(name) - len(inner) - 1].joinpath(*filter(None, inner.split(".")))
    outermost, *within = name.split(".")
    return packages[outermost].joinpath(*within) if outermost in packages else None


def _files(path: Path | None, names: list[str]) -> Iterator[Path]:
    """The file of a module; of a package, also those of its modules with these names."""
    if path is None:
        return
    module = path.with_name(f"{path.name}.py")
    if module.exists():
        yield module
        return
    for own in (path, *(path / name for name in names)):
        for file in (own / "__init__.py", own.with_name(f"{own.name}.py")):
            if file.exists():
                yield file
