"""Showing and saving the figures of the online table."""

from pathlib import Path

from rich.console import Console

from benchmarks.machine import cpu_model
from benchmarks.markdown import markdown_table

RESULTS = Path(__file__).parents[1] / "results" / "online"


def save(name: str, title: str, headings: tuple[str, ...], rows: list[tuple[str, ...]], notes: list[str]) -> None:
    """Print a table and save it as Markdown."""
    page = [f"# {title}", cpu_model(), markdown_table(headings, rows), "\n".join(f"- {note}" for note in notes)]
    RESULTS.mkdir(parents=True, exist_ok=True)
    (RESULTS / f"{name}.md").write_text("\n\n".join(page) + "\n", encoding="utf-8")
    Console(markup=False, highlight=False, soft_wrap=True).print("\n\n".join(page[2:]))


def percentile(values: list[float], share: float) -> float:
    """A percentile: the value below which a share of all values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
