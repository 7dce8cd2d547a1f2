"""The worth of every choice, as a table for the terminal."""

from rich.table import Table as Grid
from rich.text import Text

from boxlid.coach.hint import weighed
from boxlid.coach.words import chance_within, points_within
from boxlid.games import View


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
