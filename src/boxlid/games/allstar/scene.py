"""All Star Comics: what a viewer sees, and how actions are named. Made from hidden states only."""

from collections.abc import Iterator, Sequence

from boxlid.games.allstar import actions, cards, knowledge, phases, rules, scoring
from boxlid.games.allstar.cards import CARDS as CARDS
from boxlid.games.allstar.cards import COLOURS, LABELS, NAMES
from boxlid.games.allstar.cards import card_name as card_name
from boxlid.games.allstar.look import SUITS
from boxlid.games.allstar.state import COUNTERS, HAND, State
from boxlid.games.allstar.story import counters
from boxlid.games.references import EVERYBODY, CardRef, Subject, SuitRef, ZoneRef
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
from boxlid.games.vocabulary import Vocabulary
from boxlid.kernel.cards.card_sets import NOTHING, count, has
from boxlid.kernel.cards.tricks import is_last_trick_open


def action_words(action: int) -> str:
    """The text form of an action."""
    if action == actions.TURN:
        return "turn"
    if action < actions.PLAY:
        return f"name {COLOURS[action - actions.NAME]}"
    return f"play {NAMES[action - actions.PLAY]}"


ACTIONS = {action_words(action): action for action in range(actions.ACTIONS)}

parse_action = Vocabulary(
    ACTIONS,
    expected={
        "name": "the suits are red, yellow, green and blue (ASC-7)",
        "play": "the cards are R1 to R8, Y1 to Y8, G1 to G8, B1 to B8, K9, I10 and O11 (ASC-11)",
    },
    otherwise="play CARD or, as dealer with a special turned up, turn or name COLOUR",
).parse


@remembered
def show_card(card: int, penalty: int) -> Card:
    """The card for people; a special belongs to the penalty suit as soon as there is one (ASC-11)."""
    suit = cards.suit_of(card, penalty)
    name = NAMES[card]
    return Card(
        name=name, label=LABELS[card], suit="special" if suit == NOTHING else COLOURS[suit], number=int(name[1:])
    )


DECK = tuple(show_card(card, NOTHING) for card in range(cards.PACK))
"""The pack, for printing."""


@remembered
def show_cards(held: int, penalty: int) -> tuple[Card, ...]:
    """A set of cards in the order of a sorted hand."""
    return tuple(show_card(card, penalty) for card in cards.in_order(held, penalty))


def scene(s: State, viewer: int, legal: Sequence[int]) -> Scene:
    """What the viewer sees of a hidden state."""
    waiting = rules.actors(s)
    seats = tuple(
        SeatScene(
            seat=seat,
            score=s.totals[seat],
            facts=(Fact("penalty cards", str(count(s.taken[seat]))),),
            is_dealer=seat == s.dealer,
            is_waited_for=has(waiting, seat),
        )
        for seat in range(s.seats)
    )
    return Scene(
        game="allstar",
        viewer=viewer,
        stage=f"Deal {s.deals}",
        heading=heading(s),
        prompt=prompt(s, viewer),
        seats=seats,
        zones=(*hand_zones(s, viewer), *trick_zones(s), *taken_zones(s), turned_zone(s), aside_zone(s)),
        choices=tuple(show_choice(action, s.led == NOTHING, would_revoke(s, viewer, action)) for action in legal),
        facts=tuple(facts(s)),
    )


def heading(s: State) -> str:
    """The deal, and the number of deals if there is a limit."""
    at_most = f" of at most {scoring.MOST_DEALS}" if scoring.has_deal_limit(s) else ""
    return f"Deal {s.deals}{at_most}"


def facts(s: State) -> Iterator[Fact]:
    """What decides the deal: the penalty suit, the pot or the end of the points game, and the trick."""
    if s.penalty != NOTHING:
        yield PENALTY_FACTS[s.penalty]
    if s.scoring == COUNTERS:
        yield Fact("pot", counters(s.pot))
    if s.phase == phases.PLAYING:
        yield trick_fact(s.tricks, HAND)
    if s.scoring != COUNTERS:
        yield Fact("ends at", f"−{s.purse} points")


PENALTY_FACTS = tuple(Fact("penalty suit", colour, (colour,)) for colour in COLOURS)
"""By suit, as the state has it."""


def hand_zones(s: State, viewer: int) -> list[Zone]:
    """The viewer's cards, unless a dealer may not look yet (ASC-Q10), and the number of cards in every other hand."""
    return [
        Zone("hand", seat, cards=show_cards(s.hands[seat], s.penalty))
        if seat == viewer and knowledge.may_look(s, seat)
        else closed_hand(seat, knowledge.cards_held(s, seat))
        for seat in range(s.seats)
    ]


def trick_zones(s: State) -> list[Zone]:
    """The card each seat has in the trick, or has had in the last one of a deal that is over."""
    zones = [trick_zone("trick", seat, s.trick[seat], s.penalty) for seat in range(s.seats)]
    if is_last_trick_open(s):
        zones += [trick_zone("last trick", seat, s.last_trick[seat], NOTHING) for seat in range(s.seats)]
    return zones


def trick_zone(kind: str, seat: int, card: int, penalty: int) -> Zone:
    """A seat's card, if it has played."""
    return Zone(kind, seat, cards=() if card == NOTHING else (show_card(card, penalty),))


def taken_zones(s: State) -> list[Zone]:
    """The penalty cards each seat has taken."""
    return [Zone("taken", seat, cards=show_cards(s.taken[seat], s.penalty)) for seat in range(s.seats)]


def turned_zone(s: State) -> Zone:
    """The cards turned up, in order (ASC-6, ASC-Q11)."""
    shown = tuple(show_card(card, s.penalty) for card in s.left_over[: s.turned])
    return Zone("turned up", EVERYBODY, cards=shown)


def aside_zone(s: State) -> Zone:
    """The cards that were neither dealt nor turned up (ASC-Q11)."""
    return Zone("aside", EVERYBODY, face_down=rules.n_left_over(s.seats) - s.turned)


def prompt(s: State, viewer: int) -> str:
    """What the viewer can do, or what the match waits for."""
    if s.phase == phases.NAMING:
        special = LABELS[s.left_over[s.turned - 1]]
        if viewer != s.dealer:
            return f"{special} is turned up: the dealer names the penalty suit or turns up the next card."
        if not rules.can_turn(s):
            return f"{special} is turned up, and no card is left to turn up: name the penalty suit."
        return f"{special} is turned up: name the penalty suit before you see your hand, or turn up the next card."
    if s.phase == phases.OVER:
        return "The match is over."
    if s.led == NOTHING:
        return "Lead any card."
    return f"{LABELS[s.led]} was led: follow with {suit_phrase(s)} if you can."


def suit_phrase(s: State) -> str:
    """What must be followed."""
    suit = cards.suit_of(s.led, s.penalty)
    colour = f"{COLOURS[suit]} ({SUITS[COLOURS[suit]].emblem})"
    return f"{colour} or a special" if suit == s.penalty else colour


def would_revoke(s: State, viewer: int, action: int) -> bool:
    """Would the action fail to follow suit?"""
    if action < actions.PLAY:
        return False
    return not has(rules.playable(s.hands[viewer], s.led, s.penalty), action - actions.PLAY)


@remembered
def show_choice(action: int, is_lead: bool, is_revoke: bool) -> Choice:
    """An action for a button or a menu."""
    label, subject = describe(action, is_lead, is_revoke)
    return choice(action, action_words(action), label, subject)


def describe(action: int, is_lead: bool, is_revoke: bool) -> tuple[str, Subject]:
    """An action's label and what it is about."""
    if action == actions.TURN:
        return "turn up the next card", ZoneRef("aside")
    if action < actions.PLAY:
        colour = COLOURS[action - actions.NAME]
        return f"make {colour} the penalty suit", SuitRef(colour)
    card = action - actions.PLAY
    label = f"{'lead' if is_lead else 'play'} {LABELS[card]}{', a revoke' if is_revoke else ''}"
    return label, CardRef(NAMES[card])
