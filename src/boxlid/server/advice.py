"""What the coach says at an online table."""

import asyncio

from boxlid.bots.values import SURELY
from boxlid.coach.hint import labels_of, say_hint
from boxlid.games import View
from boxlid.server.messages import Worth
from boxlid.workers import Opponents


async def advise(opponents: Opponents, view: View) -> tuple[str, list[Worth]]:
    """The best choice in a sentence, and what every choice is worth."""
    labels = labels_of(view)
    values = await asyncio.wrap_future(opponents.weigh(view))
    worths = [
        Worth(
            action=value.action,
            label=labels[value.action],
            chance=value.chance,
            within=SURELY * value.chance_error,
            behind=value.behind,
            behind_within=SURELY * value.behind_error,
            points=value.points,
        )
        for value in values
    ]
    return say_hint(values, labels), worths
