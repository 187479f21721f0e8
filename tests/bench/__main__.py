"""Measure what the README promises: `python -m tests.bench --help`."""

import argparse
import importlib
import sys
from types import ModuleType

from knight_gui.search.compiling import loader
from tests.bench import machine, written

SUBJECTS = (
    "naive",
    "seeking",
    "landscape",
    "greedy",
    "sure",
    "counting",
    "maps",
    "foresight",
    "window",
)
"""Modules of this package, in the order in which they are measured."""


def main() -> None:
    """Measure the selected subjects and print their figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--list", action="store_true", help="name the subjects and end")
    parser.add_argument("--only", action="append", choices=SUBJECTS, help="measure this subject")
    parser.add_argument("--long", action="store_true", help="measure longer, and more")
    parser.add_argument("--write", action="store_true", help="write it into docs/measured.md")
    options = parser.parse_args()
    if options.list:
        for name in SUBJECTS:
            print(f"{name:10}{_module(name).__doc__.splitlines()[0]}")
        return
    print(machine.description())
    # otherwise the first subject would run partly uncompiled
    loader.load_all()
    print("Each figure compares what was measured in this run; times in seconds are no promise.\n")
    for name in options.only or SUBJECTS:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        figures = list(_module(name).measure(options.long))
        if options.write:
            written.replace(name, _module(name).__doc__.splitlines()[0], figures)
        print(written.table(figures))


def _module(name: str) -> ModuleType:
    """Import a subject, one at a time: its imports shall not slow down another one."""
    return importlib.import_module(f"tests.bench.{name}")


if __name__ == "__main__":
    main()
