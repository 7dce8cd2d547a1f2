"""Marking rules. A rule runs as plain Python; `compile.py` compiles it on demand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_MARK = "_boxlid_mark"


@dataclass(frozen=True)
class Mark:
    """How a function is compiled."""

    is_inlined: bool
    source: Callable[..., Any] | None = None
    """The function to compile instead."""
    is_gpu_program: bool = False
    instruction: str = ""
    """The processor instruction to use instead: the name of llvmlite's builder method."""
    is_borrowing: bool = False
    """Does it return its argument, an array, without counting references to it?"""


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """A function over integers and states that can be compiled. Calls to it are inlined."""
    return _marked(function, Mark(is_inlined=True))


def routine(function: Callable[P, R]) -> Callable[P, R]:
    """A rule that is called, not inlined: for large functions used in several places, and for recursion."""
    return _marked(function, Mark(is_inlined=False))


def gpu_program(function: Callable[P, R]) -> Callable[P, R]:
    """A CUDA kernel: compiled at the first launch, with every rule it calls."""
    return _marked(function, Mark(is_inlined=False, is_gpu_program=True))


def compiled_from(source: Callable[..., Any]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A rule with two bodies: this one is faster in plain Python, `source` is the one to compile."""
    return lambda function: _marked(function, Mark(is_inlined=True, source=source))


def machine_instruction(name: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A rule on one word that is a single processor instruction."""
    return lambda function: _marked(function, Mark(is_inlined=True, instruction=name))


def borrowing(function: Callable[P, R]) -> Callable[P, R]:
    """A function that returns its argument, an array, without counting references to it or to its rows."""
    return _marked(function, Mark(is_inlined=True, is_borrowing=True))


def mark_of(value: object) -> Mark | None:
    """How a value is compiled; None unless it is a rule."""
    mark = getattr(value, _MARK, None)
    return mark if isinstance(mark, Mark) else None


def _marked(function: Callable[P, R], mark: Mark) -> Callable[P, R]:
    setattr(function, _MARK, mark)
    return function
