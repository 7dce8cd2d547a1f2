"""Whole matches from rigged packs, by the rules and by hand side by side."""

from random import Random

from hypothesis import given, settings

from boxlid.games.allstar.cards import CARDS, PACK
from boxlid.games.allstar.state import HAND
from boxlid.games.options import OptionValue
from boxlid.kernel.cards.card_sets import NOTHING
from tests.games.allstar.arrange import ALLSTAR, SPECIALS, Match, dealt_in_order, pack_for
from tests.games.allstar.match_by_hand import MatchByHand
from tests.games.match import any_seed

MOST_DEALS_COMPARED = 3


def rigged_pack(random: Random, seats: int) -> list[str]:
    """Any order, but up to three specials come first after the hands are dealt."""
    turned_first = random.sample(SPECIALS, random.randrange(4))
    others = [card for card in pack_for(seats) if card not in turned_first]
    random.shuffle(others)
    return [*others[: HAND * seats], *turned_first, *others[HAND * seats :]]


def lay_next_pack(match: Match, order: list[str]) -> None:
    match.state.shuffled[0] = [*(CARDS[card] for card in order), *[NOTHING] * (PACK - len(order))]


def any_options(random: Random) -> dict[str, OptionValue]:
    """Small purses, so that several players run out together and ties are common."""
    return {
        "scoring": random.choice(["counters", "points"]),
        "purse": random.randrange(5, 10),
        "revoke": random.random() < 0.3,
        "points_clear": random.choice(["share", "each"]),
    }


def assert_same(match: Match, by_hand: MatchByHand) -> None:
    assert match.is_over == (by_hand.ended_by is not None)
    assert match.winners == by_hand.winners()
    assert match.totals == by_hand.totals
    assert match.pot == by_hand.pot
    if by_hand.ended_by:
        assert ALLSTAR.rules.ENDINGS[ALLSTAR.rules.ending(match.state)][0] == by_hand.ended_by
    else:
        assert match.actors() == [by_hand.turn]
        assert match.choices(by_hand.turn) == by_hand.choices()
        assert match.turned_up == by_hand.turned_up


@given(any_seed)
@settings(max_examples=100)
def test_a_match_agrees_with_the_second_implementation(seed: int) -> None:
    random = Random(seed)
    seats, options = random.randrange(2, 5), any_options(random)
    dealer, order = random.randrange(seats), rigged_pack(random, seats)
    match = dealt_in_order(order, seats, dealer, **options)
    by_hand = MatchByHand(seats, dealer, order, options)
    match.state.deals = by_hand.deals = random.choice([1, 98, 99, 100])
    last_compared = by_hand.deals + MOST_DEALS_COMPARED - 1
    assert_same(match, by_hand)
    while not by_hand.ended_by and by_hand.deals <= last_compared:
        next_order = rigged_pack(random, seats)
        lay_next_pack(match, next_order)
        words = random.choice(sorted(by_hand.choices()))
        match.say(match.turn, words)
        by_hand.act(words, next_order)
        assert_same(match, by_hand)
