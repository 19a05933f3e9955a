"""The whole program beside fzf over ten million lines: how fast they are read, what they take, how long a key takes."""

from context import say
from figures import Row, Samples, Section, at, least, most
from picker import PEERS, Picker, keys_table, programs_of, type_keys

COUNT = 10_000_000
# Keys are typed after the last one.
READINGS = 3
QUERIES = ["http client", "python l", "data s"]


def measure(context):
    section = Section(
        "Ten million lines in a terminal",
        "As standard input, 80 × 24, two cores, read three times, keys typed once. Read is from the start of the "
        "program until its counter says so; memory is the most of it that was resident, keys typed, beside the bytes of the "
        "lines. A key shows its rows once those on the screen are the ones that stay, and all of it once its count is exact.",
    )
    if COUNT not in context.sizes:
        section.lacks(None, f"{COUNT:,} lines", "the quick run, or --most-lines, stops before")
        return section
    path = context.lines(COUNT)
    size = path.stat().st_size
    programs = programs_of(context)
    speed, memory = {name: Samples() for name in programs}, {}
    shown, rows = ({name: {} for name in programs} for _ in range(2))
    for kind, peer in PEERS.items():
        for number in range(READINGS):
            say(f"{kind} and {peer}, reading {number + 1} of {READINGS}")
            sessions = []
            try:
                for name in (kind, peer):
                    sessions.append(Picker(name, programs[name], path))
                    seconds = sessions[-1].first_row / 1e3 + sessions[-1].load(COUNT, 300)
                    speed[name].append(size / 1e6 / seconds)
                if number == READINGS - 1:
                    type_keys(sessions, QUERIES, shown, rows)
                    for session in sessions:
                        memory[session.name] = Samples([session.peak_memory() / size])
            finally:
                for session in sessions:
                    session.end()
        section.rows.append(
            Row(f"Lines read, {kind}", speed[kind], "MB/s", peer, speed[peer], gate=least(300, "MB/s"))
        )
        section.rows.append(
            Row(f"Memory a byte of text, {kind}", memory[kind], "B", peer, memory[peer], gate=most(1.4, "B"))
        )
        for what, measured in [("its rows show", rows), ("all of it shows", shown)]:
            every = {name: [time for times in measured[name].values() for time in times] for name in (kind, peer)}
            for share in [0.5, 0.99]:
                own, other = (Samples([at(every[name], share)]) for name in (kind, peer))
                title = f"Key until {what}, {kind}, p{share * 100:.0f} of {len(every[kind])}"
                gate = most(20, "ms") if share == 0.99 else None
                section.rows.append(Row(title, own, "ms", peer, other, gate=gate))
            keys_table(section, f"Key until {what}, {kind}", kind, measured)
    return section
