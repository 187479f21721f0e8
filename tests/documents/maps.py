"""Makes the picture of the README: the maps of all five programs on 8×8."""

import argparse
import sys
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from knight_gui.files.atomic import write_file
from knight_gui.maps.pool import pool_of
from knight_gui.maps.results import Results
from knight_gui.maps.summary import summary_of_results
from knight_gui.maps.sweep import Sweep
from knight_gui.scene.export import Kind
from knight_gui.scene.programs import OF_THE_DOCUMENTS, Variant
from knight_gui.scene.setup import Setup
from knight_gui.search.position import Attempt
from knight_gui.tour import Board
from knight_gui.window.export.paper import Picture
from knight_gui.window.maps.sheet import MapSheet, SheetMap
from knight_gui.window.maps.subject import AllStarts
from knight_gui.window.theme import LIGHT
from knight_gui.wording import maps
from knight_gui.wording.programs import search_title

_SCALE = 2


def main() -> None:
    """Search, and write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--board", type=Board.parse, default=Board())
    parser.add_argument("--limit", type=int, default=10**8)
    options = parser.parse_args()
    subject = AllStarts(options.board)
    setups = _setups()
    known = _searched(subject, [each for each in setups if each is not None], options.limit)
    app = QGuiApplication([*sys.argv[:1], "-platform", "offscreen"])
    shown = tuple(
        None if each is None else _sheet_map(subject, each, known[each]) for each in setups
    )
    title = maps.title_of_limit(options.board, options.limit)
    sheet = MapSheet(title, shown, len(OF_THE_DOCUMENTS), options.limit, LIGHT, 1250)
    picture = Picture(title, sheet.size, sheet.ground, sheet.draw)
    kind = Kind(options.file.suffix[1:])
    write_file(options.file, picture.to_bytes(kind, _SCALE))
    del app


def _setups() -> list[Setup | None]:
    """Return the naive searches of the programs that have one, then the greedy ones of all."""
    naive = [Setup(program=program, variant=Variant.NAIVE) for program in OF_THE_DOCUMENTS]
    greedy = [Setup(program=program, variant=Variant.GREEDY) for program in OF_THE_DOCUMENTS]
    # the one that never goes back is greedy only
    return [*(each if each.strategy.backtracking else None for each in naive), *greedy]


def _searched(subject: AllStarts, setups: list[Setup], limit: int) -> dict[Setup, Results]:
    problems = [each for setup in setups for each in subject.problems(setup.strategy)]
    attempts: list[Attempt | None] = [None] * len(problems)
    pool = pool_of()
    sweep = Sweep(problems, limit, pool)
    for findings in sweep.findings():
        for finding in findings:
            attempts[finding.place] = finding.attempt
        told = sweep.progress()
        sys.stderr.write(f"\r{maps.progress(told.done, told.of, told.seconds_left)}   ")
    pool.close()
    results = Results.of(attempts)
    count = subject.count
    return {setup: results.part(place * count, count) for place, setup in enumerate(setups)}


def _sheet_map(subject: AllStarts, setup: Setup, results: Results) -> SheetMap:
    summary = maps.told_of_all(summary_of_results(results), subject.names)
    return SheetMap(search_title(setup), subject.data(results), summary)


if __name__ == "__main__":
    main()
