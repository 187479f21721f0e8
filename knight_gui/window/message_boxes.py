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
from knight_gui.window.platform.settings import read_setting, write_setting

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMessageBox

MAX_CALLOUTS = 3
"""As many things are named in a run."""
_SHOWN_CALLOUTS_KEY = "named"


def show_message_at(widget: QWidget, pos: QPoint, message: str) -> None:
    """Show a sentence at a pixel of a widget, until somebody goes on, and have it read out."""
    QToolTip.showText(widget.mapToGlobal(pos), message, widget)
    announce_to_screen_reader(widget, message)


def announce_to_screen_reader(widget: QWidget, text: str) -> None:
    """Have a screen reader say something after what it is just saying, if there is one."""
    # a dot between parts would be read out, too
    event = QAccessibleAnnouncementEvent(widget, text.replace(" · ", ", "))
    QAccessible.updateAccessibility(event)


class CalloutBudget:
    """Decides what is named in a callout: each thing once, and few things in a run.

    All callouts of the program ask the same one. What was named is kept in the settings.
    """

    def __init__(self) -> None:
        self.remaining = MAX_CALLOUTS

    def can_show(self, mark_name: str) -> bool:
        """Tell whether something may be named now."""
        return self.remaining > 0 and mark_name not in self._shown_mark_names

    def record_shown(self, mark_name: str) -> None:
        """Note that something was named."""
        self.remaining -= 1
        self._shown_mark_names.add(mark_name)
        write_setting(_SHOWN_CALLOUTS_KEY, self._shown_mark_names)

    @cached_property
    def _shown_mark_names(self) -> set[str]:
        return set(read_setting(_SHOWN_CALLOUTS_KEY) or ())


class DisabledButtonClickFilter(QObject):
    """Answers clicks on disabled buttons, which swallow them, with the tip that says why."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_click = event.type() is QEvent.Type.MouseButtonRelease
        if is_click and isinstance(watched, QAbstractButton) and not watched.isEnabled():
            show_message_at(watched, watched.rect().bottomLeft(), watched.toolTip())
        return super().eventFilter(watched, event)


def make_command_button(
    action: QAction,
    parent: QWidget,
    object_name_prefix: str = "",
    button_type: type[QToolButton] = QToolButton,
) -> QToolButton:
    """Return a button that gives a command, called as the command is unless it has a name.

    Disabled, it answers a click with the reason.
    """
    button = button_type(parent)
    button.setDefaultAction(action)
    button.setObjectName(f"{object_name_prefix or action.objectName()}Button")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.installEventFilter(DisabledButtonClickFilter(button))
    return button


class MessageBoxContent(NamedTuple):
    """What a box says: a title for its frame, a sentence, and more in smaller letters."""

    object_name: str
    title: str
    text: str
    informative_text: str = ""
    is_warning: bool = True
    detailed_text: str = ""
    """What is shown on demand."""


class MessageBoxButton(NamedTuple):
    """One button of a box: one that Qt knows, or words of its own, and what follows from it."""

    button: QMessageBox.StandardButton | tuple[str, QMessageBox.ButtonRole]
    on_click: Callable[[], object] = lambda: None
    is_default: bool = False
    keeps_box_open: bool = False
    """Whether the box is still there afterwards."""


def open_message_box(
    parent: QWidget, content: MessageBoxContent, *buttons: MessageBoxButton
) -> None:
    """Say or ask something in a box that holds up nobody; a question is asked once at a time."""
    from PySide6.QtWidgets import QMessageBox

    existing_box = parent.findChild(QMessageBox, content.object_name)
    if buttons and existing_box is not None and existing_box.isVisible():
        existing_box.activateWindow()
        return
    icon = QMessageBox.Icon.Warning if content.is_warning else QMessageBox.Icon.Question
    no_button = QMessageBox.StandardButton.NoButton
    box = QMessageBox(
        icon,
        content.title,
        content.text,
        no_button,
        parent,
        # a file's name may look like one of Qt's texts
        textFormat=Qt.TextFormat.PlainText,
        detailedText=content.detailed_text,
    )
    box.setObjectName(content.object_name)
    box.setInformativeText(content.informative_text)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for button_spec in buttons:
        add_button_args = (
            button_spec.button if isinstance(button_spec.button, tuple) else (button_spec.button,)
        )
        button = box.addButton(*add_button_args)
        if button_spec.keeps_box_open:
            # Qt would close it
            button.clicked.disconnect()
        button.clicked.connect(button_spec.on_click)
        if button_spec.is_default:
            box.setDefaultButton(button)
    box.open()


def confirm_discard(
    parent: QWidget, title: str, loss_text: str, on_discard: Callable[[], object]
) -> None:
    """Say what is lost by closing something, and go on if the user does not mind."""
    from PySide6.QtWidgets import QMessageBox

    standard_button = QMessageBox.StandardButton
    informative_text = tr("It is lost if you close now.")
    open_message_box(
        parent,
        MessageBoxContent("lossBox", title, loss_text, informative_text, is_warning=False),
        MessageBoxButton(standard_button.Discard, on_discard),
        MessageBoxButton(standard_button.Cancel, is_default=True),
    )


def choose_file_to_open(
    parent: QWidget, title: str, folder: Path | str, name_filters: str
) -> Path | None:
    """Let the user choose a file that is there; None if they would rather not."""
    from PySide6.QtWidgets import QFileDialog

    name, _ = QFileDialog.getOpenFileName(parent, title, str(folder), name_filters)
    return Path(name) if name else None


def choose_file_to_save(
    parent: QWidget,
    title: str,
    proposed_path: Path,
    suffixes_by_filter: Mapping[str, Sequence[str]],
) -> Path | None:
    """Let the user choose the name of a file to be written; None if they would rather not.

    Parameters
    ----------
    suffixes_by_filter
        What files of each kind may end with, by the kind's name in the dialog; the first is added
        to a name without any.
    """
    from PySide6.QtWidgets import QFileDialog

    while True:
        name_filters = ";;".join(suffixes_by_filter)
        name, chosen_filter = QFileDialog.getSaveFileName(
            parent, title, str(proposed_path), name_filters
        )
        path = Path(name)
        if not name or path.suffix.lower() in chain(*suffixes_by_filter.values()):
            return path if name else None
        previous_path = proposed_path
        suffix = suffixes_by_filter.get(chosen_filter, next(iter(suffixes_by_filter.values())))[0]
        proposed_path = path.with_name(path.name + suffix)
        # the dialog has asked about another file than that which would be replaced
        if not proposed_path.exists() or proposed_path == previous_path:
            return proposed_path
