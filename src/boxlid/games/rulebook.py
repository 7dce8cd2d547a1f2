"""Parsing a game's rulebook: Markdown with one entry per clause, `- **FAM-3.8a** …`."""

import re
from functools import cache

from boxlid.games.errors import Unreadable
from boxlid.games.game import Game

ENTRY = re.compile(r"^- \*\*(?P<id>[A-Z]+-[\w.-]+)\*\* (?P<text>.*(?:\n  .*)*)", re.MULTILINE)


@cache
def clauses(game: Game) -> dict[str, str]:
    """Every clause and ruling with its text on one line, in the order of the rulebook."""
    return {found["id"]: " ".join(found["text"].split()) for found in ENTRY.finditer(game.rulebook())}


def clause_text(game: Game, wanted: str) -> str:
    """One clause, `FAM-3.8a: …`; ids are case-insensitive."""
    by_name = {name.lower(): name for name in clauses(game)}
    name = by_name.get(wanted.strip().lower())
    if name is None:
        alike = [known for known in clauses(game) if known.lower().startswith(wanted.strip().lower())]
        hint = f"; there are {', '.join(alike)}" if alike else f"; boxlid rules {game.id} lists them all"
        raise Unreadable(f"there is no clause {wanted}{hint}")
    return f"{name}: {clauses(game)[name]}"
