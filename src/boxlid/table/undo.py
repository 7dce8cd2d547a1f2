"""When an action can be undone: if it is the last one, open, and has neither revealed anything nor shuffled."""

from typing import Any

from boxlid.games import BoxlidError, Game, View
from boxlid.kernel.execution.state import is_same
from boxlid.table.log import Entry


class CannotUndo(BoxlidError):
    """The last action cannot be undone."""


def check_undo(game: Game, before: Any, after: Any, last: Entry, seat: int) -> None:
    """Refuse a seat to undo the last action, which led from the state `before` to `after`."""
    if last.seat != seat:
        raise CannotUndo("another player has acted since")
    if last.sealed:
        raise CannotUndo("a sealed choice is final")
    is_shuffled = after.shuffles != before.shuffles
    if game.rules.is_over(after) or is_shuffled or not _was_foreseeable(game, before, after, last):
        raise CannotUndo("the action has revealed something that was hidden")


def _was_foreseeable(game: Game, before: Any, after: Any, last: Entry) -> bool:
    """Could the seat have worked out everything it sees now from what it saw before?"""
    foreseen = View.of(game, before, last.seat)
    game.rules.apply(foreseen.state, last.seat, last.action)
    game.knowledge.hide(foreseen.state, last.seat)
    return is_same(foreseen.state, View.of(game, after, last.seat).state)
