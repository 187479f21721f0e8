"""Lesson as a handout for a class: three scenes on a page, and the answers on the last pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from knight_gui.drawing.board.canvas import make_font
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.layers import BoardPainter
from knight_gui.drawing.board.view_state import BoardViewState
from knight_gui.drawing.export.looks import picture_layers
from knight_gui.drawing.export.page_layout import (
    FONT_PX,
    GUTTER_PX,
    LABEL_PX,
    PAGE_SIZE,
    PAGE_THEME,
    draw_lines,
    draw_wrapped_text,
    page_area,
    split_into_chunks,
)
from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.export.sheet import PictureSheet
from knight_gui.drawing.export.still import StillData, find_scene_answers, make_still
from knight_gui.drawing.painting import saved_painter_state
from knight_gui.i18n import tr, translate
from knight_gui.messages import questions
from knight_gui.messages.programs import search_title
from knight_gui.search.givens import MAX_GIVEN_BRANCHES, GivenNumbersSearch, index_by_number
from knight_gui.state.export import PathStyle, PictureContent, PictureStyle, PictureTheme
from knight_gui.state.lesson import Lesson, LessonScene
from knight_gui.state.setup import SearchSetup

if TYPE_CHECKING:
    from knight_gui.drawing.export.web_page import SceneSearcher

_SCENES_PER_PAGE = 3
_ANSWERS_PER_PAGE = 20
_BOARD_PX = 290
_SMALL_BOARD_PX = 205
"""Sides of a board alone, and of one beside another board or a landscape."""
_MIN_FONT_PX = 8
_LAYERS = picture_layers(PictureTheme.PRINT, PathStyle.BOTH)


@dataclass(frozen=True)
class _PrintedScene:
    """Scene as it is printed."""

    heading: str
    texts: tuple[str, ...]
    captions_and_stills: tuple[tuple[str, StillData], ...]
    """The boards, each with the title of its search."""
    landscape: StillData | None
    answer: str
    """The answer to its question; may be empty."""


def make_lesson_handout(
    lesson: Lesson, search_scene: SceneSearcher, check_cancelled: Callable[[], None]
) -> Picture:
    """Return a lesson on pages, with each scene at its last step.

    Parameters
    ----------
    check_cancelled
        A function that is called every few milliseconds, and raises an exception to cancel.
    """
    scenes = [
        _prepare_scene(number, scene, search_scene, check_cancelled)
        for number, scene in enumerate(lesson.scenes, 1)
    ]
    title = translate(lesson.title) or tr("Knight’s tour")
    pages = [partial(_draw_scenes, part) for part in split_into_chunks(scenes, _SCENES_PER_PAGE)]
    answers = [f"{scene.heading}: {scene.answer}" for scene in scenes if scene.answer]
    if answers:
        lines = [tr("Answers"), *answers]
        pages += [partial(draw_lines, part) for part in split_into_chunks(lines, _ANSWERS_PER_PAGE)]
    return Picture(title, PAGE_SIZE, QColor(PAGE_THEME.surface), pages[0], tuple(pages[1:]))


def _prepare_scene(
    number: int,
    scene: LessonScene,
    search_scene: SceneSearcher,
    check_cancelled: Callable[[], None],
) -> _PrintedScene:
    captions_and_stills = []
    landscape = None
    answer = ""
    for setup in scene.setups:
        check_cancelled()
        still = StillData(BoardViewState(setup.board))
        if setup.problem is not None:
            recording, steps = search_scene(setup.problem, scene)
            is_tall = bool(scene.landscape_share) and landscape is None
            still = make_still(recording, steps[-1], check_cancelled, with_landscape=is_tall)
            if is_tall:
                landscape = still
            if scene.question is not None:
                right_answers = find_scene_answers(recording, steps[-1], scene.question)
                if right_answers:
                    answer = questions.printed_answer_sentence(setup.board, right_answers)
                still = still.without_answer()
        if setup.givens and not answer:
            answer = _format_given_solution(setup)
        board_state = replace(still.board_state, givens=setup.givens or None)
        caption = search_title(setup) if len(scene.setups) > 1 else ""
        captions_and_stills.append((caption, replace(still, board_state=board_state)))
    texts = [translate(text) for text in scene.texts]
    reply = ""
    if scene.question is not None:
        texts.append(questions.question_sentence(scene.question))
        reply = translate(scene.reply)
    return _PrintedScene(
        f"{number}. {translate(scene.title)}",
        tuple(filter(None, texts)),
        tuple(captions_and_stills),
        landscape,
        " ".join(filter(None, (answer, reply))),
    )


def _format_given_solution(setup: SearchSetup) -> str:
    """Return the squares of the tour with the given numbers; an empty text if it is not found."""
    search = GivenNumbersSearch(setup.board, index_by_number(setup.givens), setup.strategy.goal)
    tour = search.solve(MAX_GIVEN_BRANCHES).tour
    return "" if tour is None else " ".join(tour.names)


def _draw_scenes(scenes: Sequence[_PrintedScene], painter: QPainter) -> None:
    area = page_area()
    height = area.height() / _SCENES_PER_PAGE
    for index, scene in enumerate(scenes):
        top = area.top() + index * height
        _draw_scene(painter, QRectF(area.left(), top, area.width(), height - GUTTER_PX / 2), scene)


def _draw_scene(painter: QPainter, rect: QRectF, scene: _PrintedScene) -> None:
    """Draw the boards of a scene, and its texts and its landscape at their right."""
    is_single_board = len(scene.captions_and_stills) == 1 and scene.landscape is None
    board_px = _BOARD_PX if is_single_board else _SMALL_BOARD_PX
    left = rect.left()
    for caption, still in scene.captions_and_stills:
        _draw_board(painter, QRectF(left, rect.top(), board_px, board_px), still)
        caption_rect = QRectF(left, rect.top() + board_px, board_px, rect.height() - board_px)
        draw_wrapped_text(painter, caption_rect, caption, make_font(FONT_PX))
        left += board_px + GUTTER_PX / 2
    texts_rect = QRectF(left, rect.top(), rect.right() - left, rect.height())
    if scene.landscape is not None:
        texts_rect.setBottom(_draw_landscape(painter, texts_rect, scene.landscape))
    _draw_texts(painter, texts_rect, scene)


def _draw_board(painter: QPainter, rect: QRectF, still: StillData) -> None:
    board_state = replace(still.board_state, theme=PAGE_THEME, label_px=LABEL_PX)
    board = board_state.board
    side = int(rect.width())
    board_rect = QRect(0, 0, side, min(side, side * board.rows // board.cols))
    with saved_painter_state(painter):
        painter.translate(rect.topLeft())
        geometry = BoardGeometry.fit(board, board_rect, LABEL_PX)
        BoardPainter(_LAYERS, is_single_use=True).draw(painter, geometry, board_state)


def _draw_landscape(painter: QPainter, rect: QRectF, still: StillData) -> float:
    """Draw a landscape at the bottom of a rectangle, and return its upper edge."""
    style = PictureStyle(
        PictureContent.LANDSCAPE, theme=PictureTheme.PRINT, width_px=int(rect.width())
    )
    sheet = PictureSheet(still, style)
    top = rect.bottom() - sheet.size.height()
    with saved_painter_state(painter):
        painter.translate(rect.left(), top)
        sheet.draw(painter, still)
    return top


def _draw_texts(painter: QPainter, rect: QRectF, scene: _PrintedScene) -> None:
    """Draw the texts of a scene as large as they fit."""
    font_px = FONT_PX
    while font_px > _MIN_FONT_PX and _texts_height(painter, rect, scene, font_px) > rect.height():
        font_px -= 1
    for index, text in enumerate((scene.heading, *scene.texts)):
        bottom = draw_wrapped_text(painter, rect, text, make_font(font_px, bold=not index))
        rect = QRectF(rect.left(), bottom + font_px / 2, rect.width(), rect.bottom() - bottom)


def _texts_height(painter: QPainter, rect: QRectF, scene: _PrintedScene, font_px: int) -> float:
    height = 0.0
    flags = int(Qt.TextFlag.TextWordWrap)
    for index, text in enumerate((scene.heading, *scene.texts)):
        painter.setFont(make_font(font_px, bold=not index))
        height += painter.boundingRect(rect, flags, text).height() + font_px / 2
    return height
