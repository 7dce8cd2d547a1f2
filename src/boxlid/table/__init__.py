"""Live matches without I/O: seats, sealed choices, the log, undo, records."""

from boxlid.table.log import Entry
from boxlid.table.record import Record, read_record, write_record
from boxlid.table.replay import replay
from boxlid.table.table import Table
from boxlid.table.undo import CannotUndo
from boxlid.table.verify import Finding, verify

__all__ = [
    "CannotUndo", "Entry", "Finding", "Record", "Table", "read_record", "replay", "verify", "write_record",
]  # fmt: skip
