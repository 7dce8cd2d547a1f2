"""A game with definitions of one of its modules replaced, to try a ruling without touching the game.

The game's package is copied into the folder of caches under a name of its own, so that both are compiled and cached
separately and can be compared in one process.
"""

import ast
import hashlib
import re
import shutil
import sys
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from boxlid.games.errors import Unreadable
from boxlid.games.game import Game
from boxlid.games.loader import load, load_measures
from boxlid.games.overlay import overlaid

FOLDERS = ("", "rules")
"""Where the modules that may be replaced are, within the package of a game."""
SOURCES = ("*.py", "*.csv", "*.md")


@dataclass(frozen=True, kw_only=True)
class PatchedGame(Game):
    """A copy of a game with a module changed."""

    original: Game
    file: Path
    source: str = field(repr=False)
    """The text of the file, which need not exist where the game arrives."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it is made from; the copy is made again where it arrives."""
        return _patched_again, (self.original, self.file, self.source)


@dataclass(frozen=True)
class Patch:
    """A game with a module changed."""

    game: PatchedGame
    module: str
    """The file that was changed, within the package."""
    says: str
    """The first line of the patch's docstring."""


def patch_game(game: Game, file: Path) -> Patch:
    """The game with the definitions of the file in the module of the same name."""
    return _patch(game, file, _read(file))


def _patched_again(game: Game, file: Path, source: str) -> PatchedGame:
    return _patch(game, file, source).game


def _patch(game: Game, file: Path, source: str) -> Patch:
    package = _folder_of(game)
    module = _module_named(game, package, file.name)
    digest = hashlib.sha256(source.encode())
    for path in _sources(package):
        digest.update(f"{path.relative_to(package)}\0".encode() + path.read_bytes())
    name = f"boxlid_patched_{game.id}_{digest.hexdigest()[:12]}"
    folder = _patches_folder() / name
    if not folder.exists():
        _copy(package, folder, module, source, game.package, name)
    patched = PatchedGame(f"{game.id}_patched", game.title, game.year, name, original=game, file=file, source=source)
    _load(patched, folder, file, module)
    return Patch(patched, module, (ast.get_docstring(ast.parse(source)) or file.name).partition("\n")[0])


def _folder_of(game: Game) -> Path:
    spec: ModuleSpec | None = find_spec(game.package)
    if spec is None or spec.origin is None:
        raise Unreadable(f"the source of {game.title} cannot be found, so nothing in it can be changed")
    return Path(spec.origin).parent


def _module_named(game: Game, package: Path, name: str) -> str:
    """The path within the package of the module that a file named like this replaces."""
    known = {
        path.name: path.relative_to(package) for folder in FOLDERS for path in (package / folder).glob("[a-z]*.py")
    }
    if (package / "rules").is_dir():
        known["rules.py"] = Path("rules/__init__.py")
    if name not in known:
        raise Unreadable(f"{name} is not the name of a module of {game.title}; those are {', '.join(sorted(known))}")
    return known[name].as_posix()


def _read(file: Path) -> str:
    try:
        source = file.read_text(encoding="utf-8")
        ast.parse(source)
    except (UnicodeDecodeError, SyntaxError, ValueError) as error:
        raise Unreadable(f"{file} is not Python: {error}") from error
    return source


def _sources(package: Path) -> list[Path]:
    return sorted(path for pattern in SOURCES for path in package.rglob(pattern))


def _patches_folder() -> Path:
    from boxlid.kernel.execution.cache import caches_folder

    return caches_folder() / "patched"


def _copy(package: Path, folder: Path, module: str, source: str, old: str, new: str) -> None:
    """Copy the package, with its own name in every import, and with the module changed.

    Several processes may copy it at once; the first to be finished counts.
    """
    own_name = re.compile(rf"\b{re.escape(old)}\b")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent) as own:
        made = Path(own) / folder.name
        for path in _sources(package):
            target = made / path.relative_to(package)
            target.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix == ".py":
                text = path.read_text(encoding="utf-8")
                if path == package / module:
                    text = overlaid(text, source, _dotted(old, module))
                target.write_text(own_name.sub(new, text), encoding="utf-8")
            else:
                shutil.copyfile(path, target)
        try:
            made.rename(folder)
        except OSError:
            if not folder.exists():
                raise


def _dotted(package: str, module: str) -> str:
    """The name of the module with this path within a package."""
    return f"{package}.{module.removesuffix('.py').removesuffix('/__init__').replace('/', '.')}"


def _load(game: Game, folder: Path, file: Path, module: str) -> None:
    """Import the copy; refuse a patch that the rest of the game cannot work with."""
    if game.package in sys.modules:
        return
    spec = spec_from_file_location(game.package, folder / "__init__.py", submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None:
        raise ImportError(f"no package at {folder}")
    sys.modules[game.package] = package = module_from_spec(spec)
    try:
        spec.loader.exec_module(package)
        for part in ("rules", "knowledge", "strategy", "outlook"):
            load(game.package, part)
        load_measures(game.package)
    except Exception as error:
        for name in [name for name in sys.modules if name.partition(".")[0] == game.package]:
            del sys.modules[name]
        raise Unreadable(f"{file} does not fit into {module} of {game.title}: {error}") from error
