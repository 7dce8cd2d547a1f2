"""What it was measured on, without saying whose machine it is."""

import os
import platform
import subprocess
from importlib.metadata import version
from pathlib import Path

CPU_INFO = Path("/proc/cpuinfo")
CPU_TIMES = Path("/proc/stat")


def cpu_model() -> str:
    """What the processor calls itself."""
    if CPU_INFO.exists():
        for line in CPU_INFO.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def compiler() -> str:
    """The first line of the C compiler's own description."""
    described = subprocess.run(["cc", "--version"], check=True, capture_output=True, text=True).stdout
    return described.splitlines()[0]


def cpu_seconds_of_others() -> float | None:
    """The processor time of all other programs since the machine started; None where the system does not tell."""
    if not CPU_TIMES.exists():
        return None
    user, nice, system, _idle, _waiting, *interrupts = CPU_TIMES.read_text(encoding="utf-8").split()[1:9]
    ticks = sum(map(int, (user, nice, system, *interrupts)))
    own = os.times()
    seconds = ticks / os.sysconf("SC_CLK_TCK")
    return seconds - own.user - own.system - own.children_user - own.children_system


def describe_machine() -> dict[str, str]:
    """Everything that decides the figures."""
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
