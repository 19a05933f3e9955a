"""Plots as SVG: lines over logarithmic or named places."""

import html
import math

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 200, 44, 52
COLORS = ["#0b6e4f", "#c1440e", "#2f5fb3", "#8a5a9e", "#b8860b", "#555555", "#d81b60"]


def label(value):
    for size, unit in [(1_000_000, "M"), (1_000, "k")]:
        if value >= size:
            return f"{value / size:g}{unit}"
    return f"{value:g}"


def draw(title, x_title, y_title, series, names=None):
    """An SVG. `series` has points (x, y) by name; x is a place in `names`, or a number on a logarithmic axis. y is
    logarithmic."""
    points = [point for line in series.values() for point in line]
    low = math.floor(math.log10(min(y for _, y in points)))
    high = max(low + 1, math.ceil(math.log10(max(y for _, y in points))))
    places = sorted({x for x, _ in points})

    def x_of(x):
        if names:
            share = x / max(1, len(names) - 1)
        else:
            first, last = (math.log10(max(1, place)) for place in (places[0], places[-1]))
            share = (math.log10(max(1, x)) - first) / max(last - first, 1e-9)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y_of(y):
        return HEIGHT - BOTTOM - (math.log10(y) - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-size="12"'
        ' font-family="system-ui, sans-serif">',
        f"<title>{html.escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="24" font-size="15" font-weight="600">{html.escape(title)}</text>',
    ]
    for power in range(low, high + 1):
        y = y_of(10.0**power)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{label(10.0**power)}</text>')
    for index, place in enumerate(range(len(names)) if names else places):
        text = names[index] if names else label(place)
        parts.append(
            f'<text x="{x_of(place):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{html.escape(text)}</text>'
        )
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 12}" text-anchor="middle">{html.escape(x_title)}</text>')
    parts.append(
        f'<text x="16" y="{HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 16 {HEIGHT / 2})">'
        f"{html.escape(y_title)}</text>"
    )
    for index, (name, line) in enumerate(series.items()):
        color = COLORS[index % len(COLORS)]
        dashes = "" if name.startswith("isearch") else ' stroke-dasharray="5 3"'
        path = " ".join(f"{x_of(x):.1f},{y_of(y):.1f}" for x, y in line)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"{dashes}/>')
        parts += [f'<circle cx="{x_of(x):.1f}" cy="{y_of(y):.1f}" r="2.5" fill="{color}"/>' for x, y in line]
        y = TOP + 14 + 20 * index
        left = WIDTH - RIGHT + 14
        parts.append(
            f'<line x1="{left}" x2="{left + 20}" y1="{y - 4}" y2="{y - 4}" stroke="{color}" stroke-width="2"{dashes}/>'
        )
        parts.append(f'<text x="{left + 26}" y="{y}">{html.escape(name)}</text>')
    return "\n".join([*parts, "</svg>", ""])
