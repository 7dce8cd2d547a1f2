"""With all hands open, every card is worth what trying everything says, and the review tells it."""

import re
from functools import cache

from boxlid.bots import by_thumb
from boxlid.coach import Decision, Review, values, write_page
from boxlid.coach.open_hands import OpenHands, is_solvable
from boxlid.coach.review import Standing
from boxlid.games import GAMES, View, find_game
from boxlid.games.abridged.cards import takes
from boxlid.kernel.record import States, copied
from boxlid.kernel.rng import new_rng
from boxlid.table.keys import key_from_seed, words_of

GAME = find_game("abridged")
TRICKS = 3
"""More take too long to try in Python."""
NAMES = ["Ann", "Bob", "Cy", "Dee"]


def tricks_by_trying_everything(states: States, side: int) -> int:
    """All tricks of a side in the deal."""
    seat = GAME.actors(states)[0]
    is_own = int(states[0].turn) % 2 == side
    is_last_card = sum(int(hand).bit_count() for hand in states[0].hands) == 1
    outcomes = []
    for action in GAME.legal(states, 0, seat):
        if is_last_card:
            return tricks_with_last_card(states, action, side)
        after = copied(states)
        GAME.calls.apply(after, 0, seat, action)
        outcomes.append(tricks_by_trying_everything(after, side))
    return max(outcomes) if is_own else min(outcomes)


def tricks_with_last_card(states: States, action: int, side: int) -> int:
    """A deal is scored, and its tricks forgotten, with the last card: so count them before."""
    s = states[0]
    card = action - GAME.rules.PLAY
    winner = int(s.turn) if takes(card, int(s.best), int(s.trump)) else int(s.winner)
    return int(s.taken[side]) + (winner % 2 == side)


@cache
def positions() -> list[States]:
    """Of some deals by the rule of thumb, every choice with few tricks left."""
    found = []
    for seed in range(10):
        states, rng = GAME.new_states(1), new_rng(seed)
        GAME.calls.start(states, 0, GAME.rules.DEFAULT_SEATS, words_of(key_from_seed(seed)))
        while GAME.calls.stage(states, 0) == 1:
            seat = GAME.actors(states)[0]
            view = View.of(GAME, states, 0, seat)
            if len(view.legal()) > 1 and GAME.rules.HAND - int(states[0].tricks) <= TRICKS:
                found.append(copied(states))
            GAME.calls.apply(states, 0, seat, by_thumb(view, rng))
    return found


def views_of(states: States) -> list[View]:
    return [View.of(GAME, states, 0, seat) for seat in range(4)]


def test_every_card_is_worth_what_trying_everything_says() -> None:
    judge = OpenHands()
    for states in positions():
        seat, side = GAME.actors(states)[0], int(states[0].turn) % 2
        for action, tricks in judge.after_each(views_of(states), seat).items():
            after = copied(states)
            GAME.calls.apply(after, 0, seat, action)
            assert tricks == tricks_by_trying_everything(after, side)
    assert len(positions()) > 10


def test_before_the_first_card_there_is_nothing_to_count() -> None:
    states = GAME.new_states(1)
    GAME.calls.start(states, 0, GAME.rules.DEFAULT_SEATS, words_of(key_from_seed(1)))
    assert OpenHands().after_each(views_of(states), GAME.actors(states)[0]) == {}


def test_only_games_of_two_sides_and_open_tricks_have_it() -> None:
    assert [game.id for game in GAMES.values() if is_solvable(game)] == ["abridged"]


def worst_choice(states: States, judge: OpenHands, number: int) -> Decision:
    """The decision of somebody who plays the worst card there is."""
    seat = GAME.actors(states)[0]
    view, tricks = View.of(GAME, states, 0, seat), judge.after_each(views_of(states), seat)
    worst = min(tricks, key=lambda action: tricks[action])
    return Decision(number, seat, worst, values(view, 20), None, None, tricks, view.scene())


def test_the_page_tells_what_every_card_gave_away() -> None:
    judge = OpenHands()
    decisions = [worst_choice(states, judge, number) for number, states in enumerate(positions())]
    standings = [Standing(len(decisions), seat, 0.5) for seat in range(4)]
    found = Review(GAME, NAMES, [0, 0], len(decisions), list(range(4)), decisions, standings, 20)
    for one in decisions:
        assert one.tricks_lost == max(one.tricks.values()) - min(one.tricks.values())
    n_lost = sum(one.tricks_lost > 0 for one in decisions)
    page = write_page(found, NAMES)
    assert n_lost > 2
    assert len(re.findall(r"<td class=n>−\d</td></tr>", page)) == n_lost
    assert sum(account.tricks_lost or 0 for account in found.accounts) == sum(one.tricks_lost for one in decisions)
