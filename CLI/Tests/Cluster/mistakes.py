"""What is wrong gets an answer that says what to do, and what was searched still is."""

import base64
import hashlib
import hmac
import json
import re
import signal
import subprocess
import threading

from cluster import Cluster
from deployed import make_certificate, replaced
from server import PATIENCE
from strict_node import StrictNode
from trial import ROOT


def bad_input(trial):
    """Each mistake gets an answer that says what to do."""
    to = trial.cluster.address
    cases = [
        (["query", "x", f"{to}/missing"], None, "no collection or alias “missing”"),
        (["query", "x", f"{to}/companies"], "wrong", "refuses the key"),
        (["query", "x", to], None, "write typesense://host:port,host:port/collection"),
        (["query", "x", "typesense://127.0.0.1:1/x"], None, "no node answers (127.0.0.1:1"),
        (["query", "x", f"{to}/foreign"], None, "was not made by isearch index"),
        (["index", "/dev/null", "--to", f"{to}/foreign"], None, "is a collection, not an alias"),
        (["query", "x", "--key-file", "/nonexistent", f"{to}/companies"], None, "/nonexistent: cannot be read"),
        (["query", "--match", "fuzzy", "x", f"{to}/companies"], None, "is not searched with --match fuzzy"),
    ]
    trial.cluster.write("/collections", {"name": "foreign", "fields": [{"name": "title", "type": "string"}]})
    Cluster.wait(lambda: all(trial.cluster.ask("/collections/foreign", index)[0] == 200 for index in range(3)), "foreign")
    for arguments, key, words in cases:
        answer = trial.isearch(*arguments, key=key)
        said = answer.stderr.strip()
        trial.check(f"{arguments}: {words}", answer.returncode == 2 and words in said, said)
        trial.check("the key is in no message", trial.cluster.key not in said and "wrong" not in said, said)
    untrusted(trial)
    misfits(trial)
    refused_records(trial)
    records_the_cluster_refuses(trial)
    keys(trial)


def untrusted(trial):
    """Addresses where no cluster is, or none that anybody vouches for, are told at once and in words."""
    path = trial.cluster.root / "one.tsv"
    path.write_text("id\tname\n1\tone\n")
    with StrictNode(trial.cluster.ports[0], make_certificate(trial.cluster.root, "localhost")) as node:
        cases = [(f"{node.address}/companies", "certificate must be one whom this system trusts")]
        # What expects no TLS where there is some, and the other way round.
        cases.append((f"{node.address}/companies".replace("typesenses", "typesense"), "no node answers"))
        cases.append((f"{trial.cluster.address}/companies".replace("typesense", "typesenses"), "no node answers"))
        cases.append(("typesense://localhost:1,127.0.0.1:1/companies", "127.0.0.1:1: connection refused"))
        for address, words in cases:
            filling = ["index", "--quiet", str(path), "--to", address]
            for command in [["query", "x", address], filling, ["index", "--update", *filling[1:]]]:
                answer = trial.isearch(*command)
                trial.check(
                    f"{command}: {words}", answer.returncode == 2 and words in answer.stderr
                    and "NSError" not in answer.stderr and "UserInfo" not in answer.stderr, answer.stderr)


def misfits(trial):
    """Collections that aren't as they are made here, behind an alias that looks right."""
    cluster = trial.cluster
    stamp = cluster.read("/collections/companies/documents/stamp")
    fields = [{"name": "w", "type": "string[]"}]
    cluster.write("/collections", {"name": "misfit_1", "fields": fields})
    cluster.write("/collections/misfit_1/documents", stamp | {"w": []})
    for alias, collection in [("misfit", "misfit_1"), ("elsewhere", "foreign")]:
        cluster.write(f"/aliases/{alias}", {"collection_name": collection}, "PUT")
        Cluster.wait(
            lambda: all(cluster.ask(f"/aliases/{alias}", index)[0] == 200 for index in range(3)), "nodes that know an alias")
    cases = [
        (["query", "x", f"{cluster.address}/misfit"], "the collection “misfit” doesn't fit"),
        (["query", "x", f"{cluster.address}/elsewhere"], "was not made by isearch index"),
        (["browse", "--filter", "x", f"{cluster.address}/misfit"], "the collection “misfit” doesn't fit"),
        (["index", "--update", "/dev/null", "--to", f"{cluster.address}/elsewhere"], "made by isearch index"),
    ]
    for arguments, words in cases:
        answer = trial.isearch(*arguments)
        trial.check(f"{arguments}: {words}", answer.returncode == 2 and words in answer.stderr, answer.stderr)


def refused_records(trial):
    """Records that can't be taken are told, and stand in a file; the others are there."""
    path, rejected = trial.cluster.root / "twice.tsv", trial.cluster.root / "rejected.tsv"
    path.write_text("id\tname\n1\tone\n2\ttwo\n1\tone again\n3\tthree\n")
    to = f"{trial.cluster.address}/twice"
    answer = trial.isearch(
        "index", "--quiet", "--id", "id", "--title", "name", "--reject", str(rejected), str(path), "--to", to)
    trial.check("a record that is there twice is told", "1 id already taken (line 4)" in answer.stderr, answer.stderr)
    found = trial.isearch("query", "", to).stdout.split("\n")
    trial.check("the others are there", sum(bool(line) for line in found) == 3, found)
    trial.check("it stands in the file", "one again" in rejected.read_text(), rejected.read_text())


def records_the_cluster_refuses(trial):
    """Records that the engine itself doesn't take are told and stand in a file; the import goes on, changes do too."""
    cluster = trial.cluster
    path, rejected = cluster.root / "strict.tsv", cluster.root / "strict-rejected.tsv"
    with StrictNode(cluster.ports[cluster.leader() or 0]) as node:
        to = f"{node.address}/strict"

        def index(text, *options):
            path.write_text("id\tname\trank\n" + text)
            return trial.isearch("index", "--quiet", "--reject", str(rejected), *options, str(path), "--to", to)

        answer = index(
            "1\tone\t1\n9\tbroken\t1.5\n2\ttwo\t2\n1\tone again\t1\n", "--id", "id", "--title", "name", "--rank", "rank")
        trial.check(
            "what the cluster refuses is told", answer.returncode == 1 and "1 refused by the cluster (line 3" in answer.stderr
            and "Field `rank` must be" in answer.stderr and "1 id already taken (line 5)" in answer.stderr, answer.stderr)
        trial.check("it stands in the file", "9\tbroken" in rejected.read_text(), rejected.read_text())
        found = trial.isearch("query", "", to).stdout.split()
        trial.check("the others are there", "one" in found and "two" in found and "broken" not in found, found)
        answer = index("2\tsecond\t2\n8\tbroken\t1.5\n3\tthree\t3\n", "--update")
        trial.check(
            "a change goes on too", answer.returncode == 1 and "1 refused by the cluster (line 3" in answer.stderr, answer.stderr)
        trial.check("that stands in the file", "8\tbroken" in rejected.read_text(), rejected.read_text())
        found = trial.isearch("query", "", to).stdout.split()
        trial.check("the others are changed", {"one", "second", "three"} < set(found) and "broken" not in found, found)
        trial.check("all are counted", trial.isearch("query", "--count", "", to).stdout.strip() == "3")


def keys(trial):
    """A key that may only search, and one made of it that finds some of the records only."""
    cluster, to = trial.cluster, f"{trial.cluster.address}/companies"
    # As Documentation/SCALE.md makes them.
    bodies = re.findall(r"^\$ curl http://a:8108/keys .* -d '(.*)'$", (ROOT / "Documentation/SCALE.md").read_text(), re.MULTILINE)
    filling, search = (cluster.write("/keys", json.loads(body.replace("towns", "companies"))) for body in bodies)
    path = cluster.root / "few-companies.tsv"
    path.write_text("id\tname\n1\tone\n")
    Cluster.wait(
        lambda: all(cluster.ask("/collections/companies/documents/stamp", i, key=filling["value"])[0] == 200
                    for i in range(3)), "nodes that know a key")
    answer = trial.isearch(
        "index", "--quiet", "--id", "id", "--title", "name", str(path), "--to", f"{to}_few", key=filling["value"])
    trial.check("the key for imports imports", answer.returncode == 0, answer.stderr)
    Cluster.wait(
        lambda: all(cluster.ask("/collections/companies/documents/search?q=*", i, key=search["value"])[0] == 200
                    for i in range(3)), "nodes that know a key")
    answer = trial.isearch("query", "日立", to, key=search["value"])
    trial.check("a search key searches", answer.returncode == 0 and "日立" in answer.stdout, answer.stderr)
    answer = trial.isearch("index", "/dev/null", "--to", f"{trial.cluster.address}/other", key=search["value"])
    trial.check("a search key imports nothing", answer.returncode == 2 and "refuses the key" in answer.stderr, answer.stderr)
    # Typesense: the filter, signed with the search key, whose first letters say which one that is.
    all_found = trial.isearch("query", "--json", "--limit", "100", "日立", to).stdout.splitlines()
    parameters = json.dumps({"filter_by": f"id:[stamp,{document_id(json.loads(all_found[1])['id'])}]"})
    digest = base64.b64encode(hmac.new(search["value"].encode(), parameters.encode(), hashlib.sha256).digest()).decode()
    scoped = base64.b64encode(f"{digest}{search['value'][:4]}{parameters}".encode()).decode()
    found = trial.isearch("query", "--json", "日立", to, key=scoped)
    trial.check("a scoped key finds what it may", found.stdout.splitlines() == all_found[1:2], found.stdout + found.stderr)
    for arguments in [["query", "--count", "", to], ["query", "--count", "日立", to]]:
        count = trial.isearch(*arguments, key=scoped)
        trial.check("it counts no more", count.stdout.strip() == "1", count.stdout + count.stderr)


def document_id(record):
    """The id that a record has in the cluster."""
    def digits(text):
        value, mask = 0xCBF2_9CE4_8422_2325, 2**64 - 1
        for byte in text:
            value = (value ^ byte) * 0x100_0000_01B3 & mask
        value = (value ^ value >> 33) * 0xFF51_AFD7_ED55_8CCD & mask
        value = (value ^ value >> 33) * 0xC4CE_B9FE_1A85_EC53 & mask
        return f"{value ^ value >> 33:016x}"

    return digits(record.encode()) + digits(b"\0" + record.encode())


def leaderless(trial):
    """Where one of three nodes is left it is searched; what changes says what to do, and goes on later."""
    cluster, to = trial.cluster, trial.cluster.address
    leader = cluster.leader() or 0
    left = (leader + 1) % 3
    path = cluster.root / "later.tsv"
    path.write_text("id\tname\n1\tone\n")
    command = ["index", "--quiet", "--id", "id", "--title", "name", str(path), "--to", f"{to}/twice"]
    for index in range(3):
        if index != left:
            cluster.kill(index)
    Cluster.wait(lambda: cluster.leader() is None, "a cluster without a leader")
    answer = trial.isearch("query", "three", f"{to}/twice")
    trial.check("one node is searched", answer.returncode == 0 and "three" in answer.stdout, answer.stderr)
    answer = trial.isearch("info", f"{to}/twice")
    trial.check("info says which nodes are gone", answer.stdout.count("not healthy") >= 2, answer.stdout + answer.stderr)
    for arguments in [command, ["index", "--quiet", "--update", str(path), "--to", f"{to}/twice"]]:
        answer = trial.isearch(*arguments)
        words = "look whether most of its nodes run and have a leader", "what was searched before still is"
        trial.check(
            f"{arguments}: no leader is told", answer.returncode == 2 and all(each in answer.stderr for each in words),
            answer.stderr)
    waits(trial, ["index", "--update", str(path), "--to", f"{to}/twice"])
    for index in range(3):
        cluster.start(index)
    Cluster.wait(lambda: all(cluster.is_healthy(index) for index in range(3)), "three nodes that are well again")
    Cluster.wait(lambda: cluster.leader() is not None, "a leader")
    answer = trial.isearch(*command)
    trial.check("the import can be run again", answer.returncode == 0, answer.stderr)
    answer = trial.isearch("query", "--count", "", f"{to}/twice")
    trial.check("it is whole", answer.stdout.strip() == "1", answer.stdout + answer.stderr)


def waits(trial, arguments):
    """Without a leader it is told after a few seconds what is waited for, and Ctrl-C ends the waiting."""
    process = subprocess.Popen([trial.options.program, *arguments], env=trial.environment(), stderr=subprocess.PIPE, text=True)
    timer = threading.Timer(2 * PATIENCE, process.kill)
    timer.start()
    said = process.stderr.readline()
    trial.check("what is waited for is told", "no node takes what is sent" in said and "Ctrl-C loses nothing" in said, said)
    process.send_signal(signal.SIGINT)
    said = process.stderr.read()
    timer.cancel()
    trial.check("Ctrl-C ends the waiting", process.wait(PATIENCE) == 130 and "interrupted" in said, said)


def described(trial):
    """A service that fails ends commands with what is wrong, as the example for Typesense does with what it finds."""
    cluster = trial.cluster
    example = (ROOT / "Examples/Services/typesense.json").read_text()
    fields = [{"name": name, "type": "string"} for name in ["name", "kana", "city"]]
    companies = [("日立製作所", "ヒタチセイサクショ", "千代田区"), ("東芝", "トウシバ", "川崎市")]
    documents = [{"id": f"{number}", "name": name, "kana": kana, "city": city} for number, (name, kana, city) in enumerate(companies)]

    cluster.write("/collections", {"name": "plain", "fields": fields})
    for document in documents:
        cluster.write("/collections/plain/documents", document)

    # A node that is behind answers 404.
    def count(index):
        status, answer = cluster.ask("/collections/plain", index)
        return answer["num_documents"] if status == 200 else 0

    Cluster.wait(lambda: all(count(index) == 2 for index in range(3)), "nodes that have two documents")
    path = cluster.root / "typesense.json"
    path.write_text(replaced(example, ("127.0.0.1:8108", f"127.0.0.1:{cluster.ports[0]}"), ("/companies/", "/plain/")))
    for command in [["query"], ["browse", "--filter"]]:
        answer = trial.isearch(*command, "東芝", "--source", str(path))
        trial.check(f"{command}: the example finds", "東芝" in answer.stdout and "日立" not in answer.stdout, answer.stderr)
        answer = trial.isearch(*command, "東芝", "--source", str(path), key="wrong")
        said = answer.stderr.strip()
        trial.check(
            f"{command}: what fails is said in words", answer.returncode == 2 and str(path) in said and "401" in said
            and "SearchFailure" not in said and "Error:" not in said, said)
    path.write_text(replaced(path.read_text(), (f"127.0.0.1:{cluster.ports[0]}", "127.0.0.1:1")))
    for command in [["query"], ["browse", "--filter"]]:
        answer = trial.isearch(*command, "東芝", "--source", str(path))
        trial.check(
            f"{command}: a service that is gone is said to be", answer.returncode == 2 and str(path) in answer.stderr
            and "SearchFailure" not in answer.stderr and "Error:" not in answer.stderr, answer.stderr)
