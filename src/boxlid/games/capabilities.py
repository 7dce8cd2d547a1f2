"""What only some games provide: one Protocol for each capability, in the module that its docstring names.

A game that lacks a capability of `rules` gets it from `games/defaults.py`, so callers never have to ask.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Protocol, TypeVar

from boxlid.games.contract import Clause, MatchState, Rules, S, S_contra
from boxlid.games.first_deals import FirstDeal
from boxlid.games.measures import Measure
from boxlid.games.options import OptionValue
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.match.fields import Trick


class Conflicts(Protocol):
    """In `rules`, where options depend on each other."""

    def conflict(self, options: Mapping[str, OptionValue], seats: int, /) -> str:
        """Why a new match cannot have these options together, or an empty text."""


class Teams(Protocol[S_contra]):
    """In `rules`, where seats play in teams."""

    def sides(self, s: S_contra, /) -> int:
        """How many sides have a score of their own; seat n plays for side n mod sides."""


class Silence(Protocol):
    """In `rules`, where players must not talk during a match."""

    @property
    def SILENCE(self) -> Clause | None:
        """The clause that forbids talking."""


class DealEnds(Protocol[S]):
    """In `deal_end`, where a match has more than one deal or round: its table can pause between them."""

    def has_ended_deal(self, old: S, new: S, /) -> bool:
        """Has the action between two states ended a deal, even if it has dealt the next one, too?"""

    def final_state(self, old: S, new: S, seat: int, action: int, /) -> S:
        """The state in which a deal ended, before the next was dealt, from those before and after its last action.

        These are whole states, and so is the result: it is hidden like any other before a viewer sees it.
        """


class Measures(Protocol[S_contra]):
    """In `measures`, where a report counts more than scores."""

    @property
    def MEASURES(self) -> Sequence[Measure]:
        """What is counted."""

    @property
    def PERIOD(self) -> str:
        """What players call a part of the match: deal, hand or round."""

    @property
    def UNIT(self) -> str:
        """What scores are counted in: points, counters or cards."""

    @property
    def LOWEST_WINS(self) -> bool:
        """Does the lowest score lead?"""

    def period(self, s: S_contra, /) -> int:
        """The number of the part of a match after which standings are compared: usually `stage` of `outlook`."""

    def measure(self, old: S_contra, new: S_contra, seat: int, action: int, out: Ints, /) -> None:
        """Add what an action has led to, from the states before and after it: for each measure two counts."""


class House(Protocol[S_contra]):
    """In `rules`, where some actions are made by the table itself, not by a seat."""

    @property
    def HOUSE_ACTIONS(self) -> Sequence[int]:
        """The actions that only the house makes."""

    def house_says(self, s: S_contra, at_ms: int, /) -> int:
        """The house action that is due at this time of the match, or `NOTHING`."""


class Races(Protocol[S_contra]):
    """In `rules`, where seats race each other for an action."""

    @property
    def IDLE_ACTION(self) -> int:
        """What a live table does for a seat whose time is up in the last window."""

    def racers(self, s: S_contra, /) -> int:
        """The seats that may act but do not hold up the turn."""

    def race_number(self, s: S_contra, /) -> int:
        """Which race it is."""

    def is_race_open(self, s: S_contra, /) -> bool:
        """Can an action be too late now?"""

    def ends_race(self, s: S_contra, action: int, /) -> bool:
        """Would the action end a race?"""

    def race_closer(self, s: S_contra, /) -> int:
        """The seat that will end the open race, or `NOTHING` if time does."""

    def wins_race(self, s: S_contra, /) -> bool:
        """Has the latest action been in time, and right?"""

    def upset_matches(self, s: S_contra, action: int, /) -> list[tuple[int, int]]:
        """The racers' actions, as (seat, action), that would apply to another card after this action."""

    def idlers(self, s: S_contra, /) -> int:
        """The seats that a live table acts for when the last window times out."""


class SolvableBySeat(Protocol[S_contra]):
    """In `outlook`, where ENDING is BY_SEAT."""

    def tricks_left(self, s: S_contra, /) -> int:
        """How many tricks are left in the deal; all of them before the play."""

    def position_key(self, s: S_contra, /) -> int:
        """Everything that matters in an ending besides the cards left, as one number."""


class SolvableBySide(Protocol[S_contra]):
    """In `outlook`, where ENDING is BY_SIDE. The rules then also satisfy `SidedTricks`."""

    @property
    def SOLVER(self) -> Path:
        """The source file of the solver, which `specialize` loads.

        It defines the names that a search uses of `bots/ending_by_seat.py`, and `index_holders` and `most_tricks`.
        """

    def tricks_left(self, s: S_contra, /) -> int:
        """How many tricks are left in the deal; all of them before the play."""


class SidedTricksState(MatchState, Trick, Protocol):
    """The fields of a game of tricks for two sides. Hands and turns go by chairs: even chairs are one side."""

    declarer: int
    trump: int
    tricks: int
    """How many tricks of the deal have been taken."""
    taken: Annotated[Ints, Any]
    """The tricks of each side."""


T = TypeVar("T", bound=SidedTricksState)


class SidedTricks(Rules[T], Protocol[T]):
    """In `rules`, where ENDING is BY_SIDE: a game of tricks for two sides with a declarer and a trump suit."""

    @property
    def PLAY(self) -> int:
        """The action that plays card 0; card n is PLAY + n. All actions before the play are lower."""

    @property
    def HAND(self) -> int:
        """How many cards a seat is dealt."""

    def end_deal(self, s: T, /) -> None:
        """Score a deal whose tricks have all been taken."""


class CumulativeMerit(Protocol):
    """In `outlook`, where `merit` goes on counting after the first stage: a stage's payoff is the change."""

    @property
    def MERIT_ADDS_UP(self) -> bool:
        """True, if `merit` is a running total over the stages."""


class DealtOnce(Protocol):
    """In `rules`, where a deal has one shuffle, before its first action: then its chance can be made explicit."""

    def n_dealt(self, seats: int, /) -> int:
        """How many cards of the shuffle a deal can depend on: the first ones."""

    def most_actions(self, seats: int, /) -> int:
        """The most actions that a deal can take."""


class Teaching(Protocol):
    """`first_deal`, where the game can be learned by playing."""

    @property
    def FIRST_DEAL(self) -> FirstDeal:
        """A scripted deal that teaches every rule of the summary and every row of the points card."""
