"""Whole processes that filter a file, with all that match printed: isearch --filter, ripgrep and fzf --filter."""

import subprocess

from context import milliseconds, say
from figures import Row, Samples, Section

TEXTS = ["http", "pandas", "zqxjkv"]


def measure(context):
    path = context.lines()
    commands = {
        "isearch contains": lambda text: [context.isearch, "browse", "--match", "contains", "--filter", text],
        "ripgrep": lambda text: ["rg", "--no-line-number", "--ignore-case", "--fixed-strings", text, "-"],
        "fzf --exact": lambda text: [context.fzf, "-i", "--exact", "--filter", text],
        "isearch fuzzy": lambda text: [context.isearch, "browse", "--match", "fuzzy", "--filter", text],
        "fzf": lambda text: [context.fzf, "-i", "--filter", text],
    }
    section = Section(
        "At the end of a pipe",
        f"Whole processes over {context.count:,} lines as standard input, start and printing of all "
        f"matches included; rounds in turns: {context.rounds}. "
        "ripgrep prints as it reads; fzf and `isearch` read all of it first.",
    )
    times, counts = {}, {}
    out = context.folder / "found.txt"
    for number in range(context.rounds):
        say(f"round {number + 1} of {context.rounds}")
        for text in TEXTS:
            for name, words in commands.items():
                with open(path, "rb") as lines, open(out, "wb") as found:
                    times.setdefault((name, text), Samples()).append(
                        milliseconds(
                            lambda: subprocess.run(words(text), stdin=lines, stdout=found, stderr=subprocess.DEVNULL)
                        )
                    )
                with open(out, "rb") as found:
                    counts[name, text] = sum(1 for _ in found)
    for text in TEXTS:
        for name, peer in [
            ("isearch contains", "ripgrep"),
            ("isearch contains", "fzf --exact"),
            ("isearch fuzzy", "fzf"),
        ]:
            if counts[name, text] != counts[peer, text]:
                section.lacks(None, f"{name} `{text}`", f"finds {counts[name, text]}, {peer} {counts[peer, text]}")
            section.rows.append(
                Row(
                    f"`{name.split()[0]} --filter {text}`, {name.split()[1]}, {counts[name, text]:,} found",
                    times[name, text],
                    "ms",
                    peer,
                    times[peer, text],
                )
            )
    return section
