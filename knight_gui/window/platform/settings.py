"""What the program has from the system: its locale, its folders, and what is remembered there."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from PySide6.QtCore import (
    QObject,
    QStandardPaths,
    Slot,
)

from knight_gui.board import Board
from knight_gui.i18n import (
    tr,
)
from knight_gui.player.session import Session
from knight_gui.regular_files import open_regular
from knight_gui.search.strategy import Strategy
from knight_gui.state.programs import PROGRAMS, Variant, built
from knight_gui.state.scene import Judging, Scene, Tint
from knight_gui.state.setup import LARGEST_SIDE, Setup
from knight_gui.state.speed import NOTCHES, Speed

if TYPE_CHECKING:
    pass

_LOCATION = QStandardPaths.StandardLocation
_MOST_BYTES = 1 << 20
"""Of a file of settings; what is longer is none of ours."""
_CHECKSUM_LETTERS = 8

_in_this_run: list[dict[str, str]] = []
"""What takes the place of the file while the program runs in safe mode."""


def place_of(location: QStandardPaths.StandardLocation) -> Path:
    """Return one of the folders that the system has for programs, which may not be there yet."""
    return Path(QStandardPaths.writableLocation(location))


# What is written down


def unsaved() -> list[str]:
    """Say what cannot be written down on this machine; nothing where all can be."""
    # not needed for the first picture
    from knight_gui.folders import is_writable

    sentences = []
    file, folder = settings().file, recovery_folder()
    # in safe mode nobody expects it
    if not _in_this_run and not is_writable(file):
        sentences.append(
            tr("Your settings will not be remembered: {file} cannot be written.", file=file)
        )
    if not is_writable(folder / "any"):
        sentences.append(
            tr("A crash would lose your work: {folder} cannot be written to.", folder=folder)
        )
    return sentences


class Settings:
    """Keeps texts by their keys, a line each, in a file into which others may have written.

    The file is like one of `QSettings`, which ends the process where somebody has written a
    value of some other type into it.
    """

    def __init__(self, file: Path) -> None:
        self.file = file

    def all(self) -> dict[str, str]:
        """Return everything that is written down; what is no such line is left out."""
        if _in_this_run:
            return _in_this_run[-1]
        with suppress(OSError), open_regular(self.file) as opened:
            lines = opened.read(_MOST_BYTES).decode(errors="replace").split("\n")
            pairs = (line.rstrip("\r").partition("=") for line in lines)
            return {
                key: text
                for key, sign, told in pairs
                if sign and (text := _unquoted(told)) is not None
            }
        return {}

    def replace(self, texts: dict[str, str]) -> None:
        """Write down these, and nothing else; that it can't be done stops nobody."""
        # not needed for the first picture
        from knight_gui.documents.atomic import write_file

        if _in_this_run:
            _in_this_run[:] = [texts]
            return
        lines = (f"{key}={json.dumps(text)}\n" for key, text in texts.items())
        with suppress(OSError):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            content = "".join(("[General]\n", *lines))
            write_file(self.file, content.encode(), is_lasting=False)

    def setValue(self, key: str, text: str) -> None:
        """Write down a text, unless it is there already."""
        texts = self.all()
        if texts.get(key) != text:
            self.replace(texts | {key: text})


def settings() -> Settings:
    """Return the settings as they are now, whoever has changed them."""
    return Settings(place_of(_LOCATION.AppConfigLocation) / "settings.ini")


def recovery_folder() -> Path:
    """Return the folder for what a crash would take."""
    return place_of(_LOCATION.StateLocation) / "rescue"


def forget_after_this_run() -> None:
    """Begin with nothing remembered, and leave what is on the disk as it is: the safe mode."""
    _in_this_run.append({})


def _unquoted(told: str) -> str | None:
    """Return the text of a line; None if it is none."""
    with suppress(ValueError, RecursionError):
        text = json.loads(told) if told.startswith('"') else told
        return text if isinstance(text, str) else None
    return None


def remembered(key: str) -> Any:
    """Return what is remembered under a key; None if nothing is that could be used."""
    # what others have written there is anything
    with suppress(ValueError, LookupError, RecursionError):
        return REMEMBERED[key].read(settings().all().get(key, ""))
    return None


def remember(key: str, value: object) -> None:
    """Write something down for the next start, unless it could not be used there."""
    kept = REMEMBERED[key]
    text = kept.write(value)
    with suppress(ValueError, LookupError):
        kept.read(text)
        settings().setValue(key, text)


def nonsense() -> list[str]:
    """Return the keys under which something is written down that cannot be used."""
    return [key for key in settings().all() if key in REMEMBERED and remembered(key) is None]


def last_folder() -> Path:
    """Return where somebody has last written a picture or a film, if that is still there."""
    folder = remembered("exportFolder")
    # it may be on a disk that is gone
    with suppress(OSError):
        if folder is not None and folder.is_dir():
            return Path(folder)
    return place_of(_LOCATION.PicturesLocation)


def remembered_scene() -> Scene:
    """Return an empty scene that looks as the window did last; what is no such look is left out."""
    return Scene(**{name: look for name in LOOKS if (look := remembered(name)) is not None})


class Memory(QObject):
    """Writes down at once how somebody wishes the window to look; a lesson has its own ways."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        session.changed.connect(self._note)

    @Slot(object)
    def _note(self, changed: frozenset[str]) -> None:
        scene = self._session.scene
        for name in changed & LOOKS if scene.lesson is None else ():
            remember(name, getattr(scene, name))


# What there is to remember


class Kept(NamedTuple):
    """How something is written down as a text, and read, which fails where that is nonsense."""

    read: Callable[[str], Any]
    write: Callable[[Any], str] = str


def _checked(read: Callable[[str], Any], is_right: Callable[[Any], bool]) -> Callable[[str], Any]:
    """Return what reads a text, and refuses what is not right."""

    def read_checked(text: str) -> Any:
        value = read(text)
        if not is_right(value):
            raise ValueError(text)
        return value

    return read_checked


def _search_of(text: str) -> tuple[Setup, ...]:
    """Return the search that was shown last, its board empty."""
    size, holes, leaper, program, variant, strategy = text.split("|")
    board, origin = Board.parse(size, holes, leaper), _PROGRAMS[program]
    if max(board.rows, board.cols) > LARGEST_SIDE:
        raise ValueError(text)
    greedy = Strategy.parse(strategy)
    program_then = origin if greedy == origin.greedy else built(greedy, origin)
    return (Setup(board, program_then).with_variant(Variant(variant)),)


def _written_search(setups: tuple[Setup, ...]) -> str:
    setup, board = setups[0], setups[0].board
    holes = ",".join(board.names(tuple(sorted(board.holes))))
    way = setup.origin.name, setup.variant.value, setup.program.greedy.text
    return "|".join((board.text, holes, board.leaper.name, *way))


def _unsealed(text: str) -> bytes:
    content = bytes.fromhex(text[_CHECKSUM_LETTERS:])
    # Qt believes what it reads: of what somebody else has written it might make anything
    if text != _sealed(content):
        raise ValueError(text)
    return content


def _sealed(content: bytes) -> str:
    told = content.hex()
    return f"{crc32(told.encode()):0{_CHECKSUM_LETTERS}x}{told}"


_SOLUTION = 2
"""Numbers of a puzzle that was solved."""
_PROGRAMS = {program.name: program for program in PROGRAMS}
_SWITCH = Kept({str(value): value for value in (True, False)}.__getitem__)
_NAMES = Kept(
    _checked(lambda text: frozenset(text.split()), lambda names: all(map(str.isidentifier, names))),
    lambda names: " ".join(sorted(names)),
)
REMEMBERED: Mapping[str, Kept] = {
    "tint": Kept(Tint, lambda tint: tint.value),
    "is_calm": _SWITCH,
    "has_sound": _SWITCH,
    # flat out nobody sees how a search begins
    "speed": Kept(
        _checked(lambda text: Speed(int(text)), lambda speed: 0 <= speed.notch < NOTCHES),
        lambda speed: str(speed.notch),
    ),
    "landscape_share": Kept(_checked(float, lambda share: 0 <= share < 1)),
    "unfolded": _NAMES,
    "judging": Kept(Judging, lambda judging: judging.value),
    "setups": Kept(_search_of, _written_search),
    "language": Kept(_checked(str, lambda text: text.replace("_", "").isalpha())),
    "named": _NAMES,
    # the day of a puzzle, and the square that solved it
    "solved": Kept(
        _checked(lambda text: tuple(map(int, text.split())), lambda told: len(told) == _SOLUTION),
        lambda solution: " ".join(map(str, solution)),
    ),
    "files": Kept(_checked(json.loads, lambda names: isinstance(names, list)), json.dumps),
    "exportFolder": Kept(
        _checked(Path, lambda folder: folder.is_absolute() and "\0" not in str(folder))
    ),
    "place": Kept(_unsealed, _sealed),
}
"""Everything that is remembered from one start to the next, and how it is written and read."""
LOOKS = frozenset(REMEMBERED.keys() & {field.name for field in fields(Scene)})
"""Those that are fields of a scene."""
