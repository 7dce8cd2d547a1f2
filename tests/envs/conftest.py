"""OpenSpiel has no wheels for macOS on Intel; its tests are left out there."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pyspiel") else ["test_open_spiel.py"]
