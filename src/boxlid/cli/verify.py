"""`boxlid verify`: check the play, the result and the deals of a record."""

import argparse
from pathlib import Path

from boxlid.cli.console import Console
from boxlid.cli.main import FAILED, OK
from boxlid.table import read_record, verify


def run(chosen: argparse.Namespace) -> int:
    """Print each finding; fail if one does not hold."""
    record = read_record(Path(chosen.file).read_bytes())
    console = Console()
    findings = verify(record)
    for finding in findings:
        mark, style = ("✓", "green") if finding.holds else ("✗", "bold red")
        console.print(f"{mark} {finding.says}", style=style)
    return OK if all(finding.holds for finding in findings) else FAILED
