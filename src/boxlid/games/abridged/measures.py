"""aBRIDGEd: what a report counts besides scores."""

from boxlid.games.abridged import calls, phases
from boxlid.games.abridged.cards import NO_TRUMP
from boxlid.games.abridged.outlook import stage as period
from boxlid.games.abridged.rules.chairs import team_of
from boxlid.games.abridged.state import State
from boxlid.games.measures import Measure, columns
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule

__all__ = ["LOWEST_WINS", "MEASURES", "PERIOD", "UNIT", "measure", "period"]

MEASURES = (
    Measure("play", "hands with a Play", "hands in which a player said Play in round one"),
    Measure("play_made", "Plays made", "Plays whose side took ten tricks or more"),
    Measure("ten_made", "Tens made", "Tens whose side took ten tricks or more"),
    Measure("seven_made", "Sevens made", "Sevens whose side took seven tricks or more"),
    Measure("declarer", "hands scored by the declaring side", "hands whose points went to the declaring side"),
    Measure("no_trump", "hands without trumps", "hands in which the declarer named no trump"),
    Measure("dealer", "hands scored by the dealer's side", "hands whose points went to the dealer's side"),
    Measure("points", "points in a hand", "points that a hand brought one side or the other", is_share=False),
)
PLAY, PLAY_MADE, TEN_MADE, SEVEN_MADE, DECLARER, WITHOUT_TRUMP, DEALER, POINTS = columns(len(MEASURES))
PERIOD = "hand"
UNIT = "points"
LOWEST_WINS = False


@rule
def measure(old: State, new: State, seat: int, action: int, out: Ints) -> None:  # noqa: ARG001 - only the hand counts
    """Count a hand when it has been scored."""
    if new.deals == old.deals and new.phase != phases.OVER:
        return
    deal = old.deals - 1
    is_made = int(new.sheet[deal][team_of(old.declarer)] > 0)
    count_declaration(old.declared, is_made, out)
    out[DECLARER] += is_made
    out[WITHOUT_TRUMP] += int(old.trump == NO_TRUMP)
    out[DEALER] += int(new.sheet[deal][team_of(old.dealer)] > 0)
    out[POINTS] += new.sheet[deal][0] + new.sheet[deal][1]
    out[DECLARER + 1] += 1
    out[WITHOUT_TRUMP + 1] += 1
    out[DEALER + 1] += 1
    out[POINTS + 1] += 1


@rule
def count_declaration(declared: int, is_made: int, out: Ints) -> None:
    """Count what was declared, and whether it was made (ABR-SC2, ABR-SC3)."""
    out[PLAY] += int(declared == calls.PLAY)
    out[PLAY + 1] += 1
    made = PLAY_MADE if declared == calls.PLAY else TEN_MADE if declared == calls.TEN else SEVEN_MADE
    out[made] += is_made
    out[made + 1] += 1
