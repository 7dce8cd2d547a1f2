"""The values of all choices, as a table for the terminal."""

from collections.abc import Mapping, Sequence

from rich.table import Table as Grid
from rich.text import Text

from boxlid.bots.values import ActionValue
from boxlid.coach.hint import chance_within, points_within


def draw_values(options: Sequence[ActionValue], labels: Mapping[int, str]) -> Grid:
    """A row for each choice, the best first; ± is two standard errors."""
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
