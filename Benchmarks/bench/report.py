"""Writes RESULTS.md and the plots."""

import shutil
import textwrap

import plot

HEAD = ["#", "what", "ours", "peer", "ratio", "gate", "goal", "result"]


def table(head, rows):
    def line(cells):
        return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"

    return "\n".join([line(head), "|" + "---|" * len(head), *(line(row) for row in rows)])


def text_of(sections, facts, command):
    """The whole file."""
    parts = [
        "# Speed, beside others",
        f"Written by `{command}`, which makes its data, gets the peers and measures all of it in turns in one run. "
        "A figure is a median of rounds, with the least and the most in parentheses where there are several; the ratio "
        "is ours by the peer's. Ratios count: times are of this machine. A gate is what has to hold, a goal what is "
        "aimed at; of several texts the worst one stands here, and all of them below. “#” is the target.",
        "\n".join(f"- {fact}" for fact in facts),
    ]
    for section in sections:
        if section.rows:
            rows = sorted(section.rows, key=lambda row: row.target or 99)
            parts += [f"## {section.title}", section.about, table(HEAD, [row.cells() for row in rows])]
        else:
            parts += [f"## {section.title}", section.about]
        parts += [f"![{name}](plots/{name}.svg)" for name, _ in section.plots]
        if section.missing:
            parts.append("Not measured, or not alike:")
            parts.append(
                "\n".join(f"- {f'{target}: ' if target else ''}{what}: {why}." for target, what, why in section.missing)
            )
    parts.append("## All figures")
    for section in sections:
        for title, head, rows in section.tables:
            parts += [f"### {section.title}: {title}", table(head, rows)]
    return "\n\n".join(part if part[0] in "#|-!" else textwrap.fill(part, 120) for part in parts) + "\n"


def write(folder, sections, facts, command):
    folder.mkdir(parents=True, exist_ok=True)
    plots = folder / "plots"
    shutil.rmtree(plots, ignore_errors=True)
    plots.mkdir()
    for section in sections:
        for name, values in section.plots:
            (plots / f"{name}.svg").write_text(plot.draw(**values), encoding="utf-8")
    (folder / "RESULTS.md").write_text(text_of(sections, facts, command), encoding="utf-8")
