"""Tables for pages of results."""


def markdown_table(headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A Markdown table."""
    rule = ("---", *("---:" for _ in headings[1:]))
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (headings, rule, *rows))
