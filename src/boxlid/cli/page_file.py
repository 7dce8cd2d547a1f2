"""The file that a command writes a page into."""

from pathlib import Path

from boxlid.games import Unreadable


def check_page(page: Path) -> None:
    """Refuse a page that cannot be written, before the work."""
    check_file(page, "the page")


def check_file(file: Path, what: str) -> None:
    """Refuse a file that cannot be written, before the work."""
    if not file.parent.is_dir():
        raise Unreadable(f"{file.parent}: there is no such folder to write {what} into")
    if file.is_dir():
        raise Unreadable(f"{file} is a directory, not a file for {what}")
