"""Every way of leaving: the exit status, and the terminal as it was."""

import os
import shlex
import signal
import time

import sample
from checks import check
from picker import Picker, Shown
from processes import is_running
from terminal import Failure, Terminal, expect, same, wait_for

BEFORE = "before 1\nbefore 2\n"


def leave(program, act, statuses, output=b"", *arguments):
    """Starts, leaves by `act`, and looks at the end."""
    with Picker(program, *arguments, producer="seq 50", before=BEFORE) as picker:
        picker.see_all(50)
        expect(picker.screen().alternate, "the picker is not on the alternate screen")
        pid = picker.pid
        act(picker)
        status = picker.status()
        expect(
            status in statuses, f"exit status {status}, expected {' or '.join(map(str, statuses))}{picker.complaints()}"
        )
        same(picker.output, output, "the output")
        expect(not is_running(pid), "the program still runs")
        picker.expect_restored()
        picker.until(lambda s: s.rows[:2] == ["before 1", "before 2"], "what was on the screen before")


@check("Enter prints the row, exit status 0")
def enter(program):
    leave(program, lambda picker: picker.keys("Enter"), [0], b"1\n")


@check("a query and Enter sent at once choose what the query finds", needs="ours")
def typed_ahead(program):
    leave(program, lambda picker: picker.text("37\r"), [0], b"37\n")


@check("what is typed before the picker has the terminal counts, Enter too", needs="ours")
def typed_before_the_start(program):
    words = ["sh", "-c", "echo >slept; sleep 0.3; exec " + shlex.join(program.command())]
    # The row comes later still.
    with Picker(program, words=words, producer="seq 9; sleep 0.6; seq 10 50") as picker:
        wait_for(lambda: picker.file("slept"), "the start")
        picker.text("37\r")
        same((picker.status(), picker.output), (0, b"37\n"), "what is chosen")


@check("Esc, Ctrl-C and Ctrl-G print nothing, exit status 130")
def escape(program):
    for key in ["Escape", "C-c", "C-g"]:
        leave(program, lambda picker: picker.keys(key), [130])


@check("leaving doesn't wait for the rest of the sample", needs="ours")
def while_the_sample_is_read(program):
    def time_of(ending):
        start = time.monotonic()
        with Picker(program, "--sample") as picker:
            picker.see(lambda s: s.has_counter or s.screen.alternate, "the picker")
            ending(picker)
            picker.keys("C-c")
            same(picker.status(), 130, "the exit status")
        return time.monotonic() - start

    # How long it takes differs from machine to machine, and from one moment to the next: one that is busy may need some tries.
    for _ in range(10):
        whole = time_of(lambda picker: picker.see(lambda s: s.all == 124187 and not s.is_streaming, "all rows"))
        least = min(time_of(lambda picker: None) for _ in range(3))
        if least < whole / 2:
            return
    raise Failure(f"leaving at once takes {least:.2f} s, after all was read {whole:.2f} s")


@check("Enter without a match, exit status 1")
def no_match(program):
    def act(picker):
        picker.text("zzz")
        picker.see(lambda s: s.matched == 0, "no match")
        picker.keys("Enter")

    leave(program, act, [1])


@check("Ctrl-D deletes, and leaves when there is nothing to delete")
def end_of_input(program):
    def act(picker):
        picker.text("1")
        picker.see(lambda s: s.query == "1", "the query")
        picker.keys("C-a", "C-d")
        picker.see(lambda s: s.query == "", "the query is deleted")
        picker.keys("C-d")

    leave(program, act, [130])


@check("signals to stop: exit status 130 or that of the signal")
def signals(program):
    for number in [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]:
        # fzf dies of a hangup without putting the terminal back.
        if not (program.is_fzf and number == signal.SIGHUP):
            leave(program, lambda picker: os.kill(picker.pid, number), [128 + number, 130])


@check("a crash puts the terminal back", needs="ours")
def crash(program):
    for number in [signal.SIGSEGV, signal.SIGILL, signal.SIGTRAP, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE]:
        leave(program, lambda picker: os.kill(picker.pid, number), [128 + number])


@check("the terminal is closed: the program ends")
def closed(program):
    with Picker(program, producer="seq 50") as picker:
        picker.see_all(50)
        pid = picker.pid
        picker.tmux("kill-pane")
        status = picker.status()
        expect(status in (129, 130, 2), f"exit status {status}")
        expect(not is_running(pid), "the program still runs")


@check("leaving while input comes in without end")
def endless(program):
    with Picker(program, producer="yes") as picker:
        picker.see(lambda s: s.all and s.all > 1000, "more than 1000 lines")
        picker.keys("C-c")
        same(picker.status(), 130, "the exit status")
        picker.expect_restored()


@check("leaving before any input has come")
def early(program):
    with Picker(program, producer="sleep 1000") as picker:
        picker.see(lambda s: s.query == "", "the prompt")
        picker.text("a")
        picker.see(lambda s: s.query == "a", "the query")
        pid = picker.pid
        picker.keys("Escape")
        wait_for(lambda: not is_running(pid), "the program ends")


# fzf may stop before it has put the terminal back.
@check("Ctrl-Z gives the terminal back to the shell, fg returns", needs="ours")
def suspended(program):
    file = sample.file("fifty", "".join(f"{number}\n" for number in range(1, 51)))
    with Terminal("sh -i", interactive=True, environment={"PS1": "$ "}) as terminal:
        prompt = lambda screen: screen.rows[screen.cursor_row].rstrip() == "$"
        lines = lambda screen: Shown(screen).all == 50 and Shown(screen).query == "4"

        def command(text):
            terminal.until(prompt, "the shell's prompt")
            terminal.text(text + "\r")

        settings = []

        def expect_settings(when):
            # The size is left out: it changes on the way.
            (terminal.folder / "settings").unlink(missing_ok=True)
            command("stty -a | grep -v rows >new && mv new settings")
            settings.append(wait_for(lambda: terminal.file("settings"), "the settings are written"))
            same(settings[-1], settings[0], f"the terminal's settings {when}")

        expect_settings("at the start")
        command(f"{shlex.join(program.command())} <{file} >out; echo status $?")
        terminal.until(lambda s: Shown(s).all == 50, "the picker")
        terminal.text("4")
        terminal.until(lambda s: lines(s) and Shown(s).matched == 14, "14 lines with a 4")
        for _ in range(2):
            terminal.keys("C-z")
            screen = terminal.until(prompt, "the shell's prompt after Ctrl-Z")
            expect(not screen.alternate and screen.cursor_visible, f"the screen is not given back\n{screen}")
            terminal.text("\r")
            expect_settings("while suspended")
            terminal.resize(70, 20)
            command("fg")
            terminal.until(lambda s: lines(s) and s.alternate and Shown(s).current, "the picker is back")
        terminal.keys("Down")
        terminal.until(lambda s: Shown(s).current == "14", "the cursor moves")
        terminal.keys("Enter")
        terminal.until(lambda s: not s.alternate and prompt(s), "the shell's prompt after Enter")
        terminal.text("echo ended with $?\r")
        terminal.until(lambda s: any(row == "ended with 0" for row in s.rows), "exit status 0")
        same(terminal.file("out"), b"14\n", "the output")
        expect_settings("at the end")


@check("started in the background it waits to be called to the front, and leaves the shell its terminal", needs="ours")
def in_the_background(program):
    with Terminal("sh -i", interactive=True, environment={"PS1": "$ "}) as terminal:
        prompt = lambda screen: screen.rows[screen.cursor_row].rstrip() == "$"
        terminal.until(prompt, "the shell's prompt")
        terminal.text(f"seq 50 | {shlex.join(program.command())} >out &\r")
        terminal.until(lambda s: prompt(s) and not s.alternate, "the shell's prompt")
        wait_for(lambda: b"Stopped" in (terminal.file("known") or b"") or terminal.text("jobs >known\r"), "it is stopped")
        expect(not terminal.screen().alternate, "it has taken the screen")
        terminal.text("fg\r")
        terminal.until(lambda s: Shown(s).all == 50 and s.alternate, "the picker, once called to the front")
        terminal.text("7\r")
        terminal.until(lambda s: not s.alternate and prompt(s), "the shell's prompt after Enter")
        same(terminal.file("out"), b"7\n", "the output")


@check("--height keeps to its rows, and leaves nothing behind")
def inline(program):
    for key, status, output in [("Enter", 0, b"1\n"), ("Escape", 130, b"")]:
        for before in [2, 22]:
            text = "".join(f"before {number}\n" for number in range(1, before + 1))
            top = min(before, 24 - 8)
            with Picker(program, "--height", "8", producer="seq 50", before=text, top=top) as picker:
                shown = picker.see_all(50)
                expect(not shown.screen.alternate, "the alternate screen is used")
                same(len(shown.rows), 6, "the rows of the list")
                kept = [f"before {number}" for number in range(before - top + 1, before + 1)]
                same(shown.screen.rows[:top], kept, "the screen above")
                same(shown.screen.rows[top + 8 :], [""] * (24 - top - 8), "the screen below")
                picker.text("3")
                picker.see(lambda s: s.query == "3" and s.matched == 14 and s.caret == (top, 3), "14 lines with a 3")
                picker.keys("C-u")
                picker.see_all(50)
                picker.keys(key)
                same((picker.status(), picker.output), (status, output), "the end")
                # The program may have ended before the terminal has read all that it wrote.
                picker.until(lambda s: s.rows == kept + [""] * (24 - top), "the screen at the end")
                picker.until(lambda s: (s.cursor_row, s.cursor_column) == (top, 0), "the cursor at the end")
                picker.expect_restored()
