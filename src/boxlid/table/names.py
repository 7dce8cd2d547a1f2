"""Display names of players. A record says `bot:novice`; people see a name."""

from collections.abc import Sequence

from boxlid.games import Unreadable

BOT = "bot:"
DEFAULT_NAME = "Player"
"""The name of a person who gives none."""
BOT_NAMES = ("Ada", "Bess", "Carl", "Dora", "Emil", "Fay", "Gus", "Hope", "Ivo", "June", "Karl", "Lena")
NAMES_BY_LEVEL = {
    "club": ("Otto", "Nell", "Piet", "Rosa", "Sven", "Thea", "Ugo", "Vera", "Walt", "Xenia", "Yves", "Zoe"),
    "expert": (
        "Ambrose", "Beatrix", "Cosmo", "Delphine", "Everard", "Florentine",
        "Gideon", "Henrietta", "Isidor", "Josephine", "Konrad", "Leonora",
    ),
}  # fmt: skip
"""Names for the bots of a level, enough for the largest table; other levels use BOT_NAMES."""


def seats_in_words(seats: Sequence[int]) -> str:
    """`seat 2`, `seats 0 and 2`, or `no seat`."""
    if not seats:
        return "no seat"
    *others, last = map(str, seats)
    return f"seats {', '.join(others)} and {last}" if others else f"seat {last}"


def refuse_name_of_bots(name: str) -> None:
    """Raise the refusal of a name that is like those of bots in records."""
    raise Unreadable(f"{name}: names that begin with {BOT} are for bots")


def is_bot(player: str) -> bool:
    """Is the player a bot?"""
    return player.startswith(BOT)


def level_of(player: str) -> str:
    """The level of a bot."""
    return player.removeprefix(BOT)


def names_of(players: Sequence[str]) -> list[str]:
    """The name of each player: people keep theirs, bots get one by level."""
    pools = (BOT_NAMES, *NAMES_BY_LEVEL.values())
    unused = {pool: iter(name for name in pool if name not in players) for pool in pools}
    return [
        next(unused[NAMES_BY_LEVEL.get(level_of(player), BOT_NAMES)]) if is_bot(player) else player
        for player in players
    ]
