"""The keys that shells get: files and folders put into the line, earlier commands, and paths completed."""

import re
import shlex
import time

from checks import check
from examples import COUNTER, environment
from terminal import POLL, Patience, Terminal, expect, wait_for

SHELLS = {
    "bash": ("bash --norc --noprofile -i", 'eval "$(isearch --bash)"'),
    "zsh": ("zsh -f -i", "source <(isearch --zsh)"),
    "fish": ("fish --no-config -i", "isearch --fish | source"),
}
FILES = """mkdir -p "in here/deep" home/place; touch "in here/a file" other home/place/known
mkdir home/.ssh; printf 'Host trial-host web-*\n  User me\n' >home/.ssh/config
printf '[known.trial]:2222 ssh-ed25519 AAAA\n|1|hashed= ssh-rsa AAAA\n' >home/.ssh/known_hosts"""


class Shell(Terminal):
    """A shell that has read the script, in a folder with FILES and what `files` makes; `home` is its home folder.

    `before` and `after` are typed in the line that reads the script; fish does `first` before it reads any line.
    """

    def __init__(self, program, name, *, start=None, files="", first="", before="", after="", **variables):
        usual, reads = SHELLS[name]
        start = start or usual
        prompt = "function fish_prompt; echo -n 'ready> '; end; function fish_greeting; end; " if name == "fish" else ""
        if name == "fish":
            start += f" -C {shlex.quote(prompt + first)}"
        known = environment(program, PS1="ready> ", HISTFILE="/dev/null", HOME=None, **variables)
        known.pop("HOME")
        super().__init__(f"sh -c {shlex.quote(FILES + chr(10) + files + chr(10) + 'HOME=$PWD/home exec ' + start)}", interactive=True, environment=known)
        self.see("ready>", "the prompt")
        self.text(f"{before}{reads}; {after}echo don''e\r")
        # What is typed stands on the screen only now, and can be told from what was printed.
        self.see_line("done", "the end of the command")
        self.text("clear\r")
        self.see_empty()

    def see(self, text, what, count=1):
        return self.until(lambda s: sum(text in line for line in s.rows) >= count, what)

    def see_line(self, text, what):
        return self.until(lambda s: any(line.rstrip() == text for line in s.rows), what)

    @staticmethod
    def is_empty(screen):
        return screen.rows[0].strip() == "ready>" and not any(line.strip() for line in screen.rows[1:])

    def see_empty(self):
        self.until(self.is_empty, "an empty screen")

    def is_soon(self, holds):
        """Whether something comes to hold of the screen within some seconds."""
        patience = Patience(5)
        while not holds(self.screen()):
            if patience.is_over:
                return False
            time.sleep(POLL)
        return True

    def empty(self):
        """Leaves nothing in the line and on the screen."""
        self.keys("C-e", "C-u")
        self.keys("C-l")
        self.see_empty()


def keys_in(program, name, quoted, folder):
    """What holds in each shell; `quoted` is how it writes a name with a space, `folder` what it runs to go to one."""
    with Shell(program, name) as shell:
        shell.text("echo got ")
        shell.see_line("ready> echo got", "what is typed")
        shell.keys("C-t")
        shell.see("in here/a file", "the files")
        shell.text("afile\r")
        shell.see(f"echo got {quoted}", "the path in the line")
        shell.keys("Enter")
        shell.see_line("got in here/a file", "what was run")
        shell.empty()
        shell.keys("C-r")
        shell.until(lambda s: any("echo got" in line and "ready>" not in line for line in s.rows), "the earlier commands")
        shell.text("gotafile\r")
        shell.see_line(f"ready> echo got {quoted}", "the earlier command again")
        shell.empty()
        shell.text("echo oth**")
        shell.see("echo oth**", "what is typed")
        shell.keys("Tab")
        shell.see("1/", "the picker with what stood before the stars")
        shell.keys("Escape")
        shell.until(lambda s: any(line.rstrip() == "ready> echo oth**" for line in s.rows) and not any("1/" in line for line in s.rows), "the line as it was")
        shell.keys("Tab")
        shell.see("1/", "the picker again")
        shell.keys("Enter")
        shell.see_line("ready> echo other", "the completed path")
        shell.empty()
        shell.keys("M-c")
        shell.see("in here/deep", "the folders")
        shell.text("deep\r")
        if folder:
            # A whole path, that is the same in the history and with CDPATH.
            shell.until(lambda s: any(line.startswith("ready> builtin cd -- /") and folder in line for line in s.rows), "the command")
        shell.until(lambda s: not any(COUNTER.search(line) for line in s.rows), "the picker has left")
        shell.text("pwd\r")
        shell.until(lambda s: any(line.endswith("/in here/deep") for line in s.rows), "the folder")


@check("bash: Ctrl-T, Ctrl-R, Alt-C and **<Tab>", needs="ours")
def in_bash(program):
    keys_in(program, "bash", r"in\ here/a\ file", r"/in\ here/deep")


@check("zsh: Ctrl-T, Ctrl-R, Alt-C and **<Tab>", needs="ours")
def in_zsh(program):
    keys_in(program, "zsh", r"in\ here/a\ file", r"/in\ here/deep")


@check("fish: Ctrl-T, Ctrl-R, Alt-C and **<Tab>", needs="ours")
def in_fish(program):
    keys_in(program, "fish", r"'in here/a file'", None)


def completed(program, name):
    """What words before <Tab> lead to, in every shell."""
    with Shell(program, name) as shell:

        def complete(typed, wanted, line):
            shell.text(typed)
            shell.see(typed, "what is typed")
            shell.keys("Tab")
            shell.see(wanted, f"{typed}: what can be chosen")
            shell.keys("Enter")
            shell.until(
                lambda s: any(row.rstrip().replace("'", "").replace("\\", "") == f"ready> {line}" for row in s.rows), f"{typed} becomes {line}"
            )
            shell.empty()

        complete("vim ./oth**", "1/", "vim ./other")
        complete("vim ~/kn**", "place/known", "vim ~/place/known")
        complete("cd ~/pl**", "place", "cd ~/place")
        complete("vim $HOME/kn**", "place/known", "vim $HOME/place/known")
        complete("cd dee**", "in here/deep", "cd in here/deep")
        shell.text("cd in*\r")
        shell.text("clear\r")
        shell.see_empty()
        complete("vim ../oth**", "1/", "vim ../other")
        complete("ssh root@trialh**", "trial-host", "ssh root@trial-host")
        complete("ssh knowntr**", "known.trial", "ssh known.trial")
        if name != "fish":
            shell.text("alias trialalias=ls TRIAL_NAME=1; TRIAL_NAME=1\r")
            shell.empty()
            complete("unalias triala**", "trialalias", "unalias trialalias")
            complete("true; unset TRIAL_N**", "TRIAL_NAME", "true; unset TRIAL_NAME")
            complete("export TRIAL_N**", "TRIAL_NAME", "export TRIAL_NAME")
        shell.text("sleep 47110815 &\r")
        shell.text("clear\r")
        shell.see_empty()
        shell.text("kill sleep4711**")
        shell.see("kill sleep4711**", "what is typed")
        shell.keys("Tab")
        shell.until(lambda s: any("sleep 47110815" in row for row in s.rows) and any(row.split()[:2] == ["UID", "PID"] for row in s.rows), "the processes under their names")
        shell.keys("Enter")
        shell.until(lambda s: any(re.fullmatch(r"ready> kill \d+ ?", row.rstrip()) for row in s.rows), "the process's number")
        shell.keys("Enter")
        # A shell tells that a job has ended only before a prompt, and not before the one that comes faster than the job ends.
        shell.text("wait; echo en''ded\r")
        shell.see_line("ended", "the process has ended")
        shell.text("clear\r")
        shell.see_empty()
        # What has no stars before it is completed by the shell.
        shell.text("echo ../ot")
        shell.see("echo ../ot", "what is typed")
        shell.keys("Tab")
        shell.see_line("ready> echo ../other", "the shell's own completion")


@check("bash: paths and folders completed below others", needs="ours")
def completed_in_bash(program):
    completed(program, "bash")


@check("zsh: paths and folders completed below others", needs="ours")
def completed_in_zsh(program):
    completed(program, "zsh")


@check("fish: paths and folders completed below others", needs="ours")
def completed_in_fish(program):
    completed(program, "fish")


def with_options(program, name):
    """Options and commands of the keys; a preview of what is listed, and a key that copies an earlier command."""
    with Shell(
        program,
        name,
        ISEARCH_CTRL_T_COMMAND="fd --type f",
        ISEARCH_CTRL_T_OPTS="--preview 'bat -n --color=always {}' --bind 'ctrl-/:change-preview-window(down|hidden|)'",
        ISEARCH_CTRL_R_OPTS="--bind 'ctrl-y:execute-silent(echo -n {} >copied)+abort' --header 'Press CTRL-Y to copy'",
        ISEARCH_ALT_C_COMMAND="fd --type d",
        ISEARCH_ALT_C_OPTS="--preview 'tree -C {}'",
    ) as shell:
        shell.keys("C-t")
        shell.see("home/place/known", "what the command lists")
        shell.text("other")
        shell.see("File: other", "the preview")
        shell.keys("C-_")
        shell.until(lambda s: any(line.startswith("File: other") for line in s.rows), "the preview below")
        shell.keys("C-_")
        shell.until(lambda s: not any("File: other" in line for line in s.rows), "no preview")
        shell.keys("Enter")
        shell.until(lambda s: any(line.strip() in ("ready> other", "ready> 'other'") for line in s.rows), "the path")
        shell.empty()
        shell.text("echo to be copied\r")
        shell.see_line("to be copied", "what was run")
        shell.empty()
        shell.keys("C-r")
        shell.see("Press CTRL-Y to copy", "the header")
        shell.text("copied")
        shell.until(lambda s: any("1/" in line for line in s.rows) and any("echo to be copied" in line for line in s.rows), "the command")
        shell.keys("C-y")
        wait_for(lambda: shell.file("copied") == b"echo to be copied", "the copy")
        shell.see_line("ready>", "the line as it was")
        shell.empty()
        shell.keys("M-c")
        shell.see("tree of", "a folder's preview")
        shell.keys("Escape")
        shell.until(lambda s: not any("tree of" in line for line in s.rows), "the picker has left")


for name in SHELLS:
    check(f"{name}: options and commands of the keys", needs="ours")(
        lambda program, name=name: with_options(program, name)
    )


@check("shells: options over lines, keys left out", needs="ours")
def as_configured(program):
    options = "\n  --header 'Press CTRL-Y'\n  --bind 'ctrl-y:execute-silent(echo -n {} >copied)+abort'\n"
    for name in SHELLS:
        empty = {"bash": "ISEARCH_CTRL_T_COMMAND= ISEARCH_ALT_C_COMMAND= ", "zsh": "ISEARCH_CTRL_T_COMMAND= ISEARCH_ALT_C_COMMAND= "}
        with Shell(program, name, before=empty.get(name, ""), ISEARCH_CTRL_R_OPTS=options) as shell:
            shell.text("echo some words\r")
            shell.see_line("some words", "what was run")
            shell.empty()
            shell.keys("C-r")
            shell.see("Press CTRL-Y", "the header")
            shell.keys("Escape")
            shell.see_line("ready>", "the line as it was")
            if name in empty:
                # What the shell itself does with Ctrl-T: it swaps two characters.
                shell.text("ba")
                shell.see_line("ready> ba", "what is typed")
                shell.keys("C-t")
                shell.see_line("ready> ab", "the shell's own Ctrl-T")


@check("fish: Ctrl-T below the folder that the last word names", needs="ours")
def below_last_word(program):
    with Shell(program, "fish") as shell:
        shell.text("ls ~/pl")
        shell.see("ready> ls ~/pl", "what is typed")
        shell.keys("C-t")
        shell.see("place/known", "what is below the folder")
        shell.keys("Enter")
        shell.see_line("ready> ls ~/place/known", "the path in the word's place")


OWN_WORDS = {
    "bash": "isearch --generate-completion-script bash > own.bash; source own.bash; ",
    "zsh": "mkdir -p ~/.zfunc; isearch --generate-completion-script zsh > ~/.zfunc/_isearch; fpath=(~/.zfunc $fpath); "
    "autoload -Uz compinit; compinit -u; ",
    "fish": "mkdir -p ~/.config/fish/completions; "
    "isearch --generate-completion-script fish > ~/.config/fish/completions/isearch.fish; "
    "source ~/.config/fish/completions/isearch.fish; ",
}


@check("shells: the program's own words are completed", needs="ours")
def own_words(program):
    for name, before in OWN_WORDS.items():
        with Shell(program, name, before=before) as shell:
            for typed, whole in [
                ("isearch bro", "isearch browse"),
                ("isearch browse --match fu", "isearch browse --match fuzzy"),
                # Without the name of a command.
                ("isearch --match fu", "isearch --match fuzzy"),
                ("isearch --tac --lim", "isearch --tac --limit-rows"),
                ("isearch oth", "isearch other"),
            ]:
                shell.text(typed)
                shell.see_line(f"ready> {typed}", f"{name}: what is typed")
                shell.keys("Tab")
                shell.see(f"ready> {whole}", f"{name}: the whole word")
                shell.empty()


@check("bash: Tab is readline's own where no stars are", needs="ours")
def readlines_own(program):
    files = "mkdir lonely; touch long longest"
    with Shell(program, "bash", files=files) as shell:
        shell.text("ls lon")
        shell.see_line("ready> ls lon", "what is typed")
        # The first one has nothing to add, and the second one lists, but only if it is the second.
        shell.keys("Tab", "Tab")
        shell.until(lambda s: any(line.split() == ["lonely/", "long", "longest"] for line in s.rows), "the list of readline")
        shell.empty()
        # Stars in the same line, and a list after them.
        shell.text("ls lonel**")
        shell.see_line("ready> ls lonel**", "what is typed")
        shell.keys("Tab")
        shell.see("0/", "the picker over files")
        shell.keys("Escape")
        shell.see_line("ready> ls lonel**", "the line as it was")
        shell.keys("C-u")
        shell.text("ls lon")
        shell.keys("Tab", "Tab")
        shell.until(lambda s: any(line.split() == ["lonely/", "long", "longest"] for line in s.rows), "the list again")
    with Shell(program, "bash", files=files + "; echo 'TAB: menu-complete' >inputrc", INPUTRC="inputrc") as shell:
        shell.text("ls lon")
        shell.see_line("ready> ls lon", "what is typed")
        for typed in ["lonely/", "long", "longest"]:
            shell.keys("Tab")
            shell.see_line(f"ready> ls {typed}", "what the key does by ~/.inputrc")


COMPLETIONS = """ours() { COMPREPLY=($(compgen -W "alpha apple" -- "$2")); }; complete -F ours given;
later() { complete -F ours "$1"; return 124; }; complete -D -F later -o default; complete -W "lemon lime" words; """


@check("bash: how commands are completed stays, and ** is completed after them", needs="ours")
def as_ever(program):
    with Shell(program, "bash", before=COMPLETIONS.replace("\n", " ")) as shell:
        for typed, line in [
            ("given alp", "given alpha"),
            ("words lem", "words lemon"),
            # What reads more completions is asked when a command comes first.
            ("loaded app", "loaded apple"),
            ("loaded alp", "loaded alpha"),
        ]:
            shell.text(typed)
            shell.see_line(f"ready> {typed}", "what is typed")
            shell.keys("Tab")
            shell.see_line(f"ready> {line}", "the command's own completion")
            shell.empty()
        for command in ["given", "words", "loaded", "new"]:
            shell.text(f"{command} oth**")
            shell.see_line(f"ready> {command} oth**", "what is typed")
            shell.keys("Tab")
            shell.see("1/", "the picker")
            shell.keys("Enter")
            shell.see_line(f"ready> {command} other", "the completed path")
            shell.empty()


@check("bash: ** in quotes", needs="ours")
def in_quotes(program):
    with Shell(program, "bash") as shell:
        for typed, line in [
            ('cat "in here/fi**', 'cat "in here/a file"'),
            ("cat 'in here/fi**", "cat 'in here/a file'"),
            (r"cat in\ here/fi**", r"cat in\ here/a\ file"),
            ("cat --from=./oth**", "cat --from=./other"),
            ("cat <oth**", "cat <other"),
            ("echo $(cat oth**", "echo $(cat other"),
        ]:
            shell.text(typed)
            shell.see_line(f"ready> {typed}", "what is typed")
            shell.keys("Tab")
            shell.see("1/", "the picker")
            shell.keys("Escape")
            shell.see_line(f"ready> {typed}", "the line as it was")
            shell.keys("Tab")
            shell.see("1/", "the picker again")
            shell.keys("Enter")
            shell.see_line(f"ready> {line}", "the completed path")
            shell.empty()


@check("zsh: ** in quotes", needs="ours")
def in_quotes_of_zsh(program):
    with Shell(program, "zsh") as shell:
        for typed, line in [
            ('cat "in here/fi**', r"cat in\ here/a\ file"),
            ("cat 'in here/fi**", r"cat in\ here/a\ file"),
            (r"cat in\ here/fi**", r"cat in\ here/a\ file"),
            ("cat --from=./oth**", "cat --from=./other"),
            ("cat <oth**", "cat <other"),
            ("echo $(cat oth**", "echo $(cat other"),
        ]:
            shell.text(typed)
            shell.see_line(f"ready> {typed}", "what is typed")
            shell.keys("Tab")
            shell.see("1/", "the picker")
            shell.keys("Enter")
            shell.see_line(f"ready> {line}", "the completed path")
            shell.empty()


@check("fish: ** in quotes", needs="ours")
def in_quotes_of_fish(program):
    with Shell(program, "fish") as shell:
        for typed, line in [
            ('cat "in here/fi', """cat "in here/"'a file'"""),
            ("cat 'in here/fi", "cat 'in here/''a file'"),
            ('cat "in here"/fi', """cat "in here"/'a file'"""),
            (r"cat in\ here/fi", r"cat in\ here/'a file'"),
            # What fish offers after the cursor begins as a name does.
            ('cat "ther', "cat other"),
        ]:
            for stars, key in [("**", "Tab"), ("", "C-t")]:
                shell.text(typed + stars)
                shell.see_line(f"ready> {typed}{stars}", "what is typed")
                shell.keys(key)
                shell.see("1/", "the picker")
                shell.keys("Enter")
                shell.see_line(f"ready> {line}", "the completed path")
                shell.empty()


def commands_of_lines(program, name):
    """An earlier command of several lines is one row, and stands in the line as it was."""
    with Shell(program, name) as shell:
        # The second line begins as the shell's own list of commands does.
        shell.text("echo 'first\r 1 second' | tr '\\n' +; echo\r")
        shell.see_line("first+ 1 second+", "what was run")
        shell.text("echo between\r")
        shell.see_line("between", "what was run")
        shell.empty()
        shell.keys("C-r")
        shell.see("echo between", "the earlier commands")
        shell.text("firstsecond")
        shell.until(lambda s: any("1/" in line for line in s.rows), "the one row")
        shell.keys("Enter")
        shell.until(
            lambda s: any("'first" in line for line in s.rows)
            and any("second' | tr" in line and "ready>" not in line for line in s.rows)
            and not any("1/" in line for line in s.rows),
            "the command in the line",
        )
        shell.keys("Enter")
        shell.see_line("first+ 1 second+", "what was run again")


def paths_with_cdpath(program, name):
    """What is chosen is below this folder, whatever CDPATH names."""
    with Shell(program, name, files="mkdir -p 'trap/in here/deep'; touch 'trap/in here/wrong'", CDPATH="trap") as shell:
        shell.text("vim 'in here'/**" if name != "zsh" else r"vim in\ here/**")
        shell.see("here", "what is typed")
        shell.keys("Tab")
        shell.until(lambda s: any(line.endswith("a file") for line in map(str.rstrip, s.rows)), "the files")
        shell.until(lambda s: not any("wrong" in line for line in s.rows), "only those below")
        shell.keys("Escape")
        shell.see("**", "the line as it was")
        shell.empty()
        shell.keys("M-c")
        shell.see("in here/deep", "the folders")
        shell.text("!trap deep\r")
        shell.until(lambda s: not any(COUNTER.search(line) for line in s.rows), "the picker has left")
        shell.text("pwd\r")
        shell.until(lambda s: any(line.rstrip().endswith("/in here/deep") and "trap" not in line for line in s.rows), "the folder")


def folders_after_cd(program, name):
    """Folders after `cd` and the like, wherever it stands; files after others."""
    with Shell(program, name) as shell:
        for typed, folders in [
            ("cd **", True),
            ("echo a; cd **", True),
            ("true && cd **", True),
            (" cd **", True),
            ("sudo cd **", True),
            ("sudo -u root cd **", True),
            ("time rmdir **", True),
            ("cd src && cat **", False),
            ("echo cd **", False),
        ]:
            shell.text(typed)
            shell.see_line(f"ready> {typed}", "what is typed")
            shell.keys("Tab")
            wanted = "in here/deep" if folders else "in here/a file"
            screen = shell.until(lambda s: any(line[2:].startswith(wanted) for line in s.rows), f"{typed}: the choice")
            expect(any("a file" in line for line in screen.rows) != folders, f"{typed}: files and folders\n{screen}")
            shell.keys("Escape")
            shell.see_line(f"ready> {typed}", "the line as it was")
            shell.empty()


def line_is_kept(program, name):
    """What was typed is in the line again after Alt-C, with the cursor at its place."""
    with Shell(program, name) as shell:
        shell.text("echo keptwords")
        shell.see_line("ready> echo keptwords", "what is typed")
        shell.keys("M-b")
        shell.keys("M-c")
        shell.see("in here/deep", "the folders")
        shell.keys("Escape")
        shell.see_line("ready> echo keptwords", "the line where nothing is chosen")
        shell.keys("M-c")
        shell.see("in here/deep", "the folders")
        shell.text("deep\r")
        shell.until(lambda s: not any(COUNTER.search(line) for line in s.rows) and s.rows[s.cursor_row].rstrip() == "ready> echo keptwords", "the line after it")
        shell.keys("C-e")
        shell.text("; pwd\r")
        shell.see_line("keptwords", "what was run")
        # What was run is no path, and any letters can be in the folder's name.
        shell.until(lambda s: any(line.startswith("/") and line.rstrip().endswith("/in here/deep") for line in s.rows), "the folder")


VI = {
    "bash": {"before": "set -o vi; "},
    "zsh": {"after": "bindkey -v; "},
    # Only what fish reads by itself makes it begin in the mode of typing; it would read all manuals, were it not for the folder.
    "fish": {
        "start": "fish -i",
        "first": "function fish_mode_prompt; end; fish_vi_key_bindings; ",
        "files": "mkdir -p home/.local/share/fish/generated_completions",
    },
}


def keys_in_vi(program, name):
    """The keys where text is typed in the way of vi; in bash and zsh where it isn't, too."""
    with Shell(program, name, **VI[name]) as shell:

        def stands(typed):
            # After it there may be what fish offers.
            return lambda s: s.rows[s.cursor_row].startswith(f"ready> {typed}") and not any(COUNTER.search(line) for line in s.rows)

        def starts(typed, key, wanted, command=False):
            shell.text(typed)
            shell.until(stands(typed), "what is typed")
            if command:
                shell.keys("Escape")
                # The cursor goes to the left where it is no more the insertion that it stands in.
                shell.until(lambda s: s.cursor_column == len(f"ready> {typed}") - 1, "the mode of commands")
            shell.keys(key)
            shell.see(wanted, f"{key}: the picker")
            shell.keys("Escape")
            shell.until(stands(typed), "the line as it was")

            def is_empty():
                # A shell that still reads what the picker has printed takes no key. One that is pressed again while the shell
                # has not taken the first yet may come between what is typed then.
                shell.keys("C-c")
                if not shell.is_soon(lambda s: s.rows[s.cursor_row].rstrip() == "ready>"):
                    return False
                shell.text("clear\r")
                return shell.is_soon(shell.is_empty)

            wait_for(is_empty, "an empty screen")

        for command in [False, True] if name != "fish" else [False]:
            starts("echo oth", "C-t", "other", command)
            starts("echo", "C-r", "don''e", command)
            starts("echo x", "M-c", "in here/deep", command)
        starts("echo oth**", "Tab", "1/")


for shell_name in SHELLS:
    for title, function in [
        ("an earlier command of several lines", commands_of_lines),
        ("what is chosen with CDPATH", paths_with_cdpath),
        ("folders after cd, wherever it stands", folders_after_cd),
        ("what was typed is there after Alt-C", line_is_kept),
        ("the keys in vi's modes", keys_in_vi),
    ]:
        check(f"{shell_name}: {title}", needs="ours")(
            lambda program, function=function, name=shell_name: function(program, name)
        )
