"""Skeleton: a rule of thumb. It sees a view only."""

from boxlid.games.skeleton import actions
from boxlid.games.skeleton.cards import RANKS
from boxlid.games.skeleton.rules import playable, takes
from boxlid.games.skeleton.state import State
from boxlid.kernel.cards.card_sets import NOTHING, lowest
from boxlid.kernel.cards.tricks import forget as forget
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule


@rule
def choose(s: State, seat: int, rng: Ints) -> int:  # noqa: ARG001 - every policy may mix; this one does not
    """Lead the highest card; take a trick as cheaply as possible, or throw the lowest card away."""
    options = playable(s.hands[seat], s.led)
    return actions.PLAY + (highest_rank(options) if s.led == NOTHING else cheapest(options, s.best))


@rule
def highest_rank(cards: int) -> int:
    """A card of the highest rank."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card % RANKS > best % RANKS:
            best = card
    return best


@rule
def cheapest(cards: int, best: int) -> int:
    """The lowest card that would take the trick, or the lowest of all."""
    taking = NOTHING
    losing = NOTHING
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if takes(card, best):
            taking = card if taking == NOTHING else taking
        elif losing == NOTHING or card % RANKS < losing % RANKS:
            losing = card
    return losing if taking == NOTHING else taking
