"""A picker in a pseudo-terminal, and how long a key takes to show."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

from screen import Screen

COLUMNS, ROWS = 80, 24
# A key's redraw is over when nothing has been written for so long, and next to nothing was computed meanwhile.
QUIET = 0.120
IDLE_CPU = 0.003
# The cores that a picker may use.
CORES = 2
COUNTER = re.compile(r"(\d[\d,]*)/(\d[\d,]*)(…?)")


class Redraw:
    """What a key made the screen do, in seconds after the key.

    `first` and `last` are changes that can be seen; from `rows` on the rows below the counter are those that stay.
    """

    def __init__(self, first, last, rows, byte_count):
        self.first, self.last, self.rows, self.byte_count = first, last, rows, byte_count


class Session:
    def __init__(self, name, words, data):
        """Starts a program with a file as its input; it draws in the pseudo-terminal."""
        self.name = name
        self.screen = Screen(COLUMNS, ROWS)
        # Changes that came after a redraw seemed to be over: times that are too short.
        self.late_changes = 0
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            self.become(words, data)
        os.set_blocking(self.terminal, False)

    @staticmethod
    def become(words, data):
        try:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
            os.dup2(os.open(data, os.O_RDONLY), 0)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
            environment = {name: value for name, value in os.environ.items() if not name.startswith("FZF_")}
            environment |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
            environment.pop("NO_COLOR", None)
            os.execve(words[0], words, environment)
        except OSError as error:
            os.write(2, f"{words[0]}: {error}\n".encode())
        finally:
            os._exit(127)

    def cpu_time(self):
        """Seconds that the program, all its threads together, has computed."""
        try:
            # Linux's id of a process's clock; see clock_getcpuclockid(3).
            return time.clock_gettime(((~self.pid) << 3) | 2)
        except OSError:
            raise SystemExit(f"picker-benchmark: {self.name} has ended early:\n" + "\n".join(self.screen.lines()))

    def read(self, timeout):
        """What has been written, or nothing within the time."""
        if not select.select([self.terminal], [], [], timeout)[0]:
            return b""
        try:
            return os.read(self.terminal, 1 << 16)
        except OSError:
            self.cpu_time()
            return b""

    def settle(self, limit=60.0):
        """Reads until nothing comes any more; what came, each with its time."""
        chunks = []
        quiet_from, cpu = time.monotonic(), self.cpu_time()
        limit += quiet_from
        while True:
            data = self.read(0.005)
            now = time.monotonic()
            if data:
                chunks.append((now, data))
                quiet_from, cpu = now, self.cpu_time()
            elif now - quiet_from >= QUIET:
                if self.cpu_time() - cpu < IDLE_CPU:
                    return chunks
                quiet_from, cpu = now, self.cpu_time()
            if now > limit:
                raise SystemExit(f"picker-benchmark: {self.name} does not come to rest")

    def load(self, count, limit=120.0):
        """Waits until all input is there; seconds it took."""
        start = time.monotonic()
        while self.counter() != (count, count):
            if time.monotonic() - start > limit:
                shown = "\n".join(self.screen.lines())
                raise SystemExit(f"picker-benchmark: {self.name} has not read {count} lines:\n{shown}")
            data = self.read(0.1)
            self.screen.feed(data)
            if self.screen.answers:
                os.write(self.terminal, self.screen.answers)
                self.screen.answers = b""
        elapsed = time.monotonic() - start
        for _, data in self.settle():
            self.screen.feed(data)
        return elapsed

    def press(self, key):
        """Sends a key and waits until the screen is at rest again; nothing if it looks as before."""
        # What was written while nobody read doesn't belong to this key.
        while data := self.read(0):
            self.late_changes += self.screen.feed(data)
        start = time.monotonic()
        os.write(self.terminal, key.encode())
        chunks = self.settle()
        changes, rows, last_rows = [], self.rows(), None
        for when, data in chunks:
            if not self.screen.feed(data):
                continue
            changes.append(when - start)
            if self.rows() != rows:
                rows, last_rows = self.rows(), when - start
        if not changes:
            return None
        return Redraw(changes[0], changes[-1], last_rows or changes[0], sum(len(data) for _, data in chunks))

    def rows(self):
        """The rows below the counter, without the scroll bar."""
        return [line[: COLUMNS - 1].rstrip() for line in self.screen.lines()[2:]]

    def counter(self):
        """The numbers of matching lines and of all lines, as shown; nothing while more are read."""
        found = COUNTER.search(self.screen.lines()[1])
        if not found or found[3]:
            return None
        return tuple(int(number.replace(",", "")) for number in found.groups()[:2])

    def query(self):
        return self.screen.lines()[0][2:].rstrip()

    def peak_memory(self):
        """The most memory that was resident at once, in bytes."""
        with open(f"/proc/{self.pid}/status") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM"))

    def end(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)
