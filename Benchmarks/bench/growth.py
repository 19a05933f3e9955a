"""How times grow with the number of lines, beside frizbee on as many cores."""

from context import say
from figures import Samples, Section
from in_memory import Frizbee, Ours

TEXT = "pandas"


def measure(context):
    section = Section(
        "Growth", f"`{TEXT}` over more and more lines, in memory, two cores, nothing kept from other keys."
    )
    curves, lines = {}, []
    for size in context.sizes:
        say(f"{size:,} lines")
        path = context.lines(size)
        peer = Frizbee(path)
        times = {}
        for _ in range(3 if size < 1_000_000 else 1):
            ours = Ours(context, path)
            for name, value in [
                ("isearch first page", ours.page["contains", TEXT]),
                ("isearch contains, count", ours.count["contains", TEXT]),
                ("isearch words, count", ours.count["words", TEXT]),
                ("isearch fuzzy, count", ours.count["fuzzy", TEXT]),
                ("frizbee substring", peer.time("contains", TEXT, 2)),
                ("frizbee fuzzy", peer.time("fuzzy", TEXT, 2)),
            ]:
                times.setdefault(name, Samples()).append(value)
        for name, values in times.items():
            curves.setdefault(name, []).append((size, max(values.median, 0.001)))
        lines.append([f"{size:,}", *(values.text() for values in times.values())])
        if path != context.lines():
            path.unlink()
    section.table("ms by number of lines", ["lines", *curves], lines)
    section.plot("size", title=f"“{TEXT}” in memory, two cores", x_title="lines", y_title="ms", series=curves)
    if context.sizes[-1:] != [10_000_000]:
        section.lacks(None, f"more than {context.sizes[-1]:,} lines", "the quick run, or --most-lines, stops there")
    return section
