"""Reviewing a match: what each choice was worth to the one who made it, knowing no more than that seat could.

The chance that a seat has with its best action, and what it loses by another, are decision. All else that moves its
chance is luck: the cards, and what the others do. What a costly choice cost as the cards really lay is hindsight.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from boxlid.bots.engine import weigh_actions
from boxlid.bots.values import Values
from boxlid.coach.duel import Duel, lost_duel
from boxlid.coach.hindsight import cost_in_hindsight
from boxlid.coach.open_hands import OpenHands, is_solvable
from boxlid.games import SPECTATOR, Game, Unreadable, View, find_game
from boxlid.games.scenes import Scene
from boxlid.table import Record, Table, verify
from boxlid.table.record import without_take_backs
from boxlid.table.replay import dealt_again, opened, play_action


@dataclass(frozen=True)
class Decision:
    """A choice between several legal actions."""

    number: int
    """Of the action in the record, the first being 1."""
    seat: int
    played: int
    values: Values
    duel: Duel | None
    """With the best action, where the played one surely loses to it."""
    hindsight: float | None
    """What the choice cost as the cards really lay; of costly choices only."""
    tricks: Mapping[int, int]
    """Of the seat's side after each action, had all hands been open; empty where there is no double dummy."""
    scene: Scene
    """What the seat saw before."""

    @property
    def chance(self) -> float:
        """The seat's chance to win before, if it chooses well."""
        return self.values.best.chance

    @property
    def loss(self) -> float:
        """What the choice has cost of the chance to win; 0 where that is not sure."""
        return self.duel.gap if self.duel else 0.0

    @property
    def tricks_lost(self) -> int:
        """How many tricks the choice gave away, had all hands been open."""
        return max(self.tricks.values()) - self.tricks[self.played] if self.tricks else 0

    def label(self, action: int) -> str:
        """An action in the words of the game."""
        return next(choice.label for choice in self.scene.choices if choice.action == action)


@dataclass(frozen=True)
class Standing:
    """A seat's chance to win as anybody could tell it, after so many actions: between two deals and at the end."""

    number: int
    seat: int
    chance: float


@dataclass(frozen=True)
class Account:
    """Where a seat's match went: start - decisions + luck = end."""

    seat: int
    choices: int
    costly: int
    start: float
    decisions: float
    """All losses together."""
    luck: float
    end: float
    hindsight: float
    """What the costly choices together cost as the cards really lay."""
    tricks_lost: int | None
    """What all choices together gave away, had all hands been open; None where there is no double dummy."""


@dataclass(frozen=True)
class Review:
    """A match, choice by choice."""

    game: Game
    players: list[str]
    scores: list[int]
    """Of every seat, or of every team where seats play together."""
    n_actions: int
    seats: list[int]
    """Those whose choices were reviewed."""
    decisions: list[Decision]
    standings: list[Standing]
    budget: int

    @property
    def costly(self) -> list[Decision]:
        """The choices that cost something, the costliest first."""
        return sorted((one for one in self.decisions if one.duel), key=lambda one: -one.loss)

    @property
    def accounts(self) -> list[Account]:
        """One for each seat that was reviewed."""
        return [self._account(seat) for seat in self.seats]

    def course(self, seat: int) -> list[tuple[int, float]]:
        """The seat's chance to win over the match: numbers of actions and chances, from the start to the end."""
        own = [one for one in self.decisions if one.seat == seat]
        told = [one for one in self.standings if one.seat == seat]
        points = [(one.number, one.chance - one.loss) for one in own]
        points += [(one.number, one.chance) for one in told]
        points += [(one.number - 1, one.chance) for one in own]
        return sorted(points, key=lambda point: point[0])

    def _account(self, seat: int) -> Account:
        own = [one for one in self.decisions if one.seat == seat]
        end = self.standings[-len(self.seats) + self.seats.index(seat)].chance
        start = own[0].chance if own else end
        lost = sum(one.loss for one in own)
        n_costly = sum(one.duel is not None for one in own)
        hindsight = sum(one.hindsight or 0.0 for one in own)
        tricks = sum(one.tricks_lost for one in own) if is_solvable(self.game) else None
        return Account(seat, len(own), n_costly, start, lost, end - start + lost, end, hindsight, tricks)


def review(
    record: Record,
    budget: int,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Review:
    """Walk through a finished record and weigh every choice of some seats, or of all, with so many play-outs each."""
    check_record(record)
    record = without_take_backs(record)
    chosen = list(range(record.seats)) if seats is None else list(seats)
    has_secret = record.secret is not None
    table = dealt_again(record) if has_secret else opened(record)  # they are the same, as `verify` has found
    judge = OpenHands() if is_solvable(table.game) else None
    decisions: list[Decision] = []
    standings: list[Standing] = []
    for number in range(len(record.actions)):
        before = table.view(SPECTATOR)
        seat = record.actions[number].seat
        view = table.view(seat) if seat in chosen else None
        is_choice = view is not None and len(view.legal()) > 1
        views = [table.view(other) for other in range(record.seats)] if judge and is_choice else []
        dealt = table.copy() if is_choice and has_secret else None
        play_action(table, record, number)
        if view and is_choice:
            tricks = judge.after_each(views, seat) if judge else {}
            decisions.append(_weigh(dealt, view, number + 1, table.log[-1].action, budget, seed, tricks))
        if _is_new_stage(before, table):
            after = table.view(SPECTATOR).state
            standings += [Standing(number + 1, seat, table.game.outlook.prospects(after, seat)) for seat in chosen]
        if on_progress:
            on_progress(1)
    return Review(
        game=table.game,
        players=record.players,
        scores=table.side_scores,
        n_actions=len(record.actions),
        seats=chosen,
        decisions=decisions,
        standings=standings,
        budget=budget,
    )


def check_record(record: Record) -> None:
    """Only a match that is over and was played by the rules can be reviewed."""
    find_game(record.game)
    if record.result is None:
        raise Unreadable("the match in this record is not over, and a review would tell its secrets")
    for finding in verify(record):
        if not finding.holds:
            raise Unreadable(f"the record does not hold: {finding.says.removeprefix('not so: ')}")


def _weigh(
    dealt: Table | None, view: View, number: int, played: int, budget: int, seed: int, tricks: Mapping[int, int]
) -> Decision:
    """Weigh a choice from the seat's view; `dealt` is the table before it, for hindsight, if its secret is known."""
    first = seed << 32 | 2 * number
    values = weigh_actions(view, budget, first)
    duel, hindsight = None, None
    if played not in values.equals():
        duel = lost_duel(view, played, values.best.action, budget, first + 1)
    if duel and dealt:
        hindsight = cost_in_hindsight(dealt, view.seat, played, duel.action, first)
    return Decision(number, view.seat, played, values, duel, hindsight, tricks, view.scene())


def _is_new_stage(before: View, table: Table) -> bool:
    stage, now = table.game.outlook.stage, table.view(SPECTATOR)
    return table.is_over or bool(stage(before.state) != stage(now.state))
