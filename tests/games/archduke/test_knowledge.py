"""What a seat can infer: worlds that fit a view, the shuffles they came from, and observations."""

from collections import Counter

import pytest

from boxlid.games import SPECTATOR
from boxlid.games.archduke import actions, phases
from boxlid.games.archduke.cards import CARDS, NAMES, PACK
from boxlid.games.archduke.scene import action_words
from boxlid.games.archduke.state import DRAWN, SEEN_BY_ALL
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.kernel.execution.rows import Ints, fill_rows
from boxlid.kernel.match.observation import TALLY_BITS
from boxlid.kernel.match.planes import TALLY_MASK
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
def test_hidden_fields_are_blank(viewer: int) -> None:
    seen = playing(FOUR, OTHER_FOUR, draw="E0").say(0, "draw").seen_by(viewer)
    assert set(seen.pile) == {-1}
    assert not any(seen.key)
    assert {card for row in seen.shuffled for card in row} == {-1}
    assert seen.held == (CARDS["E0"] if viewer == 0 else -1)


def names_in(tally: int) -> list[str]:
    return [name for kind, name in enumerate(NAMES) for _ in range(tally >> TALLY_BITS * kind & TALLY_MASK)]


def test_an_observation_says_what_the_seat_sees() -> None:
    match = playing("N2 N3 - N5", OTHER_FOUR, "N10 N2 N3 N4", top="S11", draw="E0", turn=1).say(1, "draw")
    match.state.totals[:3] = [5, 6, 7]
    seen = observed(match, 1)
    assert seen["card"][0][:5] == [CARDS["N6"], CARDS["N7"], NOTHING, NOTHING, NOTHING]
    assert {card for row in seen["card"][1:] for card in row} == {NOTHING}
    assert [bin(places) for places in seen["occupied"]] == ["0b1111", "0b1111", "0b1011"]
    assert seen["known_by"][0][:4] == [1 << 0, 1 << 0, 0, 0]
    assert seen["known_by"][1][:4] == [1 << 1, 1 << 1, 0, 0]
    assert len(names_in(seen["discards"])) == 2
    assert "S11" in names_in(seen["discards"])
    assert len(names_in(seen["unseen"])) == len(names_in(seen["unseen_of_pile"])) == 50
    assert (seen["top"], seen["held"], seen["holding"]) == (CARDS["S11"], CARDS["E0"], DRAWN)
    assert seen["cards"] == [4, 4, 3]
    assert seen["total"] == [6, 7, 5]
    assert (seen["turn"], seen["caller"], seen["dealer"]) == (0, NOTHING, 2)
    assert (seen["playing"], seen["phase"], seen["seats"]) == (0b111, phases.HOLDING, 3)
    assert seen["draw_pile"] == 52 - 12 - 1 - 1
    assert (observed(match, 0)["held"], observed(match, 0)["holding"]) == (NOTHING, DRAWN)


def test_an_observation_shows_who_has_passed_and_called() -> None:
    match = playing(FOUR, OTHER_FOUR, "N10 N2 N3 N4").turn_of(0, "draw", "discard", then="call")
    match.say(1, "draw", "discard").say(2, "pass")
    seen = observed(match, 1)
    assert (seen["passed"], seen["caller"], seen["discarder"]) == (0b010, 2, 0)


def test_ARC_Q49_an_observation_shows_only_the_viewers_own_claims() -> None:
    match = playing("N2 N3 N4 N5", OTHER_FOUR, draw="N6").say(0, "draw", "discard").say(1, "match 0", "match 2")
    assert (observed(match, 1)["claimed"], observed(match, 1)["tried"]) == (0b101, [0b101, 0])
    assert (observed(match, 0)["claimed"], observed(match, 0)["tried"]) == (0, [0, 0])


def test_an_observation_shows_a_half_made_swap() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="S11").say(0, "draw", "discard").all_pass().say(0, "swap 1.2")
    assert (observed(match, 0)["swap_seat"], observed(match, 0)["swap_place"]) == (1, 2)
    assert (observed(match, 1)["swap_seat"], observed(match, 1)["swap_place"]) == (0, 2)
    assert observed(match, 0)["queued"] == [1, 0]


def test_an_observation_leaves_out_places_for_which_it_has_no_words() -> None:
    match = playing(FOUR, OTHER_FOUR)
    seen = observed(match, 0, places=2)
    assert [len(row) for row in seen["card"]] == [2, 2]
    assert seen["occupied"] == [0b11, 0b11]
    assert seen["cards"] == [4, 4]


def test_an_observation_has_the_fields_that_all_know() -> None:
    match = playing(FOUR, OTHER_FOUR, "N10 N2 N3 N4")
    state = match.state
    state.round_number, state.round_turns = 3, 8
    state.is_open, state.is_closing, state.is_last_round, state.is_time_up = 0, 1, 1, 1
    for option in ARCHDUKE.rules.OPTIONS:
        setattr(state, option.name, 1)
    state.threshold = 90
    seen = observed(match, 1)
    same = ["round_number", "round_turns", "is_open", "is_closing", "is_last_round", "is_time_up", "phase", "seats"]
    for name in [*same, *(option.name for option in ARCHDUKE.rules.OPTIONS)]:
        assert seen[name] == getattr(state, name), name
    state.is_open, state.is_closing = 1, 0
    assert (observed(match, 1)["is_open"], observed(match, 1)["is_closing"]) == (1, 0)


def test_an_observation_counts_every_seat_from_the_viewer() -> None:
    match = playing(FOUR, OTHER_FOUR, "N10 N2 N3 N4")
    state = match.state
    for number, name in enumerate(("turn", "dealer", "speaker", "caller", "discarder")):
        setattr(state, name, number % 3)
    for number, name in enumerate(("open_to", "passed", "concerned", "playing")):
        setattr(state, name, 0b001 << number % 3)
    state.votes[:3] = [-1, 0, 1]
    seen = observed(match, 1)
    assert [seen[name] for name in ("turn", "dealer", "speaker", "caller", "discarder")] == [2, 0, 1, 2, 0]
    assert [seen[name] for name in ("open_to", "passed", "concerned", "playing")] == [0b100, 0b001, 0b010, 0b100]
    assert seen["vote"] == [0, 1, -1]


@pytest.mark.parametrize(
    ("clock", "elapsed_ms", "turns", "left"), [(0, 50_000, 20, 40), (1, 50_999, 20, 10), (1, 99_000, 0, 0)]
)
def test_ARC_Q62_an_observation_has_the_time_that_is_left(clock: int, elapsed_ms: int, turns: int, left: int) -> None:
    match = playing(FOUR, OTHER_FOUR, mark="timer", minutes=1)
    match.state.clock, match.state.elapsed_ms, match.state.turns = clock, elapsed_ms, turns
    assert observed(match, 0)["seconds_left"] == left
    assert observed(playing(FOUR, OTHER_FOUR), 0)["seconds_left"] == 0


def test_an_observation_tells_the_cards_of_the_latest_shuffle_from_older_ones() -> None:
    match = playing(FOUR, OTHER_FOUR)
    assert observed(match, 0)["of_pile"] == [0b1111, 0b1111]
    match.state.shuffles += 1
    seen = observed(match, 0)
    assert (seen["of_pile"], seen["unseen_of_pile"]) == ([0, 0], 0)
    assert len(names_in(seen["unseen"])) == 51


def test_an_observation_cuts_off_totals() -> None:
    match = playing(FOUR, OTHER_FOUR)
    match.state.totals[:2] = [40_000, -4000]
    assert observed(match, 0)["total"] == [30_000, -3000]
