"""Measure what the README promises: `python -m tests.bench --help`."""

import argparse
import importlib
import sys
from types import ModuleType

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tests.bench import machine, written
from tests.bench.figure import Figure

SUBJECTS = (
    "naive",
    "seeking",
    "landscape",
    "greedy",
    "sure",
    "counting",
    "maps",
    "foresight",
    "estimates",
    "window",
)
"""Modules of this package, in the order in which they are measured."""

WIDTH = 100


def main() -> None:
    """Measure the subjects that are asked for and print their figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--list", action="store_true", help="name the subjects and end")
    parser.add_argument("--only", action="append", choices=SUBJECTS, help="measure this subject")
    parser.add_argument("--long", action="store_true", help="measure longer, and more")
    parser.add_argument("--write", action="store_true", help="write it into docs/measured.md")
    options = parser.parse_args()
    console = Console(width=WIDTH, highlight=False)
    if options.list:
        for name in SUBJECTS:
            console.print(f"{name:10}{_module(name).__doc__.splitlines()[0]}")
        return
    console.print(machine.description(), style="bold")
    console.print(
        "Each figure compares what was measured in this run; times in seconds are no promise.\n"
    )
    figures = []
    for name in options.only or SUBJECTS:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        told = list(_module(name).measure(options.long))
        if options.write:
            written.replace(name, _module(name).__doc__.splitlines()[0], told)
        figures.extend(told)
    console.print(_table(figures))


def _module(name: str) -> ModuleType:
    # one at a time: what one subject loads shall not weigh on another
    return importlib.import_module(f"tests.bench.{name}")


def _table(figures: list[Figure]) -> Table:
    table = Table(box=None, padding=(0, 2, 1, 0), show_edge=False)
    table.add_column("figure", ratio=1)
    table.add_column("measured", justify="right", no_wrap=True)
    table.add_column("target", justify="right", no_wrap=True)
    table.add_column("")
    for figure in figures:
        table.add_row(
            f"{escape(figure.name)}\n[dim]{escape(figure.note)}[/]",
            figure.amount,
            figure.promise,
            _VERDICTS[figure.is_met],
        )
    return table


_VERDICTS = {True: "[green]met[/]", False: "[bold red]missed[/]", None: ""}


if __name__ == "__main__":
    main()
