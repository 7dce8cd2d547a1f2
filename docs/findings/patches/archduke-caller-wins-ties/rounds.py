"""A caller who is tied is not punished (the boxed edition; against ARC-END-4 and ARC-Q35)."""

from boxlid.kernel.cards.card_sets import has
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule


@rule
def is_assassinated(points: Ints, playing: int, caller: int) -> bool:
    """Has another player beaten the caller?"""
    for seat in range(len(points)):
        if has(playing, seat) and seat != caller and points[seat] < points[caller]:
            return True
    return False
