"""Plots as inline SVG. Horizontal places are in percent and texts in pixels, so that plots fit any screen unscaled."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import floor, log10

from boxlid.lab.report.moments import Estimate

LEFT, RIGHT = 2.0, 98.0
"""Where plots begin and end, in percent of the width."""
BAR_TOP, BAR_HEIGHT = 14, 120
ROW_HEIGHT = 30
MOST_TICKS = 5
CURVE_HEIGHT = 190


@dataclass(frozen=True)
class Scale:
    """Maps numbers to percent of the width."""

    low: float
    high: float

    def x(self, value: float) -> float:
        """The place of a number; those outside end at the edge."""
        part = (value - self.low) / (self.high - self.low)
        return round(LEFT + (RIGHT - LEFT) * min(1.0, max(0.0, part)), 2)

    def ticks(self) -> list[float]:
        """Round numbers along the axis."""
        step = round_step((self.high - self.low) / MOST_TICKS)
        first = floor(self.low / step)
        ticks = [round((first + i) * step, 10) for i in range(2 * MOST_TICKS + 3)]
        return [tick for tick in ticks if self.low <= tick <= self.high]


@dataclass(frozen=True)
class Dot:
    """An estimate in a row of dots."""

    estimate: Estimate
    colour: int
    title: str
    is_strong: bool = True


def round_step(least: float) -> float:
    """The smallest of 1, 2, 5 times a power of ten that is at least this."""
    power = 10.0 ** floor(log10(least))
    return next(digit * power for digit in (1, 2, 5, 10) if digit * power >= least * 0.999999)


def histogram(bars: Sequence[tuple[str, float]], label: str, unit: str) -> str:
    """Bars with the share of each above it, and what it is below; labels are thinned out."""
    most = max(share for _, share in bars)
    width = (RIGHT - LEFT) / len(bars)
    every = -(-len(bars) // 8)
    parts = []
    for place, (name, share) in enumerate(bars):
        height = BAR_HEIGHT * share / most
        x, y = LEFT + place * width, BAR_TOP + BAR_HEIGHT - height
        title = f"<title>{escape(name)} {escape(unit)}: {share:.1%}</title>"
        place_and_size = f'x="{x + width * 0.06:.2f}%" y="{y:.1f}" width="{width * 0.88:.2f}%"'
        parts.append(f'<rect {place_and_size} height="{max(height, 0.5):.1f}" rx="2" class="bar">{title}</rect>')
        if share == most:
            parts.append(_text(x + width / 2, y - 4, f"{share:.0%}"))
        if place % every == 0:
            parts.append(_text(x + width / 2, BAR_TOP + BAR_HEIGHT + 16, name))
    return _svg(BAR_TOP + BAR_HEIGHT + 22, label, "".join(parts))


def dots_scale(rows: Sequence[Sequence[Dot]], around: float) -> Scale:
    """A scale that holds all intervals and a reference, with some air."""
    ends = [around]
    for dot in (dot for row in rows for dot in row):
        ends += [dot.estimate.mean - dot.estimate.half_width, dot.estimate.mean + dot.estimate.half_width]
    air = 0.08 * (max(ends) - min(ends)) or 0.5
    return Scale(min(ends) - air, max(ends) + air)


def dot_row(dots: Sequence[Dot], scale: Scale, around: float, label: str) -> str:
    """Estimates with their intervals on a line of their own each, and a line for the reference."""
    height = max(ROW_HEIGHT - 8, 16 * len(dots) + 6)
    parts = [f'<line x1="{scale.x(around)}%" x2="{scale.x(around)}%" y1="0" y2="{height}" class="reference"/>']
    for place, dot in enumerate(dots):
        y = height * (place + 1) / (len(dots) + 1)
        low, high = dot.estimate.mean - dot.estimate.half_width, dot.estimate.mean + dot.estimate.half_width
        style = f'style="--own:var(--seat{dot.colour})"'
        parts.append(
            f'<g class="dot{"" if dot.is_strong else " weak"}" {style}><title>{escape(dot.title)}</title>'
            f'<line x1="{scale.x(low)}%" x2="{scale.x(high)}%" y1="{y:g}" y2="{y:g}"/>'
            f'<circle cx="{scale.x(dot.estimate.mean)}%" cy="{y:g}" r="4.5"/></g>'
        )
    return _svg(height, label, "".join(parts))


def axis(scale: Scale, *, is_share: bool, is_change: bool = False) -> str:
    """The numbers below rows of dots."""
    parts = []
    for tick in scale.ticks():
        number = 100 * tick if is_share else tick
        text = f"{number:+g}" if is_change and number else f"{number:g}"
        parts.append(_text(scale.x(tick), 14, text.replace("-", "\N{MINUS SIGN}") + ("%" if is_share else "")))
    return f'<svg class="plot" style="height:18px" aria-hidden="true">{"".join(parts)}</svg>'


def curves(lines: Sequence[tuple[str, int, Sequence[Estimate]]], start: float, label: str) -> str:
    """The chance that the eventual winner leads, over the parts of a match; it begins at `start` and ends at 1."""
    top, bottom = 10, CURVE_HEIGHT - 26
    parts = []
    for percent in range(0, 101, 25):
        y = bottom - (bottom - top) * percent / 100
        parts.append(f'<line x1="9%" x2="{RIGHT}%" y1="{y:g}" y2="{y:g}" class="grid"/>')
        parts.append(f'<text x="8%" y="{y + 4:g}" text-anchor="end">{percent}%</text>')
    for name, place in (("start", 0), ("half", 5), ("end", 10)):
        parts.append(_text(_curve_x(place), CURVE_HEIGHT - 8, name))
    drawn = []
    for name, colour, estimates in lines:
        means = [start, *(estimate.mean for estimate in estimates), 1.0]
        places = " ".join(f"{100 * i:g},{1000 * (1 - mean):.1f}" for i, mean in enumerate(means))
        style = f'style="stroke:var(--seat{colour})"'
        drawn.append(f'<polyline points="{places}" class="line" {style}><title>{escape(name)}</title></polyline>')
        for i, mean in enumerate(means):
            parts.append(
                f'<circle cx="{_curve_x(i):g}%" cy="{bottom - (bottom - top) * mean:.1f}" r="3" '
                f'style="fill:var(--seat{colour})"><title>{escape(name)}: {mean:.1%} after {i} tenths</title></circle>'
            )
    inner = (
        f'<svg x="{_curve_x(0):g}%" width="{_curve_x(10) - _curve_x(0):g}%" y="{top}" height="{bottom - top}" '
        f'viewBox="0 0 1000 1000" preserveAspectRatio="none" overflow="visible">{"".join(drawn)}</svg>'
    )
    return _svg(CURVE_HEIGHT, label, inner + "".join(parts))


def _curve_x(tenth: int) -> float:
    return 11 + 84.5 * tenth / 10


def _text(x: float, y: float, text: str) -> str:
    """Centred text; near an edge it is aligned to it."""
    anchor = "start" if x < 4 else "end" if x > 96 else "middle"
    return f'<text x="{x:.2f}%" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(height: float, label: str, inner: str) -> str:
    return f'<svg class="plot" style="height:{height:g}px" role="img" aria-label="{escape(label)}">{inner}</svg>'
