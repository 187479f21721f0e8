"""What is asked or said about files, in boxes that wait for nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from knight_gui.texts import tr
from knight_gui.wording import keeping

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QMessageBox

    from knight_gui.window.commands.command import Context


def box_of(context: Context, name: str, title: str, sentence: str) -> QMessageBox:
    """Return a box with a sentence, which goes when it was answered."""
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(context.window)
    box.setObjectName(name)
    box.setWindowTitle(title)
    # a file's name may look like one of Qt's texts
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(sentence)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return box


def say_trouble(context: Context, title: str, sentence: str) -> None:
    """Say what could not be done with a file, and why."""
    from PySide6.QtWidgets import QMessageBox

    box = box_of(context, "troubleBox", title, sentence)
    box.setIcon(QMessageBox.Icon.Warning)
    box.open()


def ask_about_changes(
    context: Context, keep: Callable[[], object], give_up: Callable[[], object]
) -> None:
    """Ask whether what was changed is to be kept, given up, or worked on.

    Parameters
    ----------
    context
        What is shown.
    keep, give_up
        What is done then.
    """
    from PySide6.QtWidgets import QMessageBox

    asked = context.window.findChild(QMessageBox, "changesBox")
    if asked is not None:
        # once is enough
        asked.activateWindow()
        return
    box = box_of(
        context,
        "changesBox",
        tr("Changes that are not kept"),
        tr("“{name}” has changes that are in no file.", name=keeping.name_of(context.scene)),
    )
    box.setInformativeText(tr("Save them? They are lost otherwise."))
    box.setIcon(QMessageBox.Icon.Question)
    button = QMessageBox.StandardButton
    box.setStandardButtons(button.Save | button.Discard | button.Cancel)
    box.setDefaultButton(button.Save)
    answers = {button.Save: keep, button.Discard: give_up}

    def take(answer: int) -> None:
        answers.get(button(answer), lambda: None)()

    box.finished.connect(take)
    box.open()
