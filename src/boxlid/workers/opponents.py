"""Bots and advice for front ends. Search bots play by rule of thumb until their game is compiled."""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

import msgspec

from boxlid.bots import Bot, find_bot, is_search
from boxlid.bots.opponents import NO_REQUESTER, BotChoice, CompileProgress, Requester
from boxlid.bots.values import ActionValue
from boxlid.games import View
from boxlid.kernel.chance.rng import new_rng
from boxlid.workers.pool import Pool, WorkerDied

CHOOSE, WEIGH, COMPILE = (f"boxlid.workers.jobs:{name}" for name in ("choose", "weigh", "compile_game"))
SEARCH = "search"
FOR_PLAY = (SEARCH, "reviews")
"""The stages that front ends need, the most urgent first."""
GRACE_S = 3.0
"""How long bots wait before they fall back to the rule of thumb: loading compiled code from the cache takes less."""
DEADLINE_S = 30.0
"""Timeout of a search from its start in the worker; a search takes a second or two."""


class Timer(Protocol):
    """A pending call."""

    def cancel(self) -> None:
        """Cancel the call."""


T = TypeVar("T")
Later = Callable[[float, Callable[[], None]], Timer]


def by_timer(after_s: float, call: Callable[[], None]) -> Timer:
    """Call a function in another thread after a delay."""
    timer = threading.Timer(after_s, call)
    timer.daemon = True
    timer.start()
    return timer


@dataclass
class _Preparation:
    """The compilation of a game."""

    latest: CompileProgress = CompileProgress(SEARCH)  # noqa: RUF009 - a tuple

    ready: "Future[None]" = field(default_factory=Future)
    """Done when the game can be searched."""
    decided: "Future[None]" = field(default_factory=Future)
    """Done when the game can be searched, or after GRACE_S."""


class WorkerOpponents:
    """The opponents of a front end: plain bots choose here, search bots and the coach in a worker."""

    def __init__(
        self,
        searchers: Pool | None = None,
        compiler: Pool | None = None,
        *,
        is_patient: bool = False,
        later: Later = by_timer,
        own_bots: Mapping[str, Bot] | None = None,
    ) -> None:
        """`is_patient`: search bots wait for the compiler instead of playing by rule of thumb.

        `own_bots` are bots that are not ours, by name; they choose here.
        """
        self._own_bots = own_bots or {}
        self._searchers = searchers or Pool()
        self._compiler = compiler or Pool()
        self._is_patient = is_patient
        self._later = later
        self._preparations: dict[str, _Preparation] = {}
        self._lock = threading.Lock()

    def is_ready(self, game: str) -> bool:
        """Is the game compiled, so that bots can search it?"""
        preparation = self._preparations.get(game)
        return preparation is not None and preparation.ready.done() and not preparation.ready.exception()

    def progress(self, game: str) -> CompileProgress:
        """The progress of a game's compilation."""
        return self._prepare(game).latest

    def prepare(self, game: str) -> "Future[None]":
        """Compile what search bots and advice need, in the background; done when they are ready."""
        return self._prepare(game).ready

    def _prepare(self, game: str) -> _Preparation:
        with self._lock:
            if game in self._preparations:
                return self._preparations[game]
            preparation = self._preparations[game] = _Preparation()

        def update(sent: list[Any]) -> None:
            preparation.latest = step = CompileProgress(*sent)
            if step.stage == SEARCH and step.is_ready:
                grace.cancel()
                _settle(preparation.ready, None)
                _settle(preparation.decided, None)

        def end(done: "Future[Any]") -> None:
            error = done.exception()
            if error and not preparation.ready.done():
                with self._lock:
                    del self._preparations[game]  # the next request tries again
                grace.cancel()
                preparation.ready.set_exception(error)
                _settle(preparation.decided, None)

        grace = self._later(GRACE_S, lambda: _settle(preparation.decided, None))
        self._compiler.submit(COMPILE, game, FOR_PLAY, False, on_progress=update).add_done_callback(end)
        return preparation

    def choose(self, level: str, view: View, seed: int, requester: Requester = NO_REQUESTER) -> "Future[BotChoice]":
        """The choice of a bot of that level; cancelling it removes a search that has not begun from the queue."""
        legal = view.legal()
        if not is_search(level) or len(legal) == 1:
            bot = self._own_bots.get(level) or find_bot(level if len(legal) > 1 else "thumb")
            return _at_once(BotChoice(bot(view, new_rng(seed))))
        chosen: Future[BotChoice] = Future()
        preparation = self._prepare(view.game.id)

        def search(_: "Future[None]") -> None:
            if chosen.cancelled():
                return
            if not self.is_ready(view.game.id):
                _settle(chosen, _by_thumb(view, seed))
                return
            asked = self._ask(chosen, requester, CHOOSE, level, view.game.id, view.seat, view.packed(), seed)
            asked.add_done_callback(answer)

        def answer(done: "Future[Any]") -> None:
            action = None if done.cancelled() or done.exception() else done.result()
            _settle(chosen, _by_thumb(view, seed) if action is None else BotChoice(action))

        (preparation.ready if self._is_patient else preparation.decided).add_done_callback(search)
        return chosen

    def weigh(self, view: View, requester: Requester = NO_REQUESTER) -> "Future[list[ActionValue]]":
        """The value of each legal action, the best first; waits for the compiler, and is cancelled like a choice."""
        values: Future[list[ActionValue]] = Future()

        def ask(ready: "Future[None]") -> None:
            error = ready.exception()
            if error:
                _settle_with_error(values, error)
            elif not values.cancelled():
                asked = self._ask(values, requester, WEIGH, view.game.id, view.seat, view.packed())
                asked.add_done_callback(lambda done: _pass_on(done, values))

        self.prepare(view.game.id).add_done_callback(ask)
        return values

    def _ask(self, wanted: "Future[T]", requester: Requester, function: str, *args: object) -> "Future[Any]":
        """Run a function in a worker, with a deadline from its start; cancelling `wanted` removes it from the queue."""
        timers: list[Timer] = []

        def start() -> None:
            timers.append(self._later(DEADLINE_S, lambda: self._searchers.give_up(asked)))

        def stop(_: "Future[Any]") -> None:
            for timer in timers:
                timer.cancel()

        def withdraw(wanted: "Future[T]") -> None:
            if wanted.cancelled():
                self._searchers.withdraw(asked)

        asked = self._searchers.submit(function, *args, requester=requester, on_start=start)
        asked.add_done_callback(stop)
        wanted.add_done_callback(withdraw)
        return asked

    def close(self) -> None:
        """Kill every worker."""
        self._searchers.close()
        self._compiler.close()


def _at_once(chosen: BotChoice) -> "Future[BotChoice]":
    future: Future[BotChoice] = Future()
    future.set_result(chosen)
    return future


def _settle(future: "Future[T]", value: T) -> None:
    with suppress(InvalidStateError):  # it was settled or cancelled before
        future.set_result(value)


def _by_thumb(view: View, seed: int) -> BotChoice:
    return BotChoice(find_bot("thumb")(view, new_rng(seed)), is_by_thumb=True)


def _settle_with_error(future: "Future[T]", error: BaseException) -> None:
    with suppress(InvalidStateError):
        future.set_exception(error)


def _pass_on(done: "Future[Any]", values: "Future[list[ActionValue]]") -> None:
    error = WorkerDied("the coach did not answer in time; ask again") if done.cancelled() else done.exception()
    if error:
        _settle_with_error(values, error)
    else:
        _settle(values, msgspec.convert(done.result(), list[ActionValue]))
