"""Looks of pictures: the mark of a path in the legend."""

import pytest

from knight_gui.drawing.export.looks import choose_path_mark_type, marks_on_board
from knight_gui.messages.marks import MarkType
from knight_gui.state.export import PictureStyle, PictureTheme
from tests.drawing.board.boards import with_search, with_tour

pytestmark = pytest.mark.usefixtures("qapp", "engine")


@pytest.mark.parametrize(
    ("make_state", "picture_theme", "mark_type"),
    [
        (with_tour, PictureTheme.LIGHT, MarkType.PATH_BY_AGE),
        (with_tour, PictureTheme.PRINT, MarkType.PATH),
        (with_search, PictureTheme.LIGHT, MarkType.PATH),
    ],
)
def test_that_the_legend_has_the_path_as_it_is_drawn(make_state, picture_theme, mark_type):
    state = make_state()
    is_tour = state.drawn_tour_share is not None
    style = PictureStyle(theme=picture_theme)
    path_mark_type = choose_path_mark_type(state.board, style, is_tour=is_tour)
    assert marks_on_board(state, path_mark_type)[0] is mark_type
