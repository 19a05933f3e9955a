"""What fzf's own pages show, typed as its users have it: `fzf` is `isearch --fzf-options`."""

import os
import shlex
import subprocess
import time

from checks import check
from examples import FILES, PATHS, Example
from terminal import POLL, Patience, expect, same, wait_for


# Files in, one out


@check("example: a list of files in, one out", needs="ours")
def files_through(program):
    with Example(program, "find * -type f | fzf > ../selected") as example:
        example.see_all(4)
        example.find("plan", "docs/deep/plan.txt")
        example.keys("Enter")
        example.ends_with("")
        same(example.file("selected"), b"docs/deep/plan.txt\n", "the file")
        example.expect_restored()


@check("example: an editor over a choice among the folder's files", needs="ours")
def editor_over_choice(program):
    with Example(program, "vim $(fzf)") as example:
        example.see_all(4)
        example.find("notes", "docs/notes.md")
        example.keys("Enter")
        example.ends_with("vim [docs/notes.md]\n")


@check("folders, roots and left-out folders are listed as --walker says, between a header and a footer", needs="ours")
def walker(program):
    words = "fzf --walker dir --header Above --footer 'Below\nit' --ghost 'which one' --walker-root src docs"
    with Example(program, words) as example:
        look = example.see_all(3)
        expect("which one" in look.field, f"the field says what it is for: {look.field!r}")
        lines = [line for line in look.lines if line]
        same(lines[:2], ["Below", "it"], "the footer, at the other end than the field")
        expect("Above" in lines[-3], f"the header beside the counter: {lines[-3:]}")
        example.find("deep", "docs/deep/")
        example.keys("Enter")
        example.ends_with("docs/deep/\n")
    with Example(program, "fzf --walker file --walker-skip docs") as example:
        example.see_all(2)
        example.keys("Enter")
        example.ends_with("a file.txt\n")
    with Example(program, "fzf --walker files 2>/dev/null") as example:
        example.ends_with("", status=2)


@check("example: names ended by NUL, to xargs", needs="ours")
def nul(program):
    with Example(program, "fzf --print0 | xargs -0 -o vim") as example:
        example.see_all(4)
        example.find("afile", "a file.txt")
        example.keys("Enter")
        example.ends_with("vim [a file.txt]\n")


@check("example: Enter becomes an editor", needs="ours")
def becomes(program):
    with Example(program, "fzf --bind 'enter:become(vim {})'") as example:
        example.see_all(4)
        example.find("afile", "a file.txt")
        example.keys("Enter")
        example.ends_with("vim [a file.txt]\n")
        example.expect_restored()


@check("example: Enter becomes an editor of several files; none where nothing is chosen", needs="ours")
def becomes_several(program):
    with Example(program, "fzf --multi --bind 'enter:become(vim {+})'") as example:
        example.see_all(4)
        example.text("txt")
        example.see(lambda s: s.counts(2, 4), "two files")
        # Shift-Tab marks a row and goes on upwards.
        example.keys("BTab", "BTab")
        example.see(lambda s: s.has("(2)"), "two are selected")
        example.keys("Enter")
        same(example.status(), 0, "the exit status")
        words = example.output.decode().strip()
        expect(words in ["vim [a file.txt] [docs/deep/plan.txt]", "vim [docs/deep/plan.txt] [a file.txt]"], words)
    with Example(program, "fzf --multi --bind 'enter:become(vim {+})'") as example:
        example.see_all(4)
        example.text("nothing like it")
        example.see(lambda s: s.counts(0), "no match")
        example.keys("Enter")
        example.keys("C-c")
        example.ends_with("", 130)


@check("example: two keys become two editors", needs="ours")
def becomes_either(program):
    for key, editor in [("Enter", "vim"), ("C-e", "emacs")]:
        with Example(program, "fzf --bind 'enter:become(vim {}),ctrl-e:become(emacs {})'") as example:
            example.see_all(4)
            example.find("algo", "src/algo.c")
            example.keys(key)
            example.ends_with(f"{editor} [src/algo.c]\n")


@check("example: a line of git grep opened at its place, found by the text alone", needs="ours")
def git_grep(program):
    text = """git grep --line-number . |
    fzf --delimiter : --nth 3.. --bind 'enter:become(vim {1} +{2})'"""
    with Example(program, text, files=FILES + "git init -q; git add .\n") as example:
        example.see_all(105)
        example.text("notes")
        example.see(lambda s: s.counts(0), "the name is not searched")
        example.keys("C-u")
        example.find("int algo", "src/algo.c:60:int algo = 1;")
        example.keys("Enter")
        example.ends_with("vim [src/algo.c] [+60]\n")


# Keys and queries


@check("example: the keys that move, mark and leave", needs="ours")
def keys(program):
    with Example(program, "seq 5 | fzf -m") as example:
        example.see_all(5)
        for key, row in [("C-k", "2"), ("C-p", "3"), ("C-n", "2"), ("C-j", "1")]:
            example.keys(key)
            example.see(lambda s: s.is_at(row), f"{key} leads to {row}")
        example.keys("BTab")
        example.see(lambda s: s.is_at("2") and s.has("(1)"), "Shift-Tab marks and goes on")
        example.keys("C-k", "Tab")
        example.see(lambda s: s.is_at("2") and s.has("(2)"), "Tab marks and goes on the other way")
        example.keys("Enter")
        example.ends_with("1\n3\n")
    for key in ["C-c", "C-g", "Escape"]:
        with Example(program, "seq 5 | fzf -m") as example:
            example.see_all(5)
            example.keys(key)
            example.ends_with("", 130)
            example.expect_restored()


SONGS = ["music/sbtrkt.mp3", "music/fire sbtrkt.mp3", "my music/sbtrkt.mp3", "music/sbtrkt.ogg", "wilderness", "w-i-l-d", "a wild one"]
QUERIES = [
    ("^music .mp3$ sbtrkt !fire", ["music/sbtrkt.mp3"]),
    ("sbtrkt", SONGS[:4]),
    ("wild", SONGS[4:]),
    ("'wild", ["wilderness", "a wild one"]),
    ("^music", ["music/sbtrkt.mp3", "music/fire sbtrkt.mp3", "music/sbtrkt.ogg"]),
    (".mp3$", SONGS[:3]),
    ("!fire", [song for song in SONGS if "fire" not in song]),
    ("!^music", [song for song in SONGS if not song.startswith("music")]),
    ("!.mp3$", [song for song in SONGS if not song.endswith(".mp3")]),
    ("sbtrkt$ | ogg$ | one$", ["music/sbtrkt.ogg", "a wild one"]),
]


@check("example: the query's signs find what fzf's do", needs="ours")
def signs(program):
    with Example(program, f"printf '%s\\n' {' '.join(map(shlex.quote, SONGS))} | fzf -m") as example:
        example.see_all(len(SONGS))
        for query, found in QUERIES:
            example.text(query)
            example.see(
                lambda s: s.counts(len(found)) and all(song in s.lines or f"> {song}" in s.lines or s.is_at(song) for song in found),
                f"{query} finds {found}",
            )
            example.keys("C-u")
            example.see(lambda s: s.counts(len(SONGS)), "all again")
        example.leave()


@check("example: files that begin with core and end with one of three", needs="ours")
def either(program):
    text = "printf '%s\\n' core.go core.rb core.py core.js score.go | fzf --filter '^core go$ | rb$ | py$'"
    with Example(program, text) as example:
        same(example.status(), 0, "the exit status")
        same(sorted(example.output.decode().split()), ["core.go", "core.py", "core.rb"], "what is found")


@check("example: --exact, and a quote that takes it back", needs="ours")
def exact(program):
    with Example(program, "printf '%s\\n' wild w-i-l-d | fzf -e") as example:
        example.see_all(2)
        example.text("wild")
        example.see(lambda s: s.counts(1) and s.is_at("wild"), "in one piece only")
        example.keys("C-u")
        example.text("'wild")
        example.see(lambda s: s.counts(2), "by its letters")
        example.leave()


@check("example: --scheme path and history", needs="ours")
def schemes(program):
    for scheme, first in [("path", "src/algo.c"), ("history", "src/algo.c and more")]:
        text = f"printf '%s\\n' 'src/algo.c and more' src/algo.c | fzf --scheme={scheme}"
        with Example(program, text) as example:
            example.see_all(2)
            example.find("srcalgo", first)
            example.leave()


# Where it stands


def inline(example, before):
    """What is seen of a picker below a line that was there before."""
    look = example.see(lambda s: before in s.screen.rows and s.current is not None, "the picker below the line")
    expect(not look.screen.alternate, "the whole screen is taken")
    return look


@check("example: --height 40%", needs="ours")
def height(program):
    for words in ["--height 40%", "--height=40%"]:
        with Example(program, f"fzf {words}", before="earlier\n", rows=40) as example:
            look = inline(example, "earlier")
            same(look.screen.cursor_row, 16, "the row of the field: the 16th below the line")
            example.see(lambda s: s.has("src/algo.c"), "the files")
            example.find("algo", "src/algo.c")
            example.keys("Enter")
            example.ends_with("src/algo.c\n")
            example.expect_restored()


@check("example: --height 40% with other looks", needs="ours")
def height_and_looks(program):
    start = "--height=40% --layout=reverse"
    for words in [
        start,
        f"{start} --info=inline",
        f"{start} --info=inline --border",
        f"{start} --info=inline --border --margin=1",
        f"{start} --info=inline --border --margin=1 --padding=1",
        "--height 40% --layout reverse --border",
    ]:
        with Example(program, f"fzf {words}", before="earlier\n", rows=40) as example:
            look = inline(example, "earlier")
            look = example.see(lambda s: s.counts(4, 4), f"{words}: the counter")
            rows = look.screen.rows
            field = look.screen.cursor_row
            expect(field < 6, f"{words}: the field is not at the top\n{look.screen}")
            expect(any(path in rows[row] for row in range(field + 1, 17) for path in PATHS), f"no files below\n{look.screen}")
            same("4/4" in rows[field], "inline" in words, f"{words}: the counter beside the query\n{look.screen}\n")
            borders = [line for line in rows if set(line.strip()) <= set("╭╮╰╯─┌┐└┘") and len(line.strip()) > 50]
            same(len(borders), 2 if "border" in words else 0, f"{words}: lines around it\n{look.screen}\n")
            same("earlier" in rows[: field], True, "the line above")
            example.find("algo", "src/algo.c")
            example.keys("Enter")
            example.ends_with("src/algo.c\n")


@check("example: a low screen is asked for by FZF_DEFAULT_OPTS", needs="ours")
def height_by_default(program):
    words = "--height=40% --layout=reverse --info=inline --border --margin=1 --padding=1"
    with Example(program, f'export FZF_DEFAULT_OPTS="{words}"; seq 3 | fzf', before="earlier\n", rows=40) as example:
        look = inline(example, "earlier")
        expect(look.screen.cursor_row < 6, f"the field is not at the top\n{look.screen}")
        example.find("3", "3")
        example.keys("Enter")
        example.ends_with("3\n")


@check("example: --height ~100% for few rows and for many", needs="ours")
def adaptive(program):
    with Example(program, "seq 3 | fzf --height ~100%", before="earlier\n") as example:
        look = example.see(lambda s: s.counts(3, 3), "the rows")
        same(look.screen.rows[0], "earlier", "the first row")
        # Three rows, the counter and the field.
        same(look.screen.cursor_row, 5, "the field's row")
        example.keys("Enter")
        example.ends_with("1\n")
    with Example(program, "seq 3000 | fzf --height ~100%") as example:
        look = example.see_all(3000)
        same(look.screen.cursor_row, 23, "the field's row")
        expect(look.has("22") and look.is_at("1"), f"the rows don't fill the screen\n{look.screen}")
        example.leave()


@check("example: a height that leaves three rows", needs="ours")
def rest(program):
    with Example(program, "fzf --height -3", before="a\nb\nc\n") as example:
        look = example.see(lambda s: s.counts(4, 4) and not s.screen.alternate, "the files")
        same(look.screen.rows[:3], ["a", "b", "c"], "what is left")
        same(look.screen.cursor_row, 23, "the field's row")
        example.leave()


INNER = "unset TMUX; exec tmux -f /dev/null -S ../inner new-session"
POPUPS = [
    # The words, and where the popup's first and last columns and rows are: of 100 and 30.
    ("--tmux 70%", (15, 84), (4, 25)),
    ("--tmux 100%,60% --border horizontal", (0, 99), (5, 23)),
    ("--tmux right", (50, 99), (0, 29)),
    ("--tmux left,40%,70%", (0, 39), (4, 25)),
    ("--popup center", (25, 74), (7, 22)),
    ("--popup 80%", (10, 89), (2, 27)),
    ("--popup 100%,50%", (0, 99), (7, 22)),
    ("--popup left,40%", (0, 39), (0, 29)),
    ("--popup left,40%,90%", (0, 39), (1, 28)),
    ("--popup top,40%", (0, 99), (0, 12)),
    ("--popup bottom,80%,40%", (10, 89), (17, 29)),
]


class Popup(Example):
    """An example in a tmux of its own, for popups to be seen: they are no pane's."""

    def __init__(self, program, words, **options):
        inside = f"{words} >../chosen; echo status $? >>../chosen; exec sleep 1000"
        text = f"{INNER} {shlex.quote(inside)} ';' set -g status off"
        super().__init__(program, text, rows=30, **options)

    def __exit__(self, *_):
        subprocess.run(["tmux", "-S", self.folder / "inner", "kill-server"], capture_output=True)
        self.end()


# How long a popup that stands elsewhere is looked at.
POPUP_PATIENCE = 10


def place(screen):
    """The first and last column and row that anything is in."""
    lines = [(row, line) for row, line in enumerate(screen.rows) if line.strip()]
    if not lines:
        return (-1, -1, -1, -1)
    columns = [len(line) - len(line.lstrip()) for _, line in lines], [len(line) - 1 for _, line in lines]
    return (min(columns[0]), max(columns[1]), lines[0][0], lines[-1][0])


def is_there(found, expected):
    """Whether that is a place; there may be a border or none."""
    return all(abs(a - b) <= 2 for a, b in zip(found, expected))


@check("example: a popup of tmux, in all places", needs="ours")
def popup(program):
    wrong = []
    for words, columns, rows in POPUPS:
        with Popup(program, f"fzf {words}", files="for n in $(seq 100 199); do : >file-$n; done") as example:
            example.see(lambda s: s.counts(100, 100), f"{words}: the files in a popup")
            # tmux draws a popup in pieces, of which the border may be the last.
            patience = Patience(POPUP_PATIENCE)
            while (found := place(example.screen())) and not is_there(found, columns + rows) and not patience.is_over:
                time.sleep(POLL)
            if not is_there(found, columns + rows):
                wrong.append(f"{words}: expected columns and rows {columns + rows}, found {found}")
            example.find("150", "file-150")
            example.keys("Enter")
            wait_for(lambda: example.file("chosen") == b"file-150\nstatus 0\n", f"{words}: what is chosen")
    expect(not wrong, "\n".join(wrong))


@check("example: a popup of tmux has a border, and leaves as fzf does", needs="ours")
def popup_border(program):
    with Popup(program, "fzf --tmux 70%") as example:
        example.see(lambda s: s.counts(4, 4), "the files in a popup")
        corners = lambda s: [line for line in s.screen.rows if line.strip()[:1] in tuple("╭╰┌└")]
        example.see(lambda s: len(corners(s)) == 2, "the border's upper and lower line")
        example.keys("Escape")
        wait_for(lambda: example.file("chosen") == b"status 130\n", "the exit status")
    with Popup(program, "seq 5 | fzf --multi --tmux 70%") as example:
        example.see(lambda s: s.counts(5, 5), "what is piped in")
        example.keys("BTab", "BTab", "Enter")
        wait_for(lambda: example.file("chosen") == b"1\n2\nstatus 0\n", "what is chosen")


@check("example: --tmux is passed over where there is no tmux", needs="ours")
def no_popup(program):
    for words in ["--height 70% --tmux 70%", "--height 70% --popup bottom,40% --layout default --border top"]:
        with Example(program, f"unset TMUX; fzf {words}", before="earlier\n", rows=30) as example:
            look = example.see(lambda s: s.counts(4, 4), f"{words}: the files")
            expect("earlier" in look.screen.rows[0] and not look.screen.alternate, f"{words}\n{look.screen}")
            same(look.screen.cursor_row, 21, "the field's row")
            example.leave()


# Commands and looks from the environment


@check("example: the everyday command and options from the environment", needs="ours")
def environment_words(program):
    with Example(program, "export FZF_DEFAULT_COMMAND='fd --type f'; fzf") as example:
        look = example.see_all(4)
        expect(all(look.has(path) for path in PATHS), f"not what the command lists\n{look.screen}")
        example.leave()
    with Example(program, 'export FZF_DEFAULT_OPTS="--layout=reverse --inline-info"; fzf') as example:
        look = example.see(lambda s: s.counts(4, 4), "the files")
        same(look.screen.cursor_row, 0, "the field's row")
        expect("4/4" in look.screen.rows[0], f"the counter is not beside the query\n{look.screen}")
        example.leave()
    text = "printf '%s\\n' '# every day' --layout=reverse \"--prompt 'mine> '\" >../fzfrc; export FZF_DEFAULT_OPTS_FILE=$PWD/../fzfrc; fzf"
    with Example(program, text) as example:
        look = example.see(lambda s: s.all == 4, "the files")
        expect(look.screen.cursor_row == 0 and look.field.startswith("mine>"), f"the file's options\n{look.screen}")
        example.leave()


@check("example: fd lists for fzf, at the end of a pipe and by FZF_DEFAULT_COMMAND", needs="ours")
def fd(program):
    for text in [
        "fd --type f --strip-cwd-prefix | fzf",
        "export FZF_DEFAULT_COMMAND='fd --type f --strip-cwd-prefix'; fzf",
        "export FZF_DEFAULT_COMMAND='fd --type f --strip-cwd-prefix --hidden --follow --exclude .git'; fzf",
    ]:
        with Example(program, text) as example:
            example.see_all(4)
            example.find("notes", "docs/notes.md")
            example.keys("Enter")
            example.ends_with("docs/notes.md\n")


@check("example: a preview that every picker gets", needs="ours")
def preview_by_default(program):
    words = """export FZF_DEFAULT_OPTS='--preview "bat --style=numbers --color=always --line-range :500 {}"'; """
    with Example(program, words + "fzf") as example:
        example.see_all(4)
        example.find("plan", "docs/deep/plan.txt")
        example.see(lambda s: s.has("1 | plan"), "the file's text")
        example.leave()
    with Example(program, words + "seq 100 | fzf") as example:
        example.see(lambda s: s.all == 100 and s.has("File: 1"), "what the command says of a row that is no file")
        example.leave()


THEMES = [
    "bg+:#3F3F3F,bg:#4B4B4B,border:#6B6B6B,spinner:#98BC99,hl:#719872,fg:#D9D9D9,header:#719872,info:#BDBB72,pointer:#E12672,marker:#E17899,fg+:#D9D9D9,preview-bg:#3F3F3F,prompt:#98BEDE,hl+:#98BC99",
    "bg+:#D9D9D9,bg:#E1E1E1,border:#C8C8C8,spinner:#719899,hl:#719872,fg:#616161,header:#719872,info:#727100,pointer:#E12672,marker:#E17899,fg+:#616161,preview-bg:#D9D9D9,prompt:#0099BD,hl+:#719899",
    "bg+:#3c3836,bg:#32302f,spinner:#fb4934,hl:#928374,fg:#ebdbb2,header:#928374,info:#8ec07c,pointer:#fb4934,marker:#fb4934,fg+:#ebdbb2,prompt:#fb4934,hl+:#fb4934",
    "bg+:#3B4252,bg:#2E3440,spinner:#81A1C1,hl:#616E88,fg:#D8DEE9,header:#616E88,info:#81A1C1,pointer:#81A1C1,marker:#81A1C1,fg+:#D8DEE9,prompt:#81A1C1,hl+:#81A1C1",
    "bg+:#293739,bg:#1B1D1E,border:#808080,spinner:#E6DB74,hl:#7E8E91,fg:#F8F8F2,header:#7E8E91,info:#A6E22E,pointer:#A6E22E,marker:#F92672,fg+:#F8F8F2,prompt:#F92672,hl+:#F92672",
]


@check("example: themes of colours by FZF_DEFAULT_OPTS", needs="ours")
def themes(program):
    for theme in THEMES:
        text = f"export FZF_DEFAULT_OPTS='--color={theme}'; seq 3 | fzf --header above"
        with Example(program, text, variables={"COLORTERM": "truecolor"}) as example:
            # tmux itself may know 256 colours only; what the program sends is looked at.
            example.tmux("set", "-ga", "terminal-overrides", ",*:Tc")
            example.see_all(3)
            example.text("2")
            example.see(lambda s: s.is_at("2"), "the row")
            colors = dict(part.split(":") for part in theme.split(","))
            styled = lambda s: "\n".join(s.rows)
            for name in ["fg+", "bg+", "hl+", "prompt", "pointer", "header", "info", "bg"]:
                number = ";".join(str(int(colors[name][place : place + 2], 16)) for place in [1, 3, 5])
                layer = "48" if name.startswith("bg") else "38"
                example.until(lambda s: f"{layer};2;{number}" in styled(s), f"the colour {name} ({layer};2;{number})", styled=True)
            example.leave()


# Previews


@check("example: a preview of a file's text", needs="ours")
def preview(program):
    with Example(program, "fzf --preview 'cat {}'") as example:
        example.see_all(4)
        example.find("afile", "a file.txt")
        example.see(lambda s: s.has("one") and s.has("two"), "the file's lines")
        example.leave()


@check("example: a preview whose first lines stay", needs="ours")
def preview_head(program):
    text = "fzf --preview 'bat --color=always {}' --preview-window '~3' --bind ctrl-f:preview-bottom"
    with Example(program, text) as example:
        example.see_all(4)
        example.find("algo", "src/algo.c")
        example.see(lambda s: s.has("File: src/algo.c") and s.has("1 | 1"), "the beginning")
        example.keys("C-f")
        example.see(lambda s: s.has("File: src/algo.c") and s.has("96 | 96"), "the end below the head")
        example.leave()


@check("example: a small preview above, larger and hidden by a key", needs="ours")
def preview_turns(program):
    text = r"""fzf --height 40% --layout reverse --info inline --border \
    --preview 'file {}' --preview-window up,1,border-horizontal \
    --bind 'ctrl-/:change-preview-window(50%|hidden|)' \
    --color 'fg:#bbccdd,fg+:#ddeeff,bg:#334455,preview-bg:#223344,border:#778899'"""
    with Example(program, text, rows=30) as example:
        example.find("notes", "docs/notes.md")
        look = example.see(lambda s: s.has("docs/notes.md: some text"), "the preview")
        row = lambda s: next(index for index, line in enumerate(s.lines) if "some text" in line)
        expect(row(look) < look.screen.cursor_row, f"the preview is not above\n{look.screen}")
        before = look.screen.cursor_row
        example.keys("C-_")
        example.see(lambda s: s.has("some text") and s.screen.cursor_row > before, "a larger preview above")
        example.keys("C-_")
        example.see(lambda s: not s.has("some text"), "no preview")
        example.keys("C-_")
        example.see(lambda s: s.has("some text") and s.screen.cursor_row == before, "the first preview")
        example.leave()


@check("example: --style full, a preview, and a header that says what a file is", needs="ours")
def style_full(program):
    text = r"""fzf --style full \
    --preview 'fzf-preview.sh {}' --bind 'focus:transform-header:file --brief {}'"""
    with Example(program, text) as example:
        example.see(lambda s: s.counts(4, 4), "the files")
        example.find("algo", "src/algo.c")
        example.see(lambda s: s.has("preview of src/algo.c") and s.has("brief src/algo.c"), "preview and header")
        example.leave()


@check("example: labels on four borders, told by commands", needs="ours")
def labels(program):
    text = r"""git ls-files | fzf --style full \
    --border --padding 1,2 \
    --border-label ' Demo ' --input-label ' Input ' --header-label ' File Type ' \
    --preview 'fzf-preview.sh {}' \
    --bind 'result:transform-list-label:
        if [[ -z $FZF_QUERY ]]; then
          echo " $FZF_MATCH_COUNT items "
        else
          echo " $FZF_MATCH_COUNT matches for [$FZF_QUERY] "
        fi
        ' \
    --bind 'focus:transform-preview-label:[[ -n {} ]] && printf " Previewing [%s] " {}' \
    --bind 'focus:+transform-header:file --brief {} || echo "No file selected"' \
    --bind 'ctrl-r:change-list-label( Reloading the list )+reload(sleep 2; git ls-files)' \
    --color 'border:#aaaaaa,label:#cccccc' \
    --color 'preview-border:#9999cc,preview-label:#ccccff' \
    --color 'list-border:#669966,list-label:#99cc99' \
    --color 'input-border:#996666,input-label:#ffcccc' \
    --color 'header-border:#6699cc,header-label:#99ccff'"""
    with Example(program, text, files=FILES + "git init -q; git add .\n", rows=30) as example:
        example.see(lambda s: s.counts(4, 4), "the files")
        example.see(lambda s: s.has("Demo"), "the label of the border that there is")
        example.find("algo", "src/algo.c")
        example.see(lambda s: s.has("preview of src/algo.c") and s.has("brief src/algo.c"), "preview and header")
        example.keys("C-r", "C-u")
        example.find("deep", "docs/deep/plan.txt")
        example.leave()


@check("example: a preview that is followed, and cleared as it asks", needs="ours")
def follow(program):
    text = r"""seq 3 | fzf --preview-window follow --preview 'for i in $(seq 100000); do
  echo "$i"
  sleep 0.01
  (( i % 300 == 0 )) && printf "\033[2J"
done'"""
    with Example(program, text) as example:
        example.see_all(3)
        numbers = lambda s: [int(n) for line in s.screen.rows for n in line.split("│")[1:2] if n.strip().isdigit()]
        # More lines than there are rows since the last clearing, whichever that was: the last ones are seen.
        example.see(lambda s: any(number % 300 > 100 for number in numbers(s)) and 1 not in numbers(s), "later lines")
        example.see(lambda s: min(numbers(s), default=0) > 300, "lines after the clearing, without those before")
        example.leave()


PODS = r"""
pods() {
  command='kubectl get pods --all-namespaces' fzf \
    --info=inline --layout=reverse --header-lines=1 \
    --prompt "$(kubectl config current-context | sed 's/-context$//')> " \
    --header $'╱ Enter (kubectl exec) ╱ CTRL-O (open log in editor) ╱ CTRL-R (reload) ╱\n\n' \
    --bind 'start,ctrl-r:reload:$command' \
    --bind 'ctrl-/:change-preview-window(80%,border-bottom|hidden|)' \
    --bind 'enter:execute:kubectl exec -it --namespace {1} {2} -- bash' \
    --bind 'ctrl-o:execute:${EDITOR:-vim} <(kubectl logs --all-containers --namespace {1} {2})' \
    --preview-window up:follow \
    --preview 'kubectl logs --follow --all-containers --tail=10000 --namespace {1} {2}' "$@"
}
unset EDITOR
pods"""


@check("example: pods with their logs followed", needs="ours")
def pods(program):
    with Example(program, PODS, rows=40) as example:
        look = example.see(lambda s: s.all == 2 and s.is_at("default web-1 1/1"), "the pods")
        expect(look.field.startswith("trial>"), f"the prompt\n{look.screen}")
        example.see(lambda s: s.has("NAMESPACE NAME READY") and s.has("CTRL-O (open log in editor)"), "both headers")
        example.see(lambda s: s.has("web-1 log 100") and not s.has("web-1 log 1 "), "the log's end")
        example.keys("Down")
        example.see(lambda s: s.has("dns-1 log 100"), "the other pod's log")
        example.keys("Enter")
        example.until(lambda s: "inside dns-1" in s.rows, "a shell in the pod")
        example.text("\r")
        look = example.see(lambda s: s.is_at("system dns-1 1/1"), "the picker again")
        before = look.screen.cursor_row
        example.keys("C-o")
        # The stand-in of the editor ends at once.
        example.see(lambda s: s.is_at("system dns-1 1/1") and s.has("dns-1 log 100"), "the picker after the editor")
        example.keys("C-_")
        example.see(lambda s: s.screen.cursor_row > before and s.has("log 100"), "a larger preview")
        example.keys("C-_")
        example.see(lambda s: not s.has("log 100"), "no preview")
        example.keys("C-_")
        example.see(lambda s: s.has("log 100") and s.screen.cursor_row == before, "the first preview")
        count = lambda: example.clipboard.read_text().count("pods")
        expect(count() == 1, f"the pods were listed {count()} times before they were asked for again")
        example.keys("C-r")
        wait_for(lambda: count() == 2, "the pods are listed again")
        example.see(lambda s: s.all == 2, "the pods")
        example.leave()


# Commands run by keys


@check("example: a key shows a file in less, another one copies and leaves", needs="ours")
def less_and_copy(program):
    with Example(program, "fzf --bind 'f1:execute(less -f {}),ctrl-y:execute-silent(echo {} | pbcopy)+abort'") as example:
        example.see_all(4)
        example.find("afile", "a file.txt")
        example.keys("F1")
        example.until(lambda s: "less has a file.txt" in s.rows and "two" in s.rows, "the file in less")
        example.text("\r")
        example.see(lambda s: s.is_at("a file.txt"), "the picker again")
        example.keys("C-y")
        example.ends_with("", 130)
        same(example.clipboard.read_text(), "a file.txt\n", "the clipboard")
        example.expect_restored()


class Victim:
    """A process that an example finds and ends."""

    def __enter__(self):
        self.time = f"86{os.getpid():08}.{int.from_bytes(os.urandom(2), 'big')}"
        self.process = subprocess.Popen(["sleep", self.time])
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def expect_killed(self):
        wait_for(lambda: self.process.poll() is not None, "the process has ended")
        same(self.process.returncode, -9, "how the process ended")


@check("example: a process is chosen and killed", needs="ours")
def kill(program):
    with Victim() as victim, Example(program, "ps -ef | fzf | awk '{print $2}' | xargs kill -9") as example:
        example.see(lambda s: s.all and s.all > 3, "the processes")
        example.text(f"'{victim.time}$")
        example.see(lambda s: s.counts(1), "the process")
        example.keys("Enter")
        victim.expect_killed()
        example.ends_with("")


@check("example: processes listed anew by Ctrl-R, below two lines that stay", needs="ours")
def processes_anew(program):
    text = r"""(date; ps -ef) |
  fzf --bind='ctrl-r:reload(date; ps -ef)' \
      --header=$'Press CTRL-R to reload\n\n' --header-lines=2 \
      --preview='echo {}' --preview-window=down,3,wrap \
      --layout=reverse --height=80% | awk '{print $2}' | xargs kill -9"""
    with Example(program, text, rows=30, columns=80) as example:
        look = example.see(lambda s: s.all and s.has("Press CTRL-R to reload") and s.has("UID"), "the headers")
        expect(look.has("PID") and not look.screen.alternate, f"the headers\n{look.screen}")
        with Victim() as victim:
            example.text(f"'{victim.time}$")
            example.see(lambda s: s.counts(0), "not there yet")
            example.keys("C-r")
            example.see(lambda s: s.counts(1) and s.has(f"sleep {victim.time}"), "the process after Ctrl-R")
            # Beside the row itself the preview has it.
            example.see(lambda s: sum("sleep" in line for line in s.lines) >= 2, "the preview")
            example.keys("Enter")
            victim.expect_killed()
            example.ends_with("")


@check("example: ps -ef anew by Ctrl-R", needs="ours")
def ps_anew(program):
    text = r"""ps -ef |
  fzf --bind 'ctrl-r:reload(ps -ef)' \
      --header 'Press CTRL-R to reload' --header-lines=1 \
      --height=50% --layout=reverse"""
    with Example(program, text, rows=30) as example:
        example.see(lambda s: s.all and s.has("Press CTRL-R to reload") and s.has("UID"), "both headers")
        with Victim() as victim:
            example.text(f"'{victim.time}$")
            example.see(lambda s: s.counts(0), "not there yet")
            example.keys("C-r")
            example.see(lambda s: s.counts(1) and s.has("UID"), "the process after Ctrl-R")
            example.keys("Enter")
            same(example.status(), 0, "the exit status")
            expect(f"sleep {victim.time}\n" in example.output.decode(), f"the output {example.output}")


@check("example: Ctrl-D and Ctrl-F switch between folders and files", needs="ours")
def sources(program):
    text = r"""find * | fzf --prompt 'All> ' \
             --header 'CTRL-D: Directories / CTRL-F: Files' \
             --bind 'ctrl-d:change-prompt(Directories> )+reload(find * -type d)' \
             --bind 'ctrl-f:change-prompt(Files> )+reload(find * -type f)'"""
    with Example(program, text) as example:
        look = example.see_all(7)
        expect(look.field.startswith("All>") and look.has("CTRL-D: Directories / CTRL-F: Files"), f"{look.screen}")
        example.keys("C-d")
        look = example.see(lambda s: s.counts(3, 3) and s.field.startswith("Directories>"), "the folders")
        expect(look.has("docs/deep") and not look.has("plan.txt"), f"not the folders\n{look.screen}")
        example.keys("C-f")
        example.see(lambda s: s.counts(4, 4) and s.field.startswith("Files>"), "the files")
        example.find("plan", "docs/deep/plan.txt")
        example.keys("Enter")
        example.ends_with("docs/deep/plan.txt\n")


@check("example: sources switched, the first one from FZF_DEFAULT_COMMAND", needs="ours")
def default_command_again(program):
    text = r"""FZF_DEFAULT_COMMAND='find . -type f' \
  fzf --bind 'ctrl-d:reload(find . -type d),ctrl-f:reload(eval "$FZF_DEFAULT_COMMAND")' \
      --height=50% --layout=reverse"""
    with Example(program, text) as example:
        example.see_all(4)
        example.keys("C-d")
        example.see(lambda s: s.counts(4, 4) and s.has("./docs/deep") and not s.has("plan.txt"), "the folders")
        example.keys("C-f")
        example.see(lambda s: s.counts(4, 4) and s.has("./docs/deep/plan.txt"), "the files")
        example.find("plan", "./docs/deep/plan.txt")
        example.keys("Enter")
        example.ends_with("./docs/deep/plan.txt\n")


@check("example: one key switches between files and folders, and the preview with it", needs="ours")
def one_key(program):
    text = r"""fd --type file |
  fzf --prompt 'Files> ' \
      --header 'CTRL-T: Switch between Files/Directories' \
      --bind 'ctrl-t:transform:[[ ! $FZF_PROMPT =~ Files ]] &&
              echo "change-prompt(Files> )+reload(fd --type file)" ||
              echo "change-prompt(Directories> )+reload(fd --type directory)"' \
      --preview '[[ $FZF_PROMPT =~ Files ]] && bat --color=always {} || tree -C {}'"""
    with Example(program, text) as example:
        look = example.see_all(4)
        expect(look.field.startswith("Files>"), f"the prompt\n{look.screen}")
        example.see(lambda s: s.has("File: a file.txt"), "a file's preview")
        example.keys("C-t")
        example.see(lambda s: s.counts(3, 3) and s.field.startswith("Directories>"), "the folders")
        example.see(lambda s: s.has("tree of docs") and s.has("notes.md"), "a folder's preview")
        example.keys("C-t")
        example.see(lambda s: s.counts(4, 4) and s.field.startswith("Files>"), "the files")
        example.see(lambda s: s.has("File: a file.txt"), "a file's preview")
        example.leave()


# ripgrep

OPENS = r"""    --color "hl:-1:underline,hl+:-1:underline:reverse" \
    --delimiter : \
    --preview 'bat --color=always {1} --highlight-line {2}' \
    --preview-window 'up,60%,border-bottom,+{2}+3/3,~3' \
    --bind 'enter:become(vim {1} +{2})'"""
PREFIX = 'RG_PREFIX="rg --column --line-number --no-heading --color=always --smart-case "\n'
FIRST = 'INITIAL_QUERY="${*:-}"\n'


def expect_opened_at_60(example):
    """Expects the preview to have line 60 some rows below its head, and Enter to open the file there."""
    look = example.see(lambda s: s.has("File: src/algo.c") and s.has("60 | int algo"), "the line in its file")
    rows = look.screen.rows
    head = next(index for index, line in enumerate(rows) if "File:" in line)
    line = next(index for index, line in enumerate(rows) if "60 | int" in line)
    same(head, 1, "the row of the head")
    expect(line < 16 and not look.has(" 1 | 1"), f"the preview is not at its line\n{look.screen}")
    example.keys("Enter")
    example.ends_with("vim [src/algo.c] [+60]\n")
    example.expect_restored()


@check("example: ripgrep finds, fzf narrows, the editor opens the line", needs="ours")
def ripgrep(program):
    text = 'set -- algo\nrg --color=always --line-number --no-heading --smart-case "${*:-}" |\n  fzf --ansi \\\n' + OPENS
    with Example(program, text, rows=30) as example:
        example.see_all(2)
        styled = example.until(lambda s: any("algo" in line for line in s.rows), "the rows", styled=True)
        expect("\x1b[35m" in "".join(styled.rows), "ripgrep's colour of paths is not shown")
        example.find("int", "src/algo.c:60:int algo = 1;")
        expect_opened_at_60(example)


@check("example: ripgrep runs again at each key", needs="ours")
def ripgrep_each_key(program):
    text = (
        PREFIX
        + FIRST
        + r"""fzf --ansi --disabled --query "$INITIAL_QUERY" \
    --bind "start:reload:$RG_PREFIX {q} || true" \
    --bind "change:reload:sleep 0.1; $RG_PREFIX {q} || true" \
"""
        + OPENS
    )
    with Example(program, "set -- algo\n" + text, rows=30) as example:
        look = example.see_all(2)
        same(look.field, "> algo", "the field")
        example.text(" her")
        example.see(lambda s: s.counts(1, 1) and s.is_at("docs/notes.md:1:4:an algo here"), "ripgrep's answer")
        example.keys("C-u")
        example.text("nowhere")
        look = example.see(lambda s: s.counts(0, 0), "no answer")
        example.keys("C-u")
        example.text("int.*1")
        example.see(lambda s: s.is_at("src/algo.c:60:1:int algo = 1;"), "an expression finds")
        expect_opened_at_60(example)


@check("example: ripgrep through a variable, without input of its own", needs="ours")
def ripgrep_short(program):
    text = r""": | rg_prefix='rg --column --line-number --no-heading --color=always --smart-case' \
    fzf --bind 'start:reload:$rg_prefix ""' \
        --bind 'change:reload:$rg_prefix {q} || true' \
        --bind 'enter:become(vim {1} +{2})' \
        --ansi --disabled \
        --height=50% --layout=reverse"""
    with Example(program, text, variables={"rg_prefix": "unset"}) as example:
        example.see(lambda s: s.all == 105, "all lines")
        example.text("algo here")
        example.see(lambda s: s.is_at("docs/notes.md:1:4:an algo here"), "ripgrep's answer")
        example.keys("Enter")
        # Fields are words here, as no delimiter is given.
        example.ends_with("vim [docs/notes.md:1:4:an] [+algo]\n")


@check("example: from ripgrep to fzf alone by Alt-Enter", needs="ours")
def ripgrep_then_fzf(program):
    text = (
        PREFIX
        + FIRST
        + r"""fzf --ansi --disabled --query "$INITIAL_QUERY" \
    --bind "start:reload:$RG_PREFIX {q}" \
    --bind "change:reload:sleep 0.1; $RG_PREFIX {q} || true" \
    --bind "alt-enter:unbind(change,alt-enter)+change-prompt(2. fzf> )+enable-search+clear-query" \
    --prompt '1. ripgrep> ' \
"""
        + OPENS
    )
    with Example(program, text, rows=30) as example:
        look = example.see(lambda s: s.all == 105, "all lines")
        same(look.field, "1. ripgrep>", "the field")
        example.text("algo")
        example.see(lambda s: s.counts(2, 2), "ripgrep's answer")
        example.keys("M-Enter")
        example.see(lambda s: s.field == "2. fzf>" and s.counts(2, 2), "the other prompt over the same rows")
        example.text("srcint")
        example.see(lambda s: s.counts(1, 2) and s.is_at("src/algo.c:60:5:int algo = 1;"), "fzf's answer")
        expect_opened_at_60(example)


def switched(example, to_fzf, to_ripgrep):
    """Types in both modes of an example that keeps a query for each, and opens the line found."""
    example.see(lambda s: s.field == "1. ripgrep>" and s.all == 105, "all lines")
    example.text("algo")
    example.see(lambda s: s.counts(2, 2), "ripgrep's answer")
    example.keys(to_fzf)
    example.see(lambda s: s.field == "2. fzf>" and s.counts(2, 2), "fzf's mode without a query")
    example.text("srcint")
    example.see(lambda s: s.counts(1, 2) and s.is_at("src/algo.c:60:5:int algo = 1;"), "fzf's answer")
    example.keys(to_ripgrep)
    example.see(lambda s: s.field == "1. ripgrep> algo" and s.counts(2, 2), "ripgrep's query and rows again")
    example.text(" her")
    example.see(lambda s: s.counts(1, 1), "ripgrep answers again")
    example.keys("BSpace", "BSpace", "BSpace", "BSpace")
    example.see(lambda s: s.field == "1. ripgrep> algo" and s.counts(2, 2), "both lines again")
    example.keys(to_fzf)
    example.see(lambda s: s.field == "2. fzf> srcint" and s.counts(1, 2), "fzf's query again")
    expect_opened_at_60(example)


@check("example: Ctrl-R and Ctrl-F switch between ripgrep and fzf, with a query for each", needs="ours")
def ripgrep_and_fzf(program):
    text = (
        "rm -f ../rg-fzf-{r,f}\n"
        + PREFIX
        + FIRST
        + r"""fzf --ansi --disabled --query "$INITIAL_QUERY" \
    --bind "start:reload($RG_PREFIX {q})+unbind(ctrl-r)" \
    --bind "change:reload:sleep 0.1; $RG_PREFIX {q} || true" \
    --bind "ctrl-f:unbind(change,ctrl-f)+change-prompt(2. fzf> )+enable-search+rebind(ctrl-r)+transform-query(echo {q} > ../rg-fzf-r; cat ../rg-fzf-f)" \
    --bind "ctrl-r:unbind(ctrl-r)+change-prompt(1. ripgrep> )+disable-search+reload($RG_PREFIX {q} || true)+rebind(change,ctrl-f)+transform-query(echo {q} > ../rg-fzf-f; cat ../rg-fzf-r)" \
    --prompt '1. ripgrep> ' \
    --header '╱ CTRL-R (ripgrep mode) ╱ CTRL-F (fzf mode) ╱' \
"""
        + OPENS
    )
    with Example(program, text, rows=30) as example:
        example.see(lambda s: s.has("CTRL-F (fzf mode)"), "the header")
        switched(example, "C-f", "C-r")


@check("example: Ctrl-T alone switches between ripgrep and fzf", needs="ours")
def ripgrep_or_fzf(program):
    text = (
        "rm -f ../rg-fzf-{r,f}\n"
        + PREFIX
        + FIRST
        + r"""fzf --ansi --disabled --query "$INITIAL_QUERY" \
    --bind "start:reload:$RG_PREFIX {q}" \
    --bind "change:reload:sleep 0.1; $RG_PREFIX {q} || true" \
    --bind 'ctrl-t:transform:[[ ! $FZF_PROMPT =~ ripgrep ]] &&
      echo "rebind(change)+change-prompt(1. ripgrep> )+disable-search+transform-query:echo \{q} > ../rg-fzf-f; cat ../rg-fzf-r" ||
      echo "unbind(change)+change-prompt(2. fzf> )+enable-search+transform-query:echo \{q} > ../rg-fzf-r; cat ../rg-fzf-f"' \
    --prompt '1. ripgrep> ' \
    --header 'CTRL-T: Switch between ripgrep/fzf' \
"""
        + OPENS
    )
    with Example(program, text, rows=30) as example:
        example.see(lambda s: s.has("CTRL-T: Switch between ripgrep/fzf"), "the header")
        switched(example, "C-t", "C-t")


@check("example: the first word is for ripgrep, the others for fzf", needs="ours")
def both_at_once(program):
    text = r"""
export TEMP=$(mktemp -u)
trap 'rm -f "$TEMP"' EXIT

INITIAL_QUERY="${*:-}"
TRANSFORMER='
  rg_pat={q:1}      # The first word is for ripgrep.
  fzf_pat={q:2..}   # The others are for fzf.

  if ! [[ -r "$TEMP" ]] || [[ $rg_pat != $(cat "$TEMP") ]]; then
    echo "$rg_pat" > "$TEMP"
    printf "reload:sleep 0.1; rg --column --line-number --no-heading --color=always --smart-case %q || true" "$rg_pat"
  fi
  echo "+search:$fzf_pat"
'
fzf --ansi --disabled --query "$INITIAL_QUERY" \
    --with-shell 'bash -c' \
    --bind "start,change:transform:$TRANSFORMER" \
    --color "hl:-1:underline,hl+:-1:underline:reverse" \
    --delimiter : \
    --preview 'bat --color=always {1} --highlight-line {2}' \
    --preview-window 'up,60%,border-line,+{2}+3/3,~3' \
    --bind 'enter:become(vim {1} +{2})'"""
    with Example(program, text, rows=30, variables={"SHELL": "/bin/sh"}) as example:
        example.see(lambda s: s.all == 105, "all lines")
        example.text("algo")
        example.see(lambda s: s.counts(2, 2), "ripgrep's answer")
        example.text(" srcint")
        example.see(lambda s: s.counts(1, 2) and s.is_at("src/algo.c:60:5:int algo = 1;"), "fzf's answer in ripgrep's")
        example.see(lambda s: s.has("60 | int algo"), "the line in its file")
        example.keys("Enter")
        example.ends_with("vim [src/algo.c] [+60]\n")
