"""A referee: the whole match from the rule sheet alone, by card names and in plain Python.

It says at every moment which words are legal for each seat, keeps the sets, the piles and the score, and at the end
names the winners and the clause that ended the match.
"""

from collections import Counter
from collections.abc import Iterator

from boxlid.kernel.match.roles import HOUSE
from boxlid.table import Record
from boxlid.table.record import effective_actions
from tests.games.archduke.matching_by_hand import RaceRound, SealedRound
from tests.games.archduke.round_by_hand import Agreed, Round
from tests.games.archduke.table_by_hand import from_left_of, points_of

LARGE_GROUP = 5
FINALISTS = 3
MOST_ROUNDS = 1000
TURNS_A_MINUTE = 60
MS_A_MINUTE = 60_000


class Referee:
    """A match in progress."""

    def __init__(self, agreed: Agreed, dealer: int, shuffles: Iterator[list[str]]) -> None:
        self.agreed = agreed
        self.dealer = dealer
        self.shuffles = shuffles
        self.notes: Counter[str] = Counter()
        """How often things happened that a sample of matches should contain."""
        self.playing = list(range(agreed.seats))
        self.totals = [0] * agreed.seats
        self.rounds = 0
        self.turns = 0
        self.votes: dict[int, str] = {}
        self.is_voting = False
        self.is_time_up = False
        self.is_last_round = False
        self.winners: list[int] = []
        self.clause = ""
        self.deal()

    def deal(self) -> None:
        of_kind = RaceRound if self.agreed.options["race"] else SealedRound
        self.round: Round = of_kind(self.agreed, list(self.playing), self.dealer, self.shuffles, self.notes)

    @property
    def is_over(self) -> bool:
        return bool(self.winners)

    # --- Legal words -----------------------------------------------------------------------------------------------

    def words(self, seat: int) -> set[str]:
        """The words that are legal for a seat now."""
        if self.is_voting:
            return set() if seat in self.votes else {"stop", "more"}
        return self.round.words(seat)

    def words_by_seat(self) -> list[set[str]]:
        return [self.words(seat) for seat in range(self.agreed.seats)]

    def may_say(self, seat: int, words: str, at_ms: int | None) -> bool:
        return self.may_house_say_time(at_ms or 0) if seat == HOUSE else words in self.words(seat)

    def may_house_say_time(self, at_ms: int) -> bool:
        """With a clock only when the time has come (ARC-Q62), otherwise at any moment, once (ARC-Q55)."""
        is_due = not self.uses_clock or self.is_late(at_ms)
        return self.agreed.options["mark"] == "timer" and not self.is_over and not self.is_time_up and is_due

    @property
    def uses_clock(self) -> bool:
        return self.agreed.clock and self.agreed.version > 1

    def is_late(self, at_ms: int) -> bool:
        return at_ms >= int(self.agreed.options["minutes"]) * MS_A_MINUTE

    # --- Effects ---------------------------------------------------------------------------------------------------

    def act(self, seat: int, words: str, at_ms: int | None = None) -> None:
        """Carry out legal words of a seat or the house."""
        if self.uses_clock and at_ms is not None and self.is_late(at_ms):
            self.is_time_up = True
        if seat == HOUSE:
            self.is_time_up = True
        elif self.is_voting:
            self.vote(seat, words)
        else:
            self.play(seat, words)

    def play(self, seat: int, words: str) -> None:
        turns_before = self.round.turns
        self.round.act(seat, words)
        self.turns += self.round.turns - turns_before
        if not self.uses_clock and self.turns >= int(self.agreed.options["minutes"]) * TURNS_A_MINUTE:
            self.is_time_up = True
        if self.round.is_over:
            self.count()

    def vote(self, seat: int, words: str) -> None:
        self.votes[seat] = words
        if len(self.votes) < self.agreed.seats:
            return
        self.is_voting = False
        if set(self.votes.values()) == {"stop"}:
            self.win(self.playing, "ARC-GAME-5")
        else:
            self.next_round()

    def count(self) -> None:
        """Add up the sets; a caller who is tied or beaten gets a card on top (ARC-END-3, ARC-END-4)."""
        caller, cards = self.round.caller, self.round.cards
        points = {seat: cards.points(seat) for seat in self.playing}
        best = min(points[seat] for seat in self.playing if seat != caller)
        if caller is not None and best <= points[caller]:
            self.notes["caller assassinated"] += 1
            self.notes["caller tied"] += best == points[caller]
            self.notes["caller with an empty set beaten"] += not cards.occupied(caller)
            card = cards.draw()
            points[caller] += points_of(card) if card else 0
        for seat in self.playing:
            self.totals[seat] += points[seat]
        self.notes["round of twelve"] += len(self.playing) == 12
        self.rounds += 1
        self.judge_mark()

    def judge_mark(self) -> None:
        """Is the mark reached (ARC-GAME-0)? If not, the next round begins."""
        options = self.agreed.options
        mark, threshold = options["mark"], int(options["threshold"])
        crossed = [seat for seat in self.playing if self.totals[seat] >= threshold]
        if mark == "threshold" and crossed:
            self.win(self.playing, "ARC-GAME-2")
        elif mark == "rounds" and self.rounds == options["rounds"]:
            self.win(self.playing, "ARC-GAME-3")
        elif mark == "timer" and self.is_time_up:
            self.win(self.playing, "ARC-GAME-4")
        elif mark == "eliminate":
            self.eliminate(crossed)
        if not self.is_over and self.rounds == MOST_ROUNDS:
            self.win(self.playing, "ARC-Q61")
        elif not self.is_over and mark == "bored":
            self.is_voting, self.votes = True, {}
        elif not self.is_over:
            self.next_round()

    def eliminate(self, crossed: list[int]) -> None:
        """Down to one, or to three at most who play one more round (ARC-GAME-1, ARC-Q40)."""
        left = [seat for seat in self.playing if seat not in crossed]
        if self.is_last_round:
            self.win(self.playing, "ARC-GAME-1c")
        elif not left:
            self.win(crossed, "ARC-GAME-1b")
        elif len(left) == 1:
            self.win(left, "ARC-GAME-1a")
        else:
            self.notes["eliminated"] += len(crossed)
            self.playing = left
            self.is_last_round = len(left) <= FINALISTS and self.has_finalists()
            self.notes[f"{len(left)} finalists"] += self.is_last_round

    def has_finalists(self) -> bool:
        """Does elimination stop early (ARC-Q57, ARC-Q65)?"""
        chosen = self.agreed.options.get("finalists", "auto")
        return chosen == "three" or (chosen == "auto" and self.agreed.seats >= LARGE_GROUP)

    def next_round(self) -> None:
        """The deal goes to the left, past those who are out (ARC-Q38)."""
        self.dealer = from_left_of(self.dealer, self.playing)[0]
        self.deal()

    def win(self, contenders: list[int], clause: str) -> None:
        """The lowest total wins, and equal ones share (ARC-GAME-0, ARC-Q43)."""
        lowest = min(self.totals[seat] for seat in contenders)
        self.winners = [seat for seat in contenders if self.totals[seat] == lowest]
        self.clause = clause
        self.notes[clause] += 1
        self.notes["shared win"] += len(self.winners) > 1


def refereed(record: Record) -> Referee:
    """Referee a record, all of whose actions must be legal."""
    agreed = Agreed(record.seats, record.options, record.rules, record.clock)
    referee = Referee(agreed, record.dealer, iter(record.shuffles))
    for action in effective_actions(record.actions):
        assert referee.may_say(action.seat, action.words, action.at_ms), action
        referee.act(action.seat, action.words, action.at_ms)
    return referee
