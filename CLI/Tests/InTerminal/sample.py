"""What the checks search: written when first asked for, and gone at the end of the run."""

import functools
import pathlib
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
MAKE_LINES = ROOT / "script/make-lines"
ADDRESSES = ROOT / "CLI/Sources/SampleAddresses/Resources/japan-addresses.txt"


@functools.cache
def folder():
    return pathlib.Path(tempfile.mkdtemp(prefix="in-terminal-sample-"))


def remove():
    if folder.cache_info().currsize:
        shutil.rmtree(folder(), ignore_errors=True)


def file(name, content):
    """A file with this content."""
    path = folder() / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@functools.cache
def addresses():
    """A file with the bundled addresses, a line each, and its lines."""
    lines, city, code = [], None, 0
    for line in ADDRESSES.read_text(encoding="utf-8").splitlines():
        fields = line.split("\t")
        if line.startswith("#") or len(fields) == 1:
            continue
        if fields[0] == "@":
            city = fields[1:]
            continue
        code = int(fields[0]) if fields[0] else code + 1
        digits = f"{code:07}"
        readings = [city[2], city[3], fields[2]]
        lines.append(" ".join([f"{digits[:3]}-{digits[3:]}", city[0] + city[1] + fields[1], *filter(None, readings)]))
    return file("addresses.txt", "\n".join(lines) + "\n"), lines


@functools.cache
def million():
    """A file of 1,000,000 lines."""
    path = folder() / "million.txt"
    with open(path, "wb") as output:
        subprocess.run([MAKE_LINES, "1000000"], stdout=output, check=True)
    return path


@functools.cache
def million_with(text):
    """How many of the million lines have the text, whatever its case."""
    with open(million(), encoding="ascii") as lines:
        return sum(text in line.lower() for line in lines)
