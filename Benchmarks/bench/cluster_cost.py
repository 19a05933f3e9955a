"""A node of Typesense: what isearch adds to the requests that it sends."""

import os
import sys

from context import ROOT, say
from figures import Row, Samples, Section, most, worst

sys.path[:0] = [
    str(ROOT / "CLI/Tests/Cluster"),
    str(ROOT / "CLI/Tests/Server"),
    str(ROOT / "Benchmarks/server-benchmark"),
]

from cluster import Cluster
from trial import Trial

TYPED = ["http client", "pandas", "data s", "zqxjkv"]


class Options:
    def __init__(self, program):
        self.program = str(program)


def measure(context):
    count = 2_000 if context.quick else 10_000
    section = Section(
        "A search cluster",
        f"One node of Typesense on this machine, {count:,} records. The same requests are sent again by themselves.",
    )
    queries = context.folder / "typed-cluster.txt"
    queries.write_text("\n".join(TYPED) + "\n")
    say(f"{count:,} records are imported")
    with Cluster(1) as cluster:
        trial = Trial(Options(context.isearch), cluster)
        trial.packages("packages", count)
        if trial.failed:
            raise SystemExit("bench: the records could not be imported")
        say("typing")
        found = context.json(
            context.isearch,
            "bench",
            "--json",
            "--rounds",
            context.rounds,
            "--typing",
            queries,
            f"{cluster.address}/packages",
            env=dict(os.environ, TYPESENSE_API_KEY=cluster.key),
        )
    rows = []
    for keys in found["keyCounts"]:
        if keys.get("bare"):
            whole, bare = keys["firstPage"]["medianMs"], keys["bare"]["medianMs"]
            typed = "1 key" if keys["keys"] == "1" else f"{keys['keys']} keys"
            rows.append(
                Row(
                    f"{typed}: {whole:.2f} ms, the requests alone {bare:.2f}",
                    Samples([max(0, whole - bare)]),
                    "ms",
                    target=17,
                    gate=most(1, "ms"),
                    goal=most(0.3, "ms"),
                )
            )
    section.rows_table("First page less its requests, medians", rows)
    section.rows.append(worst(rows, "First page less its requests, median"))
    section.lacks(
        18, "completeness of a cluster's counts", "it is no time; the tests of `CLI/Tests/Cluster` look at it"
    )
    return section
