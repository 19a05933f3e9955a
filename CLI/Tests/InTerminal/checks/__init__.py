"""The checks by what they are about; importing a module registers its checks."""

from dataclasses import dataclass
from typing import Callable

ALL = []


@dataclass(frozen=True)
class Check:
    """A check by name. `needs` says what fzf lacks ("ours") or which program it drives ("trial")."""

    name: str
    run: Callable
    needs: str | None
    seconds: int


def check(name, *, needs=None, seconds=600):
    """Registers a function as a check; it gets the program, and raises what is wrong.

    `seconds` is what it takes at most on a machine that is very busy.
    """

    def register(function):
        ALL.append(Check(name, function, needs, seconds))
        return function

    return register
