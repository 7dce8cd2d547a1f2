"""A review as one self-contained HTML page: no scripts, no fonts, no network."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources

from boxlid.coach.graph import draw_graph, swatch
from boxlid.coach.hint import chance_within, points_within
from boxlid.coach.match_review import Decision, Review
from boxlid.coach.open_hands import is_solvable
from boxlid.coach.words import describe, explain, name_action, say_incomplete, situation, summary_row
from boxlid.table.names import names_of

DOUBLE_DUMMY = "double-dummy tricks"
MOST_OPTIONS = 6
"""How many actions of a costly choice are shown with their values; the played one always is."""


def write_page(review: Review, names: Sequence[str]) -> str:
    """The whole page."""
    title = f"{review.game.title}: review of a match"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="What each choice of a match cost, and why.">
<title>{escape(title)}</title>
<style>
{_style()}</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
{_result(review, names)}
<h2>Chance to win</h2>
<figure>
{draw_graph(review, names)}
<ul class="legend">{"".join(f"<li>{swatch(seat)}{escape(names[seat])}</li>" for seat in review.seats)}</ul>
</figure>
<p class="soft">Each dot links to the explanation of a costly choice. Dotted vertical lines: new deals or rounds.</p>
<h2>Decision and luck</h2>
{_summaries(review, names)}
<h2>Costly choices</h2>
{_costly(review, names)}
<h2>Every choice</h2>
<details><summary>The {len(review.decisions)} choices in the order they were made</summary>
{_every_choice(review, names)}
</details>
<h2>How to read this</h2>
<p>Every choice was evaluated with {review.budget:,} play-outs, using only what the player could know at that moment:
the unseen cards were dealt at random in many ways that fit, and every player went on as a careful player does, or the
last tricks were solved.
± is two standard errors. A choice counts as costly only if it is further than that behind the best one in fresh deals,
which were not used to find the best one. Chances are of winning the match; points are the score by the end of the deal,
the round or the match, as far as the coach looks ahead. Hindsight plays out both actions in the deal as it really was:
it shows what a choice did, not whether it was a good one.{_on_double_dummy(review)}</p>
</main>
</body>
</html>
"""


def in_frame(review: Review) -> str:
    """The page inside another one, whose styles it does not touch."""
    page = escape(write_page(review, names_of(review.players)))
    return f'<iframe title="Review of a match" srcdoc="{page}" style="width:100%;height:40rem;border:0"></iframe>'


def _on_double_dummy(review: Review) -> str:
    if not is_solvable(review.game):
        return ""
    return """ Double-dummy tricks are those that the player's side takes if all players see all hands from
then on and play perfectly: an exact count, and no judgement either."""


def _style() -> str:
    return (resources.files("boxlid.coach") / "page.css").read_text(encoding="utf-8")


def _result(review: Review, names: Sequence[str]) -> str:
    scores = [
        f"{' and '.join(names[seat] for seat in range(side, len(names), len(review.scores)))} {score}"
        for side, score in enumerate(review.scores)
    ]
    counts = f"{len(review.decisions)} choices, {len(review.costly)} of them costly"
    note = f"<p>{escape(say_incomplete(review))}</p>" if not review.is_complete else ""
    return f'<p>{escape("; ".join(scores))}.</p><p class="soft">{review.n_actions} actions, {counts}.</p>{note}'


def _summaries(review: Review, names: Sequence[str]) -> str:
    summaries = [summary_row(summary, names) for summary in review.summaries]
    if not summaries:
        return "<p>No choice was reviewed.</p>"
    rows = [[escape(text) for text in summary.values()] for summary in summaries]
    note = (
        "Decisions are what the player's choices cost; luck is the cards and the other players: "
        "start + decisions + luck = end. Hindsight is the cost of the costly choices in the deals as they really were."
    )
    if is_solvable(review.game):
        note += " Tricks lost are the double-dummy tricks that choices gave away."
    return f'<p class="soft">{note}</p>{_table(list(summaries[0]), rows)}'


def _costly(review: Review, names: Sequence[str]) -> str:
    if not review.costly:
        return "<p>None: no choice is significantly worse than the best one.</p>"
    return "\n".join(_article(decision, names) for decision in review.costly)


def _article(decision: Decision, names: Sequence[str]) -> str:
    played = name_action(decision, decision.played, names)
    heading = f"Action {decision.number}, {names[decision.seat]}: {played}, −{decision.loss:.1%}"
    seen = "".join(f"<dt>{escape(kind)}</dt><dd>{escape(text)}</dd>" for kind, text in describe(decision.scene, names))
    return (
        f'<article id="choice-{decision.number}"><h3>{escape(heading)}</h3>'
        f"<p>{escape(' '.join(explain(decision, names)))}</p>"
        f'<p class="soft">{escape(situation(decision.scene, names))}</p>'
        f"<dl>{seen}</dl>{_options(decision, names)}</article>"
    )


def _options(decision: Decision, names: Sequence[str]) -> str:
    rows = []
    for place, option in enumerate(decision.values.options):
        is_played = option.action == decision.played
        if place >= MOST_OPTIONS and not is_played:
            continue
        label = escape(name_action(decision, option.action, names))
        behind = chance_within(option.behind, option.behind_error) if place else "best"
        rows.append(
            [
                f'<span class="played">{label} (played)</span>' if is_played else label,
                chance_within(option.chance, option.chance_error),
                behind,
                points_within(option.points, option.points_error),
                *([str(decision.tricks[option.action])] if decision.tricks else []),
            ]
        )
    more = len(decision.values.options) - len(rows)
    caption = f"The best of {len(decision.values.options)} actions, as first evaluated." if more else ""
    headings = ["action", "chance to win", "behind the best", "points"]
    return _table(headings + ([DOUBLE_DUMMY] if decision.tricks else []), rows, caption)


def _every_choice(review: Review, names: Sequence[str]) -> str:
    rows = [
        [
            str(one.number),
            escape(names[one.seat]),
            escape(name_action(one, one.played, names)),
            f"{one.chance:.1%}",
            f'<a href="#choice-{one.number}">−{one.loss:.1%}</a>' if one.comparison else "",
            *([f"−{one.tricks_lost}" if one.tricks_lost else ""] if is_solvable(review.game) else []),
        ]
        for one in review.decisions
    ]
    headings = ["action", "player", "choice", "chance before", "cost"]
    if is_solvable(review.game):
        headings.append(DOUBLE_DUMMY)
    return _table(headings, rows, numbers=(0, 3, 4, 5))


def _table(
    headings: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "", numbers: Sequence[int] = ()
) -> str:
    """A table of cells that are HTML already. Columns of numbers are all but the first unless given."""
    right = set(numbers) if numbers else set(range(1, len(headings)))

    def cells(tag: str, texts: Sequence[str]) -> str:
        return "".join(
            f"<{tag}{' class=n' if place in right else ''}>{text}</{tag.partition(' ')[0]}>"
            for place, text in enumerate(texts)
        )

    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    body = "\n".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return (
        f'<div class="scroll"><table>{title}<thead><tr>{cells("th scope=col", headings)}</tr></thead>\n'
        f"<tbody>{body}</tbody></table></div>"
    )
