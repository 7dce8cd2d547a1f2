"""`boxlid play`: a match against bots, line by line. It works in any terminal and over a pipe."""

import argparse
from pathlib import Path

from boxlid.bots import BOTS, seat_bots
from boxlid.bots.levels import USUAL_IN_TERMINAL
from boxlid.bots.loading import load_bot
from boxlid.cli.arguments import read_bots, read_game, read_options
from boxlid.cli.lesson import learn
from boxlid.cli.line_input import LineInput
from boxlid.cli.main import OK
from boxlid.cli.terminal_match import HUMAN, TerminalMatch
from boxlid.cli.unfinished import resume_unfinished
from boxlid.games import Unreadable
from boxlid.table import Table
from boxlid.table.names import BOT, DEFAULT_NAME, is_bot, level_of, refuse_name_of_bots
from boxlid.workers import WorkerOpponents


def run(chosen: argparse.Namespace) -> int:
    """Play or watch one match, in this process or at an online table."""
    if chosen.join:
        from boxlid.cli.join import run as join  # slow to import

        return join(chosen)
    game = read_game(chosen.game)
    if chosen.learn:
        learn(game, chosen.name or DEFAULT_NAME, LineInput())
        return OK
    record_file = Path(chosen.record) if chosen.record else None
    if record_file and not record_file.parent.is_dir():
        raise Unreadable(f"{record_file.parent}: there is no such folder to write the record into")
    lines = LineInput()
    human = None if chosen.watch or lines.is_empty_pipe() else HUMAN
    if chosen.resume:
        table = resume_unfinished(game)
    else:
        name, seats = chosen.name or DEFAULT_NAME, game.check_seats(chosen.seats)
        players = seat_players(name, read_bots(chosen.bots), seats, human)
        options = read_options(game, chosen.options)
        is_timed = human is not None
        table = Table(game, len(players), options=options, seed=chosen.seed, players=players, clock=is_timed)
    levels = {level_of(player) for player in table.players if is_bot(player)}
    own_bots = {level: load_bot(level) for level in levels - set(BOTS)}
    opponents = WorkerOpponents(is_patient=chosen.wait, own_bots=own_bots)
    try:
        TerminalMatch(table, lines, human, record_file, opponents).play()
    finally:
        opponents.close()
    return OK


def seat_players(name: str, bots: list[str], seats: int, human: int | None) -> list[str]:
    """The human and the bots around the table, or bots alone."""
    if is_bot(name):
        refuse_name_of_bots(name)
    if human is None:
        return [BOT + bot for bot in seat_bots(bots, seats, USUAL_IN_TERMINAL)]
    return [name, *(BOT + bot for bot in seat_bots(bots, seats - 1, USUAL_IN_TERMINAL))]
