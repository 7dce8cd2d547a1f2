"""What a seat can infer: worlds that fit a view, the shuffles they came from, and observations."""

from collections import Counter

import pytest

from boxlid.games import SPECTATOR
from boxlid.games.archduke import actions, phases
from boxlid.games.archduke.cards import CARDS, KINDS, NAMES, PACK
from boxlid.games.archduke.scene import action_words
from boxlid.games.archduke.state import MOST_PLACES, SEEN_BY_ALL
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.kernel.execution.rows import Ints, fill_rows
from tests.games.archduke.arrange import ARCHDUKE, DECK, Match, playing
from tests.games.match import count_cards, observed, world_for

FOUR = "N2 N3 N4 N5"
OTHER_FOUR = "N6 N7 N8 N9"


class Played:
    """A match played at random for a while, with all its shuffles; players rarely call, so piles run out."""

    def __init__(self, seats: int, seed: int, length: int, **options: bool | str | int) -> None:
        self.options = options
        self.match = Match.new(**options).start(seats, seed)
        self.orders: list[Ints] = []
        self.log: list[tuple[int, int, int]] = []
        self.dealer = self.match.state.dealer
        self.keep_orders()
        rng = new_rng(seed)
        while len(self.log) < length and not self.match.is_over:
            self.step(rng)

    def step(self, rng: Ints) -> None:
        seat = self.match.actors()[random_below(rng, len(self.match.actors()))]
        legal = ARCHDUKE.legal(self.match.state, seat)
        action = legal[random_below(rng, len(legal))]
        if action == actions.CALL and random_below(rng, 20):
            action = actions.DONE
        if action < actions.REPLACE and random_below(rng, 3):
            action = actions.PASS
        self.log.append((seat, action, self.match.sealed))
        ARCHDUKE.rules.apply(self.match.state, seat, action)
        self.keep_orders()

    def keep_orders(self) -> None:
        rows = self.match.state.shuffled
        for number in range(len(self.orders), self.match.state.shuffles):
            self.orders.append(rows[number % len(rows)].copy())

    def replayed_as(self, world: Match, viewer: int) -> Match:
        """The log played again with the shuffles that fit the world; face-down choices are the world's."""
        fitted = [order.copy() for order in self.orders]
        for number, order in enumerate(fitted):
            ARCHDUKE.knowledge.fit_order(world.state, number, order)
            assert Counter(NAMES[KIND[card]] for card in order if card >= 0) == Counter(
                NAMES[KIND[card]] for card in self.orders[number] if card >= 0
            )
        again = Match.new(**self.options)
        again.state.is_scripted = 1
        again.state.dealer = self.dealer
        lay(again, fitted)
        again.start(self.match.seats)
        open_round = self.match.sealed
        for seat, action, sealed in self.log:
            if seat == viewer or not sealed or sealed != open_round:
                self.do(again, seat, action, fitted)
        out = [0] * 200
        for seat in range(self.match.seats):
            if open_round and seat != viewer:
                for action in out[: ARCHDUKE.rules.sealed_choices(world.state, seat, out)]:
                    self.do(again, seat, action, fitted)
        return again

    @staticmethod
    def do(again: Match, seat: int, action: int, fitted: list[Ints]) -> None:
        lay(again, fitted)
        assert ARCHDUKE.rules.why_not(again.state, seat, action) == 0, action_words(action)
        ARCHDUKE.rules.apply(again.state, seat, action)


KIND = [CARDS[name] for name in map(ARCHDUKE.scene.card_name, range(PACK))]


def lay(match: Match, orders: list[Ints]) -> None:
    rows = match.state.shuffled
    made = match.state.shuffles
    for number in range(made, min(made + len(rows), len(orders))):
        rows[number % len(rows)] = orders[number].copy()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"race": True}),
        (6, {}),
        (6, {"race": True, "nola": True}),
        (8, {}),
        (5, {"mark": "eliminate", "threshold": 20}),
    ],
)
def test_long_rounds_have_worlds_that_replay(seats: int, options: dict[str, bool | str | int]) -> None:
    recycled = 0
    for seed in range(4):
        played = Played(seats, seed, 150 + 97 * seed, **options)
        recycled += len(played.orders) - played.match.round_number
        for viewer in (SPECTATOR, seed % seats):
            world = world_for(played.match, viewer, seed)
            assert count_cards(world) == [1] * PACK
            assert world.bytes_seen_by(viewer) == played.match.bytes_seen_by(viewer)
            again = played.replayed_as(world, viewer)
            for seat in played.match.viewers():
                assert again.bytes_seen_by(seat) == world.bytes_seen_by(seat)
    assert recycled or seats > 6


def test_a_recycled_pile_is_a_known_set_of_cards_in_unknown_order() -> None:
    match = playing(FOUR, OTHER_FOUR, top="N10")
    while match.draw_pile:
        match.turn_of(match.turn, "draw", "discard")
    recycled = Counter(match.discards[:-1])
    match.say(match.turn, "draw")
    for seed in range(5):
        world = world_for(match, SPECTATOR, seed)
        assert Counter([*world.draw_pile, NAMES[world.state.held]]) == recycled
        in_sets = Counter(f"{world.set_of(0)} {world.set_of(1)}".split())
        assert in_sets == Counter(f"{FOUR} {OTHER_FOUR}".split())


def test_worlds_differ_wherever_the_viewer_has_not_seen() -> None:
    match = playing(FOUR, OTHER_FOUR)
    worlds = [world_for(match, 0, seed) for seed in range(12)]
    assert {world.set_of(0)[:5] for world in worlds} == {"N2 N3"}
    assert len({world.set_of(1) for world in worlds}) > 6
    assert len({tuple(world.draw_pile) for world in worlds}) == 12
    for world in worlds:
        assert Counter([*world.set_of(0).split(), *world.set_of(1).split(), *world.draw_pile, "X-3"]) == Counter(DECK)


def test_a_world_supposes_that_known_matches_were_made() -> None:
    match = playing(FOUR, "N7 N6 N8 N9", "N7 N2 N3 N4", draw="N7").say(0, "draw", "discard")
    match.state.seen[1][0] = match.state.seen[2][0] = SEEN_BY_ALL
    match.say(1, "pass")
    world = world_for(match, 0, seed=1)
    assert world.state.n_claims[1] == 1
    assert world.state.n_claims[2] == 0
    assert world.bytes_seen_by(0) == match.bytes_seen_by(0)


def test_cards_of_one_kind_cannot_be_told_apart() -> None:
    one, other = Match.new(), Match.new()
    order = list(range(52))
    for match, cards in ((one, order), (other, order.copy())):
        if match is other:
            equal = [card for card in order if KIND[card] == CARDS["N7"]]
            for at, card in zip(equal, reversed(equal), strict=True):
                cards[at] = card
        match.state.is_scripted = 1
        fill_rows(match.state.shuffled, -1)
        match.state.shuffled[0][:52] = cards
        match.start(4)
        for seat in range(4):
            match.say(seat, "look 2", "look 3")
    for viewer in one.viewers():
        assert one.bytes_seen_by(viewer) == other.bytes_seen_by(viewer)


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_what_is_hidden_is_blank(viewer: int) -> None:
    seen = playing(FOUR, OTHER_FOUR, draw="E0").say(0, "draw").seen_by(viewer)
    assert set(seen.pile) == {-1}
    assert not any(seen.key)
    assert {card for row in seen.shuffled for card in row} == {-1}
    assert seen.held == (CARDS["E0"] if viewer == 0 else -1)


def by_seat(piece: Ints) -> list[Ints]:
    """A piece of an observation as rows of one number for each place of a set."""
    return [piece[at : at + MOST_PLACES] for at in range(0, len(piece), MOST_PLACES)]


def marked(piece: Ints) -> list[int]:
    """Where a piece of an observation is not 0."""
    return [at for at, n in enumerate(piece) if n]


def test_an_observation_says_what_the_seat_sees() -> None:
    match = playing("N2 N3 - N5", OTHER_FOUR, "N10 N2 N3 N4", top="S11", draw="E0", turn=1).say(1, "draw")
    match.state.totals[:3] = [5, 6, 7]
    seen = observed(match, 1)
    sets = by_seat(seen["sets"])
    assert sets[0][:5] == [2 + CARDS["N6"], 2 + CARDS["N7"], 1, 1, 0]
    assert sets[2][:4] == [1, 1, 0, 1]
    assert not any(map(any, sets[3:]))
    knows = by_seat(seen["owner_knows"])
    assert knows[1][:4] == [1, 1, 0, 0]
    assert sum(seen["discards"]) == 2
    assert seen["discards"][CARDS["S11"]] == 1
    assert sum(seen["unseen"]) == 50
    assert marked(seen["top"]) == [CARDS["S11"]]
    assert marked(seen["held"]) == [CARDS["E0"]]
    assert seen["cards"][:4] == [4, 4, 3, 0]
    assert seen["totals"][:4] == [6, 7, 5, 0]
    assert marked(seen["is_turn"]) == [0]
    assert not any(seen["is_caller"])
    assert marked(seen["is_dealer"]) == [2]
    assert marked(seen["is_playing"]) == [0, 1, 2]
    assert marked(seen["phase"]) == [phases.HOLDING]
    assert seen["draw_pile"][0] == 52 - 12 - 1 - 1
    assert seen["seats"][0] == 3
    assert len(seen["top"]) == KINDS
    assert not any(observed(match, 0)["held"])


def test_an_observation_shows_who_has_passed_and_called() -> None:
    match = playing(FOUR, OTHER_FOUR, "N10 N2 N3 N4").turn_of(0, "draw", "discard", then="call")
    match.say(1, "draw", "discard").say(2, "pass")
    seen = observed(match, 1)
    assert marked(seen["has_passed"]) == [1]
    assert marked(seen["is_caller"]) == [2]
