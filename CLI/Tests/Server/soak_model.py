"""What an index of the soak has to answer: lists of records, and which of them may be served at a moment."""

import random
import threading

SYLLABLES = ["ka", "mi", "to", "ra", "shi", "no", "ve", "lu", "po", "da", "gen", "ber", "sol", "tin"]
WORDS = sorted({a + b + c for a in SYLLABLES for b in SYLLABLES for c in SYLLABLES[::5]})
# What every record has, so that it can be counted.
COMMON = "entry"


def rank(id):
    """A record has the same rank in every list, and none has another's: so the order of any list is known."""
    return (int(id) * 7_919) % 1_000_003


class Records:
    """A list of records that never changes: `(title, text)` by id."""

    def __init__(self, records):
        self.records = records
        self.order = sorted(records, key=rank, reverse=True)
        self.words = {id: f"{title} {text}".split() for id, (title, text) in records.items()}
        self.lock = threading.Lock()
        self.results = {}

    @staticmethod
    def make(count, series, seed):
        """Records whose text is the name of their series."""
        chosen = random.Random(seed)
        ids = chosen.sample(range(1, 2 * count), count)
        return Records({str(id): (Records.title(id, chosen), f"{COMMON} {series}") for id in ids})

    @staticmethod
    def title(id, chosen):
        return " ".join(chosen.choice(WORDS) for _ in range(3)) + f" n{id}"

    def changed(self, upserts, deletions):
        records = dict(self.records)
        for id in deletions:
            records.pop(id, None)
        records.update(upserts)
        return Records(records)

    def found(self, query):
        """The ids that a query finds, in order: each of its words begins a word of the record."""
        wanted = query.split()
        with self.lock:
            if query not in self.results:
                self.results[query] = [
                    id for id in self.order if all(any(word.startswith(w) for word in self.words[id]) for w in wanted)
                ]
            return self.results[query]

    def table(self):
        """As a file that `isearch index` reads."""
        lines = ["id\trank\ttitle\ttext"]
        lines += [f"{id}\t{rank(id)}\t{title}\t{text}" for id, (title, text) in self.records.items()]
        return "\n".join(lines) + "\n"


class Moments:
    """Which lists may be served: the one that is known to be there, and those that a change under way may bring."""

    def __init__(self, first):
        self.lock = threading.Lock()
        self.known = [first]
        self.place = 0

    @property
    def current(self):
        """What is there while nothing is under way."""
        with self.lock:
            return self.known[-1]

    def begin(self, *lists):
        """One of these may be there from now on."""
        with self.lock:
            self.known += lists

    def settle(self, records):
        """This is there from now on, and nothing else until something begins."""
        with self.lock:
            self.known.append(records)
            self.place = len(self.known) - 1
            # Nobody waits for an answer for so long.
            for old in range(max(0, self.place - 2_000), max(0, self.place - 1_000)):
                self.known[old] = None

    def now(self):
        """To be told to `since` when the answer is there."""
        with self.lock:
            return self.place

    def before(self, place):
        """Those that were served before a moment, the latest first."""
        with self.lock:
            return [records for records in reversed(self.known[:place]) if records]

    def since(self, place):
        """The lists that may have been served since a moment."""
        with self.lock:
            lists = self.known[place:]
        return [records for number, records in enumerate(lists) if records not in lists[:number]]
