"""Description of the machine that the figures are measured on."""

import os
import platform
import subprocess
from importlib.metadata import version
from pathlib import Path

from tests.bench import plain_c


def description() -> str:
    """Return two lines: hardware and system, and the versions of the software."""
    compiler = " ".join(plain_c.compiler() or ["none"])
    versions = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy"))
    return (
        f"{_cpu()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}\n"
        f"Python {platform.python_version()}, {versions}, C compiler: {compiler}"
    )


def _cpu() -> str:
    try:
        if platform.system() == "Darwin":
            return subprocess.check_output(
                ["sysctl", "-n", "machdep.cpu.brand_string"], text=True
            ).strip()
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(
            line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")
        )
    except (OSError, subprocess.SubprocessError, StopIteration):
        return platform.processor() or "unknown processor"
