"""What Deploy/ recommends, run with other ports, names and certificates."""

import pathlib
import socket
import subprocess
import time

from server import PATIENCE, ROOT, free_port

DEPLOY = ROOT / "Deploy"


def wait_for(port, process):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            if process.poll() is not None:
                raise SystemExit(f"{process.args[0]} ended with {process.returncode}")
            time.sleep(0.05)
    raise SystemExit(f"{process.args[0]} does not listen at {port}")


def replaced(text, *pairs):
    for old, new in pairs:
        if old not in text:
            raise SystemExit(f"{old!r} is not in the file any more; mend this check")
        text = text.replace(old, new)
    return text


def make_certificate(folder, name):
    """The files of a key and of a certificate for a name, signed by nobody else."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key,
         "-out", certificate, "-days", "1", "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"],
        check=True, capture_output=True)
    return key, certificate


class Nginx:
    """nginx as Deploy/nginx.conf sets it, before the servers at some ports; a context that ends with it."""

    def __init__(self, servers, folder, connections=512):
        self.port, self.plain_port = free_port(), free_port()
        folder = pathlib.Path(folder)
        key, certificate = make_certificate(folder, "search.example.org")
        line = "  server 127.0.0.1:8080 "
        recipe = (DEPLOY / "nginx.conf").read_text()
        one = next((each for each in recipe.splitlines(True) if each.startswith(line)), line)
        recipe = replaced(
            recipe, (one, "".join(one.replace("8080", str(port)) for port in servers)),
            ("listen 443 ", f"listen 127.0.0.1:{self.port} "), ("listen 80;", f"listen 127.0.0.1:{self.plain_port};"),
            ("/etc/ssl/search.example.org/fullchain.pem", str(certificate)),
            ("/etc/ssl/search.example.org/privkey.pem", str(key)))
        places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        self.file, self.log = folder / "nginx.conf", folder / "error.log"
        self.file.write_text(
            f"pid {folder}/nginx.pid;\nerror_log {self.log};\nworker_rlimit_nofile {4 * connections};\n"
            f"events {{\nworker_connections {connections};\n}}\nhttp {{\naccess_log off;\n{places}{recipe}}}\n")

    def __enter__(self):
        self.process = subprocess.Popen(["nginx", "-e", self.log, "-c", self.file, "-g", "daemon off;"])
        wait_for(self.port, self.process)
        return self

    def __exit__(self, *error):
        self.process.terminate()
        self.process.wait()
