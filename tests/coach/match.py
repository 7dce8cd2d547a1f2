"""A short match with a blunder in it."""

from functools import cache

from boxlid.bots import by_thumb
from boxlid.coach import Review, review
from boxlid.games.stopping import Enough
from boxlid.kernel.chance.rng import new_rng
from boxlid.table import Record, Table

BLUNDERER = 2
BLUNDER = "bid 7"
NAMES = ["<b>Ann</b>", "Bob & Co", "Cy", "Dee"]
BUDGET = 200


@cache
def blundered_match() -> Record:
    """All seats play by the rule of thumb, but one estimates seven tricks in the first deal."""
    table, rng = Table("family", 4, seed=5, options={"target": 10}, players=NAMES), new_rng(5)
    while not table.is_over:
        seat = table.actors[0]
        is_blunder = seat == BLUNDERER and BLUNDER in table.legal(seat) and table.scene(seat).stage == "Deal 1"
        table.act(seat, BLUNDER if is_blunder else by_thumb(table.view(seat), rng))
    return table.record()


def stopped_review(n_actions: int) -> Review:
    """A review of the match that is stopped after this many actions."""
    steps = iter(range(1, n_actions + 1))

    def stop(_n: int) -> None:
        if next(steps) == n_actions:
            raise Enough

    return review(blundered_match(), BUDGET, on_progress=stop)
