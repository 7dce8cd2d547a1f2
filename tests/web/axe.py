"""What axe finds on a page: in light and dark, on a desktop and on a phone."""

from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, ViewportSize

AXE = Path(__file__).parents[2] / ".cache/npm/node_modules/axe-core/axe.min.js"
SIZES: tuple[ViewportSize, ...] = ({"width": 1280, "height": 800}, {"width": 390, "height": 664})
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FOUND = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations
    .flatMap(found => found.nodes.map(node => `${found.id}: ${node.target}: ${node.failureSummary}`))"""
"""Violations of any severity."""


def violations(page: Page) -> list[str]:
    """In four looks. The page ends in the light, on a desktop."""
    found: list[str] = []
    for size in reversed(SIZES):
        page.set_viewport_size(size)
        for theme in reversed(THEMES):
            page.emulate_media(color_scheme=theme)
            found += (f"{size['width']} {theme} {one}" for one in violations_now(page))
    return found


def violations_now(page: Page) -> list[str]:
    """In the look that the page has. Axe is evaluated, because the page's policy forbids scripts from elsewhere."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(FOUND)
    return found
