"""Mr. T: what a report counts besides scores. Standings are compared after each round, since there is one deal."""

from boxlid.games.measures import Measure, columns
from boxlid.games.mrt import phases
from boxlid.games.mrt.rules import situations
from boxlid.games.mrt.rules.judging import situation
from boxlid.games.mrt.rules.rounds import CAP_REACHED
from boxlid.games.mrt.state import State
from boxlid.kernel.cards.card_sets import only
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule

MEASURES = (
    Measure("mr_t", "flips won by a lone Mr. T", "Preliminary flips that a lone Mr. T won"),
    Measure("stalemate", "Stalemates", "Preliminary flips that were Stalemates"),
    Measure("showdown", "Showdowns", "Preliminary flips that led to one Showdown or two"),
    Measure("flips", "flips in a round", "flips until a player collected, or nobody could", is_share=False),
    Measure("capped", "matches ended by the cap", "matches whose cards were counted after the agreed number of rounds"),
)
MR_T, STALEMATE, SHOWDOWN, FLIPS, CAPPED = columns(len(MEASURES))
PERIOD = "round"
UNIT = "cards"
LOWEST_WINS = False


@rule
def period(s: State) -> int:
    """The number of the round."""
    return s.rounds


@rule
def measure(old: State, new: State, seat: int, action: int, out: Ints) -> None:  # noqa: ARG001 - what it was is shown
    """Count the flip that the last choice turned up."""
    if old.waiting != only(seat):
        return
    out[FLIPS] += 1
    if old.phase == phases.PRELIMINARY:
        count_preliminary(situation(new.shown), out)
    is_over = new.phase == phases.OVER
    if is_over or new.rounds != old.rounds:
        out[FLIPS + 1] += 1
    if is_over:
        out[CAPPED] += int(new.ended_by == CAP_REACHED)
        out[CAPPED + 1] += 1


@rule
def count_preliminary(case: int, out: Ints) -> None:
    """Count a Preliminary flip by its situation (MRT-2)."""
    out[MR_T] += int(case == situations.LONE_MR_T)
    out[STALEMATE] += int(case == situations.STALEMATE)
    out[SHOWDOWN] += int(case in (situations.ONE_SHOWDOWN, situations.TWO_SHOWDOWNS))
    out[MR_T + 1] += 1
    out[STALEMATE + 1] += 1
    out[SHOWDOWN + 1] += 1
