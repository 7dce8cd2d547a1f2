"""The page's HTML: `index.html`, with the scripts of a view listed, so that the browser fetches all of them at once.

Without the list it would find one level of imports after the other, which takes a round trip for each.
"""

import re
from functools import lru_cache
from pathlib import Path

IMPORT = re.compile(r'^import\s+(?:[^"\';]*?from\s+)?"([^"]+)"', re.MULTILINE)
"""A static import, as Prettier formats it. Dynamic ones do not begin a line."""
FIRST = "main.js"
LOBBY, TABLE = "lobby/lobby.js", "table/table.js"
"""What `main.js` loads on demand."""
SCRIPT = '<script type="module"'


def write_page(static: Path, view: str) -> str:
    """The page for a view: LOBBY or TABLE."""
    links = "".join(f'<link rel="modulepreload" href="/static/{name}">\n' for name in modules_of(static, view))
    return (static / "index.html").read_text(encoding="utf-8").replace(SCRIPT, links + SCRIPT)


@lru_cache
def modules_of(static: Path, view: str) -> tuple[str, ...]:
    """The modules that a view needs, each before those that only it imports."""
    found, wanted = [], [FIRST, view]
    while wanted:
        name = wanted.pop(0)
        if name in found:
            continue
        found.append(name)
        folder, text = (static / name).parent, (static / name).read_text(encoding="utf-8")
        wanted += [(folder / path).resolve().relative_to(static.resolve()).as_posix() for path in IMPORT.findall(text)]
    return tuple(found)
