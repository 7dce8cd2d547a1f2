"""The messages between front ends and workers: length-prefixed msgpack over a pipe."""

import struct
from typing import IO, Any, TypeAlias, TypeVar

import msgspec

M = TypeVar("M")
LENGTH = struct.Struct("<I")


class Request(msgspec.Struct, frozen=True):
    """Call a function, `module:name`. The answers have the same id."""

    id: int
    function: str
    args: list[Any]


class Progress(msgspec.Struct, frozen=True, tag=True):
    """A value the function has yielded."""

    id: int
    value: Any


class Done(msgspec.Struct, frozen=True, tag=True):
    """The return value of the function."""

    id: int
    result: Any


class Failed(msgspec.Struct, frozen=True, tag=True):
    """Why the function has not returned."""

    id: int
    reason: str
    is_refusal: bool
    """Is it a BoxlidError, a sentence for the user, rather than a bug?"""


Answer: TypeAlias = Progress | Done | Failed


def packed(message: Request | Answer) -> bytes:
    """A message as sent over the pipe."""
    body = msgspec.msgpack.encode(message)
    return LENGTH.pack(len(body)) + body


def write_message(pipe: IO[bytes], message: Request | Answer) -> None:
    """Write and flush a message."""
    pipe.write(packed(message))
    pipe.flush()


def read_message(pipe: IO[bytes], kind: type[M]) -> M | None:
    """The next message; None if the pipe is closed."""
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    body = pipe.read(length)
    return msgspec.msgpack.decode(body, type=kind) if len(body) == length else None
