"""Numbered steps that bring a store's schema up to date, a folder for each kind of store."""

from importlib import resources

from boxlid.server.tables.store import Unusable


def migrations(kind: str, after: int) -> list[tuple[int, str]]:
    """The steps that a store of schema version `after` lacks, in order: their numbers and their SQL.

    A store that is newer than this program is refused.
    """
    folder = resources.files(__name__) / kind
    files = {int(file.name.partition("_")[0]): file for file in folder.iterdir() if file.name.endswith(".sql")}
    latest = max(files)
    if after > latest:
        raise Unusable(
            f"the store has schema version {after}, and this program knows versions up to {latest};"
            " update Boxlid or use another store (nothing was changed)"
        )
    return [(number, files[number].read_text(encoding="utf-8")) for number in sorted(files) if number > after]
