"""The servers of the soak, who ends them, and what they have of the machine."""

import http.client
import os
import signal
import statistics
import subprocess
import threading
import time

from server import PATIENCE, free_port


class Soak:
    """What all threads know: when it is over, what went wrong, and what was done."""

    def __init__(self, arguments, folder):
        self.program, self.pause = arguments.program, arguments.pause
        self.served = folder / "served.isearch"
        self.folder = folder
        self.end = time.monotonic() + arguments.seconds
        self.lock = threading.Lock()
        self.counts, self.problems = {}, 0

    def count(self, what, number=1):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + number

    def problem(self, text):
        with self.lock:
            self.problems += 1
            if self.problems <= 30:
                print(f"FAILED: {text}", flush=True)

    @property
    def is_over(self):
        return time.monotonic() > self.end

    def sleep(self, seconds):
        time.sleep(max(0, min(seconds, self.end - time.monotonic())))

    def thread(self, body, *arguments):
        def run():
            try:
                body(*arguments)
            except Exception as error:
                self.problem(f"{body.__qualname__}: {error!r}")
                raise

        thread = threading.Thread(target=run)
        thread.start()
        return thread


class RunningServer:
    """A server that may be ended and started again at its port."""

    def __init__(self, soak, name):
        self.soak, self.name = soak, name
        self.port = 0
        self.log = open(soak.folder / f"{name}.log", "ab")
        # How often it began to end, and whether it is not there.
        self.ends, self.is_away = 0, True
        self.start()

    def start(self):
        # It is started again at the port it had.
        self.port = self.port or free_port()
        options = ["--port", str(self.port), "--order", "index", "--answer-cache", "2", "--rate", "0",
                   # How fast it is is another check's matter.
                   "--query-time", "20", "--wait-time", "20"]
        self.process = subprocess.Popen(
            [self.soak.program, "serve", *options, self.soak.served], stdout=subprocess.PIPE, stderr=self.log)
        line = self.process.stdout.readline().decode().strip()
        if not line:
            raise RuntimeError(f"{self.name} did not start: {(self.soak.folder / f'{self.name}.log').read_text()[-500:]}")
        self.is_away = False

    def stop(self, number=signal.SIGTERM):
        self.is_away = True
        self.ends += 1
        self.process.send_signal(number)
        expected = 0 if number == signal.SIGTERM else -number
        try:
            code = self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = f"{self.process.wait()} after {PATIENCE} s"
        self.process.stdout.close()
        if code != expected:
            self.soak.problem(f"{self.name} ended with {code}, not {expected}")

    def facts(self):
        """Its memory in MiB, open descriptors and threads."""
        folder = f"/proc/{self.process.pid}"
        with open(f"{folder}/status") as file:
            status = dict(line.split(":", 1) for line in file)
        return int(status["VmRSS"].split()[0]) / 1_024, len(os.listdir(f"{folder}/fd")), int(status["Threads"])


def restart(soak, server, chosen):
    """Ends a server and starts it again, in a friendly way and in the other, in turn."""
    for number in range(1_000_000):
        soak.sleep(chosen.uniform(20, 60) * soak.pause)
        if soak.is_over:
            return
        server.stop(signal.SIGTERM if number % 2 == 0 else signal.SIGKILL)
        server.start()
        soak.count("restarts")


def watch(soak, server, samples, seconds):
    """Notes what the server has, and asks whether it is ready."""
    shown = time.monotonic()
    while not soak.is_over:
        soak.sleep(max(0.5, seconds / 400))
        samples.append(server.facts())
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        connection.request("GET", "/readyz")
        answer = connection.getresponse()
        if answer.status != 200:
            soak.problem(f"{server.name} is not ready: {answer.read().decode()}")
        connection.close()
        if time.monotonic() - shown > 60:
            shown = time.monotonic()
            memory, descriptors, threads = samples[-1]
            print(f"{memory:.0f} MiB, {descriptors} descriptors, {threads} threads; {soak.counts}", flush=True)


def growth(samples):
    """Memory, descriptors and threads in the second quarter and in the last one, and whether they are the same."""
    quarter = max(1, len(samples) // 4)
    second, last = samples[quarter : 2 * quarter] or samples, samples[-quarter:]
    pairs = [(statistics.median(s[n] for s in second), statistics.median(s[n] for s in last)) for n in range(3)]
    room = [(1.1, 16), (1, 4), (1, 4)]
    is_flat = all(later <= earlier * factor + more for (earlier, later), (factor, more) in zip(pairs, room))
    words = [f"{name} {earlier:.0f} then {later:.0f}" for name, (earlier, later) in zip(["MiB", "descriptors", "threads"], pairs)]
    return ", ".join(words), is_flat
