"""The command `boxlid`: its subcommands and options, and its exit codes."""

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from textwrap import TextWrapper
from typing import NoReturn

from boxlid import __version__

OK, FAILED, BAD_INPUT, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 130, 141


HANGING = TextWrapper(width=96, initial_indent=22 * " ", subsequent_indent=22 * " ")
"""The column of meanings in the help."""


class UsageError(Exception):
    """The command line is invalid."""


class Parser(argparse.ArgumentParser):
    """A parser that reports errors in one sentence."""

    sections: Sequence[Callable[[], str]] = ()
    """Built only when the help is printed, because what they import is slow to load."""

    def error(self, message: str) -> NoReturn:
        """Report what is wrong, and the option that prints help."""
        raise UsageError(f"{message}; try {self.prog} --help")

    def format_help(self) -> str:
        """The help, with its sections below."""
        return "\n".join([super().format_help(), *(section() for section in self.sections)])


def welcome() -> str:
    """What `boxlid` alone prints."""
    from boxlid.games import GAMES

    first, another, *_ = GAMES.values()
    return f"""\
Boxlid: card games straight from their rule sheets.

  boxlid play              play {first.title} against bots
  boxlid play {another.id:<12} or another game: {", ".join(GAMES)}
  boxlid play --watch      watch bots play each other
  boxlid serve             play in the browser, with friends and bots
  boxlid rules {first.id:<11} read the rules
  boxlid --help            everything else
"""


def games_section() -> str:
    """The games, for the help of commands that need one."""
    from boxlid.games import GAMES

    return definitions("games", {game.id: game.title for game in GAMES.values()})


def options_section() -> str:
    """The options of every game, for the help of commands that deal matches."""
    from boxlid.games import GAMES

    return "\n".join(
        definitions(f"options of {game.title}", {option.name: option.meaning for option in game.rules.OPTIONS})
        for game in GAMES.values()
    )


OWN_BOT = {"FILE.py:NAME": "a bot of your own, a function of a view and a generator; also PACKAGE.MODULE:NAME"}


def bots_section() -> str:
    """The bots, for the help of commands that seat them."""
    from boxlid.bots.levels import BASELINES, LEVELS

    return definitions("bots", LEVELS | BASELINES | OWN_BOT)


def our_bots_section() -> str:
    """The same for commands that do not take bots of the user's own."""
    from boxlid.bots.levels import BASELINES, LEVELS

    return definitions("bots", LEVELS | BASELINES)


def fast_bots_section() -> str:
    """The same for commands in which search bots would take too long."""
    from boxlid.bots import is_search
    from boxlid.bots.levels import BASELINES, LEVELS

    fast = {name: meaning for name, meaning in (LEVELS | BASELINES).items() if not is_search(name)}
    return definitions("bots", fast | OWN_BOT)


def definitions(heading: str, meanings: Mapping[str, str]) -> str:
    """Terms and their meanings, as the parser prints its options."""
    lines = [f"  {term:<20}{HANGING.fill(meaning).lstrip()}\n" for term, meaning in meanings.items()]
    return "".join([f"{heading}:\n", *lines])


def run(words: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code. User errors print one sentence, never a traceback."""
    try:
        code = _dispatch(sys.argv[1:] if words is None else words)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt as interruption:
        return _fail(str(interruption) or "stopped", INTERRUPTED)
    except BrokenPipeError:
        _discard_stdout()
        return _fail("the reader of the output has gone", BROKEN_PIPE)
    except UsageError as error:
        return _fail(str(error), BAD_INPUT)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _fail(f"{where}{(error.strerror or str(error)).lower()}", BAD_INPUT)


def _dispatch(words: Sequence[str]) -> int:
    if not words:
        print(welcome(), end="")
        return OK
    chosen = build_parser().parse_args(words)
    command: Callable[[argparse.Namespace], int] = import_module(f"boxlid.cli.{chosen.command.replace('-', '_')}").run
    from boxlid.games.errors import BoxlidError

    try:
        return command(chosen)
    except BoxlidError as error:
        return _fail(str(error), BAD_INPUT)


def _fail(sentence: str, code: int) -> int:
    """Print one line about what is wrong; characters it quotes that cannot be printed are replaced."""
    shown = "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in sentence)
    print(f"boxlid: {shown}.", file=sys.stderr)
    return code


def _discard_stdout() -> None:
    """Redirect standard output to the null device, because flushing a closed pipe at exit would fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def build_parser() -> Parser:
    """All commands and their options."""
    parser = Parser(prog="boxlid", description="Card games straight from their rule sheets: play them, study them.")
    parser.add_argument("--version", action="version", version=f"boxlid {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)

    play = commands.add_parser("play", help="play a game in this terminal, line by line")
    play.add_argument("game", nargs="?", help="which game (the first of those below)")
    add_match_options(play)
    play.add_argument("--name", help="your name at the table (Player; online, your login name)")
    play.add_argument("--learn", action="store_true", help="learn the game by playing its first deal")
    play.add_argument("--watch", action="store_true", help="let bots play all the seats")
    play.add_argument("--record", metavar="FILE", help="write the record of the match to FILE")
    play.add_argument("--join", metavar="LINK", help="play at the online table of this link")
    play.add_argument("--wait", action="store_true", help="let search bots wait until they are compiled")
    play.add_argument("--resume", action="store_true", help="resume the unfinished match")

    rules = commands.add_parser("rules", help="read the rules of a game, or one clause of them")
    rules.sections = (games_section,)
    rules.add_argument("game", help="which game")
    rules.add_argument("clause", nargs="?", help="only the clause with this id")
    rules.add_argument("--coverage", action="store_true", help="list the tests of each clause (in a source checkout)")

    simulate = commands.add_parser("simulate", help="play many matches between bots and print statistics")
    simulate.add_argument("game", help="which game")
    simulate.add_argument("--games", metavar="N", type=whole_number, default=1000, help="how many matches (1000)")
    add_match_options(simulate)
    add_executor_options(simulate)
    simulate.add_argument("--record", metavar="DIR", help="write the record of every match into DIR")
    add_result_files(simulate)
    simulate.add_argument("--gpu", action="store_true", help="play the same matches on a GPU (boxlid[gpu])")

    tournament = commands.add_parser("tournament", help="compare bots on duplicate deals and rate them")
    tournament.add_argument("game", help="which game")
    tournament.add_argument("--deals", metavar="N", type=whole_number, default=100, help="how many deals (100)")
    add_match_options(tournament)
    add_executor_options(tournament)
    add_result_files(tournament)

    evaluate = commands.add_parser("evaluate", help="measure a bot against a fixed pool on duplicate deals")
    add_measured_bot(evaluate)
    evaluate.add_argument("--deals", metavar="N", type=whole_number, default=100, help="how many deals (100)")
    add_setup_options(evaluate, seed="deal other cards (80000)")
    add_executor_options(evaluate)
    add_result_files(evaluate)

    exploit = commands.add_parser("exploit", help="what an opponent who knows a bot wins from it, as a lower bound")
    add_measured_bot(exploit)
    exploit.add_argument("--deals", metavar="N", type=whole_number, default=100, help="deals for the bound (100)")
    exploit.add_argument(
        "--select-deals",
        metavar="N",
        type=whole_number,
        default=16,
        help="other deals, on which the best exploiter is selected (16)",
    )
    exploit.add_argument(
        "--playouts",
        metavar="N",
        type=whole_number,
        default=128,
        help="play-outs per choice of the searches that call the bot (128)",
    )
    add_setup_options(exploit, seed="deal other cards (80000)")
    add_executor_options(exploit)
    add_result_files(exploit)

    export = commands.add_parser("export", help="write matches and every decision in them as a data set")
    export.add_argument("game", help="which game")
    export.add_argument("--games", metavar="N", type=whole_number, default=1000, help="how many matches (1000)")
    add_match_options(export)
    export.sections = (games_section, fast_bots_section, options_section)
    export.add_argument("--parquet", metavar="FOLDER", required=True, help="the folder to write into (boxlid[lab])")
    export.add_argument("--force", action="store_true", help="replace the data set that is there")

    report = commands.add_parser("report", help="a page for designers: how a game plays, and what changes of rules do")
    report.sections = (games_section, our_bots_section, options_section)
    report.add_argument("game", help="which game")
    report.add_argument("--seats", metavar="N", type=int, help="how many players")
    report.add_argument("--games", metavar="N", type=whole_number, default=20_000, help="how many matches (20000)")
    report.add_argument(
        "--deals",
        metavar="N",
        type=whole_number,
        help="how many deals between search bots, and to compare levels (as many as take about 2 minutes)",
    )
    report.add_argument("--seed", metavar="N", type=whole_number, help="deal other cards (0)")
    report.add_argument("--bots", metavar="A,B", default="thumb,club", help="levels of play to compare (thumb,club)")
    add_option_setting(report)
    report.add_argument(
        "--dial",
        metavar="OPTION=VALUE",
        action="append",
        default=[],
        dest="dials",
        help="compare this value of an option on the same deals; may be repeated",
    )
    report.add_argument(
        "--patch",
        metavar="FILE",
        action="append",
        default=[],
        dest="patches",
        help="compare the rules with the definitions of FILE in the module of its name (rules.py); may be repeated",
    )
    add_executor_options(report)
    report.add_argument("--out", metavar="FILE", help="the page to write (GAME-report.html)")
    report.add_argument("--json", metavar="FILE", help="write all figures to FILE, too")

    replay = commands.add_parser("replay", help="print a recorded match")
    replay.add_argument("file", help="the record")
    replay.add_argument("--at", metavar="N", type=int, help="stop after N actions and show the table")
    replay.add_argument("--seat", metavar="S", type=int, help="as seat S saw it (as a spectator did)")

    review = commands.add_parser("review", help="what each choice in a recorded match cost, and why")
    review.add_argument("file", help="the record of a match that is over")
    review.add_argument("--budget", metavar="N", type=whole_number, default=1000, help="play-outs per choice (1000)")
    review.add_argument("--seat", metavar="S", type=int, help="only the choices of seat S")
    add_result_files(review)
    review.add_argument("--html", metavar="FILE", help="write a page with a graph and every costly choice to FILE")

    verify = commands.add_parser("verify", help="check a record: the play, the result, and the committed deals")
    verify.add_argument("file", help="the record")

    serve = commands.add_parser("serve", help="play in the browser, with friends and bots")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at (127.0.0.1: this computer only)")
    serve.add_argument("--port", metavar="N", type=whole_number, default=8765, help="the port to listen at (8765)")
    serve.add_argument("--store", metavar="WHERE", help="a file, or postgresql://… (a file in your state folder)")
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
        help="an address or network whose X-Forwarded-For is trusted; may be repeated (none)",
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
        help="delete unfinished tables N days after their last event; 0 keeps them forever (365)",
    )
    serve.add_argument(
        "--keep-finished-days",
        metavar="N",
        type=whole_number,
        default=0,
        help="the same for tables whose match is over (0)",
    )
    serve.add_argument("--no-open", action="store_true", help="do not open the page in the browser")

    printed = commands.add_parser("print", help="a game on paper: the deck to cut out, the rules and a score sheet")
    printed.sections = (games_section,)
    printed.add_argument("game", help="which game")
    printed.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the size of the paper (a4)")
    printed.add_argument("--backs", action="store_true", help="backs of the cards, too, for printing on both sides")
    printed.add_argument("--output", metavar="FILE", help="the page to write (GAME.html)")

    new_game = commands.add_parser("new-game", help="start a game of your own, in a package of its own")
    new_game.add_argument("name", help="its id: lower-case letters, digits and _")
    new_game.add_argument("--title", help="what it is called")
    new_game.add_argument("--folder", default=".", help="where to make its folder (here)")

    commands.add_parser("warm", help="compile all games now, so that nothing waits later")
    commands.add_parser("doctor", help="check this installation")
    return parser


def add_match_options(parser: Parser) -> None:
    """Add the options of every command that deals matches between bots of its user's choice."""
    add_setup_options(parser, seed="deal the same cards again")
    parser.add_argument("--bots", metavar="A,B", default="", help="which bots play, in the order of the seats")


def add_measured_bot(parser: Parser) -> None:
    """Add the arguments of a command that measures one bot."""
    parser.add_argument("bot", help="which bot")
    parser.add_argument("game", nargs="?", help="in which game (the first of those below)")


def add_setup_options(parser: Parser, seed: str) -> None:
    """Add the options that say what is dealt, and to how many players."""
    parser.sections = (games_section, bots_section, options_section)
    parser.add_argument("--seats", metavar="N", type=int, help="how many players")
    parser.add_argument("--seed", metavar="N", type=whole_number, help=seed)
    add_option_setting(parser)


def add_option_setting(parser: Parser) -> None:
    """Add the option that sets options of the game."""
    parser.add_argument(
        "--set",
        metavar="OPTION=VALUE",
        action="append",
        default=[],
        dest="options",
        help="an option of the game",
    )


def add_executor_options(parser: Parser) -> None:
    """Add the options that say where matches are played."""
    parser.add_argument(
        "--executor",
        choices=("threads", "ray", "dask"),
        default="threads",
        help="play on threads, or on a cluster run by Ray or Dask (boxlid[cluster])",
    )
    parser.add_argument(
        "--workers", metavar="N", type=whole_number, help="how many threads or processes (one per core)"
    )
    parser.add_argument("--address", help="join the running cluster at this address")
    parser.add_argument("--folder", metavar="DIR", help="where a cluster writes its files and compiled code")


def add_result_files(parser: Parser) -> None:
    """Add the options of every command whose results other programs read."""
    parser.add_argument("--json", metavar="FILE", help="write the results to FILE as JSON, too")
    parser.add_argument("--csv", metavar="FILE", help="write the results to FILE as CSV, too")


def whole_number(text: str) -> int:
    """A whole number, 0 or more, for argparse."""
    if not text.isdecimal() or not text.isascii():
        raise argparse.ArgumentTypeError(f"{text} is not a whole number")
    return int(text)
