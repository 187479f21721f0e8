"""The bar under the strip: the transport's buttons, and the speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QLabel, QSizePolicy, QSlider

from knight_gui.scene.speed import NOTCHES, Speed
from knight_gui.texts import tr
from knight_gui.window.top_bar import Bar
from knight_gui.wording.numbers import pace

if TYPE_CHECKING:
    from knight_gui.window.commands.command import Context

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


class TransportBar(Bar):
    """The commands that step and play, and the speed."""

    def __init__(self, context: Context) -> None:
        super().__init__("transportBar", tr("Steps and speed"), context)
        # time runs to the right, as in the landscape and on every player, however one reads
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._session = context.session
        for name in _BUTTONS:
            # those with words are as high as those with icons
            button = self.add_button(name)
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.MinimumExpanding)
        self.add_stretch()
        self._slider = QSlider(Qt.Orientation.Horizontal, self)
        self._slider.setObjectName("speedSlider")
        self._slider.setAccessibleName(tr("Speed"))
        self._slider.setToolTip(
            tr(
                "Speed: slow on the left, flat out on the right ({slower} and {faster})",
                slower=self._commands.key("slower"),
                faster=self._commands.key("faster"),
            )
        )
        self._slider.setRange(0, NOTCHES)
        self._slider.setPageStep(10)
        self._slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._slider.setMinimumWidth(48)
        self._slider.setMaximumWidth(400)
        self._slider.valueChanged.connect(self._choose_speed)
        self.addWidget(self._slider)
        self._speed = QLabel(self)
        self._speed.setObjectName("speedLabel")
        self._speed.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._widest = max((pace(Speed(n)) for n in range(NOTCHES + 1)), key=len)
        self.addWidget(self._speed)
        self.add_button("pinFlatOut")
        self._session.changed.connect(self._follow)
        self._show_speed()

    def set_icon_px(self, side: int) -> None:
        """Draw the buttons so large, and leave the speed the room that it needs."""
        super().set_icon_px(side)
        self._speed.ensurePolished()
        self._speed.setMinimumWidth(self._speed.fontMetrics().horizontalAdvance(self._widest) + 4)

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "speed" in changed:
            self._show_speed()

    def _show_speed(self) -> None:
        speed = self._session.scene.speed
        self._slider.setValue(speed.notch)
        self._speed.setText(pace(speed))

    @Slot(int)
    def _choose_speed(self, notch: int) -> None:
        self._session.change(speed=Speed(notch))
