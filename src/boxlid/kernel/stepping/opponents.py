"""`take_turn` for environments in which bots play some of the seats. `specialize` loads this file for each game."""

from typing import Any

from boxlid.kernel.cards.card_sets import has
from boxlid.kernel.chance.pick import random_action
from boxlid.kernel.execution.flat import Row, States
from boxlid.kernel.execution.rule import routine

rules: Any
strategy: Any


@routine
def take_turn(
    states: States, i: int, seat: int, thumbs: int, novices: int, minds: States, rng: Row, mask: Row
) -> None:  # fmt: skip
    """Act for a bot: by rule of thumb if its seat is in `thumbs` or, forgetting, in `novices`; otherwise at random.

    No view is needed: legal actions and rules of thumb never depend on what the seat cannot know.
    """
    if has(thumbs, seat):
        rules.apply(states[i], seat, strategy.choose(states[i], seat, rng))
    elif has(novices, seat):
        minds[0] = states[i]
        strategy.forget(minds[0], seat, rng)
        rules.apply(states[i], seat, strategy.choose(minds[0], seat, rng))
    else:
        rules.legal(states[i], seat, mask)
        rules.apply(states[i], seat, random_action(mask, rng))
