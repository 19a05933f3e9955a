"""Colours by what the terminal can show and the user wants."""

from checks import check
from picker import Picker
from styles import colors, plain, styles
from terminal import expect, same


def seen(program, *arguments, **environment):
    """The styles of a screen with a match, a cursor row and a selected row."""
    with Picker(program, "--multi", "--query", "1", *arguments, producer="seq 12", environment=environment) as picker:
        picker.see(lambda s: s.matched == 4 and s.all == 12, "four lines with a 1")
        picker.keys("Tab")
        picker.see(lambda s: s.selected == 1, "one selected")
        text = "\n".join(picker.screen(styled=True).rows)
        expect(">" in plain(text) and "10" in plain(text), "the rows are not shown")
        return text


@check("no colour with NO_COLOR, --no-color or a dumb terminal")
def without(program):
    same(colors(seen(program, NO_COLOR="1")), set(), "colours with NO_COLOR")
    same(colors(seen(program, "--no-color")), set(), "colours with --no-color")
    if not program.is_fzf:
        same(colors(seen(program, TERM="dumb")), set(), "colours in a dumb terminal")
        expect(styles(seen(program, NO_COLOR="1")), "neither the cursor's row nor a match can be told without colour")


@check("what rows have behind them stays there under the cursor")
def own_backgrounds(program):
    lines = "printf 'aaa \\033[41mred\\033[0m\\nbbb \\033[44mblue\\033[0m\\n'"
    with Picker(program, "--ansi", producer=lines) as picker:
        picker.see_all(2)
        for line in ("red", "blue"):
            picker.see(lambda s: s.current and s.current.endswith(line), f"the cursor on {line}")
            text = "".join(picker.screen(styled=True).rows)
            expect("41mred" in text and "44mblue" in text, f"no background with the cursor on {line}")
            picker.keys("Down")
        picker.keys("Escape")


@check("no more colours than the terminal has", needs="ours")
def depth(program):
    same(colors(seen(program, TERM="xterm")), {"ansi16"}, "colours with TERM=xterm")
    expect(colors(seen(program, TERM="xterm-256color")) - {"ansi16"} <= {"palette256"}, "more than 256 colours")
    for environment in [{"TERM": "xterm-256color"}, {"TERM": "xterm-256color", "COLORTERM": "truecolor"}]:
        expect(colors(seen(program, **environment)), f"no colours with {environment}")


@check("an empty NO_COLOR means nothing", needs="ours")
def empty_variable(program):
    expect(colors(seen(program, NO_COLOR="")), "no colours")
