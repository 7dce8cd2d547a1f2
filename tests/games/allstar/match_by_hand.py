"""A whole match by card names and without the rules: the legal choices at each moment, and their effects."""

from collections.abc import Sequence

from boxlid.games.options import OptionValue
from tests.games.allstar.by_hand import SPECIALS, may_play, suit, winning_place

COLOURS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}


class MatchByHand:
    """One match, given the order of the pack before each deal."""

    def __init__(self, seats: int, dealer: int, order: Sequence[str], options: dict[str, OptionValue]) -> None:
        self.seats = seats
        self.dealer = dealer
        self.has_counters = options["scoring"] == "counters"
        self.purse = int(options["purse"])
        self.may_revoke = bool(options["revoke"])
        self.is_shared = options["points_clear"] == "share"
        self.totals = [self.purse if self.has_counters else 0] * seats
        self.pot = 0
        self.deals = 0
        self.ended_by: str | None = None
        self.deal(order)

    def deal(self, order: Sequence[str]) -> None:
        n_dealt = 8 * self.seats
        self.deals += 1
        self.hands = [set(order[(seat - self.dealer - 1) % self.seats : n_dealt : self.seats]) for seat in self.all()]
        self.left_over = order[n_dealt:]
        self.turned_up: list[str] = []
        self.penalty: str | None = None
        self.leader = (self.dealer + 1) % self.seats
        self.trick: list[str] = []
        self.taken: list[set[str]] = [set() for _ in self.all()]
        self.revokes = [0] * self.seats
        self.turn_up()

    def all(self) -> range:
        return range(self.seats)

    def turn_up(self) -> None:
        card = self.left_over[len(self.turned_up)]
        self.turned_up.append(card)
        if card not in SPECIALS:
            self.penalty = card[0]

    @property
    def turn(self) -> int:
        return self.dealer if self.penalty is None else (self.leader + len(self.trick)) % self.seats

    def following(self) -> frozenset[str]:
        led = self.trick[0] if self.trick else None
        return may_play(frozenset(self.hands[self.turn]), led, self.penalty or "")

    def choices(self) -> set[str]:
        """What the seat in turn may do."""
        if self.ended_by:
            return set()
        if self.penalty is None:
            is_any_left = len(self.turned_up) < len(self.left_over)
            return {f"name {colour}" for colour in COLOURS.values()} | ({"turn"} if is_any_left else set())
        return {f"play {card}" for card in (self.hands[self.turn] if self.may_revoke else self.following())}

    def act(self, words: str, next_order: Sequence[str]) -> None:
        verb, _, what = words.partition(" ")
        if verb == "turn":
            self.turn_up()
        elif verb == "name":
            self.penalty = what[0].upper()
        else:
            self.play(what)
            if not any(self.hands):
                self.settle()
                if not self.ended_by:
                    self.dealer = (self.dealer + 1) % self.seats
                    self.deal(next_order)

    def play(self, card: str) -> None:
        self.revokes[self.turn] += card not in self.following()
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        penalty = self.penalty or ""
        if len(self.trick) == self.seats:
            self.leader = (self.leader + winning_place(self.trick, penalty)) % self.seats
            self.taken[self.leader] |= {played for played in self.trick if suit(played, penalty) == penalty}
            self.trick = []

    def settle(self) -> None:
        owed = [len(self.taken[seat]) + 3 * self.revokes[seat] for seat in self.all()]
        clear = [seat for seat in self.all() if not self.taken[seat]]
        if self.has_counters:
            paid = [min(owed[seat], self.totals[seat]) for seat in self.all()]
            gain, self.pot = divmod(self.pot + sum(paid), len(clear)) if clear else (0, self.pot + sum(paid))
        else:
            paid = owed
            total = sum(len(cards) for cards in self.taken)
            gain = total // len(clear) if clear and self.is_shared else total
        self.totals = [self.totals[seat] - paid[seat] + (gain if seat in clear else 0) for seat in self.all()]
        if min(self.totals) <= (0 if self.has_counters else -self.purse):
            self.ended_by = "ASC-16a" if self.has_counters else "ASC-P4"
        elif self.deals == 100 and not self.has_counters and not self.is_shared:
            self.ended_by = "ASC-Q34"

    def winners(self) -> list[int]:
        return [seat for seat in self.all() if self.totals[seat] == max(self.totals)] if self.ended_by else []
