"""The styles in rows that hold escape sequences."""

import re

SEQUENCE = re.compile(r"\x1b\[([0-9;:]*)m")
ATTRIBUTES = {1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "reverse", 9: "strikethrough"}


def styles(text):
    """What its sequences set: names of attributes, and "ansi16", "palette256" or "rgb" for colours."""
    found = set()
    for sequence in SEQUENCE.findall(text):
        numbers = [int(number or 0) for number in re.split("[;:]", sequence)]
        index = 0
        while index < len(numbers):
            number = numbers[index]
            if number in (38, 48):
                found.add("rgb" if numbers[index + 1 : index + 2] == [2] else "palette256")
                index += 4 if numbers[index + 1 : index + 2] == [2] else 2
            elif 30 <= number <= 37 or 40 <= number <= 47 or 90 <= number <= 97 or 100 <= number <= 107:
                found.add("ansi16")
            elif number in ATTRIBUTES:
                found.add(ATTRIBUTES[number])
            index += 1
    return found


def colors(text):
    return styles(text) & {"ansi16", "palette256", "rgb"}


def plain(text):
    return SEQUENCE.sub("", text).replace("\x0e", "").replace("\x0f", "")
