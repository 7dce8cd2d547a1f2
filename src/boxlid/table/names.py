"""What the players at a table are called. A record says `bot:novice`; people are told a name."""

from collections.abc import Sequence

BOT = "bot:"
BOT_NAMES = ("Ada", "Bess", "Carl", "Dora", "Emil", "Fay", "Gus", "Hope", "Ivo", "June", "Karl", "Lena")


def is_bot(player: str) -> bool:
    """Does a bot sit there?"""
    return player.startswith(BOT)


def level_of(player: str) -> str:
    """Which bot it is."""
    return player.removeprefix(BOT)


def names_of(players: Sequence[str]) -> list[str]:
    """A name for everybody: people keep theirs, bots get one each."""
    spare = iter(name for name in BOT_NAMES if name not in players)
    return [next(spare) if is_bot(player) else player for player in players]
