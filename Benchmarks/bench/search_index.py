"""The index in a file: index-benchmark beside raw FTS5, and isearch bench in turns with FTS5 of the newest SQLite."""

import apsw

from context import milliseconds, say
from figures import Row, Samples, Section, at, least, most, number, worst

TYPED = [
    "http client",
    "pandas",
    "data s",
    "python library for d",
    "zqxjkv",
    "h",
    "py",
    "cloud",
    "search index",
    "json parser",
]
# The texts whose last word is longer than the longest prefix that a plain table indexes.
LONGER = {
    "http",
    "data",
    "pand",
    "panda",
    "pandas",
    "datab",
    "databa",
    "databas",
    "database",
    "pyth",
    "pytho",
    "python",
}


class FTS5:
    """A table of the same records, with prefixes of 1 to 3 letters, in the order of their ranks."""

    def __init__(self, context):
        self.db = apsw.Connection(str(context.folder / "fts5.sqlite"))
        self.db.execute("PRAGMA journal_mode = wal; PRAGMA synchronous = normal; PRAGMA cache_size = -65536")
        self.db.execute(
            "CREATE VIRTUAL TABLE b USING fts5(name, summary, reading, tokenize = 'unicode61', prefix = '1 2 3')"
        )

        def insert():
            with self.db:
                self.db.executemany("INSERT INTO b VALUES (?, ?, ?)", (record[:3] for record in context.records))

        self.seconds = milliseconds(insert) / 1e3

    def page(self, text, order="rowid", more="", values=()):
        words = ['"' + word + '"' for word in text.split()]
        match = " ".join(words) + " *"
        return self.db.execute(
            f"SELECT rowid, name, summary FROM b WHERE b MATCH ? {more} ORDER BY {order} LIMIT 20", (match, *values)
        ).fetchall()

    def time(self, *arguments, **more):
        return milliseconds(lambda: self.page(*arguments, **more))


def keys_of(text):
    return str(len(text)) if len(text) < 9 else "9+"


def measure(context):
    section = Section(
        "The index in a file",
        f"{context.record_count:,} records of `script/make-packages`. What is beside “raw FTS5” is from "
        "`index-benchmark`, which asks the system's SQLite in the same process, in turns, through the same library. "
        "“First ask”: nobody asked for the text yet, and nothing is remembered but what its beginnings left, typed "
        "before it key by key; “asked before”: the same once more. Gates are for the first ask.",
    )
    told(context, section)
    typing(context, section)
    return section


def told(context, section):
    """What index-benchmark says."""
    say("index-benchmark")
    building = 10_000 if context.quick else 100_000
    figures = context.json(
        context.built / "index-benchmark",
        "--packages",
        context.packages(),
        "--records",
        context.record_count,
        "--build-records",
        building,
        "--folder",
        context.folder,
        "--json",
        *(["--quick"] if context.quick or context.rounds < 4 else []),
    )
    found = {}
    for figure in figures:
        found.setdefault(figure["section"], []).append((figure["name"], figure["values"]))

    def under(start):
        return next(rows for title, rows in found.items() if title.startswith(start))

    def row(what, target, values, name, peer=None, **more):
        peers = (peer, Samples([values[peer]])) if peer and values.get(peer) else ("", None)
        return Row(
            what,
            Samples([values[name]]),
            more.pop("unit", "ms"),
            *peers,
            target,
            **more,
        )

    def named(name, values):
        """A text or a place, and what it takes once somebody asked for it."""
        return f"{name} (asked before: {number(values['asked before'])} ms)"

    def tell(title, rows):
        section.rows_table(title, rows)
        section.rows.append(worst(rows, title))

    pages = under("First page of 20 in the index's order")
    tell(
        "First page in the index's order, first ask, beside FTS5 by row number",
        [
            row(named(f"`{name}`", values), 7, values, "first ask", "raw", gate=most(3), goal=most(1.5))
            for name, values in pages
            if name not in LONGER
        ],
    )
    tell(
        "First page in the index's order, first ask",
        [
            row(named(f"`{name}`", values), 7, values, "first ask", gate=most(0.3, "ms"), goal=most(0.1, "ms"))
            for name, values in pages
            if name not in LONGER
        ],
    )
    tell(
        "The same, prefixes longer than FTS5 indexes",
        [
            row(named(f"`{name}`", values), 8, values, "first ask", "raw", gate=most(1, "ms"), goal=most(0.1, "ms"))
            for name, values in pages
            if name in LONGER
        ],
    )
    ranked = under("First page of 20 in the order of relevance")
    tell(
        "First page by relevance, one letter, first ask, beside bm25",
        [
            row(named(f"`{name}`", values), 9, values, "first ask", "bm25", gate=most(1 / 15), goal=most(1 / 100))
            for name, values in ranked
            if len(name) == 1
        ],
    )
    tell(
        "First page by relevance, first ask",
        [
            row(
                named(f"`{name}`, {values['overlap']:.0f} of {values['of']:.0f} as by bm25", values),
                9,
                values,
                "first ask",
                "bm25",
                gate=most(10, "ms"),
                goal=most(2, "ms"),
            )
            for name, values in ranked
        ],
    )
    tell(
        "A page far down beside the first, both for the first one who asks, the index's order",
        [
            row(
                f"{name} at {values['depth']:,.0f}, {way} (asked before: {number(values[way + ' asked before'])} ms, "
                f"page 1 {number(values['page 1 asked before'])} ms)",
                10,
                values,
                way,
                "page 1",
                gate=most(2),
                goal=most(1.5),
            )
            for name, values in under("A page of 20 at depth")
            for way in ["next", "previous"]
            if name.startswith("index")
        ],
    )
    for name, values in under("Build, "):
        if name == "index":
            raw = dict(under("Build, "))["raw, same options"]
            section.rows.append(
                Row(
                    f"Building, {building:,} records",
                    Samples([values["rows/s"]]),
                    "rows/s",
                    "raw FTS5, same options",
                    Samples([raw["rows/s"]]),
                    11,
                    least(0.7),
                    least(0.9),
                )
            )
    update = dict(under("One record's update"))["update"]
    section.rows.append(row("A record changed until it shows, p95", 12, update, "p95", gate=most(1, "ms"), goal=None))
    section.rows.append(
        row("A record changed until it shows, p50", 12, update, "p50", gate=most(1, "ms"), goal=most(0.3, "ms"))
    )
    short = under("Japanese, one and two characters")
    tell(
        "Japanese, one or two characters, first page, first ask",
        [
            row(
                named(f"{name}, {values['lost']:.0f} matches lost", values),
                15,
                values,
                "first ask",
                "LIKE",
                gate=most(5, "ms"),
                goal=most(0.2, "ms"),
            )
            for name, values in short
        ],
    )
    title, readings = next((title, rows) for title, rows in found.items() if "romaji" in title)
    tell(
        title,
        [
            Row(
                name,
                Samples([values["recall"]]),
                "of all",
                target=16,
                gate=least(0.95, "of all"),
                goal=least(1, "of all"),
            )
            for name, values in readings
            if "recall" in values
        ],
    )


def typing(context, section):
    """isearch bench and FTS5 through apsw, in turns."""
    say("index and FTS5 are built")
    index, queries = context.folder / "packages.isearch", context.folder / "typed.txt"
    queries.write_text("\n".join(TYPED) + "\n")
    building = Samples(
        [
            milliseconds(
                lambda: context.output(
                    context.isearch,
                    "index",
                    "--quiet",
                    "--title",
                    "name",
                    "--reading",
                    "reading",
                    "--rank",
                    "rank",
                    context.packages(),
                    "-o",
                    index,
                )
            )
            / 1e3
        ]
    )
    fts5 = FTS5(context)
    section.rows.append(
        Row(
            f"`isearch index`, whole process, {context.record_count:,} records",
            building,
            "s",
            "FTS5 by apsw, prefix='1 2 3', its inserts alone",
            Samples([fts5.seconds]),
        )
    )
    texts = list(dict.fromkeys(query[:end].rstrip() for query in TYPED for end in range(1, len(query) + 1)))
    pages = {}
    depths = {"isearch": {}, "isearch, back": {}, "FTS5 OFFSET": {}, "FTS5 rowid >": {}}
    for number in range(min(3, context.rounds)):
        say(f"typing, round {number + 1}")
        for order, peer in [("index", "rowid"), ("relevance", "rank")]:
            ours = context.json(
                context.isearch,
                "bench",
                "--json",
                "--rounds",
                "1" if context.quick else "3",
                "--order",
                order,
                "--typing",
                queries,
                index,
            )
            for count in ours["keyCounts"]:
                pages.setdefault(("isearch", order, count["keys"]), Samples()).append(count["firstPage"]["medianMs"])
            taken = {}
            for text in texts:
                # By bm25 once, as it takes so long for one letter.
                times = [fts5.time(text, peer) for _ in range(3 if peer == "rowid" else 1)]
                taken.setdefault(keys_of(text), []).append(at(times, 0.5))
            for keys, times in taken.items():
                pages.setdefault(("FTS5", order, keys), Samples()).append(at(times, 0.5))
            if order == "index":
                deep(ours, fts5, depths)
    groups = sorted({keys for _, _, keys in pages})
    series = {}
    for order, peer in [("index", "by rowid"), ("relevance", "by bm25")]:
        rows = [
            Row(
                f"{keys} {'key' if keys == '1' else 'keys'}",
                pages["isearch", order, keys],
                "ms",
                f"FTS5 {peer}",
                pages["FTS5", order, keys],
            )
            for keys in groups
            if ("isearch", order, keys) in pages and ("FTS5", order, keys) in pages
        ]
        section.rows_table(
            f"`isearch bench --order {order}` beside FTS5 {apsw.sqlite_lib_version()} {peer}, typing", rows
        )
        for row in (rows[0], rows[-1]):
            section.rows.append(
                Row(
                    f"First page, {row.what}, order {order}: median",
                    row.ours,
                    "ms",
                    f"{row.peer_name}, SQLite {apsw.sqlite_lib_version()}",
                    row.peer,
                )
            )
        series |= {
            f"{name} {order if name == 'isearch' else peer}": [
                (place, pages[name, order, keys].median)
                for place, keys in enumerate(groups)
                if (name, order, keys) in pages
            ]
            for name in ["isearch", "FTS5"]
        }
    section.plot(
        "keys-in-an-index",
        title=f"{context.record_count:,} records in a file: first page",
        x_title="keys typed",
        y_title="ms",
        names=groups,
        series=series,
    )
    lines = {
        name: [(max(row, 1), Samples(times).median) for row, times in sorted(found.items())]
        for name, found in depths.items()
    }
    section.plot(
        "depth",
        title=f"{context.record_count:,} records in a file: a page at row n",
        x_title="row",
        y_title="ms",
        series={name: points for name, points in lines.items() if points},
    )
    section.table(
        "A page of 20 at a row, ms",
        ["row", *depths],
        [
            [f"{row:,}", *(Samples(found[row]).text() if row in found else "–" for found in depths.values())]
            for row in sorted(depths["isearch"])
        ],
    )


def deep(ours, fts5, depths):
    """Pages at the rows of isearch bench, of what it found most by a letter."""
    text = next((depth["query"] for depth in ours["depths"] if depth["query"]), None)
    for depth in ours["depths"]:
        if depth["query"] != text:
            continue
        row = depth["row"]
        depths["isearch"].setdefault(row, []).append(depth["forward"]["medianMs"])
        if "back" in depth:
            depths["isearch, back"].setdefault(row, []).append(depth["back"]["medianMs"])
        start = fts5.db.execute(
            "SELECT rowid FROM b WHERE b MATCH ? ORDER BY rowid LIMIT 1 OFFSET ?", (f'"{text}" *', max(0, row - 1))
        ).fetchone()
        for name, more, values in [
            ("FTS5 OFFSET", None, None),
            ("FTS5 rowid >", "AND rowid > ?", (start[0] if start else 0,)),
        ]:
            for _ in range(3):
                if more:
                    taken = fts5.time(text, more=more, values=values)
                else:
                    taken = milliseconds(
                        lambda: fts5.db.execute(
                            "SELECT rowid, name, summary FROM b WHERE b MATCH ? ORDER BY rowid LIMIT 20 OFFSET ?",
                            (f'"{text}" *', row),
                        ).fetchall()
                    )
                depths[name].setdefault(row, []).append(taken)
