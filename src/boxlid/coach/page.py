"""A review as one HTML page that needs nothing else: no scripts, no fonts, no network."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources

from boxlid.coach.graph import draw_graph, swatch
from boxlid.coach.hint import chance_within, points_within
from boxlid.coach.match_review import Decision, Review
from boxlid.coach.open_hands import is_solvable
from boxlid.coach.words import describe, explain, name_action, tell_account

OPEN_HANDS = "tricks, hands open"
MOST_OPTIONS = 6
"""Of the actions that were there, so many are shown with their values, and always the one that was played."""


def write_page(review: Review, names: Sequence[str]) -> str:
    """The page."""
    title = f"{review.game.title}: review of a match"
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
<h1>{escape(title)}</h1>
{_opening(review, names)}
<h2>Chance to win</h2>
<figure>
{draw_graph(review, names)}
<ul class="legend">{"".join(f"<li>{swatch(seat)}{escape(names[seat])}</li>" for seat in review.seats)}</ul>
</figure>
<p class="soft">Each dot is a costly choice and leads to its explanation. Dotted uprights are new deals or rounds.</p>
<h2>Decision and luck</h2>
{_accounts(review, names)}
<h2>Costly choices</h2>
{_costly(review, names)}
<h2>Every choice</h2>
<details><summary>The {len(review.decisions)} choices in the order they were made</summary>
{_every_choice(review, names)}
</details>
<h2>How to read this</h2>
<p>Every choice was weighed with {review.budget:,} play-outs, from what the player could know at that moment and nothing
more: the unseen cards were dealt again and again as they might have lain, and everybody went on as a careful player
does, or the last tricks were solved.
± is two standard errors. A choice counts as costly only where it lies further than that behind the best one in deals
that were not used to find it. Chances are of winning the match; points are what comes of it by the end of the deal,
the round or the match, as far as the coach looks ahead. Hindsight plays both actions out in the deal as it really was:
it says what a choice did, not whether it was a good one.{_on_open_hands(review)}</p>
</body>
</html>
"""


def _on_open_hands(review: Review) -> str:
    if not is_solvable(review.game):
        return ""
    return """ Tricks with hands open are those that the player's side takes if from there on everybody sees
all hands and nobody errs: an exact count, and again no judgement."""


def _style() -> str:
    return (resources.files("boxlid.coach") / "page.css").read_text(encoding="utf-8")


def _opening(review: Review, names: Sequence[str]) -> str:
    shown = [
        f"{' and '.join(names[seat] for seat in range(side, len(names), len(review.scores)))} {score}"
        for side, score in enumerate(review.scores)
    ]
    found = f"{len(review.decisions)} choices, {len(review.costly)} of them costly"
    return f'<p>{escape("; ".join(shown))}.</p><p class="soft">{review.n_actions} actions, {found}.</p>'


def _accounts(review: Review, names: Sequence[str]) -> str:
    accounts = [tell_account(account, names) for account in review.accounts]
    rows = [[escape(text) for text in account.values()] for account in accounts]
    says = (
        "What the choices cost, and what the cards and the others did: start + decisions + luck = end. "
        "Hindsight is what the costly choices did as the cards really lay."
    )
    if is_solvable(review.game):
        says += " Tricks lost are those that choices gave away, had all hands been open."
    return f'<p class="soft">{says}</p>{_table(list(accounts[0]), rows)}'


def _costly(review: Review, names: Sequence[str]) -> str:
    if not review.costly:
        return "<p>None: no choice lies surely behind another.</p>"
    return "\n".join(_article(decision, names) for decision in review.costly)


def _article(decision: Decision, names: Sequence[str]) -> str:
    played = name_action(decision, decision.played, names)
    heading = f"Action {decision.number}, {names[decision.seat]}: {played}, −{decision.loss:.1%}"
    saw = "".join(f"<dt>{escape(kind)}</dt><dd>{escape(text)}</dd>" for kind, text in describe(decision.scene, names))
    return (
        f'<article id="choice-{decision.number}"><h3>{escape(heading)}</h3>'
        f"<p>{escape(' '.join(explain(decision, names)))}</p>"
        f'<p class="soft">{escape(decision.scene.heading)}. {escape(decision.scene.prompt)}</p>'
        f"<dl>{saw}</dl>{_options(decision, names)}</article>"
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
    caption = f"The best of {len(decision.values.options)} actions, when they were first weighed." if more else ""
    headings = ["action", "chance to win", "behind the best", "points"]
    return _table(headings + ([OPEN_HANDS] if decision.tricks else []), rows, caption)


def _every_choice(review: Review, names: Sequence[str]) -> str:
    rows = [
        [
            str(one.number),
            escape(names[one.seat]),
            escape(name_action(one, one.played, names)),
            f"{one.chance:.1%}",
            f'<a href="#choice-{one.number}">−{one.loss:.1%}</a>' if one.duel else "",
            *([f"−{one.tricks_lost}" if one.tricks_lost else ""] if is_solvable(review.game) else []),
        ]
        for one in review.decisions
    ]
    headings = ["action", "player", "choice", "chance before", "cost"]
    if is_solvable(review.game):
        headings.append(OPEN_HANDS)
    return _table(headings, rows, numbers=(0, 3, 4, 5))


def _table(
    headings: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "", numbers: Sequence[int] = ()
) -> str:
    """A table of cells that are HTML already; without being told, all but the first column are numbers."""
    right = set(numbers) if numbers else set(range(1, len(headings)))

    def cells(tag: str, texts: Sequence[str]) -> str:
        return "".join(
            f"<{tag}{' class=n' if place in right else ''}>{text}</{tag.partition(' ')[0]}>"
            for place, text in enumerate(texts)
        )

    said = f"<caption>{escape(caption)}</caption>" if caption else ""
    body = "\n".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return (
        f'<div class="scroll"><table>{said}<thead><tr>{cells("th scope=col", headings)}</tr></thead>\n'
        f"<tbody>{body}</tbody></table></div>"
    )
