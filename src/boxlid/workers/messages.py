"""What front ends and workers send each other: length-prefixed msgpack over a pipe."""

import struct
from typing import Any, BinaryIO, TypeAlias, TypeVar

import msgspec

M = TypeVar("M")
LENGTH = struct.Struct("<I")


class Request(msgspec.Struct, frozen=True):
    """Call a function, `module:name`. Its answers carry the id."""

    id: int
    function: str
    args: list[Any]


class Progress(msgspec.Struct, frozen=True, tag=True):
    """Something that the function has yielded on its way."""

    id: int
    step: Any


class Done(msgspec.Struct, frozen=True, tag=True):
    """What the function has returned."""

    id: int
    result: Any


class Failed(msgspec.Struct, frozen=True, tag=True):
    """Why there is no result."""

    id: int
    why: str
    is_refusal: bool
    """Is it what the function says to whoever asked, and not a fault?"""


Answer: TypeAlias = Progress | Done | Failed


def packed(message: Request | Answer) -> bytes:
    """A message as it is sent."""
    body = msgspec.msgpack.encode(message)
    return LENGTH.pack(len(body)) + body


def write_message(pipe: BinaryIO, message: Request | Answer) -> None:
    """Send a message whole."""
    pipe.write(packed(message))
    pipe.flush()


def read_message(pipe: BinaryIO, kind: type[M]) -> M | None:
    """The next message; None when the other side has gone."""
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    body = pipe.read(length)
    return msgspec.msgpack.decode(body, type=kind) if len(body) == length else None
