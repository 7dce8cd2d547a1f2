"""How a search evaluates a match of All in the Family, and that it finds plainly right choices."""

import pytest

from boxlid.bots.engine import weigh_actions
from boxlid.games import View
from boxlid.games.family import outlook
from boxlid.games.family.scene import action_words
from tests.games.family.arrange import FAMILY, PACK, Match, dealt, playing

LOW_HAND = "E1 E2 E3 G1 G2 M1 M2"
HIGH_HAND = "D11 A10 A9 A8 A7 A6 A5"
MIDDLE_HAND = "E6 E7 E8 G6 G7 M6 M7"


def prospects(match: Match) -> list[float]:
    return [outlook.prospects(match.state, seat) for seat in range(match.seats)]


def best(match: Match, seat: int) -> str:
    """What the search would do."""
    return action_words(weigh_actions(View.of(FAMILY, match.state, seat), 600, seed=1).best.action)


def dealt_to_seat_0(hand: str) -> Match:
    """A deal of four by seat 3, in which seat 0 holds these cards."""
    held = hand.split()
    others = [card for card in reversed(PACK) if card not in held]
    order = [held.pop() if place % 4 == 0 and held else others.pop() for place in range(len(PACK))]
    return dealt(4, dealer=3, order=order)


def test_a_stage_is_a_deal() -> None:
    match = playing("G9", "G2", "G1", bids=[1, 0, 0])
    before = outlook.stage(match.state)
    assert outlook.stage(match.play("G9 G2").state) == before
    assert outlook.stage(match.play("G1").state) == before + 1


@pytest.mark.parametrize("totals", [(0, 0, 0), (50, 20, 10), (100, 100, 30)])
def test_prospects_add_up_to_one_and_more_points_are_better(totals: tuple[int, ...]) -> None:
    chances = prospects(playing("G9", "G2", "G1", totals=totals))
    assert sum(chances) == pytest.approx(1)
    assert sorted(chances, reverse=True) == chances
    assert (chances[0] > chances[1]) == (totals[0] > totals[1])


def test_a_lead_is_worth_more_near_the_target() -> None:
    early, late = (prospects(playing("G9", "G2", totals=totals))[0] for totals in ((20, 10), (90, 80)))
    assert 1 / 2 < early < late < 1


def test_in_the_end_the_winner_has_all() -> None:
    match = playing("G9", "G2", "G1", bids=[1, 7, 7], totals=[90, 80, 0]).play("G9 G2 G1")
    assert match.is_over
    assert prospects(match) == [1, 0, 0]


def test_merit_is_an_exact_estimate() -> None:
    match = playing("G9", "G2", "G1", bids=[1, 0, 3]).play("G9 G2 G1")
    assert [outlook.merit(match.state, seat) for seat in range(3)] == [1, 1, 0]


def test_a_world_is_likelier_if_hands_fit_the_estimates_better() -> None:
    bids = [2, 0, 6]
    fitting = playing(MIDDLE_HAND, LOW_HAND, HIGH_HAND, bids=bids)
    half_fitting = playing(LOW_HAND, MIDDLE_HAND, HIGH_HAND, bids=bids)
    contrary = playing(MIDDLE_HAND, HIGH_HAND, LOW_HAND, bids=bids)
    likely, less, least = (outlook.likelihood(m.state, 0) for m in (fitting, half_fitting, contrary))
    assert likely > less > least > 0


def test_cards_already_played_belong_to_the_hand_that_was_estimated() -> None:
    before = playing(MIDDLE_HAND, LOW_HAND, HIGH_HAND, bids=[2, 0, 6])
    after = before.copy().play("E6 E1 D11")
    assert outlook.likelihood(after.state, 0) == outlook.likelihood(before.state, 0)


def test_the_viewers_estimate_says_nothing_about_a_world() -> None:
    one, other = (playing(MIDDLE_HAND, LOW_HAND, HIGH_HAND, bids=[bid, 0, 6]) for bid in (0, 7))
    assert outlook.likelihood(one.state, 0) == outlook.likelihood(other.state, 0)


def test_before_estimates_are_shown_all_worlds_are_equally_likely() -> None:
    assert outlook.likelihood(dealt_to_seat_0(LOW_HAND).state, 0) == 1


@pytest.mark.parametrize(("hand", "choice"), [(LOW_HAND, "bid 0"), (HIGH_HAND, "bid 7")])
def test_the_search_estimates_a_plain_hand(hand: str, choice: str) -> None:
    assert best(dealt_to_seat_0(hand), 0) == choice


@pytest.mark.parametrize(("bid", "choice"), [(0, "play G1"), (1, "play G9")])
def test_the_search_takes_a_last_trick_only_if_it_is_needed(bid: int, choice: str) -> None:
    match = playing("G5 E1", "G4 E2", "G1 G9", bids=[1, 1, bid]).play("G5 G4")
    assert best(match, 2) == choice


def test_the_search_gives_a_trick_to_whom_it_hurts() -> None:
    match = playing("A9", "D0", "E1", "E2", bids=[0, 5, 3, 0], taken=[0, 0, 3, 3]).play("A9 D0 E1 E2")
    assert best(match, 0) == "give 2"
