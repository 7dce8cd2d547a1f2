"""What the coach says at the table: a hint, or the worth of every choice."""

from rich.table import Table as Grid
from rich.text import Text

from boxlid.bots import CLUB
from boxlid.coach import Value, values
from boxlid.coach.duel import SURELY
from boxlid.coach.words import chance_within, points_within
from boxlid.games import Unreadable, View


def say_hint(view: View) -> str:
    """The best choice, and how far the next lies behind; the same however often one asks."""
    options, labels = weighed(view)
    best = options[0]
    says = f"{labels[best.action]}: {best.chance:.0%} to win (± {SURELY * best.chance_error:.0%})"
    if len(options) == 1:
        return f"{says}; there is nothing else to do"
    second = min(options[1:], key=lambda option: option.behind)
    if second.behind <= SURELY * second.behind_error:
        return f"{says}; {labels[second.action]} may be as good"
    return f"{says}; next is {labels[second.action]}, {second.behind:.1%} behind"


def draw_values(view: View) -> Grid:
    """A row for each choice, the best first; ± is two standard errors."""
    options, labels = weighed(view)
    grid = Grid(box=None, padding=(0, 2), header_style="dim")
    for heading in ("choice", "chance to win", "behind", "points"):
        grid.add_column(heading, justify="left" if heading == "choice" else "right")
    for place, option in enumerate(options):
        grid.add_row(
            Text(labels[option.action]),
            chance_within(option.chance, option.chance_error),
            chance_within(option.behind, option.behind_error) if place else "",
            points_within(option.points, option.points_error),
        )
    return grid


def weighed(view: View) -> tuple[list[Value], dict[int, str]]:
    """What a club player makes of the choices, and what they are called."""
    labels = {choice.action: choice.label for choice in view.scene().choices}
    if not labels:
        raise Unreadable("there is nothing to choose now")
    return values(view, CLUB).options, labels
