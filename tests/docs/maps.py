"""Makes the picture of the README: the maps of all five programs on 8×8."""

import argparse
import sys
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from knight_gui.board import Board
from knight_gui.documents.atomic import write_file
from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.maps.sheet import MapSheet, SheetMap
from knight_gui.drawing.maps.subject import AllStarts
from knight_gui.drawing.theme import LIGHT
from knight_gui.i18n import tr
from knight_gui.messages import maps
from knight_gui.messages.names import size_of
from knight_gui.messages.programs import search_title
from knight_gui.state.export import Kind
from knight_gui.state.programs import PUBLISHED, Variant
from knight_gui.state.setup import Setup
from knight_gui.sweeps.api import map_starts
from knight_gui.sweeps.results import Results
from knight_gui.sweeps.summary import summary_of_results

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
    app = QGuiApplication([*sys.argv[:1], "-platform", "offscreen"])
    shown = tuple(
        None if each is None else _sheet_map(subject, each, options.limit) for each in setups
    )
    title = tr(
        "What a search from each square of {size} comes to within {number} steps",
        size=size_of(options.board),
        number=maps.steps_of(options.limit),
    )
    sheet = MapSheet(title, shown, len(PUBLISHED), options.limit, LIGHT, 1250)
    picture = Picture(title, sheet.size, sheet.ground, sheet.draw)
    write_file(options.file, picture.to_bytes(Kind(options.file.suffix[1:]), _SCALE))
    del app


def _setups() -> list[Setup | None]:
    """Return the naive searches of the programs that have one, then the greedy ones of all."""
    naive = [Setup(program=program, variant=Variant.NAIVE) for program in PUBLISHED]
    greedy = [Setup(program=program, variant=Variant.GREEDY) for program in PUBLISHED]
    # the one that never goes back is greedy only
    return [*(each if each.strategy.backtracking else None for each in naive), *greedy]


def _sheet_map(subject: AllStarts, setup: Setup, limit: int) -> SheetMap:
    results = Results.of(
        tuple(map_starts(subject.board, strategy=setup.strategy, limit=limit).values())
    )
    summary = maps.told_of_all(summary_of_results(results), subject.names)
    return SheetMap(search_title(setup), subject.data(results), summary)


if __name__ == "__main__":
    main()
