"""One round as the rule sheet describes it: which words are legal for each seat, and where each card goes.

What differs between sealed matching and the race is in `matching_by_hand`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from boxlid.games.options import OptionValue
from tests.games.archduke.table_by_hand import ACTION_CARDS, SET, Cards, from_left_of, is_match

LOOKS = 2
MOST_TURNS_EACH = 100

Place: TypeAlias = tuple[int, int]
"""A seat and the number of one of its places."""


@dataclass(frozen=True)
class Agreed:
    """How the match was set up."""

    seats: int
    options: Mapping[str, OptionValue]
    version: int
    clock: bool


def words_for(place: Place) -> str:
    return f"{place[0]}.{place[1]}"


def place_in(words: str) -> Place:
    seat, _, place = words.partition(".")
    return int(seat), int(place)


class Round:
    """A round in progress."""

    def __init__(
        self,
        agreed: Agreed,
        playing: list[int],
        dealer: int,
        shuffles: Iterator[list[str]],
        notes: Counter[str],
    ) -> None:
        """Deal to the seats that play: those not eliminated."""
        self.agreed = agreed
        self.playing = playing
        self.notes = notes
        self.cards = Cards(playing, dealer, shuffles, notes)
        self.looked: dict[int, set[int]] = {seat: set() for seat in playing}
        self.is_looking = True
        self.discarder = dealer
        self.turn = from_left_of(dealer, playing)[0]
        self.turns = 0
        self.has_touched = False
        self.held: str | None = None
        self.must_keep = False
        self.tried: set[Place] = set()
        self.changed: set[Place] = set()
        """Places that were tried for this discard and hold another card since."""
        self.n_matches = 0
        self.queue: list[int] = []
        self.first: Place | None = None
        self.speaker: int | None = None
        self.caller: int | None = None
        self.final_turns: set[int] = set()
        self.is_over = False

    # --- Legal words -----------------------------------------------------------------------------------------------

    @property
    def is_last_turn_over(self) -> bool:
        """Have all but the caller had a final turn (ARC-END-2), or has no one called for too long (ARC-Q61)?"""
        if self.caller is None:
            return self.turns >= MOST_TURNS_EACH * len(self.playing)
        return len(self.final_turns) == len(self.playing) - 1

    def words(self, seat: int) -> set[str]:
        """The words that are legal for a seat now."""
        if self.is_over or seat not in self.playing:
            return set()
        if self.is_looking:
            unseen = set(range(SET)) - self.looked[seat]
            return {f"look {place}" for place in unseen} if len(unseen) > SET - LOOKS else set()
        return self.match_words(seat) | (self.turn_words() if seat == self.awaited() else set())

    def match_words(self, seat: int) -> set[str]:
        raise NotImplementedError

    def awaited(self) -> int | None:
        """The seat that the round waits for, except for matching."""
        if self.has_touched:
            return self.turn
        if self.queue:
            return self.queue[0]
        if self.speaker is not None:
            return self.speaker
        return None if self.is_last_turn_over else self.turn

    def turn_words(self) -> set[str]:
        """The legal words of the seat that the round waits for."""
        if self.held:
            replacing = {f"replace {place}" for place in self.cards.occupied(self.turn)}
            return replacing if self.must_keep else replacing | {"discard"}
        if self.has_touched:
            return self.pick_words()
        if self.queue:
            return self.action_words(self.queue[0])
        if self.speaker is not None:
            return {"call", "done"}
        return {"touch"} if self.agreed.options["race"] and not self.agreed.options["nola"] else self.pick_words()

    def pick_words(self) -> set[str]:
        """Either pile; the draw pile only if a card can come from it (ARC-PLAY-1, ARC-Q26)."""
        return {"draw", "take"} if self.cards.can_draw() else {"take"}

    def action_words(self, seat: int) -> set[str]:
        """An action may be skipped (ARC-Q14), except in the middle of a swap (ARC-Q52)."""
        card, movable = self.cards.discards[-1], self.all_places(self.touchable(seat))
        if self.first:
            return {f"with {words_for(place)}" for place in movable if place != self.first}
        if card == "P12":
            places = self.all_places(self.playing) if self.agreed.options["peek_caller"] else movable
            return {"skip", *(f"peek {words_for(place)}" for place in places)}
        if card == "S11":
            return {"skip", *(f"swap {words_for(place)}" for place in movable if len(movable) > 1)}
        return {"skip", *(f"give {other}" for other in self.touchable(seat) if other != seat)}

    def touchable(self, seat: int) -> list[int]:
        """The seats whose sets the action of a seat may touch: the caller is immune (ARC-END-5, ARC-Q28, ARC-Q29)."""
        return [owner for owner in self.playing if owner != self.caller or owner == seat]

    def all_places(self, owners: list[int]) -> list[Place]:
        return [(owner, place) for owner in owners for place in self.cards.occupied(owner)]

    # --- A turn ----------------------------------------------------------------------------------------------------

    def act(self, seat: int, words: str) -> None:
        verb, _, rest = words.partition(" ")
        getattr(self, f"do_{verb}")(seat, rest)

    def do_look(self, seat: int, place: str) -> None:
        """When all have looked, the first discard is turned up; it takes no action (ARC-SET-6, ARC-Q6)."""
        self.looked[seat].add(int(place))
        self.is_looking = any(len(places) < LOOKS for places in self.looked.values())
        if not self.is_looking:
            self.cards.discards.append(str(self.cards.draw()))
            self.open_window()

    def do_touch(self, _seat: int, _rest: str) -> None:
        self.has_touched = True

    def do_draw(self, _seat: int, _rest: str) -> None:
        self.has_touched = True
        self.held, self.must_keep = self.cards.draw(), False

    def do_take(self, _seat: int, _rest: str) -> None:
        self.has_touched = True
        self.held, self.must_keep = self.cards.discards.pop(), True

    def do_replace(self, seat: int, place: str) -> None:
        old = self.cards.card_at(seat, int(place))
        self.cards.sets[seat][int(place)], self.held = self.held, old
        self.do_discard(seat, "")

    def do_discard(self, seat: int, _rest: str) -> None:
        """After a call nobody says call or done, and the discard ends the turn (ARC-Q51)."""
        assert self.held
        self.cards.discards.append(self.held)
        self.queue = [seat] if self.held in ACTION_CARDS else []
        self.held, self.has_touched = None, False
        self.discarder, self.turn = seat, from_left_of(seat, self.playing)[0]
        if self.caller is None:
            self.speaker = seat
        else:
            self.final_turns.add(seat)
            self.turns += 1
        self.open_window()

    def do_call(self, seat: int, _rest: str) -> None:
        self.caller = seat
        self.do_done(seat, "")

    def do_done(self, _seat: int, _rest: str) -> None:
        self.speaker = None
        self.turns += 1

    def end(self) -> None:
        """Whatever was still to come is void (ARC-Q32)."""
        self.is_over = True
        self.queue.clear()
        self.first = None

    # --- Matching --------------------------------------------------------------------------------------------------

    def open_window(self) -> None:
        """A new discard can be matched (ARC-MATCH-3)."""
        self.tried.clear()
        self.changed.clear()
        self.n_matches = 0

    def try_card(self, seat: int, place: int) -> None:
        """A right card goes onto the discards, a wrong one costs a penalty card (ARC-MATCH-2, ARC-MATCH-4)."""
        card = self.cards.card_at(seat, place)
        self.tried.add((seat, place))
        self.notes["place tried again"] += (seat, place) in self.changed
        if not is_match(card, self.cards.discards[-1]):
            self.notes["wrong match"] += 1
            self.add_card(seat)
            return
        self.n_matches += 1
        self.notes["match"] += 1
        self.notes["third match of a discard"] += self.n_matches == 3
        self.cards.sets[seat][place] = None
        self.cards.discards.append(card)
        if not self.cards.occupied(seat):
            self.notes["matched out"] += 1
            self.end()
        elif card in ACTION_CARDS:
            self.queue.append(seat)

    def add_card(self, seat: int) -> bool:
        """Add an unseen card to a set; was there one?"""
        place = self.cards.add_to_set(seat, len(self.queue))
        if place is not None:
            self.change_card((seat, place))
        return place is not None

    def change_card(self, place: Place) -> None:
        """Another card lies in a place now, so it may be tried again (ARC-Q45, ARC-Q50)."""
        if place in self.tried:
            self.tried.discard(place)
            self.changed.add(place)

    # --- Actions ---------------------------------------------------------------------------------------------------

    def do_peek(self, seat: int, _place: str) -> None:
        self.concern(seat)
        self.end_action()

    def do_swap(self, _seat: int, place: str) -> None:
        self.first = place_in(place)

    def do_with(self, _seat: int, words: str) -> None:
        assert self.first
        sets, (a, i), (b, j) = self.cards.sets, self.first, place_in(words)
        sets[a][i], sets[b][j] = sets[b][j], sets[a][i]
        self.first = None
        for seat, place in ((a, i), (b, j)):
            self.change_card((seat, place))
            self.concern(seat)
        self.end_action()

    def do_give(self, _seat: int, receiver: str) -> None:
        if self.add_card(int(receiver)):
            self.concern(int(receiver))
        else:
            self.notes["give without a card"] += 1
        self.end_action()

    def do_skip(self, seat: int, _rest: str) -> None:
        self.notes["action without a target"] += self.action_words(seat) == {"skip"}
        self.end_action()

    def end_action(self) -> None:
        self.queue.pop(0)
        self.notes["actions in a row"] += bool(self.queue)

    def concern(self, seat: int) -> None:
        """An action has shown the seat something, or changed its set (ARC-Q50)."""
