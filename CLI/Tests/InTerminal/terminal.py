"""A real terminal for a program under test: tmux on a private socket."""

import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
import unicodedata

import processes

# How often the screen is looked at, and how long it is waited for: long enough for a busy machine, and only spent where
# something is wrong.
POLL = 0.01
PATIENCE = 60.0
# What a wait counts between two looks at most.
MOST_STEP = 0.5
# How long the pieces of a frame may take to come; other programs leave wrapping off, for which it is waited once.
MOST_FRAME = 2.0


class Failure(Exception):
    """What a check expected and did not find."""


def expect(holds, message):
    if not holds:
        raise Failure(message)


def same(found, expected, what):
    if found != expected:
        raise Failure(f"{what}: expected {expected!r}, found {found!r}")


def width(text):
    """The columns that a text takes."""
    return sum(
        (
            0
            if unicodedata.combining(c) or unicodedata.category(c) in ("Cf", "Mn", "Me")
            else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        )
        for c in text
    )


class Patience:
    """How long something is waited for. A machine that stands still for a while uses up a step of it, and no more."""

    def __init__(self, seconds):
        self.left = seconds
        self.last = time.monotonic()

    @property
    def is_over(self):
        now = time.monotonic()
        self.left -= min(now - self.last, MOST_STEP)
        self.last = now
        return self.left < 0


def wait_for(holds, what, seconds=PATIENCE):
    """Waits for a fact beside the screen, and returns it."""
    patience = Patience(seconds)
    while True:
        result = holds()
        if result:
            return result
        if patience.is_over:
            raise Failure(f"waited {seconds:g} s in vain: {what}")
        time.sleep(POLL)


class Screen:
    """What a terminal shows at one moment."""

    def __init__(self, answer):
        facts, _, text = answer.partition("\n")
        numbers = [int(number or 0) for number in facts.split(",")]
        self.cursor_column, self.cursor_row, self.columns, self.height = numbers[:4]
        self.cursor_visible, self.alternate, self.wraps = (number == 1 for number in numbers[4:7])
        self.special_modes = any(numbers[7:])
        self.rows = text.split("\n")[: self.height]
        self.rows += [""] * (self.height - len(self.rows))

    def __str__(self):
        edge = "+" + "-" * self.columns + "+"
        last = max((number for number, row in enumerate(self.rows) if row), default=-1)
        lines = [f"|{row}{' ' * (self.columns - width(row))}|" for row in self.rows[: last + 1]]
        lines += [f"{self.height - last - 1} empty rows"] if last + 1 < self.height else []
        return "\n".join([edge, *lines, edge, f"cursor: row {self.cursor_row}, column {self.cursor_column}"])


class Terminal:
    """A terminal in which a shell command runs; `with` ends it and everything in it."""

    FACTS = (
        "#{cursor_x},#{cursor_y},#{pane_width},#{pane_height},#{cursor_flag},#{alternate_on},#{wrap_flag},"
        "#{mouse_any_flag},#{keypad_flag},#{keypad_cursor_flag}"
    )

    def __init__(self, command, *, columns=80, rows=24, environment=None, before="", interactive=False):
        """Runs a shell command; keeps what it prints apart from the screen. `before` is on the screen first.

        Variables of the environment are set, or removed if their value is None. An interactive command is typed into:
        nothing is kept apart.
        """
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="in-terminal-"))
        # Whether what runs leaves wrapping off for long: then that says nothing of a frame.
        self.leaves_wrapping_off = False
        variables = {
            "TERM": "xterm-256color",
            "COLORTERM": None,
            "NO_COLOR": None,
            "LC_ALL": "C.UTF-8",
            "FZF_DEFAULT_OPTS": None,
            "ISEARCH_DEFAULT_OPTS": None,
            "ISEARCH_DEFAULT_COMMAND": None,
            "SWIFT_BACKTRACE": "enable=no",
            **(environment or {}),
        }
        lines = [f"cd {shlex.quote(str(self.folder))}"]
        for name, value in variables.items():
            lines.append(f"unset {name}" if value is None else f"export {name}={shlex.quote(value)}")
        if before:
            lines.append(f"printf %s {shlex.quote(before)}")
        if interactive:
            lines.append(f"exec {command}")
        else:
            # The shell outlives a closed terminal, to write down how the program ended.
            lines += [
                "trap : HUP INT TERM QUIT",
                "stty -a >stty-before",
                f"({command}) >out 2>err",
                "status=$?",
                "stty -a >stty-after 2>/dev/null",
                "echo $status >status.new",
                "mv status.new status",
                "exec cat >typed",
            ]
        (self.folder / "command").write_text("\n".join(lines) + "\n")
        (self.folder / "tmux.conf").write_text("set -g status off\n")
        try:
            self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), f"exec sh {self.folder}/command")
        except BaseException:
            self.end()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def tmux(self, *arguments, data=None, check=True):
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        environment.pop("TMUX", None)
        done = subprocess.run(
            ["tmux", "-S", self.folder / "socket", "-f", self.folder / "tmux.conf", *arguments],
            input=data,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # A machine that stands still for a while is not at fault.
            timeout=5 * PATIENCE,
        )
        if check and done.returncode != 0:
            raise Failure(f"tmux {' '.join(arguments[:3])}: {done.stderr.decode().strip()}")
        return done.stdout.decode("utf-8", "replace")

    def end(self):
        left = self.descendants()
        self.tmux("kill-server", check=False)
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass
        shutil.rmtree(self.folder, ignore_errors=True)

    def descendants(self):
        """The ids of the processes that run in the terminal."""
        answer = self.tmux("display-message", "-p", "#{pane_pid}", check=False).strip()
        return processes.descendants(int(answer)) if answer.isdigit() else []

    # Typing

    def keys(self, *names):
        """Presses keys by tmux's names: Enter, Escape, C-u, Down, PPage, C-End …"""
        self.tmux("send-keys", *names)

    def text(self, text):
        """Sends a text as it is, all at once, as an input method commits it."""
        self.tmux("load-buffer", "-b", "text", "-", data=text.encode())
        self.tmux("paste-buffer", "-d", "-r", "-b", "text")

    def paste(self, text):
        """Pastes a text: in brackets if the program has asked for them, line ends as Return."""
        self.tmux("load-buffer", "-b", "paste", "-", data=text.encode())
        self.tmux("paste-buffer", "-d", "-p", "-b", "paste")

    def resize(self, columns, rows):
        """Resizes the terminal, and waits until the program can know: tmux tells it only some time later."""
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))
        terminal = os.open(self.tmux("display-message", "-p", "#{pane_tty}").strip(), os.O_RDONLY | os.O_NOCTTY)
        try:
            wait_for(lambda: os.get_terminal_size(terminal) == (columns, rows), "the terminal has its new size")
        finally:
            os.close(terminal)

    # Looking

    def screen(self, styled=False):
        """What is shown now; styled, the rows hold the escape sequences of their styles."""
        patience = Patience(MOST_FRAME)
        while True:
            screen = Screen(
                self.tmux("display-message", "-p", self.FACTS, ";", "capture-pane", "-p", *(["-e"] if styled else []))
            )
            # Lines don't wrap while the picker draws. A terminal shows the frame when it is whole; this tmux, which doesn't
            # know synchronized output, shows what has come of it, and a frame comes in several pieces.
            if screen.wraps:
                self.leaves_wrapping_off = False
                return screen
            if self.leaves_wrapping_off or patience.is_over:
                self.leaves_wrapping_off = True
                return screen

    def until(self, holds, what, seconds=PATIENCE, styled=False):
        """Waits until something holds of the screen, and returns the screen."""
        patience = Patience(seconds)
        while True:
            screen = self.screen(styled)
            if holds(screen):
                return screen
            if patience.is_over:
                raise Failure(f"waited {seconds:g} s in vain: {what}\n{screen}{self.complaints()}{self.activity()}")
            time.sleep(POLL)

    def complaints(self):
        error = self.file("err")
        return f"\nstandard error: {error.decode('utf-8', 'replace')[:2000]}" if error else ""

    def activity(self):
        """What the processes in the terminal are doing, for a failure's message."""
        return "".join(f"\nstill running: {processes.activity(id)}" for id in self.descendants())

    def file(self, name):
        """The bytes of a file in the command's folder; none if there is no such file."""
        try:
            return (self.folder / name).read_bytes()
        except OSError:
            return b""

    # The end of the command

    @property
    def has_ended(self):
        return (self.folder / "status").exists()

    def status(self, seconds=PATIENCE):
        """Waits for the command to end, and returns its exit status; 128 and more after a signal."""
        patience = Patience(seconds)
        while not self.has_ended:
            if patience.is_over:
                alive = self.tmux("list-panes", check=False)
                raise Failure(
                    f"the program did not end within {seconds:g} s\n{self.screen() if alive else '(terminal closed)'}"
                    f"{self.activity()}"
                )
            time.sleep(POLL)
        return int(self.file("status"))

    @property
    def output(self):
        return self.file("out")

    def expect_restored(self):
        """Expects the terminal, after the command's end, to be as it was before."""
        settings = [self.file(name).decode().split("\n") for name in ["stty-before", "stty-after"]]
        # The first line holds the size, which is not the program's to keep.
        changed = [f"{before!r} became {after!r}" for before, after in list(zip(*settings))[1:] if before != after]
        expect(settings[1][1:] and not changed, f"terminal settings: {'; '.join(changed) or 'none were written'}")
        # The program may have ended before the terminal has read all that it wrote.
        self.until(lambda s: not s.alternate, "the alternate screen is left")
        self.until(lambda s: s.cursor_visible, "the cursor shows")
        self.until(lambda s: not s.special_modes, "mouse reports and keypad modes are off")
        self.paste("pasted\n")
        wait_for(lambda: b"pasted" in self.file("typed"), "what is typed after the end arrives")
        expect(b"\x1b[200~" not in self.file("typed"), "bracketed paste is still on")
        escapes = re.findall(rb"\x1b\[[0-9;?]*[A-Za-z]", self.file("typed"))
        expect(not escapes, f"answers to questions of the program arrive after its end: {escapes}")
