"""A node whose collections take whole numbers for ranks only: what stands before a real one, and asks it for that."""

import http.client
import http.server
import json
import ssl
import threading


class StrictNode:
    """A server before a node, with TLS where it has a key and a certificate; a context that ends with it."""

    def __init__(self, port, encryption=None):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                if self.command == "POST" and self.path == "/collections":
                    schema = json.loads(body)
                    schema["fields"].append({"name": "rank", "type": "int64", "optional": True})
                    body = json.dumps(schema).encode()
                headers = {name: self.headers[name] for name in ["X-TYPESENSE-API-KEY", "Content-Type"] if name in self.headers}
                node = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
                node.request(self.command, self.path, body, headers)
                answer = node.getresponse()
                body = answer.read()
                node.close()
                self.send_response(answer.status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.scheme = "typesenses" if encryption else "typesense"
        if encryption:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(encryption[1], encryption[0])
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)

    @property
    def address(self):
        return f"{self.scheme}://localhost:{self.server.server_address[1]}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *error):
        self.server.shutdown()
        self.server.server_close()
