"""Archduke: what a report counts besides scores."""

from boxlid.games.archduke import phases
from boxlid.games.archduke.outlook import stage as period
from boxlid.games.archduke.rules.rounds import lowest_totals
from boxlid.games.archduke.state import State
from boxlid.games.measures import Measure, columns
from boxlid.kernel.cards.card_sets import NOTHING, count, has
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule

__all__ = ["LOWEST_WINS", "MEASURES", "PERIOD", "UNIT", "measure", "period"]

MEASURES = (
    Measure("called", "rounds with a call", "rounds in which a player called Archduke"),
    Measure("assassinated", "calls punished", "calls whose player was tied or beaten and drew a card"),
    Measure("caller_lowest", "calls by the lowest", "calls whose player counted the fewest points, alone or not"),
    Measure("out", "rounds ended without cards", "rounds that ended because a player had no cards left"),
    Measure("turns", "turns in a round", "turns played until the round was counted", is_share=False),
    Measure("points", "points of a player in a round", "points counted, a punished call included", is_share=False),
)  # fmt: skip
CALLED, ASSASSINATED, CALLER_LOWEST, OUT, TURNS, POINTS = columns(len(MEASURES))
PERIOD = "round"
UNIT = "points"
LOWEST_WINS = True


@rule
def measure(old: State, new: State, seat: int, action: int, out: Ints) -> None:  # noqa: ARG001 - only the round counts
    """Count turns, and a round when it has been counted up; a vote comes after that (ARC-GAME-5)."""
    out[TURNS] += new.turns - old.turns
    is_counted = new.round_number != old.round_number or new.phase in (phases.VOTING, phases.OVER)
    if not is_counted or old.phase == phases.VOTING:
        return
    is_called = new.last_caller != NOTHING
    out[CALLED] += int(is_called)
    out[CALLED + 1] += 1
    if is_called:
        out[ASSASSINATED] += int(new.assassin != NOTHING)
        out[CALLER_LOWEST] += int(has(lowest_totals(new.gained, old.playing), new.last_caller))
        out[ASSASSINATED + 1] += 1
        out[CALLER_LOWEST + 1] += 1
    out[OUT] += int(is_any_set_empty(new, old.playing))
    out[OUT + 1] += 1
    out[TURNS + 1] += 1
    for player in range(old.seats):
        if has(old.playing, player):
            out[POINTS] += new.gained[player]
    out[POINTS + 1] += count(old.playing)


@rule
def is_any_set_empty(s: State, playing: int) -> bool:
    """Had a player no cards left when the round was counted?"""
    for player in range(s.seats):
        if has(playing, player) and s.laid_open[player][0] == 0:
            return True
    return False
