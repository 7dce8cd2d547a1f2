"""Cutting for the first deal: the highest card deals; ties cut again."""

from boxlid.kernel.cards.card_sets import NOTHING, count, has, lowest, only
from boxlid.kernel.chance.shuffles import SEATING, draw_below, open_stream
from boxlid.kernel.execution.rows import Grid, Ints, fill
from boxlid.kernel.execution.rule import rule


@rule
def cut_row(row: Ints, cutters: int, n_cards: int, stream: Ints, key: Ints) -> None:
    """One cut: each cutter turns up a different card of one pack."""
    fill(row, NOTHING)
    shown = 0
    for seat in range(len(row)):
        if has(cutters, seat):
            card = draw_below(stream, key, n_cards)
            while has(shown, card):
                card = draw_below(stream, key, n_cards)
            row[seat] = card
            shown |= only(card)


@rule
def highest_cutters(row: Ints, ranks: Ints) -> int:
    """The seats with the highest rank of a row."""
    top = NOTHING
    leaders = 0
    for seat in range(len(row)):
        if row[seat] == NOTHING or ranks[row[seat]] < top:
            continue
        if ranks[row[seat]] > top:
            top = ranks[row[seat]]
            leaders = 0
        leaders |= only(seat)
    return leaders


@rule
def cut_for_deal(rows: Grid, seats: int, ranks: Ints, stream: Ints, key: Ints) -> int:
    """Cut until one seat is highest; returns the number of rows. Surplus rows overwrite the last."""
    open_stream(stream, SEATING)
    cutters = only(seats) - 1
    n_rows = 0
    while count(cutters) > 1:
        row = rows[min(n_rows, len(rows) - 1)]
        cut_row(row, cutters, len(ranks), stream, key)
        cutters = highest_cutters(row, ranks)
        n_rows += 1
    return n_rows


@rule
def cut_winner(row: Ints, ranks: Ints) -> int:
    """The dealer, from the deciding row."""
    return lowest(highest_cutters(row, ranks))
