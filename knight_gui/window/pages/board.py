"""The page on which a board is made: its holes, its shape, and the piece that tours it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QTimer, Slot

from knight_gui.board import LEAPERS, Leaper
from knight_gui.i18n import tr
from knight_gui.messages import starts
from knight_gui.player.jobs.job import Delivery
from knight_gui.player.jobs.questions import AskStarts, Starts
from knight_gui.search.kinds import Prospect
from knight_gui.search.problem import Problem
from knight_gui.state.shapes import SHAPES, Shape
from knight_gui.window.board.view import BoardView
from knight_gui.window.commands import operations
from knight_gui.window.context import Context
from knight_gui.window.widgets.cards import RoomyLabel
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import ValueBox, label_for, named, push_button, row

_LINES = 4
"""Room that is kept for what is known of the starts."""


class BoardPage(Page):
    """Asks for shape and piece; while it is open, a click on the board makes or fills a hole."""

    def __init__(self, context: Context) -> None:
        super().__init__("boardPage", tr("Make a board"), context.parent)
        self._context, self._track = context, context.go.tracks[0]
        titles = {leaper: starts.piece(leaper) for leaper in LEAPERS.values()}
        self._piece = ValueBox("pieceBox", tr("Piece"), titles, self)
        self._piece.chosen.connect(self._choose_piece)
        shapes = (
            push_button(f"{each.name}Button", each.title(), partial(self._shape, each), self)
            for each in SHAPES
        )
        self._told = named(RoomyLabel(_LINES, self), "startsLabel")
        piece = row(label_for(self._piece, tr("Piece"), self), (self._piece, 1))
        self.lay_out(row(*shapes), piece, self._told, None)
        # a search that is let go of takes what was asked before with it
        self._asks = QTimer(self, singleShot=True)
        self._asks.timeout.connect(self._ask)
        context.session.on("setups").connect(self._follow)
        self._track.delivered.connect(self._take)

    def renew(self) -> None:
        """Ask what is known of the board that is shown."""
        self._asks.start()

    def leave(self) -> None:
        """Ask no more, and take the marks off the board."""
        self._asks.stop()
        self._track.cancel(AskStarts)
        self._mark(())

    @Slot()
    def _follow(self) -> None:
        if not self.isHidden():
            self._asks.start()

    @Slot()
    def _ask(self) -> None:
        setup = self._context.scene.setup
        self._piece.setCurrentIndex(-1)
        if setup.board.leaper in LEAPERS.values():
            self._piece.show_value(setup.board.leaper)
        self._told.setText(tr("Looking for tours …"))
        self._track.start(
            AskStarts(Problem(setup.board, (setup.board.first_free,), setup.strategy))
        )

    @Slot(object)
    def _take(self, delivery: Delivery) -> None:
        match delivery:
            case Delivery(AskStarts(problem), Starts() as told, True):
                self._told.setText(starts.sentence(problem, told.prospects, told.obstacle))
                self._mark(told.prospects)

    def _mark(self, prospects: tuple[tuple[int, Prospect], ...]) -> None:
        """Mark on an empty board what is known of each start."""
        if self._context.scene.setup.start is None:
            self._context.boards.part(0, BoardView).show_facts(prospects=prospects)

    @Slot(object)
    def _choose_piece(self, leaper: Leaper) -> None:
        board = self._context.scene.setup.board
        operations.choose_board(self._context, replace(board, leaper=leaper))

    def _shape(self, shape: Shape) -> None:
        operations.choose_holes(self._context, shape.holes(self._context.scene.setup.board))
