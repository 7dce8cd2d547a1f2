"""How rules become machine code. This is the only module that names numba.

A rule is a small function over integers and flat records. `@rule` compiles it, keeps the machine code in the
user's cache folder, and lets it run without the interpreter's lock. With NUMBA_DISABLE_JIT=1 the same functions
run as plain Python: slowly, but under any debugger.
"""

import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module, metadata
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import platformdirs

P = ParamSpec("P")
R = TypeVar("R")

IS_COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")

PACKAGE = Path(__file__).parents[1]
CACHES_KEPT = 8


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` at its first call, or take it from the cache of an earlier run. Calls of it are inlined."""
    return _compiled(function, is_inlined=True)


def routine(function: Callable[P, R]) -> Callable[P, R]:
    """A rule that is called, not inlined: for what is large and used in several places of one algorithm."""
    return _compiled(function, is_inlined=False)


def _compiled(function: Callable[P, R], *, is_inlined: bool) -> Callable[P, R]:
    if not IS_COMPILED:
        return function
    with _kept_in(cache_folder(game_of(function))) as numba:
        compiled: Callable[P, R] = numba.njit(
            function, cache=True, nogil=True, error_model="numpy", forceinline=is_inlined
        )
    return compiled


@contextmanager
def _kept_in(folder: Path) -> Iterator[Any]:
    """numba, which keeps there what is decorated meanwhile. Its other users in this process keep their own folder."""
    numba: Any = import_module("numba")
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield numba
    finally:
        numba.config.CACHE_DIR = before


def gpu() -> Any:
    """numba's way to a GPU: memory there, threads, streams. `is_available()` tells whether there is one to be used."""
    cuda: Any = import_module("numba.cuda")
    return cuda


def gpu_program(function: Callable[P, R]) -> Any:
    """Compile `function`, and every rule it calls, for the GPU at its first launch, or take it from the cache."""
    with _kept_in(cache_folder(game_of(function))) as numba:
        numba.config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a short series need not fill the GPU
        return gpu().jit(function, cache=True)


def machine_instruction(name: str, function: Callable[[int], int]) -> Callable[[int], int]:
    """The processor's own instruction of that name on one word, by the builder's method that makes it.

    With the compiler off it is the function given.
    """
    if not IS_COMPILED:
        return function
    from llvmlite import ir

    types: Any = import_module("numba.core.types")
    intrinsic: Any = import_module("numba.extending").intrinsic

    def instruction(_context: Any, _word: Any) -> Any:
        def build(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
            flags = [ir.Constant(ir.IntType(1), 0)] if name == "cttz" else []
            return getattr(builder, name)(words[0], *flags)

        return types.int64(types.int64), build

    made: Any = intrinsic(instruction)
    made.py_func = function
    compiled: Callable[[int], int] = made
    return compiled


def uncompiled(value: Any) -> Any:
    """The plain Python function behind a compiled one; anything else as it is."""
    return getattr(value, "py_func", value)


@cache
def cache_folder(game: str = "") -> Path:
    """Where machine code of the kernel or of one game is kept: a folder for each state of its sources and settings.

    numba looks at the file a function stands in, and where that lies, not at the files of the functions it calls, nor
    at its own settings. A folder named after all of them can never serve stale code, nor seem warm where it is not.
    """
    folder = caches_folder() / f"{game or 'kernel'}-{fingerprint(game)}"
    if not folder.exists():
        _remove_oldest_caches(game)
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def game_of(function: Callable[..., object]) -> str:
    """The game whose rules a function belongs to, or an algorithm was specialised for; none for the kernel's own."""
    found = re.search(r"boxlid\.games\.(\w+)\.", function.__module__)
    return found[1] if found else ""


def caches_folder() -> Path:
    """The folder above all caches; BOXLID_CACHE_DIR moves it."""
    named = os.environ.get("BOXLID_CACHE_DIR")
    return Path(named) if named else platformdirs.user_cache_path("boxlid", appauthor=False)


@cache
def fingerprint(game: str) -> str:
    """A short hash of everything that decides what the machine code looks like."""
    digest = hashlib.sha256(f"{metadata.version('numba')}\0{PACKAGE}".encode())
    for name, value in sorted(os.environ.items()):
        if name.startswith("NUMBA_"):
            digest.update(f"\0{name}={value}".encode())
    for source in sorted([*PACKAGE.glob("kernel/*.py"), *PACKAGE.glob("bots/*.py"), *_sources_of(game)]):
        digest.update(b"\0" + source.relative_to(PACKAGE).as_posix().encode() + b"\0")
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _sources_of(game: str) -> list[Path]:
    """Its code, and the numbers that are compiled into it."""
    patterns = ("games/*.py", f"games/{game}/*.py", f"games/{game}/*.csv") if game else ()
    return [source for pattern in patterns for source in PACKAGE.glob(pattern)]


def _remove_oldest_caches(game: str) -> None:
    folders = [folder for folder in caches_folder().glob(f"{game or 'kernel'}-*") if folder.is_dir()]
    folders.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[CACHES_KEPT - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)
