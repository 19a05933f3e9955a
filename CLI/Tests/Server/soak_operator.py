"""The operator of the soak: what is done to a served index, each thing as OPERATIONS.md says."""

import json
import os
import random
import sqlite3
import subprocess
import time

from soak_model import COMMON, Records

BUILD = ["--id", "id", "--rank", "rank", "--title", "title", "--columns", "title,text", "--format", "tsv", "--quiet"]


class Operator:
    """Changes, builds, replaces and backs up what is served, one after the other."""

    def __init__(self, soak, moments, records, seed):
        self.soak, self.moments, self.size = soak, moments, records
        self.random = random.Random(seed)
        self.number = 0

    def run(self):
        jobs = {self.update: 10, self.rebuild: 2, self.rebuild_with_update: 2, self.publish_by_move: 2,
                self.publish_by_copy: 2, self.back_up: 1, self.restore: 1, self.killed_update: 2, self.killed_rebuild: 2}
        while not self.soak.is_over:
            self.number += 1
            job = self.random.choices(list(jobs), jobs.values())[0]
            job()
            self.soak.count(job.__name__.replace("_", " "))
            self.soak.sleep(self.random.uniform(2, 10) * self.soak.pause)

    # Programs

    def isearch(self, *arguments, input=None):
        """Runs the program, which must end with 0; returns what it prints."""
        done = subprocess.run([self.soak.program, *arguments], input=input, capture_output=True, text=True)
        if done.returncode != 0:
            self.soak.problem(f"isearch {' '.join(map(str, arguments))}: {done.returncode}, {done.stderr.strip()}")
        return done.stdout

    def file(self, name, text):
        path = self.soak.folder / name
        path.write_text(text)
        return path

    # Changes

    def change(self):
        """Some records that are replaced or added, some that go, and the list they make of another."""
        ids = list(self.moments.current.records)
        replaced = self.random.sample(ids, self.random.randrange(1, 60))
        added = [str(id) for id in self.random.sample(range(1, 2 * self.size), 20)]
        # So that there are about as many all the time.
        gone = self.random.sample(ids, 5 + max(0, len(ids) - self.size) // 10)
        upserts = {id: (Records.title(id, self.random), f"{COMMON} u{self.number}") for id in {*replaced, *added} - {*gone}}
        return upserts, [id for id in gone if id not in upserts]

    def update_command(self, change):
        upserts, gone = change
        return ["index", "--quiet", "--update", self.file("today.tsv", Records(upserts).table()), "--delete",
                self.file("gone.txt", "\n".join(gone) + "\n"), "-o", self.soak.served]

    def update(self):
        change = self.change()
        after = self.moments.current.changed(*change)
        self.moments.begin(after)
        self.isearch(*self.update_command(change))
        self.moments.settle(after)

    def fresh(self):
        return Records.make(self.size, f"b{self.number}", self.random.random())

    def build(self, records, path):
        self.isearch("index", *BUILD, self.file("all.tsv", records.table()), "-o", path)

    def rebuild(self):
        after = self.fresh()
        self.moments.begin(after)
        self.build(after, self.soak.served)
        self.moments.settle(after)

    def start_rebuild(self, records):
        """Starts one that has read most of its records, and reads the rest when its input ends."""
        process = subprocess.Popen(
            [self.soak.program, "index", *BUILD, "-o", self.soak.served], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        process.stdin.write(records.table())
        process.stdin.flush()
        # The index tells a build that is under way by its tables.
        while process.poll() is None and not self.has_begun():
            time.sleep(0.01)
        return process

    def has_begun(self):
        """Whether there are tables of two generations."""
        database = sqlite3.connect(f"file:{self.soak.served}?mode=ro", uri=True)
        try:
            names = database.execute("SELECT count(*) FROM sqlite_schema WHERE name GLOB 'records_[0-9]*' AND type = 'table'")
            return names.fetchone()[0] > 1
        except sqlite3.OperationalError:
            return False
        finally:
            database.close()

    def rebuild_with_update(self):
        before, built, change = self.moments.current, self.fresh(), self.change()
        updated, after = before.changed(*change), built.changed(*change)
        self.moments.begin(updated, built, after)
        process = self.start_rebuild(built)
        self.isearch(*self.update_command(change))
        self.moments.settle(updated)
        self.moments.begin(after)
        error = process.communicate()[1]
        if process.returncode != 0:
            self.soak.problem(f"a rebuild with an update: {process.returncode}, {error}")
        self.moments.settle(after)

    # Replacing

    def publish_by_move(self):
        after, draft = self.fresh(), self.soak.folder / "new.isearch"
        self.build(after, draft)
        self.moments.begin(after)
        os.rename(draft, self.soak.served)
        self.moments.settle(after)

    def publish_by_copy(self):
        after, draft = self.fresh(), self.soak.folder / "new.isearch"
        self.build(after, draft)
        self.moments.begin(after)
        self.isearch("copy", draft, self.soak.served)
        self.moments.settle(after)
        draft.unlink()

    def back_up(self):
        copy = self.soak.folder / "backup.isearch"
        self.isearch("copy", self.soak.served, copy)
        self.isearch("info", "--check", copy)
        self.compare(copy, [self.moments.current])
        self.backed_up = self.moments.current

    def restore(self):
        if not hasattr(self, "backed_up"):
            return
        self.moments.begin(self.backed_up)
        self.isearch("copy", self.soak.folder / "backup.isearch", self.soak.served)
        self.moments.settle(self.backed_up)

    # Kills

    def killed_update(self):
        change, before = self.change(), self.moments.current
        after = before.changed(*change)
        self.moments.begin(after)
        process = subprocess.Popen([self.soak.program, *self.update_command(change)])
        time.sleep(self.random.uniform(0, 0.15))
        process.kill()
        # It may have been done by then.
        is_done = process.wait() == 0
        self.moments.settle(self.compare(self.soak.served, [after] if is_done else [before, after]) or after)

    def killed_rebuild(self):
        before = self.moments.current
        process = self.start_rebuild(self.fresh())
        time.sleep(self.random.uniform(0, 0.1))
        process.kill()
        process.wait()
        process.stdin.close()
        process.stderr.close()
        self.compare(self.soak.served, [before])

    def compare(self, path, lists):
        """Which of the lists an index has, by another program than the servers."""
        lines = self.isearch("query", "--json", "--order", "index", "--limit", "1000000", "", path).splitlines()
        found = [json.loads(line)["id"] for line in lines]
        texts = self.isearch("query", "--order", "index", "--limit", "1000000", "", path).splitlines()
        for records in lists:
            shown = [records.records[id] for id in records.order]
            if found == records.order and all(title in line and text in line for (title, text), line in zip(shown, texts)):
                return records
        self.soak.problem(f"{path.name} has none of the lists it may have: {len(found)} records")
        return None
