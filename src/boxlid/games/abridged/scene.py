"""aBRIDGEd: what a viewer sees, and how actions are named. Made from hidden states only."""

from collections.abc import Iterator, Sequence

from boxlid.games.abridged import actions, calls, cards, forms, knowledge, phases, rules
from boxlid.games.abridged.cards import CARDS as CARDS
from boxlid.games.abridged.cards import COLOUR_NAMES, LABELS, NAMES, NO_TRUMP, TRUMP_LABELS, TRUMP_NAMES, colour_of
from boxlid.games.abridged.cards import card_name as card_name
from boxlid.games.abridged.look import SUITS
from boxlid.games.abridged.rules.chairs import PLAYER_IN, dummy, player_in, seating, team_of, this_game
from boxlid.games.abridged.rules.scoring import TRICKS_NEEDED, games_in, grand_total
from boxlid.games.abridged.state import CHAIRS, DEALS_IN_GAME, HAND, State
from boxlid.games.references import CardRef, Subject, SuitRef
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
    if action < actions.TRUMP:
        return f"call {calls.NAMES[action - actions.CALL]}"
    if action < actions.PLAY:
        return f"trump {TRUMP_NAMES[action - actions.TRUMP]}"
    return f"play {NAMES[action - actions.PLAY]}"


ACTIONS = {action_words(action): action for action in range(actions.ACTIONS)}

parse_action = Vocabulary(
    ACTIONS,
    expected={
        "call": "a call is pass or play, or in round two ten or seven (ABR-Q1)",
        "trump": "trump is followed by red, yellow, green, blue or none (ABR-R1.2)",
        "play": "the cards are R2 to R14, Y2 to Y14, G2 to G14 and B2 to B14 (ABR-BOX)",
    },
    otherwise="call pass, call play, call ten, call seven, trump COLOUR, or play CARD",
).parse


PROMPTS = {
    phases.CALLING: f"Say Play if your team can take {TRICKS_NEEDED[calls.PLAY]} tricks or more. Otherwise pass.",
    phases.DECLARING: "You are the declarer. Will your team take ten tricks or more, or seven or more?",
    phases.NAMING: "Which colour shall be trumps, or none?",
    phases.OVER: "The match is over.",
}


@remembered
def show_card(card: int) -> Card:
    """The card as people see it."""
    name = NAMES[card]
    return Card(name=name, label=LABELS[card], suit=COLOUR_NAMES[colour_of(card)], number=int(name[1:]))


DECK = tuple(show_card(card) for card in range(cards.PACK))
"""The pack, for printing."""


@remembered
def show_cards(held: int, trump: int = NO_TRUMP) -> tuple[Card, ...]:
    """A set of cards in the order of a sorted hand."""
    return tuple(show_card(card) for card in cards.in_order(held, trump))


def scene(s: State, viewer: int, legal: Sequence[int]) -> Scene:
    """What the viewer sees of a hidden state; seats are listed in the order in which they sit."""
    waiting = rules.actors(s)
    seated = [player_in(s, chair) for chair in range(CHAIRS)]
    return Scene(
        game="abridged",
        viewer=viewer,
        stage=stage(s).capitalize(),
        heading=stage(s).capitalize(),
        prompt=prompt(s),
        seats=tuple(show_seat(s, chair, seat, has(waiting, seat)) for chair, seat in enumerate(seated)),
        zones=(*hand_and_trick_zones(s, viewer, seated), *last_trick_zones(s)),
        choices=tuple(show_choice(action, s.led == NOTHING, is_from_dummy=s.turn == dummy(s)) for action in legal),
        facts=tuple(facts(s)),
    )


def stage(s: State) -> str:
    """Which hand is being played: `game 2 of 3, hand 1 of 4`."""
    hand = f"hand {hand_number(s)} of {DEALS_IN_GAME}"
    return hand if games_in(s.form) == 1 else f"game {this_game(s) + 1} of {games_in(s.form)}, {hand}"


def facts(s: State) -> Iterator[Fact]:
    """What decides the hand: trumps, the contract, the trick, and the form of the match if it is not the usual one."""
    if s.trump != NOTHING:
        yield TRUMP_FACTS[s.trump]
    if s.declared != NOTHING:
        team = TEAM_NAMES[team_of(s.declarer)]
        yield Fact("contract", f"{TRICKS_NEEDED[s.declared]} tricks by team {team}")
    if s.phase == phases.PLAYING:
        yield trick_fact(s.tricks, HAND)
    if s.form != forms.GAME:
        yield Fact("match", forms.TITLES[s.form])


TRUMP_FACTS = (*(Fact("trumps", colour, (colour,)) for colour in COLOUR_NAMES), Fact("trumps", "none"))
"""By trump, as the state has it."""
TEAM_NAMES = "AB"


def hand_number(s: State) -> int:
    """The number of the hand within the game, from 1."""
    return (s.deals - 1) % DEALS_IN_GAME + 1


def show_seat(s: State, chair: int, seat: int, is_waited_for: bool) -> SeatScene:
    """What stands in front of a player: what has been announced and won (ABR-P9, ABR-Q29)."""
    team = TEAM_NAMES[team_of(chair)]
    if s.declarer != NOTHING:
        team += {s.declarer: ", declarer", dummy(s): ", dummy"}.get(chair, "")
    facts = seat_facts(team, s.taken[team_of(chair)], s.strengths[chair], s.longest[chair])
    return SeatScene(seat, grand_total(s.sheet, s.form, seat), facts, chair == s.dealer, is_waited_for)


@remembered
def seat_facts(team: str, taken: int, strength: int, longest: int) -> tuple[Fact, ...]:
    """What stands beside a seat."""
    return (
        Fact("team", team),
        Fact("tricks", str(taken)),
        Fact("strength", show_number(strength)),
        Fact("longest colour", show_number(longest)),
    )


def show_number(announced: int) -> str:
    """A number that has been announced, or a dash."""
    return "–" if announced == NOTHING else str(announced)


def hand_and_trick_zones(s: State, viewer: int, seated: Sequence[int]) -> list[Zone]:
    """For each chair the hand, open if the viewer may see it, and the card in the trick. Trumps lie first."""
    hidden = knowledge.hidden_chairs(s, viewer)
    zones = []
    for chair, seat in enumerate(seated):
        is_hidden = has(hidden, chair)
        held = knowledge.cards_held(s, chair) if is_hidden else s.hands[chair]
        zones.append(closed_hand(seat, held) if is_hidden else open_hand(seat, held, s.trump))
        zones.append(trick_zone("trick", seat, s.trick[chair]))
    return zones


@remembered
def open_hand(seat: int, held: int, trump: int) -> Zone:
    """A hand whose cards the viewer sees."""
    return Zone("hand", seat, cards=show_cards(held, trump))


@remembered
def trick_zone(kind: str, seat: int, card: int) -> Zone:
    """A player's card, if it has been played."""
    return Zone(kind, seat, cards=() if card == NOTHING else (show_card(card),))


def last_trick_zones(s: State) -> list[Zone]:
    """The last trick of the hand before, by the players who sat in each chair then."""
    if not is_last_trick_open(s):
        return []
    seated = PLAYER_IN[seating(s.form, (s.deals - 2) // DEALS_IN_GAME)]
    return [trick_zone("last trick", seated[chair], s.last_trick[chair]) for chair in range(CHAIRS)]


def prompt(s: State) -> str:
    """What the viewer can do, or what the match waits for."""
    return play_prompt(s) if s.phase == phases.PLAYING else PROMPTS[s.phase]


def play_prompt(s: State) -> str:
    """From which hand a card is due, and what it must follow."""
    hand = " from the dummy" if s.turn == dummy(s) else ""
    if s.led == NOTHING:
        return f"Lead any card{hand}."
    colour = COLOUR_NAMES[colour_of(s.led)]
    return f"{LABELS[s.led].capitalize()} was led: follow{hand} with {colour} ({SUITS[colour].emblem}) if you can."


@remembered
def show_choice(action: int, is_lead: bool, is_from_dummy: bool) -> Choice:
    """An action for a button or a menu."""
    label, subject = describe(action, is_lead, is_from_dummy)
    return choice(action, action_words(action), label, subject)


def describe(action: int, is_lead: bool, is_from_dummy: bool) -> tuple[str, Subject | None]:
    """An action's label and what it is about."""
    if action < actions.TRUMP:
        call = action - actions.CALL
        promise = f": at least {TRICKS_NEEDED[call]} tricks" if call in TRICKS_NEEDED else ""
        return f"{calls.NAMES[call]}{promise}", None
    if action < actions.PLAY:
        trump = action - actions.TRUMP
        return TRUMP_LABELS[trump], None if trump == NO_TRUMP else SuitRef(COLOUR_NAMES[trump])
    card = action - actions.PLAY
    hand = "the dummy's " if is_from_dummy else ""
    return f"{'lead' if is_lead else 'play'} {hand}{LABELS[card]}", CardRef(NAMES[card])
