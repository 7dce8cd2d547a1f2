"""The glossary's terms have a home in the code, and the words they replaced are gone from its names."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import get_annotations
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")


class Term(NamedTuple):
    name: str
    meaning: str
    home: str
    replaced: str


class Name(NamedTuple):
    """A class, function, argument, field or type alias of the code."""

    words: frozenset[str]
    text: str
    place: str


TERMS = [
    Term(*(cell.strip() for cell in line.strip("|").split("|")))
    for line in GLOSSARY.splitlines()
    if line.startswith("| ") and not line.startswith("| term |")
]


def replaced_words() -> Iterator[tuple[str, str]]:
    """Each replaced word with a package whose names may not use it."""
    for term in TERMS:
        for clause in filter(None, term.replaced.split("; ")):
            words, _, packages = clause.partition(" in ")
            for word in re.findall(r"`([a-z]+)`", words):
                for package in re.findall(r"`([a-z._]+)`", packages):
                    yield word, package


def words_of(name: str) -> frozenset[str]:
    """The words of an identifier, in lower case and singular."""
    words = [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]
    singular = [word.removesuffix("s") for word in words] + [word.removesuffix("es") for word in words]
    return frozenset(words + singular)


def names_in(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.lineno
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node.lineno
        elif isinstance(node, ast.arg):
            yield node.arg, node.lineno
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr, node.lineno


def folder_of(package: str) -> Path:
    """Of Boxlid, or of the benchmarks beside it."""
    return ROOT / ("src" if package.startswith("boxlid") else "") / package.replace(".", "/")


@cache
def names_under(package: str) -> list[Name]:
    return [
        Name(words_of(name), name, f"{file.relative_to(ROOT)}:{line}")
        for file in sorted(folder_of(package).rglob("*.py"))
        for name, line in names_in(ast.parse(file.read_text(encoding="utf-8")))
    ]


def is_defined(home: str) -> bool:
    """Is a dotted name a module, or an attribute or declared field of one or of its classes?"""
    module_name, _, rest = home, "", ""
    while True:
        try:
            found: object = import_module(module_name)
            break
        except ModuleNotFoundError:
            module_name, _, last = module_name.rpartition(".")
            rest = f"{last}.{rest}" if rest else last
            if not module_name:
                return False
    for name in filter(None, rest.split(".")):
        if not hasattr(found, name):
            return isinstance(found, type) and name in get_annotations(found)
        found = getattr(found, name)
    return True


def test_terms_are_sorted_and_unique_and_have_a_meaning() -> None:
    names = [term.name for term in TERMS]
    assert len(names) > 50
    assert names == sorted(set(names))
    assert all(term.meaning for term in TERMS)


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.name)
def test_the_home_of_a_term_can_be_imported(term: Term) -> None:
    assert is_defined(term.home.strip("`"))


def test_a_name_that_does_not_exist_is_noticed() -> None:
    assert is_defined("boxlid.games.view.View.seat")
    assert not is_defined("boxlid.games.view.View.chair")
    assert not is_defined("boxlid.nowhere.View")


@pytest.mark.parametrize(("word", "package"), list(replaced_words()))
def test_a_replaced_word_is_gone_from_the_names_of_a_package(word: str, package: str) -> None:
    assert folder_of(package).is_dir()
    found = [f"{name.place} {name.text}" for name in names_under(package) if word in name.words]
    assert not found, "\n".join(found)


def test_words_are_found_inside_names() -> None:
    assert "wish" in words_of("_wishes_waiting")
    assert "card" in words_of("TableCard")
    assert "turn" not in words_of("returns")
    found = {name for name, _ in names_in(ast.parse("class A:\n    b: int\n    def c(self, d): self.e = f"))}
    assert found == {"A", "b", "c", "self", "d", "e"}
