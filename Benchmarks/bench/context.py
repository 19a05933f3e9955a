"""What every comparison has: the programs, the data, and how much is asked for."""

import contextlib
import functools
import json
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Lines and records: as many as a package index has.
COUNT = 886_323


class Context:
    def __init__(self, options, folder):
        self.quick, self.folder = options.quick, pathlib.Path(folder)
        self.built = pathlib.Path(options.built)
        self.count = 100_000 if options.quick else COUNT
        self.record_count = options.records or self.count
        self.rounds = options.rounds or (2 if options.quick else 5)
        self.sizes = [size for size in [1_000, 10_000, 100_000, 1_000_000, 10_000_000] if size <= options.most_lines]
        self.fzf = pathlib.Path(sys.executable).parent / "fzf"

    @property
    def isearch(self):
        return self.built / "isearch"

    def made(self, script, count, name):
        """What a script of the repository makes, the same each time."""
        path = self.folder / name
        if not path.exists():
            with open(path, "wb") as output:
                subprocess.run([ROOT / "script" / script, str(count)], stdout=output, check=True)
        return path

    def lines(self, count=None):
        count = count or self.count
        return self.made("make-lines", count, f"lines-{count}.txt")

    def packages(self, count=None):
        count = count or self.record_count
        return self.made("make-packages", count, f"packages-{count}.tsv")

    @functools.cached_property
    def records(self):
        """Name, summary, reading and rank of all packages, the highest rank first."""
        with open(self.packages(), encoding="utf-8") as file:
            next(file)
            records = [line.rstrip("\n").split("\t") for line in file]
        return sorted(records, key=lambda record: -int(record[3]))

    def output(self, *words, **more):
        """What a program prints."""
        done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, text=True, **more)
        if done.returncode != 0:
            raise SystemExit(f"bench: {pathlib.Path(words[0]).name} failed with status {done.returncode}")
        return done.stdout

    def json(self, *words, **more):
        return json.loads(self.output(*words, **more))


def say(text):
    print(f"    {text}", file=sys.stderr, flush=True)


def milliseconds(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e3


@contextlib.contextmanager
def cores(count):
    """Lets this process, and what it starts, use only so many cores."""
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(allowed)[-count:])
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)
