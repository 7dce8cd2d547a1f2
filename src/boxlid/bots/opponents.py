"""The interface of bots and the coach for front ends: `boxlid.workers` implements it in other processes."""

from concurrent.futures import Future
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from boxlid.bots.values import ActionValue
from boxlid.games import View


class Requester(NamedTuple):
    """Who a request is for: requests are served fairly by address, and within an address by table.

    A front end with a single user needs only the default.
    """

    address: str = ""
    table: str = ""


NO_REQUESTER = Requester()


@dataclass(frozen=True)
class BotChoice:
    """The action a bot has chosen."""

    action: int
    is_by_thumb: bool = False
    """Did a search bot play by rule of thumb, because it could not search?"""


class CompileProgress(NamedTuple):
    """The number of functions of a stage that are compiled."""

    stage: str
    done: int = 0
    needed: int = 0
    is_ready: bool = False
    """Can the stage be used?"""


class Opponents(Protocol):
    """Chooses for bots and weighs actions without blocking the caller."""

    def is_ready(self, game: str) -> bool:
        """Is the game compiled, so that bots can search it?"""

    def prepare(self, game: str) -> "Future[None]":
        """Compile what search bots and advice need, in the background; done when they are ready."""

    def progress(self, game: str) -> CompileProgress:
        """The compile progress of a game."""

    def choose(self, level: str, view: View, seed: int, requester: Requester = NO_REQUESTER) -> "Future[BotChoice]":
        """The choice of a bot of that level; cancelling it removes a search that has not begun from the queue."""

    def weigh(self, view: View, requester: Requester = NO_REQUESTER) -> "Future[list[ActionValue]]":
        """The value of each legal action, the best first; waits for the compiler, and is cancelled like a choice."""
