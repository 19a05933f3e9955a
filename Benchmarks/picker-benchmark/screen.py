"""A terminal's screen, made from what a program writes to it: enough of one for pickers."""

import re
import unicodedata

TOKEN = re.compile(
    r"\x1b\[(?P<private>[?>=<]?)(?P<numbers>[0-9;:]*)[ -/]*(?P<final>[@-~])"
    r"|\x1b[\]P_^X].*?(?:\x07|\x1b\\)|\x1b[()*+].|\x1b[0-9=>78cDEHMNOZ]|(?P<control>[\x00-\x1a\x1c-\x1f\x7f])"
    r"|(?P<text>[^\x00-\x1f\x7f]+)",
    re.S,
)


def width(character):
    if character < "\u0300":
        return 1
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


class Screen:
    def __init__(self, columns, rows):
        self.columns, self.height = columns, rows
        self.cells = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.saved = (0, 0)
        self.answers = b""
        self.rest = b""

    def resize(self, columns, rows):
        """Makes it as large as the terminal is now; what is drawn stays as far as there is room."""
        self.columns, self.height = columns, rows
        self.cells = [(row + [" "] * columns)[:columns] for row in (self.cells + [[]] * rows)[:rows]]
        self.row, self.column = min(self.row, rows - 1), min(self.column, columns - 1)

    def feed(self, data):
        """Takes in bytes; whether the screen looks different after them, the cursor's place included."""
        before = ([row[:] for row in self.cells], self.row, self.column)
        data = self.rest + data
        # A character or an escape sequence may have been cut by the end of a read.
        cut = len(data)
        escape = data.rfind(b"\x1b", max(0, cut - 256))
        if escape >= 0 and not TOKEN.match(data[escape:].decode("utf-8", "replace")):
            cut = escape
        else:
            for back in range(1, min(4, cut) + 1):
                byte = data[cut - back]
                if byte >= 0xC0:
                    if back < (2 if byte < 0xE0 else 3 if byte < 0xF0 else 4):
                        cut -= back
                    break
                if byte < 0x80:
                    break
        self.rest = data[cut:]
        for token in TOKEN.finditer(data[:cut].decode("utf-8", "replace")):
            if token["text"]:
                self.write(token["text"])
            elif token["control"]:
                self.control(token["control"])
            elif token["final"]:
                self.sequence(token["private"], token["numbers"], token["final"])
        return before != (self.cells, self.row, self.column)

    def write(self, text):
        for character in text:
            wide = width(character)
            if wide == 0:
                continue
            if self.column + wide > self.columns:
                self.column = 0
                self.line_feed()
            self.cells[self.row][self.column] = character
            if wide == 2:
                self.cells[self.row][self.column + 1] = ""
            self.column += wide

    def line_feed(self):
        if self.row == self.height - 1:
            self.cells = self.cells[1:] + [[" "] * self.columns]
        else:
            self.row += 1

    def control(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.line_feed()
        elif character == "\b":
            self.column = max(0, self.column - 1)

    def sequence(self, private, numbers, final):
        values = [int(number or 0) for number in re.split("[;:]", numbers)]
        first = values[0] or 1
        if private:
            if private == "?" and final in "hl" and 1049 in values:
                self.erase(0, 0, self.height - 1, self.columns)
                self.row = self.column = 0
            return
        if final == "A":
            self.row = max(0, self.row - first)
        elif final == "B":
            self.row = min(self.height - 1, self.row + first)
        elif final == "C":
            self.column = min(self.columns - 1, self.column + first)
        elif final == "D":
            self.column = max(0, self.column - first)
        elif final in "EF":
            self.row = min(self.height - 1, max(0, self.row + (first if final == "E" else -first)))
            self.column = 0
        elif final in "G`":
            self.column = min(self.columns, first) - 1
        elif final == "d":
            self.row = min(self.height, first) - 1
        elif final in "Hf":
            self.row = min(self.height, first) - 1
            self.column = min(self.columns, (values[1:] or [1])[0] or 1) - 1
        elif final == "J":
            if values[0] == 0:
                self.erase(self.row, self.column, self.height - 1, self.columns)
            elif values[0] == 1:
                self.erase(0, 0, self.row, self.column + 1)
            else:
                self.erase(0, 0, self.height - 1, self.columns)
        elif final == "K":
            start, end = [(self.column, self.columns), (0, self.column + 1), (0, self.columns)][values[0]]
            self.erase(self.row, start, self.row, end)
        elif final == "X":
            self.erase(self.row, self.column, self.row, min(self.columns, self.column + first))
        elif final == "s":
            self.saved = (self.row, self.column)
        elif final == "u":
            self.row, self.column = self.saved
        elif final == "n" and values[0] == 6:
            self.answers += f"\x1b[{self.row + 1};{self.column + 1}R".encode()

    def erase(self, first_row, first_column, last_row, end_column):
        for row in range(first_row, last_row + 1):
            start = first_column if row == first_row else 0
            end = end_column if row == last_row else self.columns
            self.cells[row][start:end] = [" "] * (end - start)

    def lines(self):
        return ["".join(row).rstrip() for row in self.cells]
