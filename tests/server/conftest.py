"""One server for most tests of a file, and one database for a whole run."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.database import Database, running_database
from tests.server.serving import served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("store") / "tables.sqlite") as address:
        yield address


@pytest.fixture(scope="session")
def database() -> Iterator[Database]:
    with running_database(is_durable=False) as running:
        yield running


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    """A pipe on which a worker blocks until the test opens it."""
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    return gate


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new store."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    return str(request.getfixturevalue("database").new())
