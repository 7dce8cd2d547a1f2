"""All Star Comics: what a report counts besides scores."""

from boxlid.games.allstar import phases
from boxlid.games.allstar.outlook import stage as period
from boxlid.games.allstar.scoring import clear_seats
from boxlid.games.allstar.state import State
from boxlid.games.measures import Measure, columns
from boxlid.kernel.cards.card_sets import count
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule

__all__ = ["LOWEST_WINS", "MEASURES", "PERIOD", "UNIT", "measure", "period"]

MEASURES = (
    Measure("sole", "deals with one clear player", "deals in which just one player took no penalty card"),
    Measure("shared", "deals with several clear players", "deals in which several players took no penalty card"),
    Measure("jack_pot", "deals without a clear player", "deals in which every player took a penalty card: a jack pot"),
    Measure("clear", "clear players", "players who took no penalty card, of all players of a deal"),
    Measure(
        "pot", "counters in the pot after a deal", "counters that stay in the pot for the next deal", is_share=False
    ),
)
SOLE, SHARED, JACK_POT, CLEAR, POT = columns(len(MEASURES))
PERIOD = "deal"
UNIT = "counters or points"
LOWEST_WINS = False


@rule
def measure(old: State, new: State, seat: int, action: int, out: Ints) -> None:  # noqa: ARG001 - only the deal counts
    """Count a deal when it has been settled."""
    if new.deals == old.deals and new.phase != phases.OVER:
        return
    n_clear = count(clear_seats(new.last_taken, new.seats))
    out[SOLE] += int(n_clear == 1)
    out[SHARED] += int(n_clear > 1)
    out[JACK_POT] += int(n_clear == 0)
    out[CLEAR] += n_clear
    out[POT] += new.pot
    out[SOLE + 1] += 1
    out[SHARED + 1] += 1
    out[JACK_POT + 1] += 1
    out[CLEAR + 1] += new.seats
    out[POT + 1] += 1
