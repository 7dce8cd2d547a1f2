"""The file that a command writes a page into."""

from pathlib import Path

from boxlid.games import Unreadable


def check_page(page: Path) -> None:
    """Refuse a page that cannot be written, before the work."""
    if not page.parent.is_dir():
        raise Unreadable(f"{page.parent}: there is no such folder to write the page into")
    if page.is_dir():
        raise Unreadable(f"{page}: is a directory, not a page to write")
