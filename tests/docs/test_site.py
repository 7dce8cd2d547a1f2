"""The documentation site: its links are those of the repository, moved; code blocks of its pages run."""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(file.relative_to(ROOT).as_posix() for file in [*DOCS.glob("*.md"), *DOCS.glob("games/*.md")])
TEXTS = {page: (ROOT / page).read_text(encoding="utf-8") for page in PAGES}
WITH_PYTHON = [page for page, text in TEXTS.items() if "```python\n" in text and "FOLDER" not in text]
"""Those that need no files of the reader's."""


def settings() -> Any:
    spec = spec_from_file_location("boxlid_site", DOCS / "conf.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("file", "link", "expected"),
    [
        ("README.md", "docs/games", "games.md"),
        ("README.md", "docs/online.md", "online.md"),
        ("README.md", "docs/captures/family.png", "captures/family.png"),
        ("README.md", "CONTRIBUTING.md", "contributing.md"),
        ("README.md", "benchmarks/results/online/load.md", "results.md"),
        ("README.md", "https://semver.org", "https://semver.org"),
        ("docs/games/family.md", "../reviews/family.html", "../reviews/family.html"),
        ("docs/clusters.md", "../benchmarks/results/cluster.md", "results.md"),
        ("docs/online.md", "#limits", "#limits"),
    ],
)
def test_links_are_moved_to_where_the_site_has_the_page(file: str, link: str, expected: str) -> None:
    assert settings().for_site(f"see [it]({link}) here", ROOT / file) == f"see [it]({expected}) here"


@pytest.mark.parametrize("page", PAGES)
def test_relative_links_of_a_page_exist(page: str) -> None:
    file = ROOT / page
    for link in re.findall(r"\]\((?!https?://|#)([^)#]+)", TEXTS[page]):
        assert (file.parent / link).exists(), link


def test_the_site_has_all_results() -> None:
    included = set(re.findall(r"include} \.\./(.*)", (DOCS / "results.md").read_text(encoding="utf-8")))
    written = {file.relative_to(ROOT).as_posix() for file in (ROOT / "benchmarks" / "results").rglob("*.md")}
    assert included == written - {"benchmarks/results/online/beside.md"}, (
        "a comparison with another checkout is not a result"
    )


@pytest.mark.parametrize("page", WITH_PYTHON)
def test_the_python_examples_of_a_page_run(page: str) -> None:
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", TEXTS[page], re.DOTALL):
        exec(block, names)  # noqa: S102 - our own documents
