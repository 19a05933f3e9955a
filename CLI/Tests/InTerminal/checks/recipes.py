"""The recipes of Documentation/TERMINAL.md, run as they are written there."""

import pathlib
import re
import shlex
import shutil

import sample
from checks import ALL, check
from checks.examples import Victim
from examples import FILES, Example
from terminal import Failure, expect, same

DOCUMENT = pathlib.Path(__file__).resolve().parents[4] / "Documentation/TERMINAL.md"


def recipe(title):
    """The code below a heading of the document."""
    part = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#)", DOCUMENT.read_text(encoding="utf-8"), re.S | re.M)
    code = part and re.search(r"```\w+\n(.*?)```", part[1], re.S)
    if not code:
        raise Failure(f"{DOCUMENT.name} has no recipe {title!r}")
    return code[1]


def found(editor):
    """The path of an editor itself, which examples have a stand-in for."""
    path = shutil.which(editor)
    if not path:
        raise Failure(f"{editor} is missing; install it (Debian's package is {'neovim' if editor == 'nvim' else editor})")
    return path


REPOSITORY = FILES + r"""
export HOME=$PWD/.. GIT_CONFIG_NOSYSTEM=1
git init -q -b main; git config user.name Trial; git config user.email trial@example.org
git add src; git commit -qm 'First: the source'
git add docs; git commit -qm 'Second: the notes'
git branch side; git branch other
echo more >>docs/notes.md; git stash -qm 'Stashed words'
echo less >>docs/notes.md
"""


@check("recipe: a branch of git to switch to", needs="ours")
def branches(program):
    with Example(program, recipe("Git: branches") + "gb; git branch --show-current", files=REPOSITORY + "git checkout -q docs\n") as example:
        example.see(lambda s: s.all == 3 and s.has("Second: the notes"), "the branches and a log")
        example.text("side")
        example.see(lambda s: s.counts(1), "the branch")
        example.keys("Enter")
        example.ends_with("side\n")


@check("recipe: a commit of git", needs="ours")
def commits(program):
    text = recipe("Git: commits") + "git log -1 --format=%s $(gl)"
    with Example(program, text, files=REPOSITORY) as example:
        example.see(lambda s: s.all == 2 and s.has("Second: the notes"), "the commits")
        example.text("first")
        example.see(lambda s: s.counts(1) and s.has("int algo = 1;") or s.has("src/algo.c"), "what the commit changed")
        example.keys("Enter")
        example.ends_with("First: the source\n")


@check("recipe: changed files of git", needs="ours")
def changed(program):
    # From a folder below: paths that are good there, whatever they are made of, and of files new, renamed and gone.
    files = REPOSITORY + r"""
    printf '%s\n' one two three >'two  words [x]'; echo lost >gone; echo same >'old ü'
    git add .; git commit -qm Third
    echo less >>docs/notes.md; echo changed >>'two  words [x]'; rm gone; git mv 'old ü' 'new ü'; mkdir -p 'un known'; echo fresh >'un known/a new one'
    cd src
    """
    text = recipe("Git: changed files") + "gf"
    for query, preview, path in [
        ("notes", "+less", "../docs/notes.md"),
        ("twowords", "+changed", "../two  words [x]"),
        ("gone", "-lost", "../gone"),
        ("oldü", "-same", "../old ü"),
        ("newü", "+same", "../new ü"),
        ("newone", "+fresh", "../un known/a new one"),
    ]:
        with Example(program, text, files=files) as example:
            example.see(lambda s: s.all == 6, "the files that have changed")
            example.text(query)
            example.see(lambda s: s.counts(1) and s.has(preview), f"the change of {path}")
            example.keys("Enter")
            example.ends_with(path + "\n")


@check("recipe: a stash of git, applied or dropped", needs="ours")
def stash(program):
    text = recipe("Git: stashes") + "gs; git stash list; tail -n 1 docs/notes.md"
    files = REPOSITORY + "git checkout -q docs\n"
    with Example(program, text, files=files) as example:
        example.see(lambda s: s.all == 1 and s.has("Stashed words") and s.has("+more"), "the stash and what is in it")
        example.keys("Enter")
        same(example.status(), 0, "the exit status")
        expect(example.output.decode().endswith("Stashed words\nmore\n"), f"the output {example.output}")
    with Example(program, text, files=files) as example:
        example.see(lambda s: s.all == 1 and s.has("Stashed words"), "the stash")
        example.keys("C-d")
        example.see(lambda s: s.all == 0, "the list without it")
        example.keys("Escape")
        example.ends_with("another line\n")


@check("recipe: processes to end", needs="ours")
def ended(program):
    with Victim() as victim, Example(program, recipe("Processes") + "fkill -9") as example:
        example.see(lambda s: s.all and s.has("PID") and s.has("CTRL-R"), "the processes below a header")
        example.text(f"'{victim.time}$")
        example.see(lambda s: s.counts(1), "the process")
        example.keys("Enter")
        victim.expect_killed()
        same(example.status(), 0, "the exit status")


def in_editor(program, command, title, open_words):
    """Opens a file by a key in an editor that has read the recipe."""
    file = sample.file(f"recipe.{'lua' if 'nvim' == command else 'vim'}", recipe(title))
    options = "--clean" if command == "nvim" else "-u NONE -N -i NONE"
    text = f"exec {found(command)} {options} -n -S {shlex.quote(str(file))} >/dev/tty </dev/tty"
    with Example(program, text) as example:
        example.until(lambda s: any(line.startswith("~") for line in s.rows), "the editor")
        example.text(open_words)
        example.see(lambda s: s.all == 4, "the files")
        example.find("algo", "src/algo.c")
        example.keys("Enter")
        example.until(lambda s: s.rows[0].strip() == "1" and s.rows[5].strip() == "6", "the file")
        example.text(":echo 'file ' . expand('%')\r")
        example.until(lambda s: any("file src/algo.c" in line for line in s.rows), "its name")
        # Leaving without a choice leaves the file.
        example.text(open_words)
        example.see(lambda s: s.all == 4, "the files")
        example.keys("Escape")
        example.until(lambda s: s.rows[0].strip() == "1" and s.rows[5].strip() == "6", "the file again")
        example.text(":qa!\r")
        same(example.status(), 0, "the exit status")


@check("recipe: a file opened in Vim", needs="ours")
def in_vim(program):
    in_editor(program, "vim", "Vim", "\\f")


@check("recipe: a file opened in Neovim", needs="ours")
def in_neovim(program):
    in_editor(program, "nvim", "Neovim", "\\f")


@check("recipe: a line that ripgrep finds opened in Vim", needs="ours")
def grep_in_vim(program):
    file = sample.file("grep.vim", recipe("Vim: a line that ripgrep finds"))
    text = f"exec {found('vim')} -u NONE -N -i NONE -n -S {shlex.quote(str(file))} >/dev/tty </dev/tty"
    with Example(program, text) as example:
        example.until(lambda s: any(line.startswith("~") for line in s.rows), "the editor")
        example.text(":Rg algo\r")
        example.see(lambda s: s.all == 2, "the lines")
        example.find("int", "src/algo.c:60:5:int algo = 1;")
        example.keys("Enter")
        example.until(lambda s: any(line.strip() == "int algo = 1;" for line in s.rows) and s.cursor_column == 4, "the line")
        example.text(":echo 'line ' . line('.')\r")
        example.until(lambda s: any("line 60" in line for line in s.rows), "its number")
        example.text(":qa!\r")
        same(example.status(), 0, "the exit status")


@check("recipe: text chosen for Vim by :r !", needs="ours")
def read_in_vim(program):
    text = f"exec {found('vim')} -u NONE -N -i NONE -n >/dev/tty </dev/tty"
    with Example(program, text) as example:
        example.until(lambda s: any(line.startswith("~") for line in s.rows), "the editor")
        example.text(recipe("Vim: text into the file").strip() + "\r")
        example.see(lambda s: s.all == 4, "the files")
        example.find("algo", "src/algo.c")
        example.keys("Enter")
        example.until(lambda s: any(line.strip() == "src/algo.c" for line in s.rows[:3]), "the text")
        example.text("\r")
        example.text(":qa!\r")
        same(example.status(), 0, "the exit status")


@check("the document of the terminal names checks that are there", needs="ours")
def named(program):
    names = {known.name for known in ALL}
    rows = re.search(r"^## fzf's examples\n(.*)", DOCUMENT.read_text(encoding="utf-8"), re.S | re.M)[1].split("\n")
    wrong, prefix = [], ""
    for row in rows:
        if row.endswith("check |") or "check `" in row:
            prefix = "example: " if "example: …" in row else ""
            continue
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]]
        if len(cells) == 3 and cells[0] != "---":
            name = cells[2] and prefix + cells[2].replace("&lt;", "<").replace("`", "")
            if cells[1].startswith("not here") == bool(name) or name and name not in names:
                wrong.append(row)
    expect(not wrong, "\n".join(wrong))
