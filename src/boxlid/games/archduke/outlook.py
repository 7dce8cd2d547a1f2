"""Archduke: how far a search looks ahead, and how it evaluates what it finds there."""

from boxlid.games.archduke.cards import PACK, POINTS
from boxlid.games.archduke.rules import is_over, winners
from boxlid.games.archduke.rules.rounds import lowest_totals
from boxlid.games.archduke.state import SET, State
from boxlid.games.archduke.strategy import choose
from boxlid.games.ending_solvers import EndingSolver
from boxlid.kernel.cards.card_sets import NOTHING, count, has
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.scores import share_of_win
from boxlid.kernel.match.win_chance import chance_to_lead
from boxlid.kernel.worlds.uniform_belief import PAST as PAST
from boxlid.kernel.worlds.uniform_belief import believe as believe
from boxlid.kernel.worlds.uniform_belief import recall as recall

# Fitted to 500 matches of four rules of thumb, so that win chances are calibrated.
POINTS_A_ROUND = 8.0
SPREAD = 9.0
"""The standard deviation of a seat's points in a round."""

plan = choose
"""In play-outs the searching seat follows the rule of thumb, too."""

EFFORT = 3.0
"""The number of play-outs for a choice, as a multiple of the usual one: luck is large, and rounds take only 9 µs."""

HIGH_CARD = 8
"""Cards with this many points are worse than an unseen one, so players who know them get rid of them."""
KEEPS_DEALT = 0.6
"""The chance, in each turn, that a high card known from the deal is kept (measured after 1, 2, 3: 0.65, 0.35, 0.2)."""
KEEPS_DRAWN = 0.15
"""The likelihood that a high card was drawn and kept."""

ENDING = EndingSolver.NONE


@rule
def stage(s: State) -> int:
    """The number of the round: a search looks no further."""
    return s.round_number


@rule
def prospects(s: State, seat: int) -> float:
    """The seat's chance to win the match, between two rounds or at the end."""
    if is_over(s):
        return share_of_win(winners(s), seat)
    most = 0
    for other in range(s.seats):
        most = max(most, s.totals[other])
    return chance_to_lead(s.totals, s.seats, seat, (s.threshold - most) / POINTS_A_ROUND, -SPREAD)


@rule
def likelihood(s: State, viewer: int) -> float:
    """How well a world explains what the others have done: players get rid of high cards that they know.

    It is the geometric mean over the opponents; a product would concentrate the weight on a few worlds.
    """
    chance = 1.0
    turns = s.round_turns // count(s.playing)
    for owner in range(s.seats):
        if owner != viewer:
            for place in range(s.places[owner]):
                if is_kept(s, owner, place) and POINTS[s.cards[owner][place]] >= HIGH_CARD:
                    chance *= KEEPS_DEALT**turns if is_of_deal(s, owner, place) else KEEPS_DRAWN
    return chance ** (1.0 / (count(s.playing) - 1))


@rule
def is_kept(s: State, owner: int, place: int) -> bool:
    """Is there a card that its owner knows and not everybody has seen?"""
    is_secret = s.origin[owner][place] != NOTHING
    return has(s.occupied[owner], place) and is_secret and has(s.seen[owner][place], owner)


@rule
def is_of_deal(s: State, owner: int, place: int) -> bool:
    """Was the card dealt, and not drawn or given later?"""
    return s.origin[owner][place] % PACK < SET * count(s.playing)


MERIT = "the lowest count as 1"
MERIT_RANGE = (0.0, 1.0)


@rule
def merit(s: State, seat: int) -> float:
    """What the first round of a match has brought: the share of the lowest count."""
    return share_of_win(lowest_totals(s.gained, s.playing), seat)
