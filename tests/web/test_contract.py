"""The page's types are those of the server."""

from tests.web.contract import FILE, write_types


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert FILE.read_text(encoding="utf-8") == write_types(), "run `python -m tests.web.contract`"
