"""What examples of fzf need: a program of that name, files, and stand-ins for programs that need not be here."""

import functools
import os
import re
import shlex

import sample
from terminal import Terminal, expect, same

# What `fzf` is for those who have the alias.
ALIAS = 'exec isearch --fzf-options "$@"'

# Programs that examples run, as small as their answers are looked at. An editor says what it is given.
STAND_INS = {
    "fzf": ALIAS,
    "vim": r"""printf 'vim'; printf ' [%s]' "$@"; echo""",
    "emacs": r"""printf 'emacs'; printf ' [%s]' "$@"; echo""",
    "bat": r"""
for word; do
  case $word in
    -*|:*) ;;
    *) [ -n "$file" ] || file=$word ;;
  esac
done
echo "--------"
echo "File: $file"
echo "--------"
awk '{ printf "%4d | %s\n", NR, $0 }' "$file"
""",
    "fd": r"""
type=f
for word; do
  case $word in
    d|directory) type=d ;;
  esac
done
find * -type $type | sort
""",
    "tree": r"""echo "tree of $2"; ls "$2" """,
    "file": r"""[ "$1" = --brief ] && { shift; echo "brief $1"; exit; }; echo "$1: some text" """,
    "less": r"""cat "$2"; echo "less has $2"; read answer </dev/tty""",
    "pbcopy": r"""cat >"$CLIPBOARD" """,
    "dig": r"""echo "address of $1" """,
    "fzf-preview.sh": r"""echo "preview of $1" """,
    "kubectl": r"""
case "$1 $2" in
  "config current-context") echo trial-context ;;
  "get pods") printf 'NAMESPACE NAME READY\ndefault web-1 1/1\nsystem dns-1 1/1\n'; echo pods >>"$CLIPBOARD" ;;
  "exec -it") echo "inside $5"; read answer </dev/tty ;;
  "logs "*)
    for word; do pod=$word; done
    seq -f "$pod log %g" 100
    case "$*" in *--follow*) exec sleep 1000 ;; esac
    ;;
esac
""",
}

# The files that examples list and search.
FILES = r"""
mkdir -p src docs/deep
{ seq 59; echo 'int algo = 1;'; seq 61 100; } >src/algo.c
printf 'an algo here\nanother line\n' >docs/notes.md
echo plan >docs/deep/plan.txt
printf 'one\ntwo\n' >'a file.txt'
"""
PATHS = ["a file.txt", "docs/deep/plan.txt", "docs/notes.md", "src/algo.c"]

COUNTER = re.compile(r"^\W*(\d[\d,]*)/(\d[\d,]*)")
EDGES = " │┃╭╮╰╯─|"


@functools.cache
def folder_of_programs():
    """A folder of the stand-ins."""
    folder = sample.folder() / "programs"
    folder.mkdir()
    for name, text in STAND_INS.items():
        path = folder / name
        path.write_text(f"#!/bin/sh\n{text.strip()}\n")
        path.chmod(0o755)
    return folder


def environment(program, terminal_folder=None, **more):
    """Variables that make `isearch`, `fzf` and the stand-ins known."""
    paths = [str(folder_of_programs()), os.path.dirname(program.path), os.environ["PATH"]]
    return {
        "PATH": ":".join(paths),
        "SHELL": "/bin/bash",
        "FZF_DEFAULT_COMMAND": None,
        "FZF_DEFAULT_OPTS_FILE": None,
        **more,
    }


class Look:
    """What a person sees of a picker, wherever its parts stand: the terminal's cursor is in the field."""

    def __init__(self, screen):
        self.screen = screen
        self.lines = [line.strip(EDGES) for line in screen.rows]
        self.field = screen.rows[screen.cursor_row].strip("│┃").rstrip() if screen.cursor_visible else ""
        self.matched = self.all = None
        row = screen.cursor_row
        for near in [row - 1, row + 1, row]:
            if 0 <= near < len(self.lines):
                line = self.lines[near]
                found = COUNTER.search(line) or re.search(r"\s<\s(\d+)/(\d+)", line)
                if found and self.matched is None:
                    self.matched, self.all = (int(found[group].replace(",", "")) for group in [1, 2])

    @property
    def current(self):
        """The text of the row that the cursor is on."""
        for index, line in enumerate(self.lines):
            if index != self.screen.cursor_row and line[:1] in (">", "▌"):
                # What else stands in the line is a preview's.
                return re.split(r"\s*[│▐]", line[1:].lstrip(" *┃"))[0].rstrip(" █")
        return None

    def has(self, text):
        return any(text in line for line in self.lines)

    def counts(self, matched, all=None):
        return self.matched == matched and (all is None or self.all == all)

    def is_at(self, text):
        return self.current == text


class Example(Terminal):
    """An example as it is written, run by bash among FILES."""

    def __init__(self, program, text, *, files=FILES, variables=None, **options):
        self.clipboard = sample.folder() / f"clipboard-{os.urandom(4).hex()}"
        command = f"mkdir in; cd in; {files}\nexec bash -c {shlex.quote(text)} example"
        super().__init__(
            command,
            environment=environment(program, **{"CLIPBOARD": str(self.clipboard), **(variables or {})}),
            **{"columns": 100, **options},
        )

    def see(self, holds, what, early=True):
        """Waits until something holds of what is seen, and returns that."""
        last = None

        def check(screen):
            nonlocal last
            if early:
                expect(
                    not self.has_ended,
                    f"the example ended early, with status {self.file('status').decode().strip()}"
                    f"{self.complaints()}\nwaiting for: {what}",
                )
            last = Look(screen)
            return holds(last)

        self.until(check, what)
        return last

    def see_all(self, count):
        return self.see(lambda s: s.counts(count, count), f"all {count} rows")

    def find(self, text, row):
        """Types a text, and waits until the cursor is on a row."""
        self.text(text)
        return self.see(lambda s: s.is_at(row), f"{text!r} finds {row!r}")

    def ends_with(self, output, status=0):
        same((self.status(), self.output.decode()), (status, output), "the end")

    def leave(self):
        self.keys("Escape")
        self.status()
