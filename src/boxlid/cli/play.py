"""`boxlid play`: a match against bots, line by line. It works in any terminal and over a pipe."""

import argparse
import sys
import time
from concurrent.futures import Future, wait
from pathlib import Path
from typing import TypeVar

from boxlid.bots import is_search, seat_bots
from boxlid.bots.values import Value
from boxlid.cli.advice import draw_values
from boxlid.cli.choices import read_bots, read_options
from boxlid.cli.console import Console
from boxlid.cli.main import OK
from boxlid.cli.questions import answer, draw_table
from boxlid.cli.show import draw_outcome, draw_scene
from boxlid.cli.unfinished import forget_unfinished, keep_unfinished, resume_unfinished
from boxlid.coach.hint import labels_of, say_hint
from boxlid.games import SPECTATOR, BoxlidError, Game, Unreadable, find_game
from boxlid.games.compile_progress import compile_bars
from boxlid.games.scenes import find_choice, only_choice
from boxlid.kernel.chance.rng import new_rng, next_random
from boxlid.table import Table, write_record
from boxlid.table.names import BOT, is_bot, level_of
from boxlid.table.narrator import Narrator
from boxlid.table.record import Marks
from boxlid.workers import WorkerOpponents

T = TypeVar("T")

REFRESH_S = 0.1
HUMAN = 0
YOU = "You"
USUAL = "novice"
"""Who sits in a seat for which no bot is named."""

MORE_HELP = """\
  values         what each choice is worth    log       what has happened in this match
  quit           stop; the match is kept for --resume"""


class Quit(Exception):
    """The player has had enough for now."""


def run(chosen: argparse.Namespace) -> int:
    """Play or watch one match, here or at a table that is elsewhere."""
    if chosen.join:
        from boxlid.cli.join import run as join  # what it needs takes a while to load

        return join(chosen)
    game = find_game(chosen.game)
    record_file = Path(chosen.record) if chosen.record else None
    if record_file and not record_file.parent.is_dir():
        raise Unreadable(f"{record_file.parent}: there is no such folder to write the record into")
    lines = LineInput()
    human = None if chosen.watch or lines.are_none() else HUMAN
    if chosen.resume:
        table = resume_unfinished(game)
    else:
        players = seat_players(chosen.name or YOU, read_bots(chosen.bots), game.check_seats(chosen.seats), human)
        options = read_options(game, chosen.options)
        is_timed = human is not None
        table = Table(game, len(players), options=options, seed=chosen.seed, players=players, clock=is_timed)
    opponents = WorkerOpponents(is_patient=chosen.wait)
    try:
        TerminalMatch(table, lines, human, record_file, opponents).play()
    finally:
        opponents.close()
    return OK


def seat_players(name: str, bots: list[str], seats: int, human: int | None) -> list[str]:
    """The human and the bots around the table, or bots alone."""
    if is_bot(name):
        raise Unreadable(f"{name}: names that begin with {BOT} are for bots")
    if human is None:
        return [BOT + bot for bot in seat_bots(bots, seats, USUAL)]
    return [name, *(BOT + bot for bot in seat_bots(bots, seats - 1, USUAL))]


class LineInput:
    """Lines of input from a terminal or a pipe."""

    def __init__(self) -> None:
        self._ahead: str | None = None

    def are_none(self) -> bool:
        """Is standard input an empty pipe? Reads one line ahead from a pipe."""
        if not sys.stdin.isatty():
            self._ahead = sys.stdin.readline()
        return self._ahead == ""

    def next(self, prompt: str) -> str:
        """The next line, without its end; EOFError when there is none."""
        if sys.stdin.isatty():
            return input(prompt)
        line = sys.stdin.readline() if self._ahead is None else self._ahead
        self._ahead = None
        if not line:
            raise EOFError
        print(f"{prompt}{line.rstrip()}")
        return line.strip()


class TerminalMatch:
    """One match at one terminal."""

    def __init__(
        self, table: Table, lines: LineInput, human: int | None, record_file: Path | None, opponents: WorkerOpponents
    ) -> None:
        self.table = table
        self.game: Game = table.game
        self.lines = lines
        self.human = human
        self.record_file = record_file
        self.opponents = opponents
        self.console = Console()
        self.narrator = Narrator(table, SPECTATOR if human is None else human)
        self.rng = new_rng(int.from_bytes(bytes.fromhex(table.commitment)[:7]))
        self.story: list[str] = []
        self.began_s = time.monotonic() - table.clock_ms / 1000

    def play(self) -> None:
        """Play to the end; whatever stops it early, the match so far is kept."""
        self.tell(self.narrator.opening())
        if any(is_bot(player) and is_search(level_of(player)) for player in self.table.players):
            self.opponents.prepare(self.game.id)
        try:
            while not self.table.is_over:
                self.run_due_house_actions()
                seat = self.next_actor()
                if seat == self.human:
                    self.ask()
                else:
                    self.move_bot(seat)
        except (Quit, EOFError):
            self.keep("Left unfinished")
            return
        except BaseException:
            self.keep("Interrupted")
            raise
        draw_scene(self.console, self.table.scene(SPECTATOR), self.narrator.names)
        draw_outcome(self.console, self.table.outcome)
        if self.record_file:
            self.write_record()
        if self.human is not None:
            forget_unfinished(self.game)

    def next_actor(self) -> int:
        """The first seat that has something to decide; matches that would be late are not asked for."""
        late = [] if self.table.is_race_open else self.table.racers
        return next(seat for seat in self.table.actors if seat not in late)

    def run_due_house_actions(self) -> None:
        """Run the house actions that are due, such as the end of a timed window."""
        if self.table.tick(self.elapsed_ms()):
            self.tell(self.narrator.last_action())

    def elapsed_ms(self) -> int:
        """How long the match has lasted, not counting the time it lay unfinished."""
        return round(1000 * (time.monotonic() - self.began_s))

    def act(self, seat: int, action: str | int, marks: Marks | None = None) -> None:
        """Do what a seat has chosen; where there is a clock, at its time."""
        self.table.act(seat, action, self.elapsed_ms() if self.table.clock else None, marks)

    def move_bot(self, seat: int) -> None:
        """Let the bot at a seat choose from its own view."""
        level, view = level_of(self.table.players[seat]), self.table.view(seat)
        name = self.narrator.names[seat]
        chosen = self.wait_for(self.opponents.choose(level, view, next_random(self.rng)), f"{name} is thinking …")
        self.act(seat, chosen.action, Marks(by="thumb") if chosen.is_by_thumb else None)
        self.tell(self.narrator.last_action())

    def wait_for(self, future: "Future[T]", says: str) -> T:
        """What another process finds out; says what it waits for."""
        if future.done() or self.opponents.is_ready(self.game.id):
            return future.result()
        with compile_bars() as bars:
            task = bars.add_task(f"Compiling {self.game.title}, once. {says}", total=None)
            while not wait([future], REFRESH_S).done:
                step = self.opponents.progress(self.game.id)
                bars.update(task, completed=step.done, total=step.needed or None)
        return future.result()

    def weigh(self, seat: int) -> tuple[list[Value], dict[int, str]]:
        """What the choices of a seat are worth, and what they are called."""
        view = self.table.view(seat)
        labels = labels_of(view)
        return self.wait_for(self.opponents.weigh(view), "Then the coach answers …"), labels

    def ask(self) -> None:
        """Let the human act, or talk with the program about it."""
        seat = self.human if self.human is not None else SPECTATOR
        draw_table(self.console, self.table.scene(seat), self.narrator.names)
        while True:
            typed = self.lines.next("> ")
            scene = self.table.scene(seat)  # a take-back changes it
            try:
                choice = only_choice(scene.choices) if not typed.strip() else find_choice(typed, scene.choices)
                if not choice and self.answer(typed, seat):
                    continue
                self.act(seat, choice.action if choice else typed)
            except BoxlidError as error:
                self.console.print(f"  {error}.", style="yellow")
                continue
            self.tell(self.narrator.last_action())
            return

    def answer(self, typed: str, seat: int) -> bool:
        """Answer what is not an action; False if it may be one."""
        match typed.strip().lower():
            case "":
                pass
            case "quit" | "q" | "exit":
                raise Quit
            case "log":
                self.console.print("\n".join(self.story))
            case "hint":
                self.console.print(f"  {say_hint(*self.weigh(seat))}")
            case "values":
                self.console.print(draw_values(*self.weigh(seat)))
            case "undo":
                self.table.undo(seat, self.elapsed_ms() if self.table.clock else None)
                self.story.append(f"{self.narrator.names[seat]}: takes that back.")
                draw_table(self.console, self.table.scene(seat), self.narrator.names)
            case _:
                scene, names = self.table.scene(seat), self.narrator.names
                return answer(self.console, typed, MORE_HELP, self.game, scene, names)
        return True

    def tell(self, sentences: list[str]) -> None:
        """Print what happened and remember it."""
        self.story.extend(sentences)
        for sentence in sentences:
            self.console.print(f"  {sentence}")

    def keep(self, why: str) -> None:
        """Save the match so far, and say where."""
        if self.record_file:
            self.write_record()
        if self.human is not None:
            keep_unfinished(self.table)
            print(f"{why}. Go on with: boxlid play {self.game.id} --resume", file=sys.stderr)

    def write_record(self) -> None:
        """Write the record file."""
        if self.record_file:
            self.record_file.write_text(write_record(self.table.record()), encoding="utf-8")
            print(f"The record is in {self.record_file}.", file=sys.stderr)
