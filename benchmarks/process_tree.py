"""CPU time of this process and everything it has started, including processes that were killed."""

import ctypes
import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")
PR_SET_CHILD_SUBREAPER = 36


class TreeClock:
    """Measures a block. A process that is killed is counted up to the last `sample` before."""

    def __enter__(self) -> "TreeClock":
        self._first = self._last = sampled_ticks()
        return self

    def __exit__(self, *_: object) -> None:
        self.sample()

    def sample(self) -> None:
        """Take the times of all processes; call it before one is killed."""
        self._last = self._last | sampled_ticks()

    @property
    def cpu_s(self) -> float:
        """CPU seconds during the block."""
        return sum(ticks - self._first.get(process, 0) for process, ticks in self._last.items()) / TICKS


def adopt_orphans() -> None:
    """Keep processes in this tree whose parents have ended."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def sampled_ticks() -> dict[tuple[int, int], int]:
    """The CPU ticks of each process of the tree, by its number and start."""
    stats = {int(folder.name): fields for folder in PROC.glob("[0-9]*") if (fields := stat_fields(folder))}
    tree = {os.getpid()}
    for pid in sorted(stats, key=lambda pid: int(stats[pid][19])):
        if int(stats[pid][1]) in tree:
            tree.add(pid)
    return {(pid, int(stats[pid][19])): int(stats[pid][11]) + int(stats[pid][12]) for pid in tree}


def stat_fields(folder: Path) -> list[str]:
    """The fields of a process's `stat` after its name; none if it has just ended."""
    try:
        return (folder / "stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    except OSError:
        return []
