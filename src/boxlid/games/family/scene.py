"""All in the Family: what a viewer sees, and how actions are named. Made from hidden states only."""

from collections.abc import Iterator, Sequence

from boxlid.games.family import actions, cards, knowledge, phases, rules
from boxlid.games.family.cards import CARDS as CARDS
from boxlid.games.family.cards import LABELS, NAMES, SUIT_NAMES
from boxlid.games.family.cards import card_name as card_name
from boxlid.games.family.look import SUITS
from boxlid.games.family.state import HAND, SEALED, State
from boxlid.games.references import EVERYBODY, CardRef, NumberRef, SeatRef, Subject
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
from boxlid.kernel.cards.card_sets import NOTHING, has
from boxlid.kernel.cards.tricks import is_last_trick_open


def action_words(action: int) -> str:
    """The text form of an action."""
    if action < actions.PLAY:
        return f"bid {action - actions.BID}"
    if action < actions.KEEP:
        return f"play {NAMES[action - actions.PLAY]}"
    return "keep" if action == actions.KEEP else f"give {action - actions.GIVE}"


ACTIONS = {action_words(action): action for action in range(actions.ACTIONS)}


parse_action = Vocabulary(
    ACTIONS,
    expected={
        "bid": f"an estimate is a number of tricks from 0 to {HAND} (FAM-Q3)",
        "play": "the cards are E1 to E10, G1 to G10, M1 to M10, A1 to A10, D0 and D11 (FAM-1.1)",
        "give": "give is followed by the number of a seat (FAM-3.8a)",
    },
    otherwise="bid N, play CARD, keep, or give SEAT",
).parse


PROMPTS = {
    phases.BIDDING: "How many tricks will you take, exactly?",
    phases.GIVING: "You won a Ding Bat: keep the trick, or give it to an opponent.",
    phases.OVER: "The match is over.",
}


def sort_key(card: int) -> tuple[int, int]:
    """The display order of a hand: by suit, Bosses first, high cards first (FAM-2.4)."""
    return -cards.suit_of(card), -card


@remembered
def show_card(card: int) -> Card:
    """The card as people see it."""
    name = NAMES[card]
    return Card(name=name, label=LABELS[card], suit=name[0], number=int(name[1:]))


DECK = tuple(show_card(card) for card in range(cards.PACK))
"""The pack, for printing."""


@remembered
def show_cards(held: int) -> tuple[Card, ...]:
    """A set of cards in the order of a sorted hand."""
    in_hand = (card for card in range(cards.PACK) if has(held, card))
    return tuple(show_card(card) for card in sorted(in_hand, key=sort_key))


def scene(s: State, viewer: int, legal: Sequence[int]) -> Scene:
    """What the viewer sees of a hidden state."""
    waiting = rules.actors(s)
    seats = tuple(
        show_seat(
            seat, int(s.totals[seat]), int(s.bids[seat]), int(s.taken[seat]), seat == s.dealer, has(waiting, seat)
        )
        for seat in range(s.seats)
    )
    return Scene(
        game="family",
        viewer=viewer,
        stage=f"Deal {s.deals}",
        heading=f"Deal {s.deals}",
        prompt=prompt(s),
        seats=seats,
        zones=(*hand_zones(s, viewer), *trick_zones(s), aside_zone(s)),
        choices=tuple(show_choice(action, s.led == NOTHING) for action in legal),
        facts=tuple(facts(s)),
    )


TRUMPS = Fact("trumps", "Bosses", ("A", "D"))


def facts(s: State) -> Iterator[Fact]:
    """What decides the deal: the trick, the trumps, the estimates together, and the end of the match."""
    if s.phase in (phases.PLAYING, phases.GIVING):
        yield trick_fact(int(s.tricks), HAND)
        yield TRUMPS
        yield Fact("estimates", f"{sum(s.bids[seat] for seat in range(s.seats))} for {HAND} tricks")
    else:
        yield TRUMPS
    yield Fact("target", f"{s.target} points")


@remembered
def show_seat(seat: int, score: int, bid: int, taken: int, is_dealer: bool, is_waited_for: bool) -> SeatScene:
    """What stands in front of a seat."""
    facts = (Fact("estimate", show_bid(bid)), Fact("tricks", str(taken)))
    return SeatScene(seat, score, facts, bool(is_dealer), bool(is_waited_for))


def hand_zones(s: State, viewer: int) -> list[Zone]:
    """The viewer's cards, and the number of cards in every other hand."""
    return [
        open_hand(seat, int(s.hands[seat])) if seat == viewer else closed_hand(seat, int(knowledge.cards_held(s, seat)))
        for seat in range(s.seats)
    ]


@remembered
def open_hand(seat: int, held: int) -> Zone:
    """The viewer's own hand."""
    return Zone("hand", seat, cards=show_cards(held))


def trick_zones(s: State) -> list[Zone]:
    """The card each seat has in the trick, or has had in the last one of a deal that is over."""
    zones = [trick_zone("trick", seat, int(s.trick[seat])) for seat in range(s.seats)]
    if is_last_trick_open(s):
        zones += [trick_zone("last trick", seat, int(s.last_trick[seat])) for seat in range(s.seats)]
    return zones


@remembered
def trick_zone(kind: str, seat: int, card: int) -> Zone:
    """A seat's card, if it has played."""
    return Zone(kind, seat, cards=() if card == NOTHING else (show_card(card),))


def aside_zone(s: State) -> Zone:
    """The cards that were not dealt (FAM-2.3b)."""
    return Zone("aside", EVERYBODY, face_down=cards.PACK - HAND * int(s.seats))


def show_bid(bid: int) -> str:
    """An estimate, once it is known."""
    return {NOTHING: "–", SEALED: "ready"}.get(bid, str(bid))


def prompt(s: State) -> str:
    """What the viewer can do, or what the match waits for."""
    if s.phase == phases.PLAYING:
        return "Lead any card." if s.led == NOTHING else follow_prompt(int(s.led))
    return PROMPTS[int(s.phase)]


@remembered
def follow_prompt(led: int) -> str:
    """What must be followed."""
    return f"{LABELS[led]} was led: follow with {SUITS_IN_WORDS[cards.suit_of(led)]} if you can."


def suit_in_words(letter: str) -> str:
    """`an Edith (teapot)`."""
    name = SUIT_NAMES[letter]
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name} ({SUITS[letter].emblem})"


SUITS_IN_WORDS = (*map(suit_in_words, "EGM"), f"a Boss ({SUITS['A'].emblem} or {SUITS['D'].emblem})")
"""By suit, as `suit_of` numbers them."""


@remembered
def show_choice(action: int, is_lead: bool) -> Choice:
    """An action for a button or a menu."""
    label, subject = describe(action, is_lead)
    return choice(action, action_words(action), label, subject)


def describe(action: int, is_lead: bool) -> tuple[str, Subject | None]:
    """An action's label and what it is about."""
    if action < actions.PLAY:
        bid = action - actions.BID
        return f"estimate {bid}", NumberRef(bid)
    if action < actions.KEEP:
        card = action - actions.PLAY
        return f"{'lead' if is_lead else 'play'} {LABELS[card]}", CardRef(NAMES[card])
    if action == actions.KEEP:
        return "keep the trick", None
    receiver = action - actions.GIVE
    return f"give the trick to {{{receiver}}}", SeatRef(receiver)
