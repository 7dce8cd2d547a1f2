"""The page's HTML: `index.html` with its styles inside, and the scripts of a view listed.

So the first picture needs one response, and the browser fetches all scripts at once: without the list it would find one
level of imports after the other, and each takes a round trip.
"""

import re
from functools import lru_cache
from pathlib import Path

IMPORT = re.compile(r'^import\s+(?:[^"\';]*?from\s+)?"([^"]+)"', re.MULTILINE)
"""A static import, as Prettier formats it. Dynamic ones do not begin a line."""
FIRST = "main.js"
LOBBY, TABLE = "lobby/lobby.js", "table/table.js"
"""What `main.js` loads on demand."""
STYLES = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)"([^>]*)>')
SCRIPT = '<script type="module"'


def write_page(static: Path, view: str, tags: str) -> str:
    """The page for a view: LOBBY or TABLE, with more tags in its head."""
    before, after = _page_around_tags(static, view)
    return before + tags + after


@lru_cache
def _page_around_tags(static: Path, view: str) -> tuple[str, str]:
    scripts = "".join(f'<link rel="modulepreload" href="/static/{name}">\n' for name in modules_of(static, view))
    page = (static / "index.html").read_text(encoding="utf-8")
    before, script, after = STYLES.sub(lambda link: inlined(static / link[1], link[2]), page).partition(SCRIPT)
    return before, scripts + script + after


def inlined(file: Path, attributes: str) -> str:
    """A style sheet as an element of the page."""
    return f"<style{attributes}>\n{file.read_text(encoding='utf-8')}</style>"


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
