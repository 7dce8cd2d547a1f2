"""Quantiles for 95 % intervals: of the normal distribution, and of Student's t for few cases."""

from functools import cache
from math import atan2, cos, pi, sin, sqrt

Z95 = 1.959964
"""Between -Z95 and Z95 lie 95 % of the normal distribution."""
MOST_T = 13.0
"""Above the quantile for 1 degree of freedom, which is the largest."""
MANY_DEGREES = 1000
STEPS = 50


@cache
def t95(degrees: int) -> float:
    """Between -t and t lie 95 % of Student's t with this many degrees of freedom."""
    if degrees > MANY_DEGREES:
        return Z95 + (Z95**3 + Z95) / (4 * degrees)
    low, high = 0.0, MOST_T
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if t_between(middle, degrees) < 0.95 else (low, middle)
    return high


def t_between(t: float, degrees: int) -> float:
    """The probability of Student's t between -t and t (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle, is_odd = atan2(t, sqrt(degrees)), degrees % 2
    term, total = cos(angle) if is_odd else 1.0, 0.0
    for k in range(is_odd, degrees - 1, 2):
        total += term
        term *= cos(angle) ** 2 * (k + 1) / (k + 2)
    return 2 / pi * (angle + sin(angle) * total) if is_odd else sin(angle) * total
