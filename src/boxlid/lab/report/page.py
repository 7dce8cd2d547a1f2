"""A report as one self-contained HTML page: no scripts, no fonts, no network."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources

from boxlid.bots import is_search
from boxlid.lab.report.bins import bins
from boxlid.lab.report.findings import (
    LEAST_CASES,
    Change,
    changes_of,
    figures,
    findings,
    headlines,
    players,
    position_name,
)
from boxlid.lab.report.moments import Estimate
from boxlid.lab.report.numbers import of, probability, rounded, show, show_brief, show_change, show_large
from boxlid.lab.report.plots import Dot, Scale, axis, curves, dot_row, dots_scale, histogram
from boxlid.lab.report.report import Report
from boxlid.lab.report.sample import Sample

TILES = ("match_deals", "choices", "forced", "trailed", "half")
"""The statistics shown large at the top, after the first that the game counts itself."""
WIDEST_CHANGE = 0.6
"""Relative changes beyond this are drawn at the edge."""


def write_page(report: Report) -> str:
    """The whole page."""
    title = f"{report.plan.game.title}: report for designers"
    sections = [*(_variant(report, variant) for variant in range(1, len(report.plan.variants))), _length(report)]
    sections += [_tension(report), _winners(report), _skill(report), _tables(report), _method(report)]
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{_style()}</style>
</head>
<body>
<main>
<header>
<p class="eyebrow">Report for designers</p>
<h1>{escape(report.plan.game.title)}</h1>
<p class="soft">{escape(_setting(report))}</p>
</header>
<div class="headline">{"".join(f"<p>{escape(sentence)}</p>" for sentence in headlines(report))}</div>
{_tiles(report)}
<ul class="findings">{"".join(f"<li>{escape(sentence)}</li>" for sentence in findings(report))}</ul>
{"".join(sections)}
</main>
</body>
</html>
"""


def _style() -> str:
    shared = (resources.files("boxlid.coach") / "page.css").read_text(encoding="utf-8")
    return shared + (resources.files("boxlid.lab.report") / "page.css").read_text(encoding="utf-8")


def _setting(report: Report) -> str:
    plan = report.plan
    played = [
        f"{sample.n:,} {'matches' if sample.level.is_whole else 'deals'} by {players(sample.level.bot)}"
        for sample in report.samples
    ]
    compared = f", {len(plan.variants)} sets of rules on the same deals" if len(plan.variants) > 1 else ""
    return f"{plan.seats} players; {' and '.join(played)}{compared}; seed {plan.seed}."


def _tiles(report: Report) -> str:
    matches = report.matches
    tiles = [
        f"<li><b>{show_large(matches.value(one), is_share=one.is_share)}</b> {escape(one.name)}</li>"
        for place, one in enumerate(matches.statistics)
        if place == 0 or one.id in TILES
    ]
    return f'<ul class="tiles">{"".join(tiles)}</ul>'


# --- What a variant changes -------------------------------------------------------------------------------------------


def _variant(report: Report, variant: int) -> str:
    plan = report.plan.variants[variant]
    rows: dict[str, list[Change]] = {}
    for change in changes_of(report, variant):
        if change.before.mean:
            rows.setdefault(change.statistic.id, []).append(change)
    dots = {name: [_change_dot(report, change) for change in changes] for name, changes in rows.items()}
    widest = dots_scale(list(dots.values()), 0.0)
    scale = Scale(max(widest.low, -WIDEST_CHANGE), min(widest.high, WIDEST_CHANGE))
    parts = [_change_row(changes, dots[name], scale) for name, changes in rows.items()]
    parts.append(_scale_row(axis(scale, is_share=True, is_change=True)))
    note = (
        "Each dot is the relative change on the same deals, in percent, with its 95 % interval; faint dots are changes "
        "that are not significant when all are tested together (Holm's correction)."
    )
    return f"""<section>
<h2>What {escape(plan.name)} changes</h2>
<p class="soft">{escape(plan.says[:1].upper() + plan.says[1:].rstrip("."))}. {note}</p>
{_legend(report)}
<div class="rows">{"".join(parts)}</div>
</section>"""


def _scale_row(numbers: str) -> str:
    return f'<div class="row scale"><span></span>{numbers}<span></span></div>'


def _legend(report: Report) -> str:
    items = [
        f'<li><span class="key" style="background:var(--seat{colour})"></span>{escape(players(sample.level.bot))}</li>'
        for colour, sample in enumerate(report.samples)
    ]
    return f'<ul class="legend">{"".join(items)}</ul>'


def _change_dot(report: Report, change: Change) -> Dot:
    relative = Estimate(
        change.change.mean / abs(change.before.mean), change.change.half_width / abs(change.before.mean)
    )
    title = (
        f"{change.statistic.name}, {players(change.sample.level.bot)}: {of(change.statistic, change.before)} before, "
        f"{of(change.statistic, change.after)} after"
    )
    return Dot(relative, list(report.samples).index(change.sample), title, change.is_significant)


def _change_row(changes: Sequence[Change], dots: Sequence[Dot], scale: Scale) -> str:
    shown = [
        f'<span class="{"strong" if change.is_significant else "soft"}" style="--own:var(--seat{dot.colour})">'
        f"{figures(change)}</span>"
        for change, dot in zip(changes, dots, strict=True)
    ]
    statistic = changes[0].statistic
    before = ", ".join(show_brief(change.before, is_share=statistic.is_share) for change in changes)
    return (
        f'<div class="row"><span class="what">{escape(statistic.name)} <small>was {before}</small></span>'
        f"{dot_row(dots, scale, 0.0, statistic.name)}"
        f'<span class="figures">{"".join(shown)}</span></div>'
    )


# --- The game ---------------------------------------------------------------------------------------------------------


def _length(report: Report) -> str:
    period = report.plan.game.measures.PERIOD
    return f"""<section>
<h2>How long it takes</h2>
<p>{_sentence(report, "match_deals", "match_actions")}. {_sentence(report, "choices", "branching", "forced")}.</p>
<h3>{escape(period.capitalize())}s in a match</h3>
{histogram(bins(report.matches.counts[0]["deals"]), f"{period}s in a match", f"{period}s")}
</section>"""


def _tension(report: Report) -> str:
    matches, measures = report.matches, report.plan.game.measures
    colours = range(len(report.plan.variants))
    lines = [(report.plan.variants[n].name, n, matches.winner_leads(n)) for n in colours]
    state = report.plan.variants[0].game.new_state(report.plan.variants[0].options)
    report.plan.game.rules.start(state, report.plan.seats, [0] * 8)
    start = 1 / report.plan.game.sides(state)
    legend = "".join(
        f'<li><span class="key" style="background:var(--seat{colour})"></span>{escape(name)}</li>'
        for name, colour, _ in lines
    )
    return f"""<section>
<h2>How open it stays</h2>
<p>{_sentence(report, "lead_changes", "trailed")}. {_sentence(report, "half", "decided")}.</p>
<h3>Chance that the eventual winner leads, over the match</h3>
{curves(lines, start, "Chance that the eventual winner leads")}
{f'<ul class="legend">{legend}</ul>' if len(lines) > 1 else ""}
<div class="pair"><div>
<h3>Changes of the lead</h3>
{histogram(bins(matches.counts[0]["lead_changes"]), "changes of the lead", "changes of the lead")}
</div><div>
<h3>Largest deficit overcome, in {escape(measures.UNIT)}</h3>
{histogram(bins(matches.counts[0]["deficit"]), "largest deficit overcome", measures.UNIT)}
</div></div>
</section>"""


def _winners(report: Report) -> str:
    matches, measures, even = report.matches, report.plan.game.measures, 1 / report.plan.seats
    by_seat = [(f"seat {seat}", one) for seat, one in enumerate(matches.wins_by_seat())]
    by_position = [(position_name(n, matches.seats), one) for n, one in enumerate(matches.wins_by_position())]
    gained = [(position_name(n, matches.seats), one) for n, one in enumerate(matches.gained_by_position())]
    middle = sum(one.mean for _, one in gained) / len(gained)
    return f"""<section>
<h2>Who wins</h2>
<p>{_sentence(report, "margin", "shared")}.</p>
<h3>Margin of the winner, in {escape(measures.UNIT)}</h3>
{histogram(bins(matches.counts[0]["margin"]), "margin of the winner", measures.UNIT)}
<h3>Wins by seat</h3>
{_dots(by_seat, even, is_share=True)}
<p class="soft">Differences at least as large between equal seats: {probability(matches.evenness())}.</p>
<h3>Wins by position from the first dealer</h3>
{_dots(by_position, even, is_share=True)}
<p class="soft">Between equal positions: {probability(matches.evenness_of_positions())}. A shared win counts as a
fraction.</p>
<h3>What the first deal brings, by position from its dealer, in {escape(measures.UNIT)}</h3>
{_dots(gained, middle, is_share=False)}
</section>"""


def _skill(report: Report) -> str:
    merit = report.plan.game.outlook.MERIT
    rows = [(f"{gap.better} over {gap.worse}", gap.margin) for gap in report.gaps]
    table = [
        [
            escape(f"{gap.better} over {gap.worse}"),
            f"{gap.deals:,}",
            show_change(gap.margin, is_share=False),
            "not measured" if gap.deals_needed is None else f"{rounded(gap.deals_needed):,.0f}",
        ]
        for gap in report.gaps
    ]
    return f"""<section>
<h2>What skill is worth</h2>
<p>The margin on a duplicate deal, which is played with the better bot on each side in turn against the other on all
other sides. A deal counts {escape(merit)}. The last column says how many such deals show the difference at 95 % four
times in five.</p>
{_dots(rows, 0.0, is_share=False)}
{_table(["levels", "deals", "margin on a deal", "deals needed"], table)}
</section>"""


def _sentence(report: Report, *names: str) -> str:
    """Statistics with their intervals, joined."""
    matches = report.matches
    chosen = {one.id: one for one in matches.statistics}
    shown = [f"{escape(chosen[name].name)} <b>{of(chosen[name], matches.value(chosen[name]))}</b>" for name in names]
    text = ", ".join(shown)
    return text[:1].upper() + text[1:]


def _dots(rows: Sequence[tuple[str, Estimate]], around: float, *, is_share: bool) -> str:
    dots = [[Dot(one, 0, f"{name}: {show(one, is_share=is_share)}")] for name, one in rows]
    scale = dots_scale(dots, around)
    parts = [
        f'<div class="row"><span class="what">{escape(name)}</span>{dot_row(own, scale, around, name)}'
        f'<span class="figures"><span>{show(one, is_share=is_share)}</span></span></div>'
        for (name, one), own in zip(rows, dots, strict=True)
    ]
    parts.append(_scale_row(axis(scale, is_share=is_share)))
    return f'<div class="rows">{"".join(parts)}</div>'


# --- Tables and method ------------------------------------------------------------------------------------------------


def _tables(report: Report) -> str:
    return (
        f"<section><h2>All figures</h2>{''.join(_level_table(report, sample) for sample in report.samples)}</section>"
    )


def _level_table(report: Report, sample: Sample) -> str:
    variants = range(len(report.plan.variants))
    kind = "matches" if sample.level.is_whole else "first deals"
    rows = [
        [f"{escape(one.name)} <small>{escape(one.says)}</small>", *(of(one, sample.value(one, n)) for n in variants)]
        for one in sample.statistics
    ]
    headings = ["", *(escape(one.name) for one in report.plan.variants)]
    return f"<h3>{escape(players(sample.level.bot).capitalize())}, {sample.n:,} {kind}</h3>{_table(headings, rows)}"


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML already; all columns but the first hold numbers."""

    def cells(tag: str, texts: Sequence[str]) -> str:
        end = tag.partition(" ")[0]
        return "".join(f"<{tag}{' class=n' if place else ''}>{text}</{end}>" for place, text in enumerate(texts))

    body = "\n".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return (
        f'<div class="scroll"><table><thead><tr>{cells("th scope=col", headings)}</tr></thead>\n'
        f"<tbody>{body}</tbody></table></div>"
    )


def _method(report: Report) -> str:
    plan = report.plan
    searchers = [sample.level.bot for sample in report.samples if is_search(sample.level.bot)]
    deals = (
        f" {' and '.join(map(players, searchers)).capitalize()} play only the first deal of each match, because their "
        "whole matches would take too long."
        if searchers
        else ""
    )
    return f"""<section class="method">
<h2>How this was made</h2>
<p>The same bot sits in every seat. Match n of seed {plan.seed} is dealt from the same shuffles under every set of
rules, so that luck cancels in differences.{deals} The lead is compared after every {escape(plan.game.measures.PERIOD)}.
A report describes how bots play; people may make other choices.</p>
<p>Intervals (±) are of 95 %, with matches or deals as independent units; those of ratios and of their differences come
from the delta method. One 95 % interval in twenty misses the true value, so all changes of a variant are tested
together (Holm's correction). Changes with fewer than {LEAST_CASES} cases under either set of rules are not tested.</p>
<p>Rules version {plan.game.rules.VERSION}. Options: {escape(_options(report))}.</p>
</section>"""


def _options(report: Report) -> str:
    from boxlid.games.options import write_value

    return ", ".join(f"{name}={write_value(value)}" for name, value in report.plan.variants[0].options.items())
