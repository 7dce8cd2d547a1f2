"""What a report has found, in sentences: the headline first."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isnan

from boxlid.bots import is_search
from boxlid.bots.levels import PLURALS
from boxlid.lab.report.moments import Estimate, holm
from boxlid.lab.report.numbers import FEW_CASES, probability, rounded, show, show_change, show_large, show_mean
from boxlid.lab.report.report import Report
from boxlid.lab.report.sample import Sample
from boxlid.lab.report.statistics import Statistic

SIGNIFICANT = 0.05
LEAST_CASES = 10
"""With fewer, under either set of rules, the interval of a change is unreliable, so it is not tested."""
NOT_SMALL = 0.02
"""A change by more than this part is large enough for a headline."""


@dataclass(frozen=True)
class Change:
    """What a variant changes about a statistic at one level."""

    sample: Sample
    statistic: Statistic
    variant: int
    before: Estimate
    after: Estimate
    change: Estimate
    is_significant: bool
    """Together with all other changes of the variant (Holm)?"""
    has_few_cases: bool
    """Too few, under either set of rules, to test the change?"""

    @property
    def relative(self) -> float:
        """The change as a part of what it was."""
        return self.change.mean / self.before.mean if self.before.mean else float("inf")

    @property
    def is_large(self) -> bool:
        """Is it worth a headline?"""
        return abs(self.relative) > NOT_SMALL


def players(bot: str) -> str:
    """The players of a level, in words."""
    return PLURALS.get(bot, f"{bot} players")


def changes_of(report: Report, variant: int) -> list[Change]:
    """Everything a variant changes, by level and statistic; what has no cases before or after is left out."""
    changes = [(sample, one, sample.change(one, variant)) for sample in report.samples for one in sample.statistics]
    found = [(sample, one, change) for sample, one, change in changes if not isnan(change.mean)]
    few = [min(sample.cases(one), sample.cases(one, variant)) < LEAST_CASES for sample, one, _ in found]
    tested = iter(holm([change.p for (_, _, change), is_few in zip(found, few, strict=True) if not is_few]))
    return [
        Change(
            sample,
            one,
            variant,
            sample.value(one),
            sample.value(one, variant),
            change,
            not is_few and next(tested),
            is_few,
        )
        for (sample, one, change), is_few in zip(found, few, strict=True)
    ]


def main_change(changes: list[Change]) -> Change | None:
    """The change to begin with: not small, of what the game itself counts, and among searchers, if there is one.

    Of several the first, since games list their most important measure first. What is 0 before or after is left out.
    """
    significant = [change for change in changes if change.is_significant and change.before.mean and change.after.mean]
    return max(
        significant,
        key=lambda one: (one.is_large, one.statistic.topic == "game", is_search(one.sample.level.bot)),
        default=None,
    )


def headline(report: Report) -> str:
    """What to take away."""
    return " ".join(headlines(report))


def headlines(report: Report) -> list[str]:
    """The headline, a sentence for each variant; without variants one about the match."""
    variants = range(1, len(report.plan.variants))
    return [variant_sentence(report, variant) for variant in variants] or [match_sentence(report)]


def variant_sentence(report: Report, variant: int) -> str:
    """What a variant changes most, and what other levels show of it."""
    name = report.plan.variants[variant].name
    changes = changes_of(report, variant)
    main = main_change(changes)
    if main is None:
        return f"{name} has no significant effect on any statistic."
    others = [one for one in changes if one.statistic is not main.statistic and one.statistic.id == main.statistic.id]
    small = "" if main.is_large else f"no significant change exceeds {NOT_SMALL:.0%}; for example, "
    sentence = f"With {name}, {small}{main.statistic.name} {_direction(main)} among {players(main.sample.level.bot)}"
    return f"{sentence} ({figures(main)}){''.join(_elsewhere(other) for other in others)}."


def _direction(change: Change) -> str:
    direction = "rise" if change.change.mean > 0 else "fall"
    shown = f"from {show_mean(change.before, is_share=change.statistic.is_share)}"
    after = Estimate(change.after.mean, change.before.half_width)
    return f"{direction} {shown} to {show_mean(after, is_share=change.statistic.is_share)}"


def figures(change: Change) -> str:
    """A change with its interval."""
    if change.has_few_cases:
        return FEW_CASES
    return show_change(change.change, is_share=change.statistic.is_share)


def _elsewhere(other: Change) -> str:
    who = players(other.sample.level.bot)
    return f"; {who}: {figures(other)}" + ("" if other.is_significant or other.has_few_cases else " (not significant)")


def match_sentence(report: Report) -> str:
    """How long a match takes and how open it stays."""
    matches, period = report.matches, report.plan.game.measures.PERIOD
    shown = {one.id: show_large(matches.value(one), is_share=one.is_share) for one in matches.statistics}
    if matches.value(_statistic(matches, "match_deals")).mean < 2:
        return f"A match takes {shown['match_actions']} actions, {shown['forced']} of them forced."
    return (
        f"A match takes {shown['match_deals']} {period}s, the eventual winner trails after {shown['trailed']} of them, "
        f"and the leader at half-time wins {shown['half']} of matches."
    )


def findings(report: Report) -> Iterator[str]:
    """Further sentences, the most useful first."""
    if len(report.plan.variants) > 1:
        yield match_sentence(report)
    yield seats_sentence(report)
    yield from (gap_sentence(report, place) for place in range(len(report.gaps)))


def seats_sentence(report: Report) -> str:
    """Do all seats and positions win alike?"""
    matches = report.matches
    by_position = matches.wins_by_position()
    p = matches.evenness_of_positions()
    if p >= SIGNIFICANT:
        return f"Position relative to the first dealer has no significant effect on who wins ({probability(p)})."
    best = max(range(matches.seats), key=lambda place: by_position[place].mean)
    return (
        f"Position matters: {position_name(best, matches.seats)} wins {show(by_position[best], is_share=True)} of "
        f"matches, where {1 / matches.seats:.1%} is even ({probability(p)})."
    )


def position_name(place: int, seats: int) -> str:
    """A position clockwise from the first dealer."""
    if place == 0:
        return "the first dealer"
    if place == 1:
        return "the dealer's left" if seats > 2 else "the other player"
    return "the dealer's right" if place == seats - 1 else f"{place} to the dealer's left"


def gap_sentence(report: Report, place: int) -> str:
    """How far two levels are apart."""
    gap, merit = report.gaps[place], report.plan.game.outlook.MERIT
    margin = show_change(gap.margin, is_share=False)
    if gap.deals_needed is None or abs(gap.margin.mean) <= gap.margin.half_width:
        levels = f"{players(gap.better)} from {players(gap.worse)}"
        return f"{gap.deals:,} duplicate deals are too few to separate {levels} ({margin} a deal, {merit})."
    ahead = "beat" if gap.margin.mean > 0 else "lose to"
    levels = f"{players(gap.better)} {ahead} {players(gap.worse)}"
    return (
        f"{levels[:1].upper()}{levels[1:]} by {show(abs(gap.margin), is_share=False)} a deal ({merit}); it takes about "
        f"{rounded(gap.deals_needed):,.0f} duplicate deals to show it."
    )


def _statistic(sample: Sample, name: str) -> Statistic:
    return next(one for one in sample.statistics if one.id == name)
