"""The coach's advice at the table, before the choice is made."""

from collections.abc import Mapping, Sequence

from boxlid.bots.values import SURELY, ActionValue
from boxlid.games import Unreadable, View
from boxlid.games.scenes import with_names


def say_hint(options: Sequence[ActionValue], labels: Mapping[int, str]) -> str:
    """The best choice in a sentence, and how far the next one is behind."""
    best = options[0]
    says = f"{labels[best.action]}: {best.chance:.0%} to win (± {SURELY * best.chance_error:.0%})"
    if len(options) == 1:
        return f"{says}; it is the only choice"
    second = min(options[1:], key=lambda option: option.behind)
    if second.behind <= SURELY * second.behind_error:
        return f"{says}; {labels[second.action]} may be as good"
    return f"{says}; next is {labels[second.action]}, {second.behind:.1%} behind"


def labels_of(view: View, names: Sequence[str]) -> dict[int, str]:
    """The labels of a view's choices by action, with the players' names."""
    labels = {choice.action: with_names(choice.full_label, names) for choice in view.scene().choices}
    if not labels:
        raise Unreadable("there is nothing to choose now")
    return labels


def chance_within(chance: float, error: float) -> str:
    """A chance with its two standard errors."""
    return f"{chance:.1%} ± {SURELY * error:.1%}"


def points_of(points: float) -> str:
    """Mean points, with a real minus sign and no negative zero."""
    return f"{points:z.1f}".replace("-", "−")


def points_within(points: float, error: float) -> str:
    """Points with their two standard errors."""
    return f"{points_of(points)} ± {SURELY * error:.1f}"
