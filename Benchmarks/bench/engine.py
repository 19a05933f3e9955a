"""The engine alone: what an input costs, and what a session keeps, as engine-benchmark says."""

import re

from context import say
from figures import Row, Samples, Section, least, most

# What a person does, of which the engine takes a million a second.
ACTIONS = ["a key typed", "a key composed", "visible range moved"]


def measure(context):
    section = Section(
        "The engine",
        "Inputs: without a source, a task or a screen; windows of 10 pages of 20 and 100 rows. Sessions: each with a query "
        "and rows of its own, texts on the heap. From `engine-benchmark`.",
    )
    rounds, sessions, walks = {}, {}, []
    for number in range(1 if context.quick else 3):
        say(f"engine-benchmark, round {number + 1}")
        window, walks = "", []
        quick = ["--quick"] if context.quick else []
        outputs = [context.output(context.built / "engine-benchmark", *words, *quick) for words in ([], ["sessions"])]
        for line in "".join(outputs).splitlines():
            if line.startswith("window"):
                window = line.split()[-1]
            elif found := re.match(r"  (.+?)\s+([\d.]+)\s+(\d+)\s+(\S+)$", line):
                name = (found[1], window)
                rounds.setdefault(name, ([], found[4]))[0].append(float(found[3]))
            elif found := re.match(r"(\d+ sessions open at once, each with .+): \d+ rows, (\d+) MB, ", line):
                sessions.setdefault(found[1], Samples()).append(float(found[2]))
            elif line.startswith("walking"):
                walks.append([line])
    for (name, window), (rates, _) in rounds.items():
        if window == "20":
            gate = least(1e6, "a second") if any(name.startswith(action) for action in ACTIONS) else None
            section.rows.append(Row(f"Inputs: {name}", Samples(rates), "a second", gate=gate))
    section.rows += [
        Row(f"Memory: {what}", samples, "MB", gate=most(300, "MB")) for what, samples in sessions.items()
    ]
    section.table(
        "Inputs",
        ["input", "rows a page", "inputs a second", "allocations an input"],
        [[name, window, Samples(rates).text(), allocations] for (name, window), (rates, allocations) in rounds.items()],
    )
    section.table("Memory of a session that walks", ["what"], walks)
    return section
