"""A game's score sheet and chart as tables to fill in by hand."""

from collections.abc import Sequence
from html import escape
from itertools import groupby

from boxlid.games.looks import Chart, PaperSheet

FEW_COLUMNS = 4
"""So few leave room for long labels."""


def draw_score_sheet(sheet: PaperSheet) -> str:
    """All blocks of the sheet, and the grand total below them."""
    columns = len(sheet.columns) * len(sheet.entries)
    body = "".join(_block(sheet) for _ in range(sheet.blocks))
    grand = f'<tbody class="grand">{_row(sheet, sheet.grand_total)}</tbody>' if sheet.grand_total else ""
    widths = _widths(columns, is_wide=columns <= FEW_COLUMNS)
    return f'<table class="scores">{widths}{body}{grand}</table>'


def _block(sheet: PaperSheet) -> str:
    span = f' colspan="{len(sheet.entries)}"' if len(sheet.entries) > 1 else ""
    heads = "".join(_head(column, span) for column in sheet.columns)
    rows = [f'<tr class="names"><td></td>{heads}</tr>']
    if any(sheet.entries):
        entries = "".join(map(_head, sheet.entries)) * len(sheet.columns)
        rows.append(f'<tr class="entries"><td></td>{entries}</tr>')
    rows += [_row(sheet, label) for label in sheet.rows]
    return f"<tbody>{''.join(rows)}{_row(sheet, sheet.total, ' class=total')}</tbody>"


def _head(text: str, span: str = "") -> str:
    """The head of a column; an ordinary cell if the name is to be filled in."""
    return f'<th scope="col"{span}>{escape(text)}</th>' if text else f"<td{span}></td>"


def _row(sheet: PaperSheet, label: str, more: str = "") -> str:
    cells = "<td></td>" * (len(sheet.columns) * len(sheet.entries))
    return f'<tr{more}><th scope="row">{escape(label)}</th>{cells}</tr>'


def draw_chart(chart: Chart) -> str:
    """The chart, with the words that are the same for several columns in one wide cell."""
    columns = "".join(f'<th scope="col">{escape(column)}</th>' for column in chart.columns)
    span = len(chart.columns)
    groups = "".join(
        f'<tbody><tr class="group"><th colspan="{span + 1}" scope="rowgroup">{escape(group.title)}</th></tr>'
        + "".join(f'<tr><th scope="row">{escape(label)}</th>{_cells(cells)}</tr>' for label, cells in group.rows)
        + "</tbody>"
        for group in chart.groups
    )
    return (
        f'<h2>{escape(chart.title)}</h2><table class="chart">{_widths(span, is_wide=True)}<thead>'
        f'<tr><td></td><th colspan="{span}" scope="colgroup">{escape(chart.over)}</th></tr>'
        f"<tr><td></td>{columns}</tr></thead>{groups}</table>"
    )


def _widths(columns: int, *, is_wide: bool) -> str:
    """Equal columns after the one with the labels."""
    return f'<colgroup><col class="label{" wide" if is_wide else ""}"><col span="{columns}"></colgroup>'


def _cells(cells: Sequence[str]) -> str:
    runs = ((text, len(list(run))) for text, run in groupby(cells))
    return "".join(
        f'<td class="none" colspan="{length}">{escape(text)}</td>' if length > 1 else f"<td>{escape(text)}</td>"
        for text, length in runs
    )
