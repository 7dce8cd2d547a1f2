"""Mr. T: what is shown and said. Everything here is made from a hidden record."""

from collections.abc import Sequence
from typing import cast

from boxlid.games.mrt import record, rules, story
from boxlid.games.mrt.board import LEFT_OVER, cards_of
from boxlid.games.mrt.deck import FIRST_CARD, KIND_OF, KINDS, copies_in
from boxlid.games.mrt.record import FLIP, FROM_HAND, State
from boxlid.games.mrt.story import KIND_LABELS, contest_of, either, labels_of
from boxlid.games.scenes import Card, Choice, Scene, SeatScene, Zone, closed_hand, remembered
from boxlid.games.vocabulary import Vocabulary
from boxlid.kernel.cards.card_sets import NOTHING, has

TOLD_ALIKE = True
"""Everybody is told of an open action in the same words."""
KIND_NAMES = ("T", "J", "K", "R", "W", "D", "B")
CARDS = {name: int(FIRST_CARD[kind]) for kind, name in enumerate(KIND_NAMES)}

opening = story.opening
narrate = story.narrate


def card_name(card: int) -> str:
    """The short name, the same for all copies of a kind: `J`."""
    return KIND_NAMES[KIND_OF[card]]


def action_words(action: int) -> str:
    """The text form of an action."""
    return "flip" if action == FLIP else f"hand {KIND_NAMES[action - FROM_HAND]}"


ACTIONS = {action_words(action): action for action in range(rules.ACTIONS)}


parse_action = Vocabulary(
    ACTIONS,
    expected={"hand": f"the cards are {', '.join(KIND_NAMES[:-1])} and {KIND_NAMES[-1]} (MRT-Q27)"},
    otherwise="flip, or hand CARD",
).parse


@remembered
def show_card(kind: int) -> Card:
    """The card for people."""
    return Card(name=KIND_NAMES[kind], label=KIND_LABELS[kind], suit=KIND_NAMES[kind], number=0)


@remembered
def show_tally(tally: int) -> tuple[Card, ...]:
    """The cards of a tally, by kind."""
    return tuple(show_card(kind) for kind in range(KINDS) for _ in range(copies_in(tally, kind)))


def scene(state: object, viewer: int, legal: Sequence[int]) -> Scene:
    """All that the viewer sees of a hidden record."""
    s = cast(State, state)
    seats = tuple(
        SeatScene(
            seat=seat,
            score=int(cards_of(s, seat)),
            facts=(("to match", goal(s, seat)),),
            is_dealer=False,
            is_waited_for=bool(has(s.waiting, seat)),
        )
        for seat in range(s.seats)
    )
    return Scene(
        game="mrt",
        viewer=viewer,
        heading=heading(s),
        prompt=prompt(s, viewer),
        seats=seats,
        zones=(*hand_zones(s, viewer), *pile_zones(s), *space_zones(s), left_over_zone(s)),
        choices=tuple(Choice(action, action_words(action), action_label(action)) for action in legal),
    )


def heading(s: State) -> str:
    """Which round it is, and what lies on the board."""
    on_board = int(sum(s.heights))
    return f"Round {s.rounds}, {on_board} {'card' if on_board == 1 else 'cards'} on the board"


def goal(s: State, seat: int) -> str:
    """What a seat in a Showdown is to match."""
    contest = contest_of(s, seat)
    if contest == NOTHING or s.phase not in (record.SHOWDOWN, record.DOUBLE_SHOWDOWN):
        return "–"
    return " ".join(KIND_NAMES[kind] for kind in range(KINDS) if has(s.targets[contest], kind))


def hand_zones(s: State, viewer: int) -> list[Zone]:
    """The viewer's hand, and the number of everybody else's cards."""
    return [
        Zone("hand", seat, cards=show_tally(int(s.hands[seat])))
        if seat == viewer
        else closed_hand(seat, int(s.hand_sizes[seat]))
        for seat in range(s.seats)
    ]


def pile_zones(s: State) -> list[Zone]:
    """How high the draw piles are (MRT-Q28)."""
    return [Zone("pile", seat, face_down=int(s.pile_sizes[seat])) for seat in range(s.seats)]


def space_zones(s: State) -> list[Zone]:
    """The top card of each card space; what it covers may not be searched (MRT-Q28)."""
    zones = [show_space(s, "space", seat, int(s.corners[seat])) for seat in range(s.seats)]
    if s.is_duel:
        zones += [show_space(s, "target", seat, int(s.corners[seat]) + 1) for seat in range(s.seats)]
    return zones


def show_space(s: State, kind: str, seat: int, space: int) -> Zone:
    """One card space; a seat that is out of the two-player game has none."""
    if space <= 0 or s.heights[space] == 0:
        return Zone(kind, seat)
    covered = int(s.heights[space]) - 1
    return Zone(kind, seat, cards=(show_card(int(s.spaces[space][covered])),), face_down=covered)


def left_over_zone(s: State) -> Zone:
    """What lay on the board when the two-player game began (MRT-Q35)."""
    return Zone("left over", -1, face_down=int(s.heights[LEFT_OVER]))


def prompt(s: State, viewer: int) -> str:
    """What is being waited for."""
    if s.phase == record.OVER:
        return "The match is over."
    has_pile = viewer == NOTHING or s.pile_sizes[viewer] > 0
    what = (
        "flip the top card of your draw pile" if has_pile else "your draw pile is used up, so play a card of your hand"
    )
    if s.phase == record.LAYING_TARGETS:
        return f"Two players: for the target {what}."
    contest = contest_of(s, viewer)
    if s.phase == record.PRELIMINARY or contest == NOTHING:
        return f"Preliminary Round: {what}."
    targets = either(labels_of(int(s.targets[contest])))
    return f"Showdown: match {targets}, from your draw pile or your hand."


def action_label(action: int) -> str:
    """An action for a button or a menu."""
    if action == FLIP:
        return "play the top card of the draw pile"
    return f"play {KIND_LABELS[action - FROM_HAND]} from the hand"
