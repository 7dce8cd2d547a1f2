"""Mr. T: what happened, from the views before and after an action."""

from collections.abc import Iterable, Sequence

from boxlid.games.mrt import phases, rules
from boxlid.games.mrt.cards import KIND_LABELS, KIND_NAMES, PACK
from boxlid.games.mrt.rules import situations
from boxlid.games.mrt.rules.board import able_seats, cards_of
from boxlid.games.mrt.rules.contests import kinds_to_match
from boxlid.games.mrt.rules.judging import first_pair, hits, kinds_shown, matching, situation, still_in
from boxlid.games.mrt.state import HAND, MOST_CONTESTS, State
from boxlid.games.stories import StoryLine, counted, headline, listed, remark, score, trick
from boxlid.kernel.cards.card_sets import NOTHING, count, has, members

SAME_FOR_ALL = True


def opening(s: State, names: Sequence[str]) -> list[StoryLine]:  # noqa: ARG001 - nobody has acted yet
    """How the match begins."""
    return [
        remark(f"All {PACK} cards are dealt, {cards_of(s, 0)} to each player, who may look at {HAND} of them."),
        new_round(s),
    ]


def narrate(
    old: State,
    new: State,
    seat: int,  # noqa: ARG001 - all cards of a flip are turned up at the same time
    action: int | None,  # noqa: ARG001
    names: Sequence[str],
) -> list[StoryLine]:
    """What a flip led to, once its last card was chosen. A card laid face down gets no line."""
    is_flip_over = new.flips != old.flips or new.phase == phases.OVER
    return (
        [cards_shown(old, new, names), *verdict(old, new, names), *round_end(old, new, names)] if is_flip_over else []
    )


def cards_shown(old: State, new: State, names: Sequence[str]) -> StoryLine:
    """The cards that were turned up."""
    seats = [seat for seat in range(new.seats) if new.shown[seat] != NOTHING]
    first, *others = (f"{KIND_LABELS[new.shown[seat]]}{from_hand(old, new, seat)}" for seat in seats)
    shown = [
        f"{names[seats[0]]} shows {first}",
        *(f"{names[seat]} {card}" for seat, card in zip(seats[1:], others, strict=True)),
    ]
    text = f"{listed(shown)}."
    return StoryLine("play", text, tuple(seats), tuple(KIND_NAMES[new.shown[seat]] for seat in seats))


def from_hand(old: State, new: State, seat: int) -> str:
    """Mark a card that came from the hand: all players see where cards come from."""
    return " from the hand" if new.hand_sizes[seat] < old.hand_sizes[seat] else ""


# --- What a flip means ----------------------------------------------------------------------------------------------


def verdict(old: State, new: State, names: Sequence[str]) -> list[StoryLine]:
    """What the cards of the flip mean."""
    if old.phase == phases.LAYING_TARGETS:
        targets = kinds_in_words(kinds_shown(new.shown, old.members[0]), "and")
        return [remark(f"The targets are {targets}."), *run_out(old, new, old.members[0], names)]
    if old.phase == phases.PRELIMINARY:
        return preliminary_verdict(old, new, names)
    return [line for k in range(MOST_CONTESTS) if old.members[k] for line in showdown_verdict(old, new, k, names)]


def preliminary_verdict(old: State, new: State, names: Sequence[str]) -> list[StoryLine]:
    """Situation A, B, C or D (MRT-2)."""
    case = situation(new.shown)
    matched = matching(new.shown)
    if case == situations.LONE_MR_T:
        return [remark("No cards match, so Mr. T takes the board.")]
    if case == situations.STALEMATE:
        why = "all cards match" if matched else "no cards match"
        return [remark(f"A Stalemate: {why}."), *run_out(old, new, old.members[0], names)]
    groups = [matched] if case == situations.ONE_SHOWDOWN else pairs_of(new, matched)
    lines = [showdown_begins(kinds_to_match(old, new.shown, group), group, names) for group in groups]
    return [*lines, *(line for group in groups for line in run_out(old, new, group, names))]


def pairs_of(s: State, matched: int) -> list[int]:
    """The two pairs of a double Showdown."""
    first = first_pair(s.shown)
    return [first, matched & ~first]


def showdown_begins(targets: int, seats: int, names: Sequence[str]) -> StoryLine:
    """Who is in a Showdown, and for what."""
    text = f"Showdown: {players_in_words(seats, names)} must match {kinds_in_words(targets, 'or')}."
    return remark(text, *members(seats))


def showdown_verdict(old: State, new: State, k: int, names: Sequence[str]) -> list[StoryLine]:
    """Who has matched, and who drops out."""
    fighting = old.members[k]
    matchers = hits(new.shown, fighting, old.targets[k])
    left = still_in(new.shown, fighting, old.targets[k])
    if not matchers:
        text = f"No match for {players_in_words(fighting, names)}."
        return [remark(text, *members(fighting)), *run_out(old, new, left, names)]
    match = remark(f"A match for {players_in_words(matchers, names)}.", *members(matchers))
    if count(left) == 1:
        return [match]
    dropped = [remark(f"{names[seat]} drops out of the Showdown.", seat) for seat in members(fighting & ~left)]
    return [match, *dropped, *run_out(old, new, left, names)]


def run_out(old: State, new: State, seats: int, names: Sequence[str]) -> list[StoryLine]:
    """Those of the seats that had to play on and could not (MRT-Q1, MRT-Q4)."""
    unable = [seat for seat in members(seats) if was_used_up(old, new, seat)]
    return [remark(f"{names[seat]} has no card left to go on.", seat) for seat in unable]


def was_used_up(old: State, new: State, seat: int) -> bool:
    """Had the seat played its last card?"""
    return cards_of(old, seat) == int(new.shown[seat] != NOTHING)


# --- The end of a round ---------------------------------------------------------------------------------------------


def round_end(old: State, new: State, names: Sequence[str]) -> list[StoryLine]:
    """Who collects, how many cards each player has, and what comes next."""
    gained = gains(old, new)
    verb = "takes back" if was_deadlock(old, new, gained) else "collects"
    lines = [trick(f"{names[seat]} {verb} {counted(n, 'card')}.", seat) for seat, n in gained.items()]
    is_round_over = new.rounds != old.rounds or new.phase == phases.OVER
    if not is_round_over:
        return lines
    if not gained:
        lines.append(remark("No player collects, and the cards stay on the board."))
    if new.phase == phases.OVER:
        return [*lines, *(final_count(new, seat, names) for seat in range(new.seats)), result(new, names)]
    lines.append(card_counts(new, names))
    if new.is_duel and not old.is_duel:
        lines.append(remark("Two players are left, and go on by the rules for two."))
    return [*lines, new_round(new)]


def gains(old: State, new: State) -> dict[int, int]:
    """How many cards each seat has collected."""
    gained = {
        seat: cards_of(new, seat) - cards_of(old, seat) + int(new.shown[seat] != NOTHING) for seat in range(new.seats)
    }
    return {seat: n for seat, n in gained.items() if n > 0}


def was_deadlock(old: State, new: State, collectors: Iterable[int]) -> bool:
    """Did several seats of one contest take back their cards, because no player could go on? (MRT-Q3)"""
    is_anybody_able = any(not was_used_up(old, new, seat) for seat in range(new.seats))
    return not is_anybody_able and any(sum(has(seats, seat) for seat in collectors) > 1 for seats in old.members)


def card_counts(s: State, names: Sequence[str]) -> StoryLine:
    """How many cards the players have left."""
    able = able_seats(s)
    first, *others = members(able)
    counts = [f"{names[first]} has {counted(cards_of(s, first), 'card')}"]
    counts += [f"{names[seat]} {cards_of(s, seat)}" for seat in others]
    out = [f"{names[seat]} is out" for seat in range(s.seats) if not has(able, seat)]
    return remark(f"{listed([*counts, *out])}.", *range(s.seats))


def final_count(s: State, seat: int, names: Sequence[str]) -> StoryLine:
    """The cards that a seat has at the end, which are its score, against those it was dealt."""
    n, dealt = cards_of(s, seat), PACK // s.seats
    change = f"{abs(n - dealt)} {'more' if n > dealt else 'fewer'} than dealt" if n != dealt else "as many as dealt"
    text = f"{counted(n, 'card')} at the end, {change}" if n else f"ran out of cards, having been dealt {dealt}"
    return score(f"{names[seat]}: {text}.", seat)


def new_round(s: State) -> StoryLine:
    """Which round begins."""
    return headline(f"Round {s.rounds}.")


def result(s: State, names: Sequence[str]) -> StoryLine:
    """Who has won."""
    winners = rules.winners(s)
    most = counted(max(cards_of(s, seat) for seat in range(s.seats)), "card")
    if count(winners) == 1:
        return headline(f"{players_in_words(winners, names)} wins the match with {most}.")
    return headline(f"{players_in_words(winners, names)} share the win with {most} each.")


# --- Words ----------------------------------------------------------------------------------------------------------


def kinds_in_words(kinds: int, conjunction: str) -> str:
    """A set of kinds in words."""
    return listed([KIND_LABELS[kind] for kind in members(kinds)], conjunction)


def players_in_words(seats: int, names: Sequence[str]) -> str:
    """The players at a set of seats."""
    return listed([names[seat] for seat in members(seats)])
