"""A worker: `python -m boxlid.workers`. It calls the functions requested on standard input, one after the other."""

import os
import queue
import signal
import sys
import threading
from importlib import import_module
from inspect import isgenerator
from typing import Any, BinaryIO

from boxlid.games import BoxlidError
from boxlid.workers.messages import Answer, Done, Failed, Progress, Request, read_message, write_message


def main() -> None:
    """Serve requests until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # printed text must not mix with the answers
    requests: queue.SimpleQueue[Request] = queue.SimpleQueue()
    threading.Thread(target=_receive, args=(sys.stdin.buffer, requests), daemon=True).start()
    while True:
        _answer(requests.get(), answers)


def _receive(pipe: BinaryIO, requests: "queue.SimpleQueue[Request]") -> None:
    """Read requests while another runs, and exit at once when the pipe is closed."""
    while request := read_message(pipe, Request):
        requests.put(request)
    os._exit(0)


def _answer(request: Request, answers: BinaryIO) -> None:
    try:
        _send(answers, Done(request.id, _call(request, answers)))
    except BoxlidError as error:
        _send(answers, Failed(request.id, str(error), is_refusal=True))
    except Exception as error:  # noqa: BLE001 - reported to the front end; the next call may succeed
        _send(answers, Failed(request.id, f"{type(error).__name__}: {error}", is_refusal=False))


def _call(request: Request, answers: BinaryIO) -> Any:
    module, _, name = request.function.partition(":")
    result = getattr(import_module(module), name)(*request.args)
    if not isgenerator(result):
        return result
    for progress in result:
        _send(answers, Progress(request.id, progress))
    return None


def _send(answers: BinaryIO, answer: Answer) -> None:
    try:
        write_message(answers, answer)
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main()
