"""Tables and figures of pages of results."""


def markdown_table(headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """The first column aligned left, the others right."""
    rule = ("---", *("---:" for _ in headings[1:]))
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (headings, rule, *rows))


def three_digits(figure: float) -> str:
    """A figure rounded to three significant digits, never in exponential notation."""
    return f"{float(f'{figure:.3g}'):,.0f}" if abs(figure) >= 100 else f"{figure:.3g}"
