"""Estimates in words: as many digits as the interval leaves."""

from math import floor, isnan, log10

from boxlid.lab.report.moments import Estimate
from boxlid.lab.report.statistics import Statistic

MINUS = "\N{MINUS SIGN}"
MOST_DIGITS = 4
PERCENT = 100.0
NO_CASES, FEW_CASES = "no cases", "few cases"


def show(estimate: Estimate, *, is_share: bool) -> str:
    """An estimate with its interval: `36.9% ± 0.2`, `17.35 ± 0.04`."""
    if isnan(estimate.mean):
        return NO_CASES
    mean, width, digits = _scaled(estimate, is_share)
    return f"{_number(mean, digits)}{'%' if is_share else ''} ± {_number(width, digits)}"


def show_change(estimate: Estimate, *, is_share: bool) -> str:
    """A difference with its interval: `−5.5 ± 2.6 pp`, `+0.31 ± 0.04`."""
    if isnan(estimate.mean):
        return NO_CASES
    mean, width, digits = _scaled(estimate, is_share)
    sign = "+" if round(mean, digits) > 0 else ""
    return f"{sign}{_number(mean, digits)} ± {_number(width, digits)}{' pp' if is_share else ''}"


def show_mean(estimate: Estimate, *, is_share: bool) -> str:
    """An estimate without its interval."""
    if isnan(estimate.mean):
        return NO_CASES
    mean, _, digits = _scaled(estimate, is_share)
    return f"{_number(mean, digits)}{'%' if is_share else ''}"


def show_brief(estimate: Estimate, *, is_share: bool) -> str:
    """Three digits, where the interval stands elsewhere."""
    if isnan(estimate.mean):
        return NO_CASES
    value = estimate.mean * (PERCENT if is_share else 1.0)
    is_exact = not estimate.half_width and value == round(value)
    digits = 0 if is_exact else max(0, 2 - floor(log10(max(1.0, abs(value)))))
    return f"{_number(value, digits)}{'%' if is_share else ''}"


def show_large(estimate: Estimate, *, is_share: bool) -> str:
    """As few digits as a number takes that is read at a glance."""
    if is_share and not isnan(estimate.mean):
        return f"{_number(PERCENT * estimate.mean, 0)}%"
    return show_brief(estimate, is_share=is_share)


def of(statistic: Statistic, estimate: Estimate) -> str:
    """A statistic's estimate, with its interval."""
    return show(estimate, is_share=statistic.is_share)


def probability(p: float) -> str:
    """A p-value: `p = 0.42`, `p < 0.001`."""
    return "p < 0.001" if p < 0.001 else f"p = {p:.2g}"


def rounded(number: float, digits: int = 2) -> float:
    """A number to so few significant digits that nobody takes it for exact."""
    return float(f"{number:.{digits}g}")


def _scaled(estimate: Estimate, is_share: bool) -> tuple[float, float, int]:
    scale = PERCENT if is_share else 1.0
    mean, width = scale * estimate.mean, scale * estimate.half_width
    digits = 1 - floor(log10(width)) if width > 0 else (1 if is_share or mean % 1 else 0)
    return mean, width, min(MOST_DIGITS, max(0, digits))


def _number(value: float, digits: int) -> str:
    text = f"{value:,.{digits}f}"
    return (text if float(text.replace(",", "")) else text.removeprefix("-")).replace("-", MINUS)
