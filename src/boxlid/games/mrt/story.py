"""Mr. T: what happened, told from the views before and after."""

from collections.abc import Iterable, Sequence
from typing import cast

from boxlid.games.mrt import record, rules
from boxlid.games.mrt.board import able_seats, cards_of
from boxlid.games.mrt.contests import kinds_to_match
from boxlid.games.mrt.deck import KINDS, PACK
from boxlid.games.mrt.judging import (
    LONE_MR_T,
    ONE_SHOWDOWN,
    STALEMATE,
    first_pair,
    hits,
    kinds_shown,
    matching,
    situation,
    still_in,
)
from boxlid.games.mrt.record import MOST_CONTESTS, State
from boxlid.kernel.cards.card_sets import NOTHING, count, has

KIND_LABELS = ("Mr. T", "Jeff", "Kim", "Robin", "Woody", "Dozer", "Bus")


def labels_of(kinds: int) -> list[str]:
    """A set of kinds in words."""
    return [KIND_LABELS[kind] for kind in range(KINDS) if has(kinds, kind)]


def either(words: Sequence[str]) -> str:
    """`Jeff, Kim or Bus`."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def both(words: Sequence[str]) -> str:
    """`Ann, Bob and Cem`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def cards(n: int) -> str:
    """`1 card`, `2 cards`."""
    return f"{n} card{'' if n == 1 else 's'}"


def seats_in(seats: int) -> list[int]:
    """A set of seats as a list."""
    return [seat for seat in range(rules.SEATS[1]) if has(seats, seat)]


def contest_of(s: State, seat: int) -> int:
    """Which contest a seat is in, or NOTHING."""
    for k in range(MOST_CONTESTS):
        if seat != NOTHING and has(s.members[k], seat):
            return k
    return NOTHING


def opening(state: object, names: Sequence[str]) -> list[str]:  # noqa: ARG001 - nobody has acted yet
    """How the match begins."""
    s = cast(State, state)
    return [
        f"All {PACK} cards are dealt, {cards_of(s, 0)} each. Everybody looks at three of them.",
        *round_line(s),
    ]


def narrate(before: object, after: object, seat: int, action: int | None, names: Sequence[str]) -> list[str]:  # noqa: ARG001
    """What a flip led to, once its last card was chosen; a card laid face down is nothing to speak of."""
    old, new = cast(State, before), cast(State, after)
    is_flip_over = new.flips != old.flips or new.phase == record.OVER
    return (
        [cards_shown(old, new, names), *verdict(old, new, names), *round_end(old, new, names)] if is_flip_over else []
    )


def cards_shown(old: State, new: State, names: Sequence[str]) -> str:
    """The cards that were turned up."""
    shown = [
        f"{names[seat]}: {KIND_LABELS[new.shown[seat]]}{from_hand(old, new, seat)}"
        for seat in range(new.seats)
        if new.shown[seat] != NOTHING
    ]
    return f"{', '.join(shown)}."


def from_hand(old: State, new: State, seat: int) -> str:
    """Everybody sees where a card comes from."""
    return " (hand)" if new.hand_sizes[seat] < old.hand_sizes[seat] else ""


def verdict(old: State, new: State, names: Sequence[str]) -> list[str]:
    """What the cards of the flip mean."""
    if old.phase == record.LAYING_TARGETS:
        targets = both(labels_of(int(kinds_shown(new.shown, old.members[0]))))
        return [f"To be matched: {targets}.", *run_out(old, new, int(old.members[0]), names)]
    if old.phase == record.PRELIMINARY:
        return preliminary_verdict(old, new, names)
    return [line for k in range(MOST_CONTESTS) if old.members[k] for line in showdown_verdict(old, new, k, names)]


def preliminary_verdict(old: State, new: State, names: Sequence[str]) -> list[str]:
    """Situation A, B, C or D (MRT-2)."""
    case = situation(new.shown)
    played = int(old.members[0])
    matched = int(matching(new.shown))
    if case == LONE_MR_T:
        return ["Nothing matches, and Mr. T is there."]
    if case == STALEMATE:
        why = "everything matches" if matched else "nothing matches"
        return [f"Stalemate: {why}.", *run_out(old, new, played, names)]
    fighters = matched if case == ONE_SHOWDOWN else 0
    pairs = [fighters] if fighters else pairs_of(new, matched)
    lines = [showdown_line(int(kinds_to_match(old, new.shown, pair)), pair, names) for pair in pairs]
    return [*lines, *(line for pair in pairs for line in run_out(old, new, pair, names))]


def pairs_of(s: State, matched: int) -> list[int]:
    """The two pairs of a double Showdown."""
    first = int(first_pair(s.shown))
    return [first, matched & ~first]


def showdown_line(targets: int, members: int, names: Sequence[str]) -> str:
    """Who is in a Showdown, and for what."""
    people = both([names[seat] for seat in seats_in(members)])
    return f"Showdown for {either(labels_of(targets))}: {people}."


def showdown_verdict(old: State, new: State, k: int, names: Sequence[str]) -> list[str]:
    """Who has matched, and who drops out."""
    members = int(old.members[k])
    matchers = seats_in(int(hits(new.shown, members, old.targets[k])))
    left = int(still_in(new.shown, members, old.targets[k]))
    people = both([names[seat] for seat in matchers or seats_in(members)])
    if not matchers:
        return [f"No match: {people}.", *run_out(old, new, left, names)]
    lines = [f"A match: {people}."]
    if count(left) == 1:
        return lines
    dropped = [f"Out of the Showdown: {names[seat]}." for seat in seats_in(members & ~left)]
    return [*lines, *dropped, *run_out(old, new, left, names)]


def run_out(old: State, new: State, members: int, names: Sequence[str]) -> list[str]:
    """Members who had to play on and could not (MRT-Q1, MRT-Q4)."""
    return [f"No card left to go on: {names[seat]}." for seat in seats_in(members) if was_used_up(old, new, seat)]


def was_used_up(old: State, new: State, seat: int) -> bool:
    """Had the seat played its last card?"""
    return int(cards_of(old, seat)) - int(new.shown[seat] != NOTHING) == 0


def gains(old: State, new: State) -> dict[int, int]:
    """How many cards each seat has collected."""
    gained = {
        seat: int(cards_of(new, seat) - cards_of(old, seat)) + int(new.shown[seat] != NOTHING)
        for seat in range(new.seats)
    }
    return {seat: n for seat, n in gained.items() if n > 0}


def was_deadlock(old: State, new: State, won: Iterable[int]) -> bool:
    """Did several of one contest take back their cards, because nobody could go on? (MRT-Q3)"""
    is_anybody_able = any(not was_used_up(old, new, seat) for seat in range(new.seats))
    return not is_anybody_able and any(sum(has(members, seat) for seat in won) > 1 for members in old.members)


def round_end(old: State, new: State, names: Sequence[str]) -> list[str]:
    """Who collects, how many cards everybody has, and what comes next."""
    won = gains(old, new)
    is_round_over = new.rounds != old.rounds or new.phase == record.OVER
    to = "Back to" if was_deadlock(old, new, won) else "To"
    lines = [f"{to} {names[seat]}: {cards(n)}." for seat, n in won.items()]
    if not is_round_over:
        return lines
    if not won:
        lines.append("Nobody collects; the board stays.")
    lines.append(f"Cards: {', '.join(f'{names[seat]} {standing(new, seat)}' for seat in range(new.seats))}.")
    if new.is_duel and not old.is_duel:
        lines.append("Two players are left: they go on by the two-player rules.")
    return lines + (result(new, names) if new.phase == record.OVER else round_line(new))


def standing(s: State, seat: int) -> str:
    """The number of a seat's cards."""
    return str(cards_of(s, seat)) if has(able_seats(s), seat) else "out"


def round_line(s: State) -> list[str]:
    """Which round begins."""
    return [f"Round {s.rounds}."]


def result(s: State, names: Sequence[str]) -> list[str]:
    """Who has won."""
    winners = seats_in(int(rules.winners(s)))
    most = cards(int(cards_of(s, winners[0])))
    if len(winners) == 1:
        return [f"Match won: {names[winners[0]]}, {most}."]
    return [f"Match shared: {both([names[seat] for seat in winners])}, {most} each."]
