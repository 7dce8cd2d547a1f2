"""Histograms with few bars: ranges of equal width, the last one open."""

from math import ceil, gcd

from boxlid.lab.tally import Counts

MOST_BARS = 16
TAIL = 99.0
"""The percentile from which on numbers share one bar."""


def bins(counts: Counts) -> list[tuple[str, float]]:
    """Ranges with the share of each. Where all numbers are multiples, of ten for instance, each is a bar."""
    numbers, times = counts.in_order
    low, high = int(numbers[0]), ceil(counts.percentile(TAIL))
    grain = gcd(*(int(number) - low for number in numbers)) or 1
    n_values = (high - low) // grain + 1
    width = grain * -(-n_values // MOST_BARS)
    n_bars = -(-n_values * grain // width)
    n_matches = int(times.sum())
    shares = [0.0] * n_bars
    for number, n in zip(numbers.tolist(), times.tolist(), strict=True):
        shares[min(n_bars - 1, (number - low) // width)] += n / n_matches
    is_cut = int(numbers[-1]) >= low + n_bars * width
    firsts = range(low, low + n_bars * width, width)
    names = [str(first) if width == grain else f"{first}–{first + width - grain}" for first in firsts]
    if is_cut:
        names[-1] = f"{firsts[-1]}+"
    return list(zip(names, shares, strict=True))
