"""Starts a program that serves the page, and speaks to its control routes; and another site, which the element is put into."""

import functools
import http.server
import json
import pathlib
import subprocess
import threading
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


class Site:
    """The pages of Examples/Sites at an origin of their own, under the strictest policy that lets them search a server."""

    folder = pathlib.Path(__file__).resolve().parents[3] / "Examples/Sites"
    # As Debian has it (node-react, node-react-dom).
    react = pathlib.Path("/usr/share/nodejs")

    def __init__(self, element):
        self.element = pathlib.Path(element)
        self.server_address = ""
        handler = functools.partial(self.Handler, self)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def content(self, name):
        """A file; where the examples say where a server is, the one that is tried stands."""
        if name in ("react.js", "react-dom.js"):
            return (self.react / name.removesuffix(".js") / "umd" / name.replace(".js", ".production.min.js")).read_bytes()
        if (self.folder / name).is_file():
            return (self.folder / name).read_bytes().replace(b"http://127.0.0.1:8080", self.server_address.encode())
        return (self.element / name).read_bytes()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    class Handler(http.server.BaseHTTPRequestHandler):
        types = {"html": "text/html", "js": "text/javascript", "css": "text/css", "wasm": "application/wasm"}

        def __init__(self, site, *arguments):
            self.site = site
            super().__init__(*arguments)

        def do_GET(self):
            name = self.path.split("?")[0].lstrip("/")
            kind = self.types.get(name.split(".")[-1])
            content = self.site.content(name) if kind and "/" not in name else b""
            self.send_response(200 if content else 404)
            self.send_header("Content-Type", f"{kind or 'text/plain'}; charset=utf-8" if kind != "application/wasm" else kind)
            self.send_header("Content-Length", str(len(content)))
            self.send_header(
                "Content-Security-Policy",
                "default-src 'none'; base-uri 'none'; form-action 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
                f"connect-src 'self' {self.site.server_address}; require-trusted-types-for 'script'; trusted-types 'none'")
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_):
            pass
