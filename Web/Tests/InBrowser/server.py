"""Starts a program that serves the page, and speaks to its control routes."""

import json
import subprocess
import urllib.request


class Server:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip().rstrip("/")
        if not self.address.startswith("http"):
            raise SystemExit(f"{command[0]} did not start")

    def control(self, **behavior):
        body = json.dumps(behavior).encode()
        urllib.request.urlopen(urllib.request.Request(f"{self.address}/control", body, method="POST")).read()

    def searches(self):
        """The searches asked for since the log was cleared."""
        entries = json.load(urllib.request.urlopen(f"{self.address}/requests"))
        return [entry for entry in entries if entry["path"].endswith("/search")]

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=15)
