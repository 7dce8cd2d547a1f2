"""Libraries that only a few features need: they come with the extra `boxlid[lab]`."""

from importlib import import_module
from typing import Any

from boxlid.games import BoxlidError


def load_extra(module: str, wanted: str) -> Any:
    """A library of the extra, or an error that says how to install it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        library = module.partition(".")[0]
        if error.name != library:
            raise
        raise BoxlidError(f"{wanted} needs {library}, which comes with the extra boxlid[lab]") from None
