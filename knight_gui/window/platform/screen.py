"""Keeps windows on their screens, and brings one back to where it was when it was closed last."""

from contextlib import suppress

from PySide6.QtCore import QByteArray, QObject, QPoint, QSize, Qt, Slot
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QWidget

from knight_gui.window.platform.settings import read_setting, write_setting

_GEOMETRY_KEY = "place"
_TITLE_BAR_LINES = 2
"""Height of a title in lines of text, as long as the frame is not known."""


def max_window_size(window: QWidget) -> QSize:
    """Return the largest size that a window can have on its screen, without its frame."""
    frame = window.frameGeometry().size() - window.size()
    title = QSize(0, _TITLE_BAR_LINES * window.fontMetrics().lineSpacing())
    return window.screen().availableGeometry().size() - frame.expandedTo(title)


def fit_on_screen(window: QWidget) -> None:
    """Make a window no larger than its screen, and move it there."""
    if window.windowState():
        # what is maximised or the like is fitted in by the system
        return
    window.resize(window.size().boundedTo(max_window_size(window)))
    frame = window.frameGeometry()
    available = window.screen().availableGeometry()
    # as little as brings it there, its upper left end first of all
    left = max(available.left(), min(frame.left(), available.right() + 1 - frame.width()))
    top = max(available.top(), min(frame.top(), available.bottom() + 1 - frame.height()))
    if QPoint(left, top) != frame.topLeft():
        window.move(left, top)


class ScreenFitter(QObject):
    """Keeps a window that is shown no larger than its screen, whichever that becomes."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._screen: QScreen | None = None
        handle = window.windowHandle()
        handle.screenChanged.connect(self._on_screen_changed)
        self._on_screen_changed(handle.screen())
        fit_on_screen(window)

    @property
    def _window(self) -> QWidget:
        # held, it would outlive its end
        window = self.parent()
        assert isinstance(window, QWidget)
        return window

    @Slot(QScreen)
    def _on_screen_changed(self, screen: QScreen | None) -> None:
        if self._screen is not None:
            # it may have been unplugged
            with suppress(RuntimeError):
                self._screen.availableGeometryChanged.disconnect(
                    self._on_available_geometry_changed
                )
        self._screen = screen
        if screen is not None:
            screen.availableGeometryChanged.connect(self._on_available_geometry_changed)
            # who drags it there also says where
            window = self._window
            if not window.windowState():
                window.resize(window.size().boundedTo(max_window_size(window)))

    @Slot()
    def _on_available_geometry_changed(self) -> None:
        fit_on_screen(self._window)


def save_window_geometry(window: QWidget) -> None:
    """Write down where a window is."""
    write_setting(_GEOMETRY_KEY, bytes(window.saveGeometry().data()))


def restore_window_geometry(window: QWidget) -> None:
    """Bring a window to where it was written down, unless that says nothing, and on its screen."""
    if geometry := read_setting(_GEOMETRY_KEY):
        window.restoreGeometry(QByteArray(geometry))
        # a presentation has ended with the program
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowFullScreen)
    fit_on_screen(window)
