"""All in the Family: what is shown and said. Everything here is made from a hidden record."""

from collections.abc import Sequence
from typing import cast

from boxlid.games.family import knowledge, rules
from boxlid.games.family.rules import BID, GIVE, KEEP, PLAY, SEALED, State
from boxlid.games.scenes import Card, Choice, Scene, SeatScene, Zone, closed_hand, remembered
from boxlid.games.vocabulary import Vocabulary
from boxlid.kernel.cards.card_sets import NOTHING, has
from boxlid.kernel.cards.tricks import is_last_trick_open

TOLD_ALIKE = True
"""Everybody is told of an open action in the same words."""
SUIT_NAMES = {"E": "Edith", "G": "Gloria", "M": "Mike", "A": "Archie", "D": "Ding Bat"}


def card_name(card: int) -> str:
    """The short name: `G9`, `D0`."""
    if rules.is_ding_bat(card):
        return "D0" if card == rules.DING_BAT_0 else "D11"
    if rules.is_boss(card):
        return f"A{card - rules.DING_BAT_0}"
    return f"{'EGM'[rules.suit_of(card)]}{card % rules.RANKS_PER_SUIT + 1}"


CARDS = {card_name(card): card for card in range(rules.PACK)}
NAMES = {card: name for name, card in CARDS.items()}


@remembered
def card_label(card: int) -> str:
    """The name in words: `Gloria 9`."""
    name = NAMES[card]
    return f"{SUIT_NAMES[name[0]]} {name[1:]}"


def action_words(action: int) -> str:
    """The text form of an action."""
    if action < PLAY:
        return f"bid {action - BID}"
    if action < KEEP:
        return f"play {NAMES[action - PLAY]}"
    return "keep" if action == KEEP else f"give {action - GIVE}"


ACTIONS = {action_words(action): action for action in range(rules.ACTIONS)}


parse_action = Vocabulary(
    ACTIONS,
    expected={
        "bid": f"an estimate is a number of tricks from 0 to {rules.HAND} (FAM-Q3)",
        "play": "the cards are E1 to E10, G1 to G10, M1 to M10, A1 to A10, D0 and D11 (FAM-1.1)",
        "give": "give is followed by the number of a seat (FAM-3.8a)",
    },
    otherwise="bid N, play CARD, keep, or give SEAT",
).parse


PROMPTS = {
    rules.BIDDING: "How many tricks will you take, exactly?",
    rules.GIVING: "A Ding Bat is in the trick: keep it, or give it to an opponent.",
    rules.OVER: "The match is over.",
}


def sort_key(card: int) -> tuple[int, int]:
    """Hands lie by suit, Bosses first, high cards first (FAM-2.4)."""
    return -rules.suit_of(card), -card


@remembered
def show_card(card: int) -> Card:
    """The card for people."""
    name = NAMES[card]
    return Card(name=name, label=card_label(card), suit=name[0], number=int(name[1:]))


@remembered
def show_cards(cards: int) -> tuple[Card, ...]:
    """A set of cards in the order of a sorted hand."""
    held = (card for card in range(rules.PACK) if has(cards, card))
    return tuple(show_card(card) for card in sorted(held, key=sort_key))


def scene(state: object, viewer: int, legal: Sequence[int]) -> Scene:
    """All that the viewer sees of a hidden record."""
    s = cast(State, state)
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
        heading=f"Deal {s.deals}, to {s.target} points",
        prompt=prompt(s),
        seats=seats,
        zones=(*hand_zones(s, viewer), *trick_zones(s), aside_zone(s)),
        choices=tuple(Choice(action, action_words(action), action_label(s, action)) for action in legal),
    )


@remembered
def show_seat(seat: int, score: int, bid: int, taken: int, is_dealer: bool, is_waited_for: bool) -> SeatScene:
    """What stands in front of a seat."""
    facts = (("estimate", show_bid(bid)), ("tricks", str(taken)))
    return SeatScene(seat, score, facts, bool(is_dealer), bool(is_waited_for))


def hand_zones(s: State, viewer: int) -> list[Zone]:
    """The viewer's cards, and the number of everybody else's."""
    return [
        open_hand(seat, int(s.hands[seat])) if seat == viewer else closed_hand(seat, int(knowledge.cards_held(s, seat)))
        for seat in range(s.seats)
    ]


@remembered
def open_hand(seat: int, cards: int) -> Zone:
    """The viewer's own."""
    return Zone("hand", seat, cards=show_cards(cards))


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
    return Zone("aside", -1, face_down=rules.PACK - rules.HAND * int(s.seats))


def show_bid(bid: int) -> str:
    """An estimate, or how far it has got."""
    return {NOTHING: "–", SEALED: "ready"}.get(bid, str(bid))


def prompt(s: State) -> str:
    """What is being waited for."""
    if s.phase == rules.PLAYING:
        return "Lead any card." if s.led == NOTHING else follow_prompt(int(s.led))
    return PROMPTS[int(s.phase)]


@remembered
def follow_prompt(led: int) -> str:
    """What must be followed."""
    suit = "a Boss" if rules.is_boss(led) else SUIT_NAMES[NAMES[led][0]]
    return f"{card_label(led)} was led: follow with {suit} if you can."


def action_label(s: State, action: int) -> str:
    """An action for a button or a menu."""
    if action < PLAY:
        return f"estimate {action - BID}"
    if action < KEEP:
        return f"{'play' if s.led != NOTHING else 'lead'} {card_label(action - PLAY)}"
    return "keep the trick" if action == KEEP else f"give the trick to seat {action - GIVE}"


# --- Narration: what happened, told from the views before and after ------------------------------------------------


def opening(state: object, names: Sequence[str]) -> list[str]:
    """How the match begins: the deciding cut, and the first deal."""
    s = cast(State, state)
    cut = s.cuts[0]
    shown = [f"{names[seat]} {card_label(int(cut[seat]))}" for seat in range(s.seats) if cut[seat] != NOTHING]
    return [f"Cut for the deal: {', '.join(shown)}.", new_deal(s, names)]


def narrate(before: object, after: object, seat: int, action: int | None, names: Sequence[str]) -> list[str]:
    """What an action did, for a viewer who may not know which it was (None)."""
    old, new = cast(State, before), cast(State, after)
    if action is None:
        return [f"{names[seat]}: estimate laid face down."]
    if action < PLAY:
        if new.phase == rules.BIDDING:
            return [f"{names[seat]}: estimate {action - BID}, laid face down."]
        return [f"{names[seat]}: estimate laid face down.", *reveal(new, names)]
    if action < KEEP:
        return [
            f"{names[seat]}: {card_label(action - PLAY)}",
            *trick_end(old, new, seat, action - PLAY, names),
        ]
    if action == KEEP:
        return [f"{names[seat]}: keeps the trick.", *deal_end(old, new, seat, names)]
    receiver = action - GIVE
    return [f"{names[seat]}: gives the trick to {names[receiver]}.", *deal_end(old, new, receiver, names)]


def reveal(s: State, names: Sequence[str]) -> list[str]:
    """All estimates are turned up, and it is clear who leads (FAM-2.6b, FAM-3.1)."""
    bids = ", ".join(f"{names[seat]} {s.bids[seat]}" for seat in range(s.seats))
    return [f"Estimates: {bids}.", f"First lead: {names[s.turn]}."]


def trick_end(old: State, new: State, seat: int, card: int, names: Sequence[str]) -> list[str]:
    """Who takes the trick, if this card ended it."""
    is_lead = old.led == NOTHING
    if new.led != NOTHING:
        return []
    winner = seat if is_lead or rules.takes(card, old.best) else int(old.winner)
    if new.phase == rules.GIVING:
        return [f"Trick with a Ding Bat to {names[winner]}."]
    return [f"Trick to {names[winner]}.", *deal_end(old, new, winner, names)]


def deal_end(old: State, new: State, owner: int, names: Sequence[str]) -> list[str]:
    """The score of a deal that has just ended, and what comes next."""
    if new.deals == old.deals and new.phase != rules.OVER:
        return []
    lines = [f"End of deal {old.deals}."]
    for seat in range(old.seats):
        taken = old.taken[seat] + (seat == owner)
        gained = new.totals[seat] - old.totals[seat]
        lines.append(f"{names[seat]}: {taken} of {old.bids[seat]}, +{gained}, now {new.totals[seat]}.")
    if new.phase == rules.OVER:
        winner = rules.sole_leader(new.totals, new.seats)
        return [*lines, f"Match won: {names[winner]}, {new.totals[winner]} points."]
    return [*lines, new_deal(new, names)]


def new_deal(s: State, names: Sequence[str]) -> str:
    """Who deals."""
    return f"Deal {s.deals}. Dealer: {names[s.dealer]}."
