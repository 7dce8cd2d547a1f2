"""The deck that is printed has every card of the pack, every copy, with a suit that the look knows."""

from collections import Counter

import pytest

from boxlid.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_deck_has_every_copy_of_every_card(game: str) -> None:
    rules, scene = GAMES[game].rules, GAMES[game].scene
    printed = Counter(card.name for card in scene.DECK)
    decks, left_over = divmod(rules.PACK, printed.total())
    assert left_over == 0
    assert Counter(map(scene.card_name, range(rules.PACK))) == {name: decks * n for name, n in printed.items()}
    assert {card.suit for card in scene.DECK} <= set(GAMES[game].look.SUITS)
