"""The output of a command beside the list."""

import os

import processes
import sample
from checks import check
from picker import Picker
from terminal import expect, same, wait_for


def shows(text):
    return lambda shown: any(text in row for row in shown.screen.rows)


@check("--preview follows the cursor")
def follows(program):
    with Picker(program, "--preview", "echo shown {} shown", producer="seq 10") as picker:
        picker.see(shows("shown 1 shown"), "the first row's preview")
        picker.keys("Down")
        picker.see(shows("shown 2 shown"), "the second row's preview")
        picker.text("7")
        picker.see(shows("shown 7 shown"), "the found row's preview")
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, b"7\n"), "the end")
        picker.expect_restored()


@check("a row is one word for the preview's shell, whatever is in it")
def quoted(program):
    row = "a'; touch hacked; $(touch hacked) `touch hacked` \" b"
    with Picker(
        program, "--preview", "printf '<%s>' {}; echo; echo end", file=sample.file("row", row + "\n"), columns=160
    ) as picker:
        picker.see(shows("end"), "the preview")
        expect(any(f"<{row}>" in line for line in picker.screen().rows), f"the row comes changed\n{picker.screen()}")
        expect(not (picker.folder / "hacked").exists(), "the row was run as a command")


@check("a slow preview that is superseded is killed, and so is the last one at the end")
def superseded(program):
    marker = f"86400.{os.getpid()}"
    sleeping = lambda: processes.with_command(f"sleep {marker}")
    with Picker(
        program, "--preview", f"echo begun {{}} begun; sleep {marker}; echo never", producer="seq 10"
    ) as picker:
        for row in range(1, 5):
            picker.see(shows(f"begun {row} begun"), f"the preview of row {row} has begun")
            wait_for(lambda: len(sleeping()) == 1, "one preview runs, and no other")
            picker.keys("Down")
        picker.see(shows("begun 5 begun"), "the last preview")
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, b"5\n"), "the end")
        wait_for(lambda: not sleeping(), "no preview is left at the end")
        picker.expect_restored()


@check("a preview without end neither fills memory nor holds up typing", needs="ours")
def huge(program):
    marker = f"endless-{os.getpid()}"
    with Picker(program, "--preview", f"yes {marker}-{{}}-", producer="seq 10") as picker:
        for row in range(1, 4):
            picker.see(shows(f"{marker}-{row}-"), f"the preview of row {row}")
            picker.keys("Down")
        for character in "10":
            picker.text(character)
            picker.see(lambda s: s.query and s.query.endswith(character), "the key shows, also where `yes` has the processors")
        peak = processes.memory(picker.pid)
        expect(peak < 400_000, f"{peak} kB were resident")
        picker.keys("Escape")
        same(picker.status(), 130, "the exit status")
        wait_for(lambda: not processes.with_command(f"yes {marker}-"), "no preview is left at the end")
