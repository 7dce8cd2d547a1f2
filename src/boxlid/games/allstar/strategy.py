"""All Star Comics: a rule of thumb. It sees a view only, and avoids penalty cards."""

from boxlid.games.allstar import actions, phases
from boxlid.games.allstar.cards import EVERY_CARD, N_SUITS, suit_cards, suit_of
from boxlid.games.allstar.knowledge import out_of_play
from boxlid.games.allstar.rules import can_turn, playable
from boxlid.games.allstar.state import State
from boxlid.kernel.cards.card_sets import NOTHING, count, has, highest, lowest, only
from boxlid.kernel.cards.tricks import forget as forget
from boxlid.kernel.chance.rng import random_below
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule

WORTH_OF_GIVING_A_PENALTY_CARD = 8
"""Added to the number of unseen cards that a card might have to beat."""


@rule
def choose(s: State, seat: int, rng: Ints) -> int:
    """The action of the rule of thumb."""
    if s.phase == phases.NAMING:
        return actions.TURN if can_turn(s) else actions.NAME + random_below(rng, N_SUITS)
    options = playable(s.hands[seat], s.led, s.penalty)
    if s.led == NOTHING:
        return actions.PLAY + safest_lead(s, options, unseen(s, seat))
    led_suit = suit_cards(suit_of(s.led, s.penalty), s.penalty)
    if not options & led_suit:
        return actions.PLAY + worst_to_keep(s, options, unseen(s, seat))
    return actions.PLAY + follow(s, seat, options)


@rule
def unseen(s: State, seat: int) -> int:
    """The cards that others may hold."""
    cards = EVERY_CARD & ~out_of_play(s) & ~s.hands[seat]
    for player in range(s.seats):
        cards &= ~s.revealed[player]
    return cards


@rule
def n_above(s: State, card: int, others: int) -> int:
    """How many unseen cards would beat it."""
    return count(others & suit_cards(suit_of(card, s.penalty), s.penalty) & ~((only(card) << 1) - 1))


@rule
def n_below(s: State, card: int, others: int) -> int:
    """How many unseen cards it would beat."""
    return count(others & suit_cards(suit_of(card, s.penalty), s.penalty) & (only(card) - 1))


@rule
def safest_lead(s: State, options: int, others: int) -> int:
    """The lead that others are most likely to beat; one that nobody can beat only if there is no other."""
    best = NOTHING
    best_risk = 0
    while options:
        card = lowest(options)
        options &= options - 1
        above = n_above(s, card, others)
        risk = 2 * n_below(s, card, others) - above if above else 2 * count(EVERY_CARD)
        if best == NOTHING or risk < best_risk:
            best = card
            best_risk = risk
    return best


@rule
def worst_to_keep(s: State, options: int, others: int) -> int:
    """A high penalty card, which another seat will take; else the card most likely to take a trick later."""
    worst = lowest(options)
    worst_burden = 0
    while options:
        card = lowest(options)
        options &= options - 1
        burden = n_below(s, card, others)
        if has(suit_cards(s.penalty, s.penalty), card):
            burden += WORTH_OF_GIVING_A_PENALTY_CARD
        if burden >= worst_burden:
            worst = card
            worst_burden = burden
    return worst


@rule
def follow(s: State, seat: int, options: int) -> int:
    """The highest card that loses; the highest of all where winning costs nothing or cannot be avoided."""
    is_last = s.trick[(seat + 1) % s.seats] != NOTHING
    losing = options & (only(s.best) - 1)
    if is_last and not (losing and n_penalty_cards(s)):
        return highest(options)
    return highest(losing) if losing else lowest(options)


@rule
def n_penalty_cards(s: State) -> int:
    """How many penalty cards lie in the trick."""
    n = 0
    for seat in range(s.seats):
        if s.trick[seat] != NOTHING and has(suit_cards(s.penalty, s.penalty), s.trick[seat]):
            n += 1
    return n
