"""What the coach says at the table, before the choice is made."""

from collections.abc import Mapping, Sequence

from boxlid.bots.values import SURELY, ActionValue
from boxlid.games import Unreadable, View


def say_hint(options: Sequence[ActionValue], labels: Mapping[int, str]) -> str:
    """The best choice, and how far the next lies behind."""
    best = options[0]
    says = f"{labels[best.action]}: {best.chance:.0%} to win (± {SURELY * best.chance_error:.0%})"
    if len(options) == 1:
        return f"{says}; there is nothing else to do"
    second = min(options[1:], key=lambda option: option.behind)
    if second.behind <= SURELY * second.behind_error:
        return f"{says}; {labels[second.action]} may be as good"
    return f"{says}; next is {labels[second.action]}, {second.behind:.1%} behind"


def labels_of(view: View) -> dict[int, str]:
    """What the choices of a view are called, by action."""
    labels = {choice.action: choice.label for choice in view.scene().choices}
    if not labels:
        raise Unreadable("there is nothing to choose now")
    return labels


def chance_within(chance: float, error: float) -> str:
    """A chance with as much on both sides as is not sure."""
    return f"{chance:.1%} ± {SURELY * error:.1%}"


def points_of(points: float) -> str:
    """Points on average, with a real minus sign and never minus nothing."""
    return f"{points:z.1f}".replace("-", "−")


def points_within(points: float, error: float) -> str:
    """Points with as much on both sides as is not sure."""
    return f"{points_of(points)} ± {SURELY * error:.1f}"
