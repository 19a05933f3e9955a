"""The whole program beside fzf in pseudo-terminals: first row, keys, memory. The same key goes to each in turn."""

import os
import sys
import time

from context import ROOT, say
from figures import Row, Samples, Section, at, most

sys.path.insert(0, str(ROOT / "Benchmarks/picker-benchmark"))

from session import Session

QUERIES = ["http client", "pandas", "data s", "zqxjkv"]
PEERS = {"contains": "fzf --exact", "fuzzy": "fzf"}


class Picker(Session):
    """A picker that is timed until it shows a row."""

    def __init__(self, name, words, path):
        start = time.monotonic()
        super().__init__(name, words, path)
        while not self.screen.lines()[2].strip():
            self.screen.feed(self.read(0.01))
            if self.screen.answers:
                self.answer()
            if time.monotonic() - start > 60:
                raise SystemExit(f"bench: {name} shows no row within a minute")
        self.first_row = (time.monotonic() - start) * 1e3

    def answer(self):
        """What a terminal answers when it is asked where its cursor is."""
        os.write(self.terminal, self.screen.answers)
        self.screen.answers = b""


def programs_of(context):
    """The programs that are compared, and the words that start each."""
    plain = [str(context.fzf), "--layout=reverse", "--threads=2", "-i"]
    own = {kind: [str(context.isearch), "browse", "--match", kind] for kind in PEERS}
    return own | {"fzf --exact": [*plain, "--exact"], "fzf": plain}


def keys_table(section, title, kind, measured):
    """A row for each text typed, beside the peer of that kind."""
    peer = PEERS[kind]
    section.rows_table(
        title,
        [
            Row(f"`{text}`", times, "ms", peer, measured[peer][text])
            for text, times in measured[kind].items()
            if text in measured[peer]
        ],
    )


def type_keys(sessions, queries, shown, rows=None):
    """Types queries key by key into each picker in turn; how long each took to show, in ms, by picker and text.

    `rows`, if given, takes in how long the rows took that stay, without the counter.
    """
    for query in queries:
        for session in sessions:
            session.press("\x15")
        for end in range(1, len(query) + 1):
            for session in sessions:
                redraw = session.press(query[end - 1])
                if redraw:
                    shown[session.name].setdefault(query[:end], Samples()).append(redraw.last * 1e3)
                    if rows is not None:
                        rows[session.name].setdefault(query[:end], Samples()).append(redraw.rows * 1e3)


def measure(context):
    path, rounds = context.lines(), 1 if context.quick else min(3, context.rounds)
    programs = programs_of(context)
    first, ready, memory = ({name: Samples() for name in programs} for _ in range(3))
    shown = {name: {} for name in programs}
    section = Section(
        "The program in a terminal",
        f"{context.count:,} lines as standard input, 80 × 24, two cores; rounds: {rounds}. A key is timed until "
        "the last change of the screen; sums are of medians. Drawing is in the times of both.",
    )
    for number in range(rounds):
        say(f"round {number + 1} of {rounds}")
        sessions = []
        try:
            for name, words in programs.items():
                sessions.append(Picker(name, words, path))
                first[name].append(sessions[-1].first_row)
                ready[name].append(sessions[-1].first_row + sessions[-1].load(context.count) * 1e3)
            type_keys(sessions, QUERIES, shown)
            for session in sessions:
                memory[session.name].append(session.peak_memory() / 1e6)
        finally:
            for session in sessions:
                session.end()

    def total(name):
        return Samples([sum(times.median for text, times in shown[name].items() if "http client".startswith(text))])

    for target, (kind, peer), gate, goal in [
        (4, ("contains", "fzf --exact"), 1 / 10, 1 / 30),
        (5, ("fuzzy", "fzf"), 1 / 6, 1 / 15),
    ]:
        section.rows.append(
            Row(
                f"Typing `http client`, {kind}: sum of 11 keys until they show",
                total(kind),
                "ms",
                peer,
                total(peer),
                target,
                most(gate),
                most(goal),
            )
        )
        every = {name: [time for times in shown[name].values() for time in times] for name in (kind, peer)}
        for share in [0.5, 0.99]:
            section.rows.append(
                Row(
                    f"Key to redraw, {kind}, p{share * 100:.0f} of {len(every[kind])}",
                    Samples([at(every[kind], share)]),
                    "ms",
                    peer,
                    Samples([at(every[peer], share)]),
                )
            )
        section.rows.append(Row(f"First row, {kind}", first[kind], "ms", peer, first[peer]))
        section.rows.append(Row(f"All lines read, {kind}", ready[kind], "ms", peer, ready[peer]))
        section.rows.append(Row(f"Peak memory, {kind}", memory[kind], "MB", peer, memory[peer]))
        keys_table(section, f"Key to redraw, {kind}", kind, shown)
    typed = ["http client"[:end] for end in range(1, 12)]
    section.plot(
        "keys-in-a-terminal",
        title=f"{context.count:,} lines in a terminal: a key until it shows",
        x_title="keys",
        y_title="ms",
        names=[text[-1].replace(" ", "␣") for text in typed],
        series={
            f"isearch {name}" if name in PEERS else name: [
                (place, shown[name][text].median) for place, text in enumerate(typed) if text in shown[name]
            ]
            for name in programs
        },
    )
    return section
