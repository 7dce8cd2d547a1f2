"""All Star Comics: what happened, from the views before and after an action."""

from collections.abc import Sequence

from boxlid.games.allstar import actions, cards, phases, rules, scoring
from boxlid.games.allstar.cards import COLOURS, LABELS, NAMES
from boxlid.games.allstar.state import COUNTERS, State
from boxlid.games.references import ZoneRef
from boxlid.games.stories import Move, StoryLine, counted, headline, move, play, remark, signed, trick
from boxlid.kernel.cards.card_sets import NOTHING, members

SAME_FOR_ALL = True


def opening(s: State, names: Sequence[str]) -> list[StoryLine]:
    """How the match begins: the deciding cut, and the first deal."""
    cut = s.cuts[0]
    drawn = [f"{names[seat]} {LABELS[cut[seat]]}" for seat in range(s.seats) if cut[seat] != NOTHING]
    return [remark(f"Cutting for the deal: {', '.join(drawn)}. The highest card deals."), *new_deal(s, names)]


def narrate(old: State, new: State, seat: int, action: int | None, names: Sequence[str]) -> list[StoryLine]:
    """What an action did. No choice is sealed, so it is always known."""
    if action is None:
        return []
    if action == actions.TURN:
        return turned_up(new, old.turned, names)
    if action < actions.PLAY:
        colour = COLOURS[action - actions.NAME]
        return [play(f"{names[seat]} makes {colour} the penalty suit.", seat), first_lead(new, names)]
    card = action - actions.PLAY
    verb = "leads" if old.led == NOTHING else "plays"
    return [play(f"{names[seat]} {verb} {LABELS[card]}.", seat, NAMES[card]), *trick_end(old, new, seat, card, names)]


def turned_up(s: State, first: int, names: Sequence[str]) -> list[StoryLine]:
    """The cards that the dealer turned up, from number `first` on, and what they decide (ASC-6)."""
    lines = [
        move(f"{LABELS[card]} is turned up.", s.dealer, Move(NAMES[card], ZoneRef("aside"), ZoneRef("turned up")))
        for card in s.left_over[first : s.turned]
    ]
    if s.penalty == NOTHING:
        return lines
    return [*lines, remark(f"The penalty suit is {COLOURS[s.penalty]}."), first_lead(s, names)]


def first_lead(s: State, names: Sequence[str]) -> StoryLine:
    """Who begins (ASC-12a)."""
    return remark(f"{names[s.turn]} leads first.", s.turn)


def trick_end(old: State, new: State, seat: int, card: int, names: Sequence[str]) -> list[StoryLine]:
    """Who takes the trick, if this card ended it, and what was in it."""
    if new.led != NOTHING:
        return []
    winner = seat if rules.takes(card, old.best, old.penalty) else old.winner
    in_trick = [card, *(other for other in old.trick[: old.seats] if other != NOTHING)]
    n_penalty = sum(cards.suit_of(other, old.penalty) == old.penalty for other in in_trick)
    text = f"{names[winner]} takes the trick, with {penalty_cards(n_penalty)} in it."
    return [trick(text, winner), *deal_end(old, new, names)]


def deal_end(old: State, new: State, names: Sequence[str]) -> list[StoryLine]:
    """The tricks are shown and paid for (ASC-14, ASC-15), and what comes next."""
    if new.deals == old.deals and new.phase != phases.OVER:
        return []
    lines = [headline(f"End of deal {old.deals}."), *(settled(old, new, seat, names) for seat in range(old.seats))]
    if new.scoring == COUNTERS and new.pot:
        is_jack_pot = not scoring.clear_seats(new.last_taken, new.seats)
        why = "Everybody took penalty cards, so the pot stays: a jack pot of" if is_jack_pot else "Left in the pot:"
        lines.append(remark(f"{why} {counters(new.pot)}."))
    if new.phase != phases.OVER:
        return [*lines, *new_deal(new, names)]
    if rules.ending(new) == scoring.DEAL_LIMIT:
        lines.append(remark(f"Deal {new.deals} was the last."))
    return [*lines, result(new, names)]


def settled(old: State, new: State, seat: int, names: Sequence[str]) -> StoryLine:
    """What a seat has taken, what that costs, and what it has won."""
    taken = cards.in_order(new.last_taken[seat], old.penalty)
    owed = scoring.payment(new.last_taken[seat], new.last_revokes[seat])
    parts = [f"took {penalty_cards(len(taken))}"]
    if taken:
        parts[0] += f" ({', '.join(LABELS[card] for card in taken)})"
    if new.last_revokes[seat]:
        times = "once" if new.last_revokes[seat] == 1 else f"{new.last_revokes[seat]} times"
        parts.append(f"revoked {times} ({scoring.REVOKE_COSTS * new.last_revokes[seat]})")
    if new.scoring == COUNTERS:
        parts += counters_moved(owed, old.totals[seat], new.totals[seat], is_clear=not taken)
    else:
        parts += points_scored(owed, old.totals[seat], new.totals[seat])
    text = f"{names[seat]}: {', '.join(parts)}, now {signed(new.totals[seat])}."
    return StoryLine("score", text, (seat,), tuple(NAMES[card] for card in taken))


def counters_moved(owed: int, before: int, after: int, *, is_clear: bool) -> list[str]:
    """What a seat has paid into the pot and won from it. A seat that cannot pay all it owes pays what it has."""
    paid = min(owed, before)
    won = after - before + paid
    parts = []
    if owed:
        parts += [f"owed {owed} but had only {paid}"] if paid < owed else []
        parts.append(f"−{paid} into the pot")
    if is_clear:
        parts.append(f"+{won} from the pot" if won else "+0 because the pot cannot be divided")
    return parts


def points_scored(owed: int, before: int, after: int) -> list[str]:
    """What a seat has lost, and what it has gained for being clear."""
    gained = after - before + owed
    return ([f"−{owed}"] if owed else []) + ([f"+{gained} for the others' cards"] if gained else []) or ["+0"]


def result(s: State, names: Sequence[str]) -> StoryLine:
    """Who has won, and with how much."""
    won = [names[seat] for seat in members(rules.winners(s))]
    most = amount(s, max(s.totals[: s.seats]))
    if len(won) == 1:
        return headline(f"{won[0]} wins the match with {most}.")
    return headline(f"{' and '.join(won)} share the win with {most} each.")


def new_deal(s: State, names: Sequence[str]) -> list[StoryLine]:
    """Who deals, and what is turned up."""
    return [headline(f"Deal {s.deals}. {names[s.dealer]} deals."), *turned_up(s, 0, names)]


# --- Words ----------------------------------------------------------------------------------------------------------


def penalty_cards(n: int) -> str:
    """`no penalty card`, `2 penalty cards`."""
    return counted(n, "penalty card") if n else "no penalty card"


def counters(n: int) -> str:
    """`1 counter`, `2 counters`."""
    return counted(n, "counter")


def amount(s: State, total: int) -> str:
    """A total with its unit."""
    if s.scoring == COUNTERS:
        return counters(total)
    return counted(total, "point")
