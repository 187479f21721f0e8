"""The bar under the strip: the transport's buttons, the position in words, the speed."""

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSlider,
    QToolButton,
    QWidget,
)

from knight_gui.player.speed import NOTCHES, Speed
from knight_gui.texts import tr

_BUTTONS = (
    "first",
    "previousDeadEnd",
    "stepBack",
    "play",
    "stepForward",
    "nextDeadEnd",
    "last",
    "stop",
    "live",
)


class TransportBar(QWidget):
    """Buttons made from the actions, and the speed.

    Signals
    -------
    speed_chosen(Speed)
        The user wants another speed.
    """

    speed_chosen = Signal(object)

    def __init__(self, actions: dict[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        for name in _BUTTONS:
            layout.addWidget(self._button(name, actions[name]))
        layout.addStretch(1)
        self._slider = QSlider(Qt.Orientation.Horizontal, self)
        self._slider.setObjectName("speedSlider")
        self._slider.setAccessibleName(tr("Speed"))
        self._slider.setToolTip(
            tr(
                "Speed: slow on the left, flat out on the right ({slower} and {faster})",
                slower="−",
                faster="+",
            )
        )
        self._slider.setRange(0, NOTCHES)
        self._slider.setPageStep(10)
        self._slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._slider.setMinimumWidth(48)
        self._slider.setMaximumWidth(400)
        self._slider.valueChanged.connect(self._choose_speed)
        layout.addWidget(self._slider, 2)
        self._speed = QLabel(self)
        self._speed.setObjectName("speedLabel")
        widest = max((Speed(n).words for n in range(NOTCHES + 1)), key=len)
        self._widest = widest
        self._speed.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        layout.addWidget(self._speed)

    def set_icon_px(self, side: int) -> None:
        """Draw the buttons so large, and leave the speed the room that it needs."""
        for button in self.findChildren(QToolButton):
            button.setIconSize(QSize(side, side))
        self._speed.ensurePolished()
        self._speed.setMinimumWidth(self._speed.fontMetrics().horizontalAdvance(self._widest) + 4)

    def show_speed(self, speed: Speed) -> None:
        """Show a speed."""
        self._slider.setValue(speed.notch)
        self._speed.setText(speed.words)

    def _button(self, name: str, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"{name}Button")
        button.setDefaultAction(action)
        button.setAccessibleName(action.text())
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # those with words are as high as those with icons
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.MinimumExpanding)
        return button

    @Slot(int)
    def _choose_speed(self, notch: int) -> None:
        self.speed_chosen.emit(Speed(notch))
