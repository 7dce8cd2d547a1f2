"""All in the Family: a rule of thumb. It sees a view only, and plays for its own estimate."""

from boxlid.games.family import actions, phases
from boxlid.games.family.rules import playable, takes
from boxlid.games.family.state import HAND, State
from boxlid.kernel.cards.card_sets import NOTHING, lowest, only
from boxlid.kernel.cards.tricks import left_of
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.no_forgetting import forget as forget

# How often a card takes a trick among four players, in hundredths; it also orders cards from harmless to strong.
PLAIN_WORTH = (2, 3, 4, 6, 8, 11, 15, 21, 30, 42)
BOSS_WORTH = (31, 36, 41, 46, 52, 58, 64, 70, 77, 84, 92, 100)
WORTH = [*3 * PLAIN_WORTH, *BOSS_WORTH]

# By the number of seats: with fewer opponents more cards are put aside, so a card wins more often.
WORTH_BY_SEATS = [0, 0, 150, 105, 80, 66, 54]


@rule
def choose(s: State, seat: int, rng: Ints) -> int:  # noqa: ARG001 - every policy may mix; this one does not
    """The action of the rule of thumb."""
    if s.phase == phases.BIDDING:
        return actions.BID + estimate(s.hands[seat], s.seats)
    needed = s.bids[seat] - s.taken[seat]
    if s.phase == phases.GIVING:
        return keep_or_give(s, seat, needed)
    options = playable(s.hands[seat], s.led, s.dingbat_free)
    if s.led == NOTHING:
        return actions.PLAY + (strongest(options) if needed > 0 else weakest(options))
    is_last = s.trick[(seat + 1) % s.seats] != NOTHING
    return actions.PLAY + follow(options, s.best, needed > 0, is_last)


@rule
def estimate(hand: int, seats: int) -> int:
    """The worth of the hand, rounded to tricks."""
    hundredths = 0
    while hand:
        hundredths += WORTH[lowest(hand)]
        hand &= hand - 1
    return min(HAND, (hundredths * WORTH_BY_SEATS[seats] + 5000) // 10000)


@rule
def follow(options: int, best: int, wants_trick: bool, is_last: bool) -> int:
    """Win as cheaply as is safe, or get rid of the strongest card that loses."""
    winning = cards_that_take(options, best)
    losing = options & ~winning
    if wants_trick:
        if not winning:
            return weakest(options)
        return weakest(winning) if is_last else strongest(winning)
    if losing:
        return strongest(losing)
    return strongest(winning) if is_last else weakest(winning)


@rule
def cards_that_take(options: int, best: int) -> int:
    """Those of the options that would beat the best card so far."""
    winning = 0
    while options:
        card = lowest(options)
        options &= options - 1
        if takes(card, best):
            winning |= only(card)
    return winning


@rule
def strongest(cards: int) -> int:
    """The card most likely to take a trick."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if WORTH[card] > WORTH[best]:
            best = card
    return best


@rule
def weakest(cards: int) -> int:
    """The card least likely to take a trick."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if WORTH[card] < WORTH[best]:
            best = card
    return best


@rule
def keep_or_give(s: State, seat: int, needed: int) -> int:
    """Keep a trick you need; give one you don't need to the opponent it hurts most, the next one clockwise if equal."""
    if needed > 0:
        return actions.KEEP
    victim = left_of(seat, s.seats)
    for step in range(2, s.seats):
        opponent = (seat + step) % s.seats
        if harm(s, opponent) > harm(s, victim):
            victim = opponent
    if needed < 0 and harm(s, victim) <= 0:
        return actions.KEEP
    return actions.GIVE + victim


@rule
def harm(s: State, opponent: int) -> int:
    """How much one more trick would hurt: most a leader who has just enough, least one who still needs tricks."""
    needed = s.bids[opponent] - s.taken[opponent]
    left = HAND - s.tricks - 1
    if needed == 0:
        return 1 + s.totals[opponent]
    is_lost_already = needed < 0 or needed > left + 1
    return 0 if is_lost_already else -needed
