"""The plan of the searching seat: the traits it sees, and that it gains more than the rule of thumb."""

from importlib import resources

import numpy as np
import pytest
from hypothesis import given

from boxlid.bots.engine import plan_of
from boxlid.games import View
from boxlid.games.allstar import actions, knowledge, outlook, plan, strategy
from boxlid.games.allstar.cards import CARDS
from boxlid.games.allstar.rules import playable
from boxlid.kernel.cards.card_sets import members
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.execution.flat import flattened
from boxlid.kernel.execution.rows import Ints
from tests.games.allstar.arrange import ALLSTAR, Match, any_seats, cut_and_dealt, dealt, playing
from tests.games.match import any_seed

DEALS = 400


NAMES = (*plan.TRAITS_OF_THE_MOMENT, *plan.TRAITS_OF_A_CARD)


def options_of(match: Match) -> list[int]:
    s = match.state
    return list(members(playable(s.hands[s.turn], s.led, s.penalty)))


def traits(match: Match, card: str) -> dict[str, float]:
    """The traits of a card, as the plan of the seat in turn sees them."""
    options = options_of(match)
    rows = np.zeros((len(options), plan.N_TRAITS))
    plan.describe(match.state, match.turn, sum(1 << option for option in options), rows)
    return dict(zip(NAMES, rows[options.index(CARDS[card])].tolist(), strict=True))


def planned(match: Match, seat: int, rng: Ints) -> int:
    """The plan's choice if no card is hidden from it."""
    return plan_of(View(ALLSTAR, seat, match.state), rng)


def counts(match: Match, card: str, *names: str) -> list[float]:
    """The values of traits that count cards or players."""
    return [traits(match, card)[name] * plan.FEW for name in names]


def holds(match: Match, card: str, *names: str) -> list[bool]:
    """Which of these traits a card has."""
    return [traits(match, card)[name] == 1 for name in names]


def test_the_weights_are_those_of_the_traits_in_their_order() -> None:
    rows = (resources.files("boxlid.games.allstar") / "plan.csv").read_text(encoding="utf-8").splitlines()[1:]
    expected = [[str(seats), name] for seats in (2, 3, 4) for name in (*NAMES, "score")]
    assert [row.split(",")[:2] for row in rows] == expected


def test_a_lead_is_seen_as_one() -> None:
    match = playing("R3 B3 B7", "R5 B5 Y6", "G3 B4 R8", penalty="red", taken=("R4", "", ""))
    names = ("leads", "leads the penalty suit", "is a penalty card", "follows", "is clear")
    assert holds(match, "R3", *names) == [True, True, True, False, False]
    assert holds(match, "B7", *names) == [True, False, False, False, False]
    assert counts(match, "B7", "others clear", "cards in hand", "penalty cards in hand") == [2, 3, 1]
    assert counts(match, "B7", "still to come", "penalty cards in the trick") == [0, 0]


def test_a_card_is_seen_beside_the_unseen_ones_of_its_suit() -> None:
    match = playing("B5 B7 G3", "R5 B6 Y6", "G4 B8 R8", turned="B4")
    unseen = members(strategy.unseen(match.state, 0))
    blue = [card for card in unseen if CARDS["B1"] <= card <= CARDS["B8"]]
    below = sum(card < CARDS["B7"] for card in blue)
    above = len(blue) - below
    assert counts(match, "B7", "unseen below", "unseen above", "of its suit in hand") == [below, above, 2]
    assert traits(match, "B7")["danger"] == pytest.approx(below / (below + above + 1))
    assert [holds(match, card, "is the only one of its suit") for card in ("G3", "B7")] == [[True], [False]]


def test_following_is_seen_as_winning_or_not() -> None:
    match = playing("G6 B3 B4", "R3 B5 B6", "G3 G5 G8", penalty="red").play("G6 R3")
    names = (
        "follows",
        "is winning",
        "is winning and is clear",
        "wins",
        "lowest that is winning",
        "highest that is not",
    )
    assert holds(match, "G8", *names) == [True, True, True, True, True, False]
    assert holds(match, "G5", *names) == [True, False, False, False, False, True]
    assert holds(match, "G3", *names) == [True, False, False, False, False, False]
    assert counts(match, "G8", "is winning penalty cards", "penalty cards in the trick") == [1, 1]
    assert counts(match, "G3", "is winning penalty cards", "penalty cards in the trick") == [0, 1]


def test_a_card_given_away_is_seen_with_its_receiver() -> None:
    hands = ("G6 B3 B4", "R3 K9 B8", "Y7 Y5 Y8")
    clear = playing(*hands, penalty="red").play("G6")
    not_clear = playing(*hands, penalty="red", taken=("R4", "", "")).play("G6")
    assert [traits(clear, card)["given to one who is clear"] for card in ("K9", "B8")] == [1, 0]
    assert traits(not_clear, "K9")["given to one who is clear"] == 0


def test_a_seat_that_has_not_followed_is_seen_to_lack_the_suit() -> None:
    match = playing("G6 G3 B4", "R3 Y6 B8", "G7 Y5 G8", penalty="red").play("G6 R3 G8")
    assert counts(match, "G7", "others without the suit", "clear others with the suit") == [1, 1]
    match.play("G7")
    assert counts(match, "G3", "still to come", "still to come and clear") == [1, 1]
    assert counts(match, "G3", "still to come and without the suit") == [1]


def test_the_dealer_who_has_not_looked_goes_by_the_rule_of_thumb() -> None:
    match = dealt(3, next_cards="K9 I10 O11")
    assert plan.plan(match.state, 0, new_rng(1)) == strategy.choose(match.state, 0, new_rng(1))


@given(any_seats, any_seed)
def test_a_plan_is_legal_and_knows_nothing_hidden(seats: int, seed: int) -> None:
    match, rng = cut_and_dealt(seats, seed), new_rng(seed)
    stage = outlook.stage(match.state)
    while outlook.stage(match.state) == stage:
        seat = match.turn
        action = planned(match, seat, rng)
        assert action in ALLSTAR.legal(match.state, seat)
        if action >= actions.PLAY:
            other = match.copy()
            knowledge.deal_unknown(other.state, seat, rng)
            assert planned(other, seat, rng) == action
        ALLSTAR.rules.apply(match.state, seat, action)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_plan_brings_more_than_the_rule_of_thumb(seats: int) -> None:
    margins = []
    calls, rng = ALLSTAR.compiled.calls, np.array(new_rng(1))
    for key in range(DEALS):
        states, planner = flattened(cut_and_dealt(seats, key).state), key % seats
        while calls.stage(states, 0) == 1 and not calls.is_over(states, 0):
            (seat,) = members(int(calls.actors(states, 0)))
            choose = calls.plan if seat == planner else calls.rule_of_thumb
            calls.apply(states, 0, seat, choose(states, 0, seat, rng))
        merits = [calls.merit(states, 0, seat) for seat in range(seats)]
        margins.append(merits[planner] - np.mean(np.delete(merits, planner)))
    assert np.mean(margins) > 2 * np.std(margins) / DEALS**0.5
