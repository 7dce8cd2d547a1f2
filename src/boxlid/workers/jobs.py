"""The functions that workers call for front ends."""

from collections.abc import Iterator

from boxlid.bots import CLUB, find_bot
from boxlid.bots.engine import weigh_actions
from boxlid.bots.opponents import CompileProgress
from boxlid.bots.values import ActionValue
from boxlid.games import View, find_game
from boxlid.kernel.chance.rng import new_rng
from boxlid.workers.priority import lower_priority
from boxlid.workers.stages import compile_stages

HINT_SEED = 0
"""Fixed, so the same question gets the same answer."""


def choose(level: str, game: str, seat: int, view: bytes, seed: int) -> int:
    """The action a bot chooses."""
    return find_bot(level)(View.unpacked(find_game(game), seat, view), new_rng(seed))


def weigh(game: str, seat: int, view: bytes) -> list[ActionValue]:
    """The value of each legal action at the club level's budget, the best first."""
    return weigh_actions(View.unpacked(find_game(game), seat, view), CLUB, HINT_SEED).options


def compile_game(game: str, stages: list[str], is_urgent: bool) -> Iterator[CompileProgress]:
    """Compile the missing stages; at low priority unless urgent."""
    if not is_urgent:
        lower_priority()
    yield from compile_stages(find_game(game), stages)
