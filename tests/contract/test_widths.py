"""No number exceeds the width of its field: states of long matches are the same in plain and in compiled mode."""

from collections.abc import Callable
from typing import Any

import pytest

from boxlid.games import GAMES, SPECTATOR, Game, find_game
from boxlid.games.archduke.cards import KINDS
from boxlid.games.compiled import CALLS
from boxlid.games.options import OptionValue
from boxlid.kernel.cards.card_sets import actions_in, members
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.kernel.execution.state import layout_of
from boxlid.table.keys import key_from_seed, words_of
from tests.contract.cases import CASES, Case
from tests.contract.modes import COMPILED, PLAIN

LONG, LONGEST = 500, 10_000
"""Numbers of actions."""
ACTIONS_PER_WORLD = 25
MATCH, WORLD, STATES = range(3)
MRT, ARCHDUKE = find_game("mrt"), find_game("archduke")


def with_highest_numbers(game: Game, seats: int, options: tuple[tuple[str, OptionValue], ...] = ()) -> Case:
    """A case in which every number has its highest value, unless the options say otherwise."""
    highest = {option.name: option.most for option in game.rules.OPTIONS if option.most}
    return Case(game, seats, tuple({**highest, **dict(options)}.items()))


def play_in_both_modes(case: Case, n_actions: int, prepare: Callable[[Any], None] | None = None) -> None:
    """Play matches, half by the rule of thumb, and compare states and worlds. `prepare` changes the state dealt."""
    plain, flat = PLAIN.states(case.new_state(), STATES), COMPILED.states(case.new_state(), STATES)
    runs = [(mode.algorithm(case.game, CALLS), mode, states) for mode, states in ((PLAIN, plain), (COMPILED, flat))]
    calls, choosing = case.game.compiled.calls, new_rng(1)
    mask, dice = COMPILED.row([0] * case.game.rules.MASK_WORDS), COMPILED.row(new_rng(2))
    for number in range(n_actions):
        if number == 0 or calls.is_over(flat, MATCH):
            for played, mode, states in runs:
                played.start(states, MATCH, case.seats, mode.row(words_of(key_from_seed(number))))
                if prepare:
                    prepare(states[MATCH])
        actors = list(members(int(calls.actors(flat, MATCH))))
        seat = actors[random_below(choosing, len(actors))]
        calls.legal(flat, MATCH, seat, mask)
        legal = actions_in(list(map(int, mask)))
        action = legal[random_below(choosing, len(legal))]
        if random_below(choosing, 2):
            action = calls.rule_of_thumb(flat, MATCH, seat, dice)
        for played, mode, states in runs:
            played.apply(states, MATCH, seat, action)
            if number % ACTIONS_PER_WORLD == 0:
                states[WORLD] = states[MATCH]
                played.deal_unknown(states, WORLD, SPECTATOR, mode.row(new_rng(3, number)))
        for state in range(STATES):
            assert PLAIN.packed(plain, state) == COMPILED.packed(flat, state), f"after {number + 1} actions"


@pytest.mark.parametrize(("game", "most"), [(MRT, 2_500), (ARCHDUKE, 10_000)], ids=["mrt", "archduke"])
def test_the_record_of_a_state_stays_small(game: Game, most: int) -> None:
    """Speed on a CPU and on a GPU depends on it."""
    assert layout_of(game.rules.State).n_bytes <= most


@pytest.mark.parametrize("case", CASES, ids=str)
def test_matches_with_the_highest_numbers_fit(case: Case) -> None:
    play_in_both_modes(with_highest_numbers(case.game, case.seats, case.options), LONG)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_longest_matches_fit(game: Game) -> None:
    for seats in sorted(set(game.rules.SEATS)):
        play_in_both_modes(with_highest_numbers(game, seats, LASTING.get(game.id, ())), LONGEST)


LASTING: dict[str, tuple[tuple[str, OptionValue], ...]] = {
    "mrt": (("play_out", True), ("round_cap", 0)),
    "allstar": (("scoring", "points"),),
    "abridged": (("form", "pivot"),),
    "archduke": (("decks", "two"), ("mark", "rounds")),
}
"""The options with which a match lasts longest."""


def shuffled_often_in_mrt(s: Any) -> None:
    """As if there had been all the shuffles that the declaration of `origins` counts on."""
    s.shuffles += 35_000_000


def shuffled_often_in_archduke(s: Any) -> None:
    """As if the deal had followed all the shuffles that the declaration of `origin` counts on."""
    earlier = 10_000_000
    s.shuffles += earlier
    for i in range(s.n_unseen):
        s.unseen[i] += earlier * KINDS
    for seat in range(s.seats):
        for place in range(s.places[seat]):
            s.origin[seat][place] += earlier * ARCHDUKE.rules.PACK


@pytest.mark.parametrize(
    ("game", "prepare"), [(MRT, shuffled_often_in_mrt), (ARCHDUKE, shuffled_often_in_archduke)], ids=["mrt", "archduke"]
)
def test_origins_fit_up_to_the_last_shuffle(game: Game, prepare: Callable[[Any], None]) -> None:
    for seats in sorted(set(game.rules.SEATS)):
        play_in_both_modes(with_highest_numbers(game, seats), LONG, prepare)
