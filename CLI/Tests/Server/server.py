"""The server of these trials: started on a free port, over an index of the sample, and stopped by its process id."""

import pathlib
import signal
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = ROOT / "CLI/.build/release/isearch"


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
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", "--port", str(self.port), *self.options, self.index], stdout=subprocess.PIPE, stderr=log
            )
        line = self.process.stdout.readline().decode().strip()
        if not line:
            self.process.wait()
            raise SystemExit(f"the server did not start: {self.log.read_text()}")
        self.url = line.rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])

    def __exit__(self, *error):
        self.stop()
        self.folder.cleanup()

    def stop(self):
        """Ends the server as a person would; returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(timeout=15)
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
