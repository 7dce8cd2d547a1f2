"""A second implementation to compare rules/ with: it reads a record by card names."""

from boxlid.table import Record

PIPS = {11: 1, 12: 2, 13: 3, 14: 4}
NEEDED = {"play": 10, "ten": 10, "seven": 7}
CHART = {
    "play": (550, 450, 360, 280, 210, 150, 100, 60, 30, 10, 90, 100, 110, 120),
    "ten": (50, 45, 40, 35, 30, 25, 20, 15, 10, 5, 50, 55, 60, 65),
    "seven": (35, 30, 25, 20, 15, 10, 5, 10, 15, 20, 25, 30, 35, 40),
}
AROUND = {"game": ["0123"], "night": ["0123"] * 3, "pivot": ["0123", "0312", "0231"]}


def number(card: str) -> int:
    return int(card[1:])


def strength(hand: set[str]) -> int:
    return sum(PIPS.get(number(card), 0) for card in hand)


def strongest(dealer: int, strengths: list[int]) -> int:
    """The chair that declares after four passes."""
    preferred = [dealer, (dealer + 1) % 4]
    teams = sorted(preferred, key=lambda chair: -(strengths[chair] + strengths[(chair + 2) % 4]))
    return max(teams[0], (teams[0] + 2) % 4, key=lambda chair: (strengths[chair], chair in preferred))


class Reader:
    """Reads a record of one match, hand by hand; a broken rule fails an assertion."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.said = [(action.seat, action.words.split()) for action in record.actions]
        self.points = [0, 0, 0, 0]
        """By player."""

    def read(self) -> list[int]:
        """The points of every player in the whole match."""
        first_dealer = self.record.dealer
        for game, around in enumerate(AROUND[str(self.record.options["form"])]):
            players = [int(player) for player in around]
            for hand in range(4):
                dealer = (players.index(first_dealer) + hand) % 4
                self.read_hand(players, dealer, self.record.shuffles[4 * game + hand])
        assert not self.said
        return self.points

    def next(self, player: int) -> list[str]:
        """The words of the next action, which must be by that player."""
        seat, words = self.said.pop(0)
        assert seat == player
        return words

    def read_hand(self, players: list[int], dealer: int, order: list[str]) -> None:
        hands = [set(order[(chair - dealer - 1) % 4 :: 4]) for chair in range(4)]
        declarer, declared = self.read_declaration(players, dealer, [strength(hand) for hand in hands])
        verb, trump = self.next(players[declarer])
        assert verb == "trump"
        tricks = self.read_play(players, hands, declarer, trump[0].upper())
        is_made = tricks >= NEEDED[declared]
        scorers = {declarer, (declarer + 2) % 4} if is_made else {(declarer + 1) % 4, (declarer + 3) % 4}
        for chair in scorers:
            self.points[players[chair]] += CHART[declared][tricks]

    def read_declaration(self, players: list[int], dealer: int, strengths: list[int]) -> tuple[int, str]:
        for step in range(4):
            speaker = (dealer + step) % 4
            if self.next(players[speaker]) == ["call", "play"]:
                return speaker, "play"
        declarer = strongest(dealer, strengths)
        verb, declared = self.next(players[declarer])
        assert (verb, declared) in (("call", "ten"), ("call", "seven"))
        return declarer, declared

    def read_play(self, players: list[int], hands: list[set[str]], declarer: int, trump: str) -> int:
        """How many of thirteen tricks the declaring team takes."""
        leader, tricks = (declarer + 1) % 4, 0
        for _ in range(13):
            trick: dict[int, str] = {}
            for step in range(4):
                chair = (leader + step) % 4
                chooser = declarer if chair == (declarer + 2) % 4 else chair
                verb, card = self.next(players[chooser])
                assert verb == "play"
                led = next(iter(trick.values()), card)[0]
                assert card[0] == led or not any(held[0] == led for held in hands[chair])
                hands[chair].remove(card)
                trick[chair] = card
            best = {card for card in trick.values() if card[0] == trump} or {
                card for card in trick.values() if card[0] == trick[leader][0]
            }
            leader = next(chair for chair, card in trick.items() if card == max(best, key=number))
            tricks += leader % 2 == declarer % 2
        return tricks
