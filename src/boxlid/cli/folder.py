"""The user's own folder, for what outlives a command."""

import os
from pathlib import Path

import platformdirs


def state_folder() -> Path:
    """Made if it is not there; BOXLID_STATE_DIR moves it."""
    named = os.environ.get("BOXLID_STATE_DIR")
    folder = Path(named) if named else platformdirs.user_state_path("boxlid", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder
