"""The machine of a measurement, without anything that identifies it."""

import os
import platform
import subprocess
from importlib.metadata import version
from pathlib import Path

CPU_INFO = Path("/proc/cpuinfo")
CPU_TIMES = Path("/proc/stat")


def cpu_model() -> str:
    """The model name of the processor."""
    if CPU_INFO.exists():
        for line in CPU_INFO.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def compiler() -> str:
    """The first line of the C compiler's version."""
    described = subprocess.run(["cc", "--version"], check=True, capture_output=True, text=True).stdout
    return described.splitlines()[0]


def cpu_seconds_of_others() -> float | None:
    """The CPU time of all other programs since boot; None if the system does not provide it."""
    if not CPU_TIMES.exists():
        return None
    user, nice, system, _idle, _waiting, *interrupts = CPU_TIMES.read_text(encoding="utf-8").split()[1:9]
    ticks = sum(map(int, (user, nice, system, *interrupts)))
    own = os.times()
    seconds = ticks / os.sysconf("SC_CLK_TCK")
    return seconds - own.user - own.system - own.children_user - own.children_system


def describe_machine() -> dict[str, str]:
    """The hardware and software that affect the figures."""
    return {
        "processor": cpu_model(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "Python": platform.python_version(),
        "numba": version("numba"),
        "NumPy": version("numpy"),
        "OpenSpiel": version("open_spiel"),
        "C compiler": compiler(),
    }
