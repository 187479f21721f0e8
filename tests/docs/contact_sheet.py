"""Pictures of scenes of the window, and a contact sheet of all of them.

`python -m tests.docs.contact_sheet race map` takes the scenes with these words in their names;
`--language zh_CN` takes them in Chinese, `--language eo` in accented letters that show cut texts.
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
from tests.docs.films import take_film
from tests.docs.parts import ROOT
from tests.docs.pictures import (
    A8,
    FIRST_RETREAT,
    LOST,
    search_to_step,
    wait_for_end,
    window_with_size,
)
from tests.support import pseudo

FOLDER = ROOT / "build" / "contact-sheet"
E5 = 28
"""Start from which the naive search is long."""
_SCREEN_PX = (2560, 1440)
_TILE_PX = (400, 290)
_TITLE_PX = 20
_COLUMNS = 8
_SETTLED_S = 1.0


@dataclass(frozen=True)
class Scene:
    """Scene of the window: its size, and the actions before the picture.

    With an action that lets parts of the window move, the picture is a film of their motion.
    """

    name: str
    size: tuple[int, int]
    prepare: Callable[[MainWindow], object]
    theme_name: ThemeName = ThemeName.LIGHT
    scale: float = 1
    act: Callable[[MainWindow], object] | None = None


def show_first_start(window):
    """Show the window as it is at its first start."""


def point_at_square(window):
    view = window.findChild(QObject, "board")
    window.widget_of_search(0, type(view)).set_pointed_square(27)


def with_board_size(size, then, window):
    operations.choose_board(window.context, Board.parse(size))
    then(window)


def show_step(step, window):
    search_to_step(window, step)


def show_last_step(window):
    wait_for_end(window)
    window.playback.go_to_step(window.playback.step_count)


def show_example(name, window):
    setup = next(each.setup for each in EXAMPLES if each.name == name)
    operations.show_search_from_start(window.context, setup)
    show_last_step(window)


def after_command(command, then, window):
    window.commands[command].trigger()
    then(window)


def then_run_command(command, show_first_start, window):
    show_first_start(window)
    window.commands[command].trigger()


def run_at_full_speed(window):
    window.session.update(speed=Speed(MAX_NOTCH))
    operations.start_search_at(window.context, E5)


def show_impossible(side, window):
    operations.choose_board(window.context, Board(side, side))
    operations.start_search_at(window.context, A8)


def show_no_tour(window):
    show_impossible(4, window)
    operations.search_anyway(window.context)
    show_last_step(window)


def show_lesson(index, window):
    window.commands["whyItTakesSoLong"].trigger()
    operations.show_lesson_scene(window.context, index)


def run_sweep(page, size, window):
    operations.choose_board(window.context, Board(size, size))
    window.commands[page].trigger()
    live(_SETTLED_S)
    start_button = window.findChild(QAbstractButton, "mapStartButton")
    start_button.click()

    def is_finished():
        return not start_button.isEnabled()

    wait_for(is_finished)


def show_runs(window):

    def is_lost():
        return window.playback.step_count > LOST

    for start in (0, 1, 9):
        operations.start_search_at(window.context, start)
        wait_for(is_lost)
    window.commands["runs"].trigger()


def unfold_sections(window):
    window.session.update(
        unfolded_sections=frozenset(("counts", "code", "whole", "chart", "legend"))
    )
    show_step(FIRST_RETREAT - 1, window)


def in_full_screen(then, window):
    size = window.size()
    window.session.update(is_full_screen=True)
    window.resize(size)
    then(window)


def run_command(command, window):
    window.commands[command].trigger()


def open_runs(window):
    window.session.update(page="runs")


def go_to_step_5(window):
    window.playback.go_to_step(5)


_STEP_49 = partial(show_step, 49)
_STEP_61 = partial(show_step, 61)
_GREEDY = partial(after_command, "greedy", partial(show_step, 63))
_RACE = partial(after_command, "compare", _STEP_61)
_SMALL = (640, 480)
_LOW = (800, 600)
_USUAL = (1280, 820)
_WIDE = (1440, 900)
_HUGE = _SCREEN_PX
SCENES = (
    Scene("first", _USUAL, show_first_start),
    Scene("first-dark", _USUAL, show_first_start, theme_name=ThemeName.DARK),
    Scene("first-small", _SMALL, show_first_start),
    Scene("first-huge", _HUGE, show_first_start),
    Scene("pointed", _USUAL, point_at_square),
    Scene("step-49", _USUAL, _STEP_49),
    Scene("step-61", _USUAL, _STEP_61),
    Scene("step-61-dark", _USUAL, _STEP_61, theme_name=ThemeName.DARK),
    Scene("step-61-small", _SMALL, _STEP_61),
    Scene("step-61-low", _LOW, _STEP_61),
    Scene("step-61-wide-dark", _WIDE, _STEP_61, theme_name=ThemeName.DARK),
    Scene("step-61-huge", _HUGE, _STEP_61),
    Scene("step-61-twice", (720, 450), _STEP_61, scale=2),
    Scene("step-61-half-more-dark", (960, 600), _STEP_61, theme_name=ThemeName.DARK, scale=1.5),
    Scene("retreat", _USUAL, partial(show_step, FIRST_RETREAT)),
    Scene("unfolded", _WIDE, unfold_sections),
    Scene("unfolded-dark", _WIDE, unfold_sections, theme_name=ThemeName.DARK),
    Scene("rushing", _USUAL, run_at_full_speed),
    Scene(
        "rushing-heat-dark",
        _USUAL,
        partial(after_command, "heat", run_at_full_speed),
        theme_name=ThemeName.DARK,
    ),
    Scene("solved", _USUAL, _GREEDY),
    Scene("solved-dark", _USUAL, _GREEDY, theme_name=ThemeName.DARK),
    Scene("solved-closed", _WIDE, partial(show_example, "closed")),
    Scene("impossible", _USUAL, partial(show_impossible, 4)),
    Scene("no-tour", _LOW, show_no_tour),
    Scene("no-tour-dark", _USUAL, show_no_tour, theme_name=ThemeName.DARK),
    Scene("stuck", _USUAL, partial(show_example, "stuck")),
    Scene("heat", _USUAL, partial(after_command, "heat", partial(show_step, 5000))),
    Scene("race", _USUAL, _RACE),
    Scene("race-dark", _WIDE, _RACE, theme_name=ThemeName.DARK),
    Scene("race-small", _SMALL, _RACE),
    Scene("lesson", _USUAL, partial(show_lesson, 1)),
    Scene("lesson-small", _SMALL, partial(show_lesson, 1)),
    Scene(
        "lesson-twice-dark", (720, 450), partial(show_lesson, 1), theme_name=ThemeName.DARK, scale=2
    ),
    Scene("lesson-full-screen", _WIDE, partial(in_full_screen, partial(show_lesson, 1))),
    Scene(
        "race-full-screen-dark", _WIDE, partial(in_full_screen, _RACE), theme_name=ThemeName.DARK
    ),
    Scene("strategy", _USUAL, partial(then_run_command, "strategy", _STEP_49)),
    Scene(
        "strategy-dark",
        _LOW,
        partial(then_run_command, "strategy", _STEP_49),
        theme_name=ThemeName.DARK,
    ),
    Scene(
        "tours",
        _USUAL,
        partial(with_board_size, "5x5", partial(then_run_command, "tours", partial(show_step, 24))),
    ),
    Scene("map", _WIDE, partial(run_sweep, "map", 5)),
    Scene("luck", _WIDE, partial(run_sweep, "luck", 8)),
    Scene("map-dark", _USUAL, partial(run_sweep, "map", 5), theme_name=ThemeName.DARK),
    Scene("runs", _USUAL, show_runs),
    Scene(
        "chart-dark",
        _USUAL,
        partial(then_run_command, "chart", partial(show_step, 5000)),
        theme_name=ThemeName.DARK,
    ),
    Scene("export", _USUAL, partial(then_run_command, "export", _STEP_49)),
    Scene(
        "marks-dark",
        _USUAL,
        partial(then_run_command, "marks", _STEP_49),
        theme_name=ThemeName.DARK,
    ),
    Scene("help", _USUAL, partial(then_run_command, "help", show_first_start)),
    Scene("3x3", _USUAL, partial(show_impossible, 3)),
    Scene(
        "20x20-dark",
        _USUAL,
        partial(with_board_size, "20x20", partial(show_step, 399)),
        theme_name=ThemeName.DARK,
    ),
    Scene("100x100", _WIDE, partial(show_example, "large")),
    Scene("tall-landscape", _USUAL, partial(after_command, "landscape", _STEP_61)),
    Scene(
        "tall-landscape-dark",
        _WIDE,
        partial(after_command, "landscape", _STEP_61),
        theme_name=ThemeName.DARK,
    ),
    Scene("film-landscape", _LOW, _STEP_61, act=partial(run_command, "landscape")),
    Scene("film-page", _LOW, _STEP_61, act=open_runs),
    Scene("film-race", _LOW, _STEP_61, act=partial(run_command, "compare")),
    Scene("film-race-ends", _LOW, _RACE, act=partial(run_command, "compare")),
    Scene("film-verdict", _LOW, _STEP_61, act=go_to_step_5),
    Scene("5x12", _WIDE, partial(with_board_size, "5x12", _STEP_61)),
    Scene(
        "5x12-dark",
        _USUAL,
        partial(with_board_size, "5x12", _STEP_61),
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
    """Take the scenes of each scale in a process of its own, then make the contact sheet."""
    (code, names) = i18n.split_language_option(sys.argv[1:])
    scale = os.environ.get("QT_SCALE_FACTOR")
    folder = FOLDER / code
    scenes = [s for s in SCENES if not names or any(name in s.name for name in names)]
    if scale is not None:
        application = QApplication([])
        with tempfile.TemporaryDirectory() as translations:
            if code == pseudo.CODE:
                i18n.CATALOG_FOLDER = Path(translations)
                pseudo.write_into(i18n.CATALOG_FOLDER)
            set_window_language(code or i18n.DEFAULT_LANGUAGE)
        for scene in scenes:
            if scene.scale == float(scale):
                take_picture(scene, folder)
        application.processEvents()
        return
    folder.mkdir(parents=True, exist_ok=True)
    for each in sorted({scene.scale for scene in scenes}):
        _take_in_subprocess(each, sys.argv[1:])
    make_contact_sheet(folder).save(str(folder / "all.png"))


def take_picture(scene: Scene, folder: Path) -> None:
    """Show a window, prepare the scene in it, and save its picture."""
    with window_with_size(*scene.size) as window:
        window.session.update(theme_name=scene.theme_name)
        scene.prepare(window)
        live(_SETTLED_S)
        picture = take_film(window, scene.act) if scene.act else _grab_window(window)
        picture.save(str(folder / f"{scene.name}.png"))
    print(scene.name, flush=True)


def make_contact_sheet(folder: Path) -> QImage:
    """Return a picture with all scenes side by side, each with its name."""
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
        for index, file in enumerate(files):
            tile = QRect(index % _COLUMNS * width, index // _COLUMNS * height, width, height)
            painter.drawText(tile.adjusted(6, 3, 0, 0), file.stem)
            picture_rect = tile.adjusted(4, _TITLE_PX, -4, -4)
            picture = QImage(str(file)).scaled(
                picture_rect.size(),
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            painter.drawImage(picture_rect.topLeft(), picture)
    application.processEvents()
    return image


def _take_in_subprocess(scale: float, arguments: list[str]) -> None:
    """Take the scenes of a scale in a subprocess with a large screen."""
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


def _grab_window(window: MainWindow) -> QImage:
    """Return the picture of a window, with its open dialogs in the middle."""
    picture = window.grab()
    with QPainter(picture) as painter:
        for page in window.findChildren(QDialog):
            if page.isVisible():
                page_picture = page.grab()
                margin = window.size() - page.size()
                painter.drawPixmap(QPoint(margin.width() // 2, margin.height() // 2), page_picture)
    return picture.toImage()


if __name__ == "__main__":
    main()
