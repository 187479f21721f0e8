"""Keeps what is on the page of maps: in a file, as a picture or a table, or on the clipboard."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication, QFileDialog

from knight_gui.files.atomic import write_file
from knight_gui.files.maps import as_csv
from knight_gui.files.maps.row import row_of
from knight_gui.scene.export import Kind
from knight_gui.texts import tr
from knight_gui.window.export.folder import last_folder, remember_folder
from knight_gui.wording import pictures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtWidgets import QWidget

    from knight_gui.files.maps.row import Entry
    from knight_gui.window.export.paper import Picture

_SCALE = 2
"""Pixels for each that the picture is as large as on the screen."""


def copy(picture: Picture) -> str:
    """Put a picture on the clipboard, and return that it is there."""
    data = QMimeData()
    data.setImageData(picture.image(_SCALE))
    data.setData("image/svg+xml", picture.to_bytes(Kind.SVG, 1))
    QApplication.clipboard().setMimeData(data)
    return tr("✓ Copied.")


def save(
    picture: Picture, entries: Callable[[], Iterable[Entry]], name: str, parent: QWidget
) -> str:
    """Ask for a file, write into it, and return what came of it; nothing if nobody chose one.

    Parameters
    ----------
    picture
        What a file of a picture holds.
    entries
        Makes the rows of a table.
    name
        What the file is called unless the user says otherwise, without its ending.
    """
    makers: dict[str, Callable[[], bytes]] = {
        kind.value: partial(picture.to_bytes, kind, _SCALE)
        for kind in (Kind.PNG, Kind.SVG, Kind.PDF)
    }
    makers["csv"] = lambda: as_csv.write(map(row_of, entries()))
    filters = {_filter(ending): ending for ending in makers}
    place = str(last_folder() / f"{name}.{Kind.PNG.value}")
    chosen, chosen_filter = QFileDialog.getSaveFileName(
        parent, tr("Save"), place, ";;".join(filters)
    )
    if not chosen:
        return ""
    file = Path(chosen)
    ending = file.suffix.lower()[1:]
    if ending not in makers:
        ending = filters.get(chosen_filter, Kind.PNG.value)
        file = file.with_name(f"{file.name}.{ending}")
        if file.exists():
            # of the name that was typed the dialog could not tell that it is taken
            return tr("✗ {name} is there already: choose it to replace it.", name=file.name)
    return _write(makers[ending], file)


def _write(make: Callable[[], bytes], file: Path) -> str:
    remember_folder(file.parent)
    try:
        write_file(file, make())
    except OSError as error:
        return tr("✗ {why}", why=error.strerror or error)
    return tr("✓ {file}", file=pictures.done(file.name, file.stat().st_size))


def _filter(ending: str) -> str:
    return tr("{kind} files (*.{ending})", kind=ending.upper(), ending=ending)
