"""Compiling rules. This is the only module that names numba.

Rules are written as plain Python. `compiled` makes a twin of a module: the same names, with every rule compiled at its
first call, or loaded from the cache, and every list of numbers as an array. The module itself is not changed.
An algorithm for any game (a play-out, a search) is a source file that uses `rules` without importing it; `specialize`
loads it once for each game. If it took functions as arguments or closures, numba would recompile it at every start.

With NUMBA_DISABLE_JIT=1 twins are interpreted over the same flat records: slow, and only for numba's GPU simulator.
"""

import importlib.util
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any
from zlib import crc32

import numpy as np

from boxlid.kernel.execution.cache import Cache, kernel_cache
from boxlid.kernel.execution.rule import Mark, mark_of

_twins: dict[str, ModuleType] = {}
_making = RLock()
"""Held while a twin is made, so that no thread sees an incomplete one."""


def compiled(module: ModuleType, cache: Cache | None = None) -> ModuleType:
    """The compiled twin of a module, and of every module with rules that it uses.

    The machine code goes into `cache`; that of the kernel into its own.
    """
    with _making:
        if module.__name__ not in _twins:
            _make_twin(module, kernel_cache() if _is_kernel(module) else cache or kernel_cache())
        return _twins[module.__name__]


def specialize(algorithm: Path, cache: Cache, **given: ModuleType) -> ModuleType:
    """An algorithm compiled for one game, its names (`rules`, `strategy`) bound to the game's compiled modules."""
    name = f"{algorithm.stem}<{'-'.join(module.__name__ for module in given.values())}>"
    with _making:
        if name not in _twins:
            _make_twin(_load(name, algorithm, given), cache)
        return _twins[name]


def _load(name: str, algorithm: Path, given: Mapping[str, ModuleType]) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, algorithm)
    if spec is None or spec.loader is None:
        raise ImportError(f"no algorithm at {algorithm}")
    module = importlib.util.module_from_spec(spec)
    vars(module).update(given)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _is_kernel(module: ModuleType) -> bool:
    return module.__name__.startswith("boxlid.kernel.")


# --- Twins ----------------------------------------------------------------------------------------------------------


def _make_twin(module: ModuleType, cache: Cache) -> None:
    twin = _twins[module.__name__] = ModuleType(module.__name__)
    vars(twin).update({name: value for name, value in vars(module).items() if name.startswith("__")})
    try:
        for name, value in vars(module).items():
            if not name.startswith("__"):
                setattr(twin, name, _twin_value(value, module, twin, cache))
    except BaseException:
        del _twins[module.__name__]
        raise


def _twin_value(value: Any, module: ModuleType, twin: ModuleType, cache: Cache) -> Any:
    if isinstance(value, ModuleType):
        is_to_compile = value is not _twins.get(value.__name__) and any(mark_of(own) for own in vars(value).values())
        return compiled(value, cache) if is_to_compile else value
    mark = mark_of(value)
    if mark:
        home = sys.modules[value.__module__]
        return _compile(value, mark, twin, cache) if home is module else getattr(compiled(home, cache), value.__name__)
    return np.array(value) if _is_table(value) else value


def _is_table(value: Any) -> bool:
    """Is it a list of numbers, or of lists of them?"""
    if not isinstance(value, list) or not value:
        return False
    return all(_is_table(item) or type(item) in (int, float) for item in value)


def _compile(function: Callable[..., Any], mark: Mark, twin: ModuleType, cache: Cache) -> Any:
    if mark.instruction:
        return _instruction(mark.instruction, function)
    if mark.is_borrowing:
        return _borrowing(function)
    source: Any = mark.source or function
    copy = FunctionType(source.__code__, vars(twin), source.__name__, source.__defaults__, source.__closure__)
    copy.__qualname__ = _name_in_cache(source)
    copy.__module__ = source.__module__
    with _caching_in(cache) as numba:
        if mark.is_gpu_program:
            numba.config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a short series need not fill the GPU
            return gpu().jit(copy, cache=True)
        dispatcher = numba.njit(copy, cache=True, nogil=True, error_model="numpy", forceinline=mark.is_inlined)
        if isinstance(dispatcher, FunctionType):  # NUMBA_DISABLE_JIT
            return dispatcher
        return _with_tolerant_cache(_without_literals(dispatcher), cache)


def _name_in_cache(source: Callable[..., Any]) -> str:
    """numba's cache knows a function by its file and this name; an algorithm may be loaded with several modules."""
    is_algorithm = source.__module__.endswith(">")
    return f"{source.__qualname__}_{crc32(source.__module__.encode()):08x}" if is_algorithm else source.__qualname__


def _without_literals(dispatcher: Any) -> Any:
    """Specialise on types, not on literal arguments, which would take 5–12 % longer to compile."""
    unliteral: Any = import_module("numba.core.types").unliteral
    template_for = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template_for(
        tuple(map(unliteral, args)), {name: unliteral(kind) for name, kind in kws.items()}
    )
    return dispatcher


def _with_tolerant_cache(dispatcher: Any, cache: Cache) -> Any:
    """Tolerate failures to write to the cache: the code is used anyway."""
    save = dispatcher._cache.save_overload

    def save_if_possible(signature: Any, code: Any) -> None:
        try:
            save(signature, code)
        except OSError as error:
            cache.note_failure(error)

    dispatcher._cache.save_overload = save_if_possible
    return dispatcher


def _instruction(name: str, function: Callable[..., Any]) -> Any:
    """A processor instruction on one word, from llvmlite's builder method of that name."""
    numba: Any = import_module("numba")
    if numba.config.DISABLE_JIT:
        return lambda word: function(int(word))
    ir: Any = import_module("llvmlite.ir")
    types: Any = import_module("numba.core.types")

    def instruction(_context: Any, _word: Any) -> Any:
        def build(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
            flags = [ir.Constant(ir.IntType(1), 0)] if name == "cttz" else []
            return getattr(builder, name)(words[0], *flags)

        return types.int64(types.int64), build

    return import_module("numba.extending").intrinsic(instruction)


def _borrowing(function: Callable[..., Any]) -> Any:
    """The same array without an owner, so that numba counts no references."""
    numba: Any = import_module("numba")
    if numba.config.DISABLE_JIT:
        return function
    make_array: Any = import_module("numba.np.arrayobj").make_array

    def borrowing(_context: Any, array: Any) -> Any:
        def build(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            borrowed = make_array(array)(context, builder, values[0])
            borrowed.meminfo = borrowed.meminfo.type(None)
            return borrowed._getvalue()

        return array(array), build

    return import_module("numba.extending").intrinsic(borrowing)


@contextmanager
def _caching_in(cache: Cache) -> Iterator[Any]:
    """numba, with its cache folder set for functions decorated in this block. Other users of numba are not affected."""
    numba: Any = import_module("numba")
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache.folder)
    try:
        yield numba
    finally:
        numba.config.CACHE_DIR = before


# --- Progress -------------------------------------------------------------------------------------------------------


@contextmanager
def count_compiled(report: Callable[[int, int], None]) -> Iterator[None]:
    """Report, during the block, how many functions are compiled and how many are known to be needed."""
    events: Any = import_module("numba.core.event")
    needed: set[Any] = set()
    done: set[Any] = set()

    class Listener(events.Listener):  # type: ignore[misc] # numba has no types
        def on_start(self, event: Any) -> None:
            _add_with_callees(event.data["dispatcher"], needed)

        def on_end(self, event: Any) -> None:
            done.add(event.data["dispatcher"])
            report(len(done), len(needed))

    with events.install_listener("numba:compile", Listener()):
        yield


def _add_with_callees(function: Any, found: set[Any]) -> None:
    """Add a function and everything in its call graph that is not compiled yet."""
    if function in found:
        return
    found.add(function)
    names, scope = function.py_func.__code__.co_names, function.py_func.__globals__
    used = [scope[name] for name in names if name in scope]
    for module in [value for value in used if isinstance(value, ModuleType)]:
        used += [getattr(module, name) for name in names if hasattr(module, name)]
    for value in used:
        if hasattr(value, "py_func") and not value.overloads:
            _add_with_callees(value, found)


# --- GPU ------------------------------------------------------------------------------------------------------------


def gpu() -> Any:
    """numba.cuda: device memory, kernels, streams. `is_available()` says if there is a usable GPU."""
    cuda: Any = import_module("numba.cuda")
    return cuda
