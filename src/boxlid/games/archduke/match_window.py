"""Archduke: what a viewer sees of matching: what it may gain, what may go wrong, and the window in a race."""

from collections.abc import Sequence

from boxlid.games.archduke import actions, phases
from boxlid.games.archduke.cards import LABELS, NAMES, WITH_ARTICLES, matches
from boxlid.games.archduke.rules.choices import race_closer
from boxlid.games.archduke.rules.matching import claimants, matchable
from boxlid.games.archduke.rules.piles import top_discard
from boxlid.games.archduke.state import State
from boxlid.games.scenes import Card, RaceScene, remembered
from boxlid.kernel.cards.card_sets import NOTHING, has, members


@remembered
def show_card(kind: int) -> Card:
    """The card as people see it."""
    name = NAMES[kind]
    return Card(name=name, label=LABELS[kind], suit=name[0], number=int(name[1:]))


@remembered
def match_warning(kind: int, top: int) -> str:
    """Why a match may be wrong, for a viewer who knows the card or (NOTHING) does not (ARC-MATCH-4)."""
    if kind == NOTHING:
        return f"You have not seen this card. If it is not {WITH_ARTICLES[top]}, you get a penalty card."
    if matches(kind, top):
        return ""
    return f"This card is {WITH_ARTICLES[kind]}, not {WITH_ARTICLES[top]}. A wrong match costs a penalty card."


def idle(s: State, viewer: int, legal: Sequence[int]) -> int | None:
    """Passing, for a viewer who knows of no match. In a race nobody waits for a pass, so none is proposed."""
    is_asked = actions.PASS in legal and not s.race
    return actions.PASS if is_asked and not knows_match(s, viewer) else None


def knows_match(s: State, viewer: int) -> bool:
    """Does the viewer know a card of its own that matches the discard and has not been tried?"""
    own, top = s.cards[viewer], top_discard(s)
    return any(own[place] != NOTHING and matches(own[place], top) for place in members(matchable(s, viewer)))


def show_race(s: State, viewer: int, legal: Sequence[int]) -> RaceScene | None:
    """The window for matching in a race; none before the first discard of a round, and none after the last."""
    if not s.race or s.phase in (phases.LOOKING, phases.VOTING, phases.OVER):
        return None
    if not s.is_open:
        return RaceScene("Matching is closed until the next discard.", is_open=False)
    top = int(top_discard(s))
    if viewer == NOTHING:
        return RaceScene(f"The {LABELS[top]} can be matched.", True, show_card(top), until=race_until(s, viewer))
    if not has(claimants(s), viewer):
        return RaceScene("You do not match this discard any more.", is_open=False, card=show_card(top))
    choices = tuple(action for action in legal if action < actions.REPLACE or action == actions.PASS)
    return RaceScene(f"Match the {LABELS[top]}?", True, show_card(top), choices, race_until(s, viewer))


def race_until(s: State, viewer: int) -> str:
    """What closes the window (ARC-MATCH-3, ARC-Q54)."""
    closer = race_closer(s)
    if closer == NOTHING:
        return "The last turn is over: open for a short time, or until all have passed."
    return f"Open until {'you touch' if closer == viewer else f'{{{closer}}} touches'} a pile."
