"""What the players at a table are called. A record says `bot:novice`; people are told a name."""

from collections.abc import Sequence

BOT = "bot:"
LIGHT_HEARTED = ("Ada", "Bess", "Carl", "Dora", "Emil", "Fay", "Gus", "Hope", "Ivo", "June", "Karl", "Lena")
CASTS = {
    "club": ("Otto", "Nell", "Piet", "Rosa", "Sven", "Thea", "Ugo", "Vera", "Walt", "Xenia", "Yves", "Zoe"),
    "expert": (
        "Ambrose", "Beatrix", "Cosmo", "Delphine", "Everard", "Florentine",
        "Gideon", "Henrietta", "Isidor", "Josephine", "Konrad", "Leonora",
    ),
}  # fmt: skip
"""Who plays at a level, as many as the largest table seats; at any other it is the light-hearted."""


def is_bot(player: str) -> bool:
    """Does a bot sit there?"""
    return player.startswith(BOT)


def level_of(player: str) -> str:
    """Which bot it is."""
    return player.removeprefix(BOT)


def names_of(players: Sequence[str]) -> list[str]:
    """A name for everybody: people keep theirs, bots get one each of their level's."""
    spare = {cast: iter(name for name in cast if name not in players) for cast in (LIGHT_HEARTED, *CASTS.values())}
    return [next(spare[CASTS.get(level_of(player), LIGHT_HEARTED)]) if is_bot(player) else player for player in players]
