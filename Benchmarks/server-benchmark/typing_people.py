"""People who type, read and scroll, many times faster than they would."""

import asyncio
import json
import pathlib
import random
import time
import urllib.parse

PEOPLE = 100
HOUR = 3_600
LINES = (pathlib.Path(__file__).resolve().parents[1] / "typing.txt").read_text().splitlines()


class Person:
    """Types a query, a key each quarter of a second, reads for some seconds, scrolls a page or two, and goes on."""

    def __init__(self, server, number, factor, tally, lines=LINES):
        self.server = server
        self.random = random.Random(number)
        self.factor = factor
        self.tally = tally
        self.lines = lines
        self.connection = None

    async def wait(self, seconds):
        await asyncio.sleep(seconds / self.factor)

    async def open(self):
        return await asyncio.open_connection("127.0.0.1", self.server.port)

    async def get(self, path):
        """The head and body of an answer; a request that is given up closes its connection, as a browser does."""
        try:
            if self.connection is None:
                self.connection = await self.open()
            reader, writer = self.connection
            writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: identity\r\n\r\n".encode())
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            body = await reader.readexactly(int(head.split(b"content-length: ")[1].split(b"\r\n")[0]))
        except BaseException:
            self.leave()
            raise
        if b"\r\nconnection: close" in head:
            self.leave()
        return head, body

    def leave(self):
        if self.connection:
            self.connection[1].transport.abort()
            self.connection = None

    async def ask(self, path):
        """The page of an answer; an empty one where there is none."""
        start = time.perf_counter()
        try:
            head, body = await self.get(path)
        except asyncio.CancelledError:
            self.tally["given up"] += 1
            raise
        if not head.startswith(b"http/1.1 200"):
            self.tally["failed"] += 1
            return {}
        self.tally["times"].append(time.perf_counter() - start)
        return json.loads(body)

    async def live(self, end):
        await self.wait(self.random.uniform(0, 20))
        while time.monotonic() < end:
            text = self.random.choice(self.lines)
            search = None
            for count in range(1, len(text) + 1):
                if search and not search.done():
                    search.cancel()
                search = asyncio.create_task(self.ask("/api/search?q=" + urllib.parse.quote(text[:count])))
                await self.wait(0.25)
            page = await search
            for _ in range(self.random.randrange(3)):
                await self.wait(self.random.uniform(2, 6))
                if page.get("next"):
                    page = await self.ask(
                        "/api/search?q=" + urllib.parse.quote(text) + "&after=" + page["next"])
            await self.wait(self.random.uniform(5, 20))


def millisecond(times, share):
    """The time that a share of all stay below."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1e3


def play(server, seconds):
    """An hour in so many seconds."""
    tally = {"times": [], "given up": 0, "failed": 0}

    async def people():
        end = time.monotonic() + seconds
        await asyncio.gather(*(Person(server, number, HOUR / seconds, tally).live(end) for number in range(PEOPLE)))

    start, before = time.monotonic(), server.processor_seconds()
    asyncio.run(people())
    took = time.monotonic() - start
    times = tally["times"]
    print(
        f"{PEOPLE} people, an hour in {took:.0f} s: {len(times):,} answers ({len(times) / took:.0f}/s), "
        f"p50 {millisecond(times, 0.5):.1f} ms, p99 {millisecond(times, 0.99):.1f} ms, {tally['given up']} given up by the next key, "
        f"{tally['failed']} failed; the server used {(server.processor_seconds() - before) / took:.0%} of one processor "
        f"and has {server.resident_bytes() >> 20} MiB")
    return 0 if tally["failed"] == 0 else 1
