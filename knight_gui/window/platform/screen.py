"""Fitting of windows to their screens, and the saved geometry of the main window."""

from contextlib import suppress

from PySide6.QtCore import QByteArray, QObject, QPoint, QSize, Qt, Slot
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QWidget

from knight_gui.window.platform.settings import read_setting, write_setting

_GEOMETRY_KEY = "place"
_TITLE_BAR_LINES = 2
"""Assumed height of a title bar in lines of text, until the frame is known."""


def max_window_size(window: QWidget) -> QSize:
    """Return the largest size of a window on its screen, without its frame."""
    frame = window.frameGeometry().size() - window.size()
    title = QSize(0, _TITLE_BAR_LINES * window.fontMetrics().lineSpacing())
    return window.screen().availableGeometry().size() - frame.expandedTo(title)


def fit_on_screen(window: QWidget) -> None:
    """Shrink a window to its screen, and move it there."""
    if window.windowState():
        # the system fits windows that are maximised or the like
        return
    window.resize(window.size().boundedTo(max_window_size(window)))
    frame = window.frameGeometry()
    available = window.screen().availableGeometry()
    # the shortest move; the upper left corner has priority
    left = max(available.left(), min(frame.left(), available.right() + 1 - frame.width()))
    top = max(available.top(), min(frame.top(), available.bottom() + 1 - frame.height()))
    if QPoint(left, top) != frame.topLeft():
        window.move(left, top)


class ScreenFitter(QObject):
    """Watcher of a window's screen, which keeps the window no larger than that."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._screen: QScreen | None = None
        handle = window.windowHandle()
        handle.screenChanged.connect(self._on_screen_changed)
        self._on_screen_changed(handle.screen())
        fit_on_screen(window)

    @property
    def _window(self) -> QWidget:
        # a reference to the window would keep it alive
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
            # the user who drags the window there also chooses its position
            window = self._window
            if not window.windowState():
                window.resize(window.size().boundedTo(max_window_size(window)))

    @Slot()
    def _on_available_geometry_changed(self) -> None:
        fit_on_screen(self._window)


def save_window_geometry(window: QWidget) -> None:
    """Save the geometry of a window in the settings."""
    write_setting(_GEOMETRY_KEY, bytes(window.saveGeometry().data()))


def restore_window_geometry(window: QWidget) -> None:
    """Restore the saved geometry of a window if it is valid, and fit the window to its screen."""
    geometry = read_setting(_GEOMETRY_KEY)
    if geometry:
        window.restoreGeometry(QByteArray(geometry))
        # full screen is not restored
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowFullScreen)
    fit_on_screen(window)
