"""A separate folder for each test, and a finished record."""

from pathlib import Path

import pytest

from boxlid.cli.main import OK, run


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOXLID_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def record(own_folder: Path) -> Path:
    file = own_folder / "match.json"
    assert run(["play", "family", "--watch", "--seed", "3", "--set", "target=20", "--record", str(file)]) == OK
    return file
