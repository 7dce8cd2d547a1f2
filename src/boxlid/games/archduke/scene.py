"""Archduke: what a viewer sees, and how actions are named. Made from hidden states only."""

from collections.abc import Iterator, Sequence

from boxlid.games.archduke import actions, marks, phases
from boxlid.games.archduke.cards import CARDS as CARDS
from boxlid.games.archduke.cards import DECK as CARDS_IN_DECK
from boxlid.games.archduke.cards import GIVE_CARD, KIND_OF, LABELS, PEEK_CARD, WITH_ARTICLES
from boxlid.games.archduke.cards import card_name as card_name
from boxlid.games.archduke.match_window import idle, match_warning, show_card, show_race
from boxlid.games.archduke.places import PLACE_NAMES, place_of
from boxlid.games.archduke.rules.choices import waited_for
from boxlid.games.archduke.rules.matching import claimants
from boxlid.games.archduke.rules.piles import top_discard
from boxlid.games.archduke.state import EMPTY, LOOKS, MOST_PLACES, MOST_SEATS, SET, TAKEN, State
from boxlid.games.references import EVERYBODY, PlaceRef, SeatRef, Subject, ZoneRef
from boxlid.games.scenes import Choice, Fact, Place, Scene, SeatScene, Zone, choice, remembered
from boxlid.games.vocabulary import Vocabulary
from boxlid.kernel.cards.card_sets import NOTHING, has, members, only
from boxlid.kernel.execution.rows import Ints

# --- Actions in words -----------------------------------------------------------------------------------------------

WORDS = {
    actions.PASS: "pass",
    actions.TOUCH: "touch",
    actions.DRAW: "draw",
    actions.TAKE: "take",
    actions.DISCARD: "discard",
    actions.SKIP: "skip",
    actions.CALL: "call",
    actions.DONE: "done",
    actions.STOP: "stop",
    actions.MORE: "more",
    actions.TIME: "time",
}


def action_words(action: int) -> str:
    """The text form of an action."""
    if action in WORDS:
        return WORDS[action]
    if action < actions.REPLACE:
        return f"match {action - actions.MATCH}"
    if action < actions.PEEK:
        return f"replace {action - actions.REPLACE}"
    if action < actions.SWAP:
        return f"peek {place_words(action - actions.PEEK)}"
    if action < actions.WITH:
        return f"swap {place_words(action - actions.SWAP)}"
    if action < actions.LOOK:
        return f"with {place_words(action - actions.WITH)}"
    return f"look {action - actions.LOOK}" if action < actions.GIVE else f"give {action - actions.GIVE}"


def place_words(place: int) -> str:
    """A place of the table: `2.0` is the first of seat 2."""
    return f"{place // MOST_PLACES}.{place % MOST_PLACES}"


ACTIONS = {action_words(action): action for action in range(actions.ACTIONS)}

EXPECTED = {
    "look": f"look is followed by one of your places, 0 to {SET - 1} (ARC-SET-5)",
    "match": "match is followed by the number of one of your places (ARC-Q46)",
    "replace": "replace is followed by the number of one of your places (ARC-PLAY-3)",
    "peek": "peek is followed by a place as SEAT.INDEX, such as 2.0 (ARC-PEEK)",
    "swap": "swap is followed by a place as SEAT.INDEX, such as 2.0 (ARC-SWAP)",
    "with": "with is followed by a place as SEAT.INDEX, such as 2.0 (ARC-SWAP)",
    "give": f"give is followed by the number of a seat, 0 to {MOST_SEATS - 1} (ARC-GIVE)",
}

parse_action = Vocabulary(ACTIONS, EXPECTED, otherwise=f"{', '.join(EXPECTED)}, {', '.join(WORDS.values())}").parse

# --- The table ------------------------------------------------------------------------------------------------------


def scene(s: State, viewer: int, legal: Sequence[int]) -> Scene:
    """What the viewer sees of a hidden state."""
    waiting = waited_for(s)
    seats = tuple(
        SeatScene(
            seat=seat,
            score=int(s.totals[seat]),
            facts=(Fact("status", status(s, seat)),),
            is_dealer=bool(seat == s.dealer),
            is_waited_for=bool(has(waiting, seat)),
        )
        for seat in range(s.seats)
    )
    stage = f"Round {s.round_number}"
    return Scene(
        game="archduke",
        viewer=viewer,
        stage=stage,
        heading=f"{stage}, the last" if s.is_last_round else stage,
        prompt=prompt(s, viewer),
        seats=seats,
        zones=(*set_zones(s), *picked_zones(s), discard_zone(s), draw_zone(s)),
        choices=tuple(show_choice(s, viewer, action) for action in legal if not is_late_match(s, action)),
        facts=tuple(facts(s)),
        idle=idle(s, viewer, legal),
        race=show_race(s, viewer, legal),
    )


DECK = tuple(show_card(kind) for kind in KIND_OF[:CARDS_IN_DECK])
"""One deck, every copy, for printing; with more than six players print it twice."""


def set_zones(s: State) -> list[Zone]:
    """The places of every set, with the cards the viewer knows."""
    return [
        Zone("set", seat, places=show_places(s, s.cards[seat], s.seen[seat], seat))  # a row is looked up once
        for seat in range(s.seats)
    ]


def show_places(s: State, kinds: Ints, seen: Ints, seat: int) -> tuple[Place, ...]:
    """All places of a set, given the kinds of its cards and the seats that have seen them."""
    occupied, all_seats = int(s.occupied[seat]), only(s.seats) - 1
    return tuple(
        show_place(i, int(kinds[i]), has(occupied, i), int(seen[i]) & all_seats) for i in range(s.places[seat])
    )


@remembered
def show_place(index: int, kind: int, is_occupied: bool, seen: int) -> Place:
    """One place: a card the viewer knows, one it does not, or a gap."""
    card = None if kind == NOTHING else show_card(kind)
    return Place(index, card, not is_occupied, tuple(members(seen)), PLACE_NAMES[index])


def picked_zones(s: State) -> list[Zone]:
    """The card that the player in turn has picked and not yet placed."""
    return [] if s.holding == EMPTY else [picked_zone(s, seat) for seat in range(s.seats)]


def picked_zone(s: State, seat: int) -> Zone:
    """The card picked, in front of the player in turn; empty for all others."""
    if seat != s.turn:
        return Zone("picked", seat)
    return Zone("picked", seat, face_down=1) if s.held == NOTHING else Zone("picked", seat, (show_card(int(s.held)),))


def discard_zone(s: State) -> Zone:
    """The top discard; those under it are only counted."""
    top = top_discard(s)
    if top == NOTHING:
        return Zone("discards", EVERYBODY)
    return Zone("discards", EVERYBODY, cards=(show_card(int(top)),), face_down=int(s.n_discards) - 1)


def draw_zone(s: State) -> Zone:
    """The draw pile."""
    return Zone("draw pile", EVERYBODY, face_down=int(s.pile_size - s.pile_at))


def status(s: State, seat: int) -> str:
    """What a seat has said last that still applies."""
    if not has(s.playing, seat):
        return "out of the match"
    if s.phase == phases.VOTING and s.votes[seat] != NOTHING:
        return "votes to stop" if s.votes[seat] else "votes to play on"
    if seat == s.caller:
        return "called Archduke"
    return "passed" if s.phase in (phases.MATCHING, phases.CLOSING) and has(s.passed, seat) else ""


def facts(s: State) -> Iterator[Fact]:
    """What decides the round: a call of Archduke, and the mark that ends the match."""
    if s.caller != NOTHING:
        yield Fact("last turns", f"{{{s.caller}}} called Archduke")
    yield mark_fact(int(s.mark), int(s.threshold), int(s.rounds), int(s.minutes), bool(s.is_time_up))


@remembered
def mark_fact(mark: int, threshold: int, rounds: int, minutes: int, is_time_up: bool) -> Fact:
    """The mark that ends the match."""
    return {
        marks.THRESHOLD: Fact("match ends", f"at {threshold} points"),
        marks.ELIMINATE: Fact("out", f"at {threshold} points"),
        marks.ROUNDS: Fact("rounds", str(rounds)),
        marks.TIMER: Fact("timer", "time is up" if is_time_up else f"{minutes} minutes"),
        marks.BORED: Fact("match ends", "by vote"),
    }[mark]


# --- Prompts --------------------------------------------------------------------------------------------------------


def prompt(s: State, viewer: int) -> str:
    """What the viewer can do, or what the round waits for."""
    top = top_discard(s)
    shown = "" if top == NOTHING else LABELS[top]
    may_match = bool(s.race and s.is_open and viewer != NOTHING and has(claimants(s), viewer))
    if may_match and not has(waited_for(s), viewer):
        return f"Match the {shown}?"
    question = {
        phases.LOOKING: f"Look at {LOOKS} of your cards.",
        phases.MATCHING: matching_prompt(s, shown),
        phases.ACTING: f"{shown}: {power_words(int(top))}, or skip.",
        phases.SWAPPING: "Swap it with which card?",
        phases.CALLING: "Call Archduke, or just end your turn?",
        phases.TOUCHING: "Touch a pile to begin your turn.",
        phases.CHOOSING: f"Draw a card, or take the {shown}.",
        phases.HOLDING: holding_prompt(s),
        phases.CLOSING: f"The last turn is over. Match the {shown}, or pass.",
        phases.VOTING: "Stop here, or play another round?",
        phases.OVER: "The match is over.",
    }[int(s.phase)]
    return f"{question} You can still match the {shown}." if may_match and s.phase != phases.CLOSING else question


def matching_prompt(s: State, shown: str) -> str:
    """All players may match in the first window for a discard; later only those whom actions concern (ARC-Q50)."""
    if not s.concerned:
        return f"The discard is {WITH_ARTICLES[top_discard(s)]}. Match it if you have the same, or pass."
    return f"The actions are done. Match the {shown} now, or pass."


def power_words(kind: int) -> str:
    """What an action card does."""
    if kind == GIVE_CARD:
        return "give another player a card"
    return "look at any card" if kind == PEEK_CARD else "swap any two cards"


def holding_prompt(s: State) -> str:
    """Only a card from the draw pile can be discarded at once (ARC-PLAY-4)."""
    put_it = "Put it in place of one of your cards"
    return f"{put_it}." if s.holding == TAKEN else f"{put_it}, or discard it."


# --- Choices --------------------------------------------------------------------------------------------------------

DRAW_PILE, DISCARDS = ZoneRef("draw pile"), ZoneRef("discards")

SIMPLE_CHOICES = {
    actions.PASS: ("pass, without matching", None),
    actions.TOUCH: ("touch the piles: no more matching", DRAW_PILE),
    actions.DRAW: ("draw a card", DRAW_PILE),
    actions.TAKE: ("take the discard", DISCARDS),
    actions.DISCARD: ("discard the drawn card", DISCARDS),
    actions.SKIP: ("skip the action", None),
    actions.CALL: ("call Archduke", None),
    actions.DONE: ("end the turn", None),
    actions.STOP: ("end the match here", None),
    actions.MORE: ("play another round", None),
}
"""The label of each action that needs no card or player named, and the pile it is about."""


def is_late_match(s: State, action: int) -> bool:
    """Would it come after the touch? It is allowed, at the cost of a penalty card, but not offered (ARC-MATCH-4)."""
    return bool(s.race and not s.is_open and (action < actions.REPLACE or action == actions.PASS))


def show_choice(s: State, viewer: int, action: int) -> Choice:
    """An action for a button or a menu."""
    label, subject = describe(viewer, action)
    if s.race and action == actions.PASS:
        label = "pass"
    known = LABELS[kind] if (kind := known_kind(s, subject)) != NOTHING else ""
    warning = match_warning(kind, top_discard(s)) if action < actions.REPLACE else ""
    return choice(action, action_words(action), label, subject, known, warning)


def describe(viewer: int, action: int) -> tuple[str, Subject | None]:
    """An action's label and what it is about."""
    if action in SIMPLE_CHOICES:
        return SIMPLE_CHOICES[action]
    if action >= actions.GIVE:
        receiver = action - actions.GIVE
        return f"give {{{receiver}}} a card", SeatRef(receiver)
    verb, seat, index = use_of_place(viewer, action)
    return f"{verb} {place_of('' if seat == viewer else f'{{{seat}}}', index)}", PlaceRef(seat, index)


def known_kind(s: State, subject: Subject | None) -> int:
    """The card in the place that a choice is about, if the viewer knows it, or NOTHING."""
    return int(s.cards[subject.seat][subject.index]) if isinstance(subject, PlaceRef) else NOTHING


def use_of_place(viewer: int, action: int) -> tuple[str, int, int]:
    """What is done with a place, the seat of its owner, and the place's number."""
    if action < actions.REPLACE:
        return "match with", viewer, action - actions.MATCH
    if action < actions.PEEK:
        return "replace", viewer, action - actions.REPLACE
    if action < actions.SWAP:
        return "look at", *divmod(action - actions.PEEK, MOST_PLACES)
    if action < actions.WITH:
        return "swap", *divmod(action - actions.SWAP, MOST_PLACES)
    if action < actions.LOOK:
        return "swap it with", *divmod(action - actions.WITH, MOST_PLACES)
    return "look at", viewer, action - actions.LOOK
