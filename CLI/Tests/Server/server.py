"""The server of these trials: started on a free port, over an index of the sample, and stopped by its process id."""

import pathlib
import random
import signal
import socket
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = ROOT / "CLI/.build/release/isearch"
# How long something is waited for that comes at once where the machine is not busy.
PATIENCE = 60
# Below what systems give to connections: nobody's connection takes such a port while who listened there starts again, nor
# does one that asks there meanwhile meet itself.
PORTS = range(15_000, 28_000)


def free_port():
    """A port that nobody listens at."""
    while True:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", random.choice(PORTS)))
            except OSError:
                continue
            return probe.getsockname()[1]


class Server:
    """A server in a process of its own; a context that ends with it."""

    def __init__(self, *options, program=PROGRAM, index=None):
        self.program = pathlib.Path(program)
        self.options = list(options)
        self.index = index
        self.folder = tempfile.TemporaryDirectory()
        self.log = pathlib.Path(self.folder.name) / "log"
        self.port = 0

    def __enter__(self):
        if not self.program.exists():
            raise SystemExit(f"{self.program} is not built; script/isearch builds it")
        if self.index is None:
            self.index = pathlib.Path(self.folder.name) / "addresses.isearch"
            subprocess.run(
                [self.program, "index", "--sample", "-o", self.index], check=True, stderr=subprocess.DEVNULL
            )
        self.start()
        return self

    def start(self):
        """Starts the server; one that has ended, at the port it had."""
        while True:
            port = self.port or free_port()
            with open(self.log, "ab") as log:
                self.process = subprocess.Popen(
                    [self.program, "serve", "--port", str(port), *self.options, self.index], stdout=subprocess.PIPE, stderr=log
                )
            if line := self.process.stdout.readline().decode().strip():
                break
            self.process.wait()
            said = self.log.read_text()
            # Somebody else may have found the same one free.
            if self.port or f"port {port} of " not in said:
                raise SystemExit(f"the server did not start: {said}")
        self.url, self.port = line.rstrip("/"), port

    def __exit__(self, *error):
        self.stop()
        self.folder.cleanup()

    def stop(self):
        """Ends the server as a person would; returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None
        finally:
            self.process.stdout.close()

    def kill(self):
        """Ends the server as a machine would that loses its power."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    @property
    def is_running(self):
        return self.process.poll() is None

    def resident_bytes(self):
        """The memory the process has now."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * 4096

    def processor_seconds(self):
        """What the process has computed so far, user and system."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / 100
