"""All Star Comics: what happened, from the views before and after an action."""

from collections.abc import Sequence

from boxlid.games.allstar import actions, cards, phases, rules, scoring
from boxlid.games.allstar.cards import COLOURS, LABELS, NAMES
from boxlid.games.allstar.state import COUNTERS, State
from boxlid.games.references import ZoneRef
from boxlid.games.stories import Move, StoryLine, headline, move, play, remark, trick
from boxlid.kernel.cards.card_sets import NOTHING, members

SAME_FOR_ALL = True


def opening(s: State, names: Sequence[str]) -> list[StoryLine]:
    """How the match begins: the deciding cut, and the first deal."""
    cut = s.cuts[0]
    drawn = [f"{names[seat]} {LABELS[cut[seat]]}" for seat in range(s.seats) if cut[seat] != NOTHING]
    return [remark(f"Cut for the deal: {', '.join(drawn)}."), *new_deal(s, names)]


def narrate(old: State, new: State, seat: int, action: int | None, names: Sequence[str]) -> list[StoryLine]:
    """What an action did. No choice is sealed, so it is always known."""
    if action is None:
        return []
    if action == actions.TURN:
        return turned_up(new, old.turned, names)
    if action < actions.PLAY:
        colour = COLOURS[action - actions.NAME]
        return [play(f"{names[seat]}: the penalty suit shall be {colour}.", seat), first_lead(new, names)]
    card = action - actions.PLAY
    return [play(f"{names[seat]}: {LABELS[card]}", seat, NAMES[card]), *trick_end(old, new, seat, card, names)]


def turned_up(s: State, first: int, names: Sequence[str]) -> list[StoryLine]:
    """The cards that the dealer turned up, from number `first` on, and what they decide (ASC-6)."""
    lines = [
        move(f"Turned up: {LABELS[card]}.", s.dealer, Move(NAMES[card], ZoneRef("aside"), ZoneRef("turned up")))
        for card in s.left_over[first : s.turned]
    ]
    if s.penalty == NOTHING:
        return lines
    return [*lines, remark(f"The penalty suit is {COLOURS[s.penalty]}."), first_lead(s, names)]


def first_lead(s: State, names: Sequence[str]) -> StoryLine:
    """Who begins (ASC-12a)."""
    return remark(f"First lead: {names[s.turn]}.", s.turn)


def trick_end(old: State, new: State, seat: int, card: int, names: Sequence[str]) -> list[StoryLine]:
    """Who takes the trick, if this card ended it, and what was in it."""
    if new.led != NOTHING:
        return []
    winner = seat if rules.takes(card, old.best, old.penalty) else old.winner
    in_trick = [card, *(other for other in old.trick[: old.seats] if other != NOTHING)]
    n_penalty = sum(cards.suit_of(other, old.penalty) == old.penalty for other in in_trick)
    return [trick(f"Trick to {names[winner]}, {penalty_cards(n_penalty)}.", winner), *deal_end(old, new, names)]


def deal_end(old: State, new: State, names: Sequence[str]) -> list[StoryLine]:
    """The tricks are shown and paid for (ASC-14, ASC-15), and what comes next."""
    if new.deals == old.deals and new.phase != phases.OVER:
        return []
    lines = [headline(f"End of deal {old.deals}."), *(settled(old, new, seat, names) for seat in range(old.seats))]
    if new.scoring == COUNTERS and new.pot:
        why = "" if scoring.clear_seats(new.last_taken, new.seats) else "A jack pot: "
        lines.append(remark(f"{why}{counters(new.pot)} {'stays' if new.pot == 1 else 'stay'} in the pot."))
    if new.phase != phases.OVER:
        return [*lines, *new_deal(new, names)]
    if rules.ending(new) == scoring.DEAL_LIMIT:
        lines.append(remark(f"Deal {new.deals} was the last."))
    won = [names[seat] for seat in members(rules.winners(new))]
    return [*lines, headline(f"Match won: {' and '.join(won)}, {amount(new, max(new.totals[: new.seats]))}.")]


def settled(old: State, new: State, seat: int, names: Sequence[str]) -> StoryLine:
    """What a seat has taken, paid and won."""
    taken = cards.in_order(new.last_taken[seat], old.penalty)
    revokes = new.last_revokes[seat]
    owed = scoring.payment(new.last_taken[seat], revokes)
    paid = min(owed, old.totals[seat]) if new.scoring == COUNTERS else owed
    won = new.totals[seat] - old.totals[seat] + paid
    parts = [", ".join(LABELS[card] for card in taken) or "clear"]
    if revokes:
        parts.append("1 revoke" if revokes == 1 else f"{revokes} revokes")
    if paid:
        forgiven = f" of {owed}" if paid < owed else ""
        parts.append(f"{paid}{forgiven} into the pot" if new.scoring == COUNTERS else f"−{paid}")
    if won:
        parts.append(f"{won} out of the pot" if new.scoring == COUNTERS else f"+{won}")
    text = f"{names[seat]}: {'; '.join(parts)}; now {signed(new.totals[seat])}."
    return StoryLine("score", text, (seat,), tuple(NAMES[card] for card in taken))


def new_deal(s: State, names: Sequence[str]) -> list[StoryLine]:
    """Who deals, and what is turned up."""
    return [headline(f"Deal {s.deals}. Dealer: {names[s.dealer]}."), *turned_up(s, 0, names)]


# --- Words ----------------------------------------------------------------------------------------------------------


def penalty_cards(n: int) -> str:
    """`no penalty card`, `2 penalty cards`."""
    return "no penalty card" if n == 0 else "1 penalty card" if n == 1 else f"{n} penalty cards"


def counters(n: int) -> str:
    """`1 counter`, `2 counters`."""
    return "1 counter" if n == 1 else f"{n} counters"


def amount(s: State, total: int) -> str:
    """A total with its unit."""
    if s.scoring == COUNTERS:
        return counters(total)
    return "1 point" if total == 1 else f"{signed(total)} points"


def signed(n: int) -> str:
    """A number with a minus sign where it has one."""
    return f"−{-n}" if n < 0 else str(n)
