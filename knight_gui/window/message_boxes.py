"""Messages and questions of the window: tooltips, callouts, message boxes, file dialogs."""

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
"""Callouts in a run of the program at most."""
_SHOWN_CALLOUTS_KEY = "named"


def show_message_at(widget: QWidget, pos: QPoint, message: str) -> None:
    """Show a message at a pixel of a widget until the next input, and announce it."""
    QToolTip.showText(widget.mapToGlobal(pos), message, widget)
    announce_to_screen_reader(widget, message)


def show_tooltip_within(widget: QWidget, pos: QPoint, text: str) -> None:
    """Show a tooltip at a pixel of a widget, farther left if it would go beyond its right edge."""
    padding_px = widget.fontMetrics().height()
    width_px = widget.fontMetrics().horizontalAdvance(text) + padding_px
    left = max(0, min(pos.x(), widget.width() - width_px))
    QToolTip.showText(widget.mapToGlobal(QPoint(left, pos.y())), text, widget)


def hide_outdated_tooltip(pos: QPoint | None, tooltip_at: Callable[[QPoint], str]) -> None:
    """Hide the tooltip of a pixel if it has another text by now; None: no tooltip was shown."""
    if pos is not None and QToolTip.isVisible() and QToolTip.text() != tooltip_at(pos):
        QToolTip.hideText()


def announce_to_screen_reader(widget: QWidget, text: str) -> None:
    """Announce a text to the screen reader, if there is one, after its current text."""
    # a dot between parts would be read out, too
    event = QAccessibleAnnouncementEvent(widget, text.replace(" · ", ", "))
    QAccessible.updateAccessibility(event)


class CalloutBudget:
    """Budget of the callouts of the program: each mark once, and few marks in a run.

    The names of the marks that had a callout are kept in the settings.
    """

    def __init__(self) -> None:
        self.remaining = MAX_CALLOUTS
        """Callouts that are left in this run."""

    def can_show(self, mark_name: str) -> bool:
        """Return True if a mark may have a callout now."""
        return self.remaining > 0 and mark_name not in self._shown_mark_names

    def record_shown(self, mark_name: str) -> None:
        """Record that a mark had a callout."""
        self.remaining -= 1
        self._shown_mark_names.add(mark_name)
        write_setting(_SHOWN_CALLOUTS_KEY, self._shown_mark_names)

    @cached_property
    def _shown_mark_names(self) -> set[str]:
        return set(read_setting(_SHOWN_CALLOUTS_KEY) or ())


class DisabledButtonClickFilter(QObject):
    """Event filter that shows why the command of a button is disabled on a click."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_click = event.type() is QEvent.Type.MouseButtonRelease
        if is_click and isinstance(watched, QToolButton) and not watched.isEnabled():
            reason = watched.defaultAction().statusTip()
            show_message_at(watched, watched.rect().bottomLeft(), reason)
        return super().eventFilter(watched, event)


def make_command_button(
    action: QAction,
    parent: QWidget,
    object_name_prefix: str = "",
    button_type: type[QToolButton] = QToolButton,
) -> QToolButton:
    """Return a button for the action of a command, with an object name of the same prefix.

    A disabled button shows the reason on a click.
    """
    button = button_type(parent)
    button.setDefaultAction(action)
    button.setObjectName(f"{object_name_prefix or action.objectName()}Button")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.installEventFilter(DisabledButtonClickFilter(button))
    return button


class MessageBoxContent(NamedTuple):
    """Content of a message box: a title, a text, and an informative text in a smaller font."""

    object_name: str
    title: str
    text: str
    informative_text: str = ""
    is_warning: bool = True
    detailed_text: str = ""
    """Text that is shown on demand."""


class MessageBoxButton(NamedTuple):
    """Button of a message box: a standard one, or a text with a role, and its action."""

    button: QMessageBox.StandardButton | tuple[str, QMessageBox.ButtonRole]
    on_click: Callable[[], object] | None = None
    is_default: bool = False
    keeps_box_open: bool = False
    """Whether the box stays open after a click."""


def open_message_box(
    parent: QWidget, content: MessageBoxContent, *buttons: MessageBoxButton
) -> None:
    """Open a box that blocks nothing; of one with buttons there is only one at a time."""
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
        button: QAbstractButton
        if isinstance(button_spec.button, tuple):
            text, role = button_spec.button
            button = box.addButton(text, role)
        else:
            button = box.addButton(button_spec.button)
        if button_spec.keeps_box_open:
            # Qt would close it
            button.clicked.disconnect()
        if button_spec.on_click is not None:
            button.clicked.connect(button_spec.on_click)
        if button_spec.is_default:
            box.setDefaultButton(button)
    box.open()


def confirm_discard(
    parent: QWidget, title: str, loss_text: str, on_discard: Callable[[], object]
) -> None:
    """Ask whether unsaved work may be discarded, and call a function if so."""
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
    """Return an existing file that the user chooses, or None."""
    from PySide6.QtWidgets import QFileDialog

    name, _ = QFileDialog.getOpenFileName(parent, title, str(folder), name_filters)
    if not name:
        return None
    return Path(name)


def choose_file_to_save(
    parent: QWidget,
    title: str,
    proposed_path: Path,
    suffixes_by_filter: Mapping[str, Sequence[str]],
) -> Path | None:
    """Return the path of a file to be written that the user chooses, or None.

    Parameters
    ----------
    suffixes_by_filter
        Suffixes of each file type, by its name in the dialog; the first is added to a name without
        any of them.
    """
    from PySide6.QtWidgets import QFileDialog

    while True:
        name_filters = ";;".join(suffixes_by_filter)
        name, chosen_filter = QFileDialog.getSaveFileName(
            parent, title, str(proposed_path), name_filters
        )
        if not name:
            return None
        path = Path(name)
        if path.suffix.lower() in chain(*suffixes_by_filter.values()):
            return path
        previous_path = proposed_path
        first_suffixes = next(iter(suffixes_by_filter.values()))
        suffix = suffixes_by_filter.get(chosen_filter, first_suffixes)[0]
        proposed_path = path.with_name(path.name + suffix)
        # the dialog has asked about another file than the one that would be replaced
        if not proposed_path.exists() or proposed_path == previous_path:
            return proposed_path
