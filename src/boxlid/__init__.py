"""Card games straight from their rule sheets: play them now, study them at scale.

The names below are loaded when they are first used, so that importing boxlid costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boxlid import coach
    from boxlid.bots import BOTS, find_bot
    from boxlid.bots.loading import load_bot
    from boxlid.envs.making import make
    from boxlid.games import GAMES, BoxlidError, Refused, Unreadable, View, find_game
    from boxlid.games.seeds import new_rng
    from boxlid.lab.evaluation import evaluate
    from boxlid.lab.exploitation import exploit
    from boxlid.lab.gpu import GpuSeries
    from boxlid.lab.series import Series
    from boxlid.lab.summary import summarize
    from boxlid.lab.tournament import tournament
    from boxlid.table import Record, Table, read_record, replay, verify, write_record

__version__ = "0.1.0"

_HOMES = {
    "boxlid.bots": ("BOTS", "find_bot"),
    "boxlid.bots.loading": ("load_bot",),
    "boxlid.envs.making": ("make",),
    "boxlid.games": ("GAMES", "BoxlidError", "Refused", "Unreadable", "View", "find_game"),
    "boxlid.games.seeds": ("new_rng",),
    "boxlid.lab.evaluation": ("evaluate",),
    "boxlid.lab.exploitation": ("exploit",),
    "boxlid.lab.gpu": ("GpuSeries",),
    "boxlid.lab.series": ("Series",),
    "boxlid.lab.summary": ("summarize",),
    "boxlid.lab.tournament": ("tournament",),
    "boxlid.table": ("Record", "Table", "read_record", "replay", "verify", "write_record"),
}

__all__ = [
    "BOTS", "GAMES", "BoxlidError", "GpuSeries", "Record", "Refused", "Series", "Table", "Unreadable", "View", "coach",
    "evaluate", "exploit", "find_bot", "find_game", "load_bot", "make", "new_rng", "read_record", "replay", "summarize",
    "tournament", "verify", "write_record",
]  # fmt: skip


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    if name == "coach":
        return import_module("boxlid.coach")
    raise AttributeError(f"module boxlid has no attribute {name}")
