"""`boxlid replay`: the story of a recorded match, to the end or to any point, as one seat saw it."""

import argparse
from pathlib import Path

from boxlid.cli.console import Console
from boxlid.cli.main import OK
from boxlid.cli.show import draw_outcome, draw_scene, draw_story
from boxlid.games import SPECTATOR, check_seat
from boxlid.games.stories import remark
from boxlid.table import read_record
from boxlid.table.narrator import Narrator
from boxlid.table.record import without_take_backs
from boxlid.table.replay import check_point, opened, play_action


def run(chosen: argparse.Namespace) -> int:
    """Print the story, and the table where it stops."""
    record = without_take_backs(read_record(Path(chosen.file).read_bytes()))
    viewer = SPECTATOR if chosen.seat is None else chosen.seat
    if chosen.seat is not None:
        check_seat(chosen.seat, record.seats)
    stop = check_point(record, len(record.actions) if chosen.at is None else chosen.at)
    console = Console()
    table = opened(record)
    narrator = Narrator(table, viewer)
    lines = narrator.opening()
    for number in range(stop):
        play_action(table, record, number)
        lines += narrator.last_action()
        seat, marks = record.actions[number].seat, record.actions[number].marks
        if marks and marks.credit_ms:
            lines.append(remark(f"{narrator.names[seat]} was credited {marks.credit_ms} ms of lag.", seat))
    draw_story(console, lines)
    draw_scene(console, table.scene(viewer), narrator.names)
    draw_outcome(console, table.outcome)
    return OK
