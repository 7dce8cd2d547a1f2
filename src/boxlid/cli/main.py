"""The command `boxlid`: its words, and what happens when something is wrong with them."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NoReturn

from boxlid import __version__

OK, FAILED, BAD_INPUT, INTERRUPTED, READER_GONE = 0, 1, 2, 130, 141

WELCOME = """\
Boxlid: card games straight from their rule sheets.

  boxlid play              play All in the Family against three opponents
  boxlid play archduke     or another game: family, mrt, allstar, abridged, archduke
  boxlid play --watch      watch them play each other
  boxlid serve             play in the browser, with friends and bots
  boxlid rules family      read the rules
  boxlid --help            everything else
"""


class Complaint(Exception):
    """Words on the command line that the parser does not take."""


class Parser(argparse.ArgumentParser):
    """A parser that complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is."""
        raise Complaint(f"{message}; try {self.prog} --help")


def run(words: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code. No traceback reaches a user for anything a user can mend."""
    try:
        code = _dispatch(sys.argv[1:] if words is None else words)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return _complain("stopped", INTERRUPTED)
    except BrokenPipeError:
        _leave_stdout()
        return _complain("the reader of the output has gone", READER_GONE)
    except Complaint as error:
        return _complain(str(error), BAD_INPUT)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _complain(f"{where}{(error.strerror or str(error)).lower()}", BAD_INPUT)


def _dispatch(words: Sequence[str]) -> int:
    if not words:
        print(WELCOME, end="")
        return OK
    chosen = build_parser().parse_args(words)
    command: Callable[[argparse.Namespace], int] = import_module(f"boxlid.cli.{chosen.command.replace('-', '_')}").run
    from boxlid.games.errors import BoxlidError

    try:
        return command(chosen)
    except BoxlidError as error:
        return _complain(str(error), BAD_INPUT)


def _complain(sentence: str, code: int) -> int:
    """Say in one line what is wrong, whatever characters it quotes."""
    shown = "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in sentence)
    print(f"boxlid: {shown}.", file=sys.stderr)
    return code


def _leave_stdout() -> None:
    """Point standard output nowhere, so that the interpreter does not trip over the closed pipe at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def build_parser() -> Parser:
    """All commands and their options."""
    parser = Parser(prog="boxlid", description="Card games straight from their rule sheets: play them, study them.")
    parser.add_argument("--version", action="version", version=f"boxlid {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)

    play = commands.add_parser("play", help="play a game in this terminal, line by line")
    play.add_argument("game", nargs="?", default="family", help="which game (family)")
    add_match_options(play)
    play.add_argument("--name", help="what you are called at the table (You; online, your login name)")
    play.add_argument("--watch", action="store_true", help="let bots play all the seats")
    play.add_argument("--record", metavar="FILE", help="write the record of the match to FILE")
    play.add_argument("--join", metavar="LINK", help="play at the online table of this link")
    play.add_argument("--wait", action="store_true", help="let search bots wait until they are compiled")
    play.add_argument("--resume", action="store_true", help="go on with the match that was left unfinished")

    rules = commands.add_parser("rules", help="read the rules of a game, or one clause of them")
    rules.add_argument("game", help="which game")
    rules.add_argument("clause", nargs="?", help="only this clause, such as FAM-3.8a")
    rules.add_argument("--coverage", action="store_true", help="which tests prove each clause (in a source checkout)")

    simulate = commands.add_parser("simulate", help="play many matches between bots and summarise them")
    simulate.add_argument("game", help="which game")
    simulate.add_argument("--games", metavar="N", type=whole_number, default=1000, help="how many matches (1000)")
    add_match_options(simulate)
    simulate.add_argument("--record", metavar="DIR", help="write the record of every match into DIR")
    simulate.add_argument("--gpu", action="store_true", help="play the same matches on a GPU (boxlid[gpu])")

    tournament = commands.add_parser("tournament", help="let bots meet on duplicate deals and rate them")
    tournament.add_argument("game", help="which game")
    tournament.add_argument("--deals", metavar="N", type=whole_number, default=100, help="how many deals (100)")
    add_match_options(tournament)
    tournament.add_argument("--csv", metavar="FILE", help="write the results to FILE, too")

    replay = commands.add_parser("replay", help="tell a recorded match again")
    replay.add_argument("file", help="the record")
    replay.add_argument("--at", metavar="N", type=int, help="stop after N actions and show the table")
    replay.add_argument("--seat", metavar="S", type=int, help="as seat S saw it; without it, as the public did")

    review = commands.add_parser("review", help="what the choices of a recorded match have cost, and why")
    review.add_argument("file", help="the record of a match that is over")
    review.add_argument("--budget", metavar="N", type=whole_number, default=1000, help="play-outs a choice (1000)")
    review.add_argument("--seat", metavar="S", type=int, help="only the choices of seat S")
    review.add_argument("--html", metavar="FILE", help="write a page with a graph and every costly choice to FILE")

    verify = commands.add_parser("verify", help="check a record: the play, the result, and the promised deals")
    verify.add_argument("file", help="the record")

    serve = commands.add_parser("serve", help="play in the browser, with friends and bots")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at (127.0.0.1: this computer only)")
    serve.add_argument("--port", metavar="N", type=whole_number, default=8765, help="the port to listen at (8765)")
    serve.add_argument("--store", metavar="WHERE", help="a file, or postgresql://… (a file of your own)")
    serve.add_argument("--reached-at", metavar="URL", help="where others on the same database reach this process")
    serve.add_argument(
        "--allowed-host",
        metavar="NAME",
        action="append",
        default=[],
        help="a name people reach the server by; may be repeated (this computer's names and addresses)",
    )
    serve.add_argument(
        "--trusted-proxy",
        metavar="ADDRESS",
        action="append",
        default=[],
        help="an address or network whose X-Forwarded-For is believed; may be repeated (none)",
    )
    serve.add_argument(
        "--connections-per-address",
        metavar="N",
        type=whole_number,
        help="how many connections one client's address may have open",
    )
    serve.add_argument(
        "--tables-per-address",
        metavar="N",
        type=whole_number,
        help="how many unfinished tables one client's address may have opened",
    )
    serve.add_argument("--wait", action="store_true", help="let search bots wait until they are compiled")
    serve.add_argument(
        "--keep-unfinished-days",
        metavar="N",
        type=whole_number,
        default=365,
        help="delete unfinished tables N days after their last event; 0 keeps them for ever (365)",
    )
    serve.add_argument(
        "--keep-finished-days",
        metavar="N",
        type=whole_number,
        default=0,
        help="the same for tables whose match is over (0)",
    )
    serve.add_argument("--no-open", action="store_true", help="do not open the page in the browser")

    new_game = commands.add_parser("new-game", help="start a game of your own, in a package of its own")
    new_game.add_argument("name", help="its id: small letters, digits and _")
    new_game.add_argument("--title", help="what it is called")
    new_game.add_argument("--folder", default=".", help="where to make its folder (here)")

    commands.add_parser("warm", help="compile everything now, so that nothing waits for it later")
    commands.add_parser("doctor", help="check this installation")
    return parser


def add_match_options(parser: argparse.ArgumentParser) -> None:
    """The options of every command that deals matches."""
    parser.add_argument("--seats", metavar="N", type=int, help="how many players")
    parser.add_argument("--seed", metavar="N", type=whole_number, help="deal the same cards again")
    parser.add_argument("--bots", metavar="A,B", default="", help="who plays: novice, club, expert, thumb, random")
    parser.add_argument(
        "--set",
        metavar="OPTION=VALUE",
        action="append",
        default=[],
        dest="options",
        help="an option of the game",
    )


def whole_number(text: str) -> int:
    """A number from 0 up."""
    if not text.isdecimal() or not text.isascii():
        raise argparse.ArgumentTypeError(f"{text} is not a whole number")
    return int(text)
