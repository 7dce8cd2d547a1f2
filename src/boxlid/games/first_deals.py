"""Scripted first deals: fixed cards and actions in which a player does what is being explained. Each game has one."""

from collections.abc import Sequence
from itertools import chain
from typing import Literal, TypeAlias

import msgspec

from boxlid.games.options import OptionValue

LEARNER = 0
"""The seat of the player who learns; bots play the others."""

Part: TypeAlias = Literal["hand", "choices", "middle", "facts", "seats", "plate", "pile", "set"]
"""The part of the table that a caption is about."""


class LessonStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a first deal: an action, or something to read before the deal goes on."""

    seat: int | None = None
    """Who acts; None if there is only something to read."""
    words: str = ""
    """The text form of the action."""
    text: str = ""
    """What the learner reads; `{2}` stands for the name of the player at seat 2. Actions of others have none."""
    wanted: str = ""
    """What the learner is asked to do, and why; it continues a sentence: `play the Edith 7, your highest`."""
    teaches: tuple[str, ...] = ()
    """The rules of the summary, and the rows of the points card, that the text explains."""
    about: Part | None = None


class FirstDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A first deal: how the match is set up, and what happens. The last step is something to read."""

    seats: int
    dealer: int
    shuffles: tuple[tuple[str, ...], ...]
    """The cards of each shuffle, top card first. Those that are not named follow in the order of the pack."""
    steps: tuple[LessonStep, ...]
    options: dict[str, OptionValue] = {}
    cuts: tuple[tuple[str, ...], ...] = ()
    """The cards cut for the deal, in games with a cut."""


def read(text: str, *teaches: str, about: Part | None = None) -> LessonStep:
    """Something to read."""
    return LessonStep(text=text, teaches=teaches, about=about)


def do(words: str, text: str, wanted: str, *teaches: str, about: Part | None = None) -> LessonStep:
    """Something that the learner does."""
    return LessonStep(LEARNER, words, text, wanted, teaches, about)


def others(*actions: str) -> list[LessonStep]:
    """What the others do, in order: `2 play G9`."""
    return [LessonStep(int(seat), words) for seat, _, words in (action.partition(" ") for action in actions)]


def dealt(hands: Sequence[str], dealer: int) -> tuple[str, ...]:
    """The shuffle that deals these hands one card at a time, beginning at the dealer's left."""
    first = (dealer + 1) % len(hands)
    in_turn = [hand.split() for hand in (*hands[first:], *hands[:first])]
    return tuple(chain.from_iterable(zip(*in_turn, strict=True)))
