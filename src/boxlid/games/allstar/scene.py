"""All Star Comics: what is shown and said. Everything here is made from a hidden record."""

from collections.abc import Sequence
from typing import cast

from boxlid.games.allstar import knowledge, pack, rules, scoring
from boxlid.games.allstar.rules import NAME, PLAY, TURN, State
from boxlid.games.allstar.scoring import COUNTERS
from boxlid.games.scenes import EVERYBODY, Card, Choice, Scene, SeatScene, Zone, closed_hand, remembered
from boxlid.games.vocabulary import Vocabulary
from boxlid.kernel.cards.card_sets import NOTHING, count, has
from boxlid.kernel.cards.tricks import is_last_trick_open

TOLD_ALIKE = True
"""Everybody is told of an open action in the same words."""
COLOURS = ("red", "yellow", "green", "blue")
SPECIALS = {"K9": "Krazy Kat", "I10": "Ignatz Mouse", "O11": "Offissa Pupp"}


def card_name(card: int) -> str:
    """The short name: `R3`, `K9`."""
    if pack.is_special(card):
        return list(SPECIALS)[card - pack.KRAZY_KAT]
    return f"{'RYGB'[pack.suit_of(card, NOTHING)]}{card % pack.RANKS_PER_SUIT + 1}"


CARDS = {card_name(card): card for card in range(pack.PACK)}
NAMES = {card: name for name, card in CARDS.items()}


@remembered
def card_label(card: int) -> str:
    """The name in words: `Red 3`, `Krazy Kat 9`."""
    name = NAMES[card]
    who = SPECIALS.get(name) or COLOURS[pack.suit_of(card, NOTHING)].capitalize()
    return f"{who} {card_number(card)}"


def card_number(card: int) -> int:
    """The number in the corner, or the one a special has in the penalty suit (ASC-3, ASC-Q6)."""
    return int(NAMES[card][1:])


def action_words(action: int) -> str:
    """The text form of an action."""
    if action == TURN:
        return "turn"
    return f"name {COLOURS[action - NAME]}" if action < PLAY else f"play {NAMES[action - PLAY]}"


ACTIONS = {action_words(action): action for action in range(rules.ACTIONS)}

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
    suit = pack.suit_of(card, penalty)
    colour = "special" if suit == NOTHING else COLOURS[suit]
    return Card(name=NAMES[card], label=card_label(card), suit=colour, number=card_number(card))


@remembered
def show_cards(cards: int, penalty: int) -> tuple[Card, ...]:
    """A set of cards as a sorted hand: by suit, high cards first, the specials with the penalty suit."""
    held = [card for card in range(pack.PACK) if has(cards, card)]
    held.sort(key=lambda card: (pack.suit_of(card, penalty), -card))
    return tuple(show_card(card, penalty) for card in held)


def scene(state: object, viewer: int, legal: Sequence[int]) -> Scene:
    """All that the viewer sees of a hidden record."""
    s = cast(State, state)
    waiting = rules.actors(s)
    seats = tuple(
        SeatScene(
            seat=seat,
            score=int(s.totals[seat]),
            facts=(("penalty cards", str(count(s.taken[seat]))),),
            is_dealer=bool(seat == s.dealer),
            is_waited_for=bool(has(waiting, seat)),
        )
        for seat in range(s.seats)
    )
    return Scene(
        game="allstar",
        viewer=viewer,
        heading=heading(s),
        prompt=prompt(s, viewer),
        seats=seats,
        zones=(*hand_zones(s, viewer), *trick_zones(s), *taken_zones(s), turned_zone(s), aside_zone(s)),
        choices=tuple(Choice(action, action_words(action), action_label(s, viewer, action)) for action in legal),
    )


def heading(s: State) -> str:
    """The deal, the penalty suit and the pot, or the end of the points game."""
    at_most = f" of at most {scoring.MOST_DEALS}" if scoring.has_deal_limit(s) else ""
    parts = [f"Deal {s.deals}{at_most}"]
    if s.penalty != NOTHING:
        parts.append(f"penalty suit {COLOURS[s.penalty]}")
    if s.scoring == COUNTERS:
        parts.append(f"{counters(int(s.pot))} in the pot")
    else:
        parts.append(f"to {s.purse} in the hole")
    return ", ".join(parts)


def hand_zones(s: State, viewer: int) -> list[Zone]:
    """The viewer's cards, and the number of everybody else's. A dealer who has to decide has not looked (ASC-Q10)."""
    return [
        Zone("hand", seat, cards=show_cards(int(s.hands[seat]), int(s.penalty)))
        if seat == viewer and knowledge.may_look(s, seat)
        else closed_hand(seat, int(knowledge.cards_held(s, seat)))
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
    return Zone(kind, seat, cards=() if card == NOTHING else (show_card(int(card), int(penalty)),))


def taken_zones(s: State) -> list[Zone]:
    """The penalty cards each seat has taken."""
    return [Zone("taken", seat, cards=show_cards(int(s.taken[seat]), int(s.penalty))) for seat in range(s.seats)]


def turned_zone(s: State) -> Zone:
    """The cards turned up, in order (ASC-6, ASC-Q11)."""
    cards = tuple(show_card(int(card), int(s.penalty)) for card in s.left_over[: s.turned])
    return Zone("turned up", EVERYBODY, cards=cards)


def aside_zone(s: State) -> Zone:
    """The cards that were neither dealt nor turned up (ASC-Q11)."""
    return Zone("aside", EVERYBODY, face_down=int(pack.n_left_over(s.seats) - s.turned))


def prompt(s: State, viewer: int) -> str:
    """What is being waited for."""
    if s.phase == rules.NAMING:
        special = card_label(int(s.left_over[s.turned - 1]))
        if viewer != s.dealer:
            return f"{special} is turned up: the dealer names a suit or turns up the next card."
        if not rules.can_turn(s):
            return f"{special} is turned up and no card is left: name the penalty suit."
        return f"{special} is turned up: name the penalty suit before you look at your hand, or turn up the next card."
    if s.phase == rules.OVER:
        return "The match is over."
    if s.led == NOTHING:
        return "Lead any card."
    return f"{card_label(int(s.led))} was led: follow with {suit_phrase(s)} if you can."


def suit_phrase(s: State) -> str:
    """What must be followed."""
    suit = pack.suit_of(s.led, s.penalty)
    return f"{COLOURS[suit]} or a special" if suit == s.penalty else COLOURS[suit]


def action_label(s: State, viewer: int, action: int) -> str:
    """An action for a button or a menu."""
    if action == TURN:
        return "turn up the next card"
    if action < PLAY:
        return f"make {COLOURS[action - NAME]} the penalty suit"
    card = action - PLAY
    verb = "lead" if s.led == NOTHING else "play"
    is_revoke = not has(pack.playable(s.hands[viewer], s.led, s.penalty), card)
    return f"{verb} {card_label(card)}{', a revoke' if is_revoke else ''}"


# --- Narration: what happened, told from the views before and after ------------------------------------------------


def opening(state: object, names: Sequence[str]) -> list[str]:
    """How the match begins: the deciding cut, and the first deal."""
    s = cast(State, state)
    cut = s.cuts[0]
    shown = [f"{names[seat]} {card_label(int(cut[seat]))}" for seat in range(s.seats) if cut[seat] != NOTHING]
    return [f"Cut for the deal: {', '.join(shown)}.", *new_deal(s, names)]


def narrate(before: object, after: object, seat: int, action: int | None, names: Sequence[str]) -> list[str]:
    """What an action did. No choice is sealed, so it is always known."""
    if action is None:
        return []
    old, new = cast(State, before), cast(State, after)
    if action == TURN:
        return turned_up(new, int(old.turned), names)
    if action < PLAY:
        colour = COLOURS[action - NAME]
        return [f"{names[seat]}: the penalty suit shall be {colour}.", first_lead(new, names)]
    card = action - PLAY
    return [f"{names[seat]}: {card_label(card)}", *trick_end(old, new, seat, card, names)]


def turned_up(s: State, first: int, names: Sequence[str]) -> list[str]:
    """The cards turned up from number `first` on, and what they decide (ASC-6)."""
    lines = [f"Turned up: {card_label(int(card))}." for card in s.left_over[first : s.turned]]
    if s.penalty == NOTHING:
        return lines
    return [*lines, f"The penalty suit is {COLOURS[s.penalty]}.", first_lead(s, names)]


def first_lead(s: State, names: Sequence[str]) -> str:
    """Who begins (ASC-12a)."""
    return f"First lead: {names[s.turn]}."


def trick_end(old: State, new: State, seat: int, card: int, names: Sequence[str]) -> list[str]:
    """Who takes the trick, if this card ended it, and what was in it."""
    if new.led != NOTHING:
        return []
    winner = seat if pack.takes(card, old.best, old.penalty) else int(old.winner)
    in_trick = [card, *(int(other) for other in old.trick[: old.seats] if other != NOTHING)]
    n_penalty = sum(pack.suit_of(other, old.penalty) == old.penalty for other in in_trick)
    told = f"Trick to {names[winner]}, {penalty_cards(n_penalty)}."
    return [told, *deal_end(old, new, names)]


def deal_end(old: State, new: State, names: Sequence[str]) -> list[str]:
    """The tricks are shown and paid for (ASC-14, ASC-15), and what comes next."""
    if new.deals == old.deals and new.phase != rules.OVER:
        return []
    lines = [f"End of deal {old.deals}."]
    lines += [settled(old, new, seat, names[seat]) for seat in range(old.seats)]
    if new.scoring == COUNTERS and new.pot:
        why = "" if scoring.clear_seats(new.last_taken, new.seats) else "A jack pot: "
        verb = "stays" if new.pot == 1 else "stay"
        lines.append(f"{why}{counters(int(new.pot))} {verb} in the pot.")
    if new.phase != rules.OVER:
        return [*lines, *new_deal(new, names)]
    if rules.ending(new) == scoring.DEAL_LIMIT:
        lines.append(f"Deal {new.deals} was the last.")
    won = [names[seat] for seat in range(new.seats) if has(rules.winners(new), seat)]
    top = amount(new, max(int(total) for total in new.totals[: new.seats]))
    return [*lines, f"Match won: {' and '.join(won)}, {top}."]


def settled(old: State, new: State, seat: int, name: str) -> str:
    """What a seat has taken, paid and won."""
    taken = show_cards(int(new.last_taken[seat]), int(old.penalty))
    revokes = int(new.last_revokes[seat])
    owed = int(scoring.payment(new.last_taken[seat], revokes))
    paid = min(owed, int(old.totals[seat])) if new.scoring == COUNTERS else owed
    won = int(new.totals[seat] - old.totals[seat]) + paid
    said = [", ".join(card.label for card in taken) or "clear"]
    if revokes:
        said.append("1 revoke" if revokes == 1 else f"{revokes} revokes")
    if paid:
        forgiven = f" of {owed}" if paid < owed else ""
        said.append(f"{paid}{forgiven} into the pot" if new.scoring == COUNTERS else f"−{paid}")
    if won:
        said.append(f"{won} out of the pot" if new.scoring == COUNTERS else f"+{won}")
    return f"{name}: {'; '.join(said)}; now {signed(int(new.totals[seat]))}."


def new_deal(s: State, names: Sequence[str]) -> list[str]:
    """Who deals, and what is turned up."""
    return [f"Deal {s.deals}. Dealer: {names[s.dealer]}.", *turned_up(s, 0, names)]


def penalty_cards(n: int) -> str:
    """So many of them in words."""
    return "no penalty card" if n == 0 else "1 penalty card" if n == 1 else f"{n} penalty cards"


def counters(n: int) -> str:
    """So many of them in words."""
    return "1 counter" if n == 1 else f"{n} counters"


def amount(s: State, total: int) -> str:
    """A total with its unit."""
    if s.scoring == COUNTERS:
        return counters(total)
    return "1 point" if total == 1 else f"{signed(total)} points"


def signed(n: int) -> str:
    """A number with a minus sign where it has one."""
    return f"−{-n}" if n < 0 else str(n)
