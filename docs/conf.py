"""The documentation site: `make docs`. Sphinx reads Markdown with MyST, and the API from docstrings."""

import os
import re
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent
ROOT = DOCS.parent

project = "Boxlid"
author = "The Boxlid maintainers"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["captures", "records", "reviews"]
source_suffix = {".md": "markdown"}

myst_heading_anchors = 4
suppress_warnings = ["myst.header"]  # an included page begins with a heading of its own

autodoc_member_order = "bysource"
autodoc_inherit_docstrings = False

html_theme = "furo"
html_title = "Boxlid"
html_show_copyright = False
html_show_sourcelink = False
html_copy_source = False

PAGES = {
    "README.md": "getting-started.md",
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "docs/games": "games.md",
    "docs/reviews": "games.md",
}
"""Where the site has what is a file or folder elsewhere in the repository. Results are on one page."""
LINK = re.compile(r"\]\((?!https?://|#)([^)#]+)")


def for_site(text: str, file: Path) -> str:
    """The text of a page with its links as they are on the site."""

    def moved(link: re.Match[str]) -> str:
        target = (file.parent / link[1]).resolve()
        name = target.relative_to(ROOT).as_posix() if target.is_relative_to(ROOT) else ""
        is_result = name.startswith("benchmarks/results/") and name.endswith(".md")
        page = DOCS / ("results.md" if is_result else PAGES[name]) if is_result or name in PAGES else target
        return f"]({os.path.relpath(page, DOCS if file.parent != DOCS / 'games' else file.parent)}"

    return LINK.sub(moved, text)


def setup(app: Any) -> None:
    """Rewrite links in pages and in what they include."""
    app.connect("source-read", lambda _app, name, source: rewrite(source, DOCS / f"{name}.md"))
    app.connect("include-read", lambda _app, path, _name, source: rewrite(source, (DOCS / path).resolve()))


def rewrite(source: list[str], file: Path) -> None:
    """Replace the text that Sphinx has read."""
    source[0] = for_site(source[0], file)
