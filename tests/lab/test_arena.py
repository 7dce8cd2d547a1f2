"""Duplicate deals: fair to every seat, reproducible, and able to detect a better bot."""

import numpy as np
import pytest

from boxlid.games import GAMES, Game, Unreadable, View, find_game
from boxlid.games.seeds import MOST_SEED
from boxlid.kernel.chance.rng import random_below
from boxlid.kernel.execution.rows import Ints
from boxlid.lab.arena import Arena, Matchup, bot_rngs, pairings, ratings


def arena(game: Game, seed: int = 0) -> Arena:
    return Arena(game, game.rules.DEFAULT_SEATS, seed)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_bot_is_exactly_as_good_as_itself(game: Game) -> None:
    assert [arena(game).margin("thumb", "thumb", deal)[0] for deal in range(5)] == [0] * 5


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_rule_of_thumb_beats_random_play(game: Game) -> None:
    matchup = arena(game).matchup("thumb", "random", 100)
    assert matchup.mean - matchup.half_width > 0


def test_a_search_beats_a_rule_of_thumb() -> None:
    matchup = arena(find_game("family")).matchup("club", "thumb", 30)
    assert matchup.mean - matchup.half_width > 0


def test_a_deal_depends_on_its_seed_and_number_alone() -> None:
    family = find_game("family")
    first = arena(family).matchup("thumb", "random", 6)
    again = arena(family).matchup("thumb", "random", 6)
    other = arena(family, seed=1).matchup("thumb", "random", 6)
    assert first.margins.tolist() == again.margins.tolist()
    assert first.margins.tolist() != other.margins.tolist()


def test_a_seed_gives_bots_their_own_randomness() -> None:
    def draws(seed: int, deal: int = 0) -> list[list[int]]:
        return [[random_below(rng, 1 << 31) for _ in range(4)] for rng in bot_rngs(seed, deal, 3)]

    seeds = (0, 1, 1 << 31, 1 << 32, MOST_SEED)
    sequences = [tuple(one) for seed in seeds for deal in (0, 1) for one in draws(seed, deal)]
    assert len(set(sequences)) == len(sequences)
    assert draws(3) == draws(3)


def test_bots_draw_other_numbers_under_another_seed() -> None:
    def generators(seed: int) -> set[tuple[int, ...]]:
        found: set[tuple[int, ...]] = set()

        def spy(view: View, rng: Ints) -> int:
            found.add(tuple(rng))
            return view.legal()[0]

        Arena(find_game("family"), 2, seed, {}, {"spy": spy}).play(["spy", "spy"], 0, {"spy": []})
        return found

    assert len(generators(1)) == 2
    assert generators(1).isdisjoint(generators(2))


def test_partners_are_on_one_side() -> None:
    assert arena(find_game("abridged")).sides() == 2
    assert arena(find_game("family")).sides() == 4


def test_matches_that_may_never_end_are_refused() -> None:
    with pytest.raises(Unreadable, match="a match with round_cap 0 may never end"):
        Arena(find_game("mrt"), 4, options={"round_cap": 0})
    assert Arena(find_game("mrt"), 4, options={"round_cap": 10}).sides() == 4


def test_every_choice_is_timed() -> None:
    _, costs = arena(find_game("family")).margin("thumb", "random", 0)
    n_choices = len(costs["thumb"]) + len(costs["random"])
    times, seats = 4, 4
    assert n_choices > times * seats * 2, "every seat estimates and leads"
    assert n_choices <= times * seats * 7, "the last card is no choice"
    assert min(costs["thumb"]) >= 0


def test_pairings_are_a_round_robin_with_both_roles() -> None:
    assert pairings(["a", "b", "a"]) == [("a", "b"), ("b", "a")]


def test_ratings_are_mean_margins() -> None:
    def matchup(one: str, other: str, *margins: float) -> Matchup:
        return Matchup(one, other, np.array(margins), {})

    rated = ratings(
        [matchup("a", "b", 1, 3), matchup("b", "a", -1, -1), matchup("a", "c", 3, 5), matchup("c", "a", 0, 2)]
    )
    assert [(name, rating) for name, rating, _ in rated] == [("a", 3), ("c", 1), ("b", -1)]
