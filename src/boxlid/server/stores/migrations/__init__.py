"""Schema migrations: numbered SQL files, a folder for each kind of store."""

from importlib import resources

from boxlid.server.tables.store import StoreUnavailable


def migrations(kind: str, after: int) -> list[tuple[int, str]]:
    """Migrations after schema version `after`, in order: (number, SQL). Refuses versions newer than the program."""
    folder = resources.files(__name__) / kind
    files = {int(file.name.partition("_")[0]): file for file in folder.iterdir() if file.name.endswith(".sql")}
    latest = max(files)
    if after > latest:
        raise StoreUnavailable(
            f"the store has schema version {after}, and this program knows versions up to {latest};"
            " update Boxlid or use another store (nothing was changed)"
        )
    return [(number, files[number].read_text(encoding="utf-8")) for number in sorted(files) if number > after]
