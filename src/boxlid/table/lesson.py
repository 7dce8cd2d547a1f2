"""A lesson: a table at which the scripted first deal of a game is played, and its progress."""

from collections.abc import Sequence
from typing import NamedTuple

from boxlid.games import BoxlidError, Game
from boxlid.games.first_deals import LEARNER, FirstDeal, LessonStep, Part
from boxlid.table.record import FORMAT, Record
from boxlid.table.script import ArrangedScript
from boxlid.table.table import Table


class NotInThisDeal(BoxlidError):
    """A legal action, but not the one that the first deal is about to explain."""


class Caption(NamedTuple):
    """What the learner reads now."""

    number: int
    of: int
    text: str
    wanted: str
    """What to do, as a sentence; empty if there is nothing to do."""
    action: int | None
    """The action to take."""
    about: Part | None
    is_read: bool
    """Has it been read or followed, and do the others act now?"""


class Lesson:
    """The progress of a first deal."""

    def __init__(self, deal: FirstDeal) -> None:
        self.deal = deal
        self.at = 0
        """The number of the step that comes next."""

    @property
    def step(self) -> LessonStep:
        """The step that comes next."""
        return self.deal.steps[self.at]

    @property
    def is_over(self) -> bool:
        """Has the last step been reached? It is only read."""
        return self.at == len(self.deal.steps) - 1

    def advance(self) -> None:
        """Advance to the next step."""
        self.at += 1

    def automatic_action(self, seat: int) -> str | None:
        """The action of the next step, if it is this seat's and needs no decision of the learner."""
        return self.step.words if self.step.seat == seat and not self.step.text else None

    def check_action(self, game: Game, seat: int, action: int, names: Sequence[str]) -> None:
        """Refuse a legal action that is not the next step, with the caption's own sentence."""
        step = self.step
        if step.seat is None:
            raise NotInThisDeal("read the next caption first")
        is_scripted = step.seat == seat and game.scene.action_words(action) == step.words
        if not is_scripted and not step.text:
            raise NotInThisDeal("wait for the others")
        if not is_scripted:
            raise NotInThisDeal(f"in this first deal, {step.wanted.format(*names)}")

    def check_reading(self) -> None:
        """Refuse to advance by reading if there is an action to take, or no next step."""
        if self.is_over or self.step.seat is not None:
            raise NotInThisDeal("there is no next caption to read")

    def caption(self, game: Game) -> Caption:
        """The text of this step or, while the others act, of the latest one that has a text."""
        numbered = [at for at, step in enumerate(self.deal.steps) if step.text]
        number = sum(at <= self.at for at in numbered)
        shown = self.deal.steps[numbered[number - 1]]
        is_read = shown is not self.step
        is_to_do = shown.seat == LEARNER
        return Caption(
            number,
            len(numbered),
            shown.text,
            f"{shown.wanted[:1].upper()}{shown.wanted[1:]}." if is_to_do else "",
            game.scene.parse_action(shown.words) if is_to_do and not is_read else None,
            shown.about,
            is_read,
        )


def deal_lesson(game: Game, deal: FirstDeal, players: Sequence[str], version: int | None = None) -> Table:
    """The table of a first deal before its first action. Its cards are arranged, so nothing about them is proved."""
    record = Record(
        boxlid=FORMAT,
        game=game.id,
        rules=version or game.rules.VERSION,
        seats=deal.seats,
        players=list(players),
        options=game.settle(deal.options, deal.seats),
        commitment="",
        cuts=[list(row) for row in deal.cuts] or None,
        dealer=deal.dealer,
        shuffles=[list(cards) for cards in deal.shuffles],
        actions=[],
    )
    return Table(
        game,
        deal.seats,
        options=record.options,
        players=players,
        version=record.rules,
        script=ArrangedScript(game, record),
    )
