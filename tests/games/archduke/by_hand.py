"""The game once more, by card names and without the rules: a referee who reads a record and keeps the score.

It knows matching without a race and marks that end after a round; it trusts that the actions are legal.
"""

from collections.abc import Iterator

from boxlid.table import Record

ACTION_CARDS = ("G1", "S11", "P12")


def is_match(card: str, top: str) -> bool:
    return card == top or card[0] == top[0] == "E"


class Referee:
    """Cards as lists of names; a gap is None."""

    def __init__(self, record: Record) -> None:
        self.seats = record.seats
        self.shuffles: Iterator[list[str]] = iter(record.shuffles)
        self.totals = [0] * self.seats
        self.dealer = record.dealer
        self.deal()

    def deal(self) -> None:
        self.pile = list(next(self.shuffles))
        self.sets: list[list[str | None]] = [[] for _ in range(self.seats)]
        for i in range(4 * self.seats):
            self.sets[(self.dealer + 1 + i) % self.seats].append(self.pile.pop(0))
        self.discards: list[str] = []
        self.looks = 0
        self.caller: int | None = None
        self.had_last_turn: set[int] = set()
        self.open_window(self.dealer)

    def open_window(self, discarder: int) -> None:
        self.discarder = discarder
        self.claims: dict[int, list[int]] = {seat: [] for seat in range(self.seats)}
        self.passed = 0
        self.queue: list[int] = []

    def draw(self) -> str | None:
        n_staying = max(1, len(self.queue))
        if not self.pile and len(self.discards) > n_staying:
            self.pile, self.discards = list(next(self.shuffles)), self.discards[-n_staying:]
        return self.pile.pop(0) if self.pile else None

    def add_card(self, seat: int) -> None:
        if card := self.draw():
            self.sets[seat].append(card)

    def act(self, seat: int, words: str) -> None:
        verb, _, rest = words.partition(" ")
        getattr(self, f"do_{verb}")(seat, rest)

    def do_look(self, _seat: int, _place: str) -> None:
        self.looks += 1
        if self.looks == 2 * self.seats:
            self.discards.append(str(self.draw()))

    def do_draw(self, _seat: int, _rest: str) -> None:
        self.held = str(self.draw())

    def do_take(self, _seat: int, _rest: str) -> None:
        self.held = self.discards.pop()

    def do_replace(self, seat: int, place: str) -> None:
        old = self.sets[seat][int(place)]
        self.sets[seat][int(place)], self.held = self.held, str(old)
        self.do_discard(seat, "")

    def do_discard(self, seat: int, _rest: str) -> None:
        self.discards.append(self.held)
        self.open_window(seat)
        self.queue = [seat] if self.held in ACTION_CARDS else []
        if self.caller is not None:
            self.had_last_turn.add(seat)

    def do_match(self, seat: int, place: str) -> None:
        self.claims[seat].append(int(place))

    def do_pass(self, _seat: int, _rest: str) -> None:
        self.passed += 1
        if self.passed < self.seats:
            return
        for step in range(self.seats):
            seat = (self.discarder + 1 + step) % self.seats
            for place in self.claims[seat]:
                card = str(self.sets[seat][place])
                if not is_match(card, self.discards[-1]):
                    self.add_card(seat)
                    continue
                self.discards.append(card)
                self.sets[seat][place] = None
                self.queue += [seat] if card in ACTION_CARDS else []
                if not any(self.sets[seat]):
                    self.count()
                    return
        self.end_if_done()

    def do_peek(self, _seat: int, _place: str) -> None:
        self.next_action()

    def do_skip(self, _seat: int, _rest: str) -> None:
        self.next_action()

    def do_give(self, _seat: int, receiver: str) -> None:
        self.add_card(int(receiver))
        self.next_action()

    def do_swap(self, _seat: int, place: str) -> None:
        self.first = place

    def do_with(self, _seat: int, place: str) -> None:
        (a, i), (b, j) = (map(int, where.split(".")) for where in (self.first, place))
        self.sets[a][i], self.sets[b][j] = self.sets[b][j], self.sets[a][i]
        self.next_action()

    def next_action(self) -> None:
        self.queue.pop(0)
        self.end_if_done()

    def do_call(self, seat: int, _rest: str) -> None:
        self.caller = seat

    def do_done(self, _seat: int, _rest: str) -> None:
        pass

    def end_if_done(self) -> None:
        if not self.queue and len(self.had_last_turn) == self.seats - 1:
            self.count()

    def count(self) -> None:
        self.queue.clear()
        points = [sum(int(card[1:]) for card in cards if card) for cards in self.sets]
        if self.caller is not None:
            others = [points[seat] for seat in range(self.seats) if seat != self.caller]
            if min(others) <= points[self.caller] and (card := self.draw()):
                points[self.caller] += int(card[1:])
        self.totals = [total + new for total, new in zip(self.totals, points, strict=True)]
        self.dealer = (self.dealer + 1) % self.seats
        if left := next(self.shuffles, None):
            self.shuffles = iter([left, *self.shuffles])
            self.deal()


def final_scores(record: Record) -> list[int]:
    """What the record comes to."""
    referee = Referee(record)
    for action in record.actions:
        referee.act(action.seat, action.words)
    return referee.totals
