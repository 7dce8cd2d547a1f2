"""A whole match by card names and without the rules: the legal choices at each moment, and their effects."""

from collections.abc import Sequence

from tests.games.family.by_hand import may_play, winning_place

DING_BATS = {"D0", "D11"}


class MatchByHand:
    """One match, given the order of the pack before each deal."""

    def __init__(self, totals: Sequence[int], dealer: int, order: Sequence[str], target: int, is_free: bool) -> None:
        self.seats = len(totals)
        self.totals = list(totals)
        self.dealer = dealer
        self.target = target
        self.is_free = is_free
        self.ended_by: str | None = None
        self.was_level = max(totals) >= target
        """Were several players level at the target or above when this deal began?"""
        self.deal(order)

    def all(self) -> range:
        return range(self.seats)

    def deal(self, order: Sequence[str]) -> None:
        n_dealt = 7 * self.seats
        self.hands = [set(order[(seat - self.dealer - 1) % self.seats : n_dealt : self.seats]) for seat in self.all()]
        self.bids: dict[int, int] = {}
        self.taken = [0] * self.seats
        self.trick: list[str] = []
        self.leader = self.dealer

    @property
    def has_to_decide(self) -> bool:
        """Does the winner of a trick with a Ding Bat keep it or give it away now?"""
        return len(self.trick) == self.seats

    def actors(self) -> list[int]:
        if self.ended_by:
            return []
        if len(self.bids) < self.seats:
            return [seat for seat in self.all() if seat not in self.bids]
        return [self.winner() if self.has_to_decide else (self.leader + len(self.trick)) % self.seats]

    def winner(self) -> int:
        return (self.leader + winning_place(self.trick)) % self.seats

    def choices(self, seat: int) -> set[str]:
        if seat not in self.actors():
            return set()
        if len(self.bids) < self.seats:
            return {f"bid {number}" for number in range(8)}
        if self.has_to_decide:
            return {"keep", *(f"give {other}" for other in self.all() if other != seat)}
        led = self.trick[0] if self.trick else None
        return {f"play {card}" for card in may_play(frozenset(self.hands[seat]), led, self.is_free)}

    def act(self, seat: int, words: str, next_order: Sequence[str]) -> None:
        verb, _, what = words.partition(" ")
        if verb == "bid":
            self.bids[seat] = int(what)
            if len(self.bids) == self.seats:
                clockwise = [(self.dealer + step) % self.seats for step in self.all()]
                self.leader = max(clockwise, key=self.bids.__getitem__)
        elif verb == "play":
            self.hands[seat].remove(what)
            self.trick.append(what)
            if self.has_to_decide and not DING_BATS & set(self.trick):
                self.end_trick(self.winner(), next_order)
        else:
            self.end_trick(seat if verb == "keep" else int(what), next_order)

    def end_trick(self, owner: int, next_order: Sequence[str]) -> None:
        self.taken[owner] += 1
        self.leader = self.winner()
        self.trick = []
        if any(self.hands):
            return
        self.totals = [self.totals[seat] + 10 * (self.bids[seat] == self.taken[seat]) for seat in self.all()]
        if max(self.totals) >= self.target and self.totals.count(max(self.totals)) == 1:
            self.ended_by = "FAM-3.N" if self.was_level else "FAM-3.11b"
        else:
            self.was_level = max(self.totals) >= self.target
            self.dealer = (self.dealer + 1) % self.seats
            self.deal(next_order)

    def winners(self) -> list[int]:
        return [self.totals.index(max(self.totals))] if self.ended_by else []
