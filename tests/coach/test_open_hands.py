"""Double dummy: every card leads to the tricks that an exhaustive search finds, and the page of a review has them."""

import re
from functools import cache

from boxlid.bots import by_thumb
from boxlid.coach import Decision, Review, values, write_page
from boxlid.coach.match_review import StageChance
from boxlid.coach.open_hands import OpenHands, is_solvable
from boxlid.games import GAMES, View, find_game
from boxlid.games.abridged import actions
from boxlid.games.abridged.rules.tricks import takes
from boxlid.games.abridged.state import HAND, State
from boxlid.games.contract import MatchState
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.execution.state import copied
from boxlid.table.keys import key_from_seed, words_of

GAME = find_game("abridged")
TRICKS = 3
"""The exhaustive search is plain Python, and too slow for more."""
NAMES = ["Ann", "Bob", "Cy", "Dee"]


def tricks_by_exhaustive_search(state: State, side: int) -> int:
    """All tricks of a side in the deal if both play perfectly."""
    seat = GAME.actors(state)[0]
    is_own = state.turn % 2 == side
    is_last_card = sum(hand.bit_count() for hand in state.hands) == 1
    outcomes = []
    for action in GAME.legal(state, seat):
        if is_last_card:
            return tricks_with_last_card(state, action, side)
        after = copied(state)
        GAME.rules.apply(after, seat, action)
        outcomes.append(tricks_by_exhaustive_search(after, side))
    return max(outcomes) if is_own else min(outcomes)


def tricks_with_last_card(state: State, action: int, side: int) -> int:
    """The last card scores the deal and resets its tricks, so they are counted before."""
    card = action - actions.PLAY
    winner = state.turn if takes(card, state.best, state.trump) else state.winner
    taken = state.taken[side]
    return taken + (winner % 2 == side)


@cache
def positions() -> list[State]:
    """Every choice with few tricks left in some deals by the rule of thumb."""
    found = []
    for seed in range(10):
        state, rng = GAME.new_state(), new_rng(seed)
        assert isinstance(state, State)
        GAME.rules.start(state, GAME.rules.DEFAULT_SEATS, words_of(key_from_seed(seed)))
        while GAME.outlook.stage(state) == 1:
            seat = GAME.actors(state)[0]
            view = View.of(GAME, state, seat)
            if len(view.legal()) > 1 and HAND - state.tricks <= TRICKS:
                found.append(copied(state))
            GAME.rules.apply(state, seat, by_thumb(view, rng))
    return found


def views_of(state: MatchState) -> list[View]:
    return [View.of(GAME, state, seat) for seat in range(4)]


def test_double_dummy_agrees_with_exhaustive_search() -> None:
    solver = OpenHands(GAME)
    for state in positions():
        seat, side = GAME.actors(state)[0], state.turn % 2
        for action, tricks in solver.after_each(views_of(state), seat).items():
            after = copied(state)
            GAME.rules.apply(after, seat, action)
            assert tricks == tricks_by_exhaustive_search(after, side)
    assert len(positions()) > 10


def test_there_is_no_double_dummy_before_the_first_card() -> None:
    state = GAME.new_state()
    GAME.rules.start(state, GAME.rules.DEFAULT_SEATS, words_of(key_from_seed(1)))
    assert OpenHands(GAME).after_each(views_of(state), GAME.actors(state)[0]) == {}


def test_only_games_with_a_solver_have_double_dummy() -> None:
    assert [game.id for game in GAMES.values() if is_solvable(game)] == ["abridged"]


def worst_choice(state: State, solver: OpenHands, number: int) -> Decision:
    """The decision of a player who plays the worst card."""
    seat = GAME.actors(state)[0]
    view, tricks = View.of(GAME, state, seat), solver.after_each(views_of(state), seat)
    worst = min(tricks, key=lambda action: tricks[action])
    return Decision(number, seat, worst, values(view, 20), None, None, tricks, view.scene())


def test_the_page_shows_the_tricks_every_card_gave_away() -> None:
    solver = OpenHands(GAME)
    decisions = [worst_choice(state, solver, number) for number, state in enumerate(positions())]
    chances = [StageChance(len(decisions), seat, 0.5) for seat in range(4)]
    found = Review(GAME, NAMES, [0, 0], len(decisions), list(range(4)), decisions, chances, 20, len(decisions))
    for one in decisions:
        assert one.tricks_lost == max(one.tricks.values()) - min(one.tricks.values())
    n_lost = sum(one.tricks_lost > 0 for one in decisions)
    page = write_page(found, NAMES)
    assert n_lost > 2
    assert len(re.findall(r"<td class=n>−\d</td></tr>", page)) == n_lost
    assert sum(summary.tricks_lost or 0 for summary in found.summaries) == sum(one.tricks_lost for one in decisions)
