"""Somebody types while nodes are killed and started again, or stop for a while."""

import json
import random
import sys
import threading
import time
import urllib.parse
import urllib.request

from cluster import Cluster
from server import PATIENCE, Server
from typing_people import millisecond


def typing(trial):
    """Keys are typed while a node after the other is killed and started again, the leader among them."""
    words = ["hitachi", "ソニー", "慶応義塾", "takashimaya", "mitsubishi", "東京海上", "銀行", "ginkou"]
    keys = [word[:length] for word in words for length in range(1, len(word) + 1)]
    done = threading.Event()
    killed = []

    def kill_nodes():
        turn = random.Random(1)
        while not done.is_set():
            number, leader = len(killed), trial.cluster.leader()
            index = leader if leader is not None and number % 2 == 0 else turn.randrange(3)
            # One that doesn't answer is another thing than one that is gone: nothing tells but time.
            is_paused = number % 4 > 1
            (trial.cluster.pause if is_paused else trial.cluster.kill)(index)
            killed.append((index == leader, is_paused))
            done.wait(2)
            trial.cluster.start(index)
            # Two of three must be there, so the next one dies once this one is well.
            while not done.is_set() and not (trial.cluster.is_healthy(index) and trial.cluster.leader() is not None):
                done.wait(0.2)
            done.wait(1)

    # Without answers kept, so that every key reaches the cluster.
    with Server(
        "--answer-cache", "0", "--rate", "0", "--query-time", "6", "--wait-time", "6", program=trial.options.program,
        index=f"{trial.cluster.address}/companies"
    ) as server:
        def ask(text):
            start = time.perf_counter()
            query = urllib.parse.urlencode({"q": text, "limit": 20})
            request = urllib.request.Request(f"{server.url}/api/search?{query}", headers={"Cache-Control": "no-cache"})
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                page = json.loads(answer.read())
            return [item["id"] for item in page["items"]], time.perf_counter() - start

        expected, before = {}, []
        for text in keys:
            expected[text], seconds = ask(text)
            before.append(seconds)
        killer = threading.Thread(target=kill_nodes)
        killer.start()
        lost, wrong, during = 0, 0, []
        end = time.monotonic() + trial.options.seconds
        turn = random.Random(2)
        try:
            # However slow the machine is, until a leader was among them.
            while (
                len(during) + lost < trial.options.keys or (time.monotonic() < end and len(killed) < 4)
                or (time.monotonic() < end + PATIENCE and not any(led for led, _ in killed))
            ):
                text = turn.choice(keys)
                try:
                    found, seconds = ask(text)
                    wrong += found != expected[text]
                    during.append(seconds)
                except OSError as error:
                    lost += 1
                    print(f"{text}: {error} {getattr(error, 'read', lambda: b'')()[:300]}", file=sys.stderr)
                time.sleep(0.02)
        finally:
            done.set()
            killer.join()
    print(
        f"typing: {len(during) + lost} keys, {len(killed)} nodes killed, {sum(led for led, _ in killed)} of them leaders,"
        f" {sum(paused for _, paused in killed)} of them paused;"
        f" p50 {millisecond(before, 0.5):.0f} ms before, {millisecond(during, 0.5):.0f} ms during,"
        f" p95 {millisecond(before, 0.95):.0f} and {millisecond(during, 0.95):.0f} ms, at most {1000 * max(during):.0f} ms")
    trial.check("no key is lost", lost == 0, f"{lost} of {len(during) + lost}")
    trial.check("no answer is another one", wrong == 0, f"{wrong} of {len(during)}")
    trial.check("nodes were killed, a leader too", any(led for led, _ in killed), str(killed))
    for index in range(3):
        trial.cluster.start(index)
    Cluster.wait(lambda: all(trial.cluster.is_healthy(index) for index in range(3)), "three nodes that are well again")
    Cluster.wait(lambda: trial.cluster.leader() is not None, "a leader")
