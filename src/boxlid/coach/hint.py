"""What the coach says at the table, before the choice is made."""

from collections.abc import Mapping, Sequence

from boxlid.bots import CLUB
from boxlid.bots.engine import Value, weigh_actions
from boxlid.coach.duel import SURELY
from boxlid.games import Unreadable, View

SEED = 0
"""Whoever asks twice hears the same."""


def say_hint(options: Sequence[Value], labels: Mapping[int, str]) -> str:
    """The best choice, and how far the next lies behind."""
    best = options[0]
    says = f"{labels[best.action]}: {best.chance:.0%} to win (± {SURELY * best.chance_error:.0%})"
    if len(options) == 1:
        return f"{says}; there is nothing else to do"
    second = min(options[1:], key=lambda option: option.behind)
    if second.behind <= SURELY * second.behind_error:
        return f"{says}; {labels[second.action]} may be as good"
    return f"{says}; next is {labels[second.action]}, {second.behind:.1%} behind"


def weighed(view: View) -> tuple[list[Value], dict[int, str]]:
    """What a club player makes of the choices, and what they are called."""
    labels = {choice.action: choice.label for choice in view.scene().choices}
    if not labels:
        raise Unreadable("there is nothing to choose now")
    return weigh_actions(view, CLUB, SEED).options, labels
