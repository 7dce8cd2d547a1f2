"""All in the Family: what a report counts besides scores."""

from boxlid.games.family import actions, phases
from boxlid.games.family.outlook import stage as period
from boxlid.games.family.state import State
from boxlid.games.measures import Measure, columns
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule

__all__ = ["LOWEST_WINS", "MEASURES", "PERIOD", "UNIT", "measure", "period"]

MEASURES = (
    Measure("exact", "exact estimates", "players who took as many tricks as they estimated, of all players of a deal"),
    Measure("zero", "estimates of no trick", "players who estimated no trick at all, of all players of a deal"),
    Measure("estimated", "tricks estimated in a deal", "the sum of all estimates, for seven tricks", is_share=False),
    Measure("given", "Ding Bat tricks given away", "tricks with a Ding Bat that their winner gave to an opponent"),
)
EXACT, ZERO, ESTIMATED, GIVEN = columns(len(MEASURES))
PERIOD = "deal"
UNIT = "points"
LOWEST_WINS = False


@rule
def measure(old: State, new: State, seat: int, action: int, out: Ints) -> None:  # noqa: ARG001 - it is the seat's turn
    """Count what an action has led to."""
    if old.phase == phases.GIVING:
        out[GIVEN] += int(action != actions.KEEP)
        out[GIVEN + 1] += 1
    if new.deals != old.deals or new.phase == phases.OVER:
        for player in range(old.seats):
            out[EXACT] += int(new.totals[player] > old.totals[player])
            out[ZERO] += int(old.bids[player] == 0)
            out[ESTIMATED] += old.bids[player]
        out[EXACT + 1] += old.seats
        out[ZERO + 1] += old.seats
        out[ESTIMATED + 1] += 1
