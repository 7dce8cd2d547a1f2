"""The user's state folder: unfinished matches and the tables of the local server."""

import os
from pathlib import Path

import platformdirs


def state_folder() -> Path:
    """The folder, created if missing; BOXLID_STATE_DIR overrides its path."""
    named = os.environ.get("BOXLID_STATE_DIR")
    folder = Path(named) if named else platformdirs.user_state_path("boxlid", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder
