"""Skeleton: what a viewer sees, and how actions are named. Made from hidden states only."""

from collections.abc import Sequence

from boxlid.games.references import EVERYBODY, CardRef
from boxlid.games.scenes import (
    Card,
    Choice,
    Fact,
    Scene,
    SeatScene,
    Zone,
    choice,
    closed_hand,
    remembered,
    trick_fact,
)
from boxlid.games.skeleton import actions, knowledge, phases, rules
from boxlid.games.skeleton.cards import CARDS as CARDS
from boxlid.games.skeleton.cards import NAMES, PACK, RANKS, SUIT_LETTERS, SUIT_NAMES, suit_of
from boxlid.games.skeleton.state import HAND, State
from boxlid.games.vocabulary import Vocabulary
from boxlid.kernel.cards.card_sets import NOTHING, has
from boxlid.kernel.cards.tricks import is_last_trick_open


def card_name(card: int) -> str:
    """The short name: `R7`."""
    return NAMES[card]


def card_label(card: int) -> str:
    """The name in words: `red 7`."""
    return f"{SUIT_NAMES[SUIT_LETTERS[suit_of(card)]]} {card % RANKS + 1}"


def action_words(action: int) -> str:
    """The text form of an action."""
    return f"play {NAMES[action - actions.PLAY]}"


parse_action = Vocabulary(
    {action_words(action): action for action in range(actions.ACTIONS)},
    expected={"play": f"the cards are R1 to R{RANKS}, and the same in Y, G and B (SKE-1.1)"},
    otherwise="play CARD",
).parse


def scene(s: State, viewer: int, legal: Sequence[int]) -> Scene:
    """What the viewer sees of a hidden state."""
    waiting = rules.actors(s)
    return Scene(
        game="skeleton",
        viewer=viewer,
        stage=f"Deal {s.deals}",
        heading=f"Deal {s.deals}",
        prompt=prompt(s),
        seats=tuple(
            SeatScene(seat, s.totals[seat], (), seat == s.dealer, has(waiting, seat)) for seat in range(s.seats)
        ),
        zones=(*hand_zones(s, viewer), *trick_zones(s), aside_zone(s.seats)),
        choices=tuple(show_choice(action, s.led == NOTHING) for action in legal),
        facts=(trick_fact(s.tricks % HAND, HAND), Fact("target", f"{s.target} points")),
    )


def prompt(s: State) -> str:
    """What the viewer can do, or what the match waits for."""
    if s.phase == phases.OVER:
        return "The match is over."
    return "Lead any card." if s.led == NOTHING else f"{card_label(s.led)} was led: follow suit if you can."


def hand_zones(s: State, viewer: int) -> list[Zone]:
    """The viewer's cards, and the number of cards in every other hand."""
    return [
        Zone("hand", seat, cards=show_cards(s.hands[seat]))
        if seat == viewer
        else closed_hand(seat, knowledge.cards_held(s, seat))
        for seat in range(s.seats)
    ]


def trick_zones(s: State) -> list[Zone]:
    """The card each seat has in the trick, or had in the last one of a deal that is over."""
    zones = [trick_zone("trick", seat, s.trick[seat]) for seat in range(s.seats)]
    if is_last_trick_open(s):
        zones += [trick_zone("last trick", seat, s.last_trick[seat]) for seat in range(s.seats)]
    return zones


@remembered
def trick_zone(kind: str, seat: int, card: int) -> Zone:
    """A seat's card, if it has played."""
    return Zone(kind, seat, cards=() if card == NOTHING else (show_card(card),))


@remembered
def aside_zone(seats: int) -> Zone:
    """The cards that were not dealt."""
    return Zone("aside", EVERYBODY, face_down=PACK - HAND * seats)


@remembered
def show_card(card: int) -> Card:
    """The card as people see it."""
    return Card(NAMES[card], card_label(card), SUIT_LETTERS[suit_of(card)], card % RANKS + 1)


DECK = tuple(show_card(card) for card in range(PACK))
"""The pack, for printing."""


@remembered
def show_cards(held: int) -> tuple[Card, ...]:
    """A set of cards in the order of a sorted hand."""
    return tuple(show_card(card) for card in range(PACK) if has(held, card))


@remembered
def show_choice(action: int, is_lead: bool) -> Choice:
    """An action for a button or a menu."""
    card = action - actions.PLAY
    return choice(
        action, action_words(action), f"{'lead' if is_lead else 'play'} {card_label(card)}", CardRef(NAMES[card])
    )
