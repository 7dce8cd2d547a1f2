"""aBRIDGEd: the rule of thumb. It sees a view only, counts pips and long colours, and plays for its team."""

from boxlid.games.abridged import actions, calls, phases
from boxlid.games.abridged.cards import CARDS_PER_COLOUR, COLOUR, COLOURS, EVERY_CARD, NO_TRUMP, PIPPED, colour_of
from boxlid.games.abridged.rules.chairs import dummy, partner_of, team_of
from boxlid.games.abridged.rules.tricks import playable, takes
from boxlid.games.abridged.state import CHAIRS, State
from boxlid.kernel.cards.card_sets import NOTHING, count, has, highest, lowest, only
from boxlid.kernel.cards.tricks import forget as forget
from boxlid.kernel.cards.tricks import left_of
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.worlds.constrained_deal import longest_suit, strength

# Measured over 8,000 deals in which this rule of thumb plays all hands: from here on a Play, and in round two a Ten,
# brings more than the alternative.
WORTH_A_PLAY = 17
WORTH_A_TEN = 28

# A team this strong plays without trumps if its longest colour is no longer than this.
SHORT_FIT = 7
STRONG_WITHOUT_TRUMPS = 32


@rule
def choose(s: State, seat: int, rng: Ints) -> int:  # noqa: ARG001 - the state knows whose turn it is; nothing is mixed
    """The action of the rule of thumb."""
    if s.phase == phases.CALLING:
        return actions.CALL + (calls.PLAY if worth(s.hands[s.turn]) >= WORTH_A_PLAY else calls.PASS)
    both = s.hands[s.declarer] | s.hands[dummy(s)]
    if s.phase == phases.DECLARING:
        return actions.CALL + (calls.TEN if worth_together(both) >= WORTH_A_TEN else calls.SEVEN)
    if s.phase == phases.NAMING:
        return actions.TRUMP + best_trump(both)
    options = playable(s.hands[s.turn], s.led)
    return actions.PLAY + (lead(s, options) if s.led == NOTHING else answer(s, options))


# --- Declaring ------------------------------------------------------------------------------------------------------


@rule
def worth(hand: int) -> int:
    """Pips, and one for each card beyond the fourth of a colour."""
    total = strength(hand, PIPPED)
    for colour in COLOUR:
        total += max(0, count(hand & colour) - 4)
    return total


@rule
def worth_together(both: int) -> int:
    """Pips, and two for each card beyond the seventh of the longest colour."""
    return strength(both, PIPPED) + 2 * (longest_suit(both, COLOUR) - SHORT_FIT)


@rule
def best_trump(both: int) -> int:
    """The longest colour of both hands, of equals the stronger; no trumps for strong hands without a long colour."""
    best = 0
    for colour in range(1, COLOURS):
        if fit_of(both, colour) > fit_of(both, best):
            best = colour
    is_short = count(both & COLOUR[best]) <= SHORT_FIT
    return NO_TRUMP if is_short and strength(both, PIPPED) >= STRONG_WITHOUT_TRUMPS else best


@rule
def fit_of(both: int, colour: int) -> int:
    """How good a colour is as trumps: by length first, then by pips."""
    return 11 * count(both & COLOUR[colour]) + strength(both & COLOUR[colour], PIPPED)


# --- What is known in play ------------------------------------------------------------------------------------------


@rule
def is_declaring(s: State) -> bool:
    """Is the card due from one of the declaring team's hands?"""
    return team_of(s.turn) == team_of(s.declarer)


@rule
def partners_hand(s: State) -> int:
    """The partner's cards, where the player who chooses can see them."""
    return s.hands[partner_of(s.turn)] if is_declaring(s) else 0


@rule
def rivals(s: State) -> int:
    """All cards that may still be played against the hand whose turn it is."""
    out = s.hands[s.turn] | partners_hand(s)
    for chair in range(CHAIRS):
        out |= s.revealed[chair]
    return EVERY_CARD & ~out


@rule
def is_highest(card: int, rivals: int) -> bool:
    """Is there nothing above the card in its colour?"""
    return (rivals & COLOUR[colour_of(card)]) >> card == 0


@rule
def top_cards(cards: int, rivals: int) -> int:
    """The cards that nothing in their colour beats."""
    top = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if is_highest(card, rivals):
            top |= only(card)
    return top


@rule
def trumps(s: State) -> int:
    """All cards of the trump colour."""
    return 0 if s.trump == NO_TRUMP else COLOUR[s.trump]


# --- Leading --------------------------------------------------------------------------------------------------------


@rule
def lead(s: State, hand: int) -> int:
    """Draw the opponents' trumps, take the tricks that are there, then open the longest colour."""
    against = rivals(s)
    partner = partners_hand(s)
    if is_declaring(s) and against & trumps(s) and hand & trumps(s):
        mine = hand & trumps(s)
        return highest(mine) if is_highest(highest(mine), against) else lowest(mine)
    sure = top_cards(hand & ~trumps(s), against)
    if sure:
        return highest(sure)
    for colour in COLOUR:
        if hand & colour and top_cards(partner & colour, against):
            return lowest(hand & colour)
    return low_from_longest(hand, partner, trumps(s))


@rule
def low_from_longest(hand: int, partner: int, trumps: int) -> int:
    """The lowest card of the team's longest known colour; trumps only if there is nothing else."""
    plain = hand & ~trumps if hand & ~trumps else hand
    best = 0
    for colour in COLOUR:
        if plain & colour and (best == 0 or count((plain | partner) & colour) > count((plain | partner) & best)):
            best = colour
    return lowest(plain & best)


# --- Answering ------------------------------------------------------------------------------------------------------


@rule
def answer(s: State, options: int) -> int:
    """Leave the trick to a partner who wins it, win it as cheaply as is safe, or discard the cheapest card."""
    winning = cards_that_take(s, options)
    is_last = s.trick[left_of(s.turn, CHAIRS)] != NOTHING
    if not winning or is_partner_enough(s, is_last):
        return least(s, options)
    if is_last:
        return least(s, winning)
    safe = top_cards(winning, rivals(s))
    if safe:
        return least(s, safe)
    is_third = s.trick[partner_of(s.turn)] != NOTHING
    if is_third or not has(COLOUR[colour_of(s.led)], lowest(winning)):
        return strongest(s, winning)
    return least(s, options)


@rule
def is_partner_enough(s: State, is_last: bool) -> bool:
    """Is the partner sure to win the trick, with the card played or with one still to come?"""
    against = rivals(s)
    if s.trick[partner_of(s.turn)] == NOTHING:
        return top_cards(cards_that_take(s, playable(partners_hand(s), s.led)), against) != 0
    return s.winner == partner_of(s.turn) and (is_last or is_highest(s.best, against))


@rule
def cards_that_take(s: State, options: int) -> int:
    """The options that would beat the best card so far."""
    winning = 0
    while options:
        card = lowest(options)
        options &= options - 1
        if takes(card, s.best, s.trump):
            winning |= only(card)
    return winning


@rule
def least(s: State, cards: int) -> int:
    """The cheapest card: the lowest number, trumps last."""
    best = lowest(cards)
    for card in range(best + 1, highest(cards) + 1):
        if has(cards, card) and price(s, card) < price(s, best):
            best = card
    return best


@rule
def strongest(s: State, cards: int) -> int:
    """The highest card of the colour led, else the lowest trump, since any is enough."""
    in_colour = cards & COLOUR[colour_of(s.led)]
    return highest(in_colour) if in_colour else least(s, cards)


@rule
def price(s: State, card: int) -> int:
    """How much it costs to part with a card."""
    return card % CARDS_PER_COLOUR + (CARDS_PER_COLOUR if has(trumps(s), card) else 0)
