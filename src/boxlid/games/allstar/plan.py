"""All Star Comics: the play-out policy of the searching seat: a small neural net, trained on millions of deals.

In play-outs the others follow the rule of thumb. The searching seat needs a stronger policy, because a player who
searches does better than that. The net sees a view only: traits of the moment and of each playable card. Its weights
are in plan.csv, for each number of players; `benchmarks/plan.py` fits them.
"""

from importlib import resources

import numpy as np

from boxlid.games.allstar import actions, phases
from boxlid.games.allstar.cards import suit_cards, suit_of
from boxlid.games.allstar.rules import playable
from boxlid.games.allstar.state import HAND, LEAST_SEATS, MOST_SEATS, State
from boxlid.games.allstar.strategy import choose, n_above, n_below, n_penalty_cards, unseen
from boxlid.kernel.cards.card_sets import NOTHING, count, has, highest, lowest, only
from boxlid.kernel.execution.flat import FloatArray, Row
from boxlid.kernel.execution.rule import routine, rule

TRAITS_OF_THE_MOMENT = (
    "always",
    "leads",
    "follows",
    "cards in hand",
    "danger in hand",
    "safe cards in hand",
    "penalty cards in hand",
    "unseen penalty cards",
    "is clear",
    "others clear",
    "penalty suit is led",
    "penalty cards in the trick",
    "winner of the trick is clear",
    "still to come",
    "still to come and clear",
    "still to come and without the suit",
)
TRAITS_OF_A_CARD = (
    "rule of thumb",
    "unseen above",
    "unseen below",
    "none above",
    "none below",
    "danger",
    "danger in the rest of the suit",
    "is a penalty card",
    "danger in the other penalty cards",
    "of its suit in hand",
    "is the only one of its suit",
    "others without the suit",
    "clear others with the suit",
    "unseen for each with the suit",
    "leads the penalty suit",
    "is winning",
    "is winning and is clear",
    "is winning penalty cards",
    "wins",
    "lowest that is winning",
    "highest that is not",
    "unseen up to the best",
    "given to one who is clear",
)
N_TRAITS = len(TRAITS_OF_THE_MOMENT) + len(TRAITS_OF_A_CARD)
FEW = 4.0
"""Numbers of cards and players are divided by it, to bring all traits to a similar scale."""

LEAK = 0.01
"""The slope of a unit for negative inputs (leaky ReLU)."""


def read_weights() -> FloatArray:
    """A table for each number of players: a row for each trait, then one for the output, and a column for each unit."""
    text = (resources.files("boxlid.games.allstar") / "plan.csv").read_text(encoding="utf-8")
    rows = [line.split(",")[2:] for line in text.splitlines()[1:]]
    return np.array(rows, np.float64).reshape(MOST_SEATS - LEAST_SEATS + 1, N_TRAITS + 1, -1)


WEIGHTS = read_weights()


@rule
def plan(s: State, seat: int, rng: Row) -> int:
    """The action with the highest score; before the play, that of the rule of thumb."""
    if s.phase == phases.NAMING:
        return choose(s, seat, rng)
    return actions.PLAY + best_card(s, seat, WEIGHTS[s.seats - LEAST_SEATS])


@routine
def best_card(s: State, seat: int, weights: FloatArray) -> int:
    """The playable card with the highest score."""
    options = playable(s.hands[seat], s.led, s.penalty)
    if count(options) == 1:
        return lowest(options)
    traits = np.zeros((HAND, N_TRAITS))
    units = np.zeros(weights.shape[1])
    describe(s, seat, options, traits)
    best = NOTHING
    best_score = 0.0
    row = 0
    while options:
        wanted = score(weights, traits[row], units)
        if best == NOTHING or wanted > best_score:
            best = lowest(options)
            best_score = wanted
        options &= options - 1
        row += 1
    return best


@rule
def score(weights: FloatArray, traits: FloatArray, units: FloatArray) -> float:
    """The net's output for a card; `units` is scratch for the hidden layer."""
    units[:] = 0.0
    for i in range(N_TRAITS):
        if traits[i]:
            for unit in range(units.shape[0]):
                units[unit] += traits[i] * weights[i, unit]
    total = 0.0
    for unit in range(units.shape[0]):
        units[unit] *= LEAK if units[unit] < 0.0 else 1.0
        total += units[unit] * weights[N_TRAITS, unit]
    return total


@routine
def describe(s: State, seat: int, options: int, traits: FloatArray) -> None:
    """The traits of each playable card, a row for each."""
    others = unseen(s, seat)
    no_dice: Row = np.zeros(0, np.int64)
    thumb = choose(s, seat, no_dice) - actions.PLAY
    now = traits_of_the_moment(s, seat, options, others)
    row = 0
    while options:
        card = lowest(options)
        of_card = traits_of_a_card(s, seat, card, thumb, others)
        for i in range(len(now)):
            traits[row, i] = now[i]
        for i in range(len(of_card)):
            traits[row, len(now) + i] = of_card[i]
        options &= options - 1
        row += 1


@rule
def yes(is_so: bool) -> float:
    """A truth value as a trait."""
    return 1.0 if is_so else 0.0


@rule
def danger(s: State, cards: int, others: int) -> float:
    """How likely the cards are to take tricks: for each, the share of the unseen cards of its suit that it beats."""
    total = 0.0
    while cards:
        below = n_below(s, lowest(cards), others)
        total += below / (1.0 + below + n_above(s, lowest(cards), others))
        cards &= cards - 1
    return total


@rule
def n_safe(s: State, cards: int, others: int) -> int:
    """How many of the cards beat no unseen card."""
    safe = 0
    while cards:
        safe += n_below(s, lowest(cards), others) == 0
        cards &= cards - 1
    return safe


@rule
def lacks_suit(s: State, seat: int, suit: int) -> bool:
    """Has the seat shown that it holds no card of the suit?"""
    return s.voids[seat] & suit == suit


@rule
def traits_of_the_moment(s: State, seat: int, options: int, others: int) -> tuple[float, ...]:
    """The traits that all cards share, in the order of TRAITS_OF_THE_MOMENT."""
    penalty_cards = suit_cards(s.penalty, s.penalty)
    is_lead = s.led == NOTHING
    led_suit = 0 if is_lead else suit_cards(suit_of(s.led, s.penalty), s.penalty)
    n_clear = 0
    n_to_come = 0
    n_to_come_clear = 0
    n_to_come_without = 0
    for other in range(s.seats):
        if other != seat:
            n_clear += s.taken[other] == 0
            if not is_lead and s.trick[other] == NOTHING:
                n_to_come += 1
                n_to_come_clear += s.taken[other] == 0
                n_to_come_without += lacks_suit(s, other, led_suit)
    return (
        1.0,
        yes(is_lead),
        yes(options & led_suit != 0),
        count(s.hands[seat]) / FEW,
        danger(s, s.hands[seat], others) / FEW,
        n_safe(s, s.hands[seat], others) / FEW,
        count(s.hands[seat] & penalty_cards) / FEW,
        count(others & penalty_cards) / FEW,
        yes(s.taken[seat] == 0),
        n_clear / FEW,
        yes(led_suit == penalty_cards),
        0.0 if is_lead else n_penalty_cards(s) / FEW,
        yes(not is_lead and s.taken[s.winner] == 0),
        n_to_come / FEW,
        n_to_come_clear / FEW,
        n_to_come_without / FEW,
    )


@rule
def traits_of_a_card(s: State, seat: int, card: int, thumb: int, others: int) -> tuple[float, ...]:
    """The traits of one card, in the order of TRAITS_OF_A_CARD."""
    hand = s.hands[seat]
    suit = suit_cards(suit_of(card, s.penalty), s.penalty)
    penalty_cards = suit_cards(s.penalty, s.penalty)
    is_penalty_card = has(penalty_cards, card)
    is_lead = s.led == NOTHING
    is_following = not is_lead and has(suit, s.led)
    is_winning = is_following and card > s.best
    winning = hand & suit & ~((only(s.best) << 1) - 1) if is_following else 0
    losing = hand & suit & (only(s.best) - 1) if is_following else 0
    above = n_above(s, card, others)
    below = n_below(s, card, others)
    n_without = 0
    n_clear_with = 0
    is_last = not is_lead
    for other in range(s.seats):
        if other != seat:
            n_without += lacks_suit(s, other, suit)
            n_clear_with += s.taken[other] == 0 and not lacks_suit(s, other, suit)
            is_last &= s.trick[other] != NOTHING
    return (
        yes(card == thumb),
        above / FEW,
        below / FEW,
        yes(above == 0),
        yes(below == 0),
        danger(s, only(card), others),
        danger(s, hand & suit & ~only(card), others) / FEW,
        yes(is_penalty_card),
        danger(s, hand & penalty_cards & ~only(card), others) / FEW,
        count(hand & suit) / FEW,
        yes(hand & suit == only(card)),
        n_without / FEW,
        n_clear_with / FEW,
        (above + below) / (FEW * (s.seats - n_without)),
        yes(is_lead and is_penalty_card),
        yes(is_winning),
        yes(is_winning and s.taken[seat] == 0),
        n_penalty_cards(s) / FEW if is_winning else 0.0,
        yes(is_winning and is_last),
        yes(winning != 0 and lowest(winning) == card),
        yes(losing != 0 and highest(losing) == card),
        count(others & suit & (only(s.best) - 1) & ~(only(card) - 1)) / FEW if is_following and not is_winning else 0.0,
        yes(not is_lead and not is_following and is_penalty_card and s.taken[s.winner] == 0),
    )
