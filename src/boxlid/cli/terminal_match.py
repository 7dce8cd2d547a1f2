"""A match at one terminal: print what happens, ask the player, let the bots act."""

import sys
import time
from concurrent.futures import Future, wait
from pathlib import Path
from typing import TypeVar

from boxlid.bots import is_search
from boxlid.bots.values import ActionValue
from boxlid.cli.advice import draw_values
from boxlid.cli.console import Console
from boxlid.cli.line_input import LineInput
from boxlid.cli.questions import answer, draw_table, named_choices
from boxlid.cli.show import draw_outcome, draw_scene, draw_story
from boxlid.cli.unfinished import delete_unfinished, save_unfinished
from boxlid.coach.hint import labels_of, say_hint
from boxlid.games import SPECTATOR, BoxlidError
from boxlid.games.compile_progress import compile_bars
from boxlid.games.scenes import find_choice, only_choice
from boxlid.games.stories import StoryLine
from boxlid.kernel.chance.rng import new_rng, next_random
from boxlid.table import Table, write_record
from boxlid.table.names import is_bot, level_of
from boxlid.table.narrator import Narrator, took_back
from boxlid.table.record import Marks
from boxlid.workers import WorkerOpponents

T = TypeVar("T")

REFRESH_S = 0.1
HUMAN = 0

MORE_HELP = """\
  values         what each choice is worth    log       what has happened in this match
  quit           stop; the match is kept for --resume"""


class Quit(Exception):
    """The player leaves; the match can be resumed."""


class TerminalMatch:
    """One match at one terminal."""

    def __init__(
        self, table: Table, lines: LineInput, human: int | None, record_file: Path | None, opponents: WorkerOpponents
    ) -> None:
        self.table = table
        self.game = table.game
        self.lines = lines
        self.human = human
        self.record_file = record_file
        self.opponents = opponents
        self.console = Console()
        self.narrator = Narrator(table, SPECTATOR if human is None else human)
        self.rng = new_rng(int.from_bytes(bytes.fromhex(table.commitment)[:7]))
        self.story: list[StoryLine] = []
        self.began_s = time.monotonic() - table.clock_ms / 1000

    def play(self) -> None:
        """Play to the end; if anything stops it early, the match is saved."""
        self.print_story(self.narrator.opening())
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
            self.save("Left unfinished")
            return
        except BaseException:
            self.save("Interrupted")
            raise
        draw_scene(self.console, self.table.scene(SPECTATOR), self.narrator.names)
        draw_outcome(self.console, self.table.outcome)
        if self.record_file:
            self.write_record()
        if self.human is not None:
            delete_unfinished(self.game)

    def next_actor(self) -> int:
        """The first seat that has to decide; a seat that can only lose the race is not asked to match."""
        late = [] if self.table.is_race_open else self.table.racers
        return next(seat for seat in self.table.actors if seat not in late)

    def run_due_house_actions(self) -> None:
        """Run the house actions that are due, such as the end of a timed window."""
        if self.table.tick(self.elapsed_ms()):
            self.print_story(self.narrator.last_action())

    def elapsed_ms(self) -> int:
        """How long the match has lasted, excluding time between saving and resuming it."""
        return round(1000 * (time.monotonic() - self.began_s))

    def act(self, seat: int, action: str | int, marks: Marks | None = None) -> None:
        """Perform a seat's action, with its time if the match has a clock."""
        self.table.act(seat, action, self.elapsed_ms() if self.table.clock else None, marks)

    def move_bot(self, seat: int) -> None:
        """Let the bot at a seat choose from its own view."""
        level, view = level_of(self.table.players[seat]), self.table.view(seat)
        name = self.narrator.names[seat]
        chosen = self.wait_for(self.opponents.choose(level, view, next_random(self.rng)), f"{name} is thinking …")
        self.act(seat, chosen.action, Marks(by="thumb") if chosen.is_by_thumb else None)
        self.print_story(self.narrator.last_action())

    def wait_for(self, future: "Future[T]", says: str) -> T:
        """The result of another process; shows the compiler's progress meanwhile."""
        if future.done() or self.opponents.is_ready(self.game.id):
            return future.result()
        with compile_bars() as bars:
            task = bars.add_task(f"Compiling {self.game.title}, once. {says}", total=None)
            while not wait([future], REFRESH_S).done:
                step = self.opponents.progress(self.game.id)
                bars.update(task, completed=step.done, total=step.needed or None)
        return future.result()

    def weigh(self, seat: int) -> tuple[list[ActionValue], dict[int, str]]:
        """The value of each choice of a seat, and their labels."""
        view = self.table.view(seat)
        labels = labels_of(view, self.narrator.names)
        return self.wait_for(self.opponents.weigh(view), "Then the coach answers …"), labels

    def ask(self) -> None:
        """Answer the player's questions until an action is typed, and perform it."""
        seat = self.human if self.human is not None else SPECTATOR
        draw_table(self.console, self.table.scene(seat), self.narrator.names)
        while True:
            typed = self.lines.next("> ")
            choices = named_choices(self.table.scene(seat), self.narrator.names)  # a take-back changes them
            try:
                choice = find_choice(typed, choices) if typed.strip() else only_choice(choices)
                if not choice and self.answer(typed, seat):
                    continue
                self.act(seat, choice.action if choice else typed)
            except BoxlidError as error:
                self.console.print(f"  {error}.", style="yellow")
                continue
            self.print_story(self.narrator.last_action())
            return

    def answer(self, typed: str, seat: int) -> bool:
        """Answer a question; False if the line is not one, so it may be an action."""
        match typed.strip().lower():
            case "":
                pass
            case "quit" | "q" | "exit":
                raise Quit
            case "log":
                draw_story(self.console, self.story)
            case "hint":
                self.console.print(f"  {say_hint(*self.weigh(seat))}")
            case "values":
                self.console.print(draw_values(*self.weigh(seat)))
            case "undo":
                self.table.undo(seat, self.elapsed_ms() if self.table.clock else None)
                self.story.append(took_back(self.narrator.names[seat], seat))
                draw_table(self.console, self.table.scene(seat), self.narrator.names)
            case _:
                scene, names = self.table.scene(seat), self.narrator.names
                return answer(self.console, typed, MORE_HELP, self.game, scene, names)
        return True

    def print_story(self, lines: list[StoryLine]) -> None:
        """Print what happened, and keep it for `log`."""
        self.story.extend(lines)
        draw_story(self.console, lines)

    def save(self, why: str) -> None:
        """Save the unfinished match, and say how to resume it."""
        if self.record_file:
            self.write_record()
        if self.human is not None:
            save_unfinished(self.table)
            print(f"{why}. Go on with: boxlid play {self.game.id} --resume", file=sys.stderr)

    def write_record(self) -> None:
        """Write the record file."""
        if self.record_file:
            self.record_file.write_text(write_record(self.table.record()), encoding="utf-8")
            print(f"The record is in {self.record_file}.", file=sys.stderr)
