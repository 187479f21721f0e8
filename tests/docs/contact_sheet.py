"""Take a picture of each scene of the window, and one of all of them.

`python -m tests.docs.contact_sheet race map` takes those with these words in their names;
`--language zh_CN` takes them in Chinese, and `--language eo` in letters that show what is cut.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog

from knight_gui import i18n
from knight_gui.board import Board
from knight_gui.state.examples import EXAMPLES
from knight_gui.state.scene import ThemeName
from knight_gui.state.speed import MAX_NOTCH, Speed
from knight_gui.window.commands import operations
from knight_gui.window.main_window import MainWindow
from knight_gui.window.platform.language import set_window_language
from tests.bench.window_probe import live, wait_for
from tests.docs.parts import ROOT
from tests.docs.pictures import A8, FIRST_RETREAT, LOST, searched_to, window_of
from tests.support import pseudo

FOLDER = ROOT / "build" / "contact-sheet"
E5 = 28
"""From where the naive search takes long."""
_SCREEN_PX = (2560, 1440)
_TILE_PX = (400, 290)
_TITLE_PX = 20
_COLUMNS = 8
_SETTLED_S = 1.0


@dataclass(frozen=True)
class Scene:
    """Something to be looked at: what is done in a window of some size."""

    name: str
    size: tuple[int, int]
    prepare: Callable[[MainWindow], object]
    theme_name: ThemeName = ThemeName.LIGHT
    scale: float = 1


def first(window):
    """Nothing was clicked yet."""


def pointed(window):
    view = window.findChild(QObject, "board")
    window.widget_of_search(0, type(view)).set_pointed_square(27)


def sized(size, then, window):
    operations.choose_board(window.context, Board.parse(size))
    then(window)


def at(step, window):
    searched_to(window, step)


def example(name, window):
    setup = next(each.setup for each in EXAMPLES if each.name == name)
    operations.show_search_from_start(window.context, setup)
    wait_for(lambda: window.playback.has_ended)
    window.playback.go_to_step(window.playback.step_count)


def after(command, then, window):
    window.commands[command].trigger()
    then(window)


def then_open(command, first, window):
    first(window)
    window.commands[command].trigger()


def rushing(window):
    window.session.update(speed=Speed(MAX_NOTCH))
    operations.start_search_at(window.context, E5)


def impossible(side, window):
    operations.choose_board(window.context, Board(side, side))
    operations.start_search_at(window.context, A8)


def no_tour(window):
    impossible(4, window)
    operations.search_anyway(window.context)
    wait_for(lambda: window.playback.has_ended)
    window.playback.go_to_step(window.playback.step_count)


def lesson(place, window):
    window.commands["whyItTakesSoLong"].trigger()
    operations.show_lesson_scene(window.context, place)


def searched(page, size, window):
    operations.choose_board(window.context, Board(size, size))
    window.commands[page].trigger()
    live(_SETTLED_S)
    start = window.findChild(QAbstractButton, "mapStartButton")
    start.click()
    wait_for(lambda: not start.isEnabled())


def several_runs(window):
    for start in (0, 1, 9):
        operations.start_search_at(window.context, start)
        wait_for(lambda: window.playback.step_count > LOST)
    window.commands["runs"].trigger()


def all_unfolded(window):
    window.session.update(
        unfolded_sections=frozenset(("counts", "code", "whole", "chart", "legend"))
    )
    at(FIRST_RETREAT - 1, window)


def full_screen(then, window):
    size = window.size()
    window.session.update(is_full_screen=True)
    window.resize(size)
    then(window)


_STEP_49 = partial(at, 49)
_STEP_61 = partial(at, 61)
_GREEDY = partial(after, "greedy", partial(at, 63))
_RACE = partial(after, "compare", _STEP_61)
_SMALL = (640, 480)
_LOW = (800, 600)
_USUAL = (1280, 820)
_WIDE = (1440, 900)
_HUGE = _SCREEN_PX
SCENES = (
    Scene("first", _USUAL, first),
    Scene("first-dark", _USUAL, first, theme_name=ThemeName.DARK),
    Scene("first-small", _SMALL, first),
    Scene("first-huge", _HUGE, first),
    Scene("pointed", _USUAL, pointed),
    Scene("step-49", _USUAL, _STEP_49),
    Scene("step-61", _USUAL, _STEP_61),
    Scene("step-61-dark", _USUAL, _STEP_61, theme_name=ThemeName.DARK),
    Scene("step-61-small", _SMALL, _STEP_61),
    Scene("step-61-low", _LOW, _STEP_61),
    Scene("step-61-wide-dark", _WIDE, _STEP_61, theme_name=ThemeName.DARK),
    Scene("step-61-huge", _HUGE, _STEP_61),
    Scene("step-61-twice", (720, 450), _STEP_61, scale=2),
    Scene("step-61-half-more-dark", (960, 600), _STEP_61, theme_name=ThemeName.DARK, scale=1.5),
    Scene("retreat", _USUAL, partial(at, FIRST_RETREAT)),
    Scene("unfolded", _WIDE, all_unfolded),
    Scene("unfolded-dark", _WIDE, all_unfolded, theme_name=ThemeName.DARK),
    Scene("rushing", _USUAL, rushing),
    Scene("rushing-heat-dark", _USUAL, partial(after, "heat", rushing), theme_name=ThemeName.DARK),
    Scene("solved", _USUAL, _GREEDY),
    Scene("solved-dark", _USUAL, _GREEDY, theme_name=ThemeName.DARK),
    Scene("solved-closed", _WIDE, partial(example, "closed")),
    Scene("impossible", _USUAL, partial(impossible, 4)),
    Scene("no-tour", _LOW, no_tour),
    Scene("no-tour-dark", _USUAL, no_tour, theme_name=ThemeName.DARK),
    Scene("stuck", _USUAL, partial(example, "stuck")),
    Scene("heat", _USUAL, partial(after, "heat", partial(at, 5000))),
    Scene("race", _USUAL, _RACE),
    Scene("race-dark", _WIDE, _RACE, theme_name=ThemeName.DARK),
    Scene("race-small", _SMALL, _RACE),
    Scene("lesson", _USUAL, partial(lesson, 1)),
    Scene("lesson-small", _SMALL, partial(lesson, 1)),
    Scene("lesson-twice-dark", (720, 450), partial(lesson, 1), theme_name=ThemeName.DARK, scale=2),
    Scene("lesson-full-screen", _WIDE, partial(full_screen, partial(lesson, 1))),
    Scene("race-full-screen-dark", _WIDE, partial(full_screen, _RACE), theme_name=ThemeName.DARK),
    Scene("strategy", _USUAL, partial(then_open, "strategy", _STEP_49)),
    Scene(
        "strategy-dark", _LOW, partial(then_open, "strategy", _STEP_49), theme_name=ThemeName.DARK
    ),
    Scene("tours", _USUAL, partial(sized, "5x5", partial(then_open, "tours", partial(at, 24)))),
    Scene("map", _WIDE, partial(searched, "map", 5)),
    Scene("luck", _WIDE, partial(searched, "luck", 8)),
    Scene("map-dark", _USUAL, partial(searched, "map", 5), theme_name=ThemeName.DARK),
    Scene("runs", _USUAL, several_runs),
    Scene(
        "chart-dark",
        _USUAL,
        partial(then_open, "chart", partial(at, 5000)),
        theme_name=ThemeName.DARK,
    ),
    Scene("export", _USUAL, partial(then_open, "export", _STEP_49)),
    Scene("marks-dark", _USUAL, partial(then_open, "marks", _STEP_49), theme_name=ThemeName.DARK),
    Scene("help", _USUAL, partial(then_open, "help", first)),
    Scene("3x3", _USUAL, partial(impossible, 3)),
    Scene(
        "20x20-dark", _USUAL, partial(sized, "20x20", partial(at, 399)), theme_name=ThemeName.DARK
    ),
    Scene("100x100", _WIDE, partial(example, "large")),
    Scene("tall-landscape", _USUAL, partial(after, "landscape", _STEP_61)),
    Scene(
        "tall-landscape-dark",
        _WIDE,
        partial(after, "landscape", _STEP_61),
        theme_name=ThemeName.DARK,
    ),
)
SCENES += tuple(
    replace(
        scene, name=scene.name.replace("-dark", "-contrast"), theme_name=ThemeName.HIGH_CONTRAST
    )
    for scene in SCENES
    if scene.theme_name is ThemeName.DARK
)


def main() -> None:
    """Take the scenes of each scale in a process of its own, then lay all pictures out."""
    (code, names) = i18n.split_language_option(sys.argv[1:])
    scale = os.environ.get("QT_SCALE_FACTOR")
    folder = FOLDER / code
    wanted = [s for s in SCENES if not names or any(name in s.name for name in names)]
    if scale is not None:
        application = QApplication([])
        with tempfile.TemporaryDirectory() as translations:
            if code == pseudo.CODE:
                i18n.CATALOG_FOLDER = Path(translations)
                pseudo.write_into(i18n.CATALOG_FOLDER)
            set_window_language(code or i18n.DEFAULT_LANGUAGE)
        for scene in wanted:
            if scene.scale == float(scale):
                take(scene, folder)
        application.processEvents()
        return
    folder.mkdir(parents=True, exist_ok=True)
    for each in sorted({scene.scale for scene in wanted}):
        _in_a_process(each, sys.argv[1:])
    laid_out(folder).save(str(folder / "all.png"))


def take(scene: Scene, folder: Path) -> None:
    """Make a window, do in it what the scene says, and write its picture."""
    with window_of(*scene.size) as window:
        window.session.update(theme_name=scene.theme_name)
        scene.prepare(window)
        live(_SETTLED_S)
        _picture(window).save(str(folder / f"{scene.name}.png"))
    print(scene.name, flush=True)


def laid_out(folder: Path) -> QImage:
    """Return all pictures side by side, each with its name."""
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication(["", "-platform", "offscreen"])
    files = [folder / f"{scene.name}.png" for scene in SCENES]
    files = [file for file in files if file.exists()]
    width, height = _TILE_PX
    image = QImage(
        width * _COLUMNS, height * -(-len(files) // _COLUMNS), QImage.Format.Format_RGB32
    )
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        for place, file in enumerate(files):
            tile = QRect(place % _COLUMNS * width, place // _COLUMNS * height, width, height)
            painter.drawText(tile.adjusted(6, 3, 0, 0), file.stem)
            room = tile.adjusted(4, _TITLE_PX, -4, -4)
            picture = QImage(str(file)).scaled(
                room.size(),
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            painter.drawImage(room.topLeft(), picture)
    application.processEvents()
    return image


def _in_a_process(scale: float, arguments: list[str]) -> None:
    """Take the scenes of a scale on a large screen."""
    with tempfile.TemporaryDirectory() as folder:
        screen = {"name": "large", "x": 0, "y": 0, "logicalDpi": 96, "dpr": 1}
        screen |= dict(zip(("width", "height"), (2 * side for side in _SCREEN_PX), strict=True))
        file = Path(folder) / "screens.json"
        file.write_text(json.dumps({"screens": [screen]}), encoding="utf-8")
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": f"offscreen:configfile={file}",
            "QT_SCALE_FACTOR": str(scale),
        }
        command = [sys.executable, "-m", "tests.docs.contact_sheet", *arguments]
        subprocess.run(command, env=environment, check=True)


def _picture(window: MainWindow) -> QImage:
    """Return what is seen: the window, and over it the pages that stand beside it."""
    picture = window.grab()
    with QPainter(picture) as painter:
        for page in window.findChildren(QDialog):
            if page.isVisible():
                shown = page.grab()
                spare = window.size() - page.size()
                painter.drawPixmap(QPoint(spare.width() // 2, spare.height() // 2), shown)
    return picture.toImage()


if __name__ == "__main__":
    main()
