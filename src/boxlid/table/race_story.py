"""The story of a race that the latest action has closed: how long it was open, and who was first."""

from itertools import takewhile

from boxlid.games.stories import StoryLine, remark
from boxlid.table.log import Entry
from boxlid.table.table import Table


def closed_race(table: Table) -> StoryLine | None:
    """What is said of the race that the latest action has closed; None if it closed none, or is not timed."""
    last = table.last_entry
    if not last.race or table.open_race == last.race:
        return None
    log = table.log
    raced = list(takewhile(lambda entry: entry.race == last.race, reversed(log)))
    opened = log[-1 - len(raced)] if len(raced) < len(log) else None
    if opened is None or opened.at_ms is None or last.at_ms is None:
        return None
    open_s = (last.at_ms - opened.at_ms) / 1000
    return _said(table, open_s, next((entry for entry in reversed(raced) if entry.wins_race), None))


def _said(table: Table, open_s: float, first: Entry | None) -> StoryLine:
    said = f"Matching was open for {open_s:.1f} s."
    if first is None:
        return remark(f"{said} No one matched.")
    return remark(f"{said} {table.names[first.seat]} matched first.", first.seat)


def with_closed_race(table: Table, story: list[StoryLine]) -> list[StoryLine]:
    """The story of the latest action with that line after the action itself."""
    line = closed_race(table)
    if line is None:
        return story
    at = next((i for i, each in enumerate(story) if each.kind not in ("play", "move")), len(story))
    return [*story[:at], line, *story[at:]]
