"""Files that replace a module of a game, made from the module itself."""

from pathlib import Path

from boxlid.games import Game, find_game
from boxlid.games.family import rules

RULES = Path(rules.__file__)
FAMILY: Game = find_game("family")


def rules_with(folder: Path, old: str = "", new: str = "", *, says: str = "") -> Path:
    """All in the Family's rules with one piece of text replaced."""
    text = RULES.read_text(encoding="utf-8")
    assert text.count(old) == 1 or not old
    text = text.replace(old, new)
    if says:
        text = f'"""{says}"""' + text[text.index('"""', 3) + 3 :]
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "rules.py"
    file.write_text(text, encoding="utf-8")
    return file
