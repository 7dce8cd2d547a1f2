"""The graph of a review: every seat's chance to win over the match, with a mark at each costly choice."""

from collections.abc import Sequence
from html import escape

from boxlid.coach.match_review import Decision, Review
from boxlid.coach.words import name_action

WIDTH, HEIGHT = 760, 320
LEFT, RIGHT, TOP, BOTTOM = 64, 14, 14, 56
"""Margins around the plot, for the numbers at its axes."""
DASHES = ("none", "7 4", "2 4", "10 3 2 3", "4 2", "12 5")
"""A dash pattern for each seat, so that lines differ without colour too."""
COLOURS = 6
"""The number of seat colours in `page.css`."""
MOST_TICKS = 6


def draw_graph(review: Review, names: Sequence[str]) -> str:
    """The graph as an SVG element."""
    plot = _Plot(max(1, review.n_actions))
    parts = [plot.grid(), plot.stages(review)]
    parts += [plot.line(review.chance_curve(seat), seat) for seat in review.seats]
    parts += [plot.mark(review, decision, names) for decision in reversed(review.costly)]
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-labelledby="graph-title graph-says">'
        f'<title id="graph-title">Chance to win over the match</title>'
        f'<desc id="graph-says">A line for each player, from 0% to 100%. The tables below hold the same numbers.</desc>'
        f"{''.join(parts)}</svg>"
    )


def swatch(seat: int) -> str:
    """A short piece of a seat's line, for the legend."""
    line = f'<line x1="1" y1="5" x2="35" y2="5" class="line" {_line_style(seat)}/>'
    return f'<svg class="swatch" viewBox="0 0 36 10" aria-hidden="true">{line}</svg>'


def colour(seat: int) -> int:
    """The number of a seat's colour on the page."""
    return seat % COLOURS


def _line_style(seat: int) -> str:
    """Colour and dashes. Seats with the same colour, such as 0 and 6, have different dashes."""
    pattern = DASHES[(seat + seat // COLOURS) % len(DASHES)]
    return f'style="stroke:var(--seat{colour(seat)});stroke-dasharray:{pattern}"'


class _Plot:
    """Maps numbers of actions and chances to coordinates, and draws the parts of the graph."""

    def __init__(self, n_actions: int) -> None:
        self.n_actions = n_actions

    def x(self, number: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * number / self.n_actions, 1)

    def y(self, chance: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - min(1.0, max(0.0, chance))), 1)

    def grid(self) -> str:
        """Lines and numbers at the axes."""
        parts = []
        for percent in range(0, 101, 25):
            y = self.y(percent / 100)
            parts.append(f'<line x1="{LEFT}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}" class="grid"/>')
            parts.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{percent}%</text>')
        numbers = range(0, self.n_actions + 1, _round_step(self.n_actions / MOST_TICKS))
        below = f'y="{HEIGHT - BOTTOM + 26}" text-anchor="middle"'
        parts += [f'<text x="{self.x(number)}" {below}>{number}</text>' for number in numbers]
        middle = (LEFT + WIDTH - RIGHT) / 2
        parts.append(f'<text x="{middle}" y="{HEIGHT - 5}" text-anchor="middle">actions</text>')
        return "".join(parts)

    def stages(self, review: Review) -> str:
        """A thin line where a new deal or round begins."""
        numbers = sorted({chance.number for chance in review.stage_chances} - {review.n_actions})
        ends = f'y1="{TOP}" y2="{HEIGHT - BOTTOM}"'
        return "".join(f'<line x1="{self.x(n)}" x2="{self.x(n)}" {ends} class="stage"/>' for n in numbers)

    def line(self, curve: Sequence[tuple[int, float]], seat: int) -> str:
        """The curve of one seat."""
        places = [(self.x(number), self.y(chance)) for number, chance in curve]
        points = " ".join(f"{x:g},{y:g}" for x, y in dict.fromkeys(places))
        return f'<polyline points="{points}" class="line" {_line_style(seat)}/>'

    def mark(self, review: Review, decision: Decision, names: Sequence[str]) -> str:
        """A dot that links to the explanation; the costlier the choice, the larger."""
        radius = 3.5 + 6 * decision.loss / review.costly[0].loss
        title = f"{decision.number}. {names[decision.seat]}: {name_action(decision, decision.played, names)}"
        place = f'cx="{self.x(decision.number)}" cy="{self.y(decision.chance - decision.loss)}"'
        return (
            f'<a href="#choice-{decision.number}"><title>{escape(title)}, −{decision.loss:.1%}</title>'
            f'<circle {place} r="{radius:.1f}" class="mark" style="fill:var(--seat{colour(decision.seat)})"/></a>'
        )


def _round_step(least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20 … that is at least `least`."""
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power >= least:
                return digit * power
        power *= 10
