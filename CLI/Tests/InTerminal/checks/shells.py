"""The keys that shells get: files and folders put into the line, earlier commands, and paths completed."""

import re
import shlex

from checks import check
from examples import COUNTER, environment
from terminal import Terminal, wait_for

SHELLS = {
    "bash": ("bash --norc --noprofile -i", 'eval "$(isearch --bash)"'),
    "zsh": ("zsh -f -i", "source <(isearch --zsh)"),
    "fish": ("fish --no-config -i", "isearch --fish | source"),
}
FILES = """mkdir -p "in here/deep" home/place; touch "in here/a file" other home/place/known
mkdir home/.ssh; printf 'Host trial-host web-*\n  User me\n' >home/.ssh/config
printf '[known.trial]:2222 ssh-ed25519 AAAA\n|1|hashed= ssh-rsa AAAA\n' >home/.ssh/known_hosts"""


class Shell(Terminal):
    """A shell that has read the script, in a folder with FILES; `home` is its home folder."""

    def __init__(self, program, name, *, before="", **variables):
        start, reads = SHELLS[name]
        prompt = "function fish_prompt; echo -n 'ready> '; end; function fish_greeting; end; " if name == "fish" else ""
        if name == "fish":
            start += f" -C {shlex.quote(prompt)}"
        known = environment(program, PS1="ready> ", HISTFILE="/dev/null", HOME=None, **variables)
        known.pop("HOME")
        super().__init__(f"sh -c {shlex.quote(FILES + '; HOME=$PWD/home exec ' + start)}", interactive=True, environment=known)
        self.see("ready>", "the prompt")
        self.text(f"{before}{reads}; echo don''e\r")
        # What is typed stands on the screen only now, and can be told from what was printed.
        self.see_line("done", "the end of the command")
        self.keys("C-l")
        self.see_empty()

    def see(self, text, what, count=1):
        return self.until(lambda s: sum(text in line for line in s.rows) >= count, what)

    def see_line(self, text, what):
        return self.until(lambda s: any(line.rstrip() == text for line in s.rows), what)

    def see_empty(self):
        self.until(lambda s: s.rows[0].strip() == "ready>" and not any(line.strip() for line in s.rows[1:]), "an empty screen")

    def empty(self):
        """Leaves nothing in the line and on the screen."""
        self.keys("C-e", "C-u")
        self.keys("C-l")
        self.see_empty()


def keys_in(program, name, quoted, folder_command, completed="other"):
    """What holds in each shell; `quoted` is how it writes a name with a space, `completed` how one without."""
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
        shell.see_line(f"ready> echo {completed}", "the completed path")
        shell.empty()
        shell.keys("M-c")
        shell.see("in here/deep", "the folders")
        shell.text("deep\r")
        if folder_command:
            shell.see(folder_command, "the command")
        shell.until(lambda s: not any(COUNTER.search(line) for line in s.rows), "the picker has left")
        shell.text("pwd\r")
        shell.until(lambda s: any(line.endswith("/in here/deep") for line in s.rows), "the folder")


@check("bash: Ctrl-T, Ctrl-R, Alt-C and **<Tab>", needs="ours")
def in_bash(program):
    keys_in(program, "bash", "'in here/a file'", "cd -- 'in here/deep'", "'other'")


@check("zsh: Ctrl-T, Ctrl-R, Alt-C and **<Tab>", needs="ours")
def in_zsh(program):
    keys_in(program, "zsh", r"in\ here/a\ file", r"cd -- in\ here/deep")


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


@check("shells: the program's own words are completed", needs="ours", seconds=90)
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
