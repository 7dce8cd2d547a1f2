"""Reviewing a match: the value of each choice, judged only by what its player could know.

A change in a seat's chance to win is split in two. Decisions: what is lost by not choosing the best action. Luck: all
the rest, the cards and the other players. Hindsight is the cost of a costly choice in the actual deal.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from boxlid.bots.engine import weigh_actions
from boxlid.bots.values import SearchResult
from boxlid.coach.comparison import PairedComparison, compare_if_worse
from boxlid.coach.hindsight import cost_in_hindsight
from boxlid.coach.open_hands import OpenHands, is_solvable
from boxlid.games import SPECTATOR, Game, Unreadable, View, find_game
from boxlid.games.scenes import Scene
from boxlid.games.seeds import check_seed
from boxlid.games.stopping import Enough
from boxlid.table import Record, Table, verify
from boxlid.table.record import Result, without_take_backs
from boxlid.table.replay import dealt_again, opened, play_action
from boxlid.table.verify import FAILED

MOST_SEED = (1 << 31) - 1
"""The seed of a choice is its number below the seed of the review, in one word."""


@dataclass(frozen=True, repr=False)
class Decision:
    """A choice between several legal actions."""

    number: int
    """The number of the action in the record, from 1."""
    seat: int
    played: int
    values: SearchResult
    comparison: PairedComparison | None
    """With the best action; None unless the played one is significantly worse."""
    hindsight: float | None
    """The cost in the actual deal; only for costly choices."""
    tricks: Mapping[int, int]
    """Double-dummy tricks of the seat's side by action; empty in games without double dummy."""
    scene: Scene
    """The seat's scene before it."""

    def __repr__(self) -> str:
        action = next(choice.words for choice in self.scene.choices if choice.action == self.played)
        return f"<Decision {self.number} of seat {self.seat}: {action}, cost {self.loss:.1%}>"

    @property
    def chance(self) -> float:
        """The seat's chance to win before it, with the best action."""
        return self.values.best.chance

    @property
    def loss(self) -> float:
        """By how much the choice lowered the chance to win; 0 unless that is significant."""
        return self.comparison.gap if self.comparison else 0.0

    @property
    def tricks_lost(self) -> int:
        """The double-dummy tricks that the choice gave away."""
        return max(self.tricks.values()) - self.tricks[self.played] if self.tricks else 0

    def label(self, action: int) -> str:
        """The label of an action, with placeholders for names."""
        return next(choice.full_label for choice in self.scene.choices if choice.action == action)


@dataclass(frozen=True)
class StageChance:
    """A seat's chance to win between two deals or rounds, or at the end."""

    number: int
    """The number of actions so far."""
    seat: int
    chance: float


@dataclass(frozen=True)
class SeatSummary:
    """A seat's match in chances to win: start - decisions + luck = end."""

    seat: int
    choices: int
    costly: int
    start: float
    decisions: float
    """The sum of all losses."""
    luck: float
    end: float
    hindsight: float
    """The sum over the costly choices."""
    tricks_lost: int | None
    """The double-dummy tricks given away; None in games without double dummy."""


@dataclass(frozen=True, repr=False)
class Review:
    """A match, choice by choice."""

    game: Game
    players: list[str]
    scores: list[int]
    """By seat, or by team where seats play together."""
    n_actions: int
    seats: list[int]
    """The seats whose choices were reviewed."""
    decisions: list[Decision]
    stage_chances: list[StageChance]
    budget: int
    n_reviewed: int
    """How many actions were reviewed: all of them, unless the review was stopped."""

    def __repr__(self) -> str:
        counts = f"{len(self.decisions)} choices, {len(self.costly)} costly"
        reviewed = "" if self.is_complete else f"{self.n_reviewed} of "
        return f"<Review of {self.game.id}, {reviewed}{self.n_actions} actions, {counts}>"

    def _repr_html_(self) -> str:
        """The page of the review in a frame, for a notebook."""
        from boxlid.coach.page import in_frame

        return in_frame(self)

    @property
    def is_complete(self) -> bool:
        """Were all actions reviewed?"""
        return self.n_reviewed == self.n_actions

    @property
    def costly(self) -> list[Decision]:
        """The choices that cost something, the costliest first."""
        return sorted((one for one in self.decisions if one.comparison), key=lambda one: -one.loss)

    @property
    def summaries(self) -> list[SeatSummary]:
        """One for each reviewed seat whose chances are known; if the review was stopped, not all may be."""
        return [self._summary(seat) for seat in self.seats if self.chance_curve(seat)]

    def chance_curve(self, seat: int) -> list[tuple[int, float]]:
        """The seat's chance to win from start to end, as pairs of the number of actions and the chance.

        If the review was stopped, the end is the last action reviewed.
        """
        own = [one for one in self.decisions if one.seat == seat]
        points = [(one.number, one.chance - one.loss) for one in own]
        points += [(one.number, one.chance) for one in self.stage_chances if one.seat == seat]
        points += [(one.number - 1, one.chance) for one in own]
        return sorted(points, key=lambda point: point[0])

    def _summary(self, seat: int) -> SeatSummary:
        own = [one for one in self.decisions if one.seat == seat]
        _, end = self.chance_curve(seat)[-1]
        start = own[0].chance if own else end
        lost = sum(one.loss for one in own)
        n_costly = sum(one.comparison is not None for one in own)
        hindsight = sum(one.hindsight or 0.0 for one in own)
        tricks = sum(one.tricks_lost for one in own) if is_solvable(self.game) else None
        return SeatSummary(seat, len(own), n_costly, start, lost, end - start + lost, end, hindsight, tricks)


def review(
    record: Record,
    budget: int,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Review:
    """Replay a finished record and evaluate every choice of some seats, or of all, with `budget` play-outs each.

    If `on_progress` raises `Enough`, the review ends there.
    """
    result = check_record(record)
    check_seed(seed, MOST_SEED)
    record = without_take_backs(record)
    chosen = list(range(record.seats)) if seats is None else list(seats)
    has_secret = record.secret is not None
    table = dealt_again(record) if has_secret else opened(record)  # equal: `verify` compared their shuffles
    solver = OpenHands(table.game) if is_solvable(table.game) else None
    decisions: list[Decision] = []
    stage_chances: list[StageChance] = []
    n_reviewed = 0
    with suppress(Enough):
        for number in range(len(record.actions)):
            before = table.view(SPECTATOR)
            seat = record.actions[number].seat
            view = table.view(seat) if seat in chosen else None
            is_choice = view is not None and len(view.legal()) > 1
            views = [table.view(other) for other in range(record.seats)] if solver and is_choice else []
            dealt = table.copy() if is_choice and has_secret else None
            play_action(table, record, number)
            if view and is_choice:
                tricks = solver.after_each(views, seat) if solver else {}
                decisions.append(_weigh(dealt, view, number + 1, table.log[-1].action, budget, seed, tricks))
            if _is_new_stage(before, table):
                after = table.view(SPECTATOR).state
                stage_chances += [
                    StageChance(number + 1, seat, table.game.outlook.prospects(after, seat)) for seat in chosen
                ]
            n_reviewed += 1
            if on_progress:
                on_progress(1)
    return Review(
        game=table.game,
        players=record.players,
        scores=result.scores,
        n_actions=len(record.actions),
        seats=chosen,
        decisions=decisions,
        stage_chances=stage_chances,
        budget=budget,
        n_reviewed=n_reviewed,
    )


def check_record(record: Record) -> Result:
    """How the match in a record ended; refuses one that is not over or does not verify."""
    find_game(record.game)
    if record.result is None:
        raise Unreadable("the match in this record is not over, and a review would reveal its secrets")
    for finding in verify(record):
        if not finding.holds:
            raise Unreadable(f"the record does not verify: {finding.says.removeprefix(FAILED)}")
    return record.result


def _weigh(
    dealt: Table | None, view: View, number: int, played: int, budget: int, seed: int, tricks: Mapping[int, int]
) -> Decision:
    """Weigh a choice from the seat's view; `dealt` is the table before it, for hindsight, if its secret is known."""
    first = seed << 32 | 2 * number
    values = weigh_actions(view, budget, first)
    comparison, hindsight = None, None
    if played not in values.equals():
        comparison = compare_if_worse(view, played, values.best.action, budget, first + 1)
    if comparison and dealt:
        hindsight = cost_in_hindsight(dealt, view.seat, played, comparison.action, first)
    return Decision(number, view.seat, played, values, comparison, hindsight, tricks, view.scene())


def _is_new_stage(before: View, table: Table) -> bool:
    stage, now = table.game.outlook.stage, table.view(SPECTATOR)
    return table.is_over or bool(stage(before.state) != stage(now.state))
