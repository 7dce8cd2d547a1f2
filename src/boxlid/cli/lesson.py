"""`boxlid play --learn`: the scripted first deal of a game, line by line."""

import textwrap
from collections.abc import Sequence
from contextlib import suppress

from boxlid.bots.levels import LESSON_BOT
from boxlid.cli.console import Console
from boxlid.cli.line_input import LineInput
from boxlid.cli.questions import answer, draw_table, named_choices
from boxlid.cli.show import draw_story
from boxlid.games import BoxlidError, Game
from boxlid.games.first_deals import LEARNER
from boxlid.games.scenes import find_choice, only_choice, with_names
from boxlid.table.lesson import Lesson, deal_lesson
from boxlid.table.names import BOT
from boxlid.table.narrator import Narrator

MORE_HELP = "  quit           stop\n"


def learn(game: Game, name: str, lines: LineInput) -> None:
    """Play the first deal, to its end or until the player has had enough."""
    deal = game.find_first_deal()
    players = [BOT + LESSON_BOT if seat != LEARNER else name for seat in range(deal.seats)]
    with suppress(EOFError):
        TerminalLesson(game, Lesson(deal), players, lines).play()


class TerminalLesson:
    """A lesson at one terminal."""

    def __init__(self, game: Game, lesson: Lesson, players: Sequence[str], lines: LineInput) -> None:
        self.game = game
        self.lesson = lesson
        self.lines = lines
        self.table = deal_lesson(game, lesson.deal, players)
        self.narrator = Narrator(self.table, LEARNER)
        self.console = Console()

    def play(self) -> None:
        """Go through all steps."""
        draw_story(self.console, self.narrator.opening())
        while True:
            step = self.lesson.step
            if step.seat is not None and not step.text:
                self.act(step.seat, step.words)
                continue
            if step.seat is not None:
                draw_table(self.console, self.table.scene(LEARNER), self.narrator.names)
            self.draw_caption()
            if self.lesson.is_over:
                self.console.print(f"  Now play a match: boxlid play {self.game.id}", style="bold")
                return
            if step.seat is None:
                self.read_line("Enter to go on > ")
                self.lesson.advance()
            else:
                self.ask()

    def draw_caption(self) -> None:
        """Print the caption, and the action to take."""
        caption, names = self.lesson.caption(self.game), self.narrator.names
        self.console.print()
        self.console.print(f"  {caption.number} of {caption.of}", style="dim")
        for text, style in ((caption.text, "cyan"), (caption.wanted, "bold cyan")):
            if text:
                wrapped = textwrap.fill(with_names(text, names), self.console.width - 2)
                self.console.print(textwrap.indent(wrapped, "  "), style=style)

    def ask(self) -> None:
        """Ask until the action of the step is typed, and perform it."""
        names = self.narrator.names
        while True:
            typed = self.read_line("> ")
            scene = self.table.scene(LEARNER)
            choices = named_choices(scene, names)
            try:
                choice = find_choice(typed, choices) if typed else only_choice(choices)
                if choice is None and (not typed or answer(self.console, typed, MORE_HELP, self.game, scene, names)):
                    continue
                action = self.table.check(LEARNER, choice.action if choice else typed)
                self.lesson.check_action(self.game, LEARNER, action, names)
            except BoxlidError as error:
                self.console.print(f"  {error}.", style="yellow")
                continue
            self.act(LEARNER, action)
            return

    def read_line(self, prompt: str) -> str:
        """The next line; EOFError if the player quits."""
        typed = self.lines.next(prompt).strip()
        if typed.lower() in ("quit", "q", "exit"):
            raise EOFError
        return typed

    def act(self, seat: int, action: str | int) -> None:
        """Perform the action of the step, and print what it did."""
        self.table.act(seat, action)
        draw_story(self.console, self.narrator.last_action())
        self.lesson.advance()
