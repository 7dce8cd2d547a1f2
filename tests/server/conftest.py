"""One server for most tests of a file."""

from collections.abc import Iterator

import pytest

from tests.server.serving import served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("store") / "tables.sqlite") as address:
        yield address
