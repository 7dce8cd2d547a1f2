"""Modules of rules written by a test."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest


def load(path: Path, source: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Write a module and import it under its file name until the end of the test."""
    path.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, path.stem, module)
    spec.loader.exec_module(module)
    return module
