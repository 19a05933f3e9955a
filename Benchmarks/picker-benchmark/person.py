"""What a person does in a picker for 200 keys: types while lines come, moves, marks, previews, resizes, reloads, pastes,
suspends; in one program after the other, with how long each key takes to show."""

import fcntl
import os
import pathlib
import signal
import struct
import tempfile
import termios
import threading
import time

from session import COLUMNS, ROWS, Session

# While they are typed lines still come.
EARLY = "python http clients"
QUERIES = ["web framework", "data s", "json parser", "zq"]
# Bytes of input at a time, and the seconds between: about 15 MB/s.
PIECE, PAUSE = 150_000, 0.01
IDLE = 5.0


def actions(data):
    """What is done, each as its kind, and what of; 200 of them with the early ones."""
    yield from [("delete", "\x15")]
    for query in QUERIES:
        yield from (("type", sign) for sign in query)
        yield from [("move", "\x1b[B")] * 8 + [("move", "\x1b[A")] * 3 + [("page", "\x1b[6~")] * 4
        yield from [("mark", "\t")] * 4
        yield from [("preview", "\x1f"), ("move", "\x1b[B"), ("move", "\x1b[B"), ("preview", "\x1f")]
        yield from [("resize", (100, 30)), ("resize", (COLUMNS, ROWS))]
        yield from [("type", "\x7f")] * 3
        yield from [("delete", "\x15")]
        yield from [("paste", "\x1b[200~machine learning\x1b[201~"), ("suspend", "\x1a"), ("delete", "\x15")]
    for _ in range(5):
        yield from [("reload", "\x1b[15~"), ("type", "s"), ("type", "e"), ("delete", "\x15")]


class Person(Session):
    """A picker that somebody uses while its input comes slowly."""

    def __init__(self, name, words, data):
        self.folder = tempfile.TemporaryDirectory()
        pipe = os.path.join(self.folder.name, "lines")
        os.mkfifo(pipe)
        start = time.monotonic()
        self.feeder = threading.Thread(target=self.feed, args=(data, pipe), daemon=True)
        self.feeder.start()
        options = ["--multi", "--preview", "echo {}", "--preview-window", "right:40%:hidden"]
        binds = ["--bind", "ctrl-/:toggle-preview", "--bind", f"f5:reload(cat {data})"]
        # A program is suspended where a shell waits for it: one that leads its session can't be.
        self.place = os.path.join(self.folder.name, "pid")
        super().__init__(name, words + options + binds, pipe)
        self.shell = self.pid
        while not os.path.exists(self.place):
            time.sleep(0.001)
        self.pid = int(pathlib.Path(self.place).read_text())
        while not self.screen.lines()[2].strip():
            self.look(0.005)
        self.first_row = time.monotonic() - start

    def become(self, words, data):
        """Starts the program as a shell would, and has it go on when it is told to."""
        if child := os.fork():
            signal.signal(signal.SIGTTOU, signal.SIG_IGN)
            os.setpgid(child, child)
            os.tcsetpgrp(0, child)
            pathlib.Path(self.place + ".new").write_text(str(child))
            os.rename(self.place + ".new", self.place)
            while not os.WIFEXITED(os.waitpid(child, 0)[1]):
                pass
            os._exit(0)
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        super().become(words, data)

    def end(self):
        for pid in [self.pid, self.shell]:
            os.kill(pid, signal.SIGKILL)
        os.waitpid(self.shell, 0)
        os.close(self.terminal)

    def is_stopped(self):
        with open(f"/proc/{self.pid}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] == "T"

    @staticmethod
    def feed(data, pipe):
        with open(data, "rb") as source, open(pipe, "wb") as sink:
            try:
                while piece := source.read(PIECE):
                    sink.write(piece)
                    sink.flush()
                    time.sleep(PAUSE)
            except BrokenPipeError:
                pass

    def look(self, seconds):
        """Takes in what is written within some time, and answers what a terminal is asked."""
        self.screen.feed(self.read(seconds))
        if self.screen.answers:
            os.write(self.terminal, self.screen.answers)
            self.screen.answers = b""

    def type_early(self, text, limit=30.0):
        """Types while lines come; the seconds from each key until it stands in the query."""
        times = []
        for end in range(1, len(text) + 1):
            start = time.monotonic()
            os.write(self.terminal, text[end - 1].encode())
            while self.query() != text[:end].rstrip() and time.monotonic() - start < limit:
                self.look(0.002)
            times.append(time.monotonic() - start)
            until = time.monotonic() + 0.1
            while time.monotonic() < until:
                self.look(0.01)
        return times

    def act(self, kind, what):
        """Does one thing; the seconds until the screen stands, nothing if it doesn't change."""
        if kind == "resize":
            while data := self.read(0):
                self.screen.feed(data)
            start = time.monotonic()
            fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", what[1], what[0], 0, 0))
            os.kill(self.pid, signal.SIGWINCH)
            chunks = self.settle()
            self.screen.resize(*what)
            for _, data in chunks:
                self.screen.feed(data)
            return chunks[-1][0] - start if chunks else None
        if kind == "suspend":
            os.write(self.terminal, what.encode())
            end = time.monotonic() + 5
            while not self.is_stopped():
                if time.monotonic() > end:
                    raise SystemExit(f"picker-benchmark: {self.name} is not suspended by Ctrl-Z")
                self.look(0.01)
            self.look(0.05)
            start = time.monotonic()
            os.kill(self.pid, signal.SIGCONT)
            chunks = self.settle()
            for _, data in chunks:
                self.screen.feed(data)
            return chunks[-1][0] - start if chunks else None
        redraw = self.press(what)
        return redraw and redraw.last

    def waits(self):
        """How often each of the program's threads has waited for something."""
        counts = {}
        for thread in os.listdir(f"/proc/{self.pid}/task"):
            try:
                with open(f"/proc/{self.pid}/task/{thread}/status") as status:
                    counts[thread] = next(int(line.split()[1]) for line in status if line.startswith("voluntary_ctxt"))
            except FileNotFoundError:
                pass
        return counts

    def wakeups(self):
        """How often the program wakes up in a second in which nothing is done."""
        before, start = self.waits(), time.monotonic()
        while time.monotonic() - start < IDLE:
            self.look(start + IDLE - time.monotonic())
        return sum(count - before.get(thread, 0) for thread, count in self.waits().items()) / IDLE


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def measure(data, count, programs):
    """Prints a table, a line for each program."""
    keys = len(EARLY) + len(list(actions(data)))
    print(f"\nA person's {keys} keys over {count:,} lines, the first {len(EARLY)} while they come")
    print(f"{'':18} {'first':>6}  {'early, ms':13}  {'afterwards, ms':29} {'peak':>5} {'wake-ups':>9}")
    print(
        f"{'':18} {'row ms':>6}  {'median':>6} {'max':>6}  {'median':>6} {'p90':>6} {'p99':>7} {'max':>7}"
        f" {'MB':>5} {'a second':>9}"
    )
    kinds = {}
    for name, words in programs.items():
        person = Person(name, words, data)
        try:
            early = person.type_early(EARLY)
            person.act("delete", "\x15")
            person.load(count)
            later = []
            for kind, what in actions(data):
                seconds = person.act(kind, what)
                if seconds is not None:
                    later.append(seconds)
                    kinds.setdefault(kind, {}).setdefault(name, []).append(seconds)
            # Threads that have nothing more to do end within this time.
            person.look(IDLE)
            rate = person.wakeups()
            shares = [percentile(later, share) for share in [0.5, 0.9, 0.99, 1]]
            print(
                f"{name:18} {person.first_row * 1e3:6.0f}  {percentile(early, 0.5) * 1e3:6.1f} {max(early) * 1e3:6.1f}  "
                + " ".join(f"{share * 1e3:{6 if index < 2 else 7}.1f}" for index, share in enumerate(shares))
                + f" {person.peak_memory() / 1e6:5.0f} {rate:9.1f}"
            )
        finally:
            person.end()
    print("medians by what was done, ms: ")
    for kind, found in kinds.items():
        print(f"  {kind:8}" + "  ".join(f"{name} {percentile(times, 0.5) * 1e3:.1f}" for name, times in found.items()))
