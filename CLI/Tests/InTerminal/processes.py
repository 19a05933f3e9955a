"""The processes that run on the machine."""

import pathlib
import subprocess
from typing import NamedTuple

PROC = pathlib.Path("/proc")


class Process(NamedTuple):
    id: int
    parent: int
    command: str


def running():
    """All processes but those that ended and were not waited for yet."""
    return _from_proc() if (PROC / "self/stat").exists() else _from_ps()


def _from_proc():
    found = []
    for folder in PROC.iterdir():
        if folder.name.isdigit():
            try:
                state, parent = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()[:2]
                words = (folder / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
            except OSError:
                # It has just ended.
                continue
            if state not in "ZX":
                found.append(Process(int(folder.name), int(parent), " ".join(words).rstrip()))
    return found


def _from_ps():
    answer = subprocess.run(["ps", "-A", "-ww", "-o", "pid=,ppid=,stat=,command="], capture_output=True, check=True)
    lines = [line.split(None, 3) for line in answer.stdout.decode("utf-8", "replace").splitlines()]
    return [Process(int(line[0]), int(line[1]), "".join(line[3:]).rstrip()) for line in lines if line[2][0] != "Z"]


def is_running(id):
    return any(process.id == id for process in running())


def with_command(start):
    """The ids of the processes whose command line starts so."""
    return [process.id for process in running() if process.command.startswith(start)]


def descendants(id):
    """The ids of a process and all below it."""
    found, known = [id], running()
    for parent in found:
        found += [process.id for process in known if process.parent == parent]
    return found


def memory(id):
    """The kilobytes that are resident; where the system tells, the most there ever were."""
    try:
        lines = (PROC / str(id) / "status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
    except OSError:
        answer = subprocess.run(["ps", "-o", "rss=", "-p", str(id)], capture_output=True, check=True)
        return int(answer.stdout)


def catches(id, number):
    """Whether a process has something of its own to do at a signal; where the system doesn't tell, it is taken to have."""
    try:
        lines = (PROC / str(id) / "status").read_text().splitlines()
        caught = next(int(line.split()[1], 16) for line in lines if line.startswith("SigCgt"))
    except OSError:
        return True
    return bool(caught & 1 << number - 1)


def activity(id):
    """A process's command and, where the system tells, its state and what each of its threads waits in."""
    command = next((process.command for process in running() if process.id == id), "(ended)")
    try:
        state = (PROC / str(id) / "stat").read_text(errors="replace").rpartition(")")[2].split()[0]
        waits = [(thread / "wchan").read_text() for thread in sorted((PROC / str(id) / "task").iterdir())]
    except OSError:
        return command
    return f"{command}: {state}, {', '.join(wait if wait not in ('', '0') else 'running' for wait in waits)}"
