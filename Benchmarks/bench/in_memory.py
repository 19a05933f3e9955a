"""Rows in memory: matching-benchmark in turns with frizbee, fzf and tantivy, each key by itself."""

import os
import re
import subprocess

import frizbee
import tantivy

from context import cores, milliseconds, say
from figures import Row, Samples, Section, least, most, worst

QUERIES = ["http client", "pandas", "data s", "zqxjkv"]
# fzf takes a second for each.
FEW = ["h", "http", "http c", "http client", "p", "pan", "pandas", "data", "data s", "zqxjkv"]
MODES = {"contains": "substring", "fuzzy": "fuzzy"}


def keys():
    """All beginnings of the queries, each once."""
    texts = [query[:end] for query in QUERIES for end in range(1, len(query) + 1)]
    return list(dict.fromkeys(text for text in texts if not text.endswith(" ")))


class Ours:
    """What one run of matching-benchmark says: times of the first page and of the count, by kind and text."""

    def __init__(self, context, path, *options):
        output = context.output(
            context.built / "matching-benchmark",
            "--lines",
            path,
            *(options or ["--repeat", "1", "--cold"]),
            env=os.environ,
        )
        self.page, self.count, self.total, self.rate, self.bytes = {}, {}, {}, {}, {}
        kind = None
        for line in output.splitlines():
            if found := re.match(r"(\w+): loaded in ([\d.]+) ms, .*?(-?[\d.]+) bytes a record", line):
                kind = found[1]
                self.rate[kind], self.bytes[kind] = float(found[2]), float(found[3])
            elif kind and (found := re.match(r" *([\d.]+) +([\d.]+) +(\d+)  (.+)", line)):
                key = (kind, found[4])
                self.page[key], self.count[key], self.total[key] = float(found[1]), float(found[2]), int(found[3])


class Frizbee:
    """The lines as frizbee holds them."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        self.load = milliseconds(lambda: setattr(self, "lines", frizbee.Haystacks(lines)))
        self.count = len(lines)

    @staticmethod
    def matcher(kind, text, **more):
        """All words have to match, as with us and fzf."""
        return frizbee.Matcher.from_patterns(text.split(), matching=MODES[kind], casing="ignore", **more)

    def time(self, kind, text, threads=1):
        """Milliseconds for the first 20."""
        matcher = self.matcher(kind, text, max_items=20)
        if threads > 1:
            return milliseconds(lambda: matcher.match_list_parallel(self.lines, threads))
        return milliseconds(lambda: matcher.match_list(self.lines))

    def total(self, kind, text):
        return len(self.matcher(kind, text).match_list(self.lines))


class Words:
    """The lines in an index of tantivy in memory."""

    def __init__(self, path):
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("text", stored=False)
        self.schema = builder.build()
        index = tantivy.Index(self.schema)

        def load():
            writer = index.writer(500_000_000, 1)
            with open(path, encoding="utf-8") as file:
                for line in file:
                    writer.add_document(tantivy.Document(text=line))
            writer.commit()
            writer.wait_merging_threads()
            index.reload()

        self.load = milliseconds(load)
        self.searcher = index.searcher()

    def forget(self):
        """Asks for other words, which many lines have, as ours is asked before each key."""
        for text in ["ba", "co", "go", "jo", "ka", "lo", "mi", "wi"]:
            self.time(text)

    def time(self, text):
        words = text.split()
        parts = [tantivy.Query.term_query(self.schema, "text", word) for word in words[:-1]]
        parts.append(tantivy.Query.regex_query(self.schema, "text", f"{words[-1]}.*"))
        query = tantivy.Query.boolean_query([(tantivy.Occur.Must, part) for part in parts])
        return milliseconds(lambda: self.searcher.search(query, 20, count=True))


def fzf(context, kind, text, path, threads):
    """Milliseconds of matching and sorting alone, and how many match."""
    exact = ["--exact"] if kind == "contains" else []
    with open(path, "rb") as lines:
        done = subprocess.run(
            [context.fzf, "--threads", str(threads), "-i", *exact, "--filter", text, "--bench", "600ms"],
            stdin=lines,
            capture_output=True,
            text=True,
        )
    found = re.search(r"avg: ([\d.]+)(ms|s|µs).*matches: (\d+)", done.stdout)
    return float(found[1]) * {"ms": 1, "s": 1e3, "µs": 1e-3}[found[2]], int(found[3])


def measure(context):
    path, texts = context.lines(), keys()
    section = Section(
        "In memory",
        f"{context.count:,} lines of `script/make-lines`; rounds in turns: {context.rounds}; nothing kept from one "
        "key to the next. frizbee gives 20 rows and no count, fzf (`--bench`, two threads) sorts all matches, ours "
        "gives 20 rows and the exact count. tantivy, which ranks them, and ours (`indexWords()`) index words in memory, and both are asked for "
        "other words, which many lines have, before each key.",
    )
    say("frizbee and tantivy load")
    peer, words = Frizbee(path), Words(path)
    times, totals = {}, {}

    def note(*name, value):
        times.setdefault(name, Samples()).append(value)

    for number in range(context.rounds):
        say(f"round {number + 1} of {context.rounds}")
        for threads in [1, 2]:
            with cores(threads):
                ours = Ours(context, path)
                for text in texts:
                    for kind in MODES:
                        note("ours", kind, threads, text, value=ours.count[kind, text])
                        note("page", kind, threads, text, value=ours.page[kind, text])
                        note("frizbee", kind, threads, text, value=peer.time(kind, text, threads))
                    if threads == 1:
                        note("words", text, value=ours.count["indexed", text])
                        note("ranked", text, value=ours.count["ranked", text])
                        words.forget()
                        note("tantivy", text, value=words.time(text))
                        if ours.total["indexed", text] != ours.total["words", text]:
                            section.lacks(6, f"`{text}`", "what is looked up is not what is read")
        for kind in [*MODES, "indexed"]:
            note("load", kind, value=context.count / ours.rate[kind] / 1e3)
            packed = Ours(context, path, "--repeat", "0", "--packed", "--way", kind)
            note("memory", kind, value=packed.bytes[kind])
        for kind in MODES:
            totals |= {(kind, text): ours.total[kind, text] for text in texts}
            for text in FEW:
                value, count = fzf(context, kind, text, path, 2)
                note("fzf", kind, text, value=value)
                if count != totals[kind, text]:
                    section.lacks(None, f"{kind} `{text}`", f"fzf finds {count}, ours {totals[kind, text]}")
    for kind in MODES:
        for text in texts:
            if (count := peer.total(kind, text)) != totals[kind, text]:
                section.lacks(None, f"{kind} `{text}`", f"frizbee finds {count}, ours {totals[kind, text]}")

    def against(name, kind, threads, gate, goal, target, ours="ours"):
        rows = []
        for text in texts:
            other = times.get((name, kind, text)) or times.get((name, kind, threads, text))
            if other:
                rows.append(Row(f"`{text}`", times[ours, kind, threads, text], "ms", name, other, target, gate, goal))
        return rows

    compared = [
        ("Contains, first 20 and count, one core", against("frizbee", "contains", 1, most(0.5), most(0.25), 1)),
        ("Contains, two cores, beside fzf --exact", against("fzf", "contains", 2, None, None, None)),
        ("Fuzzy, first 20 and count, one core", against("frizbee", "fuzzy", 1, most(1.5), most(1), 3)),
        ("Fuzzy, two cores, beside frizbee", against("frizbee", "fuzzy", 2, most(1.5), most(1), 3)),
        ("Fuzzy, two cores, beside fzf", against("fzf", "fuzzy", 2, most(1 / 4), most(1 / 6), 3)),
    ]
    for title, rows in compared:
        section.rows_table(title, rows)
        if rows[0].gate:
            section.rows.append(worst(rows, title))
        else:
            for row in rows:
                if row.what in ("`h`", "`http client`"):
                    row.what = f"{title}: {row.what}"
                    section.rows.append(row)
    for title, rows in [compared[0], compared[2]]:
        section.rows.append(worst([row for row in rows if len(row.what) == 3], f"{title}, one letter"))
    pages = [
        Row(f"`{text}`", times["page", "contains", 2, text], "ms", target=2, gate=most(1, "ms"), goal=most(0.2, "ms"))
        for text in texts
        if totals["contains", text] >= 20
    ]
    section.rows_table("Contains, first page alone, at least 20 matches", pages)
    section.rows.append(worst(pages, "Contains, first page before the count is known"))
    found = [
        Row(
            f"`{text}`",
            times["words", text],
            "ms",
            "tantivy",
            times["tantivy", text],
            6,
            most(1),
            most(0.5 if " " in text else 0.2),
        )
        for text in texts
    ]
    section.rows_table("Words at their start, first 20 and count, one core", found)
    section.rows.append(worst(found, "Words at their start, first 20 and count, one core"))
    ranked = [
        Row(f"`{text}`", times["ranked", text], "ms", "tantivy", times["tantivy", text]) for text in texts
    ]
    section.rows_table("Words in the order of relevance, nothing indexed: first 20 and count, one core", ranked)
    section.rows.append(
        Row(
            "Loading lines, contains",
            times["load", "contains"],
            "M/s",
            "frizbee",
            Samples([context.count / peer.load / 1e3]),
            13,
            least(4, "M/s"),
            least(10, "M/s"),
        )
    )
    section.rows.append(
        Row(
            "Loading lines, fuzzy",
            times["load", "fuzzy"],
            "M/s",
            target=13,
            gate=least(4, "M/s"),
            goal=least(10, "M/s"),
        )
    )
    section.rows.append(
        Row(
            "Loading lines and indexing their words",
            times["load", "indexed"],
            "M/s",
            "tantivy",
            Samples([context.count / words.load / 1e3]),
            13,
            least(0.2, "M/s"),
            least(0.8, "M/s"),
        )
    )
    # What a process of its own takes more than before it loaded, but for its program, which is read as it is run, and for one text of
    # each line: its fold has as many bytes.
    length = path.stat().st_size / context.count - 1
    for kind, gate, goal in [("contains", 24, 12), ("fuzzy", 24, 12), ("indexed", 96, 64)]:
        what = "words indexed" if kind == "indexed" else kind
        section.rows.append(
            Row(
                f"Memory a record beyond its text, {what}, values packed (`packing:`)",
                Samples(value - length for value in times["memory", kind]),
                "B",
                target=14,
                gate=most(gate, "B"),
                goal=most(goal, "B"),
            )
        )
    section.lacks(3, "FuzzyMatch", "no package registry that this command uses has it")
    typed = [text for text in texts if "http client".startswith(text)]
    fuzzy_fzf = [(typed.index(text), times["fzf", "fuzzy", text].median) for text in FEW if text in typed]
    section.plot(
        "keys-in-memory",
        title=f"{context.count:,} lines, two cores: a key of “http client”",
        x_title="keys",
        y_title="ms",
        names=[text[-1] for text in typed],
        series={
            f"{'isearch' if name == 'ours' else name} {kind}": [
                (place, times[name, kind, 2, text].median) for place, text in enumerate(typed)
            ]
            for kind in MODES
            for name in ["ours", "frizbee"]
        }
        | {
            "isearch first page": [
                (place, times["page", "contains", 2, text].median) for place, text in enumerate(typed)
            ],
            "fzf fuzzy": fuzzy_fzf,
        },
    )
    return section
