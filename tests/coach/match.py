"""A short match with a blunder in it."""

from functools import cache

from boxlid.bots import by_thumb
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
