"""Archduke: what is shown. Everything here is made from a hidden record."""

from collections.abc import Sequence
from typing import cast

from boxlid.games.archduke import actions, marks, phases
from boxlid.games.archduke.cards import GIVE_CARD, PEEK_CARD
from boxlid.games.archduke.rules.choices import waited_for
from boxlid.games.archduke.rules.matching import claimants
from boxlid.games.archduke.rules.piles import top_discard
from boxlid.games.archduke.state import EMPTY, TAKEN, State
from boxlid.games.archduke.story import narrate, opening
from boxlid.games.archduke.words_old import CARDS, NAMES, action_words, card_label, card_name, parse_action
from boxlid.games.scenes import EVERYBODY, Card, Choice, Place, Scene, SeatScene, Zone, remembered
from boxlid.kernel.cards.card_sets import NOTHING, has, members, only
from boxlid.kernel.execution.rows import Ints

TOLD_ALIKE = False
"""Whoever has looked at a card is told which it was."""

__all__ = ["CARDS", "TOLD_ALIKE", "action_words", "card_name", "narrate", "opening", "parse_action", "scene"]


def scene(state: object, viewer: int, legal: Sequence[int]) -> Scene:
    """All that the viewer sees of a hidden record."""
    s = cast(State, state)
    waiting = waited_for(s)
    seats = tuple(
        SeatScene(
            seat=seat,
            score=int(s.totals[seat]),
            facts=(("says", last_word(s, seat)),),
            is_dealer=bool(seat == s.dealer),
            is_waited_for=bool(has(waiting, seat)),
        )
        for seat in range(s.seats)
    )
    return Scene(
        game="archduke",
        viewer=viewer,
        heading=f"Round {s.round_number}, {mark_words(s)}; {s.pile_size - s.pile_at} cards to draw",
        prompt=prompt(s, viewer),
        seats=seats,
        zones=(*set_zones(s), *picked_zones(s), discard_zone(s), draw_zone(s)),
        choices=tuple(
            Choice(action, action_words(action), action_label(s, viewer, action))
            for action in legal
            if not is_late_match(s, action)
        ),
    )


def is_late_match(s: State, action: int) -> bool:
    """Would it come after the touch? Allowed, at the cost of a penalty card, but nothing to offer (ARC-MATCH-4)."""
    return bool(s.race and not s.is_open and (action < actions.REPLACE or action == actions.PASS))


@remembered
def show_card(kind: int) -> Card:
    """The card for people."""
    name = NAMES[kind]
    return Card(name=name, label=card_label(kind), suit=name[0], number=int(name[1:]))


def set_zones(s: State) -> list[Zone]:
    """The places of every set, with the cards the viewer knows."""
    return [
        Zone("set", seat, places=show_places(s, s.cards[seat], s.seen[seat], seat))  # a row is looked up once
        for seat in range(s.seats)
    ]


def show_places(s: State, kinds: Ints, seen: Ints, seat: int) -> tuple[Place, ...]:
    """All places of a set, given the kinds of its cards and who has seen them."""
    occupied, everybody = int(s.occupied[seat]), only(s.seats) - 1
    return tuple(
        show_place(i, int(kinds[i]), has(occupied, i), int(seen[i]) & everybody) for i in range(s.places[seat])
    )


@remembered
def show_place(index: int, kind: int, is_occupied: bool, seen: int) -> Place:
    """One place: a card the viewer knows, one it does not, or a gap."""
    card = None if kind == NOTHING else show_card(kind)
    return Place(index=index, card=card, is_gap=not is_occupied, known_to=tuple(members(seen)))


def picked_zones(s: State) -> list[Zone]:
    """The card that the player in turn has picked and not yet placed."""
    return [] if s.holding == EMPTY else [picked_zone(s, seat) for seat in range(s.seats)]


def picked_zone(s: State, seat: int) -> Zone:
    """Nothing, for all but the player in turn."""
    if seat != s.turn:
        return Zone("picked", seat)
    return Zone("picked", seat, face_down=1) if s.held == NOTHING else Zone("picked", seat, (show_card(int(s.held)),))


def discard_zone(s: State) -> Zone:
    """The uppermost discard; those it covers are only counted."""
    top = top_discard(s)
    if top == NOTHING:
        return Zone("discards", EVERYBODY)
    return Zone("discards", EVERYBODY, cards=(show_card(int(top)),), face_down=int(s.n_discards) - 1)


def draw_zone(s: State) -> Zone:
    """The draw pile."""
    return Zone("draw pile", EVERYBODY, face_down=int(s.pile_size - s.pile_at))


def last_word(s: State, seat: int) -> str:
    """What a seat has said that matters now."""
    if not has(s.playing, seat):
        return "out"
    if s.phase == phases.VOTING and s.votes[seat] != NOTHING:
        return "stop" if s.votes[seat] else "more"
    if seat == s.caller:
        return "Archduke!"
    return "pass" if s.phase in (phases.MATCHING, phases.CLOSING) and has(s.passed, seat) else ""


def mark_words(s: State) -> str:
    """What the match is played to."""
    if s.is_last_round:
        return "the last"
    return {
        marks.THRESHOLD: f"until somebody has {s.threshold}",
        marks.ELIMINATE: f"out at {s.threshold}",
        marks.ROUNDS: f"of {s.rounds}",
        marks.TIMER: "the last" if s.is_time_up else f"for {s.minutes} minutes",
        marks.BORED: "until bored",
    }[int(s.mark)]


# --- What to do -----------------------------------------------------------------------------------------------------


def prompt(s: State, viewer: int) -> str:
    """What the viewer can do, or what the round waits for."""
    top = top_discard(s)
    shown = "" if top == NOTHING else card_label(int(top))
    may_match = bool(s.race and s.is_open and viewer != NOTHING and has(claimants(s), viewer))
    if may_match and not has(waited_for(s), viewer):
        return f"Match the {shown}?"
    question = {
        phases.LOOKING: f"Look at {LOOKS} of your own cards.",
        phases.MATCHING: matching_prompt(s, shown),
        phases.ACTING: f"{shown}: {power_words(int(top))}, or skip.",
        phases.SWAPPING: "Swap it with which card?",
        phases.CALLING: "End of turn: call Archduke, or done?",
        phases.TOUCHING: "Touch a pile to begin the turn.",
        phases.CHOOSING: f"Draw a card, or take the {shown}.",
        phases.HOLDING: "Replace one of your cards with it."
        if s.holding == TAKEN
        else "Replace a card, or discard it.",
        phases.CLOSING: f"The last turn is over. Match the {shown}, or pass.",
        phases.VOTING: "Stop here, or play more?",
        phases.OVER: "The match is over.",
    }[int(s.phase)]
    return f"{question} Matching {shown} is still possible." if may_match and s.phase != phases.CLOSING else question


def matching_prompt(s: State, shown: str) -> str:
    """All players match in the first window for a discard, and in later ones those whom actions concerned (ARC-Q50)."""
    if not s.concerned:
        return f"{shown} was discarded: match it with cards of yours, then pass."
    return f"The actions are through. Match the {shown} now, or pass."


def power_words(kind: int) -> str:
    """What an action card is good for."""
    if kind == GIVE_CARD:
        return "give somebody a card"
    return "peek at a card" if kind == PEEK_CARD else "swap two cards"


LABELS = {
    actions.PASS: "leave the discard alone",
    actions.TOUCH: "touch the piles: no more matching",
    actions.DRAW: "draw a card",
    actions.TAKE: "take the discard",
    actions.DISCARD: "throw the drawn card away",
    actions.SKIP: "do without",
    actions.CALL: "call Archduke",
    actions.DONE: "end the turn",
    actions.STOP: "end the match here",
    actions.MORE: "play another round",
}


def action_label(s: State, viewer: int, action: int) -> str:
    """An action for a button or a menu."""
    if action in LABELS:
        return LABELS[action]
    if action < actions.REPLACE:
        return f"match with {place_label(s, viewer, viewer, action - MATCH)}"
    if action < actions.PEEK:
        return f"put the card in place of {place_label(s, viewer, viewer, action - REPLACE)}"
    if action < actions.LOOK:
        verb, base = use_of_place(action)
        return f"{verb} {place_label(s, viewer, *divmod(action - base, MOST_PLACES))}"
    return f"look at your place {action - LOOK}" if action < actions.GIVE else f"give seat {action - GIVE} a card"


def use_of_place(action: int) -> tuple[str, int]:
    """What is done with a place of the table, and the number of the first such action."""
    if action < actions.SWAP:
        return "look at", actions.PEEK
    return ("swap", actions.SWAP) if action < actions.WITH else ("swap it with", actions.WITH)


def place_label(s: State, viewer: int, seat: int, place: int) -> str:
    """A place for people: whose, which, and what lies there if the viewer knows."""
    owner = "your place" if seat == viewer else f"seat {seat}'s place"
    kind = int(s.cards[seat][place])
    return f"{owner} {place}" if kind == NOTHING else f"{owner} {place} ({card_label(kind)})"
