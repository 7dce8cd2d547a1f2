"""Names of people at a table: visible, distinct, and a default for those who give none."""

from collections.abc import Sequence
from itertools import count

from boxlid.games import Unreadable
from boxlid.server.tables.lookalikes import look_alike, skeletons
from boxlid.server.tables.table_log import NotNow
from boxlid.server.tables.visible_text import check_name_text
from boxlid.table.names import BOT, DEFAULT_NAME, refuse_name_of_bots

MOST_NAME_CHARACTERS = 24


def chosen_name(text: str | None, taken: Sequence[str]) -> str:
    """A name that nobody else at the table has: the one requested or, without a request, a default."""
    if text is None:
        names = (DEFAULT_NAME if n == 1 else f"{DEFAULT_NAME} {n}" for n in count(1))
        return next(name for name in names if not any(look_alike(name, other) for other in taken))
    name = checked_name(text)
    _check_free_name(name, taken)
    return name


def checked_name(text: str) -> str:
    """The name without superfluous spaces; refused if it cannot be seen or belongs to bots."""
    name = " ".join(text.split())
    if not 0 < len(name) <= MOST_NAME_CHARACTERS:
        raise Unreadable(f"a name has 1 to {MOST_NAME_CHARACTERS} characters, not {len(name)}")
    check_name_text(name)
    if any(skeleton.startswith(BOT) for skeleton in skeletons(name)):
        refuse_name_of_bots(name)
    return name


def _check_free_name(name: str, taken: Sequence[str]) -> None:
    """Refuse a name that is taken at the table, or looks like one that is."""
    if name in taken:
        raise NotNow(f"the name {name} is taken at this table; choose another name")
    for other in taken:
        if look_alike(name, other):
            raise NotNow(f"{name} looks like {other}, who is already at this table; choose another name")
