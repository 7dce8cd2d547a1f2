"""Whole matches from rigged packs, by the rules and by hand side by side."""

from random import Random

from hypothesis import given, settings

from boxlid.games.family.scene import CARDS
from boxlid.games.family.state import HAND
from tests.games.family.arrange import BOSSES, FAMILY, PACK, Match, dealt
from tests.games.family.match_by_hand import MatchByHand
from tests.games.match import any_seed

MOST_DEALS_COMPARED = 3


def rigged_pack(random: Random, seats: int) -> list[str]:
    """Any order, but both Ding Bats and some Archies are dealt."""
    dealt_for_sure = ["D0", "D11", *random.sample(BOSSES[1:-1], random.randrange(HAND))]
    others = [card for card in PACK if card not in dealt_for_sure]
    random.shuffle(others)
    n_more = HAND * seats - len(dealt_for_sure)
    hands = [*dealt_for_sure, *others[:n_more]]
    random.shuffle(hands)
    return [*hands, *others[n_more:]]


def assert_same(match: Match, by_hand: MatchByHand) -> None:
    assert match.actors() == by_hand.actors()
    for seat in by_hand.actors():
        assert match.choices(seat) == by_hand.choices(seat)
    assert match.totals == by_hand.totals
    assert match.taken == by_hand.taken
    assert match.is_over == (by_hand.ended_by is not None)
    assert match.winners == by_hand.winners()
    if by_hand.ended_by:
        assert FAMILY.rules.ENDINGS[FAMILY.rules.ending(match.state)][0] == by_hand.ended_by


@given(any_seed)
@settings(max_examples=50)
def test_a_match_agrees_with_the_second_implementation(seed: int) -> None:
    """Estimates are low and scores at or near the target, so that several players get there together."""
    random = Random(seed)
    seats, is_free = random.randrange(2, 7), random.random() < 0.5
    dealer, order = random.randrange(seats), rigged_pack(random, seats)
    totals = random.choice([[100, 100], [90, 90], [90, 80]]) + [90] * (seats - 2)
    match = dealt(seats, dealer, order, dingbat_free=is_free)
    match.state.totals[:seats] = totals
    by_hand = MatchByHand(totals, dealer, order, target=100, is_free=is_free)
    assert_same(match, by_hand)
    while not by_hand.ended_by and match.state.deals <= MOST_DEALS_COMPARED:
        next_order = rigged_pack(random, seats)
        match.state.shuffled[0] = [CARDS[card] for card in next_order]
        seat = random.choice(by_hand.actors())
        choices = sorted(by_hand.choices(seat))
        words = random.choice(choices[:3] if "bid 0" in choices else choices)
        match.say(seat, words)
        by_hand.act(seat, words, next_order)
        assert_same(match, by_hand)
