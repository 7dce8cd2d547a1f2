"""Figures on the pages of benchmarks are readable numbers."""

import pytest

from benchmarks import speed
from benchmarks.markdown import three_digits


@pytest.mark.parametrize(
    ("figure", "text"),
    [(0.02384, "0.0238"), (2.0, "2"), (11.44, "11.4"), (99.96, "100"), (471.2, "471"), (1059.0, "1,060")],
)
def test_figures_have_three_digits_and_no_exponent(figure: float, text: str) -> None:
    assert three_digits(figure) == text


def test_the_load_of_other_programs_is_never_negative(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "cpu_seconds_of_others", lambda: 9.99)
    assert speed.other_load_note(10.0, 5.0) == ["Other programs used 0.00 cores during the measurement."]
