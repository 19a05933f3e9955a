"""The machine: what it is, and how evenly it computes."""

import datetime
import hashlib
import os
import pathlib
import platform
import re
import subprocess
import time

from figures import at

# More than this share between the median and the 95th of a hundred loops is noise.
NOISY = 0.10


def noise(loops=60):
    """How unevenly a loop that is always the same runs: median of its times in ms, and p95 / median - 1."""
    block = bytes(1 << 21)
    times = []
    for _ in range(loops):
        start = time.perf_counter()
        hashlib.sha256(block).digest()
        times.append((time.perf_counter() - start) * 1e3)
    return at(times, 0.5), at(times, 0.95) / at(times, 0.5) - 1


def told(when):
    """A line about the noise now."""
    middle, spread = noise()
    word = "noisy" if spread > NOISY else "quiet"
    return (
        f"{when}: {word}, a loop of {middle:.2f} ms has a p95 {spread:.0%} above it (noisy is above {NOISY:.0%}); "
        f"load {os.getloadavg()[0]:.2f}"
    )


def first_line(*words):
    try:
        done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    except OSError:
        return "not found"
    return (done.stdout or done.stderr).strip().split("\n")[0]


def about(root):
    """What the machine is, and the date."""
    information = pathlib.Path("/proc/cpuinfo")
    names = re.findall(r"model name\s*: (.*)", information.read_text()) if information.exists() else []
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / (1 << 30)
    commit = first_line("git", "-C", root, "describe", "--always", "--dirty", "--abbrev=10")
    processor = names[0] if names else platform.machine()
    return (
        f"{datetime.date.today()}, commit {commit}, {os.cpu_count()} cores of {processor}, "
        f"{memory:.0f} GiB, {platform.system()} {platform.release().split('-')[0]}"
    )


def versions(fzf, requirements):
    """What is measured with."""
    packages = [line.split("==") for line in requirements.read_text().split()]
    return ", ".join(
        [
            f"fzf {first_line(fzf, '--version')}",
            first_line("rg", "--version"),
            *(f"{name} {version}" for name, version in packages if name in ("frizbee", "apsw", "tantivy")),
            *(f"Typesense {version}" for name, version in packages if name.endswith("omega")),
            re.sub(r"^Swift version (\S+).*", r"Swift \1", first_line("swift", "--version")),
        ]
    )
