"""Archduke: what is said, told from the views before and after an action."""

from collections.abc import Sequence
from typing import cast

from boxlid.games.archduke import actions, marks, phases, verdicts
from boxlid.games.archduke.cards import KINDS, POINTS
from boxlid.games.archduke.rules.piles import top_discard
from boxlid.games.archduke.state import BITS_OF_A_KIND, KINDS_IN_A_WORD, MOST_PLACES, State
from boxlid.games.archduke.words_old import NAMES, card_label
from boxlid.kernel.cards.card_sets import NOTHING, members


def opening(state: object, names: Sequence[str]) -> list[str]:
    """How the match begins."""
    return [new_round(cast(State, state), names)]


def narrate(before: object, after: object, seat: int, action: int | None, names: Sequence[str]) -> list[str]:
    """What an action did, for a viewer who may not know which it was (None)."""
    old, new = cast(State, before), cast(State, after)
    time_up = ["The time is up: this round is the last."] if new.is_time_up and not old.is_time_up else []
    if action is None:
        return time_up
    said = what_was_done(old, new, seat, action, names)
    lines = [f"{names[seat]}: {said}."] if said else []
    return [*time_up, *lines, *matches_tried(old, new, action, names), *what_followed(old, new, names)]


def what_was_done(old: State, new: State, seat: int, action: int, names: Sequence[str]) -> str:
    """The action itself; nothing for what goes without saying."""
    if action in SAID:
        return SAID[action]
    if action < actions.REPLACE:
        return f"wants to match with place {action - MATCH}" if new.phase == phases.MATCHING else ""
    if action < actions.PEEK:
        return f"puts it into place {action - REPLACE} and discards {card_label(int(top_discard(new)))}"
    if action < actions.LOOK:
        return use_of_place(old, new, action, names)
    if action < actions.GIVE:
        return f"looks at place {action - LOOK}{revealed(old, new, seat, action - LOOK)}"
    if action < actions.PASS:
        receiver = action - actions.GIVE
        has_arrived = new.places[receiver] > old.places[receiver] or new.occupied[receiver] != old.occupied[receiver]
        return f"gives a card to {names[receiver]}" if has_arrived else f"has no card to give to {names[receiver]}"
    if action == actions.DRAW:
        return "draws a card" if new.held == NOTHING else f"draws {card_label(int(new.held))}"
    if action == actions.TAKE:
        return f"takes {card_label(int(new.held))} from the discards"
    return f"discards {card_label(int(top_discard(new)))}"


SAID = {
    actions.PASS: "",
    actions.DONE: "",
    actions.TIME: "",
    actions.TOUCH: "touches the piles",
    actions.SKIP: "does without the action",
    actions.CALL: "Archduke! One more turn for everybody else",
    actions.STOP: "votes to stop",
    actions.MORE: "votes for more",
}


def use_of_place(old: State, new: State, action: int, names: Sequence[str]) -> str:
    """Peeking and swapping; where is for all to see."""
    if action < actions.SWAP:
        seat, place = divmod(action - actions.PEEK, MOST_PLACES)
        return f"peeks at {whose(seat, place, names)}{revealed(old, new, seat, place)}"
    if action < actions.WITH:
        return ""
    one, other = divmod(int(old.first_place), MOST_PLACES), divmod(action - actions.WITH, MOST_PLACES)
    return f"swaps {whose(*one, names)} with {whose(*other, names)}"


def whose(seat: int, place: int, names: Sequence[str]) -> str:
    """A place of the table: `2.0 (Carl)`."""
    return f"{seat}.{place} ({names[seat]})"


def revealed(old: State, new: State, seat: int, place: int) -> str:
    """A card that has just become known to the viewer."""
    is_news = old.cards[seat][place] == NOTHING and new.cards[seat][place] != NOTHING
    return f": {card_label(int(new.cards[seat][place]))}" if is_news else ""


# --- Matches --------------------------------------------------------------------------------------------------------


def matches_tried(old: State, new: State, action: int, names: Sequence[str]) -> list[str]:
    """How matches went: at once in a race, else when the last seat has passed."""
    is_tried = (
        action < actions.REPLACE and new.phase != phases.MATCHING
        if old.race
        else old.phase == phases.MATCHING != new.phase
    )
    return [attempt(int(code), names) for code in new.attempts[: new.n_attempts]] if is_tried else []


def attempt(code: int, names: Sequence[str]) -> str:
    """One attempt in words."""
    code, verdict = divmod(code, verdicts.N_VERDICTS)
    code, kind = divmod(code, KINDS + 1)
    seat, place = divmod(code, MOST_PLACES)
    card = card_label(kind - 1) if kind else ""
    return (
        f"{names[seat]}: "
        + {
            verdicts.MATCHED: f"matches {card} from place {place}.",
            verdicts.WRONG: f"place {place} is {card}, no match: a penalty card.",
            verdicts.WRONG_WITHOUT_PENALTY: f"place {place} is {card}, no match, but no card is left for a penalty.",
            verdicts.LATE: f"too late to match with place {place}: a penalty card.",
            verdicts.LATE_WITHOUT_PENALTY: f"too late to match with place {place}, but no card is left for a penalty.",
        }[verdict]
    )


# --- What follows by itself -----------------------------------------------------------------------------------------


def what_followed(old: State, new: State, names: Sequence[str]) -> list[str]:
    """The first card, a new draw pile, the end of a round or of the match."""
    is_dealt = new.round_number != old.round_number
    is_counted = is_dealt or (new.phase in (phases.OVER, phases.VOTING) and old.phase != phases.VOTING)
    lines = []
    if new.shuffles - old.shuffles > int(is_dealt):
        lines.append("The discards are shuffled and become the draw pile.")
    if new.phase == phases.MATCHING and new.concerned and new.windows != old.windows:
        who = " and ".join(names[seat] for seat in members(int(new.open_to)))
        lines.append(f"After the actions {who} may match the {card_label(int(top_discard(new)))} once more.")
    if old.phase == phases.LOOKING and new.phase != phases.LOOKING:
        lines.append(f"First discard: {card_label(int(top_discard(new)))}.")
    if is_counted and old.phase != phases.VOTING:
        lines += count_of_round(old, new, names)
    if new.phase == phases.OVER:
        winners = " and ".join(names[seat] for seat in members(int(new.won)))
        lines.append(f"Match won: {winners}.")
    elif is_dealt:
        lines.append(new_round(new, names))
    return lines


def count_of_round(old: State, new: State, names: Sequence[str]) -> list[str]:
    """Every set turned up, and what it counts."""
    lines = [f"End of round {old.round_number}."]
    for seat in members(int(old.playing)):
        kinds = cards_laid_open(new, seat)
        total = sum(int(POINTS[kind]) for kind in kinds)
        cards = " ".join(NAMES[kind] for kind in kinds) or "no cards"
        penalty = ""
        if seat == new.last_caller and new.assassin != NOTHING:
            penalty = f", assassinated by {card_label(int(new.assassin))}, {int(POINTS[new.assassin]):+}"
        unit = "point" if total == 1 else "points"
        lines.append(f"{names[seat]}: {cards}, {total} {unit}{penalty}, now {new.totals[seat]}.")
    if new.mark == marks.ELIMINATE:
        lines += [f"{names[seat]}: out of the match." for seat in members(int(old.playing & ~new.playing))]
    return lines


def cards_laid_open(s: State, seat: int) -> list[int]:
    """The kinds of a set as it was turned up at the end of the last round."""
    packed = sum(int(word) << 60 * i for i, word in enumerate(s.laid_open[seat]))
    digits = [packed >> BITS_OF_A_KIND * i & 15 for i in range(KINDS_IN_A_WORD * len(s.laid_open[seat]))]
    return [digit - 1 for digit in digits if digit]


def new_round(s: State, names: Sequence[str]) -> str:
    """Who deals."""
    last = ", the last" if s.is_last_round else ""
    return f"Round {s.round_number}{last}. Dealer: {names[s.dealer]}."
