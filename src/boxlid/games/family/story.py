"""All in the Family: what happened, from the views before and after an action."""

from collections.abc import Sequence

from boxlid.games.family import actions, phases, rules
from boxlid.games.family.cards import LABELS, NAMES
from boxlid.games.family.state import HAND, State
from boxlid.games.stories import StoryLine, headline, play, remark, score, trick
from boxlid.kernel.cards.card_sets import NOTHING

SAME_FOR_ALL = True


def opening(s: State, names: Sequence[str]) -> list[StoryLine]:
    """How the match begins: the deciding cut, and the first deal."""
    cut = s.cuts[0]
    drawn = [f"{names[seat]} {LABELS[cut[seat]]}" for seat in range(s.seats) if cut[seat] != NOTHING]
    return [remark(f"Cutting for the deal: {', '.join(drawn)}. The highest card deals."), new_deal(s, names)]


def narrate(old: State, new: State, seat: int, action: int | None, names: Sequence[str]) -> list[StoryLine]:
    """What an action did, for a viewer who may not know which it was (None)."""
    if action is None:
        return [play(f"{names[seat]} lays an estimate face down.", seat)]
    if action < actions.PLAY:
        if new.phase == phases.BIDDING:
            return [play(f"{names[seat]} lays an estimate of {action - actions.BID} face down.", seat)]
        return [play(f"{names[seat]} lays an estimate face down.", seat), *reveal(new, names)]
    if action < actions.KEEP:
        return [card_played(old, seat, action - actions.PLAY, names), *trick_end(old, new, seat, action, names)]
    if action == actions.KEEP:
        return [play(f"{names[seat]} keeps the trick.", seat), *deal_end(old, new, seat, names)]
    receiver = action - actions.GIVE
    gift = trick(f"{names[seat]} gives the trick to {names[receiver]}.", receiver, seat)
    return [gift, *deal_end(old, new, receiver, names)]


def reveal(s: State, names: Sequence[str]) -> list[StoryLine]:
    """All estimates, and who leads (FAM-2.6b, FAM-3.1)."""
    bids = ", ".join(f"{names[seat]} {s.bids[seat]}" for seat in range(s.seats))
    total = sum(s.bids[seat] for seat in range(s.seats))
    return [
        remark(f"The estimates: {bids}. Together {total} for {HAND} tricks."),
        remark(f"{names[s.turn]} leads first.", s.turn),
    ]


def card_played(old: State, seat: int, card: int, names: Sequence[str]) -> StoryLine:
    """A card led, or played to the trick."""
    return play(f"{names[seat]} {'leads' if old.led == NOTHING else 'plays'} {LABELS[card]}.", seat, NAMES[card])


def trick_end(old: State, new: State, seat: int, action: int, names: Sequence[str]) -> list[StoryLine]:
    """Who takes the trick, if this card ended it."""
    card, is_lead = action - actions.PLAY, old.led == NOTHING
    if new.led != NOTHING:
        return []
    winner = seat if is_lead or rules.takes(card, old.best) else old.winner
    if new.phase == phases.GIVING:
        return [trick(f"{names[winner]} takes the trick, with a Ding Bat in it.", winner)]
    return [trick(f"{names[winner]} takes the trick.", winner), *deal_end(old, new, winner, names)]


def deal_end(old: State, new: State, owner: int, names: Sequence[str]) -> list[StoryLine]:
    """The score of a deal that has just ended, and what comes next."""
    if new.deals == old.deals and new.phase != phases.OVER:
        return []
    lines = [headline(f"End of deal {old.deals}.")]
    for seat in range(old.seats):
        gained, total = new.totals[seat] - old.totals[seat], new.totals[seat]
        why = estimate_and_tricks(old.bids[seat], old.taken[seat] + (seat == owner))
        gain = f"+{gained}" if gained else "no points"
        lines.append(score(f"{names[seat]}: {why}, {gain}, now {total}.", seat))
    if new.phase == phases.OVER:
        winner = rules.sole_leader(new.totals, new.seats)
        return [*lines, headline(f"{names[winner]} wins the match with {new.totals[winner]} points.")]
    return [*lines, new_deal(new, names)]


def estimate_and_tricks(bid: int, taken: int) -> str:
    """Whether an estimate was right: `took 2 tricks as estimated`, `estimated 1 but took 3`."""
    if bid == taken:
        return f"took {'no tricks' if not taken else '1 trick' if taken == 1 else f'{taken} tricks'} as estimated"
    return f"estimated {bid} but took {taken or 'none'}"


def new_deal(s: State, names: Sequence[str]) -> StoryLine:
    """Who deals."""
    return headline(f"Deal {s.deals}. {names[s.dealer]} deals.")
