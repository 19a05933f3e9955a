"""An import is killed again and again."""

import json
import random
import signal
import subprocess
import urllib.request

from cluster import Cluster
from server import PATIENCE, Server


def killed_import(trial):
    """An import is killed again and again; in the end every record is there once, and never was half of them searched."""
    path = trial.cluster.root / "records.tsv"
    path.write_text("id\tname\n" + "".join(f"r{n}\trecord number {n}\n" for n in range(trial.options.records)))
    half = trial.cluster.root / "few.tsv"
    half.write_text("id\tname\nold\told record\n")
    to = f"{trial.cluster.address}/killed"
    command = ["index", "--quiet", "--id", "id", "--title", "name", "--to", to]
    trial.check("a first import", trial.isearch(*command, str(half)).returncode == 0)
    turn = random.Random(3)
    kills = 0
    environment = trial.environment()
    for _ in range(20 * trial.options.kills):
        process = subprocess.Popen([trial.options.program, *command, str(path)], env=environment, stderr=subprocess.PIPE)
        try:
            process.wait(timeout=0.1 + turn.random() * 0.5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            kills += 1
        process.stderr.close()
        if process.returncode == 0:
            break
        answer = trial.isearch("info", "--json", to)
        count = json.loads(answer.stdout)["records"] if answer.returncode == 0 else answer.stderr
        trial.check("what was searched still is", count == 1, str(count))
        if kills >= trial.options.kills:
            break
    answer = trial.isearch(*command, str(path))
    trial.check("the last import is whole", answer.returncode == 0, answer.stderr)
    ids = trial.isearch("query", "--limit", str(10 * trial.options.records), "--id", "id", "", to).stdout.split()
    trial.check("every record is there once", sorted(ids) == sorted(f"r{n}" for n in range(trial.options.records)), str(len(ids)))
    collections = trial.cluster.read("/collections")
    trial.check("nothing is left over", sum(each["name"].startswith("killed_") for each in collections) == 1)
    print(f"import: killed {kills} times, {len(ids)} records of {trial.options.records}")


def changed_meanwhile(trial):
    """Changes made while all is imported anew are refused, or told at its end; none is lost without a word."""
    cluster, to = trial.cluster, f"{trial.cluster.address}/changed"
    first, all_anew, change = (cluster.root / name for name in ["first.tsv", "anew.tsv", "change.tsv"])
    first.write_text("id\tname\n1\tone\n2\ttwo\n")
    change.write_text("id\tname\n1\tuno\n")
    command = ["index", "--quiet", "--id", "id", "--title", "name", "--to", to]
    trial.check("a first import", trial.isearch(*command, str(first)).returncode == 0)

    def begun():
        """An import from a pipe that has stored some records and waits for more."""
        process = subprocess.Popen(
            [trial.options.program, *command, "--format", "tsv", "-"], env=trial.environment(), stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdin.write(b"id\tname\n" + b"".join(b"n%d\tnew %d\n" % (n, n) for n in range(20_000)))
        process.stdin.flush()
        cluster.wait(
            lambda: sum(each["name"].startswith("changed_") and each["num_documents"] > 1
                        for each in cluster.ask("/collections", cluster.leader() or 0)[1] or []) == 2, "an import under way")
        return process

    def stamp():
        """What the collection that is searched says of itself."""
        name = cluster.read("/aliases/changed")["collection_name"]
        return name, cluster.read(f"/collections/{name}/documents/stamp")

    process = begun()
    for arguments in [["--update", str(change)], ["--delete", str(first)]]:
        answer = trial.isearch("index", "--quiet", *arguments, "--to", to)
        trial.check(
            f"{arguments[0]} beside an import is refused", answer.returncode == 2 and "an import is under way" in answer.stderr,
            answer.stderr)
    _, error = process.communicate()
    trial.check("the import ends well", process.returncode == 0, error)
    answer = trial.isearch("index", "--quiet", "--update", str(change), "--to", to)
    found = trial.isearch("query", "--count", "", to).stdout.strip()
    trial.check("after it changes are taken", answer.returncode == 0 and found == "20001", answer.stderr + found)
    # A reader that has had enough is no error, though connections to nodes have the signal ignored.
    with subprocess.Popen(
        [trial.options.program, "query", "--limit", "100000", "", to], env=trial.environment(), stdout=subprocess.PIPE,
        stderr=subprocess.PIPE) as reading:
        reading.stdout.readline()
        reading.stdout.close()
        error = reading.stderr.read()
    trial.check("a reader that goes ends it in silence", reading.returncode == -signal.SIGPIPE and not error, (reading.returncode, error))

    # What writes meanwhile without looking, as an older program does.
    process = begun()
    name, document = stamp()
    document["stamp"]["version"] += 1
    cluster.write(f"/collections/{name}/documents?action=upsert", document)
    _, error = process.communicate()
    error = error.decode()
    trial.check("changes that got in are told", process.returncode == 2 and "were changed while this was imported" in error, error)
    trial.check("what was searched still is", stamp()[0] == name)

    # A clock that is ahead: what is imported later is newer all the same.
    name, document = stamp()
    ahead = document["stamp"]["version"] + 10**9
    document["stamp"]["version"] = ahead
    cluster.write(f"/collections/{name}/documents?action=upsert", document)
    answer = trial.isearch(*command, str(first))
    version = json.loads(trial.isearch("info", "--json", to).stdout)["version"]
    trial.check("a version is higher than the one before", answer.returncode == 0 and version > ahead, (answer.stderr, version))


def other_columns(trial):
    """Records are imported anew from a file whose columns are others: a server that goes on shows them by these."""
    to = f"{trial.cluster.address}/columns"
    before, after = (trial.cluster.root / name for name in ["before.csv", "after.csv"])
    before.write_text("id,name,kind\n1,one,small\n")
    after.write_text("id,kind,place,name\n1,small,north,one\n")
    command = ["index", "--quiet", "--id", "id", "--title", "name", "--to", to]
    trial.check("a first import", trial.isearch(*command, "--facet", "kind", str(before)).returncode == 0)

    # How fast it is is another check's matter.
    with Server("--query-time", "20", "--wait-time", "20", program=trial.options.program, index=to) as server:
        def ask(path):
            with urllib.request.urlopen(server.url + path, timeout=PATIENCE) as answer:
                return json.loads(answer.read())

        def shown(found):
            return [(each["title"], each["texts"]) for each in found["items"]]

        trial.check("its columns are shown", shown(ask("/api/search?q=one")) == [("one", ["1", "small"])])
        version = ask("/api/data")["version"]
        # What is found before the version is asked for again is shown by the columns it has, too.
        seen = []
        trial.check("another import", trial.isearch(*command, "--facet", "place", str(after)).returncode == 0)

        def is_seen():
            found = ask(f"/api/search?q=one&limit={len(seen) + 1}")
            seen.append(shown(found))
            return found["version"] != version

        Cluster.wait(is_seen, "a server that tells of another version")
        data, facets = ask("/api/data"), ask("/api/facets?q=one")["facets"]
        known = [[("one", ["1", "small"])], [("one", ["1", "small", "north"])]]
        trial.check("what is found is shown by its own columns", all(each in known for each in seen), str(seen))
        trial.check("in the end by the new ones", seen[-1] == known[1], str(seen[-1]))
        trial.check("which are told", (data["columns"], data["facets"]) == (["name", "id", "kind", "place"], ["place"]), str(data))
        trial.check("and counted", [each["name"] for each in facets] == ["place"], str(facets))
