"""What every part of the check has: its count, the program, and the machine's clock."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "CLI/Tests/Server"), str(ROOT / "Benchmarks/server-benchmark")]


class Trial:
    """The program on a cluster, and what held so far."""

    def __init__(self, options, cluster):
        self.options, self.cluster = options, cluster
        self.passed = self.failed = 0

    def check(self, name, holds, detail=""):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"failed: {name} {detail}", file=sys.stderr, flush=True)

    def environment(self, key=None):
        return dict(os.environ, TYPESENSE_API_KEY=key or self.cluster.key)

    def isearch(self, *arguments, key=None, **more):
        """What the program answers, which knows the cluster's key."""
        return subprocess.run(
            [self.options.program, *arguments], env=self.environment(key), capture_output=True, text=True, timeout=1800, **more
        )

    def packages(self, name, count):
        """Made-up packages and addresses, numbered, in a collection; gives their names."""
        made = subprocess.run(
            [ROOT / "script/make-packages", str(count)], check=True, capture_output=True, text=True).stdout.splitlines()
        path = self.cluster.root / f"{name}.tsv"
        path.write_text("".join(f"{number or 'id'}\t{line}\n" for number, line in enumerate(made)))
        made_index = self.isearch(
            "index", "--quiet", "--id", "id", "--title", "name", "--reading", "reading", "--rank", "rank", "--to",
            f"{self.cluster.address}/{name}", str(path))
        self.check(f"{name} are imported", made_index.returncode == 0, made_index.stderr)
        return [line.split("\t")[0] for line in made[1:]]
