"""Search bots play by rule of thumb until the game is compiled, and whenever no worker answers."""

import os
import signal
import sys
from collections.abc import Callable, Iterator

import pytest

from boxlid.bots import find_bot
from boxlid.bots.opponents import CompileProgress, Requester
from boxlid.games import View
from boxlid.kernel.chance.rng import new_rng
from boxlid.table import Table
from boxlid.workers import Pool, WorkerDied, WorkerOpponents
from boxlid.workers.opponents import DEADLINE_S, GRACE_S
from boxlid.workers.pool import COMMAND

SILENT = (sys.executable, "-c", "import signal; signal.pause()")
"""A worker that never answers."""
READY = (
    sys.executable,
    "-c",
    """
import sys
from boxlid.bots.opponents import CompileProgress
from boxlid.workers.messages import Done, Progress, Request, read_message, write_message
while request := read_message(sys.stdin.buffer, Request):
    write_message(sys.stdout.buffer, Progress(request.id, CompileProgress("search", is_ready=True)))
    write_message(sys.stdout.buffer, Done(request.id, None))
""",
)
"""A compiler that is done at once."""


HALFWAY = (
    sys.executable,
    "-c",
    """
import sys
from boxlid.bots.opponents import CompileProgress
from boxlid.workers.messages import Progress, Request, read_message, write_message
request = read_message(sys.stdin.buffer, Request)
write_message(sys.stdout.buffer, Progress(request.id, CompileProgress("search", 30, 60)))
sys.stdin.buffer.read()
""",
)
"""A compiler that stops halfway."""


class Clock:
    """A clock advanced by the test."""

    def __init__(self) -> None:
        self.pending: list[tuple[float, Callable[[], None]]] = []

    def later(self, after_s: float, call: Callable[[], None]) -> "Clock":
        self.pending.append((after_s, call))
        return self

    def cancel(self) -> None:
        """Does nothing: a cancelled call may still come, and must change nothing."""

    def pass_by(self, seconds: float) -> None:
        due = [call for after_s, call in self.pending if after_s <= seconds]
        self.pending = [(after_s, call) for after_s, call in self.pending if after_s > seconds]
        for call in due:
            call()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def seat(clock: Clock) -> Iterator[Callable[..., WorkerOpponents]]:
    """Creates opponents with fake workers."""
    made: list[WorkerOpponents] = []

    def make(searchers: tuple[str, ...], compiler: tuple[str, ...], *, is_patient: bool = False) -> WorkerOpponents:
        pools = Pool(command=searchers), Pool(command=compiler)
        made.append(WorkerOpponents(*pools, is_patient=is_patient, later=clock.later))
        return made[-1]

    yield make
    for opponents in made:
        opponents.close()


def first_view(game: str = "family") -> View:
    table = Table(game, seed=1)
    return table.view(table.actors[0])


def thumb(view: View, seed: int) -> int:
    return find_bot("thumb")(view, new_rng(seed))


@pytest.mark.parametrize("level", ["novice", "thumb", "random"])
def test_plain_bots_choose_in_this_process(level: str, seat: Callable[..., WorkerOpponents]) -> None:
    opponents, view = seat(SILENT, SILENT), first_view()
    chosen = opponents.choose(level, view, 7)
    assert chosen.done()
    assert chosen.result().action == find_bot(level)(view, new_rng(7))
    assert not chosen.result().is_by_thumb


def test_a_search_bot_plays_by_rule_of_thumb_until_it_is_compiled(
    seat: Callable[..., WorkerOpponents], clock: Clock
) -> None:
    opponents, view = seat(SILENT, SILENT), first_view()
    chosen = opponents.choose("expert", view, 7)
    assert not chosen.done(), "code that was compiled earlier is found within the grace"
    clock.pass_by(GRACE_S)
    assert chosen.result().is_by_thumb
    assert chosen.result().action == thumb(view, 7)
    assert opponents.choose("expert", view, 8).done(), "and from then on nobody waits"


def test_compile_progress_is_reported(seat: Callable[..., WorkerOpponents]) -> None:
    opponents = seat(SILENT, HALFWAY)
    opponents.prepare("family")
    while opponents.progress("family").done == 0:
        pass
    assert opponents.progress("family") == CompileProgress("search", 30, 60)
    assert not opponents.is_ready("family")


def test_patient_opponents_wait_for_the_compiler(seat: Callable[..., WorkerOpponents], clock: Clock) -> None:
    opponents = seat(SILENT, SILENT, is_patient=True)
    chosen = opponents.choose("expert", first_view(), 7)
    clock.pass_by(GRACE_S)
    assert not chosen.done()


def test_a_search_bot_searches_once_it_is_compiled(seat: Callable[..., WorkerOpponents]) -> None:
    opponents, view = seat(COMMAND, COMMAND, is_patient=True), first_view()
    chosen = opponents.choose("club", view, 7).result()
    assert not chosen.is_by_thumb
    assert opponents.is_ready("family")
    assert chosen.action == find_bot("club")(view, new_rng(7)), "the same as in this process"


def test_a_match_finishes_with_a_worker_that_never_answers(seat: Callable[..., WorkerOpponents], clock: Clock) -> None:
    opponents = seat(SILENT, READY)
    opponents.prepare("family").result()
    table = Table("family", 2, seed=1, options={"target": 10})
    while not table.is_over:
        actor = table.actors[0]
        chosen = opponents.choose("club", table.view(actor), 7)
        clock.pass_by(DEADLINE_S)
        assert chosen.result().is_by_thumb or len(table.view(actor).legal()) == 1
        table.act(actor, chosen.result().action)
    assert table.winners


def test_the_deadline_of_a_search_begins_when_a_worker_does(seat: Callable[..., WorkerOpponents], clock: Clock) -> None:
    opponents = seat(SILENT, READY)
    opponents.prepare("family").result()
    begun, waiting = (opponents.choose("club", first_view(), 7, Requester(table=table)) for table in "ab")
    clock.pass_by(DEADLINE_S)
    assert begun.result().is_by_thumb
    assert not waiting.done(), "its worker has only just begun"
    clock.pass_by(DEADLINE_S)
    assert waiting.result().is_by_thumb


def test_a_cancelled_search_leaves_the_queue(seat: Callable[..., WorkerOpponents], clock: Clock) -> None:
    opponents = seat(SILENT, READY)
    opponents.prepare("family").result()
    _, left, last = (opponents.choose("club", first_view(), 7) for _ in range(3))
    left.cancel()
    clock.pass_by(DEADLINE_S)
    assert not last.done()
    clock.pass_by(DEADLINE_S)
    assert last.result().is_by_thumb


def test_a_cancelled_search_that_has_begun_keeps_its_deadline(
    seat: Callable[..., WorkerOpponents], clock: Clock
) -> None:
    opponents = seat(SILENT, READY)
    opponents.prepare("family").result()
    begun, waiting = (opponents.choose("club", first_view(), 7) for _ in range(2))
    begun.cancel()
    for _ in range(2):
        clock.pass_by(DEADLINE_S)
    assert waiting.result().is_by_thumb, "the worker that hangs has been ended"


def test_a_hint_that_never_comes_times_out_and_searches_continue(
    seat: Callable[..., WorkerOpponents], clock: Clock
) -> None:
    opponents = seat(SILENT, READY)
    opponents.prepare("family").result()
    hint, chosen = opponents.weigh(first_view()), opponents.choose("club", first_view(), 7)
    clock.pass_by(DEADLINE_S)
    with pytest.raises(WorkerDied, match="ask again"):
        hint.result()
    clock.pass_by(DEADLINE_S)
    assert chosen.result().is_by_thumb


def test_a_search_is_retried_when_its_worker_is_killed() -> None:
    searchers, view = Pool(), first_view()
    opponents = WorkerOpponents(searchers, Pool(command=READY))
    try:
        opponents.prepare("family").result()
        chosen = opponents.choose("expert", view, 7)
        os.kill(searchers.pids()[0], signal.SIGKILL)
        assert chosen.result().action == find_bot("expert")(view, new_rng(7))
    finally:
        opponents.close()


def test_values_are_those_of_this_process(seat: Callable[..., WorkerOpponents]) -> None:
    from boxlid.bots import CLUB
    from boxlid.bots.engine import weigh_actions
    from boxlid.workers.jobs import HINT_SEED

    view = first_view()
    assert seat(COMMAND, COMMAND).weigh(view).result() == weigh_actions(view, CLUB, HINT_SEED).options


def test_a_dead_compiler_fails_waiting_requests_and_is_retried(seat: Callable[..., WorkerOpponents]) -> None:
    opponents = seat(SILENT, (sys.executable, "-c", "pass"))
    with pytest.raises(Exception, match="try again"):
        opponents.weigh(first_view()).result()
    assert not opponents.is_ready("family")
    assert opponents.choose("club", first_view(), 1).result().is_by_thumb
