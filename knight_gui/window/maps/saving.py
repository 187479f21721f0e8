"""Keeps what is on the page of maps: as a picture in a file, or on the clipboard."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication, QFileDialog

from knight_gui.files.atomic import write_file
from knight_gui.scene.export import Kind
from knight_gui.texts import tr
from knight_gui.window.export.folder import last_folder, remember_folder
from knight_gui.wording import pictures

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from knight_gui.window.export.paper import Picture

_KINDS = (Kind.PNG, Kind.SVG, Kind.PDF)
_SCALE = 2
"""Pixels for each that the picture is as large as on the screen."""


def copy(picture: Picture) -> str:
    """Put a picture on the clipboard, and return that it is there."""
    data = QMimeData()
    data.setImageData(picture.image(_SCALE))
    data.setData("image/svg+xml", picture.to_bytes(Kind.SVG, 1))
    QApplication.clipboard().setMimeData(data)
    return tr("✓ Copied.")


def save(picture: Picture, name: str, parent: QWidget) -> str:
    """Ask for a file, write a picture into it, and return what came of it; nothing if nobody chose.

    Parameters
    ----------
    name
        What the file is called unless the user says otherwise, without its ending.
    """
    filters = {_filter(kind): kind for kind in _KINDS}
    place = str(last_folder() / f"{name}.{Kind.PNG.value}")
    chosen, chosen_filter = QFileDialog.getSaveFileName(
        parent, tr("Save"), place, ";;".join(filters)
    )
    if not chosen:
        return ""
    file = Path(chosen)
    kind = _kind_of(file) or filters.get(chosen_filter, Kind.PNG)
    if _kind_of(file) is None:
        file = file.with_name(f"{file.name}.{kind.value}")
        if file.exists():
            # of the name that was typed the dialog could not tell that it is taken
            return tr("✗ {name} is there already: choose it to replace it.", name=file.name)
    return _write(picture, kind, file)


def _write(picture: Picture, kind: Kind, file: Path) -> str:
    remember_folder(file.parent)
    try:
        write_file(file, picture.to_bytes(kind, _SCALE))
    except OSError as error:
        return tr("✗ {why}", why=error.strerror or error)
    return tr("✓ {file}", file=pictures.done(file.name, file.stat().st_size))


def _filter(kind: Kind) -> str:
    return tr("{kind} files (*.{ending})", kind=kind.value.upper(), ending=kind.value)


def _kind_of(file: Path) -> Kind | None:
    """Return the kind that a file's name ends with."""
    return next((kind for kind in _KINDS if file.suffix.lower() == f".{kind.value}"), None)
