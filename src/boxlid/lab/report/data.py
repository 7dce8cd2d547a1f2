"""A report as plain data, for JSON: every number of the page, and those behind its plots."""

from typing import Any

from boxlid import __version__
from boxlid.lab.report.findings import changes_of, findings, headline
from boxlid.lab.report.moments import Estimate
from boxlid.lab.report.report import Report
from boxlid.lab.report.sample import Sample
from boxlid.lab.tally import Counts

FORMAT = 1


def data_of(report: Report) -> dict[str, Any]:
    """Everything, as dictionaries, lists, numbers and texts."""
    plan = report.plan
    return {
        "format": FORMAT,
        "boxlid": __version__,
        "game": plan.game.id,
        "title": plan.game.title,
        "rules_version": plan.game.rules.VERSION,
        "seats": plan.seats,
        "seed": plan.seed,
        "period": plan.game.measures.PERIOD,
        "unit": plan.game.measures.UNIT,
        "variants": [
            {"name": one.name, "says": one.says, "options": dict(one.options)} for one in plan.variants
        ],
        "headline": headline(report),
        "findings": list(findings(report)),
        "levels": [_level(report, sample) for sample in report.samples],
        "changes": [_change(report, variant) for variant in range(1, len(plan.variants))],
        "gaps": [
            {
                "better": gap.better,
                "worse": gap.worse,
                "deals": gap.deals,
                "merit": plan.game.outlook.MERIT,
                "margin": _estimate(gap.margin),
                "deals_needed": gap.deals_needed,
            }
            for gap in report.gaps
        ],
    }  # fmt: skip


def _level(report: Report, sample: Sample) -> dict[str, Any]:
    return {
        "bot": sample.level.bot,
        "of": "matches" if sample.level.is_whole else "first deals",
        "n": sample.n,
        "variants": [_variant(sample, variant) for variant in range(len(report.plan.variants))],
    }


def _variant(sample: Sample, variant: int) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "statistics": {one.id: _estimate(sample.value(one, variant)) for one in sample.statistics},
        "gained_by_position": [_estimate(one) for one in sample.gained_by_position(variant)],
    }
    if sample.level.is_whole:
        shown |= {
            "wins_by_seat": [_estimate(one) for one in sample.wins_by_seat(variant)],
            "wins_by_seat_p": sample.evenness(variant),
            "wins_by_position": [_estimate(one) for one in sample.wins_by_position(variant)],
            "wins_by_position_p": sample.evenness_of_positions(variant),
            "winner_leads_after_tenths": [_estimate(one) for one in sample.winner_leads(variant)],
            "histograms": {name: _histogram(counts) for name, counts in sample.counts[variant].items()},
        }
    return shown


def _change(report: Report, variant: int) -> dict[str, Any]:
    return {
        "variant": report.plan.variants[variant].name,
        "changes": [
            {
                "bot": one.sample.level.bot,
                "statistic": one.statistic.id,
                "name": one.statistic.name,
                "before": _estimate(one.before),
                "after": _estimate(one.after),
                "change": _estimate(one.change),
                "is_significant": one.is_significant,
                "has_few_cases": one.has_few_cases,
            }
            for one in changes_of(report, variant)
        ],
    }


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    """JSON has no NaN, so an estimate without cases is null."""
    if estimate.mean != estimate.mean:
        return {"mean": None, "half_width_95": None}
    return {"mean": estimate.mean, "half_width_95": estimate.half_width}


def _histogram(counts: Counts) -> dict[str, list[int]]:
    numbers, times = counts.in_order
    return {"numbers": numbers.tolist(), "matches": times.tolist()}
