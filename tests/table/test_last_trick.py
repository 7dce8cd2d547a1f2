"""The last trick of a deal stays visible, although the next deal follows automatically."""

import pytest

from boxlid.bots import by_thumb
from boxlid.games import SPECTATOR, find_game
from boxlid.games.options import OptionValue
from boxlid.games.scenes import Scene
from boxlid.kernel.chance.rng import new_rng
from boxlid.table import Table

DEALS = 5


def laid(scene: Scene, kind: str) -> dict[int, str]:
    return {zone.seat: zone.cards[0].name for zone in scene.zones if zone.kind == kind and zone.cards}


@pytest.mark.parametrize(
    ("game", "options"),
    [("family", {}), ("allstar", {}), ("abridged", {"form": "pivot"})],
    ids=["family", "allstar", "abridged"],
)
def test_the_last_trick_of_a_deal_is_shown_until_the_next_lead(game: str, options: dict[str, OptionValue]) -> None:
    table, rng = Table(find_game(game), 4, options=options, seed=5), new_rng(5)
    n_ended = 0
    while n_ended < DEALS:
        before = table.scene(SPECTATOR)
        seat = table.actors[0]
        table.act(seat, by_thumb(table.view(seat), rng))
        scene = table.scene(SPECTATOR)
        ended = laid(scene, "last trick")
        if ended and not laid(before, "last trick"):
            n_ended += 1
            missing = set(ended) - set(laid(before, "trick"))
            assert {**ended, **laid(before, "trick")} == ended
            assert len(ended) == 4
            words = table.game.scene.action_words(table.last_entry.action)
            assert [ended[seat] for seat in missing] == ([words.split()[1]] if words.startswith("play ") else [])
            for viewer in range(4):
                assert laid(table.scene(viewer), "last trick") == ended
        assert not (ended and laid(scene, "trick"))
