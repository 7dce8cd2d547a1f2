"""Thinking for bots and people in other processes. They are handed what one seat may know, and nothing else."""

from boxlid.bots import find_bot
from boxlid.coach.duel import SURELY
from boxlid.coach.hint import say_hint, weighed
from boxlid.games import View, find_game
from boxlid.kernel.record import read_states
from boxlid.kernel.rng import new_rng
from boxlid.lab.warm import is_warm, warm_named
from boxlid.server.messages import Worth
from boxlid.server.processes import Processes


class Workers(Processes):
    """Processes that think, and one that compiles: that takes long, and bots of other games do not wait for it."""

    def __init__(self, n: int) -> None:
        """None is running yet."""
        super().__init__(n)
        self._compiler = Processes(1)

    async def choose(self, level: str, view: View, seed: int) -> int:
        """What a bot of that level does."""
        return await self.do(_choose, level, view.game.id, view.seat, view.states.tobytes(), seed)

    async def advise(self, view: View) -> tuple[str, list[Worth]]:
        """What the coach says: in a sentence, and of every choice."""
        return await self.do(_advise, view.game.id, view.seat, view.states.tobytes())

    async def warm(self, game: str) -> None:
        """Compile a game if no earlier run has."""
        if not is_warm(find_game(game)):
            await self._compiler.do(warm_named, game)

    def stop(self) -> None:
        """End them all."""
        super().stop()
        self._compiler.stop()


def _view(game: str, seat: int, record: bytes) -> View:
    found = find_game(game)
    return View(found, seat, read_states(found.rules.STATE, record))


def _choose(level: str, game: str, seat: int, record: bytes, seed: int) -> int:
    return int(find_bot(level)(_view(game, seat, record), new_rng(seed)))


def _advise(game: str, seat: int, record: bytes) -> tuple[str, list[Worth]]:
    view = _view(game, seat, record)
    options, labels = weighed(view)
    worths = [
        Worth(
            action=value.action,
            label=labels[value.action],
            chance=value.chance,
            within=SURELY * value.chance_error,
            behind=value.behind,
            behind_within=SURELY * value.behind_error,
            points=value.points,
        )
        for value in options
    ]
    return say_hint(options, labels), worths
