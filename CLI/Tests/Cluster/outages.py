"""A server over a cluster that refuses, is silent or is gone says so, to visitors, in its metrics and in its log."""

import http.client
import json
import re
import signal
import subprocess
import tempfile
import time

from server import PATIENCE


# How often nodes are silent, until what is told in time is; a machine that is busy adds to it.
TRIES = 5


class Serving:
    """A server over the companies in a process of its own; a context that ends with it."""

    def __init__(self, trial, *options, collection="companies", key=None):
        self.log = tempfile.NamedTemporaryFile()
        self.process = subprocess.Popen(
            [trial.options.program, "serve", "--port", "0", "--rate", "0", *options, f"{trial.cluster.address}/{collection}"],
            env=trial.environment(key), stdout=subprocess.PIPE, stderr=self.log)
        self.port = int(self.process.stdout.readline().decode().strip().rstrip("/").rsplit(":", 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        self.log.close()

    def get(self, path):
        """The status, the code of the problem, the text, and how long it took."""
        start = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("GET", path)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        code = json.loads(text)["code"] if answer.getheader("Content-Type") == "application/problem+json" else ""
        return answer.status, code, text, time.monotonic() - start

    @property
    def lines(self):
        with open(self.log.name) as log:
            return log.read().splitlines()

    def log_with(self, *texts):
        """The log once it has all of `texts`, or as it is after a while: its lines are written beside the answers."""
        end = time.monotonic() + PATIENCE
        while True:
            said = "\n".join(self.lines)
            if all(text in said for text in texts) or time.monotonic() > end:
                return said
            time.sleep(0.05)


def all_up(metrics):
    """Whether all three nodes are told as up, and the server as ready."""
    return len(re.findall(r'isearch_node_up{node="127.0.0.1:\d+"} 1', metrics)) == 3 and "isearch_ready 1" in metrics


def silence(cluster, server, attempt):
    """All nodes are silent for a while, and others are asked for each time: what holds of the answers by then."""
    for index in range(3):
        cluster.pause(index)
    try:
        answers = [server.get(f"/api/search?q=unseen{attempt}{n}") for n in range(4)]
        # What is kept is not told as if it were known for ever.
        time.sleep(6)
        kept = [server.get("/api/search?q=a") for _ in range(2)]
        ready = server.get("/readyz")
    finally:
        for index in range(3):
            cluster.start(index)
    cluster.wait(lambda: server.get("/api/search?q=a")[0] == 200, "a server that answers again")
    found = {
        "nodes that are all silent are told in time": all(a[:2] == (503, "unavailable") and a[3] < 2.6 for a in answers),
        "nor is what is kept answered for long": all(a[:2] == (503, "unavailable") for a in kept),
        "readiness says so": ready[0] == 503 and "nobody answers" in ready[2],
    }
    if not all(found.values()):
        print([(a[:2], a[3]) for a in answers], kept, ready)
    return found


def outages(trial):
    """The nodes are silent, one goes and comes back, a key is revoked."""
    cluster = trial.cluster
    with Serving(trial) as server:
        # A search has two seconds, which a machine that is busy may need.
        cluster.wait(lambda: server.get("/api/search?q=a")[0] == 200, "a server that answers")
        # The nodes are looked at beside the answers, so the first of these may come before the first look.
        cluster.wait(lambda: all_up(server.get("/metrics")[2]), "three nodes that are told as up by a server that is ready")
        cluster.pause(2)
        cluster.wait(lambda: re.search(r"isearch_node_up{.*} 0", server.get("/metrics")[2]), "a node that is told as gone")

        def is_told():
            answer = trial.isearch("info", "--check", f"{cluster.address}/companies")
            return answer.returncode == 1 and "1 of 3 nodes is not well" in answer.stderr

        # Others may be slow for a moment.
        cluster.wait(is_told, "info --check that tells of a node")
        cluster.start(2)
        cluster.wait(lambda: not re.search(r"isearch_node_up{.*} 0", server.get("/metrics")[2]), "a node that is told as back")
        both = ('msg="a node does not answer"', 'msg="a node answers again"')
        said = server.log_with(*both)
        trial.check("both are in the log", all(text in said for text in both), said)
        for attempt in range(TRIES):
            found = silence(cluster, server, attempt)
            if all(found.values()):
                break
        for name, holds in found.items():
            trial.check(name, holds)
        problem = "the data can't be read"
        said = [line for line in server.log_with(problem).splitlines() if problem in line]
        trial.check("the log has the nodes' problems", any("no node answers (127.0.0.1:" in line for line in said), said)
        trial.check("it hasn't what was searched for", not any("unseen" in line for line in server.lines), said)
    made = cluster.write(
        "/keys", {"description": "to be revoked", "actions": ["documents:search"], "collections": ["companies.*"]})
    cluster.wait(
        lambda: all(cluster.ask("/collections/companies/documents/search?q=*", i, key=made["value"])[0] == 200
                    for i in range(3)), "nodes that know a key")
    # How fast it is is another check's matter.
    with Serving(trial, "--query-time", "20", "--wait-time", "20", key=made["value"]) as server:
        trial.check("a search key serves", server.get("/api/search?q=a")[0] == 200)
        cluster.write(f"/keys/{made['id']}", None, "DELETE")
        cluster.wait(
            lambda: all(cluster.ask("/collections/companies/documents/search?q=*", i, key=made["value"])[0] == 401
                        for i in range(3)), "nodes that refuse a key")
        answer = server.get("/api/search?q=b")
        trial.check(
            "a revoked key is no mistake of whoever asks", answer[:2] == (503, "unavailable") and "key" not in answer[2], answer)
        metrics = server.get("/metrics")[2]
        trial.check("it is counted", re.search(r"isearch_data_error_total [1-9]", metrics), metrics)
        said = server.log_with("the cluster refuses the key")
        trial.check("it is logged", "the cluster refuses the key" in said and made["value"] not in said, said)
