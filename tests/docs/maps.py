"""Picture of the README: the maps of all five programs on 8×8."""

import argparse
import sys
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from knight_gui.board import Board
from knight_gui.documents.atomic import write_file_atomically
from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.maps.sheet import MapSheet, SheetMap
from knight_gui.drawing.maps.subject import AllStartsSubject
from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.i18n import tr
from knight_gui.messages import maps
from knight_gui.messages.names import format_board_size
from knight_gui.messages.programs import search_title
from knight_gui.state.export import FileType
from knight_gui.state.programs import PUBLISHED_PROGRAMS, Variant
from knight_gui.state.setup import SearchSetup
from knight_gui.sweeps.api import map_starts
from knight_gui.sweeps.results import SearchResults
from knight_gui.sweeps.summary import summarize_results

_SCALE = 2


def main() -> None:
    """Search, and save the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--board", type=Board.parse, default=Board())
    parser.add_argument("--limit", type=int, default=10**8)
    options = parser.parse_args()
    subject = AllStartsSubject(options.board)
    setups = _setups()
    app = QGuiApplication([*sys.argv[:1], "-platform", "offscreen"])
    shown = tuple(
        None if each is None else _sheet_map(subject, each, options.limit) for each in setups
    )
    title = tr(
        "What a search from each square of {size} comes to within {number} steps",
        size=format_board_size(options.board),
        number=maps.format_steps(options.limit),
    )
    sheet = MapSheet(title, shown, len(PUBLISHED_PROGRAMS), options.limit, LIGHT_THEME, 1250)
    picture = Picture(title, sheet.size, sheet.background, sheet.draw)
    write_file_atomically(options.file, picture.to_bytes(FileType(options.file.suffix[1:]), _SCALE))
    del app


def _setups() -> list[SearchSetup | None]:
    """Return the naive searches of the programs that have one, then the greedy ones of all."""
    naive = [SearchSetup(program=program, variant=Variant.NAIVE) for program in PUBLISHED_PROGRAMS]
    greedy = [
        SearchSetup(program=program, variant=Variant.GREEDY) for program in PUBLISHED_PROGRAMS
    ]
    # the program that never backtracks is greedy only
    return [*(setup if setup.strategy.backtracking else None for setup in naive), *greedy]


def _sheet_map(subject: AllStartsSubject, setup: SearchSetup, limit: int) -> SheetMap:
    results = SearchResults.from_attempts(
        tuple(map_starts(subject.board, strategy=setup.strategy, max_steps=limit).values())
    )
    summary = maps.sweep_summary_text(summarize_results(results), subject.search_names)
    return SheetMap(search_title(setup), subject.make_heatmap_data(results), summary)


if __name__ == "__main__":
    main()
