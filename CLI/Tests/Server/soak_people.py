"""People of the soak: they type, scroll and look at totals, and hold every answer against the model."""

import http.client
import json
import random
import urllib.parse

from server import PATIENCE
from soak_model import COMMON, rank

LIMIT = 20


class Person:
    """One of them, at one of the servers."""

    def __init__(self, soak, server, moments, seed):
        self.soak, self.server, self.moments = soak, server, moments
        self.random = random.Random(seed)
        self.connection = None
        # How often the server had ended when the connection was opened.
        self.ends = 0

    def run(self):
        while not self.soak.is_over:
            title = self.random.choice(list(self.moments.current.records.values()))[0].split()
            text = self.random.choice([title[0], f"{title[0]} {title[1]}", title[3], f"{COMMON} {title[2]}", title[1][:2]])
            page = None
            for length in range(1, len(text) + 1):
                page = self.ask("start", text[:length])
                self.soak.sleep(self.random.uniform(0.5, 1.5) * self.soak.pause)
            self.scroll(text, page)
            self.look(text)

    def scroll(self, text, page):
        for _ in range(self.random.randrange(5)):
            if not page or not page["next"]:
                return
            page = self.ask("after", text, key=page["next"], id=page["items"][-1]["id"])
            self.soak.sleep(self.soak.pause)
        if page and page["previous"]:
            self.ask("before", text, key=page["previous"], id=page["items"][0]["id"])

    def look(self, text):
        self.ask("position", text, position=self.random.randrange(200))
        place = self.moments.now()
        answer = self.get(f"/api/total?{urllib.parse.urlencode({'q': text})}")
        if answer:
            status, body, _ = answer
            counts = [len(records.found(text)) for records in self.moments.since(place)]
            if status != 200 or body["total"]["count"] not in counts:
                self.soak.problem(f"{self.server.name}: {status} {body} in all of {text!r}, not {counts}")
            self.soak.count("totals")

    def ask(self, kind, text, key=None, id=None, position=None):
        """Asks for a page; returns it if there was one, which is then right."""
        place = self.moments.now()
        parameters = {"q": text, "limit": LIMIT}
        if kind in ("after", "before"):
            parameters[kind] = key
        if position is not None:
            parameters["position"] = position
        answer = self.get(f"/api/search?{urllib.parse.urlencode(parameters)}")
        if answer is None:
            return None
        status, body, tag = answer
        lists = self.moments.since(place)
        if status == 410 and id and any(id not in records.records for records in lists):
            self.soak.count("expired keys")
            return None
        if status != 200:
            self.soak.problem(f"{self.server.name}: {status} {body} for {kind} {text!r}")
            return None
        problems = [wrong(body, records, kind, text, id, position) for records in lists]
        if all(problems):
            earlier = self.moments.before(place)
            age = next((n for n, records in enumerate(earlier, 1) if not wrong(body, records, kind, text, id, position)), None)
            what = f"as {age} lists before, version {body['version']}" if age else problems
            self.soak.problem(f"{self.server.name}: {kind} {text!r} {id or position or ''}: {what}")
            return None
        self.soak.count("pages")
        if tag and self.random.random() < 0.1:
            self.ask_again(f"/api/search?{urllib.parse.urlencode(parameters)}", tag)
        return body

    def ask_again(self, path, tag):
        answer = self.get(path, {"If-None-Match": tag})
        if answer and answer[0] not in (200, 304, 410):
            self.soak.problem(f"{self.server.name}: {answer[0]} for the same again")
        if answer and answer[0] == 304:
            self.soak.count("not modified")

    def get(self, path, headers={}):
        """Status, JSON and tag of an answer; None where the server was ended meanwhile."""
        was_away = self.server.is_away
        try:
            if self.connection is None:
                self.ends = self.server.ends
                self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
            self.connection.request("GET", path, headers=headers)
            answer = self.connection.getresponse()
            body = answer.read()
            if answer.getheader("Connection", "").lower() == "close":
                self.leave()
            return answer.status, json.loads(body) if body else None, answer.getheader("ETag")
        except (OSError, http.client.HTTPException) as error:
            self.leave()
            if was_away or self.server.is_away or self.server.ends != self.ends:
                self.soak.count("unanswered by a server that ended")
                self.soak.sleep(0.1)
            else:
                self.soak.problem(f"{self.server.name}: {error!r} for {path}")
            return None

    def leave(self):
        if self.connection:
            self.connection.close()
        self.connection = None


def wrong(page, records, kind, text, id, position):
    """What is wrong with a page, were this list there; None if nothing is."""
    found = records.found(text)
    if kind == "after":
        start = sum(rank(other) >= rank(id) for other in found)
        expected = found[start : start + LIMIT]
    elif kind == "before":
        end = sum(rank(other) > rank(id) for other in found)
        start = max(0, end - LIMIT)
        expected = found[start:end]
    elif kind == "position":
        # Past the end it is the last page.
        start = position if position < len(found) else max(0, len(found) - LIMIT)
        expected = found[start : start + LIMIT]
    else:
        start, expected = 0, found[:LIMIT]
    ids = [item["id"] for item in page["items"]]
    if ids != expected:
        return f"{len(ids)} rows from {ids[:1]}, not {len(expected)} from {expected[:1]}"
    for item in page["items"]:
        if (item["title"], *item["texts"]) != records.records[item["id"]]:
            return f"{item}, not {records.records[item['id']]}"
    if (page["next"] is None) != (start + len(expected) >= len(found)) and expected:
        return f"next {page['next']} after {start + len(expected)} of {len(found)}"
    if page["total"] and page["total"]["kind"] == "exact" and page["total"]["count"] != len(found):
        return f"{page['total']}, not {len(found)}"
    return None
