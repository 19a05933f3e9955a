"""The server's answers a second, under wrk, as server-benchmark measures them."""

import re
import sys

from context import ROOT, say
from figures import Row, Samples, Section


def measure(context):
    section = Section(
        "The server",
        "124,187 postal areas, what people type key by key, asked by wrk on the same two cores. “computed”: no "
        "answer is kept; “first ask”: each text is asked for once; “asked before”: it is remembered where its rows are; "
        "“ready”: from the cache of answers. From `Benchmarks/server-benchmark/run`.",
    )
    say("server-benchmark")
    output = context.output(
        sys.executable,
        ROOT / "Benchmarks/server-benchmark/run",
        "--program",
        context.isearch,
        "--quick" if context.quick else "--seconds=5",
    )
    rows = []
    for line in output.splitlines():
        fields = re.split(r"\s{2,}", line.strip())
        if len(fields) >= 8 and fields[0] != "answers":
            rows.append(fields)
            if fields[1] == "64":
                section.rows.append(
                    Row(
                        f"Answers, {fields[0]}, 64 connections, {fields[6]} errors",
                        Samples([float(fields[2])]),
                        "a second",
                    )
                )
    section.table(
        "Answers",
        ["answers", "connections", "requests/s", "p50 ms", "p99 ms", "max ms", "errors", "server", "wrk"],
        rows,
    )
    section.lacks(
        None, "a peer of the server", "Typesense on this machine is beside it in `Benchmarks/finding-benchmark/run`"
    )
    return section
