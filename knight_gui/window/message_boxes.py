"""What the window says and asks beside its parts: tips, boxes that wait for nobody, files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAction
from PySide6.QtWidgets import QAbstractButton, QToolButton, QToolTip, QWidget

from knight_gui.i18n import tr
from knight_gui.window.platform.settings import remember, remembered

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMessageBox

MOST_CALLOUTS = 3
"""As many things are named in a run."""
_NAMED_KEY = "named"


def say_at(widget: QWidget, spot: QPoint, sentence: str) -> None:
    """Show a sentence at a pixel of a widget, until somebody goes on, and have it read out."""
    QToolTip.showText(widget.mapToGlobal(spot), sentence, widget)
    announce(widget, sentence)


def announce(widget: QWidget, text: str) -> None:
    """Have a screen reader say something after what it is just saying, if there is one."""
    # a dot between parts would be read out, too
    told = QAccessibleAnnouncementEvent(widget, text.replace(" · ", ", "))
    QAccessible.updateAccessibility(told)


class CalloutBudget:
    """Decides what is named in a callout: each thing once, and few things in a run.

    All callouts of the program ask the same one. What was named is kept in the settings.
    """

    def __init__(self) -> None:
        self.left = MOST_CALLOUTS

    def allows(self, name: str) -> bool:
        """Tell whether something may be named now."""
        return self.left > 0 and name not in self._named

    def spend(self, name: str) -> None:
        """Note that something was named."""
        self.left -= 1
        self._named.add(name)
        remember(_NAMED_KEY, self._named)

    @cached_property
    def _named(self) -> set[str]:
        return set(remembered(_NAMED_KEY) or ())


class DisabledClicks(QObject):
    """Answers clicks on disabled buttons, which swallow them, with the tip that says why."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_click = event.type() is QEvent.Type.MouseButtonRelease
        if is_click and isinstance(watched, QAbstractButton) and not watched.isEnabled():
            say_at(watched, watched.rect().bottomLeft(), watched.toolTip())
        return super().eventFilter(watched, event)


def command_button(
    action: QAction, parent: QWidget, name: str = "", kind: type[QToolButton] = QToolButton
) -> QToolButton:
    """Return a button that gives a command, called as the command is unless it has a name.

    Disabled, it answers a click with the reason.
    """
    button = kind(parent)
    button.setDefaultAction(action)
    button.setObjectName(f"{name or action.objectName()}Button")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.installEventFilter(DisabledClicks(button))
    return button


class Notice(NamedTuple):
    """What a box says: a title for its frame, a sentence, and more in smaller letters."""

    name: str
    title: str
    sentence: str
    more: str = ""
    is_warning: bool = True
    details: str = ""
    """What is shown on demand."""


class Answer(NamedTuple):
    """One button of a box: one that Qt knows, or words of its own, and what follows from it."""

    button: QMessageBox.StandardButton | tuple[str, QMessageBox.ButtonRole]
    act: Callable[[], object] = lambda: None
    is_usual: bool = False
    stays: bool = False
    """Whether the box is still there afterwards."""


def open_box(parent: QWidget, notice: Notice, *answers: Answer) -> None:
    """Say or ask something in a box that holds up nobody; a question is asked once at a time."""
    from PySide6.QtWidgets import QMessageBox

    asked = parent.findChild(QMessageBox, notice.name)
    if answers and asked is not None and asked.isVisible():
        asked.activateWindow()
        return
    icon = QMessageBox.Icon.Warning if notice.is_warning else QMessageBox.Icon.Question
    none = QMessageBox.StandardButton.NoButton
    box = QMessageBox(
        icon,
        notice.title,
        notice.sentence,
        none,
        parent,
        # a file's name may look like one of Qt's texts
        textFormat=Qt.TextFormat.PlainText,
        detailedText=notice.details,
    )
    box.setObjectName(notice.name)
    box.setInformativeText(notice.more)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for answer in answers:
        words = answer.button if isinstance(answer.button, tuple) else (answer.button,)
        button = box.addButton(*words)
        if answer.stays:
            # Qt would close it
            button.clicked.disconnect()
        button.clicked.connect(answer.act)
        if answer.is_usual:
            box.setDefaultButton(button)
    box.open()


def ask_to_lose(parent: QWidget, title: str, loss: str, go_on: Callable[[], object]) -> None:
    """Say what is lost by closing something, and go on if the user does not mind."""
    from PySide6.QtWidgets import QMessageBox

    button, more = QMessageBox.StandardButton, tr("It is lost if you close now.")
    open_box(
        parent,
        Notice("lossBox", title, loss, more, is_warning=False),
        Answer(button.Discard, go_on),
        Answer(button.Cancel, is_usual=True),
    )


def file_to_open(parent: QWidget, title: str, folder: Path | str, filters: str) -> Path | None:
    """Let the user choose a file that is there; None if they would rather not."""
    from PySide6.QtWidgets import QFileDialog

    name, _ = QFileDialog.getOpenFileName(parent, title, str(folder), filters)
    return Path(name) if name else None


def file_to_write(
    parent: QWidget, title: str, proposed: Path, endings: Mapping[str, Sequence[str]]
) -> Path | None:
    """Let the user choose the name of a file to be written; None if they would rather not.

    Parameters
    ----------
    endings
        What files of each kind may end with, by the kind's name in the dialog; the first is added
        to a name without any.
    """
    from PySide6.QtWidgets import QFileDialog

    while True:
        kinds = ";;".join(endings)
        name, kind = QFileDialog.getSaveFileName(parent, title, str(proposed), kinds)
        file = Path(name)
        if not name or file.suffix.lower() in chain(*endings.values()):
            return file if name else None
        before, ending = proposed, endings.get(kind, next(iter(endings.values())))[0]
        proposed = file.with_name(file.name + ending)
        # the dialog has asked about another file than that which would be replaced
        if not proposed.exists() or proposed == before:
            return proposed
