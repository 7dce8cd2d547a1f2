"""The two ways to match a discard: sealed, or in a race against the next player's touch."""

from typing import Any

from tests.games.archduke.round_by_hand import Place, Round, place_in
from tests.games.archduke.table_by_hand import from_left_of


class SealedRound(Round):
    """Everybody names places and passes, face down; then all are tried (ARC-Q49)."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.claims: dict[int, list[int]] = {}
        self.to_pass: set[int] = set()
        self.concerned: set[int] = set()
        self.n_windows = 0
        """For this discard."""

    def match_words(self, seat: int) -> set[str]:
        if seat not in self.to_pass:
            return set()
        return {"pass", *(f"match {place}" for place in self.places_to_try(seat) - set(self.claims[seat]))}

    def places_to_try(self, seat: int) -> set[int]:
        return {place for place in self.cards.occupied(seat) if (seat, place) not in self.tried}

    def awaited(self) -> int | None:
        return None if self.to_pass else super().awaited()

    def open_window(self) -> None:
        super().open_window()
        self.concerned.clear()
        self.n_windows = 0
        self.ask(self.playing)

    def ask(self, seats: list[int]) -> None:
        self.claims = {seat: [] for seat in seats}
        self.to_pass = set(seats)
        self.n_windows += 1
        self.notes["window"] += 1

    def do_match(self, seat: int, place: str) -> None:
        self.claims[seat].append(int(place))

    def do_pass(self, seat: int, _rest: str) -> None:
        """The last pass closes the window; cards are tried from the discarder's left (ARC-Q49)."""
        self.to_pass.discard(seat)
        if self.to_pass:
            return
        n_matches = self.n_matches
        for claimant in from_left_of(self.discarder, self.claims):
            for place in self.claims[claimant]:
                if not self.is_over:
                    self.try_card(claimant, place)
        if self.n_windows > 1:
            self.notes["match in a further window"] += self.n_matches - n_matches
            self.notes["matched out in a further window"] += self.is_over
        self.go_on()

    def end_action(self) -> None:
        super().end_action()
        self.go_on()

    def do_done(self, seat: int, _rest: str) -> None:
        super().do_done(seat, "")
        self.go_on()

    def concern(self, seat: int) -> None:
        if self.agreed.version > 1:
            self.concerned.add(seat)

    def go_on(self) -> None:
        """When no action waits, those whom the actions concerned may match once more (ARC-Q50, since version 2)."""
        if self.queue or self.is_over:
            return
        asked = [seat for seat in sorted(self.concerned) if self.places_to_try(seat)]
        self.notes["concerned without a place to try"] += len(self.concerned) - len(asked)
        self.concerned.clear()
        if asked:
            self.ask(asked)
            self.notes["further window"] += 1
            self.notes["third window of a discard"] += self.n_windows == 3
            self.notes["further window before the first turn"] += not self.turns and self.speaker is None
            self.notes["further window after the last turn"] += self.is_last_turn_over
        elif self.is_last_turn_over and self.speaker is None:
            self.end()


class RaceRound(Round):
    """Every match counts as soon as it is said, until the next touch (ARC-Q2)."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.passed: set[int] = set()
        self.swapped: set[Place] = set()

    def match_words(self, seat: int) -> set[str]:
        if seat in self.passed:
            return set()
        closed = {place for owner, place in self.tried | self.swapped if owner == seat}
        return {"pass", *(f"match {place}" for place in set(self.cards.occupied(seat)) - closed)}

    def open_window(self) -> None:
        super().open_window()
        self.passed.clear()
        self.swapped.clear()

    def act(self, seat: int, words: str) -> None:
        """After the last turn, the round ends when all have passed and no action waits (ARC-Q31, ARC-Q54)."""
        super().act(seat, words)
        has_all_passed = self.passed == set(self.playing)
        if has_all_passed and self.is_last_turn_over and not self.queue:
            self.end()

    def do_match(self, seat: int, words: str) -> None:
        """After the touch it is late: the card stays hidden, and a penalty card comes (ARC-Q4)."""
        place = int(words)
        if self.has_touched:
            self.notes["late match"] += 1
            self.tried.add((seat, place))
            self.add_card(seat)
            return
        self.notes["match attempt while an action waits"] += bool(self.queue)
        self.try_card(seat, place)
        if self.first:
            self.begin_swap_again()

    def begin_swap_again(self) -> None:
        """If the first card has gone (ARC-Q53), or all that it could be swapped with (ARC-Q52)."""
        movable = self.all_places(self.touchable(self.queue[0]))
        if self.first not in movable or len(movable) == 1:
            self.notes["swap begun again"] += 1
            self.notes["swap that lost its partners"] += self.first in movable
            self.first = None

    def do_pass(self, seat: int, _rest: str) -> None:
        self.passed.add(seat)

    def do_with(self, seat: int, words: str) -> None:
        """Before version 2 a place just swapped cannot be matched until the next discard (ARC-Q45)."""
        if self.first and self.agreed.version == 1:
            self.swapped |= {self.first, place_in(words)}
        super().do_with(seat, words)
