"""A picker in a terminal: how it is started, and what its screen says."""

import os
import re
import shlex

from terminal import PATIENCE, Failure, Terminal, expect, width

COUNTER = re.compile(r"(?:(\d[\d,]*)\+?|…)/(\d[\d,]*)(…?)(?:.*?\((\d+)(?:/\d+)?\))?")
SCROLL_BAR = "│┃┆┊║▏▎▍▌▋▊▉█▐▕▓▒░╿╽╻╹|▲▼◆"


class Program:
    """The program under test. fzf is one too, to try the checks themselves on."""

    # fzf drawn as our picker is, so that the same checks read both.
    FZF = [
        "--layout=reverse",
        "--no-separator",
        "--no-scrollbar",
        "--pointer=>",
        "--marker=*",
        "--gutter= ",
        "--no-sort",
        "--exact",
    ]

    def __init__(self, path, is_trial=False):
        self.path = os.path.abspath(path)
        self.is_fzf = os.path.basename(path) == "fzf"
        self.is_trial = is_trial

    def command(self, *arguments):
        """The words that start the picker: words match anywhere unless the arguments say otherwise."""
        if self.is_fzf:
            return [self.path, *self.FZF, *arguments]
        if self.is_trial:
            return [self.path, *arguments]
        match = [] if "--match" in arguments else ["--match", "contains"]
        return [self.path, "browse", *match, *arguments]


class Row:
    """A row of the list: its marks, and its text as shown."""

    def __init__(self, shown, columns):
        if width(shown) >= columns and shown[-1] in SCROLL_BAR:
            shown = shown[:-1]
        self.is_current = shown[:1] in (">", "▌")
        self.is_selected = shown[1:2] in ("*", "┃")
        self.text = shown[2:].rstrip()


class Shown:
    """What a screen says, read as a picker's."""

    def __init__(self, screen, top=0, height=None):
        self.screen = screen
        lines = screen.rows[top : top + height if height else None]
        self.query = lines[0][2:].split("│")[0].rstrip() if lines[0].startswith("> ") or lines[0] == ">" else None
        self.message = lines[1] if len(lines) > 1 else ""
        counter = COUNTER.search(self.message)
        number = lambda group: int(counter[group].replace(",", "")) if counter and counter[group] else 0
        self.has_counter = counter is not None
        self.matched, self.all, self.selected = (number(1), number(2), number(4)) if counter else (None, None, 0)
        self.is_streaming = counter is not None and counter[3] == "…"
        self.has_spinner = bool(self.message[: counter.start()].strip()) if counter else False
        self.rows = [Row(line, screen.columns) for line in lines[2:] if line.strip()]

    @property
    def current(self):
        """The text of the row that the cursor is on."""
        return next((row.text for row in self.rows if row.is_current), None)

    @property
    def caret(self):
        return (self.screen.cursor_row, self.screen.cursor_column)


class Picker(Terminal):
    """A picker over some input, in a terminal of its own."""

    def __init__(self, program, *arguments, producer=None, file=None, words=None, top=0, **options):
        """Starts the picker at the end of a pipe from a shell command, or with a file as standard input.

        `words` is the whole command where it isn't that of the program's picker; `top` is the row of the screen that
        the picker begins in.
        """
        self.top = top
        words = words or program.command(*arguments)
        # The shell becomes the program, so its id is the program's.
        command = f"sh -c {shlex.quote('echo $$ >pid; exec ' + shlex.join(map(str, words)))}"
        if producer:
            command = f"{{ {producer}; }} | {command}"
        elif file:
            command += f" <{shlex.quote(str(file))}"
        super().__init__(command, **options)

    @property
    def pid(self):
        text = self.file("pid").strip()
        if not text:
            raise Failure(f"the program has not been started{self.complaints()}")
        return int(text)

    def shown(self, styled=False):
        return Shown(self.screen(styled), self.top)

    def see(self, holds, what, seconds=None):
        """Waits until something holds of what the picker shows, and returns that."""
        last = None

        def check(screen):
            nonlocal last
            expect(
                not self.has_ended,
                f"the program ended early, with status {self.file('status').decode().strip()}"
                f"{self.complaints()}\nwaiting for: {what}",
            )
            last = Shown(screen, self.top)
            return holds(last)

        self.until(check, what, **({"seconds": seconds} if seconds else {}))
        return last

    def see_all(self, count, seconds=PATIENCE):
        """Waits until all input is there and matches."""
        return self.see(
            lambda s: s.all == count and s.matched == count and not s.is_streaming,
            f"all {count} lines are there",
            seconds,
        )

    def move_to(self, text, key):
        """Presses a key again and again, until the cursor is on the row with a text."""
        for _ in range(1000):
            before = self.see(lambda s: s.current is not None, "the cursor is on a row").current
            if before == text:
                return
            self.keys(key)
            self.see(lambda s: s.current != before, f"{key} moves the cursor")
        raise Failure(f"the row {text!r} was not found")
