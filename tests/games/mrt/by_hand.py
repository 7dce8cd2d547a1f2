"""Mr. T once more, with lists of letters: a slow referee that follows the rulebook sentence by sentence.

It knows nothing of the rules it is compared with. Shuffles are given to it, as they stand in a record.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field


@dataclass
class Referee:
    """One match, from its recorded shuffles. Seats without cards on the table have no entry in `chosen`."""

    seats: int
    shuffles: Iterator[Sequence[str]]
    play_out: bool = False
    round_cap: int = 500
    is_fixed: bool = False
    piles: list[list[str]] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    spaces: dict[int, list[str]] = field(default_factory=lambda: {number: [] for number in range(5)})
    rounds: int = 0
    is_over: bool = False

    def __post_init__(self) -> None:
        pack = list(next(self.shuffles))
        dealt = [pack[seat :: self.seats] for seat in range(self.seats)]
        self.hands = [cards[:3] for cards in dealt]
        self.piles = [cards[3:] for cards in dealt]
        self.corner = {seat: seat + 1 for seat in range(self.seats)}
        self.begin_round()

    def able(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.piles[seat] or self.hands[seat]]

    def has_two_player_rules(self) -> bool:
        return (self.play_out or self.seats == 2) and len(self.able()) == 2

    def begin_round(self) -> None:
        self.rounds += 1
        self.fights: list[tuple[list[int], set[str]]] = [(self.able(), set())]
        self.stage = "preliminary"
        if self.has_two_player_rules():
            for number in (1, 2, 3, 4):
                self.spaces[0] += self.spaces[number]
                self.spaces[number] = []
            first, second = self.able()
            self.corner = {first: 1, second: 3}
            self.stage = "targets"
        self.is_duel = self.stage == "targets"
        self.has_collected = False
        self.chosen: dict[int, str] = {}

    def waiting(self) -> list[int]:
        if self.is_over:
            return []
        return sorted(seat for members, _ in self.fights for seat in members if seat not in self.chosen)

    def choose(self, seat: int, words: str) -> None:
        self.chosen[seat] = words
        if not self.waiting():
            self.turn_up()

    def turn_up(self) -> None:
        cards: dict[int, str] = {}
        for seat, words in self.chosen.items():
            if words == "flip":
                cards[seat] = self.piles[seat].pop(0)
            else:
                cards[seat] = words.split()[1]
                self.hands[seat].remove(cards[seat])
            number = self.corner[seat] + (self.stage == "targets")
            self.spaces[number].append(cards[seat])
        self.chosen = {}
        {"preliminary": self.preliminary, "targets": self.lay_targets}.get(self.stage, self.showdowns)(cards)

    def preliminary(self, cards: dict[int, str]) -> None:
        by_kind: dict[str, list[int]] = {}
        for seat in sorted(cards):
            by_kind.setdefault(cards[seat], []).append(seat)
        groups = [seats for seats in by_kind.values() if len(seats) > 1]
        if not groups and "T" in by_kind:
            self.win(by_kind["T"][0], range(5))
            self.end_round([])
        elif not groups or len(by_kind) == 1:
            self.go_on_or_die([(sorted(cards), set())], {})
        else:
            self.stage = "showdown" if len(groups) == 1 else "double"
            fights = [(group, {cards[seat] for seat in cards if seat not in group}) for group in groups]
            self.go_on_or_die(fights, {})

    def lay_targets(self, cards: dict[int, str]) -> None:
        self.stage = "showdown"
        self.go_on_or_die([(sorted(cards), set(cards.values()))], {})

    def showdowns(self, cards: dict[int, str]) -> None:
        fights = []
        winners = {}
        for members, targets in self.fights:
            matchers = [seat for seat in members if cards[seat] in targets]
            if len(matchers) == 1:
                winners[members[0]] = matchers[0]
            if len(members) == 3 and len(matchers) == 2:
                (third,) = set(members) - set(matchers)
                fights.append((matchers, targets | {cards[third]}))
            else:
                fights.append((members, targets))
        self.go_on_or_die(fights, cards, winners)

    def go_on_or_die(
        self,
        fights: list[tuple[list[int], set[str]]],
        cards: dict[int, str],
        winners: dict[int, int] | None = None,
    ) -> None:
        """Settle pair after pair, the one with the lowest seat first (MRT-Q37); winners are named by that seat."""
        self.fights, dead = [], []
        able = self.able()
        for members, targets in fights:
            left = [seat for seat in members if seat in able]
            if winners and members[0] in winners:
                self.win(winners[members[0]], self.prize(members))
            elif len(left) == 1:
                self.win(left[0], self.prize(members))
            elif not left:
                dead += members
            else:
                lost = {cards[seat] for seat in members if seat not in left and seat in cards}
                self.fights.append((left, targets | lost if self.stage != "preliminary" else targets))
        if not self.fights:
            self.end_round(dead)

    def prize(self, members: list[int]) -> Sequence[int]:
        return [self.corner[seat] for seat in members] if self.stage == "double" else range(5)

    def win(self, seat: int, spaces: Sequence[int], is_shuffled: bool | None = None) -> None:
        heap = [card for number in sorted(spaces) for card in self.spaces[number]]
        for number in spaces:
            self.spaces[number] = []
        if not self.is_fixed if is_shuffled is None else is_shuffled:
            order = list(next(self.shuffles))
            assert sorted(order) == sorted(heap)
            heap = order
        self.piles[seat] += heap
        self.has_collected = True

    def end_round(self, dead: list[int]) -> None:
        is_long = self.play_out or self.seats == 2
        took_back = not self.able()
        if took_back:
            for seat in sorted(dead):
                own = [self.corner[seat], self.corner[seat] + 1] if self.is_duel else [self.corner[seat]]
                self.win(seat, own, is_shuffled=is_long)
            self.has_collected = False
        left = len(self.able())
        is_won = self.has_collected and left <= (1 if is_long else 2)
        if is_won or self.rounds == self.round_cap or (took_back and not is_long):
            self.is_over = True
        else:
            self.begin_round()
            if left == 1:
                self.win(self.able()[0], range(5))
                self.is_over = True
