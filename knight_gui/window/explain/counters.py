"""The panel of counters: at the step shown, and for all that was searched."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from knight_gui.player.frame import Frame, Report
from knight_gui.texts import tr
from knight_gui.window.explain.card import Card
from knight_gui.window.widgets.cards import CardTitle, FigureLabel
from knight_gui.wording.estimates import share
from knight_gui.wording.numbers import rate

_NONE = "–"
_LONG = "503,650,751"
"""A number that there is always room for: while they grow, nothing moves."""
_FAST = 999e6
"""Steps/s that there is always room for."""


def _counts() -> dict[str, str]:
    """Return the names of the counts, each with what is counted."""
    return {
        tr("Steps"): tr("Advances and retreats together."),
        tr("Nodes"): tr("How often the knight was placed on a square, the start included."),
        tr("Retreats"): tr("How often the last move was taken back."),
        tr("Depth"): tr(
            "How many moves the path has. The square that move n leads to has the number n + 1, "
            "as the start has number 1."
        ),
    }


class CountersPanel(QFrame, Card):
    """A table with a row for each count."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self._reported = 0
        self._has_counted = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(10, 8, 10, 8)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(0, 1)
        title = CardTitle(
            tr("Counts"), tr("At the step shown, and in all that was searched."), self
        )
        self._grid.addWidget(title, 0, 0)
        self._place(0, 1, tr("shown"), faint=True)
        self._place(0, 2, tr("searched"), faint=True)
        self._shown: list[FigureLabel] = []
        self._searched: list[FigureLabel] = []
        for row, (name, tip) in enumerate(_counts().items(), 1):
            self._place(row, 0, name, faint=True).setToolTip(tip)
            self._shown.append(self._place_figure(row, 1, _LONG))
            self._searched.append(self._place_figure(row, 2, _LONG))
        self._place(5, 0, tr("Speed"), faint=True)
        self._speed = self._place_figure(5, 1, rate(_FAST), columns=2)
        self._speed.setObjectName("searchSpeedLabel")
        tree = self._place(6, 0, tr("Tree tried, estimated"), faint=True, columns=2)
        tree.setToolTip(tr("The share that was tried of all positions there are to try."))
        self._share = self._place(6, 2, _NONE)
        self._share.setObjectName("shareLabel")

    @property
    def has_content(self) -> bool:
        """Whether anything was counted."""
        return self._has_counted

    def clear(self) -> None:
        """Show no counts."""
        self._reported, self._has_counted = 0, False
        for figure in (*self._shown, *self._searched):
            figure.show_figure(_NONE)
        self._speed.show_figure(_NONE)
        self._share.setText(_NONE)

    def show_frame(self, frame: Frame) -> None:
        """Show the counts at a step, which can be seen at a glance at any speed."""
        self._has_counted, position = True, frame.position
        numbers = (position.step, position.nodes, position.backtracks, position.depth)
        for figure, number in zip(self._shown, numbers, strict=True):
            figure.show_figure(f"{number:,}")
        if position.step > self._reported:
            # frames come more often than reports
            for figure, number in zip(self._searched[:-1], numbers, strict=False):
                figure.show_figure(f"{number:,}")

    def show_report(self, report: Report) -> None:
        """Show the counts of all that was searched."""
        progress = report.progress
        self._reported = progress.steps
        numbers = (progress.steps, progress.nodes, progress.backtracks)
        for figure, number in zip(self._searched[:-1], numbers, strict=True):
            figure.show_figure(f"{number:,}")
        self._searched[-1].show_figure(tr("max {depth:,}", depth=progress.deepest))
        self._speed.show_figure(rate(report.steps_per_s) if report.steps_per_s else _NONE)
        self._share.setText(_NONE if report.share is None else share(report.share))

    def _place(
        self, row: int, column: int, text: str, *, faint: bool = False, columns: int = 1
    ) -> QLabel:
        label = QLabel(text, self)
        label.setProperty("faint", faint)
        side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
        label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(label, row, column, 1, columns)
        return label

    def _place_figure(
        self, row: int, column: int, longest: str, *, columns: int = 1
    ) -> FigureLabel:
        figure = FigureLabel(longest, self)
        figure.show_figure(_NONE)
        self._grid.addWidget(figure, row, column, 1, columns, Qt.AlignmentFlag.AlignRight)
        return figure
