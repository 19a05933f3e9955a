"""Samples of a figure, and rows of the table: ours, the peer's, what was aimed at, and what came of it."""

import dataclasses
import math


def at(values, share):
    """The value that this share of all values doesn't exceed."""
    values = sorted(values)
    return values[max(0, math.ceil(len(values) * share) - 1)]


def number(value):
    """A value with three digits that say something."""
    if value >= 100 or value == 0:
        return f"{value:,.0f}"
    return f"{value:.{max(0, 2 - math.floor(math.log10(value)))}f}"


class Samples(list):
    """A figure, measured several times."""

    @property
    def median(self):
        return at(self, 0.5)

    def text(self):
        """The median, the least and the most."""
        if len(self) == 1:
            return number(self[0])
        return f"{number(self.median)} ({number(min(self))}–{number(max(self))})"


@dataclasses.dataclass
class Bound:
    """What a figure is to be at most, or at least; of the ratio to the peer's figure, or of ours alone."""

    limit: float
    of_ratio: bool = True
    least: bool = False
    unit: str = ""

    def holds(self, ours, ratio):
        value = ratio if self.of_ratio else ours
        return value >= self.limit if self.least else value <= self.limit

    def text(self):
        sign = "≥" if self.least else "≤"
        if self.of_ratio:
            return f"{sign} {self.limit:.3g} ×"
        limit = f"{self.limit:,.0f}" if self.limit >= 1_000 else f"{self.limit:.3g}"
        return f"{sign} {limit} {self.unit}".rstrip()


def most(limit, unit=None):
    """At most; with a unit of our figure, otherwise of the ratio."""
    return Bound(limit, unit is None, unit=unit or "")


def least(limit, unit=None):
    return Bound(limit, unit is None, least=True, unit=unit or "")


@dataclasses.dataclass
class Row:
    """A comparison. `target` is the number of the target it belongs to, if it belongs to one."""

    what: str
    ours: Samples
    unit: str = "ms"
    peer_name: str = ""
    peer: Samples | None = None
    target: int | None = None
    gate: Bound | None = None
    goal: Bound | None = None

    @property
    def ratio(self):
        return self.ours.median / self.peer.median if self.peer and self.peer.median else math.nan

    @property
    def result(self):
        if not self.gate:
            return "no gate"
        if math.isnan(self.ratio) and self.gate.of_ratio:
            return "not measured: the peer's figure is 0"
        if not self.gate.holds(self.ours.median, self.ratio):
            return "**missed**"
        return "goal met" if self.goal and self.goal.holds(self.ours.median, self.ratio) else "gate met"

    def cells(self):
        peer = f"{self.peer_name}: {self.peer.text()}" if self.peer else "–"
        ratio = "–" if math.isnan(self.ratio) else f"{self.ratio:.2g}" if self.ratio < 10 else f"{self.ratio:.0f}"
        return [
            f"{self.target or '–'}",
            self.what,
            f"{self.ours.text()} {self.unit}".rstrip(),
            peer,
            ratio,
            self.gate.text() if self.gate else "–",
            self.goal.text() if self.goal else "–",
            self.result,
        ]


def worst(rows, what):
    """The row that stands for all: that which is farthest from its gate."""
    rows = [row for row in rows if not (math.isnan(row.ratio) and row.gate.of_ratio)]

    def distance(row):
        value = row.ratio if row.gate.of_ratio else row.ours.median
        return row.gate.limit / max(value, 1e-9) if row.gate.least else value / row.gate.limit

    row = max(rows, key=distance)
    holding = sum(row.gate.holds(row.ours.median, row.ratio) for row in rows)
    return dataclasses.replace(row, what=f"{what}; the worst: {row.what} ({holding} of {len(rows)} hold the gate)")


class Section:
    """What one comparison gives: rows for the table of targets, tables of all figures, plots, what is left out."""

    def __init__(self, title, about):
        self.title, self.about = title, about
        self.rows, self.tables, self.plots, self.missing = [], [], [], []

    def table(self, title, head, rows):
        self.tables.append((title, head, rows))

    def rows_table(self, title, rows):
        head = ["what", "ours", "peer", "ratio", "gate", "goal", "result"]
        self.table(title, head, [row.cells()[1:] for row in rows])

    def plot(self, name, **plot):
        self.plots.append((name, plot))

    def lacks(self, target, what, why):
        self.missing.append((target, what, why))
