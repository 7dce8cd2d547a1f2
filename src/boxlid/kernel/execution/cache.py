"""The cache of machine code: one folder for each fingerprint of everything that affects it.

numba checks the file of a function for changes, but not the files of the functions it calls, nor its own settings. With
a folder named after a hash of all of them, stale code is never loaded, and a cold cache never looks warm.
"""

import atexit
import hashlib
import os
import platform
import shutil
import stat
import sys
import tempfile
import warnings
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module, metadata
from pathlib import Path
from types import ModuleType
from typing import Any

import platformdirs

from boxlid.kernel.execution.imports import with_imports
from boxlid.kernel.execution.rule import mark_of

PACKAGE = Path(__file__).parents[2]
FOLDERS = ("kernel", "bots", "games")
"""The folders with algorithms that are compiled into the code of every game."""
COMPILERS = ("compile.py", "rule.py", "observation.py")
"""Files without rules that compiled code depends on."""
CACHES_KEPT = 8
LEAST_FREE_BYTES = 64 << 20
"""More than the code of one game needs."""


@dataclass
class Cache:
    """A cache folder."""

    folder: Path
    is_temporary: bool = False
    """Is it in the system's temporary folder, because the usual one is not writable?"""
    has_failed: bool = False
    """Did a write fail?"""

    def note_failure(self, error: OSError) -> None:
        """Warn once that code could not be cached. The process that compiled it can still use it."""
        if not self.has_failed:
            self.has_failed = True
            _warn(self.folder, error.strerror or str(error))


@cache
def kernel_cache() -> Cache:
    """The cache for code that does not depend on a game."""
    return _opened("kernel", fingerprint(()))


def cache_of(name: str, modules: Iterable[ModuleType]) -> Cache:
    """The cache of a game with these modules."""
    return _opened(name, fingerprint(tuple(modules)))


def caches_folder() -> Path:
    """The folder of all caches; BOXLID_CACHE_DIR overrides it."""
    named = os.environ.get("BOXLID_CACHE_DIR")
    return Path(named) if named else platformdirs.user_cache_path("boxlid", appauthor=False)


def _opened(name: str, print_: str) -> Cache:
    folder = caches_folder() / f"{name}-{print_}"
    try:
        if not folder.exists():
            _remove_oldest(name)
            folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            free = shutil.disk_usage(folder).free
    except OSError as error:
        return _temporary(folder, error.strerror or str(error))
    return Cache(folder) if free >= LEAST_FREE_BYTES else _temporary(folder, "no space is left")


def _temporary(folder: Path, why: str) -> Cache:
    _warn(folder, why)
    return Cache(_temporary_folder() / folder.name, is_temporary=True)


def _warn(folder: Path, why: str) -> None:
    warnings.warn(
        f"compiled code cannot be cached in {folder} ({why}), so it may be compiled again later; "
        "set BOXLID_CACHE_DIR to another folder",
        stacklevel=1,
    )


@cache
def _temporary_folder() -> Path:
    """A folder shared by all processes of this user, because one worker compiles what another runs.

    Code is loaded from it, so it must not be writable for other users.
    """
    shared = Path(tempfile.gettempdir()) / f"boxlid-{os.getuid()}"
    with suppress(OSError):
        shared.mkdir(mode=0o700, exist_ok=True)
        found = shared.lstat()
        if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077:
            return shared
    own = Path(tempfile.mkdtemp(prefix="boxlid-"))
    atexit.register(shutil.rmtree, own, ignore_errors=True)
    return own


def _remove_oldest(name: str) -> None:
    folders = [folder for folder in caches_folder().glob(f"{name}-*") if folder.is_dir()]
    folders.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[CACHES_KEPT - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


# --- Fingerprints -----------------------------------------------------------------------------------------------------


def fingerprint(modules: tuple[ModuleType, ...]) -> str:
    """A short hash of versions, processor, settings, and every source that is compiled in."""
    digest = hashlib.sha256()
    for fact in (*_platform(), *_settings()):
        digest.update(fact.encode() + b"\0")
    for source in sources_of(modules):
        digest.update(str(source).encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def sources_of(modules: tuple[ModuleType, ...]) -> list[Path]:
    """Our algorithms, all sources and tables in the folders that these modules take rules from, and what rules import.

    Imports count because numbers from other files are compiled in as constants.
    """
    own = {PACKAGE / folder for folder in FOLDERS} | {path.parent for path in (PACKAGE / "kernel").rglob("*.py")}
    found = {path for folder in own for path in folder.glob("*.py") if _is_compiled_in(path)}
    for folder in {Path(module.__file__).parent for module in _reached_from(modules) if module.__file__}:
        if folder not in own:
            found |= {*folder.glob("*.py"), *folder.glob("*.csv")}
    with_rules = [path for path in found if path.suffix == ".py" and _is_compiled_in(path)]
    return sorted(found | with_imports(with_rules, PACKAGE))


def _is_compiled_in(path: Path) -> bool:
    """Does the file contain rules, or affect how they are compiled?"""
    return path.name in COMPILERS or b"boxlid.kernel.execution.rule import" in path.read_bytes()


def _reached_from(modules: Iterable[ModuleType]) -> Iterator[ModuleType]:
    left, seen = list(modules), set[str]()
    while left:
        module = left.pop()
        if module.__name__ in seen:
            continue
        seen.add(module.__name__)
        yield module
        for value in vars(module).values():
            if mark_of(value):
                left.append(sys.modules[value.__module__])
            elif isinstance(value, ModuleType) and any(mark_of(own) for own in vars(value).values()):
                left.append(value)


@cache
def _platform() -> tuple[str, ...]:
    llvm: Any = import_module("llvmlite.binding")
    return (
        platform.python_version(),
        sys.implementation.cache_tag,
        metadata.version("numba"),
        metadata.version("llvmlite"),
        llvm.get_process_triple(),
        llvm.get_host_cpu_name(),
        llvm.get_host_cpu_features().flatten(),
    )


def _settings() -> list[str]:
    return [f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("NUMBA_")]
