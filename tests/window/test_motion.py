"""Motion of the window: parts that move to new places, and none with reduced motion."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from knight_gui.window.commands import operations
from knight_gui.window.motion import MovingPicture, PictureTransition
from knight_gui.window.platform.language import set_window_language
from knight_gui.window.widgets import cards
from knight_gui.window.widgets.cards import RollingNumberLabel
from tests.window.user import A8, as_seen

SCENES_OF_OTHER_BOARDS = (4, 9, 10, 15)
"""Scenes of a lesson with a small board, two boards, one, and a small one again."""


@pytest.fixture(autouse=True)
def _brief_motion():
    """Let pictures move for as long as in the program."""


def transitions(user):
    """The transitions that are shown."""
    return [
        transition
        for transition in user.window.findChildren(PictureTransition)
        if not transition.isHidden()
    ]


def does_board_move(user):
    """Whether the board is on its way; the texts of a verdict may fade in their place."""
    return any(
        transition.parentWidget().isAncestorOf(user.board_view) for transition in transitions(user)
    )


def compare(user):
    user.key(Qt.Key.Key_C)


def raise_landscape(user):
    user.give("landscape")


def open_runs(user):
    user.window.session.update(page="runs")


@pytest.fixture
def resting_user(user):
    """The user of a search that is paused, with all motion over."""
    user.start(A8, 33)
    user.wait_until_still()
    return user


@pytest.mark.parametrize("act", [compare, raise_landscape, open_runs])
def test_that_parts_move_to_their_new_places_and_rest_there(resting_user, act):
    act(resting_user)
    assert transitions(resting_user)
    resting_user.wait_until_still()


def test_that_a_lesson_moves_parts_at_its_beginning_and_its_end_but_not_between_scenes(user):
    user.give("whyItTakesSoLong")
    assert does_board_move(user)
    for index in SCENES_OF_OTHER_BOARDS:
        user.wait_until_still()
        operations.show_lesson_scene(user.window.context, index)
        assert not does_board_move(user), index
    user.wait_until_still()
    user.give("closeLesson")
    assert does_board_move(user)
    user.wait_until_still()


@pytest.fixture
def moved(monkeypatch):
    """The pictures that have moved."""
    moved = []
    move_pictures = PictureTransition.move_pictures

    def record(transition, pictures, duration_ms):
        moved.extend(pictures)
        move_pictures(transition, pictures, duration_ms)

    monkeypatch.setattr(PictureTransition, "move_pictures", record)
    return moved


@pytest.mark.parametrize("act", [compare, raise_landscape])
def test_that_squares_stay_squares_while_a_board_moves(resting_user, moved, act):
    act(resting_user)
    resting_user.wait_until_still()
    boards = [picture for picture in moved if is_about_square(picture.start_rect)]
    assert boards
    assert all(is_about_square(picture.end_rect) for picture in boards)


def test_that_texts_fade_to_how_they_look_at_their_new_places(resting_user, moved):
    raise_landscape(resting_user)
    resting_user.wait_until_still()
    cards = resting_user.widget("words")
    new_pictures = [picture for picture in moved if picture.start_opacity == 0]
    assert cards.size() in [picture.pixmap.deviceIndependentSize() for picture in new_pictures]
    assert {picture.end_opacity for picture in new_pictures} == {1.0}


def is_about_square(rect):
    return abs(rect.width() - rect.height()) <= 2


class PaintRecorder(QObject):
    """Recorder of which widgets were painted, in their order."""

    def __init__(self, *widgets):
        super().__init__()
        self.painted = []
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched, event):
        if event.type() is QEvent.Type.Paint:
            self.painted.append(watched)
        return False


def test_that_nothing_is_painted_below_the_pictures_while_they_move(resting_user):
    raise_landscape(resting_user)
    [transition] = transitions(resting_user)
    recorder = PaintRecorder(transition, resting_user.board_view)

    def has_moved():
        return recorder.painted.count(transition) > 3

    resting_user.wait_until(has_moved)
    assert set(recorder.painted) == {transition}
    resting_user.wait_until_still()
    assert resting_user.board_view in recorder.painted


@pytest.mark.parametrize("act", [compare, raise_landscape])
def test_that_the_first_picture_is_the_first_of_the_motion(resting_user, monkeypatch, act):
    calls = []

    def record_calls_of(name):
        method = getattr(PictureTransition, name)

        def record(transition, *args):
            calls.append(name)
            method(transition, *args)

        monkeypatch.setattr(PictureTransition, name, record)

    record_calls_of("move_pictures")
    record_calls_of("paintEvent")
    act(resting_user)
    resting_user.wait_until_still()
    assert calls[:2] == ["move_pictures", "paintEvent"]


@pytest.mark.parametrize("act", [compare, raise_landscape, open_runs])
def test_that_nothing_moves_with_reduced_motion(resting_user, act):
    resting_user.window.session.update(reduces_motion=True)
    act(resting_user)
    assert not transitions(resting_user)


def test_that_a_second_board_goes_on_from_the_step_of_the_first(resting_user):
    compare(resting_user)
    clients = resting_user.playback.clients
    resting_user.wait_until(lambda: len(clients) == 2 and clients[1].frame is not None)
    resting_user.wait_until(lambda: clients[1].step >= 33)
    assert clients[0].step >= 33


def test_that_the_picture_of_a_second_board_ends_as_its_own(resting_user, moved):
    compare(resting_user)
    resting_user.wait_until(lambda: moved)
    # it begins on the first board and ends beside it
    grown = [each for each in moved if each.end_rect.left() > each.start_rect.right()]
    board = max(grown, key=lambda each: each.end_rect.height())
    opacities = [each.end_opacity for each in moved if each.end_rect == board.end_rect]
    # the picture of the first board goes, and its own comes
    assert opacities == [0.0, 1.0]


def test_that_a_click_on_a_board_that_moves_reaches_it(resting_user):
    raise_landscape(resting_user)
    assert transitions(resting_user)
    resting_user.key(Qt.Key.Key_Right)
    resting_user.wait_for_step(34)


@pytest.fixture
def choose_language(qapp):
    """A function that chooses a language, and deletes the widgets of the former one."""

    def choose(code):
        set_window_language(code)
        for event_type in (QEvent.Type.LanguageChange, QEvent.Type.DeferredDelete):
            QCoreApplication.sendPostedEvents(None, event_type)

    yield choose
    set_window_language()
    qapp.processEvents()


def test_that_a_language_chosen_before_parts_have_moved_ends_their_motion(
    resting_user, choose_language
):
    raise_landscape(resting_user)
    choose_language("zh_CN")
    # when the parts would begin to move
    resting_user.qtbot.wait(1)
    raise_landscape(resting_user)
    assert transitions(resting_user)


def test_that_still_pictures_stand_at_their_first_places_until_they_move(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(100, 100)
    parent.show()
    transition = PictureTransition(parent, hides_parent=True)
    transition.resize(parent.size())
    pixmap = QPixmap(20, 20)
    pixmap.fill(Qt.GlobalColor.red)
    picture = MovingPicture(pixmap, QRectF(0, 0, 20, 20), QRectF(80, 80, 20, 20))
    transition.show_still((picture,))
    still = as_seen(transition)
    assert still.pixelColor(10, 10) == Qt.GlobalColor.red
    assert still.pixelColor(90, 90) != Qt.GlobalColor.red
    transition.move_pictures((picture,), 500)
    qtbot.waitUntil(lambda: as_seen(transition) != still)


def test_that_no_verdict_on_one_search_fades_over_that_on_another(resting_user):
    resting_user.wait_for_text("verdictTitle", "Lost since 31 (g6)")
    resting_user.qtbot.wait(400)
    resting_user.click_square(1)
    assert resting_user.widget("verdictTitle").text() != "Lost since 31 (g6)"
    assert not transitions(resting_user)


def test_that_a_number_rolls_to_another_one_after_a_rest(qtbot, monkeypatch):
    monkeypatch.setattr(cards, "_MIN_REST_MS", 300)
    label = RollingNumberLabel("99")
    qtbot.addWidget(label)
    label.show()
    label.show_number("1")
    qtbot.wait(400)
    label.show_number("2")
    rolling = as_seen(label)
    qtbot.waitUntil(lambda: as_seen(label) != rolling)
    assert label.text() == "2"


@pytest.mark.parametrize("alignment", [Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight])
def test_that_a_number_comes_to_rest_where_it_has_rolled_to(qtbot, monkeypatch, alignment):
    monkeypatch.setattr(cards, "_MIN_REST_MS", -1)
    label = RollingNumberLabel("1,234")
    label.setAlignment(alignment | Qt.AlignmentFlag.AlignVCenter)
    qtbot.addWidget(label)
    label.show()
    label.show_number("1,111")
    label.show_number("1,234")
    animation = label.findChild(QVariantAnimation)
    animation.setCurrentTime(animation.duration() - 1)
    rolling = _ink_edges(as_seen(label))
    animation.stop()
    assert _ink_edges(as_seen(label)) == rolling


def _ink_edges(picture):
    """Return the first and the last column of a picture that is not all background."""
    background = picture.pixel(0, 0)
    columns = [
        x
        for x in range(picture.width())
        if any(picture.pixel(x, y) != background for y in range(picture.height()))
    ]
    return columns[0], columns[-1]
