"""What a player can ask at any table in a terminal: help, the choices, the table again, the rules."""

from collections.abc import Sequence

import msgspec

from boxlid.cli.console import Console
from boxlid.cli.show import draw_markdown, draw_scene
from boxlid.games import Game
from boxlid.games.looks import summary_text
from boxlid.games.rulebook import clause_text
from boxlid.games.scenes import Choice, Scene, with_names

HELP = """\
Where there is only one choice, Enter takes it.
  ?              your choices now             table     the table again
  rules          the rules on one screen      undo      take back your last action
  rules CLAUSE   one clause of the rulebook   hint      what the coach would do
  rulebook       the whole rulebook           help      this
"""


def draw_table(console: Console, scene: Scene, names: Sequence[str]) -> None:
    """The table, and the question to the player."""
    draw_scene(console, scene, names)
    console.print(f"  {scene.prompt}", style="italic")


def named_choices(scene: Scene, names: Sequence[str]) -> tuple[Choice, ...]:
    """The scene's choices with the players' names in their labels, as people read and type them."""
    return tuple(msgspec.structs.replace(choice, label=with_names(choice.label, names)) for choice in scene.choices)


def answer(console: Console, typed: str, more_help: str, game: Game, scene: Scene | None, names: Sequence[str]) -> bool:
    """Answer a question; False if the line is not one. `scene` is None before the match."""
    word, _, rest = typed.strip().partition(" ")
    match word.lower():
        case "help" | "h":
            console.print(how_to_choose(scene) + HELP + more_help)
        case "rules" if rest:
            console.print(clause_text(game, rest))
        case "rules":
            draw_markdown(console, one_screen(game))
        case "rulebook":
            draw_markdown(console, game.rulebook())
        case "?" if scene:
            for choice in named_choices(scene, names):
                console.print(f"  {choice.words:<12} {choice.full_label}")
        case "table" | "t" if scene:
            draw_table(console, scene, names)
        case _:
            return False
    return True


def how_to_choose(scene: Scene | None) -> str:
    """How to type a choice, with one of the player's choices as an example."""
    example = scene.choices[0].words if scene and scene.choices else ""
    _, _, end = example.partition(" ")
    shown = f": `{example}` or just `{end}`" if end else f", such as `{example}`" if example else ""
    return f"Type your choice, or the end of it{shown}.\n"


def one_screen(game: Game) -> str:
    """The rules of a game and what scores, on one screen, as Markdown."""
    points = "\n".join(f"| {row.what} | {row.points} |" for row in game.look.POINTS)
    return f"{summary_text(game.look.SUMMARY)}\n| what scores | points |\n| --- | ---: |\n{points}\n"
