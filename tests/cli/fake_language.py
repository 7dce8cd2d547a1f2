"""The command `boxlid` with every word of every game in a fake language."""

import sys
from collections.abc import Callable, Sequence

from boxlid.cli.main import run
from boxlid.games import GAMES, Game
from boxlid.games.stories import StoryLine
from tests.fake_language import translate_scene, translate_story


def translate_game(game: Game) -> None:
    """Make a game show scenes and tell stories in the fake language, in this process."""
    show, scene_names, story_names = game.scene.scene, vars(game.scene), vars(game.story)

    def translated(narrate: Callable[..., list[StoryLine]]) -> Callable[..., list[StoryLine]]:
        return lambda *given: translate_story(narrate(*given))

    scene_names["scene"] = lambda *given: translate_scene(show(*given))
    for name in ("opening", "narrate"):
        story_names[name] = translated(story_names[name])


def main(words: Sequence[str]) -> int:
    """Run the command with the games that it names translated."""
    for game in GAMES.values():
        if game.id in words:
            translate_game(game)
    return run(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
