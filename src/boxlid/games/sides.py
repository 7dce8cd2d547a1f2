"""Sides: seat n plays for side n mod `sides`. Without teams, every seat is a side of its own."""

from collections.abc import Sequence
from statistics import fmean


def margin_of(payoffs: Sequence[float], side: int, sides: int) -> float:
    """How far the mean payoff of a side's seats is above that of all other seats."""
    ours = [payoff for seat, payoff in enumerate(payoffs) if seat % sides == side]
    theirs = [payoff for seat, payoff in enumerate(payoffs) if seat % sides != side]
    return fmean(ours) - fmean(theirs)
