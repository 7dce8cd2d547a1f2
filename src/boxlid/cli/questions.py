"""What can be asked at any table in a terminal without acting: help, the choices, the table again, the rules."""

from collections.abc import Sequence

from boxlid.cli.console import Console
from boxlid.cli.show import draw_scene
from boxlid.games import Game
from boxlid.games.rulebook import clause_text
from boxlid.games.scenes import Scene

HELP = """\
Type what you want to do, or enough of it: `play G9` or just `g9`, `bid 3` or just `3`.
Where there is only one thing to do, Enter does it.
  ?              what you can do now          table     the table again
  rules          the rulebook                 undo      take back your last action
  rules CLAUSE   one clause of it             hint      what the coach would do
"""


def draw_table(console: Console, scene: Scene, names: Sequence[str]) -> None:
    """The table, and what is asked of the player."""
    draw_scene(console, scene, names)
    console.print(f"  {scene.prompt}", style="italic")


def answer(console: Console, typed: str, more_help: str, game: Game, scene: Scene | None, names: Sequence[str]) -> bool:
    """Answer what is a question; False if it is none of these. There is no scene before the match."""
    word, _, rest = typed.strip().partition(" ")
    match word.lower():
        case "help" | "h":
            console.print(HELP + more_help)
        case "rules":
            console.print(clause_text(game, rest) if rest else game.rulebook())
        case "?" if scene:
            for choice in scene.choices:
                console.print(f"  {choice.words:<12} {choice.label}")
        case "table" | "t" if scene:
            draw_table(console, scene, names)
        case _:
            return False
    return True
