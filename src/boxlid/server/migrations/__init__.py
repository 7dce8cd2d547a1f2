"""Numbered steps that bring a store's schema up to date, a folder for each kind of store."""

from importlib import resources


def migrations(kind: str) -> list[tuple[int, str]]:
    """All steps for a kind of store, in order: their numbers and their SQL."""
    folder = resources.files(__name__) / kind
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    return [(int(file.name.partition("_")[0]), file.read_text(encoding="utf-8")) for file in files]
