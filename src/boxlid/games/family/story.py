"""All in the Family: what happened, from the views before and after an action."""

from collections.abc import Sequence

from boxlid.games.family import actions, phases, rules
from boxlid.games.family.cards import LABELS, NAMES
from boxlid.games.family.state import State
from boxlid.games.stories import StoryLine, headline, play, remark, score, trick
from boxlid.kernel.cards.card_sets import NOTHING

SAME_FOR_ALL = True


def opening(s: State, names: Sequence[str]) -> list[StoryLine]:
    """How the match begins: the deciding cut, and the first deal."""
    cut = s.cuts[0]
    drawn = [f"{names[seat]} {LABELS[cut[seat]]}" for seat in range(s.seats) if cut[seat] != NOTHING]
    return [remark(f"Cut for the deal: {', '.join(drawn)}."), new_deal(s, names)]


def narrate(old: State, new: State, seat: int, action: int | None, names: Sequence[str]) -> list[StoryLine]:
    """What an action did, for a viewer who may not know which it was (None)."""
    if action is None:
        return [play(f"{names[seat]}: estimate laid face down.", seat)]
    if action < actions.PLAY:
        if new.phase == phases.BIDDING:
            return [play(f"{names[seat]}: estimate {action - actions.BID}, laid face down.", seat)]
        return [play(f"{names[seat]}: estimate laid face down.", seat), *reveal(new, names)]
    if action < actions.KEEP:
        card = action - actions.PLAY
        return [play(f"{names[seat]}: {LABELS[card]}", seat, NAMES[card]), *trick_end(old, new, seat, card, names)]
    if action == actions.KEEP:
        return [play(f"{names[seat]}: keeps the trick.", seat), *deal_end(old, new, seat, names)]
    receiver = action - actions.GIVE
    gift = trick(f"{names[seat]}: gives the trick to {names[receiver]}.", receiver, seat)
    return [gift, *deal_end(old, new, receiver, names)]


def reveal(s: State, names: Sequence[str]) -> list[StoryLine]:
    """All estimates, and who leads (FAM-2.6b, FAM-3.1)."""
    bids = ", ".join(f"{names[seat]} {s.bids[seat]}" for seat in range(s.seats))
    return [remark(f"Estimates: {bids}."), remark(f"First lead: {names[s.turn]}.", s.turn)]


def trick_end(old: State, new: State, seat: int, card: int, names: Sequence[str]) -> list[StoryLine]:
    """Who takes the trick, if this card ended it."""
    is_lead = old.led == NOTHING
    if new.led != NOTHING:
        return []
    winner = seat if is_lead or rules.takes(card, old.best) else old.winner
    if new.phase == phases.GIVING:
        return [trick(f"Trick with a Ding Bat to {names[winner]}.", winner)]
    return [trick(f"Trick to {names[winner]}.", winner), *deal_end(old, new, winner, names)]


def deal_end(old: State, new: State, owner: int, names: Sequence[str]) -> list[StoryLine]:
    """The score of a deal that has just ended, and what comes next."""
    if new.deals == old.deals and new.phase != phases.OVER:
        return []
    lines = [headline(f"End of deal {old.deals}.")]
    for seat in range(old.seats):
        taken = old.taken[seat] + (seat == owner)
        gained = new.totals[seat] - old.totals[seat]
        lines.append(score(f"{names[seat]}: {taken} of {old.bids[seat]}, +{gained}, now {new.totals[seat]}.", seat))
    if new.phase == phases.OVER:
        winner = rules.sole_leader(new.totals, new.seats)
        return [*lines, headline(f"Match won: {names[winner]}, {new.totals[winner]} points.")]
    return [*lines, new_deal(new, names)]


def new_deal(s: State, names: Sequence[str]) -> StoryLine:
    """Who deals."""
    return headline(f"Deal {s.deals}. Dealer: {names[s.dealer]}.")
