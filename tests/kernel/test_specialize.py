"""An algorithm is loaded once for each game, with that game's rules in it."""

from pathlib import Path
from types import ModuleType

import pytest

from boxlid.kernel.specialize import specialize


def test_names_are_bound_and_the_module_is_kept(tmp_path: Path) -> None:
    algorithm = tmp_path / "double.py"
    algorithm.write_text("def double():\n    return 2 * rules.ONE\n")
    one, two = ModuleType("rules_of_one"), ModuleType("rules_of_two")
    vars(one)["ONE"], vars(two)["ONE"] = 1, 2
    first = specialize(algorithm, rules=one)
    assert first.double() == 2
    assert specialize(algorithm, rules=two).double() == 4
    assert specialize(algorithm, rules=one) is first


def test_a_missing_algorithm_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ImportError):
        specialize(tmp_path / "nothing", rules=ModuleType("rules"))
