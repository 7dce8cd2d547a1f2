"""Archduke: what happened, from the views before and after an action."""

from collections.abc import Sequence

from boxlid.games.archduke import actions, marks, phases, verdicts
from boxlid.games.archduke.cards import LABELS, NAMES, POINTS, WITH_ARTICLES
from boxlid.games.archduke.places import PLACE_NAMES, place_of
from boxlid.games.archduke.rules.matching import Attempt, attempt_of
from boxlid.games.archduke.rules.piles import can_add_card, next_place, top_discard
from boxlid.games.archduke.rules.rounds import is_assassinated
from boxlid.games.archduke.state import BITS_OF_A_KIND, KINDS_IN_A_WORD, MOST_PLACES, State
from boxlid.games.references import Location, PlaceRef, ZoneRef
from boxlid.games.stories import Move, Shown, StoryLine, counted, headline, listed, move, play, remark, signed
from boxlid.kernel.cards.card_sets import NOTHING, members

SAME_FOR_ALL = False
"""Only a viewer who has looked at a card reads which one it was."""

DRAW_PILE, DISCARDS = ZoneRef("draw pile"), ZoneRef("discards")


def opening(s: State, names: Sequence[str]) -> list[StoryLine]:
    """How the match begins."""
    return [new_round(s, names)]


def narrate(old: State, new: State, seat: int, action: int | None, names: Sequence[str]) -> list[StoryLine]:
    """What an action did, for a viewer who may not know which it was (None)."""
    lines = []
    if new.is_time_up and not old.is_time_up:
        lines.append(remark("The time is up: this round is the last."))
    if action is None:
        return lines
    lines += what_was_done(old, new, seat, action, names)
    if are_matches_tried(old, new, action):
        lines += attempts(old, new, names)
    return lines + what_followed(old, new, names)


def name_of(kind: int) -> str | None:
    """The short name of a card, unless the view hides it."""
    return None if kind == NOTHING else NAMES[kind]


# --- The action -----------------------------------------------------------------------------------------------------

SAID = {
    actions.TOUCH: "touches the piles, and matching is over.",
    actions.SKIP: "skips the action.",
    actions.CALL: "calls Archduke! Everybody else has one more turn.",
    actions.STOP: "votes to stop.",
    actions.MORE: "votes to play on.",
}
UNSAID = (actions.PASS, actions.DONE, actions.TIME)
"""Actions that get no line."""


def what_was_done(old: State, new: State, seat: int, action: int, names: Sequence[str]) -> list[StoryLine]:
    """The action itself."""
    name = names[seat]
    if action in UNSAID or actions.SWAP <= action < actions.WITH:
        return []
    if action in SAID:
        return [play(f"{name} {SAID[action]}", seat)]
    if action < actions.REPLACE:
        place = PLACE_NAMES[action - actions.MATCH]
        is_sealed = new.phase == phases.MATCHING
        return [play(f"{name} wants to match with the {place}.", seat)] if is_sealed else []
    if action < actions.PEEK:
        return [replaced(old, new, seat, action - actions.REPLACE, names)]
    if action < actions.SWAP:
        return [looked_at(old, new, seat, "peeks at", *divmod(action - actions.PEEK, MOST_PLACES), names)]
    if action < actions.LOOK:
        return [swapped(old, seat, int(old.first_place), action - actions.WITH, names)]
    if action < actions.GIVE:
        return [looked_at(old, new, seat, "looks at", seat, action - actions.LOOK, names)]
    if action < actions.PASS:
        return [given(old, seat, action - actions.GIVE, names)]
    return [picked(new, seat, action, names)]


def picked(new: State, seat: int, action: int, names: Sequence[str]) -> StoryLine:
    """A card is drawn, taken, or thrown away as soon as drawn."""
    hand = ZoneRef("picked", seat)
    if action == actions.DRAW:
        drawn = "a card" if new.held == NOTHING else WITH_ARTICLES[new.held]
        return move(f"{names[seat]} draws {drawn}.", seat, Move(name_of(new.held), DRAW_PILE, hand))
    if action == actions.TAKE:
        text = f"{names[seat]} takes the {LABELS[new.held]} from the discard pile."
        return move(text, seat, Move(NAMES[new.held], DISCARDS, hand))
    kind = top_discard(new)
    text = f"{names[seat]} discards the drawn card, {WITH_ARTICLES[kind]}."
    return move(text, seat, Move(NAMES[kind], hand, DISCARDS))


def replaced(old: State, new: State, seat: int, place: int, names: Sequence[str]) -> StoryLine:
    """The card picked goes into a place, and the card there to the discards."""
    kind = top_discard(new)
    picked = "drawn card" if old.held == NOTHING else LABELS[old.held]
    return move(
        f"{names[seat]} puts the {picked} in place of the {PLACE_NAMES[place]}, and discards {WITH_ARTICLES[kind]}.",
        seat,
        Move(name_of(old.held), ZoneRef("picked", seat), PlaceRef(seat, place)),
        Move(NAMES[kind], PlaceRef(seat, place), DISCARDS),
    )


def looked_at(old: State, new: State, seat: int, verb: str, owner: int, place: int, names: Sequence[str]) -> StoryLine:
    """A card is looked at; it is named if the viewer did not know it before and does now."""
    kind = new.cards[owner][place]
    text, shown = f"{names[seat]} {verb} {place_for(seat, owner, place, names)}", (Shown(PlaceRef(owner, place), seat),)
    if kind == NOTHING or old.cards[owner][place] != NOTHING:
        return StoryLine("play", f"{text}.", (seat,), shown=shown)
    return StoryLine("play", f"{text}: {WITH_ARTICLES[kind]}.", (seat,), (NAMES[kind],), shown=shown)


def swapped(old: State, seat: int, one: int, other: int, names: Sequence[str]) -> StoryLine:
    """Two cards change places; a viewer who knows one of them still knows it."""
    places = [divmod(one, MOST_PLACES), divmod(other, MOST_PLACES)]
    first, second = (place_for(seat, owner, place, names) for owner, place in places)
    here, there = (PlaceRef(owner, place) for owner, place in places)
    known, other_known = (name_of(old.cards[owner][place]) for owner, place in places)
    text = f"{names[seat]} swaps {first} with {second}."
    return move(text, seat, Move(known, here, there), Move(other_known, there, here))


def given(old: State, seat: int, receiver: int, names: Sequence[str]) -> StoryLine:
    """A card goes unseen from the draw pile to another player's set, if there is one left."""
    if not can_add_card(old, receiver):
        return play(f"{names[seat]} has no card to give to {names[receiver]}.", seat)
    gift = Move(None, DRAW_PILE, PlaceRef(receiver, next_place(old, receiver)))
    return move(f"{names[seat]} gives {names[receiver]} a card from the draw pile.", seat, gift)


def place_for(seat: int, owner: int, place: int, names: Sequence[str]) -> str:
    """A place with its owner's name, unless the seat owns it: `Carl's upper left card`, `the upper left card`."""
    return place_of("" if owner == seat else names[owner], place)


# --- Matches --------------------------------------------------------------------------------------------------------


def are_matches_tried(old: State, new: State, action: int) -> bool:
    """At once in a race, otherwise when the last seat has passed."""
    if old.race:
        return action < actions.REPLACE and new.phase != phases.MATCHING
    return old.phase == phases.MATCHING != new.phase


def attempts(old: State, new: State, names: Sequence[str]) -> list[StoryLine]:
    """How each match went."""
    lines = []
    n_places = list(old.places)
    for code in new.attempts[: new.n_attempts]:
        tried = attempt_of(int(code))
        lines.append(attempt(tried, n_places[tried.seat], names))
        n_places[tried.seat] += tried.verdict in (verdicts.WRONG, verdicts.LATE)
    return lines


def attempt(tried: Attempt, n_places: int, names: Sequence[str]) -> StoryLine:
    """One attempt, by a seat whose set has had this many places."""
    place, card = PLACE_NAMES[tried.place], "" if tried.kind == NOTHING else WITH_ARTICLES[tried.kind]
    text = {
        verdicts.MATCHED: f"matches with the {place}, {card}.",
        verdicts.WRONG: f"tries to match with the {place}. It is {card}, so there is a penalty card.",
        verdicts.WRONG_WITHOUT_PENALTY: (
            f"tries to match with the {place}. It is {card}, but no card is left for a penalty."
        ),
        verdicts.LATE: f"is too late to match with the {place}, and gets a penalty card.",
        verdicts.LATE_WITHOUT_PENALTY: f"is too late to match with the {place}, but no card is left for a penalty.",
    }[tried.verdict]
    cards = () if tried.kind == NOTHING else (NAMES[tried.kind],)
    moves = moves_of(tried, n_places)
    is_shown = tried.verdict in (verdicts.WRONG, verdicts.WRONG_WITHOUT_PENALTY)
    shown = (Shown(PlaceRef(tried.seat, tried.place)),) if is_shown else ()
    return StoryLine("move" if moves else "play", f"{names[tried.seat]} {text}", (tried.seat,), cards, moves, shown)


def moves_of(tried: Attempt, n_places: int) -> tuple[Move, ...]:
    """A match goes to the discards; a wrong or late one stays where it is, and a penalty card joins it."""
    seat = tried.seat
    if tried.verdict == verdicts.MATCHED:
        return (Move(NAMES[tried.kind], PlaceRef(seat, tried.place), DISCARDS),)
    if tried.verdict not in (verdicts.WRONG, verdicts.LATE):
        return ()
    new_place: Location = PlaceRef(seat, n_places) if n_places < MOST_PLACES else ZoneRef("set", seat)
    return (Move(None, DRAW_PILE, new_place),)


# --- What follows by itself -----------------------------------------------------------------------------------------


def what_followed(old: State, new: State, names: Sequence[str]) -> list[StoryLine]:
    """The first card, a new draw pile, the end of a round or of the match."""
    is_dealt = new.round_number != old.round_number
    is_counted = is_dealt or (new.phase in (phases.OVER, phases.VOTING) and old.phase != phases.VOTING)
    lines = []
    if new.shuffles - old.shuffles > int(is_dealt):
        lines.append(remark("The discards are shuffled and become the draw pile."))
    if new.phase == phases.MATCHING and new.concerned and new.windows != old.windows:
        concerned = tuple(members(int(new.open_to)))
        who = listed([names[seat] for seat in concerned])
        lines.append(remark(f"After the actions {who} may match the {LABELS[top_discard(new)]} once more.", *concerned))
    if old.phase == phases.LOOKING and new.phase != phases.LOOKING:
        kind = top_discard(new)
        first = Move(NAMES[kind], DRAW_PILE, DISCARDS)
        lines.append(StoryLine("move", f"The first discard is {WITH_ARTICLES[kind]}.", (), (NAMES[kind],), (first,)))
    if is_counted and old.phase != phases.VOTING:
        lines += count_of_round(old, new, names)
    if new.phase == phases.OVER:
        lines.append(result(new, names))
    elif is_dealt:
        lines.append(new_round(new, names))
    return lines


def count_of_round(old: State, new: State, names: Sequence[str]) -> list[StoryLine]:
    """Every set turned up, and what it counts."""
    lines = [headline(f"End of round {old.round_number}.")]
    lines += [count_of_set(old, new, seat, names) for seat in members(int(old.playing))]
    if new.mark == marks.ELIMINATE:
        eliminated = members(int(old.playing & ~new.playing))
        lines += [remark(f"{names[seat]} is out of the match.", seat) for seat in eliminated]
    return lines


def count_of_set(old: State, new: State, seat: int, names: Sequence[str]) -> StoryLine:
    """The cards of one set, what they count, whether a call was right, and the card that a wrong one has drawn."""
    kinds = cards_laid_open(new, seat)
    points = signed(sum(POINTS[kind] for kind in kinds))
    cards = listed([LABELS[kind] for kind in kinds])
    text = f"{cards} {'count' if len(kinds) > 1 else 'counts'} {points}" if kinds else f"no cards count {points}"
    if seat == new.last_caller:
        text += call_verdict(old, new, seat)
        if new.assassin != NOTHING:
            kinds = [*kinds, int(new.assassin)]
    text = f"{names[seat]}: {text}, now {signed(int(new.totals[seat]))}."
    return StoryLine("score", text, (seat,), tuple(NAMES[kind] for kind in kinds))


def call_verdict(old: State, new: State, caller: int) -> str:
    """Whether the caller had less than every other player, and what it cost if not (ARC-END-3, ARC-END-4)."""
    if new.assassin != NOTHING:
        card, points = WITH_ARTICLES[new.assassin], POINTS[new.assassin]
        effect = f"adds {points}" if points >= 0 else f"takes {-points} off"
        return f", and the call was wrong: the assassin, {card}, {effect}"
    if is_assassinated([int(points) for points in new.gained], int(old.playing), caller):
        return ", and the call was wrong, but no card is left for the assassin"
    return ", and the call was right"


def cards_laid_open(s: State, seat: int) -> list[int]:
    """The kinds of a set as it was turned up at the end of the last round."""
    packed = sum(int(word) << 60 * i for i, word in enumerate(s.laid_open[seat]))
    digits = [packed >> BITS_OF_A_KIND * i & 15 for i in range(KINDS_IN_A_WORD * len(s.laid_open[seat]))]
    return [digit - 1 for digit in digits if digit]


def new_round(s: State, names: Sequence[str]) -> StoryLine:
    """Who deals."""
    last = ", the last" if s.is_last_round else ""
    return headline(f"Round {s.round_number}{last}. {names[s.dealer]} deals.")


def result(s: State, names: Sequence[str]) -> StoryLine:
    """Who has won, and with what total."""
    winners = list(members(int(s.won)))
    total = int(s.totals[winners[0]])
    points = counted(total, "point")
    who = listed([names[seat] for seat in winners])
    if len(winners) == 1:
        return headline(f"{who} wins the match with {points}.")
    return headline(f"{who} share the win with {points} each.")
