"""Requests that nobody should send."""

import dataclasses
import urllib.parse

TEXTS = [
    "", " ", "'", '"', "\\", "\0", "%", "*", "!", "^", "$", "|", "a|b", "!a", "^a b$", "' OR 1=1 --", '"a" NEAR("b")',
    "<script>alert(1)</script>", "../../etc/passwd", "${jndi:ldap://x}", "千代田", "ちよだ", "ﾁﾖﾀﾞ", "chiyoda", "tiyod",
    "\u202e\u200d\ufeff", "🧑‍🧑‍🧒", "e\u0301" * 50, "か\u3099", "a" * 1_000, "a " * 500, "! " * 300, "長" * 900, "- NEAR", "425- OR",
    "区$", "c$", "o$ e$", "1 2 3 4 5 6 7 8 9",
]


@dataclasses.dataclass
class Request:
    bytes: bytes
    # How many requests it is, at most.
    count: int = 1
    # Whether the client goes without waiting for an answer.
    leaves: bool = False
    # Seconds between pieces; 0 for all in one.
    pause: float = 0
    is_head: bool = False

    def pieces(self):
        if not self.pause:
            return [self.bytes]
        size = max(1, len(self.bytes) // 8)
        return [self.bytes[start : start + size] for start in range(0, len(self.bytes), size)]


def head(path, method="GET", headers=""):
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n".encode()


def any_text(random):
    if random.random() < 0.5:
        return random.choice(TEXTS)
    return "".join(chr(random.choice([random.randrange(32, 127), random.randrange(0x3040, 0x30FF),
                                      random.randrange(0x4E00, 0x9FFF), random.randrange(1, 0xD7FF)]))
                   for _ in range(random.randrange(1, 12)))


def search(random, keys):
    parameters = {"q": any_text(random), "limit": random.choice([1, 20, 50, 50, 50, 100, 200, 0, 10**30, "x"])}
    way = random.choice(["", "", "", "", "", "after", "after", "before", "around", "position", "counted", "nothing"])
    if way:
        key = random.choice(keys) if keys and random.random() < 0.7 else any_text(random)
        if random.random() < 0.3:
            place = random.randrange(len(key) + 1)
            key = key[:place] + any_text(random)[:2] + key[place + 1 :]
        parameters[way] = random.choice([key, key, random.randrange(200_000), -1, 2**63])
    path = random.choice(["/api/search"] * 4 + ["/api/total", "/api/data"])
    if path == "/api/total" and random.random() < 0.8:
        parameters = {"q": parameters["q"]}
    return path + "?" + urllib.parse.urlencode(parameters)


def searches(random, keys):
    count = random.randrange(1, 20)
    return Request(b"".join(head(search(random, keys)) for _ in range(count)), count)


def leaving(random, keys):
    return Request(head(search(random, keys)), leaves=True)


def broken_encoding(random, _):
    query = bytes(random.choice(b"%%%0123456789abcdefg&=+;?/#") for _ in range(random.randrange(1, 60)))
    return Request(head("/api/search?q=" + query.decode()))


def random_bytes(random, _):
    return Request(random.randbytes(random.randrange(1, 2_000)) + b"\r\n\r\n", leaves=True)


def changed_request(random, keys):
    request = bytearray(head(search(random, keys), headers="Accept-Encoding: gzip\r\nIf-None-Match: W/\"a\", *\r\n"))
    for _ in range(random.randrange(1, 5)):
        request[random.randrange(len(request))] = random.randrange(256)
    return Request(bytes(request), leaves=True)


def junk_after(random, keys):
    return Request(head(search(random, keys)) + random.randbytes(random.randrange(1, 400)), leaves=random.random() < 0.5)


def header_flood(random, _):
    count = random.choice([50, 99, 150, 1_000])
    return Request(head("/api/data", headers="".join(f"X-{i}: {'a' * random.randrange(1, 50)}\r\n" for i in range(count))))


def long_head(random, _):
    size = random.choice([1_000, 30_000, 33_000, 200_000])
    return Request(random.choice([head("/api/search?q=" + "a" * size), head("/", headers=f"X: {'b' * size}\r\n")]))


def body(random, _):
    size = random.choice([0, 1, 100, 16_384, 20_000, 300_000])
    method = random.choice(["GET", "POST", "PUT", "FOO", "OPTIONS"])
    length = random.choice([size, size, size + 5, -1, 10**12, "x"])
    return Request(head("/api/search", method, f"Content-Length: {length}\r\n") + b"a" * size, leaves=True)


def chunks(random, _):
    size = random.choice(["5", "0", "fffffff", "-1", "zz", "100000000000000000"])
    both = random.choice(["", "Content-Length: 4\r\n"])
    return Request(
        head("/api/data", "POST", f"Transfer-Encoding: chunked\r\n{both}") + f"{size}\r\nabcde\r\n0\r\n\r\n".encode(),
        leaves=True)


def strange_line(random, _):
    method = random.choice(["GET", "HEAD", "get", "CONNECT", "TRACE", "PRI", "G\0T"])
    target = random.choice(["*", "http://localhost/api/data", "http://evil/api/data", "//", "/../..", "/%2e%2e/%2e%2e/etc/passwd",
                            "/api/search?", "/api/search?&&&", "/api/search?q", "/?q=" + "%00" * 10, "api/data"])
    version = random.choice(["HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/1.1.1", "ICY"])
    host = random.choice(["Host: localhost\r\n", "Host: evil\r\n", "", "Host: a\r\nHost: b\r\n", "Host: \xff\r\n"])
    return Request(f"{method} {target} {version}\r\n{host}\r\n".encode("latin-1"), leaves=random.random() < 0.8,
                   is_head=method == "HEAD")


def slow(random, keys):
    return Request(head(search(random, keys)), pause=random.choice([0.01, 0.05]), leaves=random.random() < 0.5)


KINDS = [searches] * 12 + [leaving] * 4 + [
    broken_encoding, random_bytes, changed_request, junk_after, header_flood, long_head, body, chunks, strange_line, slow,
]
