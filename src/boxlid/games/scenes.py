"""A scene is a view for people: what lies where, what it is called, and what can be done.

Terminal and page draw the same scenes. A scene is made from a hidden state only, so it reveals nothing else.
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import force_setattr

from boxlid.games.errors import Ambiguous
from boxlid.games.references import Subject

remembered = lru_cache(maxsize=1 << 12)
"""Caches what a card, a hand or an action looks like: it never changes, and every viewer is shown it many times."""


MOST_HEADING = 32
"""More characters would be cut off on a phone."""


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card whose face the viewer may see."""

    name: str
    """The short name that actions use, `G9`."""
    label: str
    """The name in words, `Gloria 9`."""
    suit: str
    number: int


class Place(msgspec.Struct, frozen=True, gc=False):
    """One of the places of a zone whose cards keep their places: a card, known or not, or a gap."""

    index: int
    card: Card | None
    """The card, if the viewer knows it."""
    is_gap: bool
    known_to: tuple[int, ...]
    """The seats that know the card."""
    label: str = ""
    """Where it lies, in words: `upper left card`."""


class Zone(msgspec.Struct, frozen=True, gc=False):
    """Cards that lie together: a hand, a trick, a pile. Face-down ones are only counted."""

    kind: str
    """What programs compare: `draw pile`. It is the same in every language."""
    seat: int
    """The owner, or -1 (EVERYBODY)."""
    cards: tuple[Card, ...] = ()
    face_down: int = 0
    places: tuple[Place, ...] = ()
    """Where cards keep their places: all of them, instead of `cards` and `face_down`."""
    label: str = ""
    """What people read; the kind, unless the game gives another."""

    def __post_init__(self) -> None:
        if not self.label:
            force_setattr(self, "label", self.kind)


@remembered
def closed_hand(seat: int, n: int) -> Zone:
    """A hand of which only the number of cards is known."""
    return Zone("hand", seat, face_down=n)


class Fact(msgspec.Struct, frozen=True, gc=False):
    """Something that decides the deal (trumps, the pot, which trick it is), or that stands beside a seat."""

    key: str
    """What programs compare: `penalty suit`. The game's look explains it under this key, in every language."""
    value: str
    """`blue`; `{2}` stands for the name of the player at seat 2."""
    suits: tuple[str, ...] = ()
    """The suits it names, to be drawn beside it."""
    label: str = ""
    """What people read before the value; the key, unless the game gives another."""

    def __post_init__(self) -> None:
        if not self.label:
            force_setattr(self, "label", self.key)


@remembered
def trick_fact(taken: int, tricks: int) -> Fact:
    """Which trick of a deal is being played: `5 of 7`."""
    return Fact("trick", f"{taken + 1} of {tricks}")


class SeatScene(msgspec.Struct, frozen=True, gc=False):
    """What stands in front of one seat."""

    seat: int
    score: int
    facts: tuple[Fact, ...]
    """What to show beside it, the most important first: the estimate, the tricks taken. All seats have the same keys in
    the same order."""
    is_dealer: bool
    is_waited_for: bool


class Choice(msgspec.Struct, frozen=True, gc=False):
    """Something the viewer can do now."""

    action: int
    kind: str
    """The verb of the action's text form: `play`, `bid`."""
    words: str
    """The action's text form: `play G9`."""
    label: str
    """For a button; `{2}` stands for the name of the player at seat 2."""
    subject: Subject | None = None
    """What it is about; null if nothing in particular, as in passing."""
    known: str = ""
    """The face-down card it is about, if the viewer knows it; the label does not say it."""
    warning: str = ""
    """Why it may well be a mistake, as far as the viewer knows: a front end can ask before it is made."""

    @property
    def full_label(self) -> str:
        """The label with the card that the viewer knows."""
        return f"{self.label} ({self.known})" if self.known else self.label


def choice(
    action: int, words: str, label: str, subject: Subject | None = None, known: str = "", warning: str = ""
) -> Choice:
    """A choice whose kind is the first word of its text form."""
    return Choice(action, words.partition(" ")[0], words, label, subject, known, warning)


def with_names(label: str, names: Sequence[str]) -> str:
    """The label of a choice, or the value of a fact, with the players' names filled in."""
    return label.format(*names)


class RaceScene(msgspec.Struct, frozen=True, gc=False):
    """A race that runs beside the turns, until another player closes it."""

    says: str
    """What it is about, or why the viewer cannot take part: `Match the 7?`, `Matching is closed.`"""
    is_open: bool
    """May the viewer still take part? A spectator may watch."""
    card: Card | None = None
    """The card it is about."""
    choices: tuple[int, ...] = ()
    """The scene's choices, by action, that belong to the race. All others belong to the turn."""
    until: str = ""
    """What closes it: `Open until {2} touches a pile.`"""


class Scene(msgspec.Struct, frozen=True, gc=False):
    """All that one viewer sees."""

    game: str
    viewer: int
    stage: str
    """Which deal or round it is: `Deal 3`."""
    heading: str
    """The title of the table, short enough for a phone: the stage, or a little more."""
    prompt: str
    seats: tuple[SeatScene, ...]
    zones: tuple[Zone, ...]
    choices: tuple[Choice, ...]
    facts: tuple[Fact, ...] = ()
    """What decides the deal, the most important first: drawn as tags on the table."""
    idle: int | None = None
    """The choice, by action, that declines an offer from which the viewer knows of nothing to gain."""
    race: RaceScene | None = None


def at_rest(scene: Scene) -> Scene:
    """A scene in which a deal is over: nothing can be done, and the table waits for no seat."""
    seats = tuple(msgspec.structs.replace(seat, is_waited_for=False) for seat in scene.seats)
    return msgspec.structs.replace(scene, prompt=f"{scene.stage} is over.", seats=seats, choices=())


def facts_in_words(scene: Scene, names: Sequence[str]) -> list[str]:
    """The facts of a deal with the players' names filled in: `penalty suit blue`."""
    return [f"{fact.label} {with_names(fact.value, names)}" for fact in scene.facts]


def find_choice(typed: str, choices: tuple[Choice, ...]) -> Choice | None:
    """The choice a person means: its words or label, or the end of them: `play G9`, `g9`, `gloria 9`."""
    wanted = " ".join(typed.lower().split())
    exact = [choice for choice in choices if choice.words.lower() == wanted]
    ends = [choice for choice in choices if _ends_with(choice.words, wanted) or _ends_with(choice.full_label, wanted)]
    found = exact or ends
    if len(found) > 1:
        raise Ambiguous(f"{typed} could be {' or '.join(choice.words for choice in found)}")
    return found[0] if found else None


def only_choice(choices: tuple[Choice, ...]) -> Choice | None:
    """The choice that need not be named, because there is no other."""
    return choices[0] if len(choices) == 1 else None


def _ends_with(words: str, wanted: str) -> bool:
    return f" {words.lower()}".endswith(f" {wanted}")
