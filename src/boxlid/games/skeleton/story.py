"""Skeleton: what happened, from the views before and after an action."""

from collections.abc import Sequence

from boxlid.games.skeleton import actions, rules
from boxlid.games.skeleton.cards import NAMES
from boxlid.games.skeleton.scene import card_label
from boxlid.games.skeleton.state import State
from boxlid.games.stories import StoryLine, headline, play, score, trick
from boxlid.kernel.cards.card_sets import NOTHING

SAME_FOR_ALL = True


def opening(s: State, names: Sequence[str]) -> list[StoryLine]:
    """How the match begins."""
    return [new_deal(s, names)]


def narrate(old: State, new: State, seat: int, action: int | None, names: Sequence[str]) -> list[StoryLine]:
    """What an action did. It is never None, since no choice is sealed."""
    card = (action or 0) - actions.PLAY
    verb = "leads" if old.led == NOTHING else "plays"
    line = play(f"{names[seat]} {verb} {card_label(card)}.", seat, NAMES[card])
    return [line, *trick_end(old, new, seat, card, names)]


def trick_end(old: State, new: State, seat: int, card: int, names: Sequence[str]) -> list[StoryLine]:
    """Who takes the trick, if this card ended it."""
    if new.led != NOTHING:
        return []
    winner = seat if old.led == NOTHING or rules.takes(card, old.best) else old.winner
    return [trick(f"{names[winner]} takes the trick.", winner), *deal_end(old, new, names)]


def deal_end(old: State, new: State, names: Sequence[str]) -> list[StoryLine]:
    """The scores after a deal that has just ended, and what comes next."""
    if new.deals == old.deals and not rules.is_over(new):
        return []
    lines = [headline(f"End of deal {old.deals}.")]
    lines += [
        score(f"{names[seat]}: {rules.POINTS_FOR_TRICK} for each trick, now {new.totals[seat]}.", seat)
        for seat in range(new.seats)
    ]
    if not rules.is_over(new):
        return [*lines, new_deal(new, names)]
    winner = rules.sole_leader(new.totals, new.seats)
    return [*lines, headline(f"{names[winner]} wins the match with {new.totals[winner]} points.")]


def new_deal(s: State, names: Sequence[str]) -> StoryLine:
    """Who deals."""
    return headline(f"Deal {s.deals}. {names[s.dealer]} deals.")
