"""Two servers behind nginx, as Deploy/nginx.conf sets it: people type while one is killed and the other restarted."""

import asyncio
import http.client
import json
import ssl
import tempfile
import time
import urllib.parse

from cluster import Cluster, free_ports
from deployed import Nginx
from server import PATIENCE, Server
from typing_people import Person, millisecond


class Visitor(Person):
    """Somebody at an address of their own, whose page asks once more where an answer fails."""

    def __init__(self, nginx, number, factor, tally, lines):
        super().__init__(nginx, number, factor, tally, lines)
        self.address = f"127.1.{number >> 8}.{number & 255}"
        self.context = ssl.create_default_context()
        self.context.check_hostname, self.context.verify_mode = False, ssl.CERT_NONE

    async def open(self):
        return await asyncio.open_connection(
            "127.0.0.1", self.server.port, ssl=self.context, server_hostname="search.example.org", local_addr=(self.address, 0))

    async def ask(self, path):
        start = time.monotonic()
        problem = ""
        for attempt in range(2):
            try:
                head, body = await self.get(path)
            except asyncio.CancelledError:
                self.tally["given up"] += 1
                raise
            except (OSError, asyncio.IncompleteReadError) as error:
                problem = repr(error)
            else:
                if head.startswith(b"http/1.1 200"):
                    self.tally["times"].append(time.monotonic() - start)
                    return json.loads(body)
                problem = f"{head.splitlines()[0]} {body[:200]}"
            self.tally["failed" if attempt == 0 else "failed again"].append((start, time.monotonic(), f"{path}: {problem}"))
        return {}


class Servers:
    """Two servers over one collection, each with its addresses for watching."""

    def __init__(self, trial, collection):
        self.trial, self.ended = trial, []
        # How fast it is is another check's matter.
        options = ["--query-time", "10", "--wait-time", "10", "--trust-proxy", "--metrics-address"]
        self.watched = free_ports(2)
        self.both = [
            Server(*options, f"127.0.0.1:{port}", program=trial.options.program, index=f"{trial.cluster.address}/{collection}")
            for port in self.watched
        ]

    def __enter__(self):
        for server in self.both:
            server.__enter__()
        return self

    def __exit__(self, *error):
        for server in self.both:
            server.__exit__()

    def ask(self, index, path, headers={}, port=None):
        """The status, tag and body of a server's answer; 0 where it is not there."""
        connection = http.client.HTTPConnection("127.0.0.1", port or self.both[index].port, timeout=PATIENCE)
        try:
            connection.request("GET", path, headers={"Host": "localhost"} | headers)
            answer = connection.getresponse()
            return answer.status, answer.getheader("ETag"), answer.read()
        except OSError:
            return 0, None, b""
        finally:
            connection.close()

    def is_ready(self, index):
        return self.ask(index, "/readyz", port=self.watched[index])[0] == 200

    def end(self, index, kills):
        """Ends a server, at once or in a friendly way, starts it again, and waits until it is ready."""
        server = self.both[index]
        start = time.monotonic()
        if kills:
            server.kill()
        else:
            status = server.stop()
            self.trial.check("a server that is asked to end does", status == 0, f"{status} {server.log.read_text()[-1_000:]}")
        self.ended.append((start, time.monotonic()))
        time.sleep(0.5)
        self.trial.check("one that is gone isn't ready", not self.is_ready(index))
        server.start()
        Cluster.wait(lambda: self.is_ready(index), "a server that is ready again")
        # So long nginx asks the other one only.
        time.sleep(2.5)

    def differences(self, paths):
        """Where one says something else than the other, or of another version."""
        answers = [(self.ask(0, path), self.ask(1, path)) for path in paths]
        return [pair for pair in answers if pair[0] != pair[1] or pair[0][0] != 200]


def behind_nginx(trial):
    options = trial.options
    names = trial.packages("visited", 2_000)
    lines = names[:: len(names) // 60]
    paths = [f"/api/search?q={urllib.parse.quote(name[:length])}" for name in lines[:10] for length in (1, 2, 5)]
    tally = {"times": [], "given up": 0, "failed": [], "failed again": []}
    with (
        Servers(trial, "visited") as servers, tempfile.TemporaryDirectory() as folder,
        Nginx([server.port for server in servers.both], folder, connections=4 * options.people + 256) as nginx
    ):
        for index in range(2):
            Cluster.wait(lambda: servers.is_ready(index), "a server that is ready")
            trial.check("a server is well", servers.ask(index, "/healthz", port=servers.watched[index])[0] == 200)
        differences = servers.differences(paths)
        trial.check("both servers say the same", not differences, differences[:1])
        tag = servers.ask(0, paths[0])[1]
        trial.check("what one said is known to the other", servers.ask(1, paths[0], {"If-None-Match": tag})[0] == 304, tag)

        def end_servers():
            for turn in range(options.restarts):
                servers.end(turn % 2, kills=True)
                servers.end((turn + 1) % 2, kills=False)
                if turn == 0:
                    change(trial, servers, paths)

        async def people():
            visitors = [
                asyncio.create_task(Visitor(nginx, number, options.haste, tally, lines).live(float("inf")))
                for number in range(options.people)
            ]
            try:
                await asyncio.to_thread(end_servers)
            finally:
                given_up = tally["given up"]
                for visitor in visitors:
                    visitor.cancel()
                ends = await asyncio.gather(*visitors, return_exceptions=True)
                tally["given up"] = given_up
            trial.check("everybody typed to the end", all(isinstance(end, asyncio.CancelledError) for end in ends), ends)

        start = time.monotonic()
        asyncio.run(people())
        took = time.monotonic() - start
        differences = servers.differences(paths)
        trial.check("both servers say the same after all", not differences, differences[:1])
        log = nginx.log.read_text()
    report(trial, tally, servers, took, log)


def change(trial, servers, paths):
    """One record more: both servers say so at once, and the same."""
    before = [servers.ask(index, paths[0])[1] for index in range(2)]
    path = trial.cluster.root / "one.tsv"
    path.write_text("id\tname\tsummary\treading\trank\none more\tone more\t\t\t1\n")
    done = trial.isearch("index", "--quiet", "--update", str(path), "--to", f"{trial.cluster.address}/visited")
    trial.check("a record is added", done.returncode == 0, done.stderr)

    def is_seen():
        tags = [servers.ask(index, paths[0])[1] for index in range(2)]
        return tags[0] == tags[1] and tags[0] not in before

    start = time.monotonic()
    Cluster.wait(is_seen, "servers that both have another version, the same one")
    print(f"behind nginx: a change is seen through both servers after {time.monotonic() - start:.1f} s")
    answers = [servers.ask(index, "/api/search?q=one%20more") for index in range(2)]
    trial.check("both have the record", answers[0] == answers[1] and b'"id":"one more"' in answers[0][2], answers)


def report(trial, tally, servers, took, log):
    """What came of it. A request is lost with a server only while that ends."""
    times, failed, again = tally["times"], tally["failed"], tally["failed again"]
    late = [each for each in failed if not any(each[0] <= end and start <= each[1] for start, end in servers.ended)]
    print(
        f"behind nginx: {trial.options.people} people for {took:.0f} s, {len(times)} answers ({len(times) / took:.0f}/s),"
        f" p50 {millisecond(times, 0.5):.0f} ms, p95 {millisecond(times, 0.95):.0f} ms, at most {1000 * max(times):.0f} ms;"
        f" {tally['given up']} given up by the next key; {len(servers.ended)} ends of a server, {trial.options.restarts} of them"
        f" kills; {len(failed)} failed at first, {len(failed) - len(late)} of them in flight at an end, {len(again)} again")
    trial.check("no request fails but those in flight", not late, f"{late[:1]} {problems(log)}")
    trial.check("none fails that is asked again", not again, again[:3])
    trial.check("people were answered", len(times) > trial.options.people, len(times))


def problems(log):
    """What nginx says, but for what follows of it."""
    return "\n".join(line for line in log.splitlines() if "no live upstreams" not in line)[-3_000:]
