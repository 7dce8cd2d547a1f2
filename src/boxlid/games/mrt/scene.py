"""Mr. T: what a viewer sees, and how actions are named. Made from hidden states only."""

from collections.abc import Iterator, Sequence

from boxlid.games.mrt import actions, phases
from boxlid.games.mrt.cards import CARDS as CARDS
from boxlid.games.mrt.cards import KIND_LABELS, KIND_NAMES, KIND_OF, KINDS, copies_in
from boxlid.games.mrt.cards import card_name as card_name
from boxlid.games.mrt.rules.board import cards_of
from boxlid.games.mrt.state import LEFT_OVER, MOST_CONTESTS, State
from boxlid.games.mrt.story import kinds_in_words
from boxlid.games.references import EVERYBODY, CardRef, ZoneRef
from boxlid.games.scenes import Card, Choice, Fact, Scene, SeatScene, Zone, choice, closed_hand, remembered
from boxlid.games.stories import counted, listed
from boxlid.games.vocabulary import Vocabulary
from boxlid.kernel.cards.card_sets import NOTHING, has, members
from boxlid.kernel.match.roles import SPECTATOR


def action_words(action: int) -> str:
    """The text form of an action."""
    return "flip" if action == actions.FLIP else f"hand {KIND_NAMES[action - actions.FROM_HAND]}"


ACTIONS = {action_words(action): action for action in range(actions.ACTIONS)}


parse_action = Vocabulary(
    ACTIONS,
    expected={"hand": f"the cards are {', '.join(KIND_NAMES[:-1])} and {KIND_NAMES[-1]} (MRT-Q27)"},
    otherwise="flip, or hand CARD",
).parse


@remembered
def show_card(kind: int) -> Card:
    """The card as people see it."""
    return Card(name=KIND_NAMES[kind], label=KIND_LABELS[kind], suit=KIND_NAMES[kind], number=0)


DECK = tuple(show_card(kind) for kind in KIND_OF)
"""The pack, every copy, for printing."""


@remembered
def show_tally(tally: int) -> tuple[Card, ...]:
    """The cards of a tally, by kind."""
    return tuple(show_card(kind) for kind in range(KINDS) for _ in range(copies_in(tally, kind)))


def scene(s: State, viewer: int, legal: Sequence[int]) -> Scene:
    """What the viewer sees of a hidden state."""
    seats = tuple(
        SeatScene(
            seat=seat,
            score=cards_of(s, seat),
            facts=(Fact("to match", targets_of(s, seat)),),
            is_dealer=False,
            is_waited_for=has(s.waiting, seat),
        )
        for seat in range(s.seats)
    )
    return Scene(
        game="mrt",
        viewer=viewer,
        stage=stage(s),
        heading=stage(s),
        prompt=prompt(s, viewer),
        seats=seats,
        zones=(*hand_zones(s, viewer), *pile_zones(s), *space_zones(s), left_over_zone(s)),
        choices=tuple(show_choice(action, viewer) for action in legal),
        facts=tuple(facts(s)),
    )


def facts(s: State) -> Iterator[Fact]:
    """What decides the round: the cards to win, the Showdowns, and the end of the match."""
    yield Fact("on the board", counted(sum(s.heights), "card"))
    for k in showdowns(s):
        who = listed([f"{{{seat}}}" for seat in members(s.members[k])])
        kinds = tuple(KIND_NAMES[kind] for kind in members(s.targets[k]))
        yield Fact("Showdown", f"{who} must match {kinds_in_words(s.targets[k], 'or')}", kinds)
    if s.play_out:
        yield Fact("match", "until one player has all cards")
    elif s.round_cap:
        yield Fact("last round", str(s.round_cap))


def showdowns(s: State) -> list[int]:
    """The contests that are Showdowns now."""
    if s.phase not in (phases.SHOWDOWN, phases.DOUBLE_SHOWDOWN):
        return []
    return [k for k in range(MOST_CONTESTS) if s.members[k]]


def stage(s: State) -> str:
    """Which round it is."""
    return f"Round {s.rounds}"


def targets_of(s: State, seat: int) -> str:
    """The cards that a seat in a Showdown has to match."""
    contest = contest_of(s, seat)
    return kinds_in_words(s.targets[contest], "or") if contest in showdowns(s) else "–"


def contest_of(s: State, seat: int) -> int:
    """Which contest a seat is in, or NOTHING."""
    for k in range(MOST_CONTESTS):
        if seat != SPECTATOR and has(s.members[k], seat):
            return k
    return NOTHING


def hand_zones(s: State, viewer: int) -> list[Zone]:
    """The viewer's cards, and the number of cards in every other hand."""
    return [
        Zone("hand", seat, cards=show_tally(s.hands[seat])) if seat == viewer else closed_hand(seat, s.hand_sizes[seat])
        for seat in range(s.seats)
    ]


def pile_zones(s: State) -> list[Zone]:
    """The sizes of the draw piles (MRT-Q28)."""
    return [Zone("pile", seat, face_down=s.pile_sizes[seat]) for seat in range(s.seats)]


def space_zones(s: State) -> list[Zone]:
    """The top card of each card space; what it covers may not be searched (MRT-Q28)."""
    zones = [show_space(s, "space", seat, s.corners[seat]) for seat in range(s.seats)]
    if s.is_duel:
        zones += [show_space(s, "target", seat, s.corners[seat] + 1) for seat in range(s.seats)]
    return zones


def show_space(s: State, kind: str, seat: int, space: int) -> Zone:
    """One card space; a seat that is out of the two-player game has none."""
    if space <= 0 or s.heights[space] == 0:
        return Zone(kind, seat)
    covered = s.heights[space] - 1
    return Zone(kind, seat, cards=(show_card(s.spaces[space][covered]),), face_down=covered)


def left_over_zone(s: State) -> Zone:
    """What lay on the board when the two-player game began (MRT-Q35)."""
    return Zone("left over", EVERYBODY, face_down=s.heights[LEFT_OVER])


def prompt(s: State, viewer: int) -> str:
    """What the viewer can do, or what the match waits for."""
    if s.phase == phases.OVER:
        return "The match is over."
    has_pile = viewer == SPECTATOR or s.pile_sizes[viewer] > 0
    what = (
        "Flip the top card of your draw pile" if has_pile else "Your draw pile is used up: play a card from your hand"
    )
    if s.phase == phases.LAYING_TARGETS:
        return f"{what}, as a target."
    contest = contest_of(s, viewer)
    if s.phase == phases.PRELIMINARY or contest == NOTHING:
        return f"{what}."
    targets = kinds_in_words(s.targets[contest], "or")
    return f"Showdown: match {targets}, from your draw pile or your hand."


@remembered
def show_choice(action: int, viewer: int) -> Choice:
    """An action for a button or a menu."""
    words = action_words(action)
    if action == actions.FLIP:
        return choice(action, words, "play the top card of the draw pile", ZoneRef("pile", viewer))
    kind = action - actions.FROM_HAND
    return choice(action, words, f"play {KIND_LABELS[kind]} from the hand", CardRef(KIND_NAMES[kind]))
